//! Tokens of the text.
//!
//! In: a text. Out: its [`Token`]s and groups of them, in order, those in `Replicate` written out. What stays true: every token is
//! handed out or the text is refused; nothing is copied.

use crate::error::Result;
use crate::memory;
use crate::text::source::{Source, Span};

/// The format in errors.
pub const NAME: &str = "Interactive Sudoku Solver";

/// A token: its name and its arguments.
#[derive(Clone, Copy)]
pub struct Token<'a> {
    pub name: Span<'a>,
    /// What is after its name.
    rest: Span<'a>,
    /// In `Replicate`: the rows and columns by which its cells are moved.
    pub shift: Option<[i64; 2]>,
}

impl<'a> Token<'a> {
    pub fn arguments(self) -> impl Iterator<Item = Span<'a>> + Clone {
        self.rest.split(|byte| byte == b'~').skip(1).map(trimmed)
    }

    /// An argument by its place; an empty one if there is none.
    pub fn argument(self, at: usize) -> Span<'a> {
        self.arguments().nth(at).unwrap_or(Span { text: "", at: self.rest.end() })
    }

    /// The first argument.
    pub fn first(self) -> Span<'a> {
        self.argument(0)
    }

    /// The map of a jigsaw. Texts of old have the shape before it.
    pub fn layout(self) -> Span<'a> {
        let last = self.argument(1);
        if last.text.is_empty() { self.first() } else { last }
    }

    /// Whether it has no argument but empty ones.
    pub fn is_bare(self) -> bool {
        self.arguments().all(|argument| argument.text.is_empty())
    }
}

/// A piece without the blanks around it.
fn trimmed(span: Span<'_>) -> Span<'_> {
    let before = span.text.len() - span.text.trim_start().len();
    Span { text: span.text.trim(), at: span.at + before }
}

/// The tokens as they are written.
pub fn tokens(source: Source<'_>) -> impl Iterator<Item = Token<'_>> + Clone {
    let text = Span { text: source.text, at: 0 };
    let tokens = text.split(|byte| byte == b'.').map(trimmed);
    tokens.filter(|token| !token.text.is_empty()).map(|token| {
        let len = token.text.find('~').unwrap_or(token.text.len());
        let (name, rest) = token.text.split_at(len);
        Token {
            name: trimmed(Span { text: name, at: token.at }),
            rest: Span { text: rest, at: token.at + len },
            shift: None,
        }
    })
}

/// A step through the tokens.
pub enum Step<'a> {
    Token(Token<'a>),
    /// All until the end of the group hold; or at least one, if the flag says so.
    Begin(Token<'a>, bool),
    End,
}

impl<'a> Step<'a> {
    fn of(token: Token<'a>) -> Step<'a> {
        match token.name.text {
            "And" if token.is_bare() => Step::Begin(token, false),
            "Or" if token.is_bare() => Step::Begin(token, true),
            "End" => Step::End,
            _ => Step::Token(token),
        }
    }
}

/// What is open until its `End`.
enum Open<'a> {
    Group(Token<'a>),
    /// The distances of the copies, and the first token of those that are copied.
    Replicate(Vec<[i64; 2]>, Token<'a>, usize),
}

/// Calls `each` with every token and group: those in `Replicate` are a group, in which all is moved to each of the cells that
/// `targets` reads.
pub fn each<'a>(
    source: Source<'a>,
    targets: impl Fn(Token<'a>) -> Result<Vec<[i64; 2]>>,
    mut each: impl FnMut(Step<'a>) -> Result<()>,
) -> Result<()> {
    let mut all: Vec<Token> = Vec::new();
    for token in tokens(source) {
        memory::push(&mut all, token)?;
    }
    let mut open: Vec<Open> = Vec::new();
    let is_copied = |open: &[Open]| open.iter().any(|one| matches!(one, Open::Replicate(..)));
    for (at, &token) in all.iter().enumerate() {
        source.check_cancelled()?;
        let refuse = |what| Err(source.rule(token.name.at, NAME, what));
        match token.name.text {
            "Replicate" if is_copied(&open) => return refuse("Replicate in Replicate"),
            "Replicate" => {
                let shifts = targets(token)?;
                memory::push(&mut open, Open::Replicate(shifts, token, at + 1))?;
            }
            _ => {
                let step = Step::of(token);
                let mut is_shown = !is_copied(&open);
                match step {
                    Step::Begin(token, _) => memory::push(&mut open, Open::Group(token))?,
                    Step::End => match open.pop() {
                        None => return refuse("End of nothing"),
                        Some(Open::Group(_)) => {}
                        Some(Open::Replicate(shifts, token, first)) => {
                            each(Step::Begin(token, false))?;
                            for shift in shifts {
                                for &inner in &all[first..at] {
                                    each(Step::of(Token { shift: Some(shift), ..inner }))?;
                                }
                            }
                            is_shown = true;
                        }
                    },
                    Step::Token(_) => {}
                }
                if is_shown {
                    each(step)?;
                }
            }
        }
    }
    match open.first() {
        Some(Open::Group(token) | Open::Replicate(_, token, _)) => {
            Err(source.rule(token.name.at, NAME, "a token without its End"))
        }
        None => Ok(()),
    }
}

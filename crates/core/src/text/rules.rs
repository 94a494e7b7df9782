//! Words that name a rule beyond those of plain Sudoku and cages.
//!
//! In: a line of words, or a field of a record that says the kind of the puzzle. Out: the words that name a rule, or the
//! refusal of the board with which they stand. A rule that is ruled out, as in `no diagonals`, is none; nor is `diagonal
//! symmetry`. What stays true: time is linear in the text; nothing allocates.

use super::source::{Source, comments};
use crate::error::{Error, Excerpt, Reason, Result};
use crate::puzzle::Puzzle;

/// Names of rules, without the blanks and hyphens between their words; those of a row have the same first letter. With `*`,
/// longer words are such names, too. With `?`, the name is an everyday word: it is a rule beside a word of [`BESIDE`], or in a
/// title of few words.
const RULES: [&str; 23] = [
    "anticonsecutive antidiagonal antiking antiknight antiqueen argyle arrow? asterisk?",
    "battenburg betweenline betweensudoku blackdot blackoutsudoku blueline boxless butterflysudoku",
    "calcudoku centerdot centredot chainsudoku chaos? chaosconstruction chaossudoku clone? colorsudoku \
     coloursudoku comparison? consecutive? countingcircle",
    "deficit? diagonal* disjointgroup disjointsudoku",
    "entropicline evenandodd evenodd evensudoku extrabox extraregion",
    "flowersudoku fogofwar framesudoku fullrank futoshiki",
    "gattai geometric? geometry? girandola grayline greaterthan? greenline greyline",
    "hyper? hyperdoku hypersudoku",
    "irregul*?",
    "jigsaw*",
    "kakuro kenken kingmove kingrule kingsmove knightmove knightrule knightsmove knightsudoku kropki",
    "latinsquare littlekiller",
    "magicsquare magicsudoku miracle? modularline",
    "nabner noconsecutive nonconsecutive nonomino notbeconsecutive numberedroom",
    "oddandeven oddeven oddsudoku offsetsudoku orthogonal* outsidesudoku",
    "palindrome paritysudoku purpleline",
    "quadruplesudoku",
    "redline regionsumline renban rossini",
    "samurai sandwich searchnine sequencesudoku skyscraperclue skyscrapersudoku slowthermo* sohei \
     squiggl* stairstep* str8t sudokucolor sudokucolour sudokugt sudokuquadruple sudokuskyscraper sudokux \
     sudokuxv sumdoku sumline sumsto sumto surplus?",
    "thermo* tightfit toroid* torus twodoku",
    "whisper whitedot windoku windowsudoku",
    "xsudoku xsum xvsudoku",
    "zipperline",
];

/// The rule of cages, which a board with cages obeys.
const CAGES: [&str; 2] = ["cage", "killer*"];

/// Words beside which an everyday word names a rule.
const BESIDE: &str =
    "sudoku variant rule constraint clue digit number region block box shape puzzle grid";

/// Words that rule out what follows them.
const WITHOUT: &str = "no not non without never neither nor isn";

/// The words of the rules of plain Sudoku, of its size and difficulty, in a field that says the rules.
const USUAL: &str = "a all an and any appear apply applies are area as at basic be below between blank block board box by can \
    cannot cell classic classical column complete contain containing correct default digit do does each easy empty \
    enter every exactly expert false fill filled filling following for from game given grid hard has have house in \
    into is it its least legal logic logically may medium minigrid missing must nine no none nonet normal not null \
    number of on once one only or ordinary place placing plain play put puzzle range regular remaining repeat \
    repeated repeating row rule same section should single so solution solve square standard subgrid such sudoku \
    symbol that the them there these they this three through time to twice unique unit up usual vanilla which with \
    within without you your";

/// A place of words in a line.
struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    /// The next run of letters, with its first byte.
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.line[self.at..];
        let begin = self.at + rest.find(char::is_alphabetic)?;
        let word = &self.line[begin..];
        let len = word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len());
        self.at = begin + len;
        Some((begin, &word[..len]))
    }
}

/// Whether a word is this one, or its plural.
fn is(word: &str, known: &str) -> bool {
    let begins = word.get(..known.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(known));
    begins && matches!(&word[known.len()..], "" | "s" | "S" | "es" | "ES")
}

fn is_one_of(word: &str, known: &str) -> bool {
    known.split(' ').any(|known| is(word, known))
}

/// The length of a name at the beginning of a text.
fn name_at(text: &str, name: &str) -> Option<usize> {
    let name = name.trim_end_matches('?');
    let is_prefix = name.ends_with('*');
    let mut letters = name.bytes().filter(|byte| byte.is_ascii_alphanumeric());
    let mut next = letters.next();
    let mut end = 0;
    let is_between = |c: char| c == ' ' || "-_/:+&('’–\u{a0}".contains(c);
    for (at, c) in text.char_indices() {
        let Some(letter) = next else { break };
        if c.to_ascii_lowercase() == char::from(letter) {
            (next, end) = (letters.next(), at + 1);
        } else if at == 0 || !is_between(c) {
            return None;
        }
    }
    if next.is_some() {
        return None;
    }
    let rest = &text[end..];
    let len = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
    let ends = ["", "s", "es", "doku", "sudoku"];
    let is_whole = is_prefix || ends.iter().any(|known| rest[..len].eq_ignore_ascii_case(known));
    is_whole.then_some(end + len)
}

/// The first words of a line that name a rule. With `has_cages`, that of cages is none. Of a line that is longer than any
/// title, the beginning is looked at.
pub(super) fn named(line: &str, has_cages: bool) -> Option<(usize, &str)> {
    const MOST_BYTES: usize = 1 << 16;
    const MOST_OF_CHARACTER: usize = 4;
    let line =
        (0..MOST_OF_CHARACTER).find_map(|less| line.get(..MOST_BYTES - less)).unwrap_or(line);
    if !line.bytes().any(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let words = |at| Words { line, at };
    let is_title = || words(0).take(4).count() < 4;
    // How many of the next words are ruled out; whether the last one was such a rule; the last words.
    let (mut free, mut was_rule, mut end, mut before) = (0_usize, false, 0, [""; 4]);
    let mut all = words(0);
    while let Some((at, word)) = all.next() {
        let between = &line[end..at];
        let is_over =
            || between.contains(['.', '!', '?', ';', ':']) || (between.contains(',') && !was_rule);
        if free > 0 && (is_over() || is_one_of(word, "but just only")) {
            free = 0;
        }
        let cages: &[&str] = if has_cages { &[] } else { &CAGES };
        let begins = |row: &&&str| {
            row.get(..1)
                .is_some_and(|first| word.get(..1).is_some_and(|c| c.eq_ignore_ascii_case(first)))
        };
        let names = RULES.iter().chain(cages).filter(begins).flat_map(|row| row.split(' '));
        let found = names
            .filter_map(|name| Some((name, name_at(&line[at..], name)?)))
            .max_by_key(|(_, len)| *len);
        if let Some((name, len)) = found {
            end = at + len;
            all.at = end;
            let mut after = words(end).map(|(_, word)| word);
            let next = [after.next(), after.next()].map(Option::unwrap_or_default);
            let is_mirror = |word: &&str| {
                ["symmetr", "mirror", "reflect"].iter().any(|known| {
                    word.get(..known.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(known))
                })
            };
            let is_symmetry = !is(next[0], "sudoku") && next.iter().chain(&before).any(is_mirror);
            let is_author = || before[2..].iter().any(|word| is_one_of(word, "by author setter"));
            let is_beside = || next.iter().chain(&before[2..]).any(|word| is_one_of(word, BESIDE));
            let is_weak = name.ends_with('?') && (is_author() || !(is_beside() || is_title()));
            let is_technique = is_one_of(next[0], "wing chain cycle");
            if free == 0 && !is_symmetry && !is_weak && !is_technique {
                return Some((at, &line[at..end]));
            }
            (was_rule, free) = (free > 0, if free > 0 { 2 } else { 0 });
        } else {
            end = at + word.len();
            // `No. 7` is a number.
            let is_number = || {
                line[end..]
                    .trim_start_matches(['.', ' ', '#', '°', 'º'])
                    .starts_with(|c: char| c.is_ascii_digit())
            };
            let rules_out = word.starts_with(['N', 'n', 'W', 'w', 'I', 'i'])
                && is_one_of(word, WITHOUT)
                && !is_number();
            (was_rule, free) = (false, if rules_out { 2 } else { free.saturating_sub(1) });
        }
        before.rotate_left(1);
        before[3] = word;
    }
    None
}

/// A line of words, in errors.
const TITLE: &str = "a title";

/// A comment, in errors.
const COMMENT: &str = "a comment";

/// The refusal of a rule that a line names.
fn error_in(line: &str, has_cages: bool) -> Option<(usize, Error)> {
    let (at, rule) = named(line, has_cages)?;
    let is_comment = line[..at].contains('#') || line[..at].contains("//");
    let format = if is_comment { COMMENT } else { TITLE };
    Some((at, Reason::ForeignRule { format, rule: Excerpt::new(rule) }.into()))
}

/// Refuses a board if a line of its text names a rule.
pub(super) fn check(source: Source, puzzle: &Puzzle) -> Result<()> {
    check_lines(source, puzzle, |_| true)
}

/// Refuses a board if one of these lines of its text names a rule.
pub(super) fn check_lines(
    source: Source,
    puzzle: &Puzzle,
    is_meant: impl Fn(&str) -> bool,
) -> Result<()> {
    let has_letters =
        |part: &[u8]| part.iter().fold(false, |found, byte| found | byte.is_ascii_alphabetic());
    // Many bytes at a time: most texts have no letters.
    if !source.text.as_bytes().chunks(64).any(has_letters) {
        return Ok(());
    }
    let has_cages = !puzzle.cages().is_empty();
    let mut lines = source.lines().filter(|line| is_meant(line.text));
    let found = lines
        .find_map(|line| error_in(line.text, has_cages).map(|(at, error)| (line.at + at, error)));
    found.map_or(Ok(()), |(at, error)| Err(source.error(at, error)))
}

/// Refuses a board if a comment above it names a rule.
pub(super) fn check_comments(source: Source, puzzle: &Puzzle) -> Result<()> {
    check(source.part(0..comments(source.text.as_bytes())), puzzle)
}

/// Refuses a board in source text, if a comment or the words before its first bracket name a rule.
pub(super) fn check_code(source: Source, puzzle: &Puzzle) -> Result<()> {
    let begin = source.text.find(['[', '{', '(']).unwrap_or(0);
    let line_begin = source.text[..begin].rfind('\n').map_or(0, |end| end + 1);
    check(source.part(0..line_begin), puzzle)?;
    for line in source.lines() {
        let before =
            line.text.get(..begin.saturating_sub(line.at)).filter(|_| line.at >= line_begin);
        let starts = |(at, _): &(usize, &str)| {
            line.text[..*at]
                .chars()
                .next_back()
                .is_none_or(|c| c.is_whitespace() || matches!(c, ',' | ']' | '}' | ')' | ';'))
        };
        let comment =
            ["#", "//", "/*"].iter().find_map(|sign| line.text.match_indices(sign).find(starts));
        let comment = comment.map(|(at, _)| at);
        let rest = comment.and_then(|at| {
            error_in(&line.text[at..], false).map(|(more, error)| (at + more, error))
        });
        if let Some((at, error)) = before.and_then(|before| error_in(before, false)).or(rest) {
            return Err(source.error(line.at + at, error));
        }
    }
    Ok(())
}

/// Whether a text was refused because of a rule in its words, and not in its board.
pub(super) fn is_named(error: &Error) -> bool {
    matches!(error.reason, Reason::ForeignRule { format: TITLE | COMMENT, .. })
}

/// The refusal of the board below a line that names a rule, unless the line is a board itself.
pub(super) fn above(line: &[u8], has_cages: bool) -> Option<Error> {
    let text = str::from_utf8(line).ok().filter(|_| are_words(line))?;
    error_in(text, has_cages).map(|(_, error)| error)
}

/// Whether a line is a comment, or has more letters than other characters.
pub(super) fn are_words(line: &[u8]) -> bool {
    let letters = line.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
    let shown = line.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
    line.starts_with(b"#") || 2 * letters >= shown
}

/// Whether a line names a rule, that of cages, too, and is no board.
pub fn is_named_above(line: &[u8]) -> bool {
    above(line, false).is_some()
}

/// Whether a field with this name says the rules of a puzzle, and nothing else.
pub(super) fn is_for_rules(name: &str) -> bool {
    is_one_of(name, "rule ruleset variant variation constraint")
}

/// The rule that a field of a record names, if any: in its value, or in its name and a value that is not nothing.
pub(super) fn in_field<'a>(name: &'a str, value: &'a str) -> Option<&'a str> {
    let (name, value) = (name.trim(), value.trim());
    if is(name, "symmetry") {
        return None;
    }
    if let Some((_, rule)) = named(value, false) {
        return Some(rule);
    }
    // The x of a size stands behind a number; X by itself is the kind with diagonals.
    let is_size = |at: usize| value[..at].trim_end().ends_with(|c: char| c.is_ascii_digit());
    let is_usual = |(at, word)| is_one_of(word, USUAL) || (is(word, "x") && is_size(at));
    if is_for_rules(name) || (is_one_of(name, "type kind") && value.eq_ignore_ascii_case("x")) {
        return Words { line: value, at: 0 }.any(|word| !is_usual(word)).then_some(value);
    }
    let is_nothing =
        matches!(value, "" | "0" | "[]" | "{}") || is_one_of(value, "false no none null n");
    let is_rule = !is_nothing && (named(name, false).is_some() || is(name, "region"));
    is_rule.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seen to fail: the symmetry of the givens was taken for the rule of diagonals.
    #[test]
    fn the_symmetry_of_the_givens_is_no_rule() {
        assert_eq!(in_field("symmetry", "diagonal"), None);
        assert_eq!(in_field("type", "diagonal"), Some("diagonal"));
    }

    #[test]
    fn each_name_is_found_by_its_first_letter() {
        for row in RULES.iter().chain(&CAGES) {
            for name in row.split(' ') {
                let word = name.trim_end_matches(['*', '?']);
                assert_eq!((&row[..1], named(word, false)), (&word[..1], Some((0, word))));
            }
        }
    }
}

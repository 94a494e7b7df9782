//! Values in brackets: JSON, and the arrays of Python, C, Java, NumPy and other languages.
//!
//! In: a text, and where a bracket opens. Out: [`Value`]s with their places. Commas, semicolons and blanks separate
//! values, and `//`, `/*` and `#` begin comments, except in strings. `{` opens a map if keys with colons follow, else a
//! list. What stays true: brackets nest at most [`DEPTH`] deep; there are at most [`MOST_VALUES`].

use super::source::{Source, Span, integer, whole};
use crate::error::{Error, Reason, Result};
use crate::memory;

/// Levels of brackets; deeper ones are refused.
const DEPTH: usize = 24;

/// Values of a text, which take 40 bytes each; a board has at most 1,048,576.
const MOST_VALUES: usize = 1 << 22;

/// A value.
#[derive(Debug)]
pub(super) enum Value<'a> {
    /// `null`, `None`, or nothing between two commas.
    Empty(Span<'a>),
    /// `true` or `false`.
    Flag(bool),
    Number(i64, Span<'a>),
    /// A string without its quotes, or a word.
    Text(Span<'a>),
    List(Vec<Value<'a>>),
    Map(Vec<(Span<'a>, Value<'a>)>),
}

impl<'a> Value<'a> {
    /// The items of a list.
    pub fn items(&self) -> Option<&[Value<'a>]> {
        if let Value::List(items) = self { Some(items) } else { None }
    }

    /// The value of a key of a map; of the first key in the map, if several are listed.
    pub fn get(&self, keys: &[&str]) -> Option<&Value<'a>> {
        let Value::Map(pairs) = self else { return None };
        pairs.iter().find(|(key, _)| keys.contains(&key.text)).map(|(_, value)| value)
    }

    /// A whole number, or a string that shows one.
    pub fn number(&self) -> Option<i64> {
        match self {
            Value::Number(number, _) => Some(*number),
            Value::Text(span) => integer(span.text.trim()),
            _ => None,
        }
    }

    pub fn text(&self) -> Option<&'a str> {
        if let Value::Text(span) = self { Some(span.text) } else { None }
    }

    /// Whether it is nothing, `false`, or a list, map or string without content.
    pub fn is_nothing(&self) -> bool {
        match self {
            Value::Empty(_) | Value::Flag(false) => true,
            Value::Text(span) => span.text.is_empty(),
            Value::List(items) => items.is_empty(),
            Value::Map(pairs) => pairs.is_empty(),
            _ => false,
        }
    }

    /// The place of the first cell in it.
    pub fn at(&self) -> usize {
        match self {
            Value::Empty(span) | Value::Number(_, span) | Value::Text(span) => span.at,
            Value::Flag(_) => 0,
            Value::List(items) => items.first().map_or(0, Value::at),
            Value::Map(pairs) => pairs.first().map_or(0, |pair| pair.0.at),
        }
    }
}

/// The dialects of the brackets.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Dialect {
    /// JSON, and arrays in source text.
    Any,
    /// Nothing between commas, and at the ends of a list, is a value; there are no comments.
    Holes,
}

/// Whether a number sign begins an array of Lisp, such as `#(` or `#2A(`.
fn is_array_of_lisp(text: &[u8]) -> bool {
    matches!(text, [b'#', b'(', ..] | [b'#', b'0'..=b'9', b'A' | b'a', b'(', ..])
}

/// Whether a quote begins a list of Lisp, and no string.
fn is_quoted_list(text: &[u8]) -> bool {
    matches!(text, [b'\'', b'(', next, ..] if *next != b'\'') || text.starts_with(b"'#(")
}

/// Whether a line of MATLAB goes on in the next one. NumPy has points alone in a line for rows that it leaves out.
fn continues(before: &[u8], text: &[u8]) -> bool {
    let rest = text.strip_prefix(b"...").unwrap_or_default();
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\r')).count();
    let last = before.iter().rev().find(|byte| **byte != b' ');
    rest.get(blanks) == Some(&b'\n') && last.is_some_and(|byte| *byte != b'\n')
}

/// Reads values.
pub(super) struct Values<'a> {
    source: Source<'a>,
    dialect: Dialect,
    at: usize,
    /// Values that were read.
    count: usize,
}

impl<'a> Values<'a> {
    pub fn new(source: Source<'a>, dialect: Dialect) -> Values<'a> {
        Values { source, dialect, at: 0, count: 0 }
    }

    /// Counts a value.
    fn count(&mut self) -> Result<()> {
        self.source.check_cancelled()?;
        self.count += 1;
        let is_over = self.count > MOST_VALUES;
        if is_over { Err(too_many(MOST_VALUES)) } else { Ok(()) }
    }

    fn rest(&self) -> &'a [u8] {
        self.source.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.source.text.as_bytes().get(self.at).copied()
    }

    fn span(&self, from: usize, to: usize) -> Span<'a> {
        Span { text: self.source.text.get(from..to).unwrap_or_default(), at: from }
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        let bytes = self.source.text.as_bytes();
        while let Some(byte) = self.peek() {
            let rest = &bytes[self.at..];
            if byte.is_ascii_whitespace() || (self.dialect == Dialect::Any && byte == b'|') {
                self.at += 1;
            } else if rest.starts_with("\u{a0}".as_bytes()) {
                self.at += 2;
            } else if self.dialect == Dialect::Any && (byte == b'#' && is_array_of_lisp(rest)) {
                self.at += memchr::memchr(b'(', rest).unwrap_or(1);
            } else if self.dialect == Dialect::Any && is_quoted_list(rest) {
                self.at += 1;
            } else if self.dialect == Dialect::Any && continues(&bytes[..self.at], rest) {
                self.at += 3;
            } else if self.dialect == Dialect::Any && (byte == b'#' || rest.starts_with(b"//")) {
                self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            } else if self.dialect == Dialect::Any && rest.starts_with(b"/*") {
                self.at += memchr::memmem::find(rest, b"*/").map_or(rest.len(), |end| end + 2);
            } else {
                return;
            }
        }
    }

    /// The next value in brackets that no other value is around; text between is skipped.
    pub fn next_outer(&mut self) -> Result<Option<Value<'a>>> {
        loop {
            self.source.check_cancelled()?;
            self.skip();
            match self.peek() {
                None => return Ok(None),
                Some(b'[' | b'{' | b'(') => return self.value(0).map(Some),
                Some(quote @ (b'"' | b'\'')) if self.closes(quote) => drop(self.string(quote)),
                Some(_) => self.at += 1,
            }
        }
    }

    /// Whether a string that begins here ends in its line.
    fn closes(&self, quote: u8) -> bool {
        let rest = &self.source.text.as_bytes()[self.at + 1..];
        memchr::memchr2(quote, b'\n', rest).is_some_and(|end| rest[end] == quote)
    }

    /// The string that begins here.
    fn string(&mut self, quote: u8) -> Result<Span<'a>> {
        let begin = self.at + 1;
        let bytes = self.source.text.as_bytes();
        let mut from = begin;
        while let Some(found) =
            bytes.get(from..).and_then(|rest| memchr::memchr2(quote, b'\\', rest))
        {
            let end = from + found;
            if bytes[end] == quote {
                self.at = end + 1;
                return Ok(self.span(begin, end));
            }
            from = end + 2;
        }
        Err(self.source.end("the end of a string"))
    }

    fn value(&mut self, depth: usize) -> Result<Value<'a>> {
        let begin = self.at;
        self.count()?;
        if depth > DEPTH {
            return Err(self
                .source
                .unexpected(self.span(begin, begin + 1), "brackets at most 24 deep"));
        }
        match self.peek() {
            None => Err(self.source.end("a value")),
            Some(b'[') => self.list(b']', depth),
            Some(b'(') => self.list(b')', depth),
            Some(b'{') => self.map(depth),
            Some(quote @ (b'"' | b'\'')) => self.string(quote).map(Value::Text),
            Some(b']' | b')' | b'}' | b':') => {
                Err(self.source.unexpected(self.span(begin, begin + 1), "a value"))
            }
            Some(_) => {
                let word = self.word();
                // A word before a bracket names the kind of list, such as vec! or Array.
                let Some(name) = word.text() else { return Ok(word) };
                // After new, the type has brackets of its own: new List<int>() {5, 3}, new int[] {5, 3}.
                if name == "new" {
                    self.skip();
                    self.word();
                    while let [b'[', b']', ..] | [b'(', b')', ..] = self.rest() {
                        self.at += 2;
                    }
                    self.skip();
                }
                let opens = matches!(self.peek(), Some(b'[' | b'(' | b'{'));
                if opens { self.value(depth + 1) } else { Ok(word) }
            }
        }
    }

    /// A number or a word.
    fn word(&mut self) -> Value<'a> {
        let rest = &self.source.text[self.at..];
        let ends = |c: char| {
            c.is_whitespace()
                || (c == '|' && self.dialect == Dialect::Any)
                || matches!(c, ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}' | ':' | '"' | '\'')
        };
        let len = rest.find(ends).unwrap_or(rest.len()).max(1);
        let len = (len..).find(|&len| rest.is_char_boundary(len)).unwrap_or(rest.len());
        let span = self.span(self.at, self.at + len);
        self.at += len;
        let number = integer(span.text).or_else(|| whole(span.text));
        match (number, span.text) {
            (Some(number), _) => Value::Number(number, span),
            (None, "null" | "None" | "nil" | "NULL" | "nan" | "NaN" | "undefined" | "NA") => {
                Value::Empty(span)
            }
            (None, "true" | "True" | "t") => Value::Flag(true),
            (None, "false" | "False" | "f") => Value::Flag(false),
            _ => Value::Text(span),
        }
    }

    /// A list, to its closing bracket.
    fn list(&mut self, close: u8, depth: usize) -> Result<Value<'a>> {
        self.at += 1;
        let mut items = Vec::new();
        let mut after_comma = true;
        loop {
            self.skip();
            let here = self.span(self.at, self.at);
            match self.peek() {
                None => return Err(self.source.end("a closing bracket")),
                Some(byte) if byte == close => {
                    if after_comma && self.dialect == Dialect::Holes && !items.is_empty() {
                        memory::push(&mut items, Value::Empty(here))?;
                    }
                    self.at += 1;
                    return Ok(Value::List(items));
                }
                Some(b',' | b';') => {
                    if after_comma {
                        self.count()?;
                        memory::push(&mut items, Value::Empty(here))?;
                    }
                    (after_comma, self.at) = (true, self.at + 1);
                }
                Some(_) => {
                    let value = self.value(depth + 1)?;
                    memory::push(&mut items, value)?;
                    after_comma = false;
                }
            }
        }
    }

    /// A map, or a list in braces.
    fn map(&mut self, depth: usize) -> Result<Value<'a>> {
        let begin = self.at;
        self.at += 1;
        let mut pairs = Vec::new();
        loop {
            self.skip();
            match self.peek() {
                None => return Err(self.source.end("a closing brace")),
                Some(b'}') => {
                    self.at += 1;
                    return Ok(Value::Map(pairs));
                }
                Some(b',' | b';') if !pairs.is_empty() => {
                    self.at += 1;
                    continue;
                }
                _ => {}
            }
            let key = match self.peek() {
                Some(quote @ (b'"' | b'\'')) => Some(self.string(quote)?),
                Some(b'[' | b'{' | b'(' | b',' | b';') => None,
                _ => match self.word() {
                    Value::Text(span) | Value::Number(_, span) => Some(span),
                    Value::Flag(_) => Some(self.span(self.at - 1, self.at)),
                    _ => None,
                },
            };
            self.skip();
            let Some(key) = key.filter(|_| self.peek() == Some(b':')) else {
                // No key: the braces are those of a list.
                self.at = begin;
                return self.list(b'}', depth);
            };
            self.at += 1;
            self.skip();
            let value = self.value(depth + 1)?;
            memory::push(&mut pairs, (key, value))?;
        }
    }
}

/// The refusal of a text with more values than `most`.
fn too_many(most: usize) -> Error {
    Reason::TooMany { what: "values", limit: most as u64 }.into()
}

/// The outer values of a text, at most `most`.
pub(super) fn outer<'a>(
    source: Source<'a>,
    dialect: Dialect,
    most: usize,
) -> Result<Vec<Value<'a>>> {
    let mut values = Values::new(source, dialect);
    let mut found = Vec::new();
    while let Some(value) = values.next_outer()? {
        if found.len() == most {
            return Err(too_many(most));
        }
        memory::push(&mut found, value)?;
    }
    Ok(found)
}

//! Colours for boards on a terminal: givens bold, found symbols blue.
//!
//! In: a board as text in any format, and its digits. Out: the same text with ANSI sequences around each symbol. Formats
//! write the cells in order, so that each symbol of the text belongs to the next cell.

use std::env;
use std::io::{self, IsTerminal};

use sudoku_core::Puzzle;
use sudoku_core::digits::{Digit, EMPTY};

use crate::arguments::{Color, To};

const GIVEN: &str = "\x1b[1m";
const FOUND: &str = "\x1b[34m";
const PLACED: &str = "\x1b[1;32m";
const REMOVED: &str = "\x1b[31m";
const PATTERN: &str = "\x1b[33m";
const SECOND: &str = "\x1b[36m";
const END: &str = "\x1b[0m";

/// Whether boards are coloured: <https://no-color.org>.
pub fn is_wanted(when: Color, to: &To) -> bool {
    let is_file = to.output.is_some() || to.output_dir.is_some();
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = || env::var_os("TERM").is_some_and(|term| term == "dumb");
    match when {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => !is_file && io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb(),
    }
}

/// Colours the digits of a board in its text. A line of a picture that holds cells begins with a vertical border.
pub fn board(puzzle: &Puzzle, digits: &[Digit], text: &str) -> String {
    let is_picture = text.starts_with('┏');
    let (mut colored, mut cells) = (String::with_capacity(text.len() * 3), 0..digits.len());
    for line in text.split_inclusive('\n') {
        if is_picture && !line.starts_with('┃') {
            colored.push_str(line);
            continue;
        }
        let mut rest = line;
        while let Some(begin) = rest.find(|c: char| c.is_alphanumeric() || c == '.') {
            let (before, found) = rest.split_at(begin);
            colored.push_str(before);
            let cell = cells.next();
            let length = cell.map_or(found.len(), |cell| length(puzzle, digits[cell], found));
            let (symbol, after) = found.split_at(length);
            let is_given = cell.is_some_and(|cell| puzzle.digits()[cell] != EMPTY);
            match cell.map(|cell| digits[cell]) {
                None | Some(EMPTY) => colored.push_str(symbol),
                Some(_) => {
                    colored.push_str(if is_given { GIVEN } else { FOUND });
                    colored.push_str(symbol);
                    colored.push_str(END);
                }
            }
            rest = after;
        }
        colored.push_str(rest);
    }
    colored
}

/// Colours the marked candidates in the picture of a step: placed ones green, removed ones red, those of the pattern yellow.
pub fn step(picture: &str) -> String {
    let mut colored = String::with_capacity(picture.len() * 2);
    let mut rest = picture;
    while let Some(begin) = rest.find(['=', '-', '*', '+']) {
        let (before, marked) = rest.split_at(begin);
        let end =
            marked[1..].find(|c: char| !c.is_alphanumeric()).map_or(marked.len(), |end| 1 + end);
        // Candidates of one character each follow one another.
        let end = if picture.contains(',') { end } else { end.min(2) };
        let (marked, after) = marked.split_at(end);
        colored.push_str(before);
        colored.push_str(match marked.as_bytes()[0] {
            b'=' => PLACED,
            b'-' => REMOVED,
            b'+' => SECOND,
            _ => PATTERN,
        });
        colored.push_str(marked);
        colored.push_str(END);
        rest = after;
    }
    colored + rest
}

/// Bytes of a cell at the beginning of a text: its number, or a character that stands for it.
fn length(puzzle: &Puzzle, digit: Digit, text: &str) -> usize {
    let number = match digit {
        EMPTY => ".".to_string(),
        digit => puzzle.symbols().list()[usize::from(digit)].to_string(),
    };
    match text.starts_with(&number) {
        true => number.len(),
        false => text.chars().next().map_or(0, char::len_utf8),
    }
}

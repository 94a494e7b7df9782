//! Links of SudokuWiki and SudokuExchange, and SudokuWiki's packed text.
//!
//! ```text
//!     link        ...?bd=53..7....   ...?s=53..7....   shape=33&bd=5...&jigmap=1122...
//!     killer      ...?bd=1122...,1400...               the colours of cages, and two digits a cell for their totals
//!     packed      S9B0500...                           a number of base 36 for each cell
//! ```
//!
//! In: one puzzle. Out: its givens, its regions and cages; diagonals and windows where the page or the first letter says them.
//! A player's digits and candidates are left out; other rules are refused by name. Source of the packed text: Q. May,
//! puzzle-coding (github.com/BlueAnt1/puzzle-coding).

use super::containers::of_characters;
use super::killers::{add_diagonals, add_mapped};
use crate::constraint::ConstraintKind;
use crate::error::{Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::text::board::BoardOptions;
use crate::text::several::only_line;
use crate::text::source::{Source, Span, first_line};
use crate::text::{looks, regions, rules};

/// The format in errors.
const NAME: &str = "SudokuWiki";

/// The place of the value of a key in a link.
fn value_of(line: &str, key: &str) -> Option<usize> {
    let mut places = line.match_indices(key).map(|(at, _)| at);
    let found = places.find(|&at| {
        (at == 0 || matches!(line.as_bytes()[at - 1], b'?' | b'&'))
            && line.as_bytes().get(at + key.len()) == Some(&b'=')
    });
    found.map(|at| at + key.len() + 1)
}

/// The place of the board in a link.
fn board_in(line: &str) -> Option<usize> {
    let named = ["bd", "s"].iter().find_map(|key| value_of(line, key));
    let first = ["?puzzle=", "?p="].iter().find_map(|key| Some(line.find(key)? + key.len()));
    named.or(first)
}

/// The value that begins at a byte.
fn value_at(line: Span<'_>, begin: usize) -> Span<'_> {
    let rest = &line.text[begin..];
    Span { text: &rest[..rest.find(['&', '#']).unwrap_or(rest.len())], at: line.at + begin }
}

/// Whether it is packed: a letter, the side in base 36, a version, and as many characters for each cell.
fn is_packed(text: &str) -> bool {
    let bytes = text.as_bytes();
    let side = bytes.get(1).and_then(|side| char::from(*side).to_digit(36)).unwrap_or(1) as usize;
    let is_kind = |letter: &u8| {
        KINDS.iter().any(|kind| kind.letter == *letter)
            || OTHERS.iter().any(|(letters, _)| letters.as_bytes().contains(letter))
    };
    matches!(bytes, [kind, b'3'..=b'9' | b'G' | b'P', b'A'..=b'F', ..] if is_kind(kind))
        && bytes.len() > 3
        && (bytes.len() - 3).is_multiple_of(side * side)
        && bytes.iter().all(u8::is_ascii_alphanumeric)
}

pub fn begins(text: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(first_line(text)) else { return false };
    if line.contains(char::is_whitespace) {
        return false;
    }
    let is_link = || {
        line.contains("://") || ["bd=", "shape=", "jigmap="].iter().any(|key| line.starts_with(key))
    };
    (is_link() && board_in(line).is_some()) || is_packed(line)
}

/// Reads a link, or packed text.
pub fn read(source: Source, options: &BoardOptions) -> Result<Puzzle> {
    let line = only_line(source)?;
    let board = value_at(line, board_in(line.text).unwrap_or(0));
    let mut puzzle = if is_packed(board.text) {
        of_packed(board, source)?
    } else if let Some((colours, totals)) = killer_in(board.text) {
        of_colours(colours, totals, board, source)?
    } else {
        let shown = board.text.char_indices().filter(|&(_, c)| !looks::is_blank(c));
        let count = shown.clone().count();
        let cells = shown.map(|(index, c)| (c, board.at + index));
        of_characters(cells, count, source, options)?
    };
    if let Some(begin) = value_of(line.text, "jigmap") {
        let map = value_at(line, begin);
        let regions = regions::in_field(map.text)?;
        puzzle = regions::with(puzzle, &regions).map_err(|error| source.error(map.at, error))?;
    } else if let Some(begin) = value_of(line.text, "shape") {
        let shape = value_at(line, begin);
        return Err(source.rule(shape.at, NAME, "a shape without jigmap"));
    }
    // The name of the page is that of its puzzles.
    let path = &line.text[..line.text.find('?').unwrap_or(0)];
    let begin = path.rfind('/').map_or(0, |slash| slash + 1);
    let page = path[begin..].split('.').next().unwrap_or("");
    if let Some((at, said)) = rules::said_as(page, NAME, true) {
        said.obey(&mut puzzle).map_err(|error| source.error(line.at + begin + at, error))?;
    }
    Ok(puzzle)
}

/// A kind of packed text.
struct Kind {
    letter: u8,
    has_regions: bool,
    has_cages: bool,
}

const KINDS: [Kind; 6] = [
    Kind { letter: b'S', has_regions: false, has_cages: false },
    Kind { letter: b'X', has_regions: false, has_cages: false },
    Kind { letter: b'W', has_regions: false, has_cages: false },
    Kind { letter: b'J', has_regions: true, has_cages: false },
    Kind { letter: b'L', has_regions: false, has_cages: true },
    Kind { letter: b'M', has_regions: true, has_cages: true },
];

/// The letters of puzzles that are no Sudoku.
const OTHERS: [(&str, &str); 3] = [("TBUV", "Str8ts"), ("K", "KenKen"), ("D", "KenDoku")];

/// The colours of cages in packed text.
const COLOURS: u64 = 5;

/// Reads packed text. The number of a cell has, from its highest bit on, the region, the colour of the cage, the total in the
/// first cell of a cage, and the content; each has the bits that its greatest value needs.
fn of_packed(packed: Span, source: Source) -> Result<Puzzle> {
    let bytes = packed.text.as_bytes();
    let Some(kind) = KINDS.iter().find(|kind| kind.letter == bytes[0]) else {
        let other = OTHERS.iter().find(|(letters, _)| letters.as_bytes().contains(&bytes[0]));
        return Err(source.rule(packed.at, NAME, other.map_or("", |(_, name)| name)));
    };
    if bytes[2] != b'B' {
        return Err(source.rule(packed.at + 2, NAME, "another version than B"));
    }
    let side = u64::from(char::from(bytes[1]).to_digit(36).unwrap_or(0));
    let shape = Shape::usual(side).or_else(|error| match kind.has_regions {
        true => Shape::new(1, side as u32),
        false => Err(source.error(packed.at, error)),
    })?;
    // Beside the symbols, a cell has a player's digit, and beside these, candidates.
    let (digits, candidates) = (2 * side, (1 << side) - 1);
    let most = [
        if kind.has_regions { side - 1 } else { 0 },
        if kind.has_cages { COLOURS - 1 } else { 0 },
        if kind.has_cages { side * (side + 1) / 2 } else { 0 },
        digits + candidates,
    ];
    let bits = most.map(|most| u64::BITS - most.leading_zeros());
    let greatest = most.iter().zip(bits).fold(0, |all, (most, bits)| (all << bits) + most);
    let width = (1..).find(|width| 36u64.pow(*width) > greatest).unwrap_or(1) as usize;
    let fields = &bytes[3..];
    if fields.len() != width * shape.cells() {
        let (expected, found) = (shape.cells() as u64, (fields.len() / width) as u64);
        return Err(source.error(packed.at, Reason::BadCellCount { expected, found }));
    }
    let mut puzzle = Puzzle::new(shape)?;
    let mut lists: [Vec<u64>; 3] = Default::default();
    for (cell, field) in fields.chunks_exact(width).enumerate() {
        let shown = Span {
            text: &packed.text[3 + cell * width..3 + (cell + 1) * width],
            at: packed.at + 3 + cell * width,
        };
        let digit = |byte: &u8| u64::from(char::from(*byte).to_digit(36).unwrap_or(0));
        let mut number = field.iter().fold(0, |all, byte| 36 * all + digit(byte));
        let mut parts = [0; 4];
        for at in (0..4).rev() {
            parts[at] = number & ((1 << bits[at]) - 1);
            number >>= bits[at];
        }
        if number > 0 || parts.iter().zip(most).any(|(part, most)| *part > most) {
            return Err(source.unexpected(shown, "a number that a cell may have"));
        }
        for (list, part) in lists.iter_mut().zip(parts) {
            memory::push(list, part)?;
        }
        if (1..=side).contains(&parts[3]) {
            if kind.has_cages {
                return Err(source.rule(shown.at, NAME, "a given in a killer"));
            }
            puzzle.put(cell, Some(parts[3] as u32))?;
        }
    }
    let [map, colours, totals] = &lists;
    if kind.has_regions {
        puzzle = regions::with(puzzle, &regions::numbered(map)?)
            .map_err(|error| source.error(packed.at, error))?;
    }
    if kind.has_cages {
        add_coloured(&mut puzzle, colours, totals, packed, source)?;
    }
    match kind.letter {
        b'X' => add_diagonals(&mut puzzle)?,
        b'W' => puzzle
            .add_constraint(ConstraintKind::WINDOWS, &[], &[])
            .map_err(|error| source.error(packed.at, error))?,
        _ => {}
    }
    Ok(puzzle)
}

/// The colours and the totals of a killer of 81 cells that is not packed.
fn killer_in(board: &str) -> Option<(&str, &str)> {
    let (colours, totals) = board.split_once(',')?;
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    (colours.len() == 81 && totals.len() == 162 && are_digits(colours) && are_digits(totals))
        .then_some((colours, totals))
}

/// Reads a killer that is not packed.
fn of_colours(colours: &str, totals: &str, board: Span, source: Source) -> Result<Puzzle> {
    let mut puzzle = Puzzle::new(Shape::square(9)?)?;
    let digit = |byte: u8| u64::from(byte - b'0');
    let pairs = totals.as_bytes().as_chunks::<2>().0.iter();
    let (mut shown, mut sums) = (memory::with_capacity(81)?, memory::with_capacity(81)?);
    shown.extend(colours.bytes().map(digit));
    sums.extend(pairs.map(|&[ten, one]| 10 * digit(ten) + digit(one)));
    add_coloured(&mut puzzle, &shown, &sums, board, source)?;
    Ok(puzzle)
}

/// Adds cages: cells of the same colour that touch, with the total in one of them.
fn add_coloured(
    puzzle: &mut Puzzle,
    colours: &[u64],
    totals: &[u64],
    board: Span,
    source: Source,
) -> Result<()> {
    let side = puzzle.shape().side();
    let cages = regions::pieces([side; 2], |one, other| colours[one] == colours[other])?;
    add_mapped(puzzle, &cages, totals, board, source)
}

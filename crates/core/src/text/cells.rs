//! Boards with one character a cell: which alphabet the characters are from, and which one means an empty cell.
//!
//! In: the characters of all cells with their places, the shape, and the options. Out: a puzzle. Three alphabets are
//! known: `1-9A-Z`, `0-9A-Z` and `A-Z`, each as far as the side needs; the options can name another one. A character
//! outside the alphabet means an empty cell, whichever it is, if it is the only one.
//!
//! What stays true: a text that fits two alphabets, or has 0 beside another mark, is refused with both readings. Two marks
//! mean the same only as 0 and O do, or in a pattern of boxes.

use std::fmt::{self, Write as _};

use crate::digits::{Digit, EMPTY};
use crate::error::{Error, Excerpt, Reason, Result};
use crate::memory;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;

use super::alphabet::Alphabet;
use super::board::BoardOptions;
use super::source::{Source, integer};

/// The character of a cell, and its first byte in the text.
pub(super) type Cell = (char, usize);

/// The expected text instead of a character that is no symbol.
const EXPECTED: &str = "a symbol, or . for an empty cell";

/// The error of letters whose order is not known.
const LETTERS: Reason = Reason::Refused {
    what: "a board of letters whose order is not known",
    instead: "name them in order as the alphabet, as with --alphabet",
};

/// The letters of the shortest word.
const LEAST_WORD: usize = 6;

/// Different characters of a text beyond which it is no board without an alphabet in the options.
const MOST_KINDS: usize = 64;

/// The alphabet of the options, checked: different characters, none of them a blank.
pub(super) fn named<'a>(options: &BoardOptions<'a>) -> Result<Option<(&'a str, usize)>> {
    let Some(list) = options.alphabet else { return Ok(None) };
    let why = if list.chars().any(|c| c.is_whitespace() || c.is_control()) {
        "it has a blank"
    } else if list.chars().enumerate().any(|(at, c)| list.chars().take(at).any(|other| other == c))
    {
        "a character is listed twice"
    } else if list.is_empty() || list.chars().count() > MOST_KINDS {
        "it has between 1 and 64 characters"
    } else {
        return Ok(Some((list, list.chars().count())));
    };
    Err(Reason::BadUse { what: "alphabet", why }.into())
}

/// The different characters of a board and how often each occurs, in order of first appearance.
struct Kinds {
    list: Vec<(char, usize)>,
}

impl Kinds {
    /// The characters, as capital letters; `None` if there are too many.
    fn new(cells: &[Cell], folds_case: bool) -> Result<Option<Kinds>> {
        let mut list: Vec<(char, usize)> = memory::with_capacity(MOST_KINDS)?;
        for &(c, _) in cells {
            let c = if folds_case { c.to_ascii_uppercase() } else { c };
            match list.iter().position(|kind| kind.0 == c) {
                Some(at) => list[at].1 += 1,
                None if list.len() == MOST_KINDS => return Ok(None),
                None => list.push((c, 1)),
            }
        }
        Ok(Some(Kinds { list }))
    }

    fn count(&self, c: char) -> usize {
        self.list.iter().find(|kind| kind.0 == c).map_or(0, |kind| kind.1)
    }

    fn has(&self, c: char) -> bool {
        self.count(c) > 0
    }

    /// The characters outside an alphabet.
    fn others<'k>(
        &'k self,
        alphabet: Alphabet<'k>,
        side: usize,
    ) -> impl Iterator<Item = char> + 'k {
        let characters = self.list.iter().map(|kind| kind.0);
        characters.filter(move |&c| alphabet.place(c, side).is_none())
    }

    /// Whether all characters but one mark for empty cells are in the alphabet.
    fn fits(&self, alphabet: Alphabet, side: usize) -> bool {
        let mut others = self.others(alphabet, side);
        let mark = others.next();
        others.next().is_none() && mark.is_none_or(|c| !matches!(c, '1'..='9'))
    }

    /// Whether there are letters, no digits but 0, and each letter of `A-Z` for 1 to 26 is one of these symbols.
    fn are_letters(&self, symbols: &[u32], side: usize) -> bool {
        let mut letters = self.list.iter().filter_map(|kind| Alphabet::Letters.place(kind.0, side));
        !('1'..='9').any(|c| self.has(c))
            && self.fits(Alphabet::Letters, side)
            && self.list.iter().any(|kind| kind.0.is_ascii_uppercase())
            && letters.all(|place| symbols.contains(&(place as u32 + 1)))
    }

    /// Two marks for empty cells beside digits: 0 and the letter O, which look the same; or other signs in boxes that
    /// alternate, as on a chessboard.
    fn two_marks(&self, cells: &[Cell], shape: Shape) -> Option<[char; 2]> {
        const NINE: usize = 9;
        let side = shape.side();
        if side > NINE || !('1'..='9').any(|c| self.has(c)) {
            return None;
        }
        let mut others = self.others(Alphabet::FromOne, side);
        let (Some(one), Some(other), None) = (others.next(), others.next(), others.next()) else {
            return None;
        };
        if matches!([one, other], ['0', 'O'] | ['O', '0']) {
            return Some([one, other]);
        }
        // Each mark is in boxes of one colour of a chessboard.
        let mut found = [[false; 2]; 2];
        for (cell, &(c, _)) in cells.iter().enumerate() {
            let band = shape.row_of(cell) / shape.box_height();
            let colour = (band + shape.col_of(cell) / shape.box_width()) % 2;
            found[0][colour] |= c == one;
            found[1][colour] |= c == other;
        }
        let is_pattern = !one.is_alphanumeric()
            && !other.is_alphanumeric()
            && matches!(found, [[true, false], [false, true]] | [[false, true], [true, false]]);
        is_pattern.then_some([one, other])
    }

    /// Whether there are as many letters as symbols and one mark for empty cells, but the letters are not the first ones.
    fn are_of_a_word(&self, side: usize) -> bool {
        let letters = self.list.iter().filter(|kind| kind.0.is_alphabetic()).count();
        letters == side
            && side >= LEAST_WORD
            && !('1'..='9').any(|c| self.has(c))
            && self.list.len() - letters <= 1
            && !self.fits(Alphabet::Letters, side)
    }

    /// The alphabet of the characters.
    fn alphabet(&self, side: usize) -> std::result::Result<Alphabet<'static>, Reason> {
        use Alphabet::{FromOne, FromZero, Letters};
        let has_digits = ('1'..='9').any(|c| self.has(c));
        let has_letters = ('A'..='Z').any(|c| self.has(c));
        let mark = self.others(FromOne, side).find(|&c| c != '0');
        let two_marks = || {
            let mut shown = [0; 4];
            let mark = Excerpt::new(mark.unwrap_or('.').encode_utf8(&mut shown));
            Reason::TwoMarks { mark, side: side as u32 }
        };
        if side <= 9 {
            return if self.fits(FromOne, side) {
                Ok(FromOne)
            } else if has_letters && !has_digits && self.fits(Letters, side) {
                Ok(Letters)
            } else if self.has('0') && self.others(FromOne, side).count() == 2 {
                Err(two_marks())
            } else {
                Ok(FromOne)
            };
        }
        if has_letters && !has_digits && self.fits(Letters, side) {
            return Ok(Letters);
        }
        let top = char::from_digit(side as u32, 36).map(|c| c.to_ascii_uppercase());
        let has_top = top.is_some_and(|c| self.has(c));
        let (one, zero) = (top.is_some() && self.fits(FromOne, side), self.fits(FromZero, side));
        match (one, zero) {
            // 0 is the only mark, or there is none: 0 is a symbol only if every symbol is there as often as on a full board.
            (true, true) if self.has('0') => {
                let is_full = self.list.iter().all(|kind| kind.1 == side);
                Ok(if is_full && !has_top { FromZero } else { FromOne })
            }
            (true, true) if (has_digits || has_letters) && !has_top => {
                Err(Reason::TwoAlphabets { side: side as u32 })
            }
            (true, _) => Ok(FromOne),
            (false, true) if self.has('0') || top.is_none() => Ok(FromZero),
            _ if has_top && self.has('0') && self.others(FromOne, side).count() == 2 => {
                Err(two_marks())
            }
            _ => Ok(FromOne),
        }
    }
}

/// Reads the characters as the cells of a board, row by row.
pub(super) fn read(
    cells: &[Cell],
    shape: Shape,
    source: Source,
    options: &BoardOptions,
) -> Result<Puzzle> {
    let side = shape.side();
    let named = named(options)?;
    let begin = cells.first().map_or(0, |cell| cell.1);
    if cells.len() != shape.cells() {
        let (expected, found) = (shape.cells() as u64, cells.len() as u64);
        return Err(source.error(begin, Reason::BadCellCount { expected, found }));
    }
    if let Some((_, count)) = named
        && count != side
    {
        let (expected, found) = (side as u32, count as u64);
        return Err(source.error(begin, Reason::BadSymbolCount { expected, found }));
    }
    let Some(kinds) = Kinds::new(cells, named.is_none())? else {
        return Err(unexpected(cells[0], 0, shape, source));
    };
    let fixed = options.characters;
    let two_marks = kinds.two_marks(cells, shape).filter(|_| named.is_none());
    let alphabet = match (named, options.symbols) {
        (Some((list, _)), _) => Alphabet::Named(list),
        (None, Some(list)) => {
            let is_letters = kinds.are_letters(list, side);
            let fixed = fixed.or(is_letters.then_some(Alphabet::Letters));
            return by_value(cells, &kinds, shape, fixed, source, options);
        }
        (None, None) if fixed.is_some() => fixed.unwrap_or(Alphabet::FromOne),
        (None, None) if two_marks.is_some() => Alphabet::FromOne,
        (None, None) => kinds.alphabet(side).map_err(|reason| source.error(begin, reason))?,
    };
    let symbols = match options.symbols {
        Some(list) => Symbols::new(list, side)?,
        None => alphabet.symbols(side)?,
    };
    if named.is_none() && fixed.is_none() && kinds.are_of_a_word(side) {
        return Err(source.error(begin, LETTERS));
    }
    let mut puzzle = Puzzle::with_symbols(shape, symbols)?;
    let mark = kinds.mark(alphabet, side);
    for (cell, &(c, at)) in cells.iter().enumerate() {
        match alphabet.place(c, side) {
            Some(place) => {
                let symbol = puzzle.symbols().list()[place];
                puzzle.put(cell, Some(symbol))?;
            }
            None if Some(folded(c, alphabet)) == mark => {}
            None if two_marks.is_some_and(|marks| marks.contains(&folded(c, alphabet))) => {}
            None => return Err(unexpected((c, at), cell, shape, source)),
        }
    }
    Ok(puzzle)
}

impl Kinds {
    /// The character that means an empty cell: the only one outside the alphabet, or `.`, or the most frequent one.
    fn mark(&self, alphabet: Alphabet, side: usize) -> Option<char> {
        let has_symbols = self.list.iter().any(|kind| alphabet.place(kind.0, side).is_some());
        let marks = self.others(alphabet, side).filter(|&c| may_mark(c, has_symbols));
        marks.max_by_key(|&c| (c == '.', self.count(c)))
    }
}

/// Whether a character outside the alphabet may mean an empty cell. A board of one letter alone is none.
fn may_mark(c: char, has_symbols: bool) -> bool {
    !matches!(c, '1'..='9') && !c.is_control() && (has_symbols || !c.is_alphabetic())
}

fn folded(c: char, alphabet: Alphabet) -> char {
    if matches!(alphabet, Alphabet::Named(_)) { c } else { c.to_ascii_uppercase() }
}

/// Reads characters as the symbols that they show, of which the options list those of the board: `0-9A-Z` for 0 to 35,
/// or `A-Z` for 1 to 26.
fn by_value(
    cells: &[Cell],
    kinds: &Kinds,
    shape: Shape,
    fixed: Option<Alphabet>,
    source: Source,
    options: &BoardOptions,
) -> Result<Puzzle> {
    let mut puzzle = options.board(shape)?;
    let symbols = puzzle.symbols().try_clone()?;
    let before = if fixed == Some(Alphabet::Letters) { 9 } else { 0 };
    let shown =
        |c: char| c.to_digit(36)?.checked_sub(before).filter(|&value| before == 0 || value > 0);
    let value = |c: char| shown(c).filter(|&value| symbols.digit(value).is_some());
    let has_symbols = kinds.list.iter().any(|kind| value(kind.0).is_some());
    let is_mark = |c| value(c).is_none() && may_mark(c, has_symbols);
    let marks = kinds.list.iter().filter(|kind| is_mark(kind.0));
    let mark = marks.max_by_key(|kind| (kind.0 == '.', kind.1)).map(|kind| kind.0);
    for (cell, &(c, at)) in cells.iter().enumerate() {
        match value(c) {
            Some(symbol) => puzzle.put(cell, Some(symbol))?,
            None if c == '0' || Some(c.to_ascii_uppercase()) == mark => {}
            None => match c.to_digit(10) {
                Some(digit) if digit > 0 => {
                    let unknown = Error::from(Reason::UnknownSymbol(i64::from(digit)));
                    let place = unknown.at_cell(shape.row_of(cell), shape.col_of(cell));
                    return Err(source.error(at, place));
                }
                _ => return Err(unexpected((c, at), cell, shape, source)),
            },
        }
    }
    Ok(puzzle)
}

/// The error of a character that is neither a symbol nor the mark for empty cells.
fn unexpected((c, at): Cell, cell: usize, shape: Shape, source: Source) -> Error {
    let mut shown = [0; 4];
    let reason = match c.to_digit(10) {
        Some(digit) if digit > 0 => Reason::UnknownSymbol(i64::from(digit)),
        _ => Reason::BadText { expected: EXPECTED, found: Excerpt::new(c.encode_utf8(&mut shown)) },
    };
    source.error(at, Error::from(reason).at_cell(shape.row_of(cell), shape.col_of(cell)))
}

/// Writes a board in one line, with one character a cell.
pub(super) fn write_line(
    symbols: &Symbols,
    digits: &[Digit],
    alphabet: Alphabet,
    text: &mut memory::Text,
) -> fmt::Result {
    for &digit in digits {
        let c = if digit == EMPTY { Some('.') } else { alphabet.character(symbols.symbol(digit)) };
        text.write_char(c.unwrap_or('?'))?;
    }
    text.write_char('\n')
}

/// Reads the text of a cell: a symbol, or no digit for `.`, a blank, or a 0 that is no symbol.
pub(super) fn set_cell(puzzle: &mut Puzzle, cell: usize, shown: &str) -> Result<()> {
    if matches!(shown, "" | ".") {
        return Ok(());
    }
    let place = |error: Error, puzzle: &Puzzle| {
        let shape = puzzle.shape();
        error.at_cell(shape.row_of(cell), shape.col_of(cell))
    };
    let Some(value) = integer(shown) else {
        let (expected, found) = ("a symbol, or . for an empty cell", Excerpt::new(shown));
        return Err(place(Reason::BadText { expected, found }.into(), puzzle));
    };
    match u32::try_from(value) {
        Ok(0) if puzzle.symbols().digit(0).is_none() => Ok(()),
        Ok(symbol) => puzzle.put(cell, Some(symbol)),
        Err(_) => Err(place(Reason::UnknownSymbol(value).into(), puzzle)),
    }
}

/// Writes the symbols of these cells, with `between` between them and `empty` for empty ones.
pub(super) fn write_cells(
    symbols: &Symbols,
    digits: &[Digit],
    [between, empty]: [&str; 2],
    text: &mut memory::Text,
) -> fmt::Result {
    for (index, &digit) in digits.iter().enumerate() {
        if index > 0 {
            text.write_str(between)?;
        }
        match digit {
            EMPTY => text.write_str(empty)?,
            digit => match symbols.symbol(digit) {
                // Most boards have no other symbols, and `write!` is ten times slower.
                symbol @ 0..=9 => text.write_char(char::from(b'0' + symbol as u8))?,
                symbol => write!(text, "{symbol}")?,
            },
        }
    }
    Ok(())
}

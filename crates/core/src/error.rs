//! Errors: the reason and the place.
//!
//! In: nothing. Out: [`Error`], the one error type of the crate: a [`Reason`] with its values and a
//! [`Place`] in the text or on the board. Every reason has a stable number ([`Error::code`]) that
//! the C interface returns unchanged, and a one-line text (`Display`).
//!
//! An error never allocates, because a failed allocation returns one, too.

use std::fmt;
use std::io;
use std::path::Path;

/// A short piece of offending text, kept inline: at most 32 bytes, and an ellipsis if it was cut.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Excerpt {
    bytes: [u8; Self::CAPACITY],
    len: u8,
    cut: Cut,
}

/// The end of the text that an excerpt leaves out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cut {
    Neither,
    Front,
    Back,
}

impl Excerpt {
    const CAPACITY: usize = 32;

    /// Keeps the beginning of `text`; control characters are shown as `?`.
    #[doc(hidden)]
    pub fn new(text: &str) -> Self {
        let mut excerpt = Excerpt { bytes: [0; Self::CAPACITY], len: 0, cut: Cut::Neither };
        // A text that does not fit is cut; that is not an error.
        let _ = fmt::Write::write_str(&mut excerpt, text);
        excerpt
    }

    /// Keeps the end of a path: the name of the file matters more than that of its folders.
    pub(crate) fn of_path(path: &Path) -> Self {
        let mut end = PathEnd(Self::new(""));
        // Writing to it never fails.
        let _ = fmt::Write::write_fmt(&mut end, format_args!("{}", path.display()));
        end.0
    }

    /// Keeps the beginning of what a value displays.
    #[doc(hidden)]
    pub fn of(value: impl fmt::Display) -> Self {
        let mut excerpt = Self::new("");
        // A text that does not fit is cut; that is not an error.
        let _ = fmt::Write::write_fmt(&mut excerpt, format_args!("{value}"));
        excerpt
    }

    /// The kept text, without the ellipsis.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or("")
    }
}

impl fmt::Write for Excerpt {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            let c = if c.is_control() { '?' } else { c };
            let at = usize::from(self.len);
            if at + c.len_utf8() > Self::CAPACITY {
                self.cut = Cut::Back;
                return Err(fmt::Error);
            }
            self.len += c.encode_utf8(&mut self.bytes[at..]).len() as u8;
        }
        Ok(())
    }
}

/// An excerpt that drops its first characters when it is full.
struct PathEnd(Excerpt);

impl fmt::Write for PathEnd {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            while fmt::Write::write_char(&mut self.0, c).is_err() {
                let first = self.0.as_str().chars().next().map_or(0, char::len_utf8);
                self.0.bytes.copy_within(first.., 0);
                self.0.len -= first as u8;
                self.0.cut = Cut::Front;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.as_str();
        match self.cut {
            Cut::Neither => write!(f, "\"{text}\""),
            Cut::Front => write!(f, "\"…{text}\""),
            Cut::Back => write!(f, "\"{text}…\""),
        }
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The place of the error; an unknown part is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct Place {
    /// Line of the text, from 1.
    pub line: Option<u32>,
    /// Column of the text in characters, from 1.
    pub column: Option<u32>,
    /// Row and column of the cell, from 0.
    pub cell: Option<(u32, u32)>,
    /// The cage in a list of the caller's, from 0.
    pub cage: Option<u32>,
    /// The constraint in a list of the caller's, from 0.
    pub constraint: Option<u32>,
}

/// The kind of an error, with its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the text of a reason says what its fields are")]
pub enum Reason {
    /// A required pointer was NULL.
    NullPointer(&'static str),
    /// A handle that is not live, or of another kind.
    BadHandle(&'static str),
    /// An argument out of its range.
    BadArgument(&'static str, i64),
    /// An argument that cannot be used, or not with the others, and why.
    BadUse { what: &'static str, why: &'static str },
    /// A state has another symbol than a given of its puzzle, or none.
    OtherGiven {
        /// The given.
        given: u32,
        /// What the state has; `None` for an open cell.
        found: Option<u32>,
    },
    /// A buffer that cannot hold the output; the number of items that it needs.
    BufferTooSmall { needed: u64 },
    /// A structure or a row of the caller whose size is not one this library knows.
    BadStructSize {
        /// The name of the size: `struct_size` or `row_size`.
        what: &'static str,
        /// The size that the caller passed, in bytes.
        found: usize,
        /// The size of the structure in this version of the library, in bytes.
        expected: usize,
    },
    /// No strategy has this number or name.
    UnknownStrategy(Excerpt),
    /// No strategy has this number.
    UnknownStrategyNumber(i64),
    /// No technique has this name, and the name that is nearest to it, or "" if none is near.
    UnknownTechnique { name: Excerpt, nearest: &'static str },
    /// No profile has this name.
    UnknownProfile(Excerpt),
    /// No language has this code.
    UnknownLanguage(Excerpt),
    /// A board whose shape is not the expected one; a shape is the rows and the columns of a box.
    OtherShape { what: &'static str, expected: (u32, u32), found: (u32, u32) },
    /// A board of the expected boxes that has another number of grids, or as many in other places.
    OtherGrids { what: &'static str, expected: u32, found: u32 },
    /// The strategy does not solve puzzles of this kind.
    Unsuitable { strategy: &'static str, lacks: &'static str },
    /// A board under deduction cannot have cages or sums.
    CagesInDeduction,
    /// No format has this name.
    UnknownFormat(Excerpt),
    /// No format has this number.
    UnknownFormatNumber(i64),
    /// The text is not valid UTF-8.
    BadUtf8 { offset: u64 },
    /// The text ends before the puzzle is complete.
    UnexpectedEnd { expected: &'static str },
    /// The text has something other than expected.
    BadText { expected: &'static str, found: Excerpt },
    /// A text of a known kind that the library does not read, and what to do instead.
    Refused { what: &'static str, instead: &'static str },
    /// A rule that the library does not know: without it, the puzzle would be another one.
    ForeignRule { format: &'static str, rule: Excerpt },
    /// A mark for empty cells beside 0, which is then an empty cell or a symbol.
    TwoMarks { mark: Excerpt, side: u32 },
    /// Characters that are symbols of two alphabets, from 1 on and from 0 on.
    TwoAlphabets { side: u32 },
    /// A row that differs in length from the first one.
    RaggedRow { expected: u32, found: u32 },
    /// The number of cells is not that of the board, or, if `expected` is 0, of any board.
    BadCellCount { expected: u64, found: u64 },
    /// The input has more bytes than the library accepts.
    TooLarge { limit: u64 },
    /// The input has more of these than the library accepts; the same status.
    TooMany { what: &'static str, limit: u64 },
    /// No board has this side, or not with square boxes.
    BadSide { side: u64, why: &'static str },
    /// The number of symbols is not the side.
    BadSymbolCount { expected: u32, found: u64 },
    /// The list of symbols has a symbol twice.
    DuplicateSymbol(u32),
    /// A value that is not among the symbols.
    UnknownSymbol(i64),
    /// A row or column off the board.
    OffBoard { row: i64, col: i64, side: u32 },
    /// A cell was given two different values.
    GivenTwice { first: u32, second: u32 },
    /// A cage without cells.
    EmptyCage,
    /// A cage with more cells than there are symbols.
    LargeCage { cells: u64, side: u32 },
    /// A cage that names a cell twice.
    RepeatedCageCell,
    /// A cage total that is negative or too large.
    BadTotal(Excerpt),
    /// No constraint has this name or number, and the name that is nearest to it, or "" if none is near.
    UnknownConstraint { name: Excerpt, nearest: &'static str },
    /// A constraint of this name with values or cells that it does not take, or on a board that it is not for.
    BadConstraint { constraint: &'static str, why: &'static str },
    /// A region whose number of cells is not the side.
    RegionSize { region: u32, cells: u32, side: u32 },
    /// The format cannot express the puzzle.
    NotExpressible { format: &'static str, what: &'static str },
    /// A text in the format would be read with other boxes than those of the board.
    /// `boxes` and `assumed` are the rows and columns of a box.
    BoxesNotExpressible { format: &'static str, boxes: (usize, usize), assumed: (usize, usize) },
    /// The operating system refused a file.
    File { what: &'static str, path: Excerpt, kind: io::ErrorKind, os_error: i32 },
    /// The operating system gave no memory.
    NoMemory,
    /// The generator used up its attempts.
    NotGenerated { attempts: u64 },
    /// The node limit was reached.
    NodeLimit,
    /// The memory limit was reached.
    MemoryLimit,
    /// The time limit was reached.
    TimeLimit,
    /// The call was cancelled.
    Cancelled,
    /// An internal error; the call returns no answer.
    Internal(&'static str),
    /// The checker does not prove a step of the technique with this name. It is an internal error.
    Unproved(&'static str),
}

/// One error: the reason and the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    /// The kind, with its values.
    pub reason: Reason,
    /// The place.
    pub place: Place,
}

/// `Result` with the crate's error.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// The operating system refused to do this with a file.
    #[doc(hidden)]
    pub fn of_file(what: &'static str, path: &Path, error: &io::Error) -> Self {
        let (path, os_error) = (Excerpt::of_path(path), error.raw_os_error().unwrap_or(0));
        Reason::File { what, path, kind: error.kind(), os_error }.into()
    }

    /// Adds the file to an error of a file that does not know its path.
    #[must_use]
    #[doc(hidden)]
    pub fn in_file(mut self, of: &Path) -> Self {
        if let Reason::File { ref mut path, .. } = self.reason
            && path.as_str().is_empty()
        {
            *path = Excerpt::of_path(of);
        }
        self
    }

    /// Adds a line (from 1) and a column (from 1) of the text, unless one is known already.
    #[must_use]
    #[doc(hidden)]
    pub fn at_line(mut self, line: usize, column: usize) -> Self {
        if self.place.line.is_none() {
            self.place.line = u32::try_from(line).ok();
            self.place.column = if column == 0 { None } else { u32::try_from(column).ok() };
        }
        self
    }

    /// Sets the line, from 1: that of the whole file, for an error in a part of it.
    #[doc(hidden)]
    #[must_use]
    pub fn on_line(mut self, line: usize) -> Self {
        self.place.line = u32::try_from(line).ok();
        self
    }

    /// Adds the row and column (from 0) of the cell.
    #[must_use]
    #[doc(hidden)]
    pub fn at_cell(mut self, row: usize, col: usize) -> Self {
        if let (Ok(row), Ok(col)) = (u32::try_from(row), u32::try_from(col)) {
            self.place.cell = Some((row, col));
        }
        self
    }

    /// Adds the place of the cage (from 0) in a list of the caller's.
    #[must_use]
    #[doc(hidden)]
    pub fn at_cage(mut self, index: usize) -> Self {
        self.place.cage = u32::try_from(index).ok();
        self
    }

    /// Adds the place of the constraint (from 0) in a list of the caller's.
    #[must_use]
    #[doc(hidden)]
    pub fn at_constraint(mut self, index: usize) -> Self {
        self.place.constraint = u32::try_from(index).ok();
        self
    }

    /// The stable number of the reason, which is the status of the C interface: negative, except for a limit that was
    /// reached (20 to 23). No number is reused.
    pub const fn code(&self) -> i32 {
        match self.reason {
            Reason::NullPointer(_) => -10,
            Reason::BadHandle(_) => -11,
            Reason::BadArgument(..)
            | Reason::BadUse { .. }
            | Reason::OtherGiven { .. }
            | Reason::UnknownTechnique { .. }
            | Reason::UnknownProfile(_)
            | Reason::UnknownLanguage(_)
            | Reason::OtherShape { .. }
            | Reason::OtherGrids { .. } => -12,
            Reason::BufferTooSmall { .. } => -13,
            Reason::BadStructSize { .. } => -14,
            Reason::UnknownStrategy(_) | Reason::UnknownStrategyNumber(_) => -20,
            Reason::Unsuitable { .. } | Reason::CagesInDeduction => -21,
            Reason::UnknownFormat(_) | Reason::UnknownFormatNumber(_) => -22,
            Reason::NotExpressible { .. } | Reason::BoxesNotExpressible { .. } => -23,
            Reason::BadUtf8 { .. } => -30,
            Reason::UnexpectedEnd { .. }
            | Reason::BadText { .. }
            | Reason::Refused { .. }
            | Reason::ForeignRule { .. }
            | Reason::TwoMarks { .. }
            | Reason::TwoAlphabets { .. } => -31,
            Reason::RaggedRow { .. } => -32,
            Reason::BadCellCount { .. } => -33,
            Reason::TooLarge { .. } | Reason::TooMany { .. } => -34,
            Reason::BadSide { .. } => -40,
            Reason::BadSymbolCount { .. } => -41,
            Reason::DuplicateSymbol(_) => -42,
            Reason::UnknownSymbol(_) => -43,
            Reason::OffBoard { .. } => -44,
            Reason::GivenTwice { .. } => -45,
            Reason::EmptyCage
            | Reason::LargeCage { .. }
            | Reason::RepeatedCageCell
            | Reason::BadTotal(_) => -46,
            Reason::UnknownConstraint { .. }
            | Reason::BadConstraint { .. }
            | Reason::RegionSize { .. } => -47,
            Reason::File { .. } => -50,
            Reason::NoMemory => -60,
            Reason::NotGenerated { .. } => -70,
            Reason::NodeLimit => 20,
            Reason::MemoryLimit => 21,
            Reason::TimeLimit => 22,
            Reason::Cancelled => 23,
            Reason::Internal(_) | Reason::Unproved(_) => -80,
        }
    }

    /// The wrong symbol or value, if there is one.
    pub const fn symbol(&self) -> Option<i64> {
        match self.reason {
            Reason::UnknownSymbol(value) => Some(value),
            Reason::DuplicateSymbol(value) => Some(value as i64),
            Reason::GivenTwice { second, .. } => Some(second as i64),
            _ => None,
        }
    }
}

impl From<Reason> for Error {
    fn from(reason: Reason) -> Self {
        Error { reason, place: Place::default() }
    }
}

/// The reason of the operating system for refusing a file. `io::Error` allocates to display its own text.
struct FileFault(io::ErrorKind);

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            io::ErrorKind::NotFound => f.write_str("no such file or directory"),
            io::ErrorKind::IsADirectory => f.write_str("it is a directory"),
            io::ErrorKind::NotADirectory => f.write_str("a part of the path is not a directory"),
            io::ErrorKind::StorageFull => f.write_str("no space left on the device"),
            io::ErrorKind::ReadOnlyFilesystem => f.write_str("the file system is read-only"),
            kind => kind.fmt(f),
        }
    }
}

/// A symbol as one character of `1-9A-Z`.
struct Character(u32);

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let character = char::from_digit(self.0, 36).unwrap_or('?');
        write!(f, "{}", character.to_ascii_uppercase())
    }
}

/// A shape: the side of the board, and the rows and columns of a box.
struct Boxes((u32, u32));

impl fmt::Display for Boxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (height, width) = self.0;
        let side = u64::from(height) * u64::from(width);
        write!(f, "{side}x{side} (boxes {height}x{width})")
    }
}

/// A number of grids.
struct Grids(u32);

impl fmt::Display for Grids {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 1 { f.write_str("one grid") } else { write!(f, "{} grids", self.0) }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reason::NullPointer(name) => write!(f, "{name} is NULL"),
            Reason::BadHandle(kind) => write!(f, "not a live {kind} handle"),
            Reason::BadArgument(name, value) => write!(f, "{name} is out of range: {value}"),
            Reason::BadUse { what, why } => write!(f, "{what}: {why}"),
            Reason::OtherGiven { given, found } => {
                write!(f, "state: the puzzle has the given {given} here, the state ")?;
                match found {
                    Some(found) => write!(f, "{found}"),
                    None => f.write_str("none"),
                }
            }
            Reason::BufferTooSmall { needed } => {
                write!(f, "the buffer is too small: {needed} items are needed")
            }
            Reason::BadStructSize { what, found, expected } => {
                write!(f, "{what} is {found}: expected {expected}, or that of an older header")
            }
            Reason::UnknownStrategy(name) => write!(f, "no strategy is called {name}"),
            Reason::UnknownStrategyNumber(number) => {
                write!(f, "no strategy has the number {number}")
            }
            Reason::UnknownTechnique { name, nearest: "" } => {
                write!(f, "no technique is called {name}")
            }
            Reason::UnknownTechnique { name, nearest } => {
                write!(f, "no technique is called {name}; the nearest name is {nearest}")
            }
            Reason::UnknownLanguage(name) => write!(f, "no language has the code {name}"),
            Reason::UnknownProfile(name) => {
                write!(f, "unknown profile {name}: expected explainer, hodoku, fair or killer")
            }
            Reason::OtherShape { what, expected, found } => {
                write!(f, "the {what} is {}, expected {}", Boxes(found), Boxes(expected))
            }
            Reason::OtherGrids { what, expected, found } if expected == found => {
                write!(f, "the {what} has its {found} grids in other places than expected")
            }
            Reason::OtherGrids { what, expected, found } => {
                write!(f, "the {what} has {}, expected {}", Grids(found), Grids(expected))
            }
            Reason::CagesInDeduction => f.write_str("a deduction does not handle cages and sums"),
            Reason::Unsuitable { strategy, lacks } => {
                write!(f, "the strategy {strategy} does not handle {lacks}")
            }
            Reason::UnknownFormat(name) => write!(f, "no format is called {name}"),
            Reason::UnknownFormatNumber(number) => write!(f, "no format has the number {number}"),
            Reason::BadUtf8 { offset } => write!(f, "not UTF-8 at byte {offset}"),
            Reason::UnexpectedEnd { expected } => {
                write!(f, "unexpected end of text: expected {expected}")
            }
            Reason::BadText { expected, found } => write!(f, "expected {expected}, found {found}"),
            Reason::Refused { what, instead } => write!(f, "this is {what}: {instead}"),
            Reason::ForeignRule { format, rule } => {
                write!(
                    f,
                    "{format}: unknown rule {rule}; docs/constraints.md lists those that are read"
                )
            }
            Reason::TwoMarks { mark, side } => write!(
                f,
                "{mark} and 0 in one text: 0 is either an empty cell and the symbols are 1 to {side}, \
                 or a symbol and they are 0 to {}; name the symbols",
                side.saturating_sub(1)
            ),
            Reason::TwoAlphabets { side } => write!(
                f,
                "the characters fit two alphabets, 1 to {} and 0 to {}; name the alphabet",
                Character(side),
                Character(side.saturating_sub(1))
            ),
            Reason::RaggedRow { expected, found } => {
                write!(f, "this row has {found} cells, the first one has {expected}")
            }
            // The number of cells is that of a board, but their rows differ or characters are not symbols.
            Reason::BadCellCount { expected: 0, found } if found.isqrt().pow(2) == found => {
                write!(f, "these {found} cells make no board of side {}", found.isqrt())
            }
            Reason::BadCellCount { expected: 0, found } => write!(f, "no board has {found} cells"),
            Reason::BadCellCount { expected, found } => {
                write!(f, "{found} cells instead of {expected}")
            }
            Reason::TooLarge { limit } => write!(f, "larger than the limit of {limit} bytes"),
            Reason::TooMany { what, limit } => write!(f, "more than {limit} {what}"),
            Reason::BadSide { side, why } => write!(f, "no board of side {side}: {why}"),
            Reason::BadSymbolCount { expected, found } => {
                write!(f, "{found} symbols for a board of side {expected}")
            }
            Reason::DuplicateSymbol(symbol) => write!(f, "the symbol {symbol} is listed twice"),
            Reason::UnknownSymbol(value) => write!(f, "{value} is not among the symbols"),
            Reason::OffBoard { row, col, side } => {
                write!(f, "the cell {row},{col} is off the board of side {side}")
            }
            Reason::GivenTwice { first, second } => {
                write!(f, "the cell is given twice: {first} and {second}")
            }
            Reason::EmptyCage => f.write_str("a cage without cells"),
            Reason::LargeCage { cells, side } => {
                write!(f, "a cage of {cells} cells, but only {side} symbols")
            }
            Reason::RepeatedCageCell => f.write_str("the cage names this cell twice"),
            Reason::BadTotal(text) => write!(f, "{text} is not a cage total"),
            Reason::UnknownConstraint { name, nearest: "" } => {
                write!(f, "no constraint is called {name}")
            }
            Reason::UnknownConstraint { name, nearest } => {
                write!(f, "no constraint is called {name}; the nearest name is {nearest}")
            }
            Reason::BadConstraint { constraint, why } => write!(f, "{constraint}: {why}"),
            Reason::RegionSize { region, cells, side } => {
                write!(f, "regions: region {region} has {cells} cells instead of {side}")
            }
            Reason::NotExpressible { format, what } => {
                write!(f, "the format {format} cannot express {what}")
            }
            Reason::BoxesNotExpressible { format, boxes, assumed } => {
                let (height, width) = boxes;
                let (high, wide) = assumed;
                write!(f, "the format {format} cannot express boxes of {height}x{width}: ")?;
                write!(f, "it is read with {high}x{wide}; coordinates and picture can")
            }
            Reason::File { what, path, kind, os_error } => {
                write!(f, "cannot {what} the file {path}: {}", FileFault(kind))?;
                if os_error == 0 { Ok(()) } else { write!(f, " (os error {os_error})") }
            }
            Reason::NoMemory => f.write_str("not enough memory"),
            Reason::NotGenerated { attempts } => {
                write!(f, "no puzzle found in {attempts} attempts")
            }
            Reason::NodeLimit => f.write_str("the node limit was reached"),
            Reason::MemoryLimit => f.write_str("the memory limit was reached"),
            Reason::TimeLimit => f.write_str("the time limit was reached"),
            Reason::Cancelled => f.write_str("the call was cancelled"),
            Reason::Internal(what) => write!(f, "internal error: {what} (please report)"),
            Reason::Unproved(technique) => {
                write!(f, "internal error: a step of {technique} is not proved (please report)")
            }
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = &self.place;
        match (place.line, place.column) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            _ => {}
        }
        for (what, place) in [("cage", place.cage), ("constraint", place.constraint)] {
            if let Some(place) = place {
                write!(f, "{what} {place}: ")?;
            }
        }
        if let Some((row, col)) = place.cell {
            write!(f, "cell {row},{col}: ")?;
        }
        fmt::Display::fmt(&self.reason, f)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_names_place_and_value() {
        let error = Error::from(Reason::UnknownSymbol(17)).at_line(5, 3).at_cell(2, 0);
        assert_eq!(error.to_string(), "line 5, column 3: cell 2,0: 17 is not among the symbols");
        assert_eq!(error.symbol(), Some(17));
        let error = Error::from(Reason::DuplicateSymbol(7)).at_line(5, 0);
        assert_eq!(error.to_string(), "line 5: the symbol 7 is listed twice");
        assert_eq!(error.symbol(), Some(7));
        let error = Error::from(Reason::RepeatedCageCell).at_cage(2).at_cell(0, 1);
        assert_eq!(error.to_string(), "cage 2: cell 0,1: the cage names this cell twice");
        let error = Error::from(Reason::EmptyCage).at_constraint(3);
        assert!(error.to_string().starts_with("constraint 3: "), "{error}");
        let error = Error::from(Reason::GivenTwice { first: 1, second: 2 });
        assert_eq!(error.to_string(), "the cell is given twice: 1 and 2");
        assert_eq!(error.symbol(), Some(2));
        assert_eq!(Error::from(Reason::NoMemory).symbol(), None);
        let error = Error::from(Reason::Internal("a row has no place"));
        assert_eq!(error.to_string(), "internal error: a row has no place (please report)");
    }

    #[test]
    fn excerpt_is_cut_between_characters() {
        let excerpt = Excerpt::new(&"é".repeat(40));
        assert_eq!(excerpt.as_str(), "é".repeat(16));
        assert!(excerpt.to_string().ends_with("…\""));
        assert_eq!(Excerpt::new("a\nb").as_str(), "a?b");
        let full = "x".repeat(Excerpt::CAPACITY);
        assert_eq!(format!("{:?}", Excerpt::new(&full)), format!("\"{full}\""));
    }
}

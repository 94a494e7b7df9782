//! Boards as texts: the 81 characters of a 9x9 board, alone or as a line.

/// How many characters a text has.
pub const CELLS: usize = 81;

/// A 9x9 board in 81 characters.
pub type Text = [u8; CELLS];

/// The same as a line: with the end of it.
pub type TextLine = [u8; CELLS + 1];

/// The text of a line.
#[inline]
pub fn text_of(line: &TextLine) -> &Text {
    let [text @ .., _] = line;
    text
}

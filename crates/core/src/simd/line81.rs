//! 9x9 boards as text: 81 characters, with or without their LF.

/// The number of cells, and of characters.
pub const CELLS: usize = 81;

/// A board in 81 characters.
pub type Text = [u8; CELLS];

/// A board and its LF.
pub type TextLine = [u8; CELLS + 1];

/// Writes a board as a line.
#[inline]
pub fn put(line: &mut TextLine, text: &Text) {
    line[..CELLS].copy_from_slice(text);
    line[CELLS] = b'\n';
}

/// A line without its LF.
#[inline]
pub fn text_of(line: &TextLine) -> &Text {
    let [text @ .., _] = line;
    text
}

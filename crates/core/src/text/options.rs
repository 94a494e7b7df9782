//! How to read a text: its format, properties of the board that it does not contain, and bounds.
//!
//! In: what a caller sets. Out: [`ReadOptions`], of which readers see [`BoardOptions`].

use super::board::BoardOptions;
use super::format::Format;
use super::{regions, rules};
use crate::constraint::variants::Variant;
use crate::error::{Reason, Result};
use crate::limits::Control;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// How to read: the format, and properties that the text does not contain.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format; [`Format::AUTO`] unless set.
    pub format: &'static Format,
    /// Height and width of a box, for texts without them. Unless set, boxes are square, and those of the sides 6, 8, 10
    /// and 12 are 2x3, 2x4, 2x5 and 3x4.
    pub box_size: Option<(u32, u32)>,
    /// The symbols in order, for the formats without them; `1..=side` unless set.
    pub symbols: Option<Vec<u32>>,
    /// The characters of the symbols in order, for boards with one character a cell, such as `0123456789ABCDEF`; found
    /// from the text unless set. Without a list of symbols, they are counted from 0 if the first character is `0`, else
    /// from 1.
    pub alphabet: Option<String>,
    /// The region of each cell, row by row, for texts without them: regions replace the boxes.
    pub regions: Option<Vec<i64>>,
    /// Variants that the board is of: a text that lacks their constraints gets them.
    pub variants: Vec<&'static Variant>,
    /// A longer text is refused unread; 64 MiB unless set.
    pub max_bytes: usize,
    /// By which another thread cancels the call: it then returns [`Reason::Cancelled`](crate::Reason::Cancelled) within 100 ms. Of a collection, the
    /// lines that are read after it are refused.
    pub control: Option<Control>,
}

impl ReadOptions {
    /// With this format.
    #[must_use]
    pub fn with_format(mut self, format: &'static Format) -> Self {
        self.format = format;
        self
    }

    /// With boxes of this height and width, for texts without them.
    #[must_use]
    pub fn with_box_size(mut self, height_and_width: impl Into<Option<(u32, u32)>>) -> Self {
        self.box_size = height_and_width.into();
        self
    }

    /// With these symbols, in order, for the formats without them.
    #[must_use]
    pub fn with_symbols(mut self, symbols: impl Into<Option<Vec<u32>>>) -> Self {
        self.symbols = symbols.into();
        self
    }

    /// With these characters for the symbols, in order, for boards with one character a cell.
    #[must_use]
    pub fn with_alphabet(mut self, alphabet: impl Into<Option<String>>) -> Self {
        self.alphabet = alphabet.into();
        self
    }

    /// With these regions in place of the boxes, the number of a region for each cell, row by row.
    #[must_use]
    pub fn with_regions(mut self, regions: impl Into<Option<Vec<i64>>>) -> Self {
        self.regions = regions.into();
        self
    }

    /// With the constraints of these variants.
    ///
    /// ```
    /// # use sudoku_core as sudoku;
    /// use sudoku::{ConstraintKind, Puzzle, ReadOptions, Variant};
    ///
    /// let options = ReadOptions::default().with_variants(vec![Variant::named("x")?]);
    /// let puzzle = Puzzle::read("1...............", &options)?;
    /// assert_eq!(puzzle.constraints()[0].kind(), ConstraintKind::DIAGONAL);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    #[must_use]
    pub fn with_variants(mut self, variants: Vec<&'static Variant>) -> Self {
        self.variants = variants;
        self
    }

    /// With this many bytes at most.
    #[must_use]
    pub fn with_max_bytes(mut self, bytes: usize) -> Self {
        self.max_bytes = bytes;
        self
    }

    /// With a control by which other threads cancel the call.
    ///
    /// ```
    /// # use sudoku_core as sudoku;
    /// use sudoku::{Control, Puzzle, ReadOptions, Reason};
    ///
    /// let control = Control::new()?;
    /// control.cancel();
    /// let read = Puzzle::read("1...............", &ReadOptions::default().with_control(control));
    /// assert_eq!(read.unwrap_err().reason, Reason::Cancelled);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    #[must_use]
    pub fn with_control(mut self, control: impl Into<Option<Control>>) -> Self {
        self.control = control.into();
        self
    }

    /// What the options say of the board.
    pub(super) fn board(&self) -> BoardOptions<'_> {
        let side = self.regions.as_ref().map(|regions| regions.len().isqrt());
        // A board without usual boxes has regions alone.
        let has_boxes = |side: &usize| Shape::usual(*side as u64).is_ok();
        let lines = side.filter(|side| !has_boxes(side)).map(|side| (1, side as u32));
        BoardOptions {
            box_size: self.box_size.or(lines),
            symbols: self.symbols.as_deref(),
            alphabet: self.alphabet.as_deref(),
            regions: self.regions.as_deref(),
            characters: self.format.alphabet,
            grids: self.variants.iter().map(|variant| variant.grids).max().unwrap_or_default(),
        }
    }

    /// A board that no text holds, with the regions and the constraints of the options.
    ///
    /// # Errors
    ///
    /// [`Reason::BadCellCount`] for regions of another board, [`Reason::BadConstraint`].
    #[doc(hidden)]
    pub fn add_rules(&self, mut puzzle: Puzzle) -> Result<Puzzle> {
        if let Some(regions) = &self.regions {
            puzzle = regions::with(puzzle, regions)?;
        }
        self.add_variants(&mut puzzle)?;
        Ok(puzzle)
    }

    /// Refuses regions and variants for a text of candidates.
    pub(super) fn refuse_rules(&self) -> Result<()> {
        if self.regions.is_none() && self.variants.is_empty() {
            return Ok(());
        }
        let what = "a board of candidates, which options give no regions or variants";
        Err(Reason::Refused { what, instead: "write the puzzle without candidates" }.into())
    }

    /// Gives a board the constraints of the variants that its text lacks.
    pub(super) fn add_variants(&self, puzzle: &mut Puzzle) -> Result<()> {
        self.variants.iter().try_for_each(|variant| rules::add(variant, puzzle))
    }

    /// Whether 81 characters are read as a 9x9 board with boxes of 3x3 and the symbols 1 to 9.
    #[doc(hidden)]
    pub fn reads_nine_by_default(&self) -> bool {
        self.variants.is_empty() && self.board().reads_nine_by_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_81_characters_unless_the_options_say_otherwise() {
        let plain = ReadOptions::default();
        let counting = Some((1..=9).collect());
        for (box_size, symbols, nine) in [
            (None, None, true),
            (Some((3, 3)), None, true),
            (None, counting.clone(), true),
            (Some((3, 3)), counting.clone(), true),
            (Some((1, 9)), None, false),
            (Some((1, 9)), counting, false),
            (None, Some((0..9).collect()), false),
            (None, Some((1..=10).collect()), false),
            (Some((3, 3)), Some((1..9).collect()), false),
        ] {
            let options = ReadOptions { box_size, symbols, ..plain.clone() };
            assert_eq!(options.reads_nine_by_default(), nine, "{options:?}");
        }
    }
}

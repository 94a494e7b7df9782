//! The options of a board, as readers see them: its boxes, its symbols, its characters.
//!
//! In: the options of a call. Out: the shapes that the board may have, or an empty board. What stays true: a reader sees
//! nothing else of the options, so that it reads a text in the same way, whichever format the caller names.

use super::alphabet::Alphabet;
use crate::error::{Reason, Result};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::symbols::Symbols;

/// Sides of the boards with a usual box and one character a cell.
const SIDES: [usize; 9] = [4, 6, 8, 9, 10, 12, 16, 25, 36];

/// Properties of a board that its text does not contain.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct BoardOptions<'a> {
    /// Height and width of a box.
    pub box_size: Option<(u32, u32)>,
    /// The symbols in order.
    pub symbols: Option<&'a [u32]>,
    /// The characters of the symbols in order.
    pub alphabet: Option<&'a str>,
    /// The alphabet of the format, if that has one character a cell.
    pub characters: Option<Alphabet<'static>>,
    /// The regions of the cells, if the text has a map of them beside its board.
    pub regions: Option<&'a [i64]>,
    /// Where the grids begin, if a variant says that there are several.
    pub grids: &'static [(u32, u32)],
}

impl BoardOptions<'_> {
    /// The shape of the options, if they have one: by the box, or by the number of symbols.
    pub fn shape(&self) -> Result<Option<Shape>> {
        match (self.box_size, self.symbols) {
            (Some((height, width)), _) => Shape::new(height, width).map(Some),
            (None, Some(list)) => Shape::usual(list.len() as u64).map(Some),
            (None, None) => match self.alphabet {
                Some(alphabet) => Shape::usual(alphabet.chars().count() as u64).map(Some),
                None => Ok(None),
            },
        }
    }

    /// The shape of a board of this side.
    pub fn shape_of(&self, side: usize) -> Result<Shape> {
        let why = "the board was said to have another side";
        match self.shape()? {
            None => Shape::usual(side as u64),
            Some(shape) if shape.side() == side => Ok(shape),
            Some(_) => Err(Reason::BadSide { side: side as u64, why }.into()),
        }
    }

    /// The shapes that a board with one character a cell may have.
    pub fn sides(&self) -> Result<impl Iterator<Item = Shape> + Clone> {
        let shape = self.shape()?;
        let usual = SIDES.iter().filter_map(|&side| Shape::usual(side as u64).ok());
        Ok(shape.into_iter().chain(usual.filter(move |_| shape.is_none())))
    }

    /// Whether 81 characters are read as a 9x9 board with boxes of 3x3 and the symbols 1 to 9.
    pub fn reads_nine_by_default(&self) -> bool {
        self.regions.is_none()
            && self.grids.is_empty()
            && matches!(self.box_size, None | Some((3, 3)))
            && self.alphabet.is_none_or(|alphabet| alphabet == "123456789")
            && self.symbols.is_none_or(|symbols| symbols.iter().copied().eq(1..=9))
    }

    /// An empty board of this shape with the symbols of the options.
    pub fn board(&self, shape: Shape) -> Result<Puzzle> {
        match self.symbols {
            None => Puzzle::new(shape),
            Some(list) => Puzzle::with_symbols(shape, Symbols::new(list, shape.side())?),
        }
    }
}

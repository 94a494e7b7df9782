//! Draws a step for people: as text and as a picture.
//!
//! In: a step and the position in which it was found. Out: a string, in lines of box-drawing characters
//! ([`Step::to_drawing`]) or a picture in SVG ([`Step::to_svg`]), with the candidates of the position. What stays true: time
//! and memory are proportional to the candidates and links.

mod marks;
mod svg;
mod terminal;

use sudoku_core::error::Result;
use sudoku_core::position::Position;

use crate::step::Step;
use crate::texts::Language;
use marks::Marks;

impl Step {
    /// The step in the position in which it was found, as a picture in SVG: candidates, coloured by their part in it, the links
    /// of its chains, and the sentence below the board.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`](sudoku_core::Reason::NoMemory).
    pub fn to_svg(&self, position: &Position) -> Result<String> {
        self.to_svg_in(position, Language::EN)
    }

    /// As [`Step::to_svg`], with the sentence in a language.
    ///
    /// # Errors
    ///
    /// The errors of [`Step::to_svg`].
    pub fn to_svg_in(&self, position: &Position, language: &Language) -> Result<String> {
        svg::document(&Marks::new(position, self)?, language)
    }

    /// The step in the position in which it was found, in box-drawing characters: `*` before a candidate of the pattern, `+`
    /// before one of a fin, a pivot or a second colour, `-` before one that it removes, `=` before one that it places; the only candidate of an
    /// open cell in brackets.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`](sudoku_core::Reason::NoMemory).
    pub fn to_drawing(&self, position: &Position) -> Result<String> {
        terminal::draw(&Marks::new(position, self)?)
    }
}

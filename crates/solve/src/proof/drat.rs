//! The learned clauses of a search, as a proof in the DRAT format.
//!
//! In: clauses when the search learns or deletes them. Out: a text with a line for each: its literals, or
//! `d` and its literals (N. Wetzler, M. Heule and W. Hunt, "DRAT-trim: efficient checking and trimming
//! using expressive clausal proofs", SAT 2014). Every clause follows by unit propagation, so no
//! line needs another rule of DRAT. The last clause is empty; after it, the text is complete and flushed.

use std::io::Write;

use super::{put, refused, variable};
use crate::witness::{Claim, Witness};
use sudoku_core::error::Result;
use sudoku_core::memory;
use sudoku_core::shape::Shape;

/// A proof and its output.
pub struct Drat<W> {
    out: W,
    side: usize,
    /// The cell of each number of a search; empty if they are the same. A search leaves out cells that are in no grid.
    cells: Vec<u32>,
}

impl<W: Write> Drat<W> {
    /// A proof about a board of this shape.
    pub fn new(out: W, shape: Shape) -> Result<Self> {
        let mut cells = Vec::new();
        if shape.is_overlapping() {
            cells = memory::with_capacity(shape.cells())?;
            cells.extend(shape.existing_cells().map(|cell| cell as u32));
        }
        Ok(Drat { out, side: shape.side(), cells })
    }

    fn put(&mut self, clause: &mut dyn Iterator<Item = Claim>) -> Result<()> {
        let literals = clause.map(|Claim { cell, digit, holds }| {
            let cell = self.cells.get(cell).map_or(cell, |&cell| cell as usize);
            let variable = variable(self.side, cell, usize::from(digit));
            if holds { variable } else { -variable }
        });
        put(&mut self.out, literals).map_err(refused)
    }
}

impl<W: Write + Send> Witness for Drat<W> {
    fn learned(&mut self, clause: &mut dyn Iterator<Item = Claim>) -> Result<()> {
        let mut clause = clause.peekable();
        let last = clause.peek().is_none();
        self.put(&mut clause)?;
        if last {
            self.out.flush().map_err(refused)?;
        }
        Ok(())
    }

    fn forgotten(&mut self, clause: &mut dyn Iterator<Item = Claim>) -> Result<()> {
        self.out.write_all(b"d ").map_err(refused)?;
        self.put(clause)
    }
}

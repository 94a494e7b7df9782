//! The peers of every cell as bits: the cells that share a unit or a cage with it.
//!
//! In: the model. Out: whether two cells differ, and the cells that several places all see. What stays
//! true: no cell is its own peer.
//!
//! ```text
//!     rows    [cell * words ..][.. words]   one bit per cell of the board
//! ```
//!
//! The table takes a bit for each pair of cells, so it is made for sides up to 64 only.

use super::candidates::{Candidates, Conflict};
use crate::digits::DigitSet;
use crate::limits::{Limits, Stop};
use crate::model::Model;

/// The peers of the cells of a board.
#[derive(Default)]
pub struct Peers {
    words: usize,
    rows: Vec<u64>,
}

impl Peers {
    pub fn new(model: &Model, limits: &mut Limits) -> Result<Peers, Stop> {
        let words = model.cells().div_ceil(64);
        let mut peers = Peers { words, rows: limits.filled(model.cells() * words, 0)? };
        let units = (0..model.units()).map(|unit| model.unit(unit));
        let cages = model.cages.iter().map(|cage| &cage.cells[..]);
        for cells in units.chain(cages) {
            limits.work((cells.len() * cells.len()) as u32)?;
            for &cell in cells {
                let row = &mut peers.rows[cell as usize * words..][..words];
                cells.iter().for_each(|&peer| row[peer as usize / 64] |= 1 << (peer % 64));
            }
        }
        for cell in 0..model.cells() {
            peers.rows[cell * words + cell / 64] &= !(1 << (cell % 64));
        }
        Ok(peers)
    }

    /// Whether two cells share a unit or a cage.
    #[inline]
    pub fn differ(&self, a: u32, b: u32) -> bool {
        self.of(a)[b as usize / 64] >> (b % 64) & 1 == 1
    }

    #[inline]
    fn of(&self, cell: u32) -> &[u64] {
        &self.rows[cell as usize * self.words..][..self.words]
    }

    /// Takes a value that one of `cells` must have from every cell that sees all its places.
    pub fn leave<const W: usize>(
        &self,
        cells: &[u32],
        value: DigitSet<W>,
        candidates: &mut Candidates<W>,
    ) -> Result<(), Conflict> {
        if cells.iter().all(|&cell| (candidates.of(cell) & value).is_empty()) {
            return Err(Conflict);
        }
        for word in 0..self.words {
            let mut common = !0;
            for &cell in cells {
                if !(candidates.of(cell) & value).is_empty() {
                    common &= self.of(cell)[word];
                }
            }
            while common != 0 {
                candidates.remove((64 * word) as u32 + common.trailing_zeros(), value)?;
                common &= common - 1;
            }
        }
        Ok(())
    }
}

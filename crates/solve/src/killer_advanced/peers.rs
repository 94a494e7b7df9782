//! The peers of every cell as bits: the cells that share a unit or a cage with it.
//!
//! In: the model. Out: whether two cells differ, and values taken from the peers of one cell or of
//! several. What stays true: no cell is its own peer, and no rule removes a candidate that is part of
//! a solution.
//!
//! ```text
//!     rows    [cell * words ..][.. words]   one bit per cell of the board
//! ```
//!
//! The table takes a bit for each pair of cells, so it is made for sides up to 64 only; without it the
//! units and cages of a cell are walked.

use super::candidates::Candidates;
use crate::conflict::Conflict;
use crate::model::Model;
use sudoku_core::digits::DigitSet;
use sudoku_core::limits::{Limits, Stop};

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
        let units = (0..model.groups()).map(|group| model.group(group));
        let cages = model.cages().map(|cage| cage.cells);
        let mut group = limits.filled(words, 0)?;
        for cells in units.chain(cages) {
            limits.work((cells.len() * words) as u32)?;
            group.fill(0);
            cells.iter().for_each(|&cell| group[cell as usize / 64] |= 1 << (cell % 64));
            for &cell in cells {
                let row = &mut peers.rows[cell as usize * words..][..words];
                row.iter_mut().zip(&group).for_each(|(row, group)| *row |= group);
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

    /// The words of the peers of a cell.
    #[inline]
    pub fn words(&self) -> usize {
        self.words
    }

    #[inline]
    fn of(&self, cell: u32) -> &[u64] {
        &self.rows[cell as usize * self.words..][..self.words]
    }

    /// Takes a value that one of `cells`, 64 at most, must have from every cell that sees all its
    /// places.
    pub fn leave<const W: usize>(
        &self,
        cells: &[u32],
        value: DigitSet<W>,
        candidates: &mut Candidates<W>,
    ) -> Result<(), Conflict> {
        let mut places = 0u64;
        for (at, &cell) in cells.iter().enumerate() {
            places |= u64::from(!(candidates.of(cell) & value).is_empty()) << at;
        }
        if places == 0 {
            return Err(Conflict);
        }
        for word in 0..self.words {
            let (mut common, mut left) = (!0, places);
            while left != 0 {
                common &= self.of(cells[left.trailing_zeros() as usize])[word];
                left &= left - 1;
            }
            take(value, word, common, candidates)?;
        }
        Ok(())
    }

    /// Takes the only candidate of a cell from its peers.
    pub fn leave_single<const W: usize>(
        &self,
        model: &Model,
        cell: u32,
        candidates: &mut Candidates<W>,
    ) -> Result<(), Conflict> {
        let only = candidates.of(cell);
        if self.words == 0 {
            let units = model.groups_of(cell as usize).map(|group| model.group(group));
            let cages = model.cages_of(cell as usize).iter().map(|&cage| model.cage(cage));
            candidates.visit(cages.clone().map(<[u32]>::len).sum());
            for &other in units.chain(cages).flatten().filter(|&&other| other != cell) {
                candidates.remove(other, only)?;
            }
            return Ok(());
        }
        for word in 0..self.words {
            take(only, word, self.of(cell)[word], candidates)?;
        }
        Ok(())
    }
}

/// Takes a value from the cells that a word of bits has.
#[inline]
fn take<const W: usize>(
    value: DigitSet<W>,
    word: usize,
    mut cells: u64,
    candidates: &mut Candidates<W>,
) -> Result<(), Conflict> {
    while cells != 0 {
        candidates.remove((64 * word) as u32 + cells.trailing_zeros(), value)?;
        cells &= cells - 1;
    }
    Ok(())
}

//! The peers of every cell as bits: the cells from which it differs.
//!
//! In: the model. Out: whether two cells differ, and ranks taken from the peers of one cell or of several. What stays true: no cell
//! is its own peer.
//!
//! ```text
//!     rows    [cell * words ..][.. words]   one bit per cell of the board
//! ```

use super::domains::Domains;
use crate::conflict::Conflict;
use crate::model::Model;
use sudoku_core::constraint::primitives::{Primitive, Ranks};
use sudoku_core::limits::{Limits, Stop};

/// The peers of the cells of a board.
pub struct Peers {
    words: usize,
    rows: Vec<u64>,
}

impl Peers {
    /// Those by units, smaller groups, cages and runs.
    pub fn new(model: &Model, limits: &mut Limits) -> Result<Peers, Stop> {
        let (cells, words) = (model.cells(), model.cells().div_ceil(64));
        let mut rows = limits.filled(cells * words, 0u64)?;
        let mut set = limits.filled(words, 0u64)?;
        let groups = (0..model.groups()).map(|group| model.group(group));
        let runs = model.further.primitives.iter().flat_map(|all| &all.list);
        let runs = runs.filter_map(|one| match one {
            Primitive::Run { cells } => Some(&cells[..]),
            _ => None,
        });
        for group in groups.chain(model.cages().map(|cage| cage.cells)).chain(runs) {
            limits.work((group.len() * words) as u32)?;
            set.fill(0);
            group.iter().for_each(|&cell| set[cell as usize / 64] |= 1 << (cell % 64));
            for &cell in group {
                let own = &mut rows[cell as usize * words..][..words];
                own.iter_mut().zip(&set).for_each(|(own, &more)| *own |= more);
            }
        }
        for cell in 0..cells {
            rows[cell * words + cell / 64] &= !(1 << (cell % 64));
        }
        Ok(Peers { words, rows })
    }

    #[inline]
    fn of(&self, cell: u32) -> &[u64] {
        &self.rows[cell as usize * self.words..][..self.words]
    }

    /// Whether two cells differ.
    #[inline]
    pub fn differ(&self, one: u32, other: u32) -> bool {
        self.of(one)[other as usize / 64] >> (other % 64) & 1 == 1
    }

    /// Takes the only rank of a cell from its peers.
    #[inline]
    pub fn leave_single(
        &self,
        cell: u32,
        rank: Ranks,
        domains: &mut Domains,
    ) -> Result<(), Conflict> {
        for (word, &peers) in self.of(cell).iter().enumerate() {
            take(rank, word, peers, domains)?;
        }
        Ok(())
    }

    /// Takes a rank that one of `cells` has from all that differ from each of its places; the only place has it.
    pub fn leave(&self, cells: &[u32], rank: Ranks, domains: &mut Domains) -> Result<(), Conflict> {
        let (mut count, mut last) = (0, 0);
        for &cell in cells {
            if domains.of(cell) & rank != 0 {
                count += 1;
                last = cell;
            }
        }
        match count {
            0 => return Err(Conflict),
            1 => return domains.restrict(last, rank),
            _ => {}
        }
        for word in 0..self.words {
            let mut common = u64::MAX;
            for &cell in cells {
                if domains.of(cell) & rank != 0 {
                    common &= self.of(cell)[word];
                }
            }
            take(rank, word, common, domains)?;
        }
        Ok(())
    }
}

/// Takes ranks from the cells that a word of bits has.
#[inline(always)]
fn take(ranks: Ranks, word: usize, mut cells: u64, domains: &mut Domains) -> Result<(), Conflict> {
    while cells != 0 {
        domains.restrict((64 * word) as u32 + cells.trailing_zeros(), !ranks)?;
        cells &= cells - 1;
    }
    Ok(())
}

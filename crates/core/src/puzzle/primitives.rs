//! What primitives leave of a cell's candidates, as far as the filled cells of each primitive tell.

use super::Puzzle;
use crate::constraint::automaton::{Automaton, MOST_STATES, NO_STATE};
use crate::constraint::primitives::{Primitive, Primitives, Ranks, compared};
use crate::digits::EMPTY;
use crate::error::Result;
use crate::memory;

/// The ranks of filled cells, and the cell that is looked at with the rank that is tried.
struct Filled<'a> {
    ranks: &'a [Option<u32>],
    tried: (usize, u32),
    all: &'a Primitives,
}

impl Puzzle {
    /// Clears the marks of digits that primitives with the cell rule out.
    pub(super) fn restrict_by_primitives(&self, cell: usize, marks: &mut [bool]) -> Result<()> {
        let all = self.primitives()?;
        let symbols = self.symbols().list();
        let rank_of =
            |digit: usize| symbols.iter().filter(|&&symbol| symbol < symbols[digit]).count() as u32;
        let mut ranks = memory::with_capacity(self.digits().len())?;
        ranks.extend(
            self.digits().iter().map(|&digit| (digit != EMPTY).then(|| rank_of(digit.into()))),
        );
        for (digit, mark) in marks.iter_mut().enumerate().filter(|(_, mark)| **mark) {
            let filled = Filled { ranks: &ranks, tried: (cell, rank_of(digit)), all: &all };
            *mark = all.list.iter().all(|one| filled.allows(one));
        }
        Ok(())
    }
}

impl Filled<'_> {
    fn rank(&self, cell: u32) -> Option<u32> {
        match self.tried {
            (tried, rank) if tried == cell as usize => Some(rank),
            _ => self.ranks[cell as usize],
        }
    }

    /// The ranks that a cell may have.
    fn of(&self, cell: u32) -> Ranks {
        let every = Ranks::MAX >> (Ranks::BITS as usize - self.all.values.len());
        self.rank(cell).map_or(every, |rank| 1 << rank)
    }

    fn allows(&self, primitive: &Primitive) -> bool {
        let is_tried = |cell: &u32| *cell as usize == self.tried.0;
        match primitive {
            Primitive::AnyOf { alternatives } => {
                alternatives.iter().any(|all| all.iter().all(|one| self.allows(one)))
            }
            Primitive::Sum { total, terms } => {
                if !terms.iter().any(|term| is_tried(&term.0)) {
                    return true;
                }
                let (mut least, mut most) = (0i64, 0i64);
                for &(cell, factor) in terms {
                    let values = &self.all.values;
                    let ends = match self.rank(cell) {
                        Some(rank) => [values[rank as usize]; 2],
                        None => [values[0], values[values.len() - 1]],
                    };
                    let [one, other] = ends.map(|value| value.saturating_mul(factor));
                    least = least.saturating_add(one.min(other));
                    most = most.saturating_add(one.max(other));
                }
                (least..=most).contains(total)
            }
            Primitive::Pair { cells: [one, other], table } => {
                if !is_tried(one) && !is_tried(other) {
                    return true;
                }
                let rows = self.all.tables[*table].iter().enumerate();
                let mut fits = rows.filter(|(rank, _)| self.of(*one) >> rank & 1 == 1);
                fits.any(|(_, row)| row & self.of(*other) != 0)
            }
            Primitive::Domain { cell, ranks } => !is_tried(cell) || ranks & self.of(*cell) != 0,
            Primitive::AtLeast { cells, ranks, count } => {
                let possible = cells.iter().filter(|&&cell| self.of(cell) & ranks != 0).count();
                !cells.iter().any(is_tried) || possible >= *count as usize
            }
            Primitive::Run { cells } => {
                let filled = || cells.iter().filter_map(|&cell| self.rank(cell));
                let met = filled().fold(0, |met: Ranks, rank| met | 1 << rank);
                let span =
                    filled().max().zip(filled().min()).map_or(0, |(most, least)| most - least);
                let is_right =
                    met.count_ones() as usize == filled().count() && (span as usize) < cells.len();
                !cells.iter().any(is_tried) || is_right
            }
            Primitive::Framed { ends: [one, other], table, cells } => {
                if !is_tried(one) && !is_tried(other) && !cells.iter().any(is_tried) {
                    return true;
                }
                let side = self.all.values.len();
                let mut rows = self.all.tables[*table].iter().enumerate();
                rows.any(|(pair, row)| {
                    self.of(*one) >> (pair / side) & self.of(*other) >> (pair % side) & 1 == 1
                        && cells.iter().all(|&cell| self.of(cell) & row != 0)
                })
            }
            Primitive::Ranked { line, others, below, may_tie } => {
                let all = || others.chunks_exact(line.len());
                let all = || all().map(|other| compared(line, other, |cell| self.of(cell)));
                let least = all().filter(|may| *may == [true, false, false]).count();
                let most = all().filter(|may| may[0]).count();
                let is_same = all().any(|may| may == [false, true, false]);
                (least..=most).contains(&(*below as usize)) && (*may_tie || !is_same)
            }
            Primitive::Accepted { cells, automaton } => {
                !cells.iter().any(is_tried) || self.accepts(&self.all.automata[*automaton], cells)
            }
            Primitive::Counted { cells } => {
                let count = |rank: u32| {
                    let value = self.all.values[rank as usize];
                    let is = |cell: &&u32| self.rank(**cell) == Some(rank);
                    let own = cells.iter().filter(is).count() as i64;
                    let open = cells.iter().filter(|&&cell| self.rank(cell).is_none()).count();
                    own <= value && own + open as i64 >= value
                };
                !cells.iter().any(is_tried)
                    || cells.iter().filter_map(|&cell| self.rank(cell)).all(count)
            }
        }
    }

    /// Whether some numbers in the open cells are accepted.
    fn accepts(&self, automaton: &Automaton, cells: &[u32]) -> bool {
        let side = self.all.values.len();
        // A bit for each state.
        let mut states = [0u64; MOST_STATES / 64];
        states[0] = 1;
        for &cell in cells {
            let (ranks, mut next) = (self.of(cell), [0u64; MOST_STATES / 64]);
            for state in
                (0..automaton.accepts.len()).filter(|at| states[at / 64] >> (at % 64) & 1 == 1)
            {
                for rank in (0..side).filter(|rank| ranks >> rank & 1 == 1) {
                    let to = automaton.next[state * side + rank];
                    if to != NO_STATE {
                        next[to as usize / 64] |= 1 << (to % 64);
                    }
                }
            }
            states = next;
        }
        let mut accepts = automaton.accepts.iter().enumerate();
        accepts.any(|(state, &accepts)| accepts && states[state / 64] >> (state % 64) & 1 == 1)
    }
}

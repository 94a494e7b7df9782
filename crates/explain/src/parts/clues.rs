//! What clues leave of the candidates of their cells.
//!
//! In: a clue and a board. Out: what is left of each cell. What stays true: a candidate is left out only if no digits of the cells
//! that were tried keep the primitives of the clue; if these are too many to try, it is left.

use sudoku_core::constraint::ConstraintKind;
use sudoku_core::constraint::automaton::NO_STATE;
use sudoku_core::constraint::primitives::{Primitive, Primitives, compared};
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory;

use crate::board::{Bits, Board};
use crate::clues::{Clue, Clues};

/// The most choices of digits for the open cells of a clue that are tried: bounds the proof.
const MOST_CHOICES: u64 = 100_000;

/// The digits that are tried for one clue.
const MOST_TRIES: u32 = 50_000;

/// A cell without a rank.
const NONE: u8 = u8::MAX;

/// What a clue leaves of cells, of which some may be filled: their digits, as bits.
pub type Left = Vec<(usize, u64)>;

impl<const C: usize> Clues<C> {
    /// The ranks that a cell can have.
    fn ranks(&self, board: &Board<C>, cell: usize) -> u64 {
        let digits = match board.is_open(cell) {
            true => board.candidates(cell),
            false => 1 << board.digit(cell),
        };
        let ranks = self.digits.iter().enumerate();
        ranks.fold(0, |ranks, (rank, digit)| ranks | (digits >> digit & 1) << rank)
    }

    /// The digits of ranks.
    fn digits(&self, ranks: u64) -> u64 {
        Bits(ranks).fold(0, |digits, rank| digits | 1 << self.digits[rank])
    }

    /// What the pair at a place among those that a clue relates leaves of both cells; `None` if there are not so many.
    pub fn pair(&self, clue: &Clue<C>, board: &Board<C>, at: usize) -> Option<[(usize, u64); 2]> {
        let mut pairs = clue.rules.list.iter().filter_map(|rule| match rule {
            Primitive::Pair { cells, table } => Some((cells, table)),
            _ => None,
        });
        let (cells, &table) = pairs.nth(at)?;
        let [one, other] = cells.map(|cell| cell as usize);
        let [first, second] = [one, other].map(|cell| self.ranks(board, cell));
        let differ = board.geometry.sees(one, other);
        let fitting = |rank: usize| {
            let own = u64::from(clue.rules.tables[table][rank]) & second;
            if differ { own & !(1 << rank) } else { own }
        };
        let has_partner = |&rank: &usize| fitting(rank) != 0;
        let left = Bits(first).filter(has_partner).fold(0, |left, rank| left | 1 << rank);
        let beside = Bits(first).fold(0, |all, rank| all | fitting(rank));
        Some([(one, self.digits(left)), (other, self.digits(beside))])
    }

    /// What the least and the largest symbols of the other cells leave of each cell of a sum; `None` if the clue is no sum.
    pub fn bounds(&self, clue: &Clue<C>, board: &Board<C>) -> Result<Option<Left>, Stop> {
        let kind = clue.constraint.kind();
        let is_sum = [ConstraintKind::SUM, ConstraintKind::LITTLE_KILLER, ConstraintKind::ARROW];
        let (true, [Primitive::Sum { total, terms }]) =
            (is_sum.contains(&kind), &clue.rules.list[..])
        else {
            return Ok(None);
        };
        let values = &clue.rules.values;
        let ends = |ranks: u64, factor: i64| {
            let [one, other] = [ranks.trailing_zeros(), ranks.checked_ilog2().unwrap_or(0)]
                .map(|rank| factor * values.get(rank as usize).copied().unwrap_or(0));
            (one.min(other), one.max(other))
        };
        let (mut least, mut most) = (0, 0);
        for &(cell, factor) in terms {
            let (low, high) = ends(self.ranks(board, cell as usize), factor);
            (least, most) = (least + low, most + high);
        }
        let mut left = memory::with_capacity(terms.len())?;
        for &(cell, factor) in terms {
            let ranks = self.ranks(board, cell as usize);
            let (low, high) = ends(ranks, factor);
            let others = least - low..=most - high;
            let fits = |&rank: &usize| others.contains(&(total - factor * values[rank]));
            let kept = Bits(ranks).filter(fits).fold(0, |kept, rank| kept | 1 << rank);
            left.push((cell as usize, self.digits(kept)));
        }
        Ok(Some(left))
    }

    /// What all choices of digits for the open cells of a clue leave of each; `None` if they are too many.
    pub fn combinations(
        &self,
        clue: &Clue<C>,
        board: &Board<C>,
        limits: &mut Limits,
    ) -> Result<Option<Left>, Stop> {
        let mut open: Vec<usize> = memory::with_capacity(clue.cells.len())?;
        open.extend(clue.cells.into_iter().map(usize::from).filter(|&cell| board.is_open(cell)));
        open.sort_by_key(|&cell| board.candidates(cell).count_ones());
        let count = |&cell: &usize| u64::from(board.candidates(cell).count_ones());
        let choices = open.iter().map(count).fold(1, u64::saturating_mul);
        if open.is_empty() || choices > MOST_CHOICES {
            return Ok(None);
        }
        let mut trial = Trial {
            rules: &clue.rules,
            board,
            cells: &open,
            masks: memory::filled(board.cells(), 0)?,
            ranks: memory::filled(board.cells(), NONE)?,
            tries: MOST_TRIES,
        };
        for cell in clue.cells.into_iter().map(usize::from) {
            trial.masks[cell] = self.ranks(board, cell);
            if !board.is_open(cell) {
                trial.ranks[cell] = trial.masks[cell].trailing_zeros() as u8;
            }
        }
        let mut kept: Vec<u64> = memory::filled(open.len(), 0)?;
        for at in 0..open.len() {
            for rank in Bits(trial.masks[open[at]]) {
                if kept[at] >> rank & 1 == 1 {
                    continue;
                }
                match trial.choose(open[at], rank, 0) {
                    Some(true) => {
                        let chosen = kept.iter_mut().zip(&open);
                        chosen.for_each(|(kept, &cell)| *kept |= 1 << trial.ranks[cell]);
                    }
                    Some(false) => {}
                    None => kept[at] |= 1 << rank,
                }
                open.iter().for_each(|&cell| trial.ranks[cell] = NONE);
            }
        }
        limits.work(MOST_TRIES - trial.tries)?;
        let mut left = memory::with_capacity(clue.cells.len())?;
        left.extend(clue.cells.into_iter().map(|cell| {
            let at = open.iter().position(|&open| open == usize::from(cell));
            (usize::from(cell), at.map_or(0, |at| self.digits(kept[at])))
        }));
        Ok(Some(left))
    }
}

/// Ranks for cells, one after the other.
struct Trial<'a, const C: usize> {
    rules: &'a Primitives,
    board: &'a Board<C>,
    cells: &'a [usize],
    /// The ranks that each cell of the board can have, and the one that it has.
    masks: Vec<u64>,
    ranks: Vec<u8>,
    tries: u32,
}

impl<const C: usize> Trial<'_, C> {
    /// Whether the cells without a rank have ranks beside this one, which then are chosen; `None` after too many tries.
    fn choose(&mut self, cell: usize, rank: usize, from: usize) -> Option<bool> {
        self.tries = self.tries.checked_sub(1)?;
        self.ranks[cell] = rank as u8;
        let is_same = |&other: &usize| {
            other != cell
                && self.ranks[other] == rank as u8
                && self.board.geometry.sees(cell, other)
        };
        if !self.cells.iter().any(is_same) && self.rules.list.iter().all(|rule| self.holds(rule)) {
            let rest = self.cells[from..].iter().position(|&cell| self.ranks[cell] == NONE);
            let Some(next) = rest.map(|at| from + at) else { return Some(true) };
            for rank in Bits(self.masks[self.cells[next]]) {
                if self.choose(self.cells[next], rank, next + 1)? {
                    return Some(true);
                }
            }
        }
        self.ranks[cell] = NONE;
        Some(false)
    }

    /// The rank of a cell, if it has one.
    fn rank(&self, cell: u32) -> Option<usize> {
        Some(usize::from(self.ranks[cell as usize])).filter(|&rank| rank != usize::from(NONE))
    }

    /// The ranks that a cell may have.
    fn may(&self, cell: u32) -> u64 {
        self.rank(cell).map_or(self.masks[cell as usize], |rank| 1 << rank)
    }

    /// Whether the ranks so far may keep a primitive; with those of all its cells, whether they do.
    fn holds(&self, rule: &Primitive) -> bool {
        let all = |cells: &[u32]| cells.iter().all(|&cell| self.rank(cell).is_some());
        let known = |cells: &[u32]| cells.iter().filter_map(|&cell| self.rank(cell)).count();
        match rule {
            Primitive::Sum { total, terms } => {
                let (mut least, mut most) = (0, 0);
                for &(cell, factor) in terms {
                    let may = self.may(cell);
                    let ends = [may.trailing_zeros(), may.checked_ilog2().unwrap_or(0)];
                    let value = |rank: u32| self.rules.values.get(rank as usize).copied();
                    let [one, other] = ends.map(|rank| factor * value(rank).unwrap_or(0));
                    (least, most) = (least + one.min(other), most + one.max(other));
                }
                (least..=most).contains(total)
            }
            Primitive::Pair { cells: [one, other], table } => {
                let both = self.rank(*one).zip(self.rank(*other));
                both.is_none_or(|(one, other)| self.rules.tables[*table][one] >> other & 1 == 1)
            }
            Primitive::Domain { cell, ranks } => {
                self.rank(*cell).is_none_or(|rank| ranks >> rank & 1 == 1)
            }
            Primitive::AtLeast { cells, ranks, count } => {
                let may = |&&cell: &&u32| self.may(cell) & u64::from(*ranks) != 0;
                cells.iter().filter(may).count() >= *count as usize
            }
            Primitive::Run { cells } => {
                let ranks = cells.iter().filter_map(|&cell| self.rank(cell));
                let met = ranks.fold(0u64, |met, rank| met | 1 << rank);
                let span = met.checked_ilog2().map_or(0, |most| most - met.trailing_zeros());
                met.count_ones() as usize == known(cells) && (span as usize) < cells.len()
            }
            Primitive::Framed { ends: [one, other], table, cells } => {
                let Some((one, other)) = self.rank(*one).zip(self.rank(*other)) else {
                    return true;
                };
                let row = self.rules.tables[*table][one * self.rules.values.len() + other];
                cells.iter().all(|&cell| self.may(cell) & u64::from(row) != 0)
            }
            Primitive::Accepted { cells, automaton } => {
                let automaton = &self.rules.automata[*automaton];
                let side = self.rules.values.len();
                let mut ranks = cells.iter().filter_map(|&cell| self.rank(cell));
                let next = |state: u32, rank: usize| {
                    let next = automaton.next[state as usize * side + rank];
                    (next != NO_STATE).then_some(next)
                };
                !all(cells)
                    || ranks
                        .try_fold(0, next)
                        .is_some_and(|state| automaton.accepts[state as usize])
            }
            Primitive::Counted { cells } => {
                let is_right = |&cell: &u32| {
                    let same = cells.iter().filter(|&&other| self.rank(other) == self.rank(cell));
                    let value = self.rank(cell).map_or(0, |rank| self.rules.values[rank]);
                    same.count() as i64 == value
                };
                !all(cells) || cells.iter().all(is_right)
            }
            Primitive::Ranked { line, others, below, may_tie } => {
                let may = || {
                    let others = others.chunks_exact(line.len());
                    others.map(|other| compared(line, other, |cell| self.may(cell) as u32))
                };
                let least = may().filter(|may| *may == [true, false, false]).count();
                let most = may().filter(|may| may[0]).count();
                let is_same = may().any(|may| may == [false, true, false]);
                (least..=most).contains(&(*below as usize)) && (*may_tie || !is_same)
            }
            Primitive::AnyOf { alternatives } => {
                alternatives.iter().any(|all| all.iter().all(|rule| self.holds(rule)))
            }
        }
    }
}

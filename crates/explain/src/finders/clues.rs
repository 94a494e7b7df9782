//! Clues of setters: pairs of cells that are related, the ends of sums, and all digits of the cells of one clue.
//!
//! In: a board of a puzzle with such constraints. Out: candidates with which one clue cannot be kept. A pair is looked at by itself,
//! so that what it leaves wanders along a line from step to step, as people follow it.

use sudoku_core::memory::{self, Arc};

use crate::board::Bits;
use crate::clues::{Clue, Clues};
use crate::scan::Finding;
use crate::search::{Search, Wanted};
use crate::step::Root;
use crate::techniques::Technique;

/// Candidates without a partner in a cell that a clue relates to theirs.
pub fn pairs<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    each(search, |clues, clue, search| {
        let mut at = 0;
        while let Some(left) = clues.pair(clue, search.board, at) {
            search.limits.work(1)?;
            offer(search, Technique::CLUE_PAIR, clue, &left)?;
            at += 1;
        }
        Ok(())
    })
}

/// Candidates that are too small or too large for a sum.
pub fn sums<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    each(search, |clues, clue, search| {
        search.limits.work(1)?;
        match clues.bounds(clue, search.board)? {
            Some(left) => offer(search, Technique::CLUE_SUM, clue, &left),
            None => Ok(()),
        }
    })
}

/// Candidates that are in no choice of digits for all cells of a clue.
pub fn combinations<const C: usize>(search: &mut Search<'_, C>) -> Finding {
    let is_first = matches!(search.wanted, Wanted::First);
    each(search, |clues, clue, search| {
        let mut now = memory::with_capacity(clue.cells.len())?;
        now.extend(clue.cells.into_iter().map(|cell| {
            let cell = usize::from(cell);
            match search.board.is_open(cell) {
                true => search.board.candidates(cell),
                false => 1 << search.board.digit(cell),
            }
        }));
        let number = clue.number as usize;
        while search.tried.len() <= number {
            memory::push(search.tried, Vec::new())?;
        }
        // What an earlier search has tried is not tried again.
        if is_first && search.tried[number] == now {
            return Ok(());
        }
        if let Some(left) = clues.combinations(clue, search.board, search.limits)? {
            offer(search, Technique::CLUE_COMBINATIONS, clue, &left)?;
        }
        if is_first {
            search.tried[number] = now;
        }
        Ok(())
    })
}

/// Calls `find` with each clue.
fn each<const C: usize>(
    search: &mut Search<'_, C>,
    mut find: impl FnMut(&Clues<C>, &Clue<C>, &mut Search<'_, C>) -> Finding,
) -> Finding {
    let geometry = Arc::clone(&search.board.geometry);
    geometry.clues.list.iter().try_for_each(|clue| find(&geometry.clues, clue, search))
}

/// Offers what cells lose if they keep these digits.
fn offer<const C: usize>(
    search: &mut Search<'_, C>,
    technique: &'static Technique,
    clue: &Clue<C>,
    left: &[(usize, u64)],
) -> Finding {
    let lost = |search: &Search<'_, C>, &(cell, kept): &(usize, u64)| {
        search.board.candidates(cell) & !kept
    };
    if left.iter().all(|one| lost(search, one) == 0) {
        return Ok(());
    }
    search.begin(technique);
    search.step.root = Root::Sums;
    memory::push(&mut search.step.clues, clue.number)?;
    for one in left {
        search.cell(one.0)?;
        for digit in Bits(lost(search, one)) {
            search.remove(one.0, digit)?;
        }
    }
    search.offer()
}

//! How far chains of links reach: sets of candidates as bits, before a chain is searched for.
//!
//! In: the links of a board. Out: the least number of nodes from a candidate to its opposite, or around a cycle. What stays
//! true: the first number is exact, the second one is not above that of a cycle.
//!
//! A bit says that a candidate is true. A step goes by a weak link and a strong one, so that a row of bits for each candidate
//! is all that a search needs. That takes 21 % less time for ER, EP and ED (`--bench explaining`, minimal puzzles, Zen 5).

use super::links::{Graph, Use};
use crate::limits::{Limits, Stop};
use crate::memory;

/// More candidates than this have no rows of bits: they would take more time than they save.
const MOST_CANDIDATES: usize = 1024;

/// The rows of bits, and the memory of a search.
#[derive(Debug, Default)]
pub struct Reach {
    /// The candidates of the board by their bits, and the bit of each.
    candidates: Vec<u32>,
    bits: Vec<u16>,
    words: usize,
    /// What is true after one step, and what one weak link excludes.
    steps: Vec<u64>,
    weak: Vec<u64>,
    level: Vec<u64>,
    next: Vec<u64>,
    seen: Vec<u64>,
}

impl Reach {
    /// Takes over the links of a use, which the graph has selected.
    pub fn build(&mut self, graph: &Graph, used: Use, limits: &mut Limits) -> Result<(), Stop> {
        self.candidates.clear();
        memory::clear(&mut self.bits, graph.candidates())?;
        for candidate in 0..graph.candidates() as u32 {
            self.bits.push(self.candidates.len() as u16);
            if !graph.weak(2 * candidate, true).is_empty() {
                if self.candidates.len() == MOST_CANDIDATES {
                    self.candidates.clear();
                    self.words = 0;
                    return Ok(());
                }
                memory::push(&mut self.candidates, candidate)?;
            }
        }
        self.words = self.candidates.len().div_ceil(64);
        for rows in [&mut self.steps, &mut self.weak] {
            memory::clear(rows, self.words * self.candidates.len())?;
            rows.resize(self.words * self.candidates.len(), 0);
        }
        for row in [&mut self.level, &mut self.next, &mut self.seen] {
            memory::clear(row, self.words)?;
            row.resize(self.words, 0);
        }
        limits.work(self.candidates.len() as u32)?;
        for at in 0..self.candidates.len() {
            let of = 2 * self.candidates[at];
            let first = at * self.words;
            for &off in graph.weak(of, used.cells) {
                set(&mut self.weak[first..], self.bits[off as usize / 2]);
            }
            for &off in graph.continuing(of) {
                for &on in graph.strong(off, used) {
                    set(&mut self.steps[first..], self.bits[on as usize / 2]);
                }
            }
        }
        Ok(())
    }

    /// Whether the board has too many candidates.
    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// The number of nodes of the shortest chain from a literal to its opposite, if that many are wanted.
    pub fn opposite(
        &mut self,
        graph: &Graph,
        source: u32,
        used: Use,
        wanted: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let own = usize::from(self.bits[source as usize / 2]);
        self.seen.fill(0);
        self.level.fill(0);
        let is_on = source & 1 == 1;
        let mut nodes = 1;
        if is_on {
            set(&mut self.level, own as u16);
        } else {
            nodes = 2;
            for &on in graph.strong(source, used) {
                set(&mut self.level, self.bits[on as usize / 2]);
            }
        }
        let weak = own * self.words..(own + 1) * self.words;
        while wanted(nodes + 1) {
            let meets = |row: &[u64]| self.level.iter().zip(row).any(|(one, two)| one & two != 0);
            if is_on && nodes > 1 && meets(&self.weak[weak.clone()]) {
                return Some(nodes + 1);
            }
            if !self.step() {
                return None;
            }
            nodes += 2;
            if !is_on && has(&self.level, own as u16) {
                return wanted(nodes).then_some(nodes);
            }
        }
        None
    }

    /// Whether a cycle through a true candidate may close within a number of nodes that is wanted.
    pub fn may_close(&mut self, source: u32, wanted: impl Fn(usize) -> bool) -> bool {
        let own = self.bits[source as usize / 2];
        self.seen.fill(0);
        self.level.fill(0);
        set(&mut self.level, own);
        let mut nodes = 2;
        while wanted(nodes.max(4)) {
            // After the first step, the candidate counts as new.
            if !self.step() {
                return false;
            }
            if nodes == 2 {
                self.seen[usize::from(own) / 64] &= !(1 << (own % 64));
                self.level[usize::from(own) / 64] &= !(1 << (own % 64));
            } else if has(&self.level, own) {
                return true;
            }
            nodes += 2;
        }
        false
    }

    /// Goes on to the candidates that one step reaches and none before. False if there are none.
    fn step(&mut self) -> bool {
        self.next.fill(0);
        for (at, word) in self.level.iter().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                let from = 64 * at + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let row = &self.steps[from * self.words..][..self.words];
                for (next, word) in self.next.iter_mut().zip(row) {
                    *next |= word;
                }
            }
        }
        let mut any = 0;
        for ((next, seen), level) in self.next.iter_mut().zip(&mut self.seen).zip(&mut self.level) {
            *seen |= *level;
            *level = *next & !*seen;
            any |= *level;
        }
        any != 0
    }
}

fn set(row: &mut [u64], bit: u16) {
    row[usize::from(bit) / 64] |= 1 << (bit % 64);
}

fn has(row: &[u64], bit: u16) -> bool {
    row[usize::from(bit) / 64] >> (bit % 64) & 1 == 1
}

//! Deterministic automata.
//!
//! In: a state of any type, and what follows it. Out: [`Automaton`], whose states are numbers, without those that accept the same
//! as another one.

use crate::error::Result;
use crate::memory;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;

/// No state.
pub const NO_STATE: u32 = u32::MAX;

/// The most states of an automaton; reading and lowering refuse more.
pub const MOST_STATES: usize = 1 << 16;

/// The most visits of states by which those that accept the same are found: less than a second.
const MOST_VISITS: usize = 1 << 22;

/// A deterministic automaton. It begins in state 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Automaton {
    /// The next state for each state and symbol, one state after the other; [`NO_STATE`] if there is none.
    pub next: Vec<u32>,
    /// Whether each state accepts.
    pub accepts: Vec<bool>,
}

impl Automaton {
    /// The states that `next` reaches from the first one, each numbered when it is met; `None` if there are more than `most`.
    pub(crate) fn reached<S: Eq + Hash>(
        symbols: &[i64],
        most: usize,
        first: S,
        mut next: impl FnMut(&S, i64) -> Result<Option<S>>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Option<Automaton>> {
        let hashed = |state: &S| {
            let mut hasher = DefaultHasher::new();
            state.hash(&mut hasher);
            hasher.finish()
        };
        let (mut states, mut numbers) = (Vec::new(), Numbers::default());
        numbers.of(hashed(&first), |_| false)?;
        memory::push(&mut states, first)?;
        let mut automaton = Automaton::default();
        while let Some(state) = states.get(automaton.accepts.len()) {
            memory::push(&mut automaton.accepts, accepts(state))?;
            for &symbol in symbols {
                let number = match next(&states[automaton.accepts.len() - 1], symbol)? {
                    None => NO_STATE,
                    Some(state) => {
                        let is_known = |number: u32| states[number as usize] == state;
                        let number = numbers.of(hashed(&state), is_known)?;
                        if number as usize == most {
                            return Ok(None);
                        }
                        if number as usize == states.len() {
                            memory::push(&mut states, state)?;
                        }
                        number
                    }
                };
                memory::push(&mut automaton.next, number)?;
            }
        }
        Ok(Some(automaton))
    }

    /// Joins the states that accept the same, and leaves those out that accept nothing. A large automaton with long paths stays as
    /// it is.
    pub(crate) fn join(&mut self, symbols: usize) -> Result<()> {
        let count = self.accepts.len();
        let most_rounds = MOST_VISITS / count;
        // Which states lead to one that accepts.
        let mut lives = memory::copied(&self.accepts)?;
        for round in 0.. {
            if round == most_rounds {
                return Ok(());
            }
            let mut is_done = true;
            for state in (0..count).rev() {
                if lives[state] {
                    continue;
                }
                let mut steps = self.next[state * symbols..][..symbols].iter();
                if steps.any(|&to| to != NO_STATE && lives[to as usize]) {
                    lives[state] = true;
                    is_done = false;
                }
            }
            if is_done {
                break;
            }
        }
        for to in self.next.iter_mut().filter(|to| **to != NO_STATE && !lives[**to as usize]) {
            *to = NO_STATE;
        }
        // States in one class are not told apart yet.
        let mut classes = memory::with_capacity(count)?;
        classes.extend(self.accepts.iter().map(|&accepts| u32::from(accepts)));
        let mut found = 0;
        for round in 0.. {
            if round == most_rounds {
                return Ok(());
            }
            // The class of a state, and those of the states after it.
            let told = |state: usize| {
                let after = self.next[state * symbols..][..symbols].iter().map(|&to| match to {
                    NO_STATE => NO_STATE,
                    to => classes[to as usize],
                });
                iter::once(classes[state]).chain(after)
            };
            let (mut finer, mut numbers) = (memory::with_capacity(count)?, Numbers::default());
            let mut firsts: Vec<usize> = Vec::new();
            for state in 0..count {
                let hash = told(state).fold(0, mixed);
                let is_same = |class: u32| told(firsts[class as usize]).eq(told(state));
                let class = numbers.of(hash, is_same)?;
                if class as usize == firsts.len() {
                    memory::push(&mut firsts, state)?;
                }
                finer.push(class);
            }
            classes = finer;
            if firsts.len() == found {
                break;
            }
            found = firsts.len();
        }
        // The classes in the order of their first states, beginning with that of state 0.
        let mut numbers = memory::filled(found, NO_STATE)?;
        let (mut next, mut accepts) = (Vec::new(), Vec::new());
        let mut firsts = Vec::new();
        for state in (0..count).filter(|&state| state == 0 || lives[state]) {
            let number = &mut numbers[classes[state] as usize];
            if *number == NO_STATE {
                *number = firsts.len() as u32;
                memory::push(&mut firsts, state)?;
            }
        }
        for &state in &firsts {
            memory::push(&mut accepts, self.accepts[state])?;
            for &to in &self.next[state * symbols..][..symbols] {
                let to =
                    if to == NO_STATE { NO_STATE } else { numbers[classes[to as usize] as usize] };
                memory::push(&mut next, to)?;
            }
        }
        (self.next, self.accepts) = (next, accepts);
        Ok(())
    }
}

/// A hash with one more number.
fn mixed(hash: u64, number: u32) -> u64 {
    let hash = (hash ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash ^ hash >> 32
}

/// Numbers items by their hashes, from 0: a table with open addressing, at most half full.
#[derive(Default)]
struct Numbers {
    hashes: Vec<u64>,
    slots: Vec<u32>,
}

impl Numbers {
    /// The number of the item with this hash that `is_same`, or the next number.
    fn of(&mut self, hash: u64, is_same: impl Fn(u32) -> bool) -> Result<u32> {
        if 2 * self.hashes.len() >= self.slots.len() {
            self.slots = memory::filled((2 * self.slots.len()).max(16), NO_STATE)?;
            for number in 0..self.hashes.len() {
                let slot = self.slot(self.hashes[number], |_| false);
                self.slots[slot] = number as u32;
            }
        }
        let slot =
            self.slot(hash, |number| self.hashes[number as usize] == hash && is_same(number));
        if self.slots[slot] == NO_STATE {
            self.slots[slot] = self.hashes.len() as u32;
            memory::push(&mut self.hashes, hash)?;
        }
        Ok(self.slots[slot])
    }

    /// The slot of a number, or the free one that ends its search.
    fn slot(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> usize {
        // The number of slots is a power of two.
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != NO_STATE && !is_it(self.slots[slot]) {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

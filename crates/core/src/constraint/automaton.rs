//! Deterministic automata.
//!
//! In: a state of any type, and what follows it. Out: [`Automaton`], whose states are numbers, without those that accept the same
//! as another one.

use crate::error::Result;
use crate::memory;

/// No state.
pub const NO_STATE: u32 = u32::MAX;

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
    pub(crate) fn reached<S: Ord>(
        symbols: &[i64],
        most: usize,
        first: S,
        mut next: impl FnMut(&S, i64) -> Result<Option<S>>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Option<Automaton>> {
        let (mut states, mut order) = (Vec::new(), Vec::new());
        memory::push(&mut states, first)?;
        memory::push(&mut order, 0u32)?;
        let mut automaton = Automaton::default();
        while let Some(state) = states.get(automaton.accepts.len()) {
            memory::push(&mut automaton.accepts, accepts(state))?;
            for &symbol in symbols {
                let number = match next(&states[automaton.accepts.len() - 1], symbol)? {
                    None => NO_STATE,
                    Some(state) => {
                        match order.binary_search_by(|&at| states[at as usize].cmp(&state)) {
                            Ok(at) => order[at],
                            Err(_) if states.len() == most => return Ok(None),
                            Err(at) => {
                                let number = states.len() as u32;
                                memory::push(&mut states, state)?;
                                memory::push(&mut order, number)?;
                                order[at..].rotate_right(1);
                                number
                            }
                        }
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
        let mut order = memory::with_capacity(count)?;
        order.extend(0..count);
        let mut found = 0;
        for round in 0.. {
            if round == most_rounds {
                return Ok(());
            }
            let class_after =
                |to: u32| if to == NO_STATE { NO_STATE } else { classes[to as usize] };
            let tell = |&one: &usize, &other: &usize| {
                let after = |state: usize| {
                    self.next[state * symbols..][..symbols].iter().map(|&to| class_after(to))
                };
                classes[one].cmp(&classes[other]).then_with(|| after(one).cmp(after(other)))
            };
            order.sort_unstable_by(|one, other| tell(one, other).then(one.cmp(other)));
            let mut finer = memory::filled(count, 0u32)?;
            let mut last = 0;
            for two in order.windows(2) {
                last += u32::from(tell(&two[0], &two[1]).is_ne());
                finer[two[1]] = last;
            }
            classes = finer;
            if last == found {
                break;
            }
            found = last;
        }
        // The classes in the order of their first states, beginning with that of state 0.
        let mut numbers = memory::filled(found as usize + 1, NO_STATE)?;
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

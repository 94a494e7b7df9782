//! The order of decisions: selects the next variable.
//!
//! In: the variables that took part in conflicts. Out: an open variable, by one of two orders.
//! The first is VSIDS: a heap of scores, which grow with each conflict of a variable and decay (N. Eén
//! and N. Sörensson, "An extensible SAT-solver", SAT 2003). The second is VMTF: a list in the order of
//! the last conflict of each variable (A. Biere and A. Fröhlich, "Evaluating CDCL variable scoring
//! schemes", SAT 2015).
//!
//! ```text
//!     heap     variables, the highest score first      places  [variable] -> place in the heap
//!     newer, older  [variable] -> its neighbours in the list        times  [variable] -> last conflict
//!     search   every newer variable has a value
//! ```

use super::literal::Variable;
use super::trail::Trail;
use sudoku_core::limits::{Limits, Stop};

const NOWHERE: u32 = u32::MAX;
/// The units of work to skip a variable that has a value.
const VISIT: u32 = 8;
/// Variables that are sorted between two checks of the limits.
const FEW: usize = 1000;
/// Scores are kept below this by dividing all of them.
const HIGHEST: f64 = 1e150;

/// The two orders of the variables.
pub struct Order {
    scores: Vec<f64>,
    /// The current increment of the score for a conflict.
    step: f64,
    heap: Vec<Variable>,
    places: Vec<u32>,
    newer: Vec<Variable>,
    older: Vec<Variable>,
    times: Vec<u64>,
    time: u64,
    newest: Variable,
    search: Variable,
}

impl Order {
    /// The variables with the highest of these scores first.
    pub fn new(scores: Vec<f64>, limits: &mut Limits) -> Result<Self, Stop> {
        let count = scores.len();
        let mut order = Order {
            step: 1.0,
            heap: limits.with_capacity(count)?,
            places: limits.filled(count, NOWHERE)?,
            newer: limits.filled(count, NOWHERE)?,
            older: limits.filled(count, NOWHERE)?,
            times: limits.filled(count, 0)?,
            time: 0,
            newest: NOWHERE,
            search: NOWHERE,
            scores,
        };
        let mut by_score = limits.with_capacity(count)?;
        for first in (0..count).step_by(FEW) {
            let few = first as Variable..count.min(first + FEW) as Variable;
            limits.work(VISIT * few.len() as u32)?;
            few.clone().for_each(|variable| order.insert(variable));
            by_score.extend(few);
        }
        let score = |variable: &Variable| order.scores[*variable as usize];
        limits.sort_by(&mut by_score, |one, other| score(one).total_cmp(&score(other)))?;
        for few in by_score.chunks(FEW) {
            limits.work(VISIT * few.len() as u32)?;
            few.iter().for_each(|&variable| order.append(variable));
        }
        order.search = order.newest;
        Ok(order)
    }

    /// A copy.
    pub fn copied(&self, limits: &mut Limits) -> Result<Self, Stop> {
        let mut heap = limits.with_capacity(self.scores.len())?;
        heap.extend_from_slice(&self.heap);
        Ok(Order {
            scores: limits.copied(&self.scores)?,
            heap,
            places: limits.copied(&self.places)?,
            newer: limits.copied(&self.newer)?,
            older: limits.copied(&self.older)?,
            times: limits.copied(&self.times)?,
            ..*self
        })
    }

    /// The open variable with the highest score. It stays in the heap.
    pub fn highest_score(
        &mut self,
        trail: &Trail,
        limits: &mut Limits,
    ) -> Result<Option<Variable>, Stop> {
        while let Some(&top) = self.heap.first() {
            if trail.is_open(top) {
                return Ok(Some(top));
            }
            limits.work(VISIT)?;
            self.pop();
        }
        Ok(None)
    }

    /// The open variable that took part in a conflict last.
    pub fn last_bumped(
        &mut self,
        trail: &Trail,
        limits: &mut Limits,
    ) -> Result<Option<Variable>, Stop> {
        while self.search != NOWHERE && !trail.is_open(self.search) {
            limits.work(VISIT)?;
            self.search = self.older[self.search as usize];
        }
        Ok((self.search != NOWHERE).then_some(self.search))
    }

    /// A variable is open again.
    #[inline]
    pub fn reopen(&mut self, variable: Variable) {
        if self.places[variable as usize] == NOWHERE {
            self.insert(variable);
        }
        if self.search == NOWHERE
            || self.times[variable as usize] > self.times[self.search as usize]
        {
            self.search = variable;
        }
    }

    /// Raises the score of a variable (EVSIDS).
    pub fn bump(&mut self, variable: Variable) {
        let score = &mut self.scores[variable as usize];
        *score += self.step;
        if *score > HIGHEST {
            self.scores.iter_mut().for_each(|score| *score /= HIGHEST);
            self.step /= HIGHEST;
        }
        let place = self.places[variable as usize];
        if place != NOWHERE {
            self.sift_up(place as usize);
        }
    }

    /// Decays all scores: raises the increment for further conflicts.
    pub fn decay(&mut self, factor: f64) {
        self.step /= factor;
    }

    /// Moves variables to the front of the queue, the newest ones, and keeps their relative order (VMTF).
    pub fn move_to_front(&mut self, variables: &mut [Variable], trail: &Trail) {
        variables.sort_unstable_by_key(|&variable| self.times[variable as usize]);
        for &variable in &*variables {
            if self.newest == variable {
                continue;
            }
            self.unlink(variable);
            self.append(variable);
            if trail.is_open(variable) {
                self.search = variable;
            }
        }
    }

    fn unlink(&mut self, variable: Variable) {
        let (newer, older) = (self.newer[variable as usize], self.older[variable as usize]);
        if self.search == variable {
            self.search = if older == NOWHERE { newer } else { older };
        }
        if newer != NOWHERE {
            self.older[newer as usize] = older;
        }
        if older != NOWHERE {
            self.newer[older as usize] = newer;
        }
    }

    fn append(&mut self, variable: Variable) {
        self.time += 1;
        self.times[variable as usize] = self.time;
        self.older[variable as usize] = self.newest;
        self.newer[variable as usize] = NOWHERE;
        if self.newest != NOWHERE {
            self.newer[self.newest as usize] = variable;
        }
        self.newest = variable;
    }

    fn insert(&mut self, variable: Variable) {
        self.places[variable as usize] = self.heap.len() as u32;
        self.heap.push(variable);
        self.sift_up(self.heap.len() - 1);
    }

    fn pop(&mut self) {
        let (Some(&top), Some(&last)) = (self.heap.first(), self.heap.last()) else { return };
        self.heap.pop();
        self.places[top as usize] = NOWHERE;
        if top != last {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.sift_down(0);
        }
    }

    fn sift_up(&mut self, mut place: usize) {
        let variable = self.heap[place];
        let score = self.scores[variable as usize];
        while place > 0 {
            let parent = (place - 1) / 2;
            let above = self.heap[parent];
            if self.scores[above as usize] >= score {
                break;
            }
            self.heap[place] = above;
            self.places[above as usize] = place as u32;
            place = parent;
        }
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }

    fn sift_down(&mut self, mut place: usize) {
        let variable = self.heap[place];
        let score = self.scores[variable as usize];
        loop {
            let mut child = 2 * place + 1;
            let Some(&left) = self.heap.get(child) else { break };
            let mut below = left;
            if let Some(&right) = self.heap.get(child + 1)
                && self.scores[right as usize] > self.scores[left as usize]
            {
                (child, below) = (child + 1, right);
            }
            if self.scores[below as usize] <= score {
                break;
            }
            self.heap[place] = below;
            self.places[below as usize] = place as u32;
            place = child;
        }
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }
}

//! The jobs of a batch, in their order.
//!
//! In: what gives out one job after the other. Out: for whichever thread asks, the next job; and at the end what
//! came of all.

use std::sync::{Mutex, PoisonError};
use std::{iter, mem, vec};

use crate::error::{Reason, Result};
use crate::memory;
use crate::threads::locked;

/// What came of all jobs.
pub type AllTold<T> = iter::Flatten<vec::IntoIter<Option<T>>>;

/// Jobs that threads take one after the other, and what came of each, in their order.
pub struct Queue<N, T> {
    next: Mutex<Next<N>>,
    told: Mutex<Result<Vec<Option<T>>>>,
}

/// What gives out the next job.
enum Next<N> {
    By(N),
    /// There are no more.
    None,
    /// It failed while it was asked.
    Broken,
}

impl<N, T> Queue<N, T> {
    pub fn new(next: N) -> Self {
        Queue { next: Mutex::new(Next::By(next)), told: Mutex::new(Ok(Vec::new())) }
    }

    /// The next order and its number; none after the last one, nor when there is no memory for what will
    /// come of it.
    pub fn take<O>(&self, grain: usize) -> Option<(usize, O)>
    where
        N: FnMut(usize) -> Option<O>,
    {
        let mut state = locked(&self.next);
        let mut next = match mem::replace(&mut *state, Next::Broken) {
            Next::By(next) => next,
            ended => {
                *state = ended;
                return None;
            }
        };
        let numbered = next(grain).and_then(|order| Some((self.number()?, order)));
        *state = if numbered.is_some() { Next::By(next) } else { Next::None };
        numbered
    }

    /// The place for what will come of the next job.
    fn number(&self) -> Option<usize> {
        let mut told = locked(&self.told);
        let all = told.as_mut().ok()?;
        match memory::push(all, None) {
            Ok(()) => Some(all.len() - 1),
            Err(error) => {
                *told = Err(error);
                None
            }
        }
    }

    pub fn put(&self, number: usize, told: T) {
        if let Ok(all) = &mut *locked(&self.told) {
            all[number] = Some(told);
        }
    }

    /// What came of all jobs, when all are done.
    pub fn told(self) -> Result<AllTold<T>> {
        let told = self.told.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        let next = self.next.into_inner().unwrap_or_else(PoisonError::into_inner);
        if matches!(next, Next::Broken) || told.iter().any(Option::is_none) {
            return Err(Reason::Internal("a job was lost").into());
        }
        Ok(told.into_iter().flatten())
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{self, AssertUnwindSafe};

    use super::*;
    use crate::threads;

    /// A job may be done by whoever comes first; what came of it stands in its place.
    #[test]
    fn what_came_of_the_jobs_is_in_their_order() {
        for threads in [0, 1, 2, 7] {
            let mut jobs = 0..1000u64;
            let queue = Queue::new(|grain| jobs.next().map(|job| (grain, job)));
            threads::on(threads, || {
                while let Some((number, (grain, job))) = queue.take(3) {
                    assert_eq!(grain, 3);
                    queue.put(number, job * job);
                }
            });
            let squares: Vec<_> = queue.told().unwrap().collect();
            assert!(squares.into_iter().eq((0..1000).map(|job| job * job)));
        }
    }

    /// Whoever gives out jobs is not asked again when there are no more.
    #[test]
    fn the_end_is_the_end() {
        let mut turns = 0;
        let queue = Queue::<_, u8>::new(|_| {
            turns += 1;
            (turns == 1).then_some(turns)
        });
        assert_eq!(queue.take(1), Some((0, 1)));
        assert_eq!([queue.take(1), queue.take(1)], [None; 2]);
        assert_eq!(queue.told().err().unwrap().reason, Reason::Internal("a job was lost"));
        assert_eq!(turns, 2);
    }

    #[test]
    fn jobs_that_cannot_be_asked_for_are_not_forgotten() {
        let queue = Queue::<_, u8>::new(|grain| {
            assert_eq!(grain, 1);
            Some(())
        });
        assert_eq!(queue.take(1), Some((0, ())));
        queue.put(0, 7);
        assert!(panic::catch_unwind(AssertUnwindSafe(|| queue.take(2))).is_err());
        assert_eq!([queue.take(1), queue.take(1)], [None; 2]);
        assert_eq!(queue.told().err().unwrap().reason, Reason::Internal("a job was lost"));
    }
}

//! Hands out chunks to the workers and keeps their results in input order.
//!
//! In: a producer of chunks. Out: for whichever worker asks, the next chunk and its number; at the end, the result of
//! each chunk. A chunk without a result is an error.

use std::mem;
use std::sync::{Mutex, PoisonError};

use sudoku_core::error::{Reason, Result};
use sudoku_core::memory;
use sudoku_core::threads::locked;

/// Chunks that workers take one after the other, and the result of each.
pub struct Queue<N, T> {
    producer: Mutex<Producer<N>>,
    results: Mutex<Result<Vec<Option<T>>>>,
}

/// What produces the next chunk.
enum Producer<N> {
    By(N),
    /// There are no more chunks.
    Ended,
    /// It panicked.
    Broken,
}

impl<N, T> Queue<N, T> {
    pub fn new(producer: N) -> Self {
        Queue { producer: Mutex::new(Producer::By(producer)), results: Mutex::new(Ok(Vec::new())) }
    }

    /// The next chunk and its number; none after the last one, nor without memory for its result.
    pub fn take<O>(&self, grain: usize) -> Option<(usize, O)>
    where
        N: FnMut(usize) -> Option<O>,
    {
        let mut state = locked(&self.producer);
        let mut producer = match mem::replace(&mut *state, Producer::Broken) {
            Producer::By(producer) => producer,
            ended => {
                *state = ended;
                return None;
            }
        };
        let chunk = producer(grain).and_then(|chunk| Some((self.reserve()?, chunk)));
        *state = if chunk.is_some() { Producer::By(producer) } else { Producer::Ended };
        chunk
    }

    /// Reserves the place of the next result.
    fn reserve(&self) -> Option<usize> {
        let mut results = locked(&self.results);
        let all = results.as_mut().ok()?;
        match memory::push(all, None) {
            Ok(()) => Some(all.len() - 1),
            Err(error) => {
                *results = Err(error);
                None
            }
        }
    }

    pub fn put(&self, number: usize, result: T) {
        if let Ok(all) = &mut *locked(&self.results) {
            all[number] = Some(result);
        }
    }

    /// The results in input order, once all workers have ended. None is missing.
    pub fn into_results(self) -> Result<Vec<Option<T>>> {
        let results = self.results.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        let producer = self.producer.into_inner().unwrap_or_else(PoisonError::into_inner);
        if matches!(producer, Producer::Broken) || results.iter().any(Option::is_none) {
            return Err(Reason::Internal("a chunk of a batch was lost").into());
        }
        Ok(results)
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{self, AssertUnwindSafe};

    use super::*;
    use sudoku_core::threads;

    const LOST: Reason = Reason::Internal("a chunk of a batch was lost");

    // Seen to fail: results in another order than the chunks.
    #[test]
    fn results_are_in_input_order() {
        for threads in [0, 1, 2, 7] {
            let mut chunks = 0..1000u64;
            let queue = Queue::new(|grain| chunks.next().map(|chunk| (grain, chunk)));
            threads::on(threads, || {
                while let Some((number, (grain, chunk))) = queue.take(3) {
                    assert_eq!(grain, 3);
                    queue.put(number, chunk * chunk);
                }
            });
            let squares = queue.into_results().unwrap();
            assert!(squares.into_iter().eq((0..1000).map(|chunk| Some(chunk * chunk))));
        }
    }

    #[test]
    fn producer_is_not_called_after_its_end() {
        let mut turns = 0;
        let queue = Queue::<_, u8>::new(|_| {
            turns += 1;
            (turns == 1).then_some(turns)
        });
        assert_eq!(queue.take(1), Some((0, 1)));
        assert_eq!([queue.take(1), queue.take(1)], [None; 2]);
        assert_eq!(queue.into_results().err().unwrap().reason, LOST);
        assert_eq!(turns, 2);
    }

    // Seen to fail: a panic of the producer taken as its end.
    #[test]
    fn panic_of_the_producer_is_an_error() {
        let queue = Queue::<_, u8>::new(|grain| {
            assert_eq!(grain, 1);
            Some(())
        });
        assert_eq!(queue.take(1), Some((0, ())));
        queue.put(0, 7);
        assert!(panic::catch_unwind(AssertUnwindSafe(|| queue.take(2))).is_err());
        assert_eq!([queue.take(1), queue.take(1)], [None; 2]);
        assert_eq!(queue.into_results().err().unwrap().reason, LOST);
    }
}

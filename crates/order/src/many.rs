//! Makes the items of an order on several threads.
//!
//! In: a request, a difficulty, and which items are wanted. Out: each item, in order. Candidate 0 of an item has the seed of
//! the item, the others mix it with their numbers. An item is the first of its candidates that fits, whatever the threads
//! and the other items do. A thread works on several items at a time, so that their candidates are made together.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Mutex;
use std::time::Instant;

use sudoku_core::error::{Error, Reason, Result};
use sudoku_core::limits::{self, Stop};
use sudoku_core::memory;
use sudoku_core::solution::Solution;
use sudoku_core::threads::{self, locked};
use sudoku_generate::many::{self, Product, Products};
use sudoku_generate::{Generated, Made, Request, Seed};

use crate::assessor::{Assessor, Ratings};
use crate::difficulty::Difficulty;

/// The items that a thread works on at a time, if candidates may be rejected.
const OPEN: usize = 32;

/// An item of an order.
pub struct Item {
    /// The seed that makes this puzzle with and without the difficulty; of an item that was not made, its own.
    pub seed: u64,
    /// The number of candidates that were made for it.
    pub candidates: u64,
    pub outcome: Result<(Product, Ratings)>,
}

/// The items of a call.
pub struct Items {
    /// Items that were not made because the call was stopped are missing.
    pub items: Vec<Option<Item>>,
    /// Why the call was stopped.
    pub stopped: Option<Stop>,
}

/// A puzzle made to order.
#[derive(Debug, Clone)]
pub struct Ordered {
    /// The seed that makes this puzzle with and without the difficulty; of an item that was not made, its own.
    pub seed: u64,
    /// The number of candidates that were made for it.
    pub candidates: u64,
    /// The puzzle and its ratings.
    pub outcome: Result<(Generated, Ratings)>,
}

/// Makes these items of an order on up to `threads` threads. An item that fails does not affect the others.
///
/// ```
/// # mod sudoku { pub use {sudoku_core::*, sudoku_generate::*, sudoku_order::*}; }
/// use sudoku::{Difficulty, Request, Shape, generate_ordered};
///
/// let difficulty = Difficulty::parse("level=hard, without=chains, rate")?;
/// let request = Request::new(Shape::square(9)?, 7);
/// for item in generate_ordered(&request, &difficulty, 0..3, 2)? {
///     let (made, ratings) = item.outcome?;
///     println!("{} {:?}", made.puzzle, ratings.summary.and_then(|summary| summary.stars()));
/// }
/// # Ok::<(), sudoku::Error>(())
/// ```
///
/// # Errors
///
/// [`Reason::BadUse`] and [`Reason::BadArgument`] for what no puzzle can have, [`Reason::NoMemory`]. Of an item:
/// [`Reason::NotGenerated`] if none of as many candidates as the request has attempts fits; [`Reason::TimeLimit`];
/// [`Reason::Cancelled`].
pub fn generate_ordered(
    request: &Request,
    difficulty: &Difficulty,
    items: Range<u64>,
    threads: usize,
) -> Result<Vec<Ordered>> {
    let Items { items: made, stopped } = make_many(request, difficulty, items.clone(), threads)?;
    let missing = stopped.map_or(Reason::Internal("an item was lost").into(), Error::from);
    let mut batch = memory::with_capacity(made.len())?;
    batch.extend(made.into_iter().zip(items).map(|(item, number)| match item {
        None => Ordered { seed: request.item_seed(number), candidates: 0, outcome: Err(missing) },
        Some(Item { seed, candidates, outcome }) => {
            let outcome = outcome.and_then(|(product, ratings)| {
                let Made { puzzle, solution } = product.into_made(request)?;
                let solution = Solution::new(&puzzle, &solution)?;
                Ok((Generated::new(puzzle, solution), ratings))
            });
            Ordered { seed, candidates, outcome }
        }
    }));
    Ok(batch)
}

/// Makes item 0 of an order: the puzzle, the digits of its solution, and the ratings.
pub fn generate(request: &Request, difficulty: &Difficulty) -> Result<(Made, Ratings)> {
    let Items { mut items, stopped } = make_many(request, difficulty, 0..1, 1)?;
    let missing = stopped.map_or(Reason::Internal("an item was lost").into(), Error::from);
    let item = items.pop().flatten().ok_or(missing)?;
    let (product, ratings) = item.outcome?;
    Ok((product.into_made(request)?, ratings))
}

/// Makes these items of an order.
pub fn make_many(
    request: &Request,
    difficulty: &Difficulty,
    items: Range<u64>,
    threads: usize,
) -> Result<Items> {
    request.check()?;
    difficulty.check(request)?;
    if !difficulty.rates() {
        return plain(request, items, threads);
    }
    let count = usize::try_from(items.end.saturating_sub(items.start)).unwrap_or(usize::MAX);
    let mut made = memory::with_capacity(count)?;
    made.resize_with(count, || None);
    if let Some(control) = &request.bounds.control {
        control.expect(count as u64);
    }
    let made = Mutex::new(made);
    let next = (0..count).zip(items);
    // No thread begins more than its share, so that few puzzles go to all threads.
    let share = count.div_ceil(threads.max(1));
    let share = if difficulty.is_wanted() { share.min(OPEN) } else { share };
    let ended = threads::share(
        threads.min(count),
        {
            let mut next = next;
            move || next.next()
        },
        |next| {
            let worker = Worker::new(request, difficulty)?;
            let candidate = || worker.candidate(share, next);
            let candidates = worker.candidates();
            many::make_each_of(&candidates, share, candidate, |index, product| {
                if let Some(item) = worker.judge(index, product) {
                    locked(&made)[index] = Some(item);
                    if let Some(control) = &request.bounds.control {
                        control.advance(1);
                    }
                }
            })?;
            worker.end()
        },
    );
    Ok(Items { items: made.into_inner().unwrap_or_default(), stopped: ended.err() })
}

/// Makes these items without ratings: many more of them are made together.
fn plain(request: &Request, items: Range<u64>, threads: usize) -> Result<Items> {
    let Products { items: made, stopped } = many::make_many(request, items.clone(), threads)?;
    let mut plain = memory::with_capacity(made.len())?;
    plain.extend(made.into_iter().zip(items).map(|(product, number)| {
        let outcome = product?.map(|product| (product, Ratings::default()));
        Some(Item { seed: request.item_seed(number), candidates: 1, outcome })
    }));
    Ok(Items { items: plain, stopped })
}

/// An item whose next candidate is in the making, or will be.
struct Open {
    index: usize,
    /// The number of the item.
    number: u64,
    /// The seed of the item.
    seed: u64,
    /// How many candidates were begun.
    candidates: u64,
    deadline: Option<Instant>,
}

/// The items of a thread.
struct Worker<'a> {
    request: &'a Request,
    difficulty: &'a Difficulty,
    state: RefCell<State<'a>>,
}

struct State<'a> {
    open: Vec<Open>,
    /// The items whose last candidate did not fit.
    rejected: Vec<usize>,
    assessor: Assessor<'a>,
    stopped: Option<Stop>,
}

impl<'a> Worker<'a> {
    fn new(request: &'a Request, difficulty: &'a Difficulty) -> Result<Worker<'a>> {
        let assessor = Assessor::new(difficulty, request)?;
        let state = State { open: Vec::new(), rejected: Vec::new(), assessor, stopped: None };
        Ok(Worker { request, difficulty, state: RefCell::new(state) })
    }

    /// The request of the candidates: the attempts of the order are candidates.
    fn candidates(&self) -> Request {
        let attempts = if self.difficulty.is_wanted() { 0 } else { self.request.attempts };
        Request { attempts, ..self.request.clone() }
    }

    /// The next candidate of an item, or the first of the next item.
    fn candidate(&self, most: usize, next: &dyn Fn() -> Option<(usize, u64)>) -> Option<Seed> {
        let mut state = self.state.borrow_mut();
        if state.stopped.is_some() {
            return None;
        }
        let at = match state.rejected.pop() {
            Some(index) => state.open.iter().position(|open| open.index == index)?,
            None if state.open.len() < most => {
                let (index, number) = next()?;
                let seed = self.request.item_seed(number);
                let deadline = limits::deadline(self.request.bounds.time);
                let open = Open { index, number, seed, candidates: 0, deadline };
                if let Err(error) = memory::push(&mut state.open, open) {
                    state.stopped = Some(error.into());
                    return None;
                }
                state.open.len() - 1
            }
            None => return None,
        };
        let open = &mut state.open[at];
        let seed = Request::candidate_seed(open.seed, open.candidates);
        open.candidates += 1;
        Some(Seed { index: open.index, seed, deadline: open.deadline })
    }

    /// The item, if a candidate ends it.
    fn judge(&self, index: usize, product: Result<Product>) -> Option<Item> {
        let state = &mut *self.state.borrow_mut();
        let at = state.open.iter().position(|open| open.index == index)?;
        let open = &state.open[at];
        let outcome = match self.assess(&mut state.assessor, product, open) {
            Ok(Some(made)) => Ok(made),
            Ok(None) if open.candidates < self.most() => {
                if let Err(error) = memory::push(&mut state.rejected, index) {
                    state.stopped = Some(error.into());
                }
                return None;
            }
            Ok(None) => Err(Reason::NotGenerated { attempts: open.candidates }.into()),
            Err(error) if error.reason == Reason::Cancelled => {
                state.stopped = Some(Stop::Cancelled);
                return None;
            }
            Err(error) => Err(error),
        };
        let Open { seed, candidates, .. } = state.open.swap_remove(at);
        let made = if outcome.is_ok() { candidates - 1 } else { 0 };
        Some(Item { seed: Request::candidate_seed(seed, made), candidates, outcome })
    }

    /// The most candidates of an item.
    fn most(&self) -> u64 {
        match self.request.attempts {
            0 => u64::MAX,
            attempts => attempts.into(),
        }
    }

    /// A candidate with its ratings, if it fits.
    fn assess(
        &self,
        assessor: &mut Assessor,
        product: Result<Product>,
        open: &Open,
    ) -> Result<Option<(Product, Ratings)>> {
        let product = match product {
            Ok(product) => product,
            // The next candidate may be made.
            Err(error) if self.difficulty.is_wanted() && is_attempts(&error) => return Ok(None),
            Err(error) => return Err(error),
        };
        let made = product.into_made(self.request)?;
        let ratings =
            assessor.assess(&made.puzzle, self.difficulty.stars_of(open.number), open.deadline)?;
        match ratings {
            None if open.deadline.is_some_and(|deadline| Instant::now() >= deadline) => {
                Err(Reason::TimeLimit.into())
            }
            ratings => Ok(ratings.map(|ratings| (Product::Other(made), ratings))),
        }
    }

    /// Why the thread was stopped.
    fn end(self) -> std::result::Result<(), Stop> {
        self.state.into_inner().stopped.map_or(Ok(()), Err)
    }
}

/// Whether the attempts of a candidate were used up.
fn is_attempts(error: &Error) -> bool {
    matches!(error.reason, Reason::NotGenerated { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use sudoku_core::limits::{Bounds, Control};
    use sudoku_core::position::Position;
    use sudoku_core::shape::Shape;
    use sudoku_explain::stars::Summary;
    use sudoku_explain::techniques::Techniques;
    use sudoku_explain::{Explainer, Level, Profile, Rating};
    use sudoku_generate::{Holes, Killer, Kind, Reduction, generate};

    fn nine(seed: u64) -> Request {
        let request = Request::new(Shape::square(9).unwrap(), seed);
        Request { bounds: Bounds::default(), attempts: 500, ..request }
    }

    fn wanted() -> Vec<Difficulty> {
        let set = |text: &str| Techniques::parse(text).unwrap();
        let plain = Difficulty::default;
        vec![
            Difficulty { er: Some(26..=45), ..plain() },
            Difficulty { er: Some(12..=12), ..plain() },
            Difficulty { er: Some(71..=u32::MAX), score: Some(0..=2000), ..plain() },
            Difficulty { level: Some(Level::Medium..=Level::Hard), ..plain() },
            Difficulty { needs: set("x_wing"), without: set("wings"), ..plain() },
            Difficulty { without: set("chains"), profile: Some(Profile::FAIR), ..plain() },
            Difficulty { stars: Some(2..=3), ..plain() },
            Difficulty { curve: vec![1, 4, 5], er: Some(0..=90), ..plain() },
            Difficulty { er: Some(0..=70), without: set("uniqueness"), rates_all: true, ..plain() },
        ]
    }

    /// The path of a profile to its end, and the techniques of its steps.
    fn path(made: &Generated, profile: &Profile) -> (Rating, Techniques) {
        let mut explainer = Explainer::new(made.puzzle.shape(), &Bounds::default()).unwrap();
        let position = Position::new(made.puzzle.clone()).unwrap();
        let rating = Rating::of(&mut explainer, &position, profile).unwrap();
        explainer.load(&position).unwrap();
        let mut used = Techniques::default();
        while let Some(step) = explainer.step(profile).unwrap() {
            used.add(Techniques::of([step.technique()]));
            explainer.apply();
        }
        (rating, used)
    }

    fn summary(made: &Generated) -> Summary {
        let mut explainer = Explainer::new(made.puzzle.shape(), &Bounds::default()).unwrap();
        explainer.load(&Position::new(made.puzzle.clone()).unwrap()).unwrap();
        Summary::while_wanted(&mut explainer, &Profile::STARS, |_, _| true).unwrap().unwrap()
    }

    /// Whether whole paths say that a puzzle fits.
    fn fits(made: &Generated, difficulty: &Difficulty, number: u64) -> bool {
        let stars = difficulty.stars_of(number);
        let Difficulty { er, score, level, needs, without, .. } = difficulty;
        let (explainer, _) = path(made, &Profile::EXPLAINER);
        let (hodoku, _) = path(made, &Profile::HODOKU);
        let (own, used) = path(made, &difficulty.path(false));
        let is_listed = !needs.is_empty() || !without.is_empty();
        er.as_ref().is_none_or(|er| explainer.explained && er.contains(&explainer.hardest.unwrap()))
            && score.as_ref().is_none_or(|score| score.contains(&hodoku.score.unwrap()))
            && level.as_ref().is_none_or(|level| level.contains(&hodoku.level.unwrap()))
            && stars.is_none_or(|stars| stars.contains(&summary(made).stars().unwrap()))
            && (!is_listed || own.explained)
            && needs.iter().all(|technique| used.has(technique))
            && !without.iter().any(|technique| used.has(technique))
    }

    // Seen to fail: a profile that ends before the last finder that may be used.
    #[test]
    fn an_item_is_its_first_candidate_that_fits() {
        for difficulty in wanted() {
            for item in generate_ordered(&nine(5), &difficulty, 0..10, 1).unwrap().iter().zip(0..) {
                let (Ordered { seed, candidates, outcome }, number) = item;
                let own = nine(5).item_seed(number);
                let candidate =
                    |number| generate(&nine(Request::candidate_seed(own, number))).unwrap();
                let last = candidates - 1;
                assert!((0..last).all(|other| !fits(&candidate(other), &difficulty, number)));
                let (made, ratings) = outcome.as_ref().unwrap();
                assert!(*made == candidate(last) && fits(made, &difficulty, number));
                let has_stars = difficulty.stars_of(number).is_some() || difficulty.rates_all;
                assert_eq!(ratings.summary, has_stars.then(|| summary(made)));
                assert_eq!(*seed, Request::candidate_seed(own, last));
                let is_scored = difficulty.score.is_some() || difficulty.level.is_some();
                let all = difficulty.rates_all;
                let is_path = difficulty.path(false) == Profile::HODOKU;
                let is_listed = !difficulty.without.is_empty();
                for (rating, is_wanted, profile) in [
                    (ratings.explainer, all || difficulty.er.is_some(), Profile::EXPLAINER),
                    (ratings.hodoku, all || is_scored || is_path && is_listed, Profile::HODOKU),
                ] {
                    assert_eq!(rating, is_wanted.then(|| path(made, &profile).0));
                }
            }
        }
    }

    #[test]
    fn killers_are_made_to_order() {
        let request = Request::new(Shape::square(4).unwrap(), 3);
        let request = request.with_kind(Kind::Killer(Killer::default()));
        for wishes in [
            "stars=1",
            "stars=2..5",
            "needs=cage_combinations",
            "without=needed_in_cage",
            "level=medium",
            "score=..200, rate",
        ] {
            let difficulty = Difficulty::parse(wishes).unwrap();
            for item in generate_ordered(&request, &difficulty, 0..5, 1).unwrap() {
                let (made, ratings) = item.outcome.unwrap();
                assert!(!made.puzzle.cages().is_empty());
                let (rating, used) = path(&made, &Profile::KILLER);
                let position = Position::new(made.puzzle.clone()).unwrap();
                let mut explainer =
                    Explainer::new(made.puzzle.shape(), &Bounds::default()).unwrap();
                let summary = Summary::of(&mut explainer, &position).unwrap();
                let has_stars = difficulty.stars.is_some() || difficulty.rates_all;
                assert_eq!(ratings.summary, has_stars.then_some(summary));
                assert_eq!(ratings.killer, difficulty.stars.is_none().then_some(rating));
                assert!(rating.explained && (ratings.explainer, ratings.hodoku) == (None, None));
                let mut levels = difficulty.level.iter();
                assert!(levels.all(|level| level.contains(&rating.level.unwrap())));
                if let Some(stars) = &difficulty.stars {
                    assert!(stars.contains(&summary.stars().unwrap()));
                }
                assert!(
                    difficulty.score.iter().all(|score| score.contains(&rating.score.unwrap()))
                );
                assert!(difficulty.needs.iter().all(|technique| used.has(technique)));
                assert!(!difficulty.without.iter().any(|technique| used.has(technique)));
            }
        }
    }

    // Seen to fail: the candidates of item 0 have the seeds of the items.
    #[test]
    fn items_are_the_same_for_threads_and_cuts() {
        let difficulty = Difficulty { er: Some(26..=70), rates_all: true, ..Difficulty::default() };
        let made = |items, threads| {
            let batch = generate_ordered(&nine(3), &difficulty, items, threads).unwrap();
            batch.into_iter().map(|item| (item.seed, item.candidates, item.outcome.unwrap()))
        };
        let all: Vec<_> = made(0..100, 1).collect();
        assert!(made(0..100, 3).eq(all.iter().cloned()));
        assert!((0..100).step_by(9).flat_map(|at| made(at..100.min(at + 9), 2)).eq(all.clone()));
        for (seed, _, (generated, ratings)) in &all {
            let again = generate_ordered(&nine(*seed), &difficulty, 0..1, 1).unwrap();
            assert_eq!(again[0].outcome.as_ref().unwrap(), &(generated.clone(), *ratings));
            assert_eq!(again[0].candidates, 1);
        }
        let mut puzzles: Vec<_> =
            all.iter().map(|(_, _, (made, _))| made.solution.to_string()).collect();
        puzzles.sort();
        puzzles.dedup();
        assert_eq!(puzzles.len(), 100);
    }

    #[test]
    fn without_a_wish_items_are_those_of_the_generator() {
        let plain = generate_ordered(&nine(8), &Difficulty::default(), 0..20, 2).unwrap();
        let expected = sudoku_generate::generate_batch(&nine(8), 0..20, 1).unwrap();
        for (number, (one, other)) in plain.into_iter().zip(expected).enumerate() {
            assert_eq!((one.seed, one.candidates), (nine(8).item_seed(number as u64), 1));
            assert_eq!(one.outcome.unwrap(), (other.unwrap(), Ratings::default()));
        }
    }

    #[test]
    fn an_order_that_is_never_met_ends() {
        let never = Difficulty { er: Some(120..=u32::MAX), ..Difficulty::default() };
        let few = Request { attempts: 7, ..nine(1) };
        let reasons = |request: &Request| -> Vec<_> {
            let batch = generate_ordered(request, &never, 0..2, 1).unwrap();
            batch
                .into_iter()
                .map(|item| (item.candidates, item.outcome.unwrap_err().reason))
                .collect()
        };
        assert_eq!(reasons(&few), [const { (7, Reason::NotGenerated { attempts: 7 }) }; 2]);
        let bounds = Bounds::default().with_time(Duration::from_millis(20));
        for (candidates, reason) in reasons(&Request { bounds, ..nine(1) }) {
            assert!(candidates > 0 && reason == Reason::TimeLimit, "{candidates} {reason:?}");
        }
        let control = Control::new().unwrap();
        control.cancel();
        let bounds = Bounds::default().with_control(control);
        let expected = [const { (0, Reason::Cancelled) }; 2];
        assert_eq!(reasons(&Request { bounds, ..nine(1) }), expected);
    }

    #[test]
    fn what_no_puzzle_has_is_refused() {
        let refused = |request: Request, difficulty: Difficulty| match generate_ordered(
            &request,
            &difficulty,
            0..1,
            1,
        )
        .unwrap_err()
        .reason
        {
            Reason::BadUse { what, .. } => what,
            reason => panic!("{reason:?}"),
        };
        let plain = Difficulty::default;
        let set = |text: &str| Techniques::parse(text).unwrap();
        #[allow(clippy::reversed_empty_ranges)]
        for (what, difficulty) in [
            ("min_er", Difficulty { er: Some(5..=4), ..plain() }),
            ("min_score", Difficulty { score: Some(5..=4), ..plain() }),
            ("min_level", Difficulty { level: Some(Level::Hard..=Level::Easy), ..plain() }),
            ("min_stars", Difficulty { stars: Some(3..=2), ..plain() }),
            ("curve", Difficulty { stars: Some(1..=2), curve: vec![1], ..plain() }),
            ("needs", Difficulty { needs: set("x_cycle"), ..plain() }),
            ("without", Difficulty { needs: set("x_wing"), without: set("fish"), ..plain() }),
        ] {
            assert_eq!(refused(nine(1), difficulty), what);
        }
        for (stars, curve) in [(Some(2..=6), vec![]), (None, vec![1, 6])] {
            let difficulty = Difficulty { stars, curve, ..plain() };
            let error = generate_ordered(&nine(1), &difficulty, 0..1, 1).unwrap_err();
            assert_eq!(error.reason, Reason::BadArgument("stars", 6));
        }
        let rated = || Difficulty { rates_all: true, ..plain() };
        let killer = || nine(1).with_kind(Kind::Killer(Killer::default()));
        assert_eq!(refused(killer(), Difficulty { er: Some(26..=70), ..plain() }), "er");
        let difficulty = Difficulty { needs: set("x_cycle"), ..plain() };
        assert_eq!(refused(killer(), difficulty), "needs");
        let easy = || Some(Level::Easy..=Level::Easy);
        for (what, difficulty) in [
            ("level", Difficulty { stars: Some(2..=3), level: easy(), ..plain() }),
            ("needs", Difficulty { needs: set("killer_pair"), level: easy(), ..plain() }),
            ("needs", Difficulty { needs: set("innies"), stars: Some(1..=1), ..plain() }),
        ] {
            assert_eq!(refused(killer(), difficulty), what);
        }
        let holes = Kind::Holes(Holes { count: 5, balanced: false });
        assert_eq!(refused(nine(1).with_kind(holes), rated()), "rating");
        let large = Request::new(Shape::square(81).unwrap(), 1);
        assert_eq!(refused(large.with_kind(Reduction::Usual), rated()), "rating");
    }
}

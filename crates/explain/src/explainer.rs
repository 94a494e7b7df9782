//! The explainer: finds steps by the finders of a profile, proves each, and applies it.
//!
//! In: a position and a profile. Out: steps. What stays true: no step is returned that the checker has not proved.

use std::time::Instant;

use sudoku_core::error::{Reason, Result};
use sudoku_core::houses::Houses;
use sudoku_core::limits::{Bounds, Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::position::Position;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;

use crate::board::{Board, Geometry, total_of, with_cells};
use crate::check::Checker;
use crate::finders::table::{Finder, Run, finder_of};
use crate::parts::leftovers;
use crate::parts::sums::Sums;
use crate::parts::templates::Templates;
use crate::profile::Profile;
use crate::scan::{Halt, Scan};
use crate::search::{Chains, Search, Wanted};
use crate::siamese;
use crate::step::{Candidate, Step};
use crate::techniques::{TECHNIQUES, Technique, Techniques};

/// Finds steps on boards of one shape, with memory that it reuses.
pub struct Explainer {
    shape: Shape,
    bounds: Bounds,
    engine: Box<dyn Engine>,
    limits: Limits,
}

impl std::fmt::Debug for Explainer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Explainer").field("shape", &self.shape).finish_non_exhaustive()
    }
}

impl Explainer {
    /// An explainer for boards of this shape.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] for a side above 64, [`Reason::MemoryLimit`], [`Reason::NoMemory`].
    pub fn new(shape: Shape, bounds: &Bounds) -> Result<Explainer> {
        if shape.side() > sudoku_core::position::MOST_DIGITS {
            let why = "an explained board has 64 rows at most";
            return Err(Reason::BadUse { what: "shape", why }.into());
        }
        if shape.cells() > sudoku_core::position::MOST_DIGITS.pow(2) {
            let why = "an explained board has 4096 cells at most";
            return Err(Reason::BadUse { what: "shape", why }.into());
        }
        let mut limits = Limits::new(bounds);
        // A board of several grids is no classic one: its tables are made when a position is loaded.
        let one = shape.grid();
        let engine = with_cells!(one.cells(), C => start::<C>(one, None, &mut limits)?);
        Ok(Explainer { shape, bounds: bounds.clone(), engine, limits })
    }

    /// A copy with limits of its own, of which only that of memory ends the copying. It finds the steps that this one would find
    /// next.
    ///
    /// # Errors
    ///
    /// [`Reason::MemoryLimit`], [`Reason::NoMemory`].
    #[doc(hidden)]
    pub fn try_clone(&self, bounds: &Bounds) -> Result<Explainer> {
        let mut memory = Limits::new(&Bounds::default().with_memory(bounds.memory));
        let engine = self.engine.try_clone(&mut memory)?;
        let mut limits = Limits::new(bounds);
        limits.reserve(limits.memory() - memory.memory())?;
        Ok(Explainer { shape: self.shape, bounds: bounds.clone(), engine, limits })
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Begins at a position, with the whole time and all nodes of the bounds. A position with other constraints than the one
    /// before needs new memory.
    ///
    /// # Errors
    ///
    /// [`Reason::OtherShape`], [`Reason::OtherGrids`]; of a position with other constraints the limits of the bounds, [`Reason::NoMemory`].
    pub fn load(&mut self, position: &Position) -> Result<()> {
        let found = position.puzzle().shape();
        if found.grid() != self.shape.grid() {
            let boxes = |shape: Shape| (shape.box_height() as u32, shape.box_width() as u32);
            let (expected, found) = (boxes(self.shape), boxes(found));
            return Err(Reason::OtherShape { what: "position", expected, found }.into());
        }
        if found != self.shape {
            let [expected, found] = [self.shape, found].map(|shape| shape.grids().count() as u32);
            return Err(Reason::OtherGrids { what: "position", expected, found }.into());
        }
        if !self.engine.is_for(position) {
            let mut limits = Limits::new(&self.bounds);
            let rules = position.houses().map(|houses| (houses, position.puzzle()));
            self.engine =
                with_cells!(self.shape.cells(), C => start::<C>(self.shape, rules, &mut limits)?);
            self.limits = limits;
        }
        self.limits.restart();
        self.engine.load(position);
        Ok(())
    }

    /// Gives the next steps all nodes of the bounds, and time until `deadline`.
    #[doc(hidden)]
    pub fn restart(&mut self, deadline: Option<Instant>) {
        self.limits.restart();
        self.limits.end_at(deadline);
    }

    /// Finds the next step by the techniques of a profile and proves it. `None` if no technique finds one, or if a unit has
    /// a digit twice or no place for it, or an open cell has no candidate.
    ///
    /// # Errors
    ///
    /// The limits of the bounds: [`Reason::TimeLimit`], [`Reason::MemoryLimit`], [`Reason::Cancelled`];
    /// [`Reason::NoMemory`]; [`Reason::Unproved`] for a step that the checker does not prove.
    pub fn step(&mut self, profile: &Profile) -> Result<Option<&Step>> {
        if !self.engine.find(profile, &mut self.limits)? {
            return Ok(None);
        }
        self.engine.prove(&mut self.limits)?;
        Ok(Some(self.engine.step()))
    }

    /// Applies the last step.
    pub fn apply(&mut self) {
        self.engine.apply();
    }

    /// The number of open cells.
    pub fn open(&self) -> usize {
        self.engine.open()
    }

    /// All steps of a technique that differ in their effects, each proved.
    ///
    /// # Errors
    ///
    /// The errors of [`Explainer::step`].
    pub fn all(&mut self, technique: &'static Technique, profile: &Profile) -> Result<Vec<Step>> {
        Ok(self.engine.all(technique, profile.scan(), &mut self.limits)?)
    }
}

/// An explainer of one width.
trait Engine: Send {
    /// Whether the tables are those of the position's shape and constraints.
    fn is_for(&self, position: &Position) -> bool;
    fn try_clone(&self, limits: &mut Limits) -> std::result::Result<Box<dyn Engine>, Stop>;
    fn load(&mut self, position: &Position);
    fn find(&mut self, profile: &Profile, limits: &mut Limits) -> std::result::Result<bool, Stop>;
    fn prove(&mut self, limits: &mut Limits) -> std::result::Result<(), Stop>;
    #[cfg(test)]
    fn leaves(
        &mut self,
        finder: &Finder,
        scan: Scan,
        limits: &mut Limits,
    ) -> std::result::Result<bool, Stop>;
    fn step(&self) -> &Step;
    fn apply(&mut self);
    fn open(&self) -> usize;
    fn all(
        &mut self,
        technique: &'static Technique,
        scan: Scan,
        limits: &mut Limits,
    ) -> std::result::Result<Vec<Step>, Stop>;
}

/// The steps of a round that are not applied yet.
#[derive(Default)]
struct Round {
    steps: Vec<Step>,
    at: usize,
    /// The candidates that its steps have taken away so far.
    gone: Vec<Candidate>,
}

impl Round {
    /// Notes what a step is about to take away, if steps of the round may come after it.
    fn note<const C: usize>(&mut self, step: &Step, board: &Board<C>) -> Result<()> {
        if self.at + 1 >= self.steps.len() {
            return Ok(());
        }
        let mut note = |cell: usize, digit: usize| {
            let one = Candidate::new(cell, digit);
            let is_new = board.has(cell, digit) && !self.gone.contains(&one);
            if is_new { memory::push(&mut self.gone, one) } else { Ok(()) }
        };
        for gone in &step.eliminations {
            note(gone.cell as usize, gone.digit.into())?;
        }
        for placed in &step.placements {
            let cell = placed.cell as usize;
            for digit in 0..board.side() {
                note(cell, digit)?;
            }
            for peer in board.geometry.peers[cell] {
                note(peer.into(), placed.digit.into())?;
            }
        }
        Ok(())
    }
}

/// Moves the eliminations that follow from the placements to the end, where they serve the proof alone.
fn leave_out_implied<const C: usize>(step: &mut Step, geometry: &Geometry<C>) {
    let Step { placements, eliminations, .. } = step;
    let is_implied = |gone: Candidate| {
        placements.iter().any(|placed| {
            let sees = geometry.sees(placed.cell as usize, gone.cell as usize);
            placed.cell == gone.cell || placed.digit == gone.digit && sees
        })
    };
    let mut listed = 0;
    for at in 0..eliminations.len() {
        if !is_implied(eliminations[at]) {
            eliminations[listed..=at].rotate_right(1);
            listed += 1;
        }
    }
    step.implied = eliminations.len() - listed;
}

struct Machine<const C: usize> {
    board: Board<C>,
    step: Step,
    round: Round,
    /// Made for the first search.
    chains: Option<Chains<C>>,
    templates: Templates<C>,
    sums: Sums<C>,
    leftovers: Option<Vec<leftovers::Choice>>,
    tried: Vec<Vec<u64>>,
    /// The cell whose chains were found last: those of the cells after it come next.
    focus: usize,
    wanted: Wanted,
    checker: Checker,
}

/// An engine for boards of a shape; for those of a puzzle with constraints, if one is named with its houses.
fn start<const C: usize>(
    shape: Shape,
    rules: Option<(&Arc<Houses>, &Puzzle)>,
    limits: &mut Limits,
) -> std::result::Result<Box<dyn Engine>, Stop>
where
    Finder: Run<C>,
{
    let geometry = memory::shared(Geometry::new(shape, rules, limits)?)?;
    let board = Board::<C>::new(geometry, limits)?;
    let checker = Checker::new(shape, rules.map(|(_, puzzle)| puzzle), limits)?;
    Machine::boxed(board, checker, Round::default(), 0)
}

impl<const C: usize> Machine<C>
where
    Finder: Run<C>,
{
    fn boxed(
        board: Board<C>,
        checker: Checker,
        round: Round,
        focus: usize,
    ) -> std::result::Result<Box<dyn Engine>, Stop> {
        let machine = Machine {
            board,
            step: Step::new(&TECHNIQUES[0]),
            round,
            chains: None,
            templates: Templates::default(),
            sums: Sums::default(),
            leftovers: None,
            tried: Vec::new(),
            focus,
            wanted: Wanted::First,
            checker,
        };
        let machine: Box<dyn Engine> = memory::boxed(machine)?;
        Ok(machine)
    }

    /// Runs one finder for some of its techniques. True if it has left a step. No finder looks at a contradicted board.
    fn run(
        &mut self,
        (finder, techniques): (&Finder, Techniques),
        scan: Scan,
        limits: &mut Limits,
    ) -> std::result::Result<bool, Stop> {
        let Machine {
            board, step, chains, templates, sums, leftovers, tried, focus, wanted, ..
        } = self;
        if board.is_contradicted() {
            return Ok(false);
        }
        let chains = match chains {
            Some(chains) => chains,
            None => chains.insert(Chains::new(board, limits)?),
        };
        let mut search = Search {
            board,
            scan,
            techniques,
            limits,
            step,
            chains,
            templates,
            sums,
            leftovers,
            tried,
            focus,
            wanted,
        };
        match finder.run(&mut search) {
            Ok(()) => Ok(false),
            Err(Halt::Found) => Ok(true),
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }

    /// All steps of a technique.
    fn list(
        &mut self,
        technique: &Technique,
        scan: Scan,
        limits: &mut Limits,
    ) -> std::result::Result<Vec<Step>, Stop> {
        let Some(finder) = finder_of(technique) else { return Ok(Vec::new()) };
        self.wanted = Wanted::All(Vec::new());
        let outcome = self.run((finder, Techniques::of([technique])), scan, limits);
        let wanted = std::mem::replace(&mut self.wanted, Wanted::First);
        outcome?;
        Ok(if let Wanted::All(steps) = wanted { steps } else { Vec::new() })
    }

    /// Leaves the next step of the round that still changes something, or the first one of the next round. All steps of a
    /// round are found and proved in the position in which it begins.
    fn next_of_round(
        &mut self,
        profile: &Profile,
        limits: &mut Limits,
    ) -> std::result::Result<bool, Stop> {
        while let Some(step) = self.round.steps.get(self.round.at) {
            let is_new = |one: &&Candidate| self.board.has(one.cell as usize, one.digit.into());
            let changes = step.eliminations.iter().any(|one| is_new(&one));
            if changes || step.placements.iter().any(|one| is_new(&one)) {
                self.step = step.try_clone()?;
                let Machine { step, board, round, .. } = self;
                let has = |one: &Candidate| board.has(one.cell as usize, one.digit.into());
                step.eliminations.retain(has);
                step.placements.retain(has);
                leave_out_implied(step, &board.geometry);
                step.is_further = round.at > 0;
                step.gone = memory::copied(&round.gone)?;
                round.note(step, board)?;
                return Ok(true);
            }
            self.round.at += 1;
        }
        self.round.at = 0;
        self.round.gone.clear();
        for finder in profile.finders() {
            limits.work(1)?;
            self.round.steps.clear();
            self.wanted = Wanted::Easiest(std::mem::take(&mut self.round.steps));
            let outcome = self.run(finder, profile.scan(), limits);
            let wanted = std::mem::replace(&mut self.wanted, Wanted::First);
            outcome?;
            let Wanted::Easiest(mut steps) = wanted else { break };
            for step in &mut steps {
                self.checker.prove(step, limits)?;
                leave_out_implied(step, &self.board.geometry);
            }
            if let Some(first) = steps.first() {
                self.step = first.try_clone()?;
                self.round.steps = steps;
                let Machine { step, board, round, .. } = self;
                round.note(step, board)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<const C: usize> Engine for [Machine<C>; 1]
where
    Finder: Run<C>,
{
    fn try_clone(&self, limits: &mut Limits) -> std::result::Result<Box<dyn Engine>, Stop> {
        let Machine { board, checker, round, focus, .. } = &self[0];
        let mut steps = memory::with_capacity(round.steps.len())?;
        for step in &round.steps {
            steps.push(step.try_clone()?);
        }
        let round = Round { steps, at: round.at, gone: memory::copied(&round.gone)? };
        Machine::boxed(board.try_clone(limits)?, checker.try_clone(limits)?, round, *focus)
    }

    fn is_for(&self, position: &Position) -> bool {
        let geometry = &self[0].board.geometry;
        let totals = geometry.cages.iter().map(|cage| cage.total);
        let cages = position.puzzle().cages().iter().map(total_of);
        let symbols = position.puzzle().symbols().list().iter().map(|&symbol| i64::from(symbol));
        geometry.houses.as_ref() == position.houses()
            && geometry.excluded == position.excluded()
            && geometry.clues.are_of(position.puzzle())
            && totals.eq(cages)
            && (geometry.cages.is_empty() || geometry.values.iter().copied().eq(symbols))
    }

    fn load(&mut self, position: &Position) {
        self[0].board.load(position);
        self[0].sums.restart();
        self[0].focus = 0;
        self[0].round = Round::default();
        self[0].checker.load(position);
    }

    fn find(&mut self, profile: &Profile, limits: &mut Limits) -> std::result::Result<bool, Stop> {
        if profile.has_rounds() {
            return self[0].next_of_round(profile, limits);
        }
        self[0].round = Round::default();
        for finder in profile.finders() {
            limits.work(1)?;
            if self[0].run(finder, profile.scan(), limits)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn prove(&mut self, limits: &mut Limits) -> std::result::Result<(), Stop> {
        let Machine { board, checker, step, round, .. } = &mut self[0];
        if round.steps.is_empty() {
            checker.prove(step, limits)?;
            leave_out_implied(step, &board.geometry);
        }
        Ok(())
    }

    #[cfg(test)]
    fn leaves(
        &mut self,
        finder: &Finder,
        scan: Scan,
        limits: &mut Limits,
    ) -> std::result::Result<bool, Stop> {
        self[0].run((finder, Techniques::of(TECHNIQUES)), scan, limits)
    }

    fn step(&self) -> &Step {
        &self[0].step
    }

    fn apply(&mut self) {
        let Machine { board, step, round, checker, sums, .. } = &mut self[0];
        round.at += 1;
        sums.forget();
        checker.apply(step);
        // As in HoDoKu, a cell is filled before it loses its other candidates: that decides which single arises first.
        for candidate in &step.placements {
            board.place(candidate.cell as usize, candidate.digit.into());
        }
        for candidate in &step.eliminations {
            board.remove(candidate.cell as usize, candidate.digit.into());
        }
    }

    fn open(&self) -> usize {
        self[0].board.open()
    }

    fn all(
        &mut self,
        technique: &'static Technique,
        scan: Scan,
        limits: &mut Limits,
    ) -> std::result::Result<Vec<Step>, Stop> {
        let mut steps = self[0].list(technique, scan, limits)?;
        if scan == Scan::Complete && technique.is_fish_with_fins() {
            let others = match technique.twin() {
                Some(twin) => self[0].list(twin, scan, limits)?,
                None => Vec::new(),
            };
            steps = siamese::join(steps, others, limits)?;
        }
        let mut listed: Vec<Step> = memory::with_capacity(steps.len())?;
        for mut step in steps {
            self[0].checker.prove(&step, limits)?;
            leave_out_implied(&mut step, &self[0].board.geometry);
            if !listed.iter().any(|other| other.has_effects_of(&step)) {
                listed.push(step);
            }
        }
        Ok(listed)
    }
}

#[cfg(test)]
mod houses;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;
    use crate::finders::table::{FINDERS, GROUPED_NICE_LOOPS};
    use sudoku_core::puzzle::Puzzle;

    /// Of some techniques, one call takes seconds.
    fn is_small(technique: &Technique) -> bool {
        !matches!(technique.family, Family::ComplexFish | Family::NestedChain)
    }

    // Seen to fail: direct pointing, chains and template sets listed them.
    #[test]
    fn steps_leave_out_what_their_placements_remove() {
        let lines = include_str!("../../../tests/steps.txt").lines();
        let (mut places, mut both) = (0, 0);
        for line in lines.filter(|line| !line.starts_with('#')).step_by(40) {
            let puzzle: Puzzle = line.splitn(3, ' ').nth(2).unwrap().parse().unwrap();
            let shape = puzzle.shape();
            let position = Position::new(puzzle).unwrap();
            let mut explainer = Explainer::new(shape, &Bounds::default()).unwrap();
            explainer.load(&position).unwrap();
            let sees = |one: &Candidate, other: &Candidate| {
                position.sees(one.cell as usize, other.cell as usize)
            };
            let mut check = |step: &Step| {
                places += usize::from(!step.placements.is_empty());
                both += usize::from(!step.placements.is_empty() && !step.eliminations().is_empty());
                for gone in step.eliminations() {
                    let implied = |placed: &Candidate| {
                        placed.cell == gone.cell || placed.digit == gone.digit && sees(placed, gone)
                    };
                    assert!(!step.placements.iter().any(implied), "{}", step.technique);
                }
            };
            for profile in [Profile::FAIR, Profile::EXPLAINER.up_to_last(is_small)] {
                explainer.load(&position).unwrap();
                while let Some(step) = explainer.step(&profile).unwrap() {
                    check(step);
                    explainer.apply();
                    if profile != Profile::FAIR && explainer.open() % 20 == 3 {
                        for technique in TECHNIQUES.iter().filter(|each| is_small(each)) {
                            explainer.all(technique, &profile).unwrap().iter().for_each(&mut check);
                        }
                    }
                }
            }
        }
        assert!(places > 500 && both > 0, "{places} {both}");
    }

    // A step of a technique that its finder does not list would be lost. Seen to fail: nice loops without AIC.
    #[test]
    fn finders_find_steps_of_their_techniques() {
        let limits = &mut Limits::new(&Bounds::default());
        let profile = Profile::EXPLAINER.up_to_last(is_small);
        let mut found = std::collections::HashSet::new();
        let lines = include_str!("../../../tests/steps.txt").lines();
        for line in lines.filter(|line| !line.starts_with('#')).step_by(25) {
            let puzzle: Puzzle = line.splitn(3, ' ').nth(2).unwrap().parse().unwrap();
            let position = Position::new(puzzle).unwrap();
            let mut explainer =
                Explainer::new(position.puzzle().shape(), &Bounds::default()).unwrap();
            explainer.load(&position).unwrap();
            while explainer.open() > 0 && explainer.step(&profile).unwrap().is_some() {
                explainer.apply();
                if explainer.open() % 12 != 3 {
                    continue;
                }
                // Grouped loops include those without groups, which have another finder.
                for finder in FINDERS.iter().filter(|&&finder| *finder != GROUPED_NICE_LOOPS) {
                    let is_small = is_small(finder.finds[0]);
                    for scan in [Scan::Explainer, Scan::Hodoku, Scan::Complete] {
                        if !is_small || !explainer.engine.leaves(finder, scan, limits).unwrap() {
                            continue;
                        }
                        let technique = explainer.engine.step().technique;
                        let finds = finder.finds;
                        assert!(finds.contains(&technique), "{technique} of {finds:?}");
                        found.insert(technique.name);
                    }
                }
            }
        }
        assert!(found.len() > 50, "{}", found.len());
    }
}

//! Explains: the steps that a person would take, one after the other, each with its technique and its reasons.
//!
//! In: a [`Position`] and a [`Profile`]. Out: [`Step`]s. A profile lists techniques of the table in an order; the first
//! one that finds a step supplies it, as in Sudoku Explainer and HoDoKu. What stays true: no step is returned that
//! [`check`] has not proved; a board up to 64x64 uses memory in proportion to its candidates; large tables are
//! allocated once for all steps.
//!
//! ```text
//!     position ──> board ──> finders (one file a family of techniques) ──> step ──> check ──> words, rate
//! ```
//!
//! Finders import only what is common to all: the board, the search, the step, links between candidates.

// `tests/architecture.rs` names the modules that may contain unsafe code.
#![deny(unsafe_code)]

#[cfg(test)]
#[path = "../../../tests/support/mod.rs"]
mod support;

mod als_sets;
mod board;
mod check;
mod drawing;
mod finders;
mod group_branches;
mod group_links;
mod levels;
mod links;
mod nets;
mod profile;
pub mod rating;
mod reach;
mod search;
mod siamese;
pub mod step;
mod table_branches;
mod tables;
pub mod techniques;
mod templates;
mod words;

use std::time::Instant;

use sudoku_core::error::{Reason, Result};
use sudoku_core::limits::{Bounds, Limits, Stop};
use sudoku_core::memory;
use sudoku_core::position::Position;
use sudoku_core::shape::Shape;

use board::{Board, Geometry, with_cells};
use check::Checker;
use profile::Own;
use search::{Chains, Halt, Scan, Search, Wanted};
use techniques::{Finder, TECHNIQUES};
use templates::Templates;

pub use finders::unique_loops::tenths_of_loop;
pub use links::tenths_of_length;
pub use profile::Scale;
pub use rating::Rating;
pub use step::{Candidate, Step};
pub use techniques::{Level, Technique};

/// Which techniques are tried, in which order, and by which scores their steps are rated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profile {
    name: &'static str,
    order: &'static [&'static Technique],
    scan: Scan,
    uniqueness: bool,
    own: Own,
}

impl Profile {
    /// The order of Sudoku Explainer 1.2.1, up to dynamic forcing chains with patterns.
    pub const EXPLAINER: Profile = Profile {
        name: "explainer",
        order: &[
            Technique::FULL_HOUSE,
            Technique::HIDDEN_SINGLE,
            Technique::DIRECT_POINTING,
            Technique::DIRECT_CLAIMING,
            Technique::DIRECT_HIDDEN_PAIR,
            Technique::NAKED_SINGLE,
            Technique::DIRECT_HIDDEN_TRIPLE,
            Technique::POINTING,
            Technique::CLAIMING,
            Technique::NAKED_PAIR,
            Technique::X_WING,
            Technique::HIDDEN_PAIR,
            Technique::NAKED_TRIPLE,
            Technique::SWORDFISH,
            Technique::HIDDEN_TRIPLE,
            Technique::XY_WING,
            Technique::XYZ_WING,
            Technique::UNIQUE_LOOP_1,
            Technique::NAKED_QUAD,
            Technique::JELLYFISH,
            Technique::HIDDEN_QUAD,
            Technique::BUG_2,
            Technique::ALIGNED_PAIR_EXCLUSION,
            Technique::X_CYCLE,
            Technique::ALIGNED_TRIPLE_EXCLUSION,
            Technique::NISHIO_FORCING_CHAIN,
            Technique::CELL_FORCING_CHAIN,
            Technique::CONTRADICTION_FORCING_CHAIN,
            Technique::CONTRADICTION_FORCING_CHAIN_WITH_PATTERNS,
        ],
        scan: Scan::Explainer,
        uniqueness: true,
        own: Own::none(Scale::Explainer),
    };

    /// The order of HoDoKu 2.2 up to forcing nets, the last ones before guessing.
    pub const HODOKU: Profile = Profile {
        name: "hodoku",
        order: &[
            Technique::FULL_HOUSE,
            Technique::NAKED_SINGLE,
            Technique::HIDDEN_SINGLE,
            Technique::LOCKED_PAIR,
            Technique::LOCKED_TRIPLE,
            Technique::POINTING,
            Technique::CLAIMING,
            Technique::NAKED_PAIR,
            Technique::NAKED_TRIPLE,
            Technique::HIDDEN_PAIR,
            Technique::HIDDEN_TRIPLE,
            Technique::NAKED_QUAD,
            Technique::HIDDEN_QUAD,
            Technique::X_WING,
            Technique::SWORDFISH,
            Technique::JELLYFISH,
            Technique::REMOTE_PAIR,
            Technique::BUG_PLUS_1,
            Technique::SKYSCRAPER,
            Technique::TWO_STRING_KITE,
            Technique::TURBOT_FISH,
            Technique::EMPTY_RECTANGLE,
            Technique::W_WING,
            Technique::XY_WING,
            Technique::XYZ_WING,
            Technique::UNIQUE_RECTANGLE_1,
            Technique::UNIQUE_RECTANGLE_2,
            Technique::UNIQUE_RECTANGLE_3,
            Technique::UNIQUE_RECTANGLE_4,
            Technique::UNIQUE_RECTANGLE_5,
            Technique::UNIQUE_RECTANGLE_6,
            Technique::HIDDEN_RECTANGLE,
            Technique::AVOIDABLE_RECTANGLE_1,
            Technique::AVOIDABLE_RECTANGLE_2,
            Technique::FINNED_X_WING,
            Technique::SASHIMI_X_WING,
            Technique::FINNED_SWORDFISH,
            Technique::SASHIMI_SWORDFISH,
            Technique::FINNED_JELLYFISH,
            Technique::SASHIMI_JELLYFISH,
            Technique::SUE_DE_COQ,
            Technique::SIMPLE_COLOURS_TRAP,
            Technique::MULTI_COLOURS_1,
            Technique::X_CHAIN,
            Technique::XY_CHAIN,
            Technique::CONTINUOUS_NICE_LOOP,
            Technique::GROUPED_CONTINUOUS_NICE_LOOP,
            Technique::ALS_XZ,
            Technique::ALS_XY_WING,
            Technique::ALS_XY_CHAIN,
            Technique::FRANKEN_X_WING,
            Technique::FRANKEN_SWORDFISH,
            Technique::FINNED_FRANKEN_X_WING,
            Technique::FINNED_FRANKEN_SWORDFISH,
            Technique::FORCING_CHAIN_CONTRADICTION,
            Technique::FORCING_NET_CONTRADICTION,
        ],
        scan: Scan::Hodoku,
        uniqueness: true,
        own: Own::none(Scale::Hodoku),
    };

    /// The order of Sudoku Explainer, without techniques that assume one solution, and in rounds: all steps of the easiest
    /// technique that finds any are applied before the next search. The rating of a puzzle is that of all its twins: it
    /// does not change if digits are exchanged, the board is transposed, or rows and columns, bands and stacks change
    /// places.
    pub const FAIR: Profile = Profile {
        name: "fair",
        order: &[
            Technique::FULL_HOUSE,
            Technique::HIDDEN_SINGLE,
            Technique::DIRECT_POINTING,
            Technique::DIRECT_CLAIMING,
            Technique::DIRECT_HIDDEN_PAIR,
            Technique::NAKED_SINGLE,
            Technique::DIRECT_HIDDEN_TRIPLE,
            Technique::POINTING,
            Technique::CLAIMING,
            Technique::NAKED_PAIR,
            Technique::X_WING,
            Technique::HIDDEN_PAIR,
            Technique::NAKED_TRIPLE,
            Technique::SWORDFISH,
            Technique::HIDDEN_TRIPLE,
            Technique::XY_WING,
            Technique::XYZ_WING,
            Technique::NAKED_QUAD,
            Technique::JELLYFISH,
            Technique::HIDDEN_QUAD,
            Technique::FORCING_X_CHAIN,
            Technique::NISHIO_FORCING_CHAIN,
            Technique::CELL_FORCING_CHAIN,
            Technique::CONTRADICTION_FORCING_CHAIN,
            Technique::CONTRADICTION_FORCING_CHAIN_WITH_PATTERNS,
        ],
        scan: Scan::Complete,
        uniqueness: true,
        own: Own::none(Scale::Fair),
    };

    /// All profiles.
    pub const ALL: [Profile; 3] = [Profile::EXPLAINER, Profile::HODOKU, Profile::FAIR];

    /// The name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The same without techniques that assume that the puzzle has one solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Profile {
        self.uniqueness = false;
        self
    }

    /// The techniques in their order.
    pub fn techniques(&self) -> impl Iterator<Item = &'static Technique> + use<> {
        let (uniqueness, own) = (self.uniqueness, self.own);
        let order = self.order.iter().copied().chain(own.techniques());
        order.filter(move |technique| uniqueness || !technique.assumes_uniqueness)
    }
}

/// Finds steps on boards of one shape, with memory that it reuses.
pub struct Explainer {
    shape: Shape,
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
        let mut limits = Limits::new(bounds);
        let engine = with_cells!(shape.side(), C => start::<C>(shape, &mut limits)?);
        Ok(Explainer { shape, engine, limits })
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Begins at a position, with the whole time and all nodes of the bounds.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] for a position of another shape.
    pub fn load(&mut self, position: &Position) -> Result<()> {
        if position.puzzle().shape() != self.shape {
            let why = "it has another shape than the explainer";
            return Err(Reason::BadUse { what: "position", why }.into());
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
    /// Those of the bounds: [`Reason::TimeLimit`], [`Reason::MemoryLimit`], [`Reason::Cancelled`];
    /// [`Reason::NoMemory`]; [`Reason::Unproved`] for a step that the checker does not prove.
    pub fn step(&mut self, profile: &Profile) -> Result<Option<&Step>> {
        if !self.engine.find(profile, &mut self.limits)? {
            return Ok(None);
        }
        self.engine.prove(&mut self.limits)?;
        Ok(Some(self.engine.step()))
    }

    /// Does what the last step says.
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
    /// As [`Explainer::step`].
    pub fn all(&mut self, technique: &'static Technique, profile: &Profile) -> Result<Vec<Step>> {
        Ok(self.engine.all(technique, profile.scan, &mut self.limits)?)
    }
}

/// An explainer of one width.
trait Engine: Send {
    fn load(&mut self, position: &Position);
    fn find(&mut self, profile: &Profile, limits: &mut Limits) -> std::result::Result<bool, Stop>;
    fn prove(&mut self, limits: &mut Limits) -> std::result::Result<(), Stop>;
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
}

struct Machine<const C: usize> {
    board: Board<C>,
    step: Step,
    round: Round,
    chains: Chains,
    templates: Templates<C>,
    wanted: Wanted,
    checker: Checker,
}

fn start<const C: usize>(
    shape: Shape,
    limits: &mut Limits,
) -> std::result::Result<Box<dyn Engine>, Stop>
where
    Finder: FindWith<C>,
{
    let geometry = memory::shared(Geometry::new(shape, limits)?)?;
    let machine = Machine::<C> {
        board: Board::new(geometry, limits)?,
        step: Step::new(&TECHNIQUES[0]),
        round: Round::default(),
        chains: Chains::new(shape.side(), limits)?,
        templates: Templates::default(),
        wanted: Wanted::First,
        checker: Checker::new(shape, limits)?,
    };
    let machine: Box<dyn Engine> = memory::boxed(machine)?;
    Ok(machine)
}

/// The finder of a row for a width.
trait FindWith<const C: usize> {
    fn find(&self, search: &mut Search<'_, C>) -> search::Finding;
}

impl FindWith<2> for Finder {
    fn find(&self, search: &mut Search<'_, 2>) -> search::Finding {
        (self.small)(search)
    }
}

impl FindWith<10> for Finder {
    fn find(&self, search: &mut Search<'_, 10>) -> search::Finding {
        (self.medium)(search)
    }
}

impl FindWith<64> for Finder {
    fn find(&self, search: &mut Search<'_, 64>) -> search::Finding {
        (self.large)(search)
    }
}

impl<const C: usize> Machine<C>
where
    Finder: FindWith<C>,
{
    /// Runs one finder. True if it has left a step. No technique looks at a contradicted board.
    fn run(
        &mut self,
        technique: &Technique,
        scan: Scan,
        only: Option<&'static Technique>,
        limits: &mut Limits,
    ) -> std::result::Result<bool, Stop> {
        let Machine { board, step, chains, templates, wanted, .. } = self;
        if board.is_contradicted() {
            return Ok(false);
        }
        let mut search = Search { board, scan, only, limits, step, chains, templates, wanted };
        match technique.finder.find(&mut search) {
            Ok(()) => Ok(false),
            Err(Halt::Found) => Ok(true),
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }

    /// All that one finder finds.
    fn list(
        &mut self,
        technique: &Technique,
        scan: Scan,
        limits: &mut Limits,
    ) -> std::result::Result<Vec<Step>, Stop> {
        self.wanted = Wanted::All(Vec::new());
        let outcome = self.run(technique, scan, None, limits);
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
                step.is_further = round.at > 0;
                return Ok(true);
            }
            self.round.at += 1;
        }
        self.round.at = 0;
        for technique in profile.techniques() {
            limits.work(1)?;
            self.round.steps.clear();
            self.wanted = Wanted::Easiest(std::mem::take(&mut self.round.steps));
            let outcome = self.run(technique, profile.scan, None, limits);
            let wanted = std::mem::replace(&mut self.wanted, Wanted::First);
            outcome?;
            let Wanted::Easiest(steps) = wanted else { break };
            if let Some(first) = steps.first() {
                for step in &steps {
                    self.checker.prove(step, limits)?;
                }
                self.step = first.try_clone()?;
                self.round.steps = steps;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<const C: usize> Engine for [Machine<C>; 1]
where
    Finder: FindWith<C>,
{
    fn load(&mut self, position: &Position) {
        self[0].board.load(position);
        self[0].round = Round::default();
        self[0].checker.load(position);
    }

    fn find(&mut self, profile: &Profile, limits: &mut Limits) -> std::result::Result<bool, Stop> {
        if profile.has_rounds() {
            return self[0].next_of_round(profile, limits);
        }
        self[0].round = Round::default();
        for technique in profile.techniques() {
            limits.work(1)?;
            let only = profile.is_own().then_some(technique);
            if self[0].run(technique, profile.scan, only, limits)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn prove(&mut self, limits: &mut Limits) -> std::result::Result<(), Stop> {
        let Machine { checker, step, round, .. } = &mut self[0];
        if round.steps.is_empty() { checker.prove(step, limits) } else { Ok(()) }
    }

    fn step(&self) -> &Step {
        &self[0].step
    }

    fn apply(&mut self) {
        let Machine { board, step, round, checker, .. } = &mut self[0];
        round.at += 1;
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
        for step in &steps {
            self[0].checker.prove(step, limits)?;
        }
        Ok(steps)
    }
}

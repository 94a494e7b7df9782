//! What to generate, and whether there can be such puzzles.

use std::time::Duration;

use sudoku_core::error::{Error, Reason};
use sudoku_core::limits::Bounds;
use sudoku_core::shape::Shape;
use sudoku_core::solution::Solution;

use crate::symmetry::Symmetry;

/// The holes of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Holes {
    /// How many cells are empty.
    pub count: u32,
    /// Spread over rows, columns and boxes as evenly as can be.
    pub balanced: bool,
}

/// What to generate: a standard puzzle or a killer with exactly one solution, or a large board with holes.
///
/// ```
/// # mod sudoku { pub use {sudoku_core::*, sudoku_generate::*}; }
/// use sudoku::{Request, Shape, generate};
///
/// let made = generate(&Request::new(Shape::square(9)?, 7).with_minimal(true))?;
/// assert_eq!(made.puzzle.verify(&made.solution), Ok(()));
/// # Ok::<(), sudoku::Error>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Request {
    /// The geometry.
    pub shape: Shape,
    /// The same seed makes the same puzzle.
    pub seed: u64,
    /// Cages instead of givens.
    pub killer: bool,
    /// Every given is needed. Above a side of 16, where whole proofs take hours: no given is left that a proof of 100 nodes
    /// shows to be redundant. With cages: no two neighbouring cages of together at most `max_cage`
    /// cells can be shown to be mergeable, with the wanted nodes.
    pub minimal: bool,
    /// Of a minimal puzzle: draw it with controlled bias, which takes some 250,000 attempts for one of 9x9 cells (D.
    /// Berthier, "Unbiased statistics of a constraint satisfaction problem", 2009). Givens are taken away in random
    /// order, and all begins anew where one has to stay before the puzzle is minimal. A puzzle with `n` of 81 givens
    /// comes with a probability in proportion to 1 / C(81, n).
    pub controlled_bias: bool,
    /// Exactly this many givens. With cages: give at most this many cells, where cages alone leave several solutions;
    /// none unless set.
    pub givens: Option<u32>,
    /// At least this many givens: stop taking them away there.
    pub min_givens: Option<u32>,
    /// At most this many givens.
    pub max_givens: Option<u32>,
    /// Put back at least this many givens at the end.
    pub more_givens: u32,
    /// Which cells are given or empty together. A minimal puzzle has no such group of givens that could be left out.
    pub symmetry: Symmetry,
    /// Whether each cell is given, row by row; with `minimal` or a number of givens, whether it may be.
    pub pattern: Option<Vec<bool>>,
    /// The solution, instead of a random one.
    pub solution: Option<Solution>,
    /// The smallest cage, in cells; 0: 2, or 1 if `max_cage` or the side of the board is 2 or less.
    pub min_cage: u32,
    /// Exactly these empty cells, and no promise of one solution; without cages, `minimal` and
    /// `givens`.
    pub holes: Option<Holes>,
    /// The largest cage, in cells; the side of the board, if that is less.
    pub max_cage: u32,
    /// With cages: the nodes that `killer_advanced` needs to prove the solution the only one, at least.
    pub min_nodes: u64,
    /// And at most, if set.
    pub max_nodes: Option<u64>,
    /// Start over at most this many times; 0: 100, but without a limit for a number of givens or a pattern, which take
    /// more attempts the rarer they are.
    pub attempts: u32,
    /// The time for the whole call, and the control. Nodes are bounded by the generator itself.
    pub bounds: Bounds,
}

impl Request {
    /// A standard puzzle of this shape, within 60 seconds.
    pub fn new(shape: Shape, seed: u64) -> Request {
        Request {
            shape,
            seed,
            killer: false,
            minimal: false,
            controlled_bias: false,
            givens: None,
            min_givens: None,
            max_givens: None,
            more_givens: 0,
            symmetry: Symmetry::None,
            pattern: None,
            solution: None,
            min_cage: 0,
            holes: None,
            max_cage: 5,
            min_nodes: 0,
            max_nodes: None,
            attempts: 0,
            bounds: Bounds::default().with_time(Duration::from_secs(60)),
        }
    }

    /// With cages instead of givens.
    #[must_use]
    pub fn with_killer(mut self, killer: bool) -> Self {
        self.killer = killer;
        self
    }

    /// With no given or cage that could be left out; [`Request::minimal`] says what that means for cages.
    #[must_use]
    pub fn with_minimal(mut self, minimal: bool) -> Self {
        self.minimal = minimal;
        self
    }

    /// With controlled bias, for a minimal puzzle.
    #[must_use]
    pub fn with_controlled_bias(mut self, controlled_bias: bool) -> Self {
        self.controlled_bias = controlled_bias;
        self
    }

    /// With exactly this number of givens; with cages, the most cells that may be given.
    #[must_use]
    pub fn with_givens(mut self, givens: impl Into<Option<u32>>) -> Self {
        self.givens = givens.into();
        self
    }

    /// With at least this many givens.
    #[must_use]
    pub fn with_min_givens(mut self, givens: impl Into<Option<u32>>) -> Self {
        self.min_givens = givens.into();
        self
    }

    /// With at most this many givens.
    #[must_use]
    pub fn with_max_givens(mut self, givens: impl Into<Option<u32>>) -> Self {
        self.max_givens = givens.into();
        self
    }

    /// With at least this many givens put back at the end.
    #[must_use]
    pub fn with_more_givens(mut self, givens: u32) -> Self {
        self.more_givens = givens;
        self
    }

    /// With a symmetry of the givens.
    #[must_use]
    pub fn with_symmetry(mut self, symmetry: Symmetry) -> Self {
        self.symmetry = symmetry;
        self
    }

    /// With givens in these cells, row by row.
    #[must_use]
    pub fn with_pattern(mut self, pattern: impl Into<Option<Vec<bool>>>) -> Self {
        self.pattern = pattern.into();
        self
    }

    /// With this solution.
    #[must_use]
    pub fn with_solution(mut self, solution: impl Into<Option<Solution>>) -> Self {
        self.solution = solution.into();
        self
    }

    /// With this seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// With cages of at least this many cells; [`Request::min_cage`] says what 0 means.
    #[must_use]
    pub fn with_min_cage(mut self, cells: u32) -> Self {
        self.min_cage = cells;
        self
    }

    /// With cages of at most this many cells.
    #[must_use]
    pub fn with_max_cage(mut self, cells: u32) -> Self {
        self.max_cage = cells;
        self
    }

    /// With exactly these empty cells, and no promise of one solution.
    #[must_use]
    pub fn with_holes(mut self, holes: impl Into<Option<Holes>>) -> Self {
        self.holes = holes.into();
        self
    }

    /// With at least this many nodes in the proof of a killer's solution.
    #[must_use]
    pub fn with_min_nodes(mut self, nodes: u64) -> Self {
        self.min_nodes = nodes;
        self
    }

    /// With at most this many nodes in the proof of a killer's solution.
    #[must_use]
    pub fn with_max_nodes(mut self, nodes: impl Into<Option<u64>>) -> Self {
        self.max_nodes = nodes.into();
        self
    }

    /// With this many attempts at most.
    #[must_use]
    pub fn with_attempts(mut self, attempts: u32) -> Self {
        self.attempts = attempts;
        self
    }

    /// With these bounds for the whole call.
    #[must_use]
    pub fn with_bounds(mut self, bounds: Bounds) -> Self {
        self.bounds = bounds;
        self
    }

    /// Refuses requests that are arithmetically impossible.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let bad = |what, why| Err(Error::from(Reason::BadUse { what, why }));
        let (smallest, largest) = self.cage_sizes();
        let cells = self.shape.cells();
        let has_nodes = self.min_nodes > 0 || self.max_nodes.is_some();
        self.check_givens()?;
        if has_nodes && !self.killer {
            return bad("min_nodes and max_nodes", "only killer puzzles are made by their nodes");
        }
        if self.max_nodes.is_some_and(|most| most < self.min_nodes) {
            return bad("min_nodes", "larger than max_nodes");
        }
        if self.killer && smallest > largest {
            return bad("min_cage", "larger than max_cage, or than the side of the board");
        }
        // The numbers of cages that sizes of at most `largest` need and of at least `smallest` allow.
        if self.killer && cells.div_ceil(largest) > cells / smallest {
            return bad("min_cage", "cages of these sizes cannot fill the board");
        }
        // Where each cage holds every digit, digits can change places, unless all but one are given.
        if self.killer && smallest == self.shape.side() && !self.may_tell_digits_apart() {
            return bad("min_cage", "cages as large as a row cannot tell the digits apart");
        }
        Ok(())
    }

    /// Whether there can be such givens.
    fn check_givens(&self) -> Result<(), Error> {
        let bad = |what, why| Err(Error::from(Reason::BadUse { what, why }));
        let cells = self.shape.cells();
        let wishes = [
            ("min_givens", self.min_givens.is_some()),
            ("max_givens", self.max_givens.is_some()),
            ("more_givens", self.more_givens > 0),
            ("symmetry", self.symmetry != Symmetry::None),
            ("pattern", self.pattern.is_some()),
            ("controlled_bias", self.controlled_bias),
        ];
        if let Some(&(name, _)) = wishes.iter().find(|(_, is_set)| *is_set) {
            if self.killer {
                return bad(name, "only puzzles without cages can have it");
            }
            if self.holes.is_some() {
                return bad(name, "a board with holes cannot have it");
            }
        }
        for (name, number) in [
            ("givens", self.givens),
            ("min_givens", self.min_givens),
            ("max_givens", self.max_givens),
            ("more_givens", Some(self.more_givens)),
        ] {
            if let Some(number) = number.filter(|&number| number as usize > cells) {
                return Err(Reason::BadArgument(name, number.into()).into());
            }
        }
        if let Some(holes) = self.holes {
            if self.killer || self.minimal || self.givens.is_some() {
                let why =
                    "a board with holes cannot be a killer, minimal, or have a number of givens";
                return bad("holes", why);
            }
            if holes.count as usize > cells {
                return Err(Reason::BadArgument("holes", holes.count.into()).into());
            }
        }
        if self.killer || self.holes.is_some() {
            return Ok(());
        }
        if self.givens.is_some() && (self.min_givens.is_some() || self.max_givens.is_some()) {
            return bad("givens", "an exact number leaves no place for min_givens and max_givens");
        }
        if self.min_givens.is_some_and(|least| self.max_givens.is_some_and(|most| least > most)) {
            return bad("min_givens", "larger than max_givens");
        }
        if self.minimal && (self.givens.is_some() || self.min_givens.is_some()) {
            return bad("minimal", "the number of givens of a minimal puzzle cannot be chosen");
        }
        let is_whole_choice = self.symmetry == Symmetry::None && self.pattern.is_none();
        if self.controlled_bias && !(self.minimal && is_whole_choice) {
            return bad(
                "controlled_bias",
                "only minimal puzzles without symmetry and pattern have it",
            );
        }
        if self.more_givens > 0 && (self.givens.is_some() || self.max_givens.is_some()) {
            return bad("more_givens", "they would be more than givens or max_givens");
        }
        let most = self.givens.or(self.max_givens);
        if let Some(most) = most.filter(|&most| self.is_nine() && most < RARE_GIVENS) {
            let why = match most {
                0..17 => "no 9x9 puzzle has fewer than 17",
                _ => "9x9 puzzles with 17 or 18 are too rare to be found",
            };
            return bad(if self.givens.is_some() { "givens" } else { "max_givens" }, why);
        }
        let least = self.givens.or(self.min_givens).unwrap_or(0) as usize;
        if let Some(pattern) = &self.pattern {
            if pattern.len() != cells {
                return bad("pattern", "it needs one entry for each cell");
            }
            if !self.symmetry.has(pattern, self.shape.side()) {
                return bad("pattern", "it does not have the symmetry");
            }
            let given = pattern.iter().filter(|is_given| **is_given).count();
            if given < least {
                return bad("pattern", "it has fewer cells than are to be given");
            }
            if self.is_nine() && given < 17 {
                return bad("pattern", "no 9x9 puzzle has fewer than 17 givens");
            }
        }
        let numbers = least..=most.map_or(cells, |most| most as usize);
        let may_be_given = |cell: usize| self.pattern.as_ref().is_none_or(|pattern| pattern[cell]);
        let has_number = |numbers| self.symmetry.reaches(self.shape.side(), may_be_given, numbers);
        if self.symmetry != Symmetry::None && least > 0 && !has_number(numbers) {
            return bad("symmetry", "its groups of cells do not add up to the number of givens");
        }
        if self.solution.as_ref().is_some_and(|solution| solution.shape() != self.shape) {
            return bad("solution", "it has another shape");
        }
        Ok(())
    }

    /// How many attempts there are at most.
    pub(crate) fn most_attempts(&self) -> u32 {
        let is_rare = self.givens.is_some()
            || self.max_givens.is_some()
            || self.pattern.is_some()
            || self.controlled_bias;
        match self.attempts {
            0 if is_rare && !self.killer => u32::MAX,
            0 => 100,
            attempts => attempts,
        }
    }

    /// Whether boards have 9x9 cells and boxes of 3x3.
    pub(crate) fn is_nine(&self) -> bool {
        (self.shape.box_height(), self.shape.box_width()) == (3, 3)
    }

    /// Whether puzzles are made with others in lockstep.
    pub(crate) fn is_nine_without_cages(&self) -> bool {
        self.is_nine() && !self.killer && self.holes.is_none()
    }

    /// Whether as many cells may be given as it takes to tell all digits apart.
    pub(crate) fn may_tell_digits_apart(&self) -> bool {
        self.givens.unwrap_or(0) as usize + 1 >= self.shape.side()
    }

    /// The sizes of cages, from 1 to the side.
    pub(crate) fn cage_sizes(&self) -> (usize, usize) {
        let largest = (self.max_cage as usize).clamp(1, self.shape.side());
        let smallest = match self.min_cage as usize {
            0 if largest > 2 => 2,
            0 => 1,
            cells => cells,
        };
        (smallest, largest)
    }
}

/// Fewer givens are refused on boards of 9x9 cells. That there are none with 16: G. McGuire, B. Tugemann and G. Civario,
/// "There is no 16-clue sudoku", Experimental Mathematics 23, 2014.
const RARE_GIVENS: u32 = 19;

/// The seed of an item: the request's own for item 0; for the others a mixture of it and their number, so that the items
/// of two seeds differ. (SplitMix64: G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014.)
fn item_seed(seed: u64, item: u64) -> u64 {
    if item == 0 {
        return seed;
    }
    let mixed = |value: u64| {
        let value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ value >> 31
    };
    mixed(mixed(seed).wrapping_add(item.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

impl Request {
    /// The request for one item of [`generate_batch`] alone: this one with the seed of the item.
    #[must_use]
    pub fn item(&self, number: u64) -> Request {
        self.clone().with_seed(self.item_seed(number))
    }

    /// The seed of one item.
    #[doc(hidden)]
    pub fn item_seed(&self, number: u64) -> u64 {
        item_seed(self.seed, number)
    }
}

//! What to generate: a shape, a seed and a kind of puzzle, and whether there can be such puzzles.

use std::time::Duration;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sudoku_core::constraint::{Constraint, ConstraintKind};
use sudoku_core::digits::EMPTY;
use sudoku_core::error::{Reason, Result};
use sudoku_core::limits::Bounds;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;
use sudoku_core::solution::{self, Solution};

use crate::rule::Rule;
use crate::symmetry::Symmetry;

/// What to generate.
///
/// ```
/// # mod sudoku { pub use {sudoku_core::*, sudoku_generate::*}; }
/// use sudoku::{Givens, Killer, Kind, Reduction, Request, Shape, Symmetry, generate};
///
/// let nine = Request::new(Shape::square(9)?, 7);
/// let minimal = nine.clone().with_kind(Reduction::Minimal);
/// let turned = Givens { symmetry: Symmetry::Rotation180, ..Givens::default() };
/// let turned = nine.clone().with_kind(Kind::Givens(turned));
/// let killer = nine.with_kind(Kind::Killer(Killer { max_cage: 4, ..Killer::default() }));
/// for request in [minimal, turned, Request { attempts: 5, ..killer }] {
///     let made = generate(&request)?;
///     assert_eq!(made.puzzle.verify(&made.solution), Ok(()));
/// }
/// # Ok::<(), sudoku::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Request {
    /// The geometry.
    pub shape: Shape,
    /// The same seed makes the same puzzle.
    pub seed: u64,
    /// The kind of puzzle.
    pub kind: Kind,
    /// An empty board with the symbols from 1 on, whose constraints the puzzle has; unless set: rows, columns and boxes alone.
    pub board: Option<Puzzle>,
    /// Whether random connected regions replace the boxes. Each puzzle of a sequence has its own.
    pub random_regions: bool,
    /// The rules of which the puzzle has clues, such as thermometers and dots; they are drawn around the solution.
    pub rules: Vec<Rule>,
    /// The solution, instead of a random one.
    pub solution: Option<Solution>,
    /// Start over at most this many times; 0: 100, but without a limit for a number of givens or a pattern, which take
    /// more attempts the rarer they are.
    pub attempts: u32,
    /// The time for the whole call, and the control. Nodes are bounded by the generator itself.
    pub bounds: Bounds,
}

/// A kind of puzzle.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Kind {
    /// A puzzle with givens and exactly one solution.
    Givens(Givens),
    /// A puzzle with cages and exactly one solution.
    Killer(Killer),
    /// A board with empty cells, whatever the number of its solutions.
    Holes(Holes),
}

/// Which cells are given.
#[derive(Debug, Clone, Default)]
pub struct Givens {
    /// How far givens are taken away.
    pub reduction: Reduction,
    /// At most this many givens; an exact number has no use for it.
    pub max_givens: Option<u32>,
    /// At least this many givens of a minimal puzzle; others have [`Reduction::AtLeast`].
    pub min_givens: Option<u32>,
    /// Put back at least this many givens at the end, beyond the numbers above.
    pub more_givens: u32,
    /// Which cells are given or empty together. A minimal puzzle has no such group of givens that could be left out.
    pub symmetry: Symmetry,
    /// Whether each cell is given, row by row; if the puzzle is minimal, or `max_givens` or an exact number bounds its
    /// givens, whether it may be.
    pub pattern: Option<Vec<bool>>,
}

/// How far givens are taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Reduction {
    /// As long as short proofs allow it; above a side of 9, half of the cells stay given.
    #[default]
    Usual,
    /// Down to this number.
    AtLeast(u32),
    /// Down to this number, which must be reached.
    Exactly(u32),
    /// Every given is needed. Above a side of 16, where whole proofs take hours: no given is left that a proof of 100
    /// nodes shows to be redundant; with clues of rules, none that one of 2,000 nodes shows.
    Minimal,
    /// A minimal puzzle, drawn with controlled bias, which takes some 250,000 attempts for one of 9x9 cells (D.
    /// Berthier, "Unbiased statistics of a constraint satisfaction problem", 2009). Givens are taken away in random
    /// order, and all begins anew where one has to stay before the puzzle is minimal. A puzzle with `n` of 81 givens
    /// comes with a probability in proportion to 1 / C(81, n). Without symmetry and pattern.
    ControlledBias,
}

/// The cages of a killer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Killer {
    /// The smallest cage, in cells; 0: 2, or 1 if `max_cage` or the side of the board is 2 or less.
    pub min_cage: u32,
    /// The largest cage, in cells; 0: 5. Never more than the side of the board.
    pub max_cage: u32,
    /// No two neighbouring cages of together at most `max_cage` cells can be shown to be mergeable, with the wanted
    /// nodes.
    pub minimal: bool,
    /// Give at most this many cells, where cages alone leave several solutions.
    pub givens: u32,
    /// The nodes that `killer_advanced` needs to prove the solution the only one, at least.
    pub min_nodes: u64,
    /// And at most, if set.
    pub max_nodes: Option<u64>,
}

/// The holes of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Holes {
    /// How many cells are empty.
    pub count: u32,
    /// Spread over rows, columns and boxes as evenly as can be.
    pub balanced: bool,
}

impl From<Reduction> for Kind {
    fn from(reduction: Reduction) -> Self {
        Kind::Givens(Givens { reduction, ..Givens::default() })
    }
}

impl Request {
    /// A puzzle of this shape with givens, within 60 seconds.
    pub fn new(shape: Shape, seed: u64) -> Request {
        let bounds = Bounds::default().with_time(Duration::from_secs(60));
        let kind = Kind::Givens(Givens::default());
        Request {
            shape,
            seed,
            kind,
            board: None,
            random_regions: false,
            rules: Vec::new(),
            solution: None,
            attempts: 0,
            bounds,
        }
    }

    /// Of this kind, or with givens of this [`Reduction`].
    #[must_use]
    pub fn with_kind(mut self, kind: impl Into<Kind>) -> Self {
        self.kind = kind.into();
        self
    }

    /// With the shape and the constraints of this empty board.
    ///
    /// ```
    /// # mod sudoku { pub use {sudoku_core::*, sudoku_generate::*}; }
    /// use sudoku::{ConstraintKind, Puzzle, Request, Shape, generate};
    ///
    /// let mut x = Puzzle::new(Shape::square(9)?)?;
    /// for direction in [1, -1] {
    ///     x.add_constraint(ConstraintKind::DIAGONAL, &[direction], &[])?;
    /// }
    /// let made = generate(&Request::new(x.shape(), 7).with_board(x))?;
    /// assert_eq!(made.puzzle.constraints().len(), 2);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    #[must_use]
    pub fn with_board(self, board: Puzzle) -> Self {
        Request { shape: board.shape(), board: Some(board), ..self }
    }

    /// The request for one item of [`generate_batch`](crate::generate_batch) alone: this one with the seed of the item.
    #[must_use]
    pub fn item(&self, number: u64) -> Request {
        Request { seed: self.item_seed(number), ..self.clone() }
    }

    /// The seed of one item: the request's own for item 0; for the others a mixture of it and their number, so that the
    /// items of two seeds differ. (SplitMix64: G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number
    /// generators", OOPSLA 2014.)
    #[doc(hidden)]
    pub fn item_seed(&self, number: u64) -> u64 {
        if number == 0 { self.seed } else { mixed(self.seed, number) }
    }

    /// The seed of a candidate for an item with this seed: its own for candidate 0. None of the others is the seed of an
    /// item.
    #[doc(hidden)]
    pub fn candidate_seed(item: u64, number: u64) -> u64 {
        if number == 0 { item } else { mixed(!item, number) }
    }

    /// Refuses what no puzzle can have.
    #[doc(hidden)]
    pub fn check(&self) -> Result<()> {
        let is_killer = matches!(self.kind, Kind::Killer(_));
        match &self.kind {
            Kind::Givens(givens) => givens.check(self.shape, self.is_classic())?,
            Kind::Killer(killer) => killer.check(self.shape)?,
            Kind::Holes(holes) => in_cells("holes", holes.count, self.shape)?,
        }
        self.check_board()?;
        self.check_rules(is_killer)?;
        let is_other = self.solution.as_ref().is_some_and(|it| it.shape() != self.shape);
        refuse_if(is_other, "solution", "it has another shape")?;
        let Some(solution) = &self.solution else { return Ok(()) };
        let plain = if self.board.is_none() { Some(Puzzle::new(self.shape)?) } else { None };
        let Some(board) = self.board.as_ref().or(plain.as_ref()) else { return Ok(()) };
        let is_broken = solution::verify(board, solution.digits()).is_err();
        refuse_if(is_broken, "solution", "it breaks a rule of the board")
    }

    /// Refuses a board that no puzzle is made of.
    fn check_board(&self) -> Result<()> {
        let is_cut = self.random_regions && self.solution.is_some();
        refuse_if(is_cut, "solution", "random regions are not drawn around one")?;
        let why = "regions are for boards of one grid";
        refuse_if(self.random_regions && self.shape.is_overlapping(), "random_regions", why)?;
        let Some(board) = &self.board else { return Ok(()) };
        let has_givens = board.digits().iter().any(|&digit| digit != EMPTY);
        let has_cages = matches!(self.kind, Kind::Killer(_)) && !board.cages().is_empty();
        let has_regions = self.random_regions && board.regions().is_some();
        let has_others =
            !board.symbols().list().iter().copied().eq(1..=board.shape().side() as u32);
        for (is_refused, why) in [
            (board.shape() != self.shape, "it has another shape"),
            (board.shape().is_loose(), "it has loose cells"),
            (has_givens, "it has givens"),
            (has_others, "its symbols are not those from 1 to its side"),
            (has_cages, "it has cages, and those of a killer are to be made"),
            (has_regions, "it has regions, and random ones are to be made"),
        ] {
            refuse_if(is_refused, "board", why)?;
        }
        Ok(())
    }

    /// Refuses rules of which the puzzle has no clues.
    fn check_rules(&self, is_killer: bool) -> Result<()> {
        for (place, rule) in self.rules.iter().enumerate() {
            rule.check()?;
            let is_again = self.rules[..place].iter().any(|other| other.kind == rule.kind);
            refuse_if(is_again, "rules", "a rule is listed twice")?;
            let is_cage = rule.kind == ConstraintKind::CAGE && is_killer;
            refuse_if(is_cage, "rules", "the cages of a killer fill the board")?;
            // Refused for the board as a constraint is.
            Constraint::check_board(rule.kind, self.shape)?;
        }
        Ok(())
    }

    /// Whether rows, columns and boxes are all rules of the board.
    #[doc(hidden)]
    pub fn is_classic(&self) -> bool {
        let is_plain =
            self.rules.is_empty() && !self.random_regions && !self.shape.is_overlapping();
        is_plain && self.board.as_ref().is_none_or(Puzzle::is_classic)
    }

    /// Whether the board has 9x9 cells, boxes of 3x3 and no other rules.
    pub(crate) fn is_nine(&self) -> bool {
        self.shape.is_nine() && self.is_classic()
    }

    /// How many attempts there are at most.
    pub(crate) fn most_attempts(&self) -> u32 {
        let is_rare = matches!(&self.kind, Kind::Givens(givens) if givens.are_rare());
        match self.attempts {
            // Other grids do not help rules without clues.
            0 if is_rare && self.rules.is_empty() => u32::MAX,
            0 => 100,
            attempts => attempts,
        }
    }
}

/// A mixture of a seed and a number above 0.
pub(crate) fn mixed(seed: u64, number: u64) -> u64 {
    const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = |value: u64| SplitMix64::seed_from_u64(value.wrapping_sub(GOLDEN)).next_u64();
    mixed(mixed(seed).wrapping_add(number.wrapping_mul(GOLDEN)))
}

/// Refuses a field or a wish, if it cannot be had.
pub(crate) fn refuse_if(is_refused: bool, what: &'static str, why: &'static str) -> Result<()> {
    if is_refused { Err(Reason::BadUse { what, why }.into()) } else { Ok(()) }
}

/// Whether two rows of a band, or two columns of a stack, have no cell of a pattern.
fn has_twin_lines(shape: Shape, pattern: &[bool]) -> bool {
    let side = shape.side();
    let row = |row: usize| !(0..side).any(|col| pattern[row * side + col]);
    let column = |col: usize| !(0..side).any(|row| pattern[row * side + col]);
    let has = |is_empty: &dyn Fn(usize) -> bool, size: usize| {
        let bands = (0..side).step_by(size);
        bands.into_iter().any(|band| (band..band + size).filter(|&line| is_empty(line)).count() > 1)
    };
    has(&row, shape.box_height()) || has(&column, shape.box_width())
}

/// Refuses more cells than there are.
fn in_cells(name: &'static str, number: u32, shape: Shape) -> Result<()> {
    let is_out = number as usize > shape.existing_cells().count();
    if is_out { Err(Reason::BadArgument(name, number.into()).into()) } else { Ok(()) }
}

/// Fewer givens are refused on boards of 9x9 cells. That there are none with 16: G. McGuire, B. Tugemann and G. Civario,
/// "There is no 16-clue sudoku", Experimental Mathematics 23, 2014.
const RARE_GIVENS: u32 = 19;

impl Givens {
    fn check(&self, shape: Shape, is_classic: bool) -> Result<()> {
        let is_nine = shape.is_nine() && is_classic;
        let cells = shape.cells();
        let (least, most) = self.numbers();
        refuse_if(
            self.min_givens.is_some() && !self.is_minimal(),
            "min_givens",
            "it is for minimal puzzles",
        )?;
        let least = least.or(self.min_givens).unwrap_or(0);
        let is_exact = matches!(self.reduction, Reduction::Exactly(_));
        let [least_name, most_name] =
            if is_exact { ["givens"; 2] } else { ["min_givens", "max_givens"] };
        in_cells(least_name, least, shape)?;
        in_cells(most_name, most.unwrap_or(0), shape)?;
        in_cells("more_givens", self.more_givens, shape)?;
        refuse_if(most.is_some_and(|most| least > most), "min_givens", "larger than max_givens")?;
        let why = "only minimal puzzles without symmetry and pattern have it";
        refuse_if(self.is_biased() && !self.is_free(), "controlled_bias", why)?;
        let most_of_nine = most.filter(|_| is_nine).unwrap_or(RARE_GIVENS);
        refuse_if(most_of_nine < 17, most_name, "no 9x9 puzzle has fewer than 17")?;
        let why = "9x9 puzzles with 17 or 18 are too rare to be found";
        refuse_if(most_of_nine < RARE_GIVENS, most_name, why)?;
        refuse_if(!self.symmetry.fits(shape), "symmetry", "the grids of the board do not have it")?;
        if let Some(pattern) = &self.pattern {
            let refuse_if = |is_refused, why| refuse_if(is_refused, "pattern", why);
            refuse_if(pattern.len() != cells, "it needs one entry for each cell")?;
            let is_off = (0..cells).any(|cell| pattern[cell] && !shape.has_cell(cell));
            refuse_if(is_off, "it gives a cell that no grid has")?;
            refuse_if(!self.symmetry.has(pattern, shape), "it does not have the symmetry")?;
            let given = pattern.iter().filter(|is_given| **is_given).count();
            refuse_if(given < least as usize, "it has fewer cells than are to be given")?;
            let why = "no 9x9 puzzle has fewer than 17 givens";
            refuse_if(is_nine && given < 17, why)?;
            let why = "it has two rows of a band, or columns of a stack, without a cell: exchanged, they are another solution";
            refuse_if(is_classic && has_twin_lines(shape, pattern), why)?;
        }
        let numbers = least as usize..=most.map_or(cells, |most| most as usize);
        let is_possible = self.symmetry == Symmetry::None
            || least == 0
            || self.symmetry.reaches(shape, |cell| self.may_be_given(cell), numbers);
        let why = "its groups of cells do not add up to the number of givens";
        refuse_if(!is_possible, "symmetry", why)
    }

    /// The least and the largest number of givens, if they are wanted.
    pub(crate) fn numbers(&self) -> (Option<u32>, Option<u32>) {
        match self.reduction {
            Reduction::Exactly(number) => (Some(number), Some(number)),
            Reduction::AtLeast(least) => (Some(least), self.max_givens),
            _ => (None, self.max_givens),
        }
    }

    pub(crate) fn is_minimal(&self) -> bool {
        self.is_biased() || self.reduction == Reduction::Minimal
    }

    pub(crate) fn is_biased(&self) -> bool {
        self.reduction == Reduction::ControlledBias
    }

    /// Whether many grids have no such puzzle.
    fn are_rare(&self) -> bool {
        let has_number = self.numbers().1.is_some() || self.min_givens.is_some();
        self.is_biased() || has_number || self.pattern.is_some()
    }

    /// Whether each cell may be given or empty by itself.
    pub(crate) fn is_free(&self) -> bool {
        self.symmetry == Symmetry::None && self.pattern.is_none()
    }

    pub(crate) fn may_be_given(&self, cell: usize) -> bool {
        self.pattern.as_ref().is_none_or(|pattern| pattern[cell])
    }
}

impl Killer {
    fn check(&self, shape: Shape) -> Result<()> {
        let ((smallest, largest), cells) = (self.sizes(shape), shape.existing_cells().count());
        in_cells("givens", self.givens, shape)?;
        let is_empty = self.max_nodes.is_some_and(|most| most < self.min_nodes);
        refuse_if(is_empty, "min_nodes", "larger than max_nodes")?;
        let refuse_if = |is_refused, why| refuse_if(is_refused, "min_cage", why);
        refuse_if(smallest > largest, "larger than max_cage, or than the side of the board")?;
        // The numbers of cages that sizes of at most `largest` need and of at least `smallest` allow.
        let is_unfilled = cells.div_ceil(largest) > cells / smallest;
        refuse_if(is_unfilled, "cages of these sizes cannot fill the board")?;
        // Where each cage holds every digit, digits can change places, unless all but one are given.
        let is_open = smallest == shape.side() && !self.may_tell_digits_apart(shape);
        refuse_if(is_open, "cages as large as a row cannot tell the digits apart")
    }

    /// Whether as many cells may be given as it takes to tell all digits apart.
    pub(crate) fn may_tell_digits_apart(&self, shape: Shape) -> bool {
        self.givens as usize + 1 >= shape.side()
    }

    /// The sizes of cages, from 1 to the side.
    pub(crate) fn sizes(&self, shape: Shape) -> (usize, usize) {
        let largest = if self.max_cage == 0 { 5 } else { self.max_cage as usize };
        let largest = largest.min(shape.side());
        let smallest = match self.min_cage as usize {
            0 if largest > 2 => 2,
            0 => 1,
            cells => cells,
        };
        (smallest, largest)
    }
}

//! Proves steps.
//!
//! In: a position and a step found in it. Out: nothing, or that the step is not proved. The checker keeps candidates of
//! its own, reads the constraints as the verifier does, the step's data and no finder, and follows its argument:
//!
//! | argument | what is checked |
//! |---|---|
//! | sets | if the candidate were true, the covers left would be fewer than the bases without it, each of which needs one |
//! | deadly pattern | its cells could exchange their digits in every unit and set, so that there would be two solutions |
//! | branches | the branches are all there are; each node follows from its reasons; each branch excludes the candidate |
//! | patterns | as sets; one of them excludes the candidate |
//! | fish | as sets, without the candidates whose branches exclude the candidate |
//! | exclusion | each combination with the candidate has two equal digits in a unit or leaves a cell without any |
//! | sums | no digits of the cells have their sums, with each pair apart that has to be, and leave each set a candidate |
//! | clues | no digits of the cells, with each pair apart that has to be, keep the constraint as the verifier reads its sentence |
//! | templates | with the candidate, the digit cannot be placed in all rows; a cell that all ways have excludes other digits |
//! | placement | after the eliminations, the digit is alone in its cell or has one place in a unit |

mod sums;

use crate::step::{Branch, Candidate, Node, Pattern, Root, Set, Step};
use sudoku_core::constraint::Constraint;
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::Reason;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::position::Position;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;
use sudoku_core::solution::{keeps, sets_that_differ};
use sudoku_core::{ConstraintKind, error};

/// In place of a digit where no grid has a cell.
const OFF: Digit = EMPTY - 1;

/// A position under proof.
#[derive(Debug)]
pub struct Checker {
    shape: Shape,
    side: usize,
    digits: Vec<Digit>,
    given: Vec<bool>,
    candidates: Vec<u64>,
    /// The cells of each row, column and box or region, `side` for each; of several grids, the rows of all grids come first.
    in_unit: Vec<u16>,
    /// The number of these units.
    own_units: usize,
    /// Those three of each cell; of several grids, one of each kind.
    units_of: Vec<[u16; 3]>,
    /// Unless rows, columns and boxes are all rules.
    further: Option<Arc<Further>>,
    /// The candidates that the eliminations of the current step leave.
    pending: Vec<u64>,
}

/// The most cells of a clue of which each pair is tried, and the largest board.
const MOST_LISTED: usize = 16;

/// The sets of cells that differ by constraints, and by the lines of several grids.
#[derive(Debug, Default)]
struct Further {
    /// The sets of as many cells as there are symbols, which are numbered after the boxes; then the smaller ones.
    units: Vec<Vec<u16>>,
    smaller: Vec<Vec<u16>>,
    /// The cells of each cage, and their sum; the symbol of each digit.
    cages: Vec<(Vec<u16>, i64)>,
    values: Vec<i64>,
    /// Whether each digit has a larger symbol than the one before it.
    is_ascending: bool,
    /// The digits that constraints exclude from each cell, as bits; empty without such constraints.
    excluded: Vec<u64>,
    /// The puzzle, if it has clues: constraints that relate the symbols of cells. They are read by their sentences.
    puzzle: Option<Puzzle>,
    /// Pairs of cells that clues list, in order, and for each digit of the first one those of the second that break a clue.
    related: Vec<([u32; 2], Vec<u64>)>,
    /// For each cell, the cells in a set with it, as bits, `words` for each.
    apart: Vec<u64>,
    words: usize,
}

impl Further {
    /// The sets of a puzzle; its regions go into `in_unit` in place of the boxes.
    fn new(puzzle: &Puzzle, in_unit: &mut [u16]) -> error::Result<Further> {
        let (side, cells) = (puzzle.shape().side(), puzzle.shape().cells());
        let words = cells.div_ceil(64);
        let mut further = Further { words, ..Further::default() };
        further.apart = memory::filled(cells * words, 0)?;
        if puzzle.shape().is_overlapping() {
            in_unit.chunks(side).for_each(|unit| further.set_apart(unit));
        }
        let boxes = in_unit.get_mut(2 * cells..).unwrap_or_default();
        for constraint in puzzle.constraints() {
            let kind = constraint.kind();
            let is_regions = kind == ConstraintKind::REGIONS;
            let is_of_pairs = kind == ConstraintKind::ANTI_KNIGHT
                || kind == ConstraintKind::ANTI_KING
                || kind == ConstraintKind::OFFSET;
            let mut filled = 0;
            sets_that_differ(puzzle, constraint, &mut |set| {
                if is_regions {
                    let places = boxes[filled..].iter_mut().zip(set);
                    places.for_each(|(place, &cell)| *place = cell as u16);
                    filled += set.len();
                    return Ok(());
                }
                further.add(set, set.len() == side && !is_of_pairs)
            })?;
        }
        for cage in puzzle.cages() {
            further.add(cage.cells(), false)?;
            let mut cells = memory::with_capacity(cage.cells().len())?;
            cells.extend(cage.cells().iter().map(|&cell| cell as u16));
            // No 64 symbols have such a sum, and many of them can be added.
            let total = cage.total().min(1 << 40) as i64;
            memory::push(&mut further.cages, (cells, total))?;
        }
        if puzzle.constraints().iter().any(|one| one.kind().is_clue()) {
            further.relate(puzzle)?;
            further.puzzle = Some(puzzle.try_clone()?);
        }
        further.excluded = puzzle.excluded()?;
        further.values = memory::with_capacity(side)?;
        further.values.extend(puzzle.symbols().list().iter().map(|&symbol| i64::from(symbol)));
        further.is_ascending = further.values.is_sorted();
        Ok(further)
    }

    /// Tries all digits of each pair of cells that a clue lists; the explainer follows no others in chains.
    fn relate(&mut self, puzzle: &Puzzle) -> error::Result<()> {
        let side = puzzle.shape().side();
        let mut grid = memory::filled(puzzle.shape().cells(), EMPTY)?;
        let is_small = |clue: &&Constraint| {
            clue.kind().is_clue() && clue.cells().len() <= MOST_LISTED && side <= MOST_LISTED
        };
        for clue in puzzle.constraints().iter().filter(is_small) {
            for (at, &one) in clue.cells().iter().enumerate() {
                for &other in clue.cells()[..at].iter().filter(|&&other| other != one) {
                    let pair = [one.min(other), one.max(other)];
                    let mut broken: Vec<u64> = memory::filled(side, 0)?;
                    for (first, broken) in broken.iter_mut().enumerate() {
                        grid[pair[0] as usize] = first as Digit;
                        for second in 0..side {
                            grid[pair[1] as usize] = second as Digit;
                            *broken |= u64::from(!keeps(puzzle, &grid, clue)) << second;
                        }
                    }
                    pair.iter().for_each(|&cell| grid[cell as usize] = EMPTY);
                    if broken.iter().any(|&digits| digits != 0) {
                        memory::push(&mut self.related, (pair, broken))?;
                    }
                }
            }
        }
        self.related.sort_unstable_by_key(|related| related.0);
        Ok(())
    }

    /// Whether two candidates break a clue.
    fn clash(&self, one: Candidate, other: Candidate) -> bool {
        let (one, other) = if one.cell < other.cell { (one, other) } else { (other, one) };
        let pair = [one.cell, other.cell];
        let first = self.related.partition_point(|related| related.0 < pair);
        let same = self.related[first..].iter().take_while(|related| related.0 == pair);
        same.into_iter().any(|(_, broken)| {
            broken.get(usize::from(one.digit)).is_some_and(|row| row >> other.digit & 1 == 1)
        })
    }

    fn add(&mut self, set: &[u32], is_unit: bool) -> error::Result<()> {
        let mut cells = memory::with_capacity(set.len())?;
        cells.extend(set.iter().map(|&cell| cell as u16));
        self.set_apart(&cells);
        memory::push(if is_unit { &mut self.units } else { &mut self.smaller }, cells)
    }

    /// Notes that these cells differ.
    fn set_apart(&mut self, cells: &[u16]) {
        for &one in cells {
            for other in
                cells.iter().filter(|&&other| other != one).map(|&other| usize::from(other))
            {
                self.apart[usize::from(one) * self.words + other / 64] |= 1 << (other % 64);
            }
        }
    }

    fn are_apart(&self, one: usize, other: usize) -> bool {
        self.apart[one * self.words + other / 64] >> (other % 64) & 1 == 1
    }
}

/// The cells of the rows, then the columns, then the boxes of all grids; a box that grids share is one of the first of them.
fn units_of_grids(shape: Shape, limits: &mut Limits) -> Result<Vec<u16>, Stop> {
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let mut cells: Vec<u16> = limits.with_capacity(3 * side * side * shape.grids().count())?;
    for kind in 0..3 {
        for (grid, (top, left)) in shape.grids().enumerate() {
            for unit in 0..side {
                limits.work(side as u32)?;
                let (row, col) = (unit / height * height, unit % height * width);
                let place = |at: usize| match kind {
                    0 => (unit, at),
                    1 => (at, unit),
                    _ => (row + at / width, col + at % width),
                };
                // Whether an earlier grid has the box.
                let (box_top, box_left) = (top + row, left + col);
                let has_box = |(other_top, other_left): (usize, usize)| {
                    (other_top..other_top + side).contains(&box_top)
                        && (other_left..other_left + side).contains(&box_left)
                };
                if kind < 2 || !shape.grids().take(grid).any(has_box) {
                    let number = |(row, col): (usize, usize)| {
                        ((top + row) * shape.cols() + left + col) as u16
                    };
                    cells.extend((0..side).map(|at| number(place(at))));
                }
            }
        }
    }
    Ok(cells)
}

type Verdict = Result<(), Stop>;

/// The step is not proved.
fn unproved() -> Verdict {
    Err(Reason::Internal("a step is not proved").into())
}

/// Whether each digit that a deadly pattern has inside a set is there in two cells.
fn is_twice_in(deadly: &[Candidate], inside: &dyn Fn(&Candidate) -> bool) -> bool {
    let inside = |of: &&Candidate| inside(of);
    deadly.iter().filter(inside).all(|of| {
        let same = deadly.iter().filter(inside).filter(|other| other.digit == of.digit);
        same.count() == 2
    })
}

fn holds(condition: bool) -> Verdict {
    if condition { Ok(()) } else { unproved() }
}

impl Checker {
    /// A checker for boards of this shape; for those of a puzzle with constraints, if one is named.
    pub fn new(
        shape: Shape,
        puzzle: Option<&Puzzle>,
        limits: &mut Limits,
    ) -> Result<Checker, Stop> {
        let (side, cells) = (shape.side(), shape.cells());
        let mut in_unit = units_of_grids(shape, limits)?;
        let further = match puzzle {
            None => None,
            Some(puzzle) => Some(memory::shared(Further::new(puzzle, &mut in_unit)?)?),
        };
        let mut units_of: Vec<[u16; 3]> = limits.filled(cells, [0; 3])?;
        let lines = shape.grids().count() * side;
        for (unit, cells) in in_unit.chunks(side).enumerate() {
            let kind = unit / lines;
            for &cell in cells {
                units_of[usize::from(cell)][kind] = unit as u16;
            }
        }
        Ok(Checker {
            shape,
            side,
            digits: limits.filled(cells, EMPTY)?,
            given: limits.filled(cells, false)?,
            candidates: limits.filled(cells, 0)?,
            own_units: in_unit.len() / side,
            in_unit,
            units_of,
            further,
            pending: limits.filled(cells, 0)?,
        })
    }

    /// Takes over a position of the same shape.
    pub fn load(&mut self, position: &Position) {
        debug_assert_eq!(position.puzzle().shape(), self.shape);
        debug_assert_eq!(position.puzzle().is_classic(), self.further.is_none());
        self.digits.copy_from_slice(position.digits());
        let all = !0 >> (64 - self.side);
        for cell in 0..self.digits.len() {
            self.given[cell] = position.is_given(cell);
            let open = position.is_open(cell);
            self.candidates[cell] = if open { all & !position.removed()[cell] } else { 0 };
        }
        for cell in 0..self.digits.len() {
            if self.digits[cell] != EMPTY {
                self.strike(cell, self.digits[cell]);
            }
        }
        if !self.shape.is_overlapping() {
            return;
        }
        // A cell that no grid has is not open: without candidates, it would prove anything.
        for cell in (0..self.digits.len()).filter(|&cell| !self.shape.has_cell(cell)) {
            self.digits[cell] = OFF;
        }
    }

    /// A copy.
    pub fn try_clone(&self, limits: &mut Limits) -> Result<Checker, Stop> {
        let mut copy = Checker::new(self.shape, None, limits)?;
        copy.in_unit.copy_from_slice(&self.in_unit);
        copy.units_of.copy_from_slice(&self.units_of);
        copy.further = self.further.clone();
        copy.digits.copy_from_slice(&self.digits);
        copy.given.copy_from_slice(&self.given);
        copy.candidates.copy_from_slice(&self.candidates);
        Ok(copy)
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        for candidate in &step.eliminations {
            self.candidates[candidate.cell as usize] &= !(1 << candidate.digit);
        }
        for placed in &step.placements {
            let cell = placed.cell as usize;
            self.digits[cell] = placed.digit;
            self.candidates[cell] = 0;
            self.strike(cell, placed.digit);
        }
    }

    /// The peers of a filled cell lose its digit.
    fn strike(&mut self, cell: usize, digit: Digit) {
        for unit in self.units_of[cell] {
            let first = usize::from(unit) * self.side;
            for at in first..first + self.side {
                self.candidates[usize::from(self.in_unit[at])] &= !(1 << digit);
            }
        }
        if let Some(further) = &self.further {
            let others = self.candidates.iter_mut().enumerate();
            others
                .filter(|&(other, _)| further.are_apart(cell, other))
                .for_each(|(_, digits)| *digits &= !(1 << digit));
        }
    }

    /// The number of units.
    fn units(&self) -> usize {
        self.own_units + self.further.as_ref().map_or(0, |further| further.units.len())
    }

    /// The cells of a unit.
    fn cells_of(&self, unit: usize) -> &[u16] {
        match &self.further {
            Some(further) if unit >= self.own_units => &further.units[unit - self.own_units],
            _ => &self.in_unit[unit * self.side..(unit + 1) * self.side],
        }
    }

    /// The rows of all grids.
    fn rows(&self) -> std::ops::Range<usize> {
        0..self.shape.grids().count() * self.side
    }

    fn unit(&self, unit: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.cells_of(unit).iter().map(|&cell| usize::from(cell))
    }

    /// The units beside those three that a cell is in.
    fn further_of(&self, cell: usize) -> impl Iterator<Item = u16> + '_ {
        let own = self.units_of[cell];
        let has = move |unit: &u16| {
            !own.contains(unit) && self.unit((*unit).into()).any(|other| other == cell)
        };
        let first = if self.shape.is_overlapping() { 0 } else { self.own_units };
        (first as u16..self.units() as u16).filter(has)
    }

    /// All units that a cell is in.
    fn all_of(&self, cell: usize) -> impl Iterator<Item = u16> + '_ {
        self.units_of[cell].into_iter().chain(self.further_of(cell))
    }

    fn has(&self, candidate: Candidate) -> bool {
        let word = self.candidates.get(candidate.cell as usize).copied().unwrap_or(0);
        usize::from(candidate.digit) < self.side && word >> candidate.digit & 1 == 1
    }

    /// Whether two cells differ by their units or by constraints.
    fn differ(&self, one: usize, other: usize) -> bool {
        let (here, there) = (self.units_of[one], self.units_of[other]);
        let are_apart = |further: &Arc<Further>| further.are_apart(one, other);
        (0..3).any(|kind| here[kind] == there[kind]) || self.further.as_ref().is_some_and(are_apart)
    }

    /// Whether two candidates cannot both be true.
    fn conflict(&self, one: Candidate, other: Candidate) -> bool {
        if one.cell == other.cell {
            return one.digit != other.digit;
        }
        one.digit == other.digit && self.differ(one.cell as usize, other.cell as usize)
            || self.further.as_ref().is_some_and(|further| further.clash(one, other))
    }

    /// Proves a step.
    pub fn prove(&mut self, step: &Step, limits: &mut Limits) -> Verdict {
        self.follow(step, limits).map_err(|stop| match stop {
            Stop::Failed(error) if matches!(error.reason, Reason::Internal(_)) => {
                Reason::Unproved(step.technique.name).into()
            }
            other => other,
        })
    }

    fn follow(&mut self, step: &Step, limits: &mut Limits) -> Verdict {
        holds(!(step.placements.is_empty() && step.eliminations.is_empty()))?;
        let listed = || step.placements.iter().chain(&step.eliminations);
        holds(listed().all(|&candidate| self.has(candidate)))?;
        if !step.eliminations.is_empty() {
            self.argue(step, limits)?;
        }
        if step.placements.is_empty() {
            return Ok(());
        }
        self.pending.copy_from_slice(&self.candidates);
        for candidate in &step.eliminations {
            self.pending[candidate.cell as usize] &= !(1 << candidate.digit);
        }
        holds(step.placements.iter().all(|&placed| self.is_single(placed)))
    }

    /// Whether a candidate is alone in its cell or in a unit after the eliminations.
    fn is_single(&self, candidate: Candidate) -> bool {
        let cell = candidate.cell as usize;
        let alone = |unit: u16| {
            let mut others = self.unit(unit.into()).filter(|&other| other != cell);
            others.all(|other| self.pending[other] >> candidate.digit & 1 == 0)
        };
        self.pending[cell] == 1 << candidate.digit || self.all_of(cell).any(alone)
    }

    /// Follows the argument for the eliminations.
    fn argue(&self, step: &Step, limits: &mut Limits) -> Verdict {
        let eliminations = &step.eliminations;
        if step.root == Root::Fish {
            return self.fish(step, limits);
        }
        if step.root == Root::Sums {
            return self.sums(step, limits);
        }
        if !step.sets.bases.is_empty() {
            if step.sets.bases.contains(&Set::Deadly) {
                self.deadly(step, limits)?;
            }
            for &candidate in eliminations {
                self.sets(&step.sets, &step.deadly, candidate, &|_| false, limits)?;
            }
            return Ok(());
        }
        if !step.excluded.is_empty() {
            for &candidate in eliminations {
                self.excluded(&step.excluded, candidate, limits)?;
            }
            return Ok(());
        }
        if step.root == Root::Templates {
            return self.templates(eliminations, limits);
        }
        if step.branches.is_empty() && !step.patterns.is_empty() {
            for &candidate in eliminations {
                self.one_of(&step.patterns, candidate, limits)?;
            }
            return Ok(());
        }
        self.branches(step, limits)
    }

    /// One of the patterns excludes the candidate.
    fn one_of(&self, patterns: &[Pattern], candidate: Candidate, limits: &mut Limits) -> Verdict {
        for pattern in patterns {
            match self.sets(pattern, &[], candidate, &|_| false, limits) {
                Ok(()) => return Ok(()),
                Err(Stop::Failed(_)) => {}
                Err(stop) => return Err(stop),
            }
        }
        unproved()
    }

    /// Calls `visit` with each candidate of a set that is not `gone`, until it returns false.
    fn each(
        &self,
        set: Set,
        deadly: &[Candidate],
        gone: &dyn Fn(Candidate) -> bool,
        visit: &mut dyn FnMut(Candidate) -> bool,
    ) -> bool {
        let digits_of = |cell: usize| {
            (0..self.side).filter(move |&digit| self.candidates[cell] >> digit & 1 == 1)
        };
        let mut visit = |cell: usize, digit: usize| {
            let candidate = Candidate::new(cell, digit);
            gone(candidate) || visit(candidate)
        };
        match set {
            Set::Cell(cell) => {
                let cell = cell as usize;
                digits_of(cell).all(|digit| visit(cell, digit))
            }
            Set::Unit(unit, digit) => {
                let digit = usize::from(digit);
                let has = |&cell: &usize| self.candidates[cell] >> digit & 1 == 1;
                self.unit(unit as usize).filter(has).all(|cell| visit(cell, digit))
            }
            Set::Deadly => deadly.iter().enumerate().all(|(at, of)| {
                // Each cell of the pattern once.
                if deadly[..at].iter().any(|before| before.cell == of.cell) {
                    return true;
                }
                let cell = of.cell as usize;
                digits_of(cell).all(|digit| {
                    let candidate = Candidate::new(cell, digit);
                    deadly.contains(&candidate) || visit(cell, digit)
                })
            }),
        }
    }

    /// Whether a set has a candidate.
    fn contains(&self, set: Set, deadly: &[Candidate], candidate: Candidate) -> bool {
        match set {
            Set::Cell(cell) => cell == candidate.cell,
            Set::Unit(unit, digit) => {
                let units = self.units_of[candidate.cell as usize];
                digit == candidate.digit
                    && match (unit as usize) < self.own_units && !self.shape.is_overlapping() {
                        true => units.iter().any(|&own| u32::from(own) == unit),
                        false => {
                            self.unit(unit as usize).any(|cell| cell == candidate.cell as usize)
                        }
                    }
            }
            Set::Deadly => {
                !deadly.contains(&candidate) && deadly.iter().any(|of| of.cell == candidate.cell)
            }
        }
    }

    fn is_on_board(&self, set: Set) -> bool {
        match set {
            Set::Cell(cell) => (cell as usize) < self.digits.len(),
            Set::Unit(unit, digit) => {
                (unit as usize) < self.units() && usize::from(digit) < self.side
            }
            Set::Deadly => true,
        }
    }

    /// If the candidate were true, the bases would have fewer covers than they need.
    fn sets(
        &self,
        sets: &Pattern,
        deadly: &[Candidate],
        candidate: Candidate,
        gone: &dyn Fn(Candidate) -> bool,
        limits: &mut Limits,
    ) -> Verdict {
        let Pattern { bases, covers, .. } = sets;
        holds(bases.iter().chain(covers).all(|&set| self.is_on_board(set)))?;
        holds(!covers.contains(&Set::Deadly))?;
        limits.work((bases.len() * (bases.len() + covers.len())) as u32)?;
        let false_then = |other: Candidate| self.conflict(candidate, other);
        // A base that has the candidate would have it.
        let open = || bases.iter().copied().filter(|&base| !self.contains(base, deadly, candidate));
        // A cover counts if a base still has a candidate in it.
        let is_left = |cover: Set| {
            open().any(|base| {
                !self.each(base, deadly, gone, &mut |other| {
                    false_then(other) || !self.contains(cover, deadly, other)
                })
            })
        };
        let left = covers.iter().filter(|&&cover| is_left(cover)).count();
        holds(left < open().count())?;
        for base in open() {
            let mut count = 0;
            let covered = self.each(base, deadly, gone, &mut |other| {
                count += 1;
                let has = |&set: &Set| self.contains(set, deadly, other);
                let covered = covers.iter().filter(|set| has(set)).count();
                false_then(other) || covered >= open().filter(has).count()
            });
            // A base without candidates would prove anything.
            holds(covered && count > 0)?;
        }
        Ok(())
    }

    /// The pattern's cells have two digits each; in each unit, they have as many digits as cells, each in two of them. If
    /// nothing else were true in them, each cell could have its other digit: another solution.
    fn deadly(&self, step: &Step, limits: &mut Limits) -> Verdict {
        let deadly = &step.deadly;
        limits.work(deadly.len() as u32)?;
        // A placed cell takes part with its digit; a given cannot be exchanged.
        let takes_part = |cell: usize| {
            let placed = self.digits.get(cell).copied();
            let has = |&digit: &Digit| {
                deadly.contains(&Candidate { cell: cell as u32, digit }) || digit == EMPTY
            };
            placed.as_ref().is_some_and(has) && !self.given[cell]
        };
        let mut cells = deadly.iter().map(|candidate| candidate.cell as usize);
        holds(cells.all(takes_part))?;
        for of in deadly {
            let own = deadly.iter().filter(|other| other.cell == of.cell);
            holds(own.count() == 2)?;
            let twice = deadly.iter().filter(|other| *other == of).count();
            holds(twice == 1)?;
        }
        for unit in 0..self.own_units {
            let inside =
                |of: &Candidate| self.contains(Set::Unit(unit as u32, of.digit), deadly, *of);
            limits.work(deadly.len() as u32)?;
            holds(is_twice_in(deadly, &inside))?;
        }
        let further = self.further.iter();
        let excludes = |of: &Candidate| {
            let mut excluded = further.clone().filter_map(|all| all.excluded.get(of.cell as usize));
            excluded.any(|digits| digits >> of.digit & 1 == 1)
        };
        holds(!deadly.iter().any(excludes))?;
        // What a clue says of exchanged digits is not looked at.
        holds(further.clone().all(|further| further.puzzle.is_none()))?;
        for set in further.flat_map(|further| further.units.iter().chain(&further.smaller)) {
            limits.work(deadly.len() as u32)?;
            holds(is_twice_in(deadly, &|of| set.contains(&(of.cell as u16))))?;
        }
        Ok(())
    }

    /// Each combination of candidates of these cells with the candidate is impossible.
    fn excluded(&self, cells: &[u32], candidate: Candidate, limits: &mut Limits) -> Verdict {
        const MOST: usize = 4;
        holds(cells.len() <= MOST && cells.contains(&candidate.cell))?;
        // A filled cell would leave no combination, which would prove anything.
        holds(cells.iter().all(|&cell| self.digits.get(cell as usize) == Some(&EMPTY)))?;
        let mut chosen = [candidate; MOST];
        self.combine(cells, 0, candidate, &mut chosen, limits)
    }

    fn combine(
        &self,
        cells: &[u32],
        at: usize,
        fixed: Candidate,
        chosen: &mut [Candidate; 4],
        limits: &mut Limits,
    ) -> Verdict {
        limits.work(1)?;
        let Some(&cell) = cells.get(at) else { return self.impossible(&chosen[..at]) };
        for digit in 0..self.side {
            let next = Candidate::new(cell as usize, digit);
            let is_fixed = cell != fixed.cell || next == fixed;
            let clashes = chosen[..at].iter().any(|&before| self.conflict(before, next));
            if self.has(next) && is_fixed && !clashes {
                chosen[at] = next;
                self.combine(cells, at + 1, fixed, chosen, limits)?;
            }
        }
        Ok(())
    }

    /// Some cell has no candidate beside these.
    fn impossible(&self, chosen: &[Candidate]) -> Verdict {
        let starved = |cell: usize| {
            self.digits[cell] == EMPTY
                && (0..self.side).filter(|digit| self.candidates[cell] >> digit & 1 == 1).all(
                    |digit| {
                        let candidate = Candidate::new(cell, digit);
                        chosen.iter().any(|&other| self.conflict(candidate, other))
                    },
                )
        };
        holds((0..self.digits.len()).any(starved))
    }

    /// The candidates are in no template: no choice of a place in each row without two that see each other. What is alone in
    /// a row is in all templates of its digit, so that its cell has no other digit.
    fn templates(&self, removed: &[Candidate], limits: &mut Limits) -> Verdict {
        let mut left = limits.filled(self.candidates.len(), 0)?;
        left.copy_from_slice(&self.candidates);
        let mut chosen = Vec::new();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for digit in 0..self.side {
                for cell in 0..left.len() {
                    let has = left[cell] >> digit & 1 == 1;
                    let start = Candidate::new(cell, digit);
                    chosen.clear();
                    memory::push(&mut chosen, start)?;
                    if has && !self.extends(&left, 0, &mut chosen, limits)? {
                        left[cell] &= !(1 << digit);
                        changed = true;
                    }
                }
                for row in self.rows() {
                    let mut places = self.unit(row).filter(|&cell| left[cell] >> digit & 1 == 1);
                    if let (Some(cell), None) = (places.next(), places.next()) {
                        changed |= left[cell] != 1 << digit;
                        left[cell] = 1 << digit;
                    }
                }
            }
        }
        let bytes = size_of_val(&left[..]);
        limits.release(bytes);
        holds(removed.iter().all(|each| left[each.cell as usize] >> each.digit & 1 == 0))
    }

    /// Whether the rows from `row` on have a place each that sees none of `chosen`.
    fn extends(
        &self,
        left: &[u64],
        row: usize,
        chosen: &mut Vec<Candidate>,
        limits: &mut Limits,
    ) -> Result<bool, Stop> {
        limits.work(1)?;
        if row == self.rows().end {
            return Ok(true);
        }
        let digit = chosen[0].digit;
        // A cell of several grids is in several rows.
        let is_filled = self.unit(row).any(|cell| self.digits[cell] == digit);
        let is_chosen = |cell: usize| chosen.iter().any(|one| one.cell as usize == cell);
        if is_filled || (self.shape.is_overlapping() && self.unit(row).any(is_chosen)) {
            return self.extends(left, row + 1, chosen, limits);
        }
        // In the row of the candidate that all began with, it alone sees none.
        for cell in self.unit(row) {
            let next = Candidate::new(cell, digit.into());
            let clashes = chosen.iter().any(|&each| self.conflict(each, next));
            if left[cell] >> digit & 1 == 1 && !clashes {
                memory::push(chosen, next)?;
                let extends = self.extends(left, row + 1, chosen, limits)?;
                chosen.pop();
                if extends {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The branches are all there are, each is valid, and each excludes the eliminations.
    fn branches(&self, step: &Step, limits: &mut Limits) -> Verdict {
        let branches = &step.branches;
        self.nodes(step, limits)?;
        let begins = |candidate: Candidate, on: bool| {
            branches
                .iter()
                .any(|branch| (branch.nodes[0].candidate, branch.nodes[0].on) == (candidate, on))
        };
        // A filled cell, or a digit that is placed in the unit, has no candidates: it would prove anything.
        let each_begins = |set: Set| {
            let mut count = 0;
            let visit = &mut |start| {
                count += 1;
                begins(start, true)
            };
            self.is_on_board(set) && self.each(set, &[], &|_| false, visit) && count > 0
        };
        let all = match step.root {
            Root::None | Root::Templates | Root::Fish | Root::Sums => false,
            Root::Cell(cell) => each_begins(Set::Cell(cell)),
            Root::Unit(unit, digit) => each_begins(Set::Unit(unit, digit)),
            Root::Either(start) => begins(start, true) && begins(start, false),
            Root::Contradiction(start, on) => return self.contradiction(step, start, on),
        };
        holds(all)?;
        for branch in branches {
            for &candidate in &step.eliminations {
                limits.work(branch.nodes.len() as u32)?;
                holds(self.excludes(branch, candidate))?;
            }
        }
        Ok(())
    }

    /// Each branch has nodes, and each node follows.
    fn nodes(&self, step: &Step, limits: &mut Limits) -> Verdict {
        let branches = &step.branches;
        holds(branches.iter().all(|branch| !branch.nodes.is_empty()))?;
        for branch in branches {
            for number in 0..branch.nodes.len() {
                self.node(step, branch, number, limits)?;
            }
        }
        Ok(())
    }

    /// Whether a branch excludes a candidate. One that contradicts itself excludes everything.
    fn excludes(&self, branch: &Branch, candidate: Candidate) -> bool {
        let nodes = &branch.nodes;
        let opposite = |node: &Node| {
            node.on && nodes.iter().any(|other| !other.on && other.candidate == node.candidate)
        };
        nodes.iter().any(opposite)
            || nodes.iter().any(|node| match node.on {
                true => self.conflict(node.candidate, candidate),
                false => node.candidate == candidate,
            })
    }

    /// Proves a fish as [`Self::sets`] does, except for candidates whose branches exclude the candidate: they cannot be true
    /// beside it.
    fn fish(&self, step: &Step, limits: &mut Limits) -> Verdict {
        self.nodes(step, limits)?;
        for &candidate in &step.eliminations {
            let gone = |other: Candidate| {
                step.branches.iter().any(|branch| {
                    let start = &branch.nodes[0];
                    start.on && start.candidate == other && self.excludes(branch, candidate)
                })
            };
            self.sets(&step.sets, &[], candidate, &gone, limits)?;
        }
        Ok(())
    }

    /// All branches begin with the same literal and meet in a contradiction; its opposite excludes the eliminations.
    fn contradiction(&self, step: &Step, start: Candidate, on: bool) -> Verdict {
        let nodes = || step.branches.iter().flat_map(|branch| &branch.nodes);
        let same_start = step
            .branches
            .iter()
            .all(|branch| (branch.nodes[0].candidate, branch.nodes[0].on) == (start, on));
        let both = nodes().any(|node| {
            node.on && nodes().any(|other| !other.on && other.candidate == node.candidate)
        });
        let follows = |&candidate: &Candidate| match on {
            true => candidate == start,
            false => self.conflict(start, candidate),
        };
        holds(same_start && both && step.eliminations.iter().all(follows))
    }

    /// The position without these candidates.
    fn without(
        &self,
        candidates: impl Iterator<Item = Candidate>,
        limits: &mut Limits,
    ) -> Result<Checker, Stop> {
        let mut copy = self.try_clone(limits)?;
        candidates.for_each(|gone| copy.candidates[gone.cell as usize] &= !(1 << gone.digit));
        Ok(copy)
    }

    /// A node follows from its reasons; the first one is the assumption.
    fn node(&self, step: &Step, branch: &Branch, number: usize, limits: &mut Limits) -> Verdict {
        let node = branch.nodes[number];
        holds(self.has(node.candidate))?;
        if number == 0 {
            return holds(node.reasons == 0);
        }
        limits.work(node.reasons)?;
        let reasons = branch.reasons(&node);
        holds(reasons.iter().all(|&reason| (reason as usize) < number))?;
        let reasons = || reasons.iter().map(|&reason| branch.nodes[reason as usize]);
        let is_false = |candidate: Candidate| {
            reasons().any(|reason| !reason.on && reason.candidate == candidate)
        };
        let candidate = node.candidate;
        if !node.on {
            if reasons().any(|reason| reason.on && self.conflict(reason.candidate, candidate)) {
                return Ok(());
            }
            let pattern = node.pattern.and_then(|pattern| step.patterns.get(pattern as usize));
            let Some(pattern) = pattern else { return unproved() };
            if let Some(sum) = &pattern.sum {
                return self.sum_excludes(sum, candidate, &is_false, limits);
            }
            if let Some(inner) = pattern.chain {
                let inner = step.inner.get(inner);
                let inner = inner.filter(|inner| inner.eliminations.contains(&candidate));
                let Some(inner) = inner else { return holds(false) };
                let gone = reasons().filter(|reason| !reason.on).map(|reason| reason.candidate);
                return self.without(gone, limits)?.argue(inner, limits);
            }
            return self.sets(pattern, &[], candidate, &is_false, limits);
        }
        let left_alone = |set: Set| {
            self.each(set, &[], &|_| false, &mut |other| other == candidate || is_false(other))
        };
        let in_a_unit = || {
            let mut units = self.all_of(candidate.cell as usize);
            units.any(|unit| left_alone(Set::Unit(unit.into(), candidate.digit)))
        };
        holds(left_alone(Set::Cell(candidate.cell)) || in_a_unit())
    }
}

#[cfg(test)]
mod tests;

//! A step as data: the technique, its effects, the pattern, and the argument that a checker follows.
//!
//! In: what a finder saw. Out: [`Step`], flat and independent of the width of the board. What stays true: a step has at
//! least one effect; its argument names sets and nodes, never a finder. Words, pictures, ratings and proofs are made
//! from a step alone, with the position it was found in.
//!
//! The arguments (truths and links: Allan Barker, "Sudoku: Strategies", xsudo, 2007; forcing chains: Nicolas
//! Juillerat, Sudoku Explainer, 2006):
//!
//! ```text
//!     Sets       each base has a true candidate, each cover at most one: what the covers count more often is false
//!     Patterns   as sets, of which one excludes each candidate
//!     Branches   one of the branches is true; in each, link by link, the effect follows
//!     Exclusion  no combination of candidates of these cells is left with the effect
//!     Fish       as sets, of which branches exclude the candidates that the covers do not have
//!     Templates  no way to place a digit in all units is left with the effect
//!     Sums       no digits in these cells have their sums, or keep their clues, with the effect
//! ```

use sudoku_core::digits::Digit;
use sudoku_core::error::Result;
use sudoku_core::memory;
use sudoku_core::position::Position;

use crate::techniques::Technique;

/// A digit in a cell. The digit is the index of its symbol in [`Symbols::list`](sudoku_core::Symbols::list).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    /// The cell: `row * side + column`.
    pub cell: u32,
    /// The index of the symbol.
    pub digit: u16,
}

impl Candidate {
    #[inline]
    pub(crate) fn new(cell: usize, digit: usize) -> Candidate {
        Candidate { cell: cell as u32, digit: digit as Digit }
    }
}

/// Candidates of which one is true, or at most one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Set {
    /// The candidates of a cell.
    Cell(u32),
    /// The places of a digit in a unit: rows are numbered from 0, then columns, then boxes.
    Unit(u32, u16),
    /// The candidates beyond a deadly pattern: one of them is true if the solution is the only one.
    Deadly,
}

/// A candidate that is true (on) or false (off) in a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Node {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub on: bool,
    /// Where its reasons are in [`Branch::reasons`]: from here, `reasons` of them.
    pub(crate) first: u32,
    pub(crate) reasons: u32,
    /// The pattern of sets by which it follows, if it does not follow from a unit or a cell.
    pub(crate) pattern: Option<u32>,
}

/// A chain or a net of nodes, each after its reasons; the first one is the assumption.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Branch {
    pub(crate) nodes: Vec<Node>,
    pub(crate) reasons: Vec<u32>,
}

impl Branch {
    /// Adds a node that follows from these nodes. Its number.
    pub(crate) fn add(
        &mut self,
        candidate: Candidate,
        on: bool,
        reasons: &[u32],
        pattern: Option<u32>,
    ) -> Result<u32> {
        let first = self.reasons.len() as u32;
        for &reason in reasons {
            memory::push(&mut self.reasons, reason)?;
        }
        let reasons = reasons.len() as u32;
        memory::push(&mut self.nodes, Node { candidate, on, first, reasons, pattern })?;
        Ok(self.nodes.len() as u32 - 1)
    }

    /// The nodes.
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The numbers of the nodes from which a node follows.
    pub(crate) fn reasons(&self, node: &Node) -> &[u32] {
        &self.reasons[node.first as usize..(node.first + node.reasons) as usize]
    }
}

/// Bases and covers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Pattern {
    /// Sets with at least one true candidate each.
    pub bases: Vec<Set>,
    /// Sets with at most one true candidate each.
    pub covers: Vec<Set>,
    /// In place of both: a sum that the digits of its cells have.
    pub sum: Option<Sum>,
    /// In place of both: a chain, by its place in [`Step::inner`].
    pub chain: Option<usize>,
}

/// The cells of units, each as often as they have it, less those of cages: what is left has a sum that is known. Without
/// units, the cells of cages.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Sum {
    pub units: Vec<u32>,
    /// By their places in the puzzle.
    pub cages: Vec<u32>,
}

impl Sum {
    /// A copy.
    pub(crate) fn try_clone(&self) -> Result<Sum> {
        Ok(Sum { units: memory::copied(&self.units)?, cages: memory::copied(&self.cages)? })
    }
}

/// The reason why the branches of a step are all cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Root {
    /// There are no branches.
    None,
    /// One branch for each candidate of the cell.
    Cell(u32),
    /// One branch for each place of the digit in the unit.
    Unit(u32, u16),
    /// A branch in which the candidate is true, and one in which it is false.
    Either(Candidate),
    /// All branches begin with this, and contradict each other or themselves: it is wrong.
    Contradiction(Candidate, bool),
    /// There are no branches: no template of a digit has what is removed.
    Templates,
    /// One branch for each candidate of the bases that the covers do not have.
    Fish,
    /// There are no branches: no digits in the cells have the sums, keep the clues and leave each base a candidate.
    Sums,
}

/// One step of a solution: what follows, by which technique, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub(crate) technique: &'static Technique,
    pub(crate) placements: Vec<Candidate>,
    pub(crate) eliminations: Vec<Candidate>,
    /// How many of them, the last ones, follow from the placements and are not listed.
    pub(crate) implied: usize,
    pub(crate) cells: Vec<u32>,
    pub(crate) digits: Vec<u16>,
    pub(crate) units: Vec<u32>,
    pub(crate) sets: Pattern,
    /// The candidates of a deadly pattern: those of which one arrangement implies another one.
    pub(crate) deadly: Vec<Candidate>,
    /// The sums that the cells have.
    pub(crate) sums: Vec<Sum>,
    /// The constraints that the cells keep, by their places in the puzzle.
    pub(crate) clues: Vec<u32>,
    /// Cells whose candidates are combined.
    pub(crate) excluded: Vec<u32>,
    pub(crate) root: Root,
    pub(crate) branches: Vec<Branch>,
    /// The number of levels of nets, if they grew by levels.
    pub(crate) length: u32,
    /// Whether the step before it is of the same round.
    #[doc(hidden)]
    pub is_further: bool,
    /// The patterns from which nodes of the branches follow; without branches, those from which the eliminations follow.
    pub(crate) patterns: Vec<Pattern>,
    /// The chains from which nodes of the branches follow: steps of the board without the candidates that are false in the branch
    /// before those nodes.
    pub(crate) inner: Vec<Step>,
    /// If the cells are those of several sets, one after the other: how many each has.
    pub(crate) sizes: Vec<u32>,
    /// The candidates that earlier steps of its round took away: they were there when it was found.
    pub(crate) gone: Vec<Candidate>,
}

impl Step {
    pub(crate) fn new(technique: &'static Technique) -> Step {
        Step {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            implied: 0,
            cells: Vec::new(),
            digits: Vec::new(),
            units: Vec::new(),
            sets: Pattern::default(),
            deadly: Vec::new(),
            sums: Vec::new(),
            clues: Vec::new(),
            excluded: Vec::new(),
            root: Root::None,
            branches: Vec::new(),
            length: 0,
            is_further: false,
            patterns: Vec::new(),
            inner: Vec::new(),
            sizes: Vec::new(),
            gone: Vec::new(),
        }
    }

    /// A copy.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`](sudoku_core::Reason::NoMemory), where `clone` ends the process.
    pub fn try_clone(&self) -> Result<Step> {
        let pattern = |pattern: &Pattern| -> Result<Pattern> {
            Ok(Pattern {
                bases: memory::copied(&pattern.bases)?,
                covers: memory::copied(&pattern.covers)?,
                sum: pattern.sum.as_ref().map(Sum::try_clone).transpose()?,
                chain: pattern.chain,
            })
        };
        let mut sums = memory::with_capacity(self.sums.len())?;
        for sum in &self.sums {
            sums.push(sum.try_clone()?);
        }
        let mut branches = memory::with_capacity(self.branches.len())?;
        for branch in &self.branches {
            branches.push(Branch {
                nodes: memory::copied(&branch.nodes)?,
                reasons: memory::copied(&branch.reasons)?,
            });
        }
        let mut patterns = memory::with_capacity(self.patterns.len())?;
        for each in &self.patterns {
            patterns.push(pattern(each)?);
        }
        let mut inner = memory::with_capacity(self.inner.len())?;
        for each in &self.inner {
            inner.push(each.try_clone()?);
        }
        Ok(Step {
            technique: self.technique,
            placements: memory::copied(&self.placements)?,
            eliminations: memory::copied(&self.eliminations)?,
            implied: self.implied,
            cells: memory::copied(&self.cells)?,
            digits: memory::copied(&self.digits)?,
            units: memory::copied(&self.units)?,
            sets: pattern(&self.sets)?,
            deadly: memory::copied(&self.deadly)?,
            sums,
            clues: memory::copied(&self.clues)?,
            excluded: memory::copied(&self.excluded)?,
            root: self.root,
            branches,
            length: self.length,
            is_further: self.is_further,
            patterns,
            inner,
            sizes: memory::copied(&self.sizes)?,
            gone: memory::copied(&self.gone)?,
        })
    }

    /// Empties the step for another technique.
    pub(crate) fn begin(&mut self, technique: &'static Technique) {
        self.technique = technique;
        self.placements.clear();
        self.eliminations.clear();
        self.implied = 0;
        self.cells.clear();
        self.digits.clear();
        self.units.clear();
        self.sets.bases.clear();
        self.sets.covers.clear();
        self.deadly.clear();
        self.sums.clear();
        self.clues.clear();
        self.excluded.clear();
        self.root = Root::None;
        self.branches.clear();
        self.length = 0;
        self.is_further = false;
        self.patterns.clear();
        self.inner.clear();
        self.sizes.clear();
        self.gone.clear();
    }

    /// Whether both are of one technique and place and remove the same.
    pub(crate) fn has_effects_of(&self, other: &Step) -> bool {
        self.technique.number == other.technique.number
            && self.placements == other.placements
            && self.eliminations() == other.eliminations()
    }

    /// The technique.
    pub fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// The candidates that are placed.
    pub fn placements(&self) -> &[Candidate] {
        &self.placements
    }

    /// The candidates that are removed, beside those that follow from the placements: the other ones of a filled cell, and its
    /// digit in its units.
    pub fn eliminations(&self) -> &[Candidate] {
        &self.eliminations[..self.eliminations.len() - self.implied]
    }

    /// The cells of the pattern.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// The digits of the pattern.
    pub fn digits(&self) -> &[u16] {
        &self.digits
    }

    /// The units of the pattern: rows are numbered from 0, then columns, then boxes.
    pub fn units(&self) -> &[u32] {
        &self.units
    }

    /// The sets of the argument.
    pub(crate) fn sets(&self) -> &Pattern {
        &self.sets
    }

    /// The reason why the branches are all cases.
    pub(crate) fn root(&self) -> Root {
        self.root
    }

    /// The branches of the argument.
    pub(crate) fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Applies the step to the position in which it was found.
    pub fn apply_to(&self, position: &mut Position) {
        for candidate in &self.eliminations {
            position.remove_digit(candidate.cell as usize, candidate.digit);
        }
        for placed in &self.placements {
            position.place_digit(placed.cell as usize, placed.digit);
        }
    }

    /// Whether the step assumes that the puzzle has only one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.technique.assumes_uniqueness
    }
}

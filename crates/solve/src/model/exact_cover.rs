//! Exact cover: choose options so that every item lies in exactly one of them.
//!
//! In: any list of options, or a [`Model`]. Out: [`ExactCover`], the matrix row by row; for a board
//! also [`Placements`], what each option puts where. What stays true: every option has at least
//! one item, and each once.
//!
//! ```text
//!     starts     [0, 4, 8, ...]                       where each option's entries start, and end
//!     entries    [cell, row-digit, column-digit, box-digit,   cell, ...]    items
//!     placements [(cell, digit), (cell, digit), ...]  one per option of a board
//! ```
//!
//! An option has further entries for the other groups of its cell: a house is an item like a row, a smaller group one that is
//! covered at most once. The matrix of a board holds what the givens leave: the open items and the options still
//! possible. Givens that contradict each other leave one item without options.
//! Source: Knuth, "Dancing Links", 2000, arXiv cs/0011047.

use std::ops::Range;

use super::Model;
use sudoku_core::digits::{Digit, DigitSet, EMPTY};
use sudoku_core::error::Reason;
use sudoku_core::limits::{Limits, Stop};
use sudoku_core::memory::Arc;
use sudoku_core::with_words;

/// A problem: the items `0..items()`, and options over them. The first `primary()` items are covered exactly once, the others at
/// most once.
#[derive(Debug)]
pub struct ExactCover {
    items: usize,
    primary: usize,
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl ExactCover {
    /// The problem of these options, each with at least one item below `items`, in ascending order.
    pub fn new<O: AsRef<[u32]>>(
        items: usize,
        options: &[O],
        limits: &mut Limits,
    ) -> Result<ExactCover, Stop> {
        let entries = options.iter().map(|option| option.as_ref().len()).sum();
        let mut problem = Self::with_capacity(items, options.len(), entries, limits)?;
        for (index, option) in options.iter().enumerate() {
            let option = option.as_ref();
            let ascends = option.is_sorted_by(|a, b| a < b);
            let last = option.last().map_or(items, |&last| last as usize);
            if !ascends || last >= items {
                return Err(Reason::BadArgument("option", index as i64).into());
            }
            problem.entries.extend_from_slice(option);
            problem.starts.push(problem.entries.len() as u32);
        }
        Ok(problem)
    }

    /// A problem without options yet; all the memory that it will need is reserved.
    fn with_capacity(
        items: usize,
        options: usize,
        entries: usize,
        limits: &mut Limits,
    ) -> Result<ExactCover, Stop> {
        if u32::try_from(items).is_err() || u32::try_from(entries).is_err() {
            return Err(Stop::Memory);
        }
        let mut starts = limits.with_capacity(options + 1)?;
        starts.push(0);
        Ok(ExactCover { items, primary: items, starts, entries: limits.with_capacity(entries)? })
    }

    /// The problem that the givens of a board leave, and what its options mean.
    pub fn of_board(
        model: Arc<Model>,
        limits: &mut Limits,
    ) -> Result<(ExactCover, Placements), Stop> {
        with_words!(model.side, W => {
            let open = Open::<W>::new(&model, limits)?;
            let (problem, of_options) = match &open {
                Some(open) => open.problem(&model, limits)?,
                None => (Self::with_capacity(1, 0, 0, limits)?, Vec::new()),
            };
            Ok((problem, Placements { model, of_options }))
        })
    }

    /// The number of items.
    #[inline]
    pub fn items(&self) -> usize {
        self.items
    }

    /// The number of items that are covered exactly once.
    #[inline]
    pub fn primary(&self) -> usize {
        self.primary
    }

    /// The number of options.
    #[inline]
    pub fn options(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of entries of the matrix: the items of all options together.
    #[inline]
    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    /// The number of items of the longest option.
    pub fn longest(&self) -> usize {
        let lengths = self.starts.windows(2).map(|bounds| bounds[1] - bounds[0]);
        lengths.fold(0, u32::max) as usize
    }

    /// The items of an option.
    #[inline]
    pub fn option(&self, option: usize) -> &[u32] {
        &self.entries[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// The items of each of these options.
    #[inline]
    pub fn rows(&self, options: Range<usize>) -> impl Iterator<Item = &[u32]> {
        let bounds = self.starts[options.start..=options.end].windows(2);
        bounds.map(|bounds| &self.entries[bounds[0] as usize..bounds[1] as usize])
    }
}

/// The cell and the digit of each option of a board's problem.
#[derive(Debug)]
pub struct Placements {
    model: Arc<Model>,
    of_options: Vec<(u32, Digit)>,
}

impl Placements {
    /// Writes the givens and what the chosen options place.
    pub fn fill(&self, chosen: impl Iterator<Item = usize>, grid: &mut [Digit]) {
        grid.copy_from_slice(&self.model.givens);
        for option in chosen {
            let (cell, digit) = self.of_options[option];
            grid[cell as usize] = digit;
        }
    }
}

/// The digits that each unit still needs, and that each smaller group has not.
struct Open<const W: usize>(Vec<DigitSet<W>>);

impl<const W: usize> Open<W> {
    /// What the givens leave open, or `None` if a unit or group has the same given twice.
    fn new(model: &Model, limits: &mut Limits) -> Result<Option<Self>, Stop> {
        let mut open = limits.filled(model.groups(), DigitSet::below(model.side))?;
        for (cell, digit) in model.given_cells() {
            limits.work(W as u32)?;
            for group in model.groups_of(cell) {
                if !open[group].contains(digit) {
                    return Ok(None);
                }
                open[group].remove(digit);
            }
        }
        Ok(Some(Open(open)))
    }

    #[inline]
    fn candidates(&self, model: &Model, cell: usize) -> DigitSet<W> {
        let [row, col, square] = model.units_of(cell);
        let candidates = self.0[row] & self.0[col] & self.0[square];
        model
            .further_groups_of(cell)
            .fold(candidates, |candidates, group| candidates & self.0[group])
    }

    fn problem(
        &self,
        model: &Model,
        limits: &mut Limits,
    ) -> Result<(ExactCover, Vec<(u32, Digit)>), Stop> {
        let side = model.side;
        let (mut items, mut options, mut entries) = (0, 0, 0);
        for cell in empty_cells(model) {
            limits.work(W as u32)?;
            let candidates = self.candidates(model, cell).len();
            items += 1;
            options += candidates;
            entries += candidates * (4 + model.further_groups_of(cell).count());
        }
        // Items are numbered without gaps: the empty cells, then every digit a unit needs, then every digit a group may have.
        let mut numbers = limits.filled(model.groups() * side, 0)?;
        let mut primary = 0;
        for (group, open) in self.0.iter().enumerate() {
            limits.work(side as u32)?;
            if group == model.units() {
                primary = items;
            }
            let numbers = &mut numbers[group * side..][..side];
            for digit in *open {
                numbers[usize::from(digit)] = items as u32;
                items += 1;
            }
        }
        let mut problem = ExactCover::with_capacity(items, options, entries, limits)?;
        if model.groups() > model.units() {
            problem.primary = primary;
        }
        let mut placements = limits.with_capacity(options)?;
        for (item, cell) in empty_cells(model).enumerate() {
            let candidates = self.candidates(model, cell);
            let [row, col, square] =
                model.units_of(cell).map(|unit| &numbers[unit * side..][..side]);
            limits.work(4 * candidates.len() as u32)?;
            for digit in candidates {
                let at = usize::from(digit);
                problem.entries.extend_from_slice(&[item as u32, row[at], col[at], square[at]]);
                for group in model.further_groups_of(cell) {
                    problem.entries.push(numbers[group * side + at]);
                }
                problem.starts.push(problem.entries.len() as u32);
                placements.push((cell as u32, digit));
            }
        }
        Ok((problem, placements))
    }
}

fn empty_cells(model: &Model) -> impl Iterator<Item = usize> {
    let cells = model.givens.iter().enumerate();
    cells.filter(|&(_, &digit)| digit == EMPTY).map(|(cell, _)| cell)
}

//! The calls of the public interface, most of them methods of [`Puzzle`].
//!
//! In: puzzles, texts, options. Out: solutions and errors with symbols, where the modules below have digits and stops.
//! Nothing is computed here.

use std::path::Path;

use sudoku_batch::{self as batch, Rows};
use sudoku_core::digits::Digit;
use sudoku_core::error::{Reason, Result};
use sudoku_core::limits::Bounds;
use sudoku_core::memory;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;
use sudoku_core::solution::Solution;
use sudoku_core::text::{self, Format, ReadOptions};
use sudoku_generate::{canonical, minimise};
use sudoku_solve::portfolio::{self, directly};
use sudoku_solve::proof;
use sudoku_solve::true_candidates::{self, TrueCandidates};
use sudoku_solve::{Options, Report, Solutions};

/// The result of solving a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solved {
    /// The first solution, if one was found.
    pub solution: Option<Solution>,
    /// The report of the call.
    pub report: Report,
}

impl Solved {
    fn new(puzzle: &Puzzle, (first, report): (Option<Vec<Digit>>, Report)) -> Result<Solved> {
        let solution = first.map(|digits| Solution::new(puzzle, &digits)).transpose()?;
        Ok(Solved { solution, report })
    }
}

/// Solves, proves and reduces a puzzle: what a [`Puzzle`] can do with the solvers, as methods.
pub trait PuzzleExt {
    /// Finds the first solution, and goes on to the solution limit: with a limit of 2, one solution in the report of
    /// a search that was [`Exhausted`](crate::Ended::Exhausted) is the only one.
    ///
    /// # Errors
    ///
    /// [`Reason::Unsuitable`] if the strategy does not solve such puzzles, [`Reason::BadArgument`] for more than 1024
    /// threads, [`Reason::NoMemory`]. A limit that is reached
    /// is not an error: the report says so.
    fn solve(&self, options: &Options) -> Result<Solved>;

    /// Counts the solutions up to the solution limit. The count is exact if the report says
    /// [`Exhausted`](crate::Ended::Exhausted).
    ///
    /// ```
    /// use std::time::Duration;
    /// use sudoku::{Bounds, Control, Ended, Options, Puzzle, PuzzleExt, Shape, Stop};
    ///
    /// let control = Control::new()?;
    /// let options = Options::default()
    ///     .with_solution_limit(0)
    ///     .with_bounds(Bounds::default().with_control(control.clone()));
    /// let watcher = std::thread::spawn(move || {
    ///     std::thread::sleep(Duration::from_millis(20));
    ///     control.cancel();
    ///     control.progress().nodes
    /// });
    /// let report = Puzzle::new(Shape::square(9)?)?.count(&options)?;
    /// assert_eq!(report.ended, Ended::Stopped(Stop::Cancelled));
    /// # watcher.join().unwrap();
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`PuzzleExt::solve`].
    fn count(&self, options: &Options) -> Result<Report>;

    /// The solutions, found one at a time. [`Solutions::new`] takes the puzzle by value.
    ///
    /// # Errors
    ///
    /// The errors of [`PuzzleExt::solve`].
    fn solutions(&self, options: &Options) -> Result<Solutions<&Puzzle>>;

    /// The true candidates: for each cell and symbol, whether at least one solution has it there. A puzzle without a solution has
    /// none. The limits are for the whole call, and what they leave is undecided; the solution limit and the threads are not used.
    ///
    /// ```
    /// use sudoku::{Options, Puzzle, PuzzleExt, Truth};
    ///
    /// let puzzle: Puzzle = "1...2...........".parse()?;
    /// let found = puzzle.true_candidates(&Options::default())?;
    /// assert_eq!(found.candidates(0, 1)?, [3, 4]);
    /// assert_eq!(found.truth(0, 1, 2), Some(Truth::False));
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Reason::Unsuitable`], [`Reason::NoMemory`].
    fn true_candidates(&self, options: &Options) -> Result<TrueCandidates>;

    /// The givens that the puzzle does not need, each alone, by row and column. Leaving one out may make others needed:
    /// see [`PuzzleExt::minimise`]. The limits are for each proof.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] if the puzzle does not have exactly one solution, the reason of a limit that is reached, and as
    /// [`PuzzleExt::solve`].
    fn redundant_givens(&self, options: &Options) -> Result<Vec<(usize, usize)>>;

    /// The givens of a puzzle without a solution of which one may be wrong, by row and column: without it, there is exactly one
    /// solution. None if the puzzle has a solution. The limits are for each proof.
    ///
    /// ```
    /// use sudoku::{Options, Puzzle, PuzzleExt};
    ///
    /// let puzzle: Puzzle = "412....3.4..3...".parse()?;
    /// assert_eq!(puzzle.suspects(&Options::default())?, [(0, 1)]);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The reason of a limit that is reached, and as [`PuzzleExt::solve`].
    fn suspects(&self, options: &Options) -> Result<Vec<(usize, usize)>>;

    /// The puzzle without givens that it does not need: none of those that are left could be left out. They are tried in
    /// the order of the seed. Cages stay.
    ///
    /// # Errors
    ///
    /// The errors of [`PuzzleExt::redundant_givens`].
    fn minimise(&self, seed: u64, options: &Options) -> Result<Puzzle>;

    /// The canonical form: the same for all puzzles that permutations of bands, of rows in bands, of stacks, of columns in
    /// stacks and of symbols, and, if boxes are square, transposition make of each other. It is the least of these
    /// boards, compared row by row with empty cells before symbols (others call it minlex). Its symbols are 1 to side.
    /// A node is a choice of the search: a line for the next row, a stack or a column for the next place.
    ///
    /// With regions, both diagonals or windows, the form is the least of the boards that their symmetries make and that keep
    /// the other constraints; a node is a symmetry. Regions turn with the board.
    ///
    /// ```
    /// use sudoku::{Bounds, Puzzle, PuzzleExt};
    ///
    /// let puzzle: Puzzle = "1...............".parse()?;
    /// let twin: Puzzle = ".........3......".parse()?;
    /// let bounds = Bounds::default();
    /// assert_eq!(puzzle.canonical(&bounds)?, twin.canonical(&bounds)?);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] for a puzzle with cages, with constraints whose symmetries are not known, with givens that contradict each other, or of a side larger than 25;
    /// the reason of a limit that is reached; [`Reason::NoMemory`].
    fn canonical(&self, bounds: &Bounds) -> Result<Puzzle>;

    /// The number of symmetries of the board: of the permutations that [`PuzzleExt::canonical`] tries, those that change nothing but the
    /// names of the symbols; 1 if there is only the one that changes nothing, at most [`u64::MAX`].
    ///
    /// # Errors
    ///
    /// Those of [`PuzzleExt::canonical`].
    fn symmetries(&self, bounds: &Bounds) -> Result<u64>;

    /// Looks for two solutions, and writes a proof that there are no others: the rules as clauses in DIMACS, and a
    /// proof in DRAT for a checker of clauses. They are complete if the report says
    /// [`Exhausted`](crate::Ended::Exhausted).
    ///
    /// # Errors
    ///
    /// [`Reason::Unsuitable`] for a puzzle with cages, [`Reason::BadUse`] for one path twice, [`Reason::File`],
    /// [`Reason::NoMemory`].
    fn prove(
        &self,
        bounds: &Bounds,
        clauses: impl AsRef<Path>,
        proof: impl AsRef<Path>,
    ) -> Result<Solved>;
}

/// The rows and columns of cells.
fn places(puzzle: &Puzzle, cells: Vec<u32>) -> Vec<(usize, usize)> {
    let shape = puzzle.shape();
    let place = |cell: u32| (shape.row_of(cell as usize), shape.col_of(cell as usize));
    cells.into_iter().map(place).collect()
}

impl PuzzleExt for Puzzle {
    fn solve(&self, options: &Options) -> Result<Solved> {
        let solved = portfolio::solve(self, options, threads(options)?, &directly)?;
        Solved::new(self, solved)
    }

    fn count(&self, options: &Options) -> Result<Report> {
        portfolio::count(self, options, threads(options)?, &directly)
    }

    fn solutions(&self, options: &Options) -> Result<Solutions<&Puzzle>> {
        Solutions::new(self, options)
    }

    fn true_candidates(&self, options: &Options) -> Result<TrueCandidates> {
        true_candidates::true_candidates(self, options)
    }

    fn redundant_givens(&self, options: &Options) -> Result<Vec<(usize, usize)>> {
        Ok(places(self, minimise::redundant_givens(self, options)?))
    }

    fn suspects(&self, options: &Options) -> Result<Vec<(usize, usize)>> {
        Ok(places(self, minimise::suspects(self, options)?))
    }

    fn minimise(&self, seed: u64, options: &Options) -> Result<Puzzle> {
        minimise::minimise(self, seed, options)
    }

    fn canonical(&self, bounds: &Bounds) -> Result<Puzzle> {
        canonical::canonical(self, bounds)
    }

    fn symmetries(&self, bounds: &Bounds) -> Result<u64> {
        Ok(canonical::with_symmetries(self, bounds)?.1)
    }

    fn prove(
        &self,
        bounds: &Bounds,
        clauses: impl AsRef<Path>,
        proof: impl AsRef<Path>,
    ) -> Result<Solved> {
        Solved::new(self, proof::prove(self, bounds, clauses.as_ref(), proof.as_ref())?)
    }
}

/// Solves a collection: one puzzle a line; empty lines and lines that begin with `#` are skipped. A bad line has its
/// error in its own row. The time limit bounds the whole call, the other limits each puzzle.
///
/// ```
/// use sudoku::{Options, ReadOptions, solve_lines};
///
/// let text = "1...2...........\n# a comment\n12345\n";
/// let rows = solve_lines(text, &ReadOptions::default(), &Options::default().with_threads(2))?;
/// for (row, solution) in rows.iter() {
///     match &row.outcome {
///         Ok(report) => println!("line {}: {solution} ({} found)", row.line, report.solutions),
///         Err(error) => println!("{error}"),
///     }
/// }
/// # Ok::<(), sudoku::Error>(())
/// ```
///
/// # Errors
///
/// [`Reason::Refused`] for a text in UTF-16, [`Reason::BadArgument`] for more than 1024 threads, [`Reason::NoMemory`].
pub fn solve_lines(text: impl AsRef<[u8]>, read: &ReadOptions, options: &Options) -> Result<Rows> {
    batch::solve_lines(text.as_ref(), read, options, threads(options)?)
}

/// Solves strings, one puzzle each, in one call: one answer for each string, in order. Each string is a text as
/// [`Puzzle::read`] reads it, also a killer or a larger board; `None` is [`Reason::NullPointer`]. The time limit bounds the
/// whole call, the other limits each puzzle.
///
/// ```
/// use sudoku::{Options, ReadOptions, solve_strings};
///
/// let strings = [Some("1...2..........."), None, Some("12345")];
/// let answers = solve_strings(strings, &ReadOptions::default(), &Options::default())?;
/// assert!(answers[0].as_ref().is_ok_and(|solved| solved.solution.is_some()));
/// assert_eq!(answers[1].as_ref().unwrap_err().to_string(), "the string is NULL");
/// assert_eq!(answers[2].as_ref().unwrap_err().to_string(), "line 1, column 6: no board has 5 cells");
/// # Ok::<(), sudoku::Error>(())
/// ```
///
/// # Errors
///
/// [`Reason::BadArgument`] for more than 1024 threads, [`Reason::NoMemory`].
pub fn solve_strings<'a, S: Into<Option<&'a str>>>(
    strings: impl IntoIterator<Item = S>,
    read: &ReadOptions,
    options: &Options,
) -> Result<Vec<Result<Solved>>> {
    let mut list = Vec::new();
    for string in strings {
        memory::push(&mut list, string.into())?;
    }
    // The strings are in memory already.
    let read = &read.clone().with_max_bytes(usize::MAX);
    let answers = batch::strings::solve_list(&list, read, options, threads(options)?)?;
    let mut solved = memory::with_capacity(list.len())?;
    for (answer, string) in answers.iter().zip(&list) {
        solved.push(answer.and_then(|(report, line)| {
            let solution = line.map(|line| solution_in(line, string.unwrap_or_default(), read));
            Ok(Solved { solution: solution.transpose()?, report })
        }));
    }
    Ok(solved)
}

/// An integer type that cells of [`solve_cells`] can have.
pub trait CellNumber: batch::cells::Cell {}

impl<T: batch::cells::Cell> CellNumber for T {}

/// Solves many boards of one shape whose cells are integers side by side, board after board and row after row: 1 to the
/// side, or the value `empty`. Returns the outcome of each board, in order. `solutions`, which is as long as `cells`, gets
/// the first solution of each board, or `empty` in all cells of a board without one. The time limit bounds the whole call,
/// the other limits each board.
///
/// ```
/// use sudoku::{Options, Shape, solve_cells};
///
/// let cells: [u8; 16] = [1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 3];
/// let mut solutions = [0; 16];
/// let shape = Shape::new(2, 2)?;
/// let outcomes = solve_cells(&cells, shape, 0, &Options::default(), Some(&mut solutions))?;
/// assert!(outcomes[0].as_ref().is_ok_and(|report| report.solutions == 1));
/// assert_eq!(solutions[0], 1);
/// # Ok::<(), sudoku::Error>(())
/// ```
///
/// # Errors
///
/// [`Reason::BadCellCount`] if the boards are not whole, or `solutions` has another length; [`Reason::BadSide`] for a side
/// beyond the integers of a cell; [`Reason::BadArgument`] if `empty` is a symbol, and for more than 1024 threads;
/// [`Reason::NoMemory`].
pub fn solve_cells<T: CellNumber>(
    cells: &[T],
    shape: Shape,
    empty: T,
    options: &Options,
    solutions: Option<&mut [T]>,
) -> Result<Vec<Result<Report>>> {
    batch::cells::solve_list(cells, shape, empty, solutions, options, threads(options)?)
}

/// The threads of a call.
fn threads(options: &Options) -> Result<usize> {
    const MOST: usize = 1024;
    match options.threads {
        threads @ ..=MOST => Ok(threads),
        threads => {
            let threads = i64::try_from(threads).unwrap_or(i64::MAX);
            Err(Reason::BadArgument("threads", threads).into())
        }
    }
}

/// The solution in a line, of the puzzle in a string.
fn solution_in(line: &str, string: &str, read: &ReadOptions) -> Result<Solution> {
    let puzzle = text::read(string.as_bytes(), read)?;
    let mut digits = memory::with_capacity(puzzle.shape().cells())?;
    let shape = puzzle.shape();
    let read = read
        .clone()
        .with_format(Format::LINE)
        .with_box_size((shape.box_height() as u32, shape.box_width() as u32))
        .with_symbols(memory::copied(puzzle.symbols().list())?);
    digits.extend_from_slice(text::read(line.as_bytes(), &read)?.digits());
    Solution::new(&puzzle, &digits)
}

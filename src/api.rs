//! The calls of the public interface, most of them methods of [`Puzzle`].
//!
//! In: puzzles, texts, options. Out: solutions and errors with symbols, where the modules below have digits and stops.
//! Nothing is computed here.

use std::path::Path;

use crate::batch::{self, Rows};
use crate::digits::Digit;
use crate::error::{Reason, Result};
use crate::explain::step::Step;
use crate::generate::{canonical, minimise};
use crate::limits::Bounds;
use crate::memory;
use crate::portfolio::{self, directly};
use crate::position::Position;
use crate::proof;
use crate::puzzle::Puzzle;
use crate::render;
use crate::shape::Shape;
use crate::solution::{self, Solution, State, Violation};
use crate::solve::{Options, Report, Solutions};
use crate::text::positions::{self, Layout};
use crate::text::{self, Format, ReadOptions};

/// What came of solving a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solved {
    /// The first solution, if one was found.
    pub solution: Option<Solution>,
    /// What the call did, and how it ended.
    pub report: Report,
}

impl Solved {
    fn new(puzzle: &Puzzle, (first, report): (Option<Vec<Digit>>, Report)) -> Result<Solved> {
        let solution = first.map(|digits| Solution::new(puzzle, &digits)).transpose()?;
        Ok(Solved { solution, report })
    }
}

impl Step {
    /// The step in the position in which it was found, as a picture in SVG: candidates, coloured by their part in it, and
    /// the links of its chains.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`].
    pub fn to_svg(&self, position: &Position) -> Result<String> {
        render::step_svg(position, self)
    }

    /// The step in the position in which it was found, in box-drawing characters: `*` before a candidate of the pattern,
    /// `-` before one that it removes, `=` before one that it places.
    ///
    /// # Errors
    ///
    /// [`Reason::NoMemory`].
    pub fn to_drawing(&self, position: &Position) -> Result<String> {
        render::step_text(position, self)
    }
}

impl Position {
    /// Reads a text that holds one position or one puzzle: a grid of candidates, a line of HoDoKu's library, 729
    /// characters, or what [`Puzzle::read`] reads.
    ///
    /// ```
    /// use sudoku::{Layout, Position};
    ///
    /// let grid = "1 24 | 3 24\n34 234 | 12 124\n234 1 | 24 234\n234 234 | 124 1234";
    /// let position = Position::read(grid, &Default::default())?;
    /// assert_eq!(position.candidates(1, 2)?, [1, 2]);
    /// assert_eq!(Position::read(position.to_text(Layout::CANDIDATES)?, &Default::default())?, position);
    /// # Ok::<(), sudoku::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Puzzle::read`] and [`Position::new`].
    pub fn read(text: impl AsRef<[u8]>, options: &ReadOptions) -> Result<Position> {
        positions::read(text.as_ref(), options)
    }

    /// The position as text.
    ///
    /// # Errors
    ///
    /// [`Reason::NotExpressible`] for symbols other than 1 to 9 at most, or if the layout lacks something;
    /// [`Reason::NoMemory`].
    pub fn to_text(&self, layout: &Layout) -> Result<String> {
        positions::write(self, layout)
    }
}

impl Puzzle {
    /// Reads a text that holds one puzzle.
    ///
    /// # Errors
    ///
    /// A [`Reason`] with the line, the column and the text that is wrong.
    pub fn read(text: impl AsRef<[u8]>, options: &ReadOptions) -> Result<Puzzle> {
        text::read(text.as_ref(), options)
    }

    /// Reads a file that holds one puzzle; of a file that is too long, no more than the limit.
    ///
    /// # Errors
    ///
    /// As [`Puzzle::read`], and [`Reason::File`].
    pub fn load(path: impl AsRef<Path>, options: &ReadOptions) -> Result<Puzzle> {
        text::load(path.as_ref(), options)
    }

    /// The puzzle as text in a format.
    ///
    /// # Errors
    ///
    /// [`Reason::NotExpressible`] if the format cannot express it, [`Reason::NoMemory`].
    pub fn to_text(&self, format: &Format) -> Result<String> {
        if format == Format::PICTURE {
            return render::text(self, self.digits());
        }
        text::write(self, format)
    }

    /// The puzzle, or a solution of it with the givens bold, as a picture in SVG.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] for a solution of another shape or other symbols, [`Reason::NoMemory`].
    pub fn to_svg(&self, solution: Option<&Solution>) -> Result<String> {
        render::svg(self, self.shown(solution)?)
    }

    /// The puzzle, or a solution of it, drawn in box-drawing characters.
    ///
    /// # Errors
    ///
    /// As [`Puzzle::to_svg`].
    pub fn to_drawing(&self, solution: Option<&Solution>) -> Result<String> {
        render::text(self, self.shown(solution)?)
    }

    /// The digits of a solution, or of the puzzle itself.
    fn shown<'a>(&'a self, solution: Option<&'a Solution>) -> Result<&'a [Digit]> {
        match solution {
            None => Ok(self.digits()),
            Some(solution) if solution.is_like(self) => Ok(solution.digits()),
            Some(_) => {
                let why = "it has another shape or other symbols than the puzzle";
                Err(Reason::BadUse { what: "solution", why }.into())
            }
        }
    }

    /// Whether the filled cells break a rule, and whether all are filled.
    pub fn state(&self) -> State {
        solution::state(self, self.digits())
    }

    /// Checks that a solution is one of this puzzle.
    ///
    /// # Errors
    ///
    /// The first rule that it breaks.
    pub fn verify(&self, solution: &Solution) -> std::result::Result<(), Violation> {
        match solution.is_like(self) {
            true => solution::verify(self, solution.digits()),
            false => Err(Violation::OtherBoard),
        }
    }

    /// Finds the first solution, and goes on to the solution limit: with a limit of 2, one solution in the report of
    /// a search that was [`Exhausted`](crate::Ended::Exhausted) is the only one.
    ///
    /// # Errors
    ///
    /// [`Reason::Unsuitable`] if the strategy does not solve such puzzles, [`Reason::BadArgument`] for more than 1024
    /// threads, [`Reason::NoMemory`]. A limit that is reached
    /// is no error: the report says so.
    pub fn solve(&self, options: &Options) -> Result<Solved> {
        let solved = portfolio::solve(self, options, threads(options)?, &directly)?;
        Solved::new(self, solved)
    }

    /// Counts the solutions up to the solution limit. The count is exact if the report says
    /// [`Exhausted`](crate::Ended::Exhausted).
    ///
    /// # Errors
    ///
    /// As [`Puzzle::solve`].
    pub fn count(&self, options: &Options) -> Result<Report> {
        portfolio::count(self, options, threads(options)?, &directly)
    }

    /// The solutions, found one at a time. [`Solutions::new`] takes the puzzle by value.
    ///
    /// # Errors
    ///
    /// As [`Puzzle::solve`].
    pub fn solutions(&self, options: &Options) -> Result<Solutions<&Puzzle>> {
        Solutions::new(self, options)
    }

    /// The givens that the puzzle does not need, each alone, by row and column. Leaving one out may make others needed:
    /// see [`Puzzle::minimise`]. The limits are for each proof.
    ///
    /// # Errors
    ///
    /// [`Reason::BadUse`] if the puzzle does not have exactly one solution, the reason of a limit that is reached, and as
    /// [`Puzzle::solve`].
    pub fn redundant_givens(&self, options: &Options) -> Result<Vec<(usize, usize)>> {
        let (shape, cells) = (self.shape(), minimise::redundant_givens(self, options)?);
        Ok(cells
            .into_iter()
            .map(|cell| (shape.row_of(cell as usize), shape.col_of(cell as usize)))
            .collect())
    }

    /// The puzzle without givens that it does not need: none of those that are left could be left out. They are tried in
    /// the order of the seed. Cages stay.
    ///
    /// # Errors
    ///
    /// As [`Puzzle::redundant_givens`].
    pub fn minimise(&self, seed: u64, options: &Options) -> Result<Puzzle> {
        minimise::minimise(self, seed, options)
    }

    /// The canonical form: the same for all puzzles that permutations of bands, of rows in bands, of stacks, of columns in
    /// stacks and of symbols, and, if boxes are square, transposition make of each other. It is the least of these
    /// boards, compared row by row with empty cells before symbols (others call it minlex). Its symbols are 1 to side.
    /// A node is a choice of the search: a line for the next row, a stack or a column for the next place.
    ///
    /// ```
    /// use sudoku::{Bounds, Puzzle};
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
    /// [`Reason::BadUse`] for a puzzle with cages, with givens that contradict each other, or of a side larger than 25;
    /// the reason of a limit that is reached; [`Reason::NoMemory`].
    pub fn canonical(&self, bounds: &Bounds) -> Result<Puzzle> {
        canonical::canonical(self, bounds)
    }

    /// Looks for two solutions, and writes down why there are no more than it found: the rules as clauses in DIMACS,
    /// and a proof in DRAT for a checker of clauses. They are complete if the report says
    /// [`Exhausted`](crate::Ended::Exhausted).
    ///
    /// # Errors
    ///
    /// [`Reason::Unsuitable`] for a puzzle with cages, [`Reason::BadUse`] for one path twice, [`Reason::File`],
    /// [`Reason::NoMemory`].
    pub fn prove(
        &self,
        bounds: &Bounds,
        clauses: impl AsRef<Path>,
        proof: impl AsRef<Path>,
    ) -> Result<Solved> {
        Solved::new(self, proof::prove(self, bounds, clauses.as_ref(), proof.as_ref())?)
    }
}

impl Solution {
    /// The solution as text in a format; `coordinates` writes it as CSV.
    ///
    /// # Errors
    ///
    /// [`Reason::NotExpressible`] for a format that is for reading only, [`Reason::NoMemory`].
    pub fn to_text(&self, format: &Format) -> Result<String> {
        text::write_solution(self, format)
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
    let read = &ReadOptions { max_bytes: usize::MAX, ..read.clone() };
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
    let read = ReadOptions { format: Format::LINE, ..read.clone() }
        .with_box_size((shape.box_height() as u32, shape.box_width() as u32))
        .with_symbols(memory::copied(puzzle.symbols().list())?);
    digits.extend_from_slice(text::read(line.as_bytes(), &read)?.digits());
    Solution::new(&puzzle, &digits)
}

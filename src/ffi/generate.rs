//! Puzzles made for C.

use std::ffi::c_char;
use std::ptr::{null, null_mut};

use super::arguments::{Buffer, Out, disjoint, extent, items, pointer, sized32, structure, utf8};
use super::board::{Board, SudokuBoard, fill, snapshot};
use super::control::{SudokuControl, bounds};
use super::guard::{SudokuError, guard};
use super::out_buf::{Rows, RowsAt, row, zeroed};
use super::rate::{level, or_none};
use super::solve::{self, SudokuOptions, threads};
use super::status::{SUDOKU_CANCELLED, SUDOKU_OK};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::error::{Error, Reason, Result};
use sudoku_core::limits::Stop;
use sudoku_core::memory;
use sudoku_core::out_buf::Zero;
use sudoku_core::puzzle::Puzzle;
use sudoku_core::shape::Shape;
use sudoku_core::solution::Solution;
use sudoku_generate::many::Product;
use sudoku_generate::wishes::Wishes;
use sudoku_generate::{
    self as generate, Givens, Holes, Killer, Made, Reduction, Request, Rule, Symmetry, canonical,
    minimise,
};
use sudoku_order::{self as order, Difficulty, Item, Items, Ratings};
use sudoku_solve::Options;

/// Each cell is given or empty by itself.
pub const SUDOKU_SYMMETRY_NONE: u32 = 0;
/// A half turn.
pub const SUDOKU_SYMMETRY_ROTATION_180: u32 = 1;
/// A quarter turn.
pub const SUDOKU_SYMMETRY_ROTATION_90: u32 = 2;
/// The columns from right to left.
pub const SUDOKU_SYMMETRY_MIRROR_COLUMNS: u32 = 3;
/// The rows from bottom to top.
pub const SUDOKU_SYMMETRY_MIRROR_ROWS: u32 = 4;
/// Both mirrors.
pub const SUDOKU_SYMMETRY_BOTH_MIRRORS: u32 = 5;
/// Rows and columns exchanged.
pub const SUDOKU_SYMMETRY_DIAGONAL: u32 = 6;
/// The other diagonal.
pub const SUDOKU_SYMMETRY_ANTI_DIAGONAL: u32 = 7;
/// Both diagonals.
pub const SUDOKU_SYMMETRY_BOTH_DIAGONALS: u32 = 8;
/// All of these.
pub const SUDOKU_SYMMETRY_ALL: u32 = 9;

/// What to generate. Zero in a field asks for its default, except for the box. Options that exclude each other are refused:
///
/// - holes: killer, minimal, givens, min_givens, max_givens, more_givens, symmetry, pattern.
/// - killer: holes, min_givens, max_givens, more_givens, symmetry, pattern, minimal 2.
/// - givens: holes, min_givens, max_givens, more_givens.
/// - minimal: holes; minimal 2 givens, min_givens, symmetry and pattern, too.
/// - more_givens: holes, killer, givens, max_givens.
/// - min_nodes, max_nodes: all but killer. holes_balanced needs holes.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SudokuGenerateOptions {
    /// In: sizeof(sudoku_generate_options).
    pub struct_size: u32,
    /// Rows of a box, at least 1.
    pub box_height: u32,
    /// Columns of a box, at least 1. Made for sides up to 25, with cages up to 16; larger ones are
    /// tried and tend to run into a limit.
    pub box_width: u32,
    /// 1: a killer puzzle; 0: givens only.
    pub killer: u32,
    /// The same seed and options make the same puzzle, on every machine.
    pub seed: u64,
    /// 1: no given can be left out (above a side of 16: none that a proof of 100 nodes shows to be redundant); 2: the
    /// same with controlled bias (docs/generate.md), which takes a second or two for a puzzle of 9x9 cells; 0: some may.
    pub minimal: u32,
    /// Exactly this many givens; 0: take away what goes. Puzzles of 9x9 cells with 21 givens take some 20 ms, those with
    /// 20 seconds; 19 are rarely found in the time, and fewer are refused. In a killer puzzle: give at most this many
    /// cells, where cages alone leave several solutions.
    pub givens: u32,
    /// Make exactly this many cells empty, without looking at the number of solutions, which is more
    /// than one on most boards with many holes; 0: one solution. Not with killer, minimal, givens.
    /// Made for all sides up to 100.
    pub holes: u32,
    /// 1: the numbers of holes of two rows, two columns or two boxes differ by one at most; 0: holes
    /// fall anywhere.
    pub holes_balanced: u32,
    /// The largest cage of a killer puzzle; 0: 5 cells. Never more than the side of the board.
    pub max_cage: u32,
    /// Start over at most this many times; 0: 100, but without a limit for a number of givens or a pattern.
    pub attempts: u32,
    /// Give up after this many milliseconds; 0: 60 seconds. Of a batch: for each puzzle.
    pub time_limit_ms: u32,
    /// The smallest cage of a killer puzzle; 0: 2 cells, or 1 if max_cage or the side of the board is 2 or less. Cages as
    /// large as a row do not tell digits apart: givens must be as many as digits at least, but one.
    pub min_cage: u32,
    /// Lets another thread cancel; NULL: none.
    pub control: *const SudokuControl,
    /// How hard a killer puzzle is: the nodes that the strategy killer_advanced needs to prove the
    /// solution the only one, at least.
    pub min_nodes: u64,
    /// And at most; 0: any number.
    pub max_nodes: u64,
    /// At least this many givens: stop taking them away there; 0: any number. This and the fields below are for puzzles
    /// without cages and holes.
    pub min_givens: u32,
    /// At most this many givens; 0: any number.
    pub max_givens: u32,
    /// Put back at least this many givens at the end, for a puzzle that is not minimal.
    pub more_givens: u32,
    /// SUDOKU_SYMMETRY_: which cells are given or empty together. A minimal puzzle has no such group of givens that
    /// could be left out.
    pub symmetry: u32,
    /// One byte for each cell, row by row: 1 if the cell is given, 0 if it is empty; with minimal or a number of
    /// givens: whether it may be given. NULL: no pattern.
    pub pattern: *const u8,
    /// The symbol of each cell of the solution, row by row, from 1 to side; NULL: a random grid.
    pub solution: *const u32,
    /// How hard puzzles without holes are: wishes in UTF-8, separated by commas or lines; NULL: any. A puzzle is the
    /// first of a sequence of candidates that has all of them; attempts is then the most candidates, 0 any number.
    ///
    /// - er=2.6..4.5: ER of Sudoku Explainer, from 2.6 to 4.5; also 7.1, 7.1.. and ..3. Killers have none.
    /// - score=300..600: the score of HoDoKu; of killers, that of SUDOKU_PROFILE_KILLER. level=medium..hard: its level.
    /// - stars=2..3: stars. curve=1 1 2 3 3 4 5: the stars of item after item of a batch, over and over.
    /// - needs=x_wing+naked_pair: techniques that the path of the profile uses.
    /// - without=chains+uniqueness: techniques, or groups of them, that it does not use.
    /// - profile=hodoku: the profile of this path, by its name; hodoku, or killer for killers, if it is not set.
    /// - rate: the rows of a batch have the ratings on all scales, not only those that the wishes need.
    pub difficulty: *const c_char,
    /// The number of bytes of the difficulty.
    pub difficulty_len: usize,
    /// An empty board with boxes of this size, whose grids and constraints the puzzle has, and whose cages, if it is no
    /// killer; NULL: one grid with rows, columns and boxes alone. On a board of several grids, lists of cells have
    /// sudoku_board_grids' rows * columns, with 0 where no grid has a cell.
    pub board: *const SudokuBoard,
    /// 1: random connected regions replace the boxes; each puzzle of a batch has its own. Not with a board with regions, nor
    /// with a solution.
    pub random_regions: u32,
    /// Set it to 0; ignored by this version.
    pub reserved: u32,
    /// Rules of setters of which the puzzle has clues that are drawn around the solution: names of constraints in UTF-8,
    /// separated by commas or lines, some with a value, as in "thermometer, difference, whisper=4"; NULL: none. As few
    /// givens as needed are left, then as few clues, but one of each rule; what 400 nodes, or 2,000 if minimal, do not
    /// decide stays. A rule of which no clues are drawn is refused by its name: SUDOKU_BAD_CONSTRAINT.
    pub rules: *const c_char,
    /// The number of bytes of the rules.
    pub rules_len: usize,
}

sized32!(
    SudokuGenerateOptions,
    killer,
    seed,
    minimal,
    givens,
    holes,
    holes_balanced,
    max_cage,
    attempts,
    time_limit_ms,
    min_cage,
    control,
    min_nodes,
    max_nodes,
    min_givens,
    max_givens,
    more_givens,
    symmetry,
    pattern,
    solution,
    difficulty,
    difficulty_len,
    board,
    random_regions,
    reserved,
    rules,
    rules_len
);

/// Makes a puzzle with exactly one solution, which is proved, or with a number of holes.
///
/// - options: what to make.
/// - out_board: the new handle; the caller frees it with sudoku_board_free.
/// - Returns SUDOKU_OK; without a handle SUDOKU_TIMED_OUT, SUDOKU_CANCELLED, SUDOKU_NOT_GENERATED (none found within the
///   attempts); SUDOKU_NULL_POINTER, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_SIDE, SUDOKU_BAD_ARGUMENT
///   (options that exclude each other or that no puzzle can have; the message names
///   them), SUDOKU_BAD_CONSTRAINT, SUDOKU_BAD_TEXT, SUDOKU_BAD_HANDLE (the control), SUDOKU_NO_MEMORY.
/// - Any thread; it uses the calling thread only.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_generate(
    options: *const SudokuGenerateOptions,
    out_board: *mut *mut SudokuBoard,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle, NULL or a structure that begins
        // with its size.
        let (out, given) = unsafe { (Out::new(out_board, "out_board")?, structure(options)?) };
        let given = given.ok_or(Reason::NullPointer("options"))?;
        let (request, order) = (request(&given)?, difficulty(&given)?);
        let puzzle = match order.rates() {
            true => order::generate(&request, &order)?.0.puzzle,
            false => generate::make(&request)?.puzzle,
        };
        out.write(pointer(Board::insert(puzzle)?));
        Ok(SUDOKU_OK)
    })
}

/// An item of sudoku_generate_batch.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SudokuGenerated {
    /// What sudoku_generate returns for it.
    pub status: i32,
    /// How many cells are given.
    pub givens: u32,
    /// sudoku_generate makes this puzzle alone with this seed, with and without the difficulty.
    pub seed: u64,
    /// How many candidates were made; without wishes 1.
    pub candidates: u64,
    /// ER of Sudoku Explainer in tenths; -1 if there is none, or it was not needed. So are the numbers below.
    pub se_er: i32,
    /// EP in tenths.
    pub se_ep: i32,
    /// ED in tenths.
    pub se_ed: i32,
    /// The score of HoDoKu; of a killer, that of SUDOKU_PROFILE_KILLER.
    pub hodoku_score: i32,
    /// The level by the same scale, a SUDOKU_LEVEL_ constant.
    pub hodoku_level: i32,
    /// Stars, from 1 to 5.
    pub stars: i32,
}

impl SudokuGenerated {
    /// An item with these ratings.
    fn of(status: i32, givens: u32, item: &Item, ratings: &Ratings) -> SudokuGenerated {
        let explainer = ratings.explainer.unwrap_or_default();
        let hodoku = ratings.hodoku.or(ratings.killer).unwrap_or_default();
        SudokuGenerated {
            status,
            givens,
            seed: item.seed,
            candidates: item.candidates,
            se_er: or_none(explainer.hardest),
            se_ep: or_none(explainer.pearl),
            se_ed: or_none(explainer.diamond),
            hodoku_score: or_none(hodoku.score),
            hodoku_level: or_none(hodoku.level.map(level)),
            stars: or_none(ratings.summary.and_then(|summary| summary.stars())),
        }
    }
}

impl Zero for SudokuGenerated {
    const ZERO: Self = SudokuGenerated {
        status: 0,
        givens: 0,
        seed: 0,
        candidates: 0,
        se_er: 0,
        se_ep: 0,
        se_ed: 0,
        hodoku_score: 0,
        hodoku_level: 0,
        stars: 0,
    };
}

row!(SudokuGenerated, seed, candidates, se_er, se_ep, se_ed, hodoku_score, hodoku_level, stars);

/// Makes many puzzles: the items first, first + 1, ... of the sequence of a request. Each has its own seed, so the items
/// do not depend on the number of threads, nor on how the sequence is cut into calls. An item that fails costs the
/// others nothing.
///
/// - options: what to make; the seed is that of item 0, and the others mix it with their numbers.
/// - first, count: which items, 2^31 at most; first + count is below 2^64.
/// - threads: up to this many, 1024 at most; 0 and 1: the calling thread alone.
/// - out_rows, row_size: a buffer for count items; sizeof(sudoku_generated).
/// - out_puzzles: a buffer for count * side * side symbols (of several grids, count * rows * columns), row by row, from 1
///   to side, 0 for an empty cell; zero if there is no puzzle. NULL if they are not wanted. Cages and random regions are in
///   the boards alone.
/// - out_solutions: a buffer for count * side * side symbols of the solutions (of several grids, as above).
///   NULL if they are not wanted.
/// - out_boards: a buffer for count handles, NULL for an item without a puzzle; the caller frees them with
///   sudoku_board_free. NULL if they are not wanted.
/// - Returns SUDOKU_OK, whatever the items' own statuses; SUDOKU_CANCELLED (the items that were not made have it, too);
///   otherwise what sudoku_generate returns, also SUDOKU_BAD_ARGUMENT for overlapping
///   buffers, and no results: all buffers are zero. If the options do not say the shape, out_puzzles and out_solutions
///   stay as they were.
/// - Any thread; its own threads end with the call.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_generate_batch(
    options: *const SudokuGenerateOptions,
    first: u64,
    count: usize,
    threads: u32,
    out_rows: *mut SudokuGenerated,
    row_size: usize,
    out_puzzles: *mut u32,
    out_solutions: *mut u32,
    out_boards: *mut *mut SudokuBoard,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        if count > MOST_ITEMS {
            let given = i64::try_from(count).unwrap_or(i64::MAX);
            return Err(Reason::BadArgument("count", given).into());
        }
        // SAFETY: the caller passes NULL or a structure that begins with its size.
        let given = unsafe { structure(options) };
        let given = given.and_then(|given| Ok(given.ok_or(Reason::NullPointer("options"))?));
        let shape = given.and_then(|given| shape_of(&given));
        let cells = shape.map_or(0, |shape| shape.cells());
        let all_cells = count.saturating_mul(cells);
        let wanted = |is_null: bool, len: usize| if is_null { 0 } else { len };
        let of_puzzles = wanted(out_puzzles.is_null(), all_cells);
        let of_solutions = wanted(out_solutions.is_null(), all_cells);
        let of_boards = wanted(out_boards.is_null(), count);
        let (pattern, solution) = given.map_or((null(), null()), |it| (it.pattern, it.solution));
        let text = given.map_or((null(), 0), |it| (it.difficulty, it.difficulty_len));
        let rules = given.map_or((null(), 0), |it| (it.rules, it.rules_len));
        let rows = RowsAt::new(out_rows, row_size);
        disjoint(&[
            rows.extent(count),
            extent(out_puzzles, of_puzzles),
            extent(out_solutions, of_solutions),
            extent(out_boards, of_boards),
            extent(pattern, cells),
            extent(solution, cells),
            extent(text.0, text.1),
            extent(rules.0, rules.1),
        ])?;
        // SAFETY: the caller passes buffers of these lengths; nothing overlaps.
        let (rows, puzzles, solutions, boards) = unsafe {
            (
                rows.open(count),
                zeroed(out_puzzles, of_puzzles, "out_puzzles"),
                zeroed(out_solutions, of_solutions, "out_solutions"),
                zeroed(out_boards, of_boards, "out_boards"),
            )
        };
        let mut out = Outputs {
            rows: rows?,
            puzzles: puzzles?,
            solutions: solutions?,
            boards: boards?,
            is_complete: false,
        };
        let given = given?;
        let (request, threads) = (request(&given)?, self::threads(threads)?);
        let difficulty = difficulty(&given)?;
        let end = first.checked_add(count as u64).ok_or(BEYOND_LAST)?;
        let Items { items: made, stopped } =
            order::make_many(&request, &difficulty, first..end, threads)?;
        let status = match stopped {
            None => SUDOKU_OK,
            Some(Stop::Cancelled) => SUDOKU_CANCELLED,
            Some(stop) => return Err(stop.into()),
        };
        let missing = stopped.unwrap_or(Stop::Failed(Reason::Internal("an item was lost").into()));
        for ((at, item), number) in made.into_iter().enumerate().zip(first..end) {
            let item = item.unwrap_or_else(|| Item {
                seed: request.item_seed(number),
                candidates: 0,
                outcome: Err(missing.into()),
            });
            out.write(at, &request, item);
        }
        out.is_complete = true;
        Ok(status)
    })
}

/// The givens of a board that could be left out, each alone.
///
/// - options: the strategy and the limits of each proof; NULL for the defaults. Of one thread.
/// - out_cells, capacity: a buffer for their numbers row * side + col, in ascending order; (NULL, 0) asks only for how
///   many there are.
/// - out_len: how many there are.
/// - Returns SUDOKU_OK; SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED (without cells),
///   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT (the board does not have exactly
///   one solution), SUDOKU_UNKNOWN_STRATEGY, SUDOKU_UNSUITABLE, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_redundant(
    board: *const SudokuBoard,
    options: *const SudokuOptions,
    out_cells: *mut u32,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes what `listed` asks for.
        unsafe { listed(minimise::redundant_givens, board, options, out_cells, capacity, out_len) }
    })
}

/// Writes the cells that a function of a puzzle returns.
///
/// # Safety
///
/// NULL or a place for one number, a buffer of `capacity` items, and NULL or structures that begin with their sizes.
unsafe fn listed(
    of: fn(&Puzzle, &Options) -> Result<Vec<u32>>,
    board: *const SudokuBoard,
    options: *const SudokuOptions,
    out_cells: *mut u32,
    capacity: usize,
    out_len: *mut usize,
) -> Result<i32> {
    // SAFETY: as above.
    let (len, cells, options) = unsafe {
        (
            Out::new(out_len, "out_len"),
            Buffer::new(out_cells, capacity, "out_cells"),
            solve::options(options, false),
        )
    };
    let (len, cells, (options, _)) = (len?, cells?, options?);
    fill(&cells, &len, of(&*snapshot(board)?, &options)?.iter().copied())
}

/// The givens of a board without a solution of which one may be wrong: without it, there is exactly one solution.
///
/// - options: NULL for the defaults; as in sudoku_board_redundant.
/// - out_cells, capacity: as in sudoku_board_redundant.
/// - out_len: how many there are; 0 if the board has a solution, or if one given less is not enough.
/// - Returns what sudoku_board_redundant returns, but not SUDOKU_BAD_ARGUMENT for the number of solutions.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_suspects(
    board: *const SudokuBoard,
    options: *const SudokuOptions,
    out_cells: *mut u32,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes what `listed` asks for.
        unsafe { listed(minimise::suspects, board, options, out_cells, capacity, out_len) }
    })
}

/// Makes a board without givens that could be left out, from one with exactly one solution.
///
/// - options: as in sudoku_board_redundant; NULL for the defaults.
/// - seed: the order in which givens are tried; other orders may leave others.
/// - out_board: the new handle; the caller frees it with sudoku_board_free.
/// - Returns SUDOKU_OK; without a handle SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED;
///   otherwise what sudoku_board_redundant returns.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_minimise(
    board: *const SudokuBoard,
    options: *const SudokuOptions,
    seed: u64,
    out_board: *mut *mut SudokuBoard,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle, and NULL or a structure that begins with its size.
        let (out, options) =
            unsafe { (Out::new(out_board, "out_board"), solve::options(options, false)) };
        let (out, (options, _)) = (out?, options?);
        let made = minimise::minimise(&*snapshot(board)?, seed, &options)?;
        out.write(pointer(Board::insert(made)?));
        Ok(SUDOKU_OK)
    })
}

/// Makes the canonical form of a board: the same for all boards that permutations of bands, of rows in bands, of stacks, of
/// columns in stacks and of symbols, and, if boxes are square, transposition make of each other. It is the least of
/// these boards, compared row by row with empty cells before symbols. Its symbols are 1 to side. With regions, both
/// diagonals or windows: the least of the boards that their symmetries make and that keep the other constraints.
///
/// - options: the limits; NULL for the defaults. A node is a choice of the search. Other fields have no effect.
/// - out_board: the new handle; the caller frees it with sudoku_board_free.
/// - Returns SUDOKU_OK; without a handle SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED;
///   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT (a board with cages, with
///   constraints whose symmetries are not known, with givens that contradict each other, or of a side larger than 25),
///   SUDOKU_UNKNOWN_STRATEGY, SUDOKU_NO_MEMORY.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_board_canonical(
    board: *const SudokuBoard,
    options: *const SudokuOptions,
    out_board: *mut *mut SudokuBoard,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle, and NULL or a structure that begins with its size.
        let (out, options) =
            unsafe { (Out::new(out_board, "out_board"), solve::options(options, false)) };
        let (out, (options, _)) = (out?, options?);
        let form = canonical::canonical(&*snapshot(board)?, &options.bounds)?;
        out.write(pointer(Board::insert(form)?));
        Ok(SUDOKU_OK)
    })
}

/// The refusal of items without a number.
const BEYOND_LAST: Reason =
    Reason::BadUse { what: "first", why: "first + count is larger than 2^64 - 1" };

/// The most items of a call.
const MOST_ITEMS: usize = 1 << 31;

/// The buffers of a batch. If the call ends before they are complete, the boards are freed and all is zero.
struct Outputs<'a> {
    rows: Rows<'a, SudokuGenerated>,
    puzzles: &'a mut [u32],
    solutions: &'a mut [u32],
    boards: &'a mut [*mut SudokuBoard],
    is_complete: bool,
}

impl Outputs<'_> {
    /// Writes item `at`, or why there is none.
    fn write(&mut self, at: usize, request: &Request, mut item: Item) {
        let lost = Err(Reason::Internal("an item was lost").into());
        let outcome = std::mem::replace(&mut item.outcome, lost);
        let outcome = outcome
            .and_then(|(product, ratings)| Ok((self.write_puzzle(at, request, product)?, ratings)));
        let (status, givens, ratings) = match outcome {
            Ok((givens, ratings)) => (SUDOKU_OK, givens, ratings),
            Err(error) => (error.code(), 0, Ratings::default()),
        };
        self.rows.write(at, SudokuGenerated::of(status, givens, &item, &ratings));
    }

    /// Writes a puzzle; returns how many cells are given.
    fn write_puzzle(&mut self, at: usize, request: &Request, product: Product) -> Result<u32> {
        let count =
            |digits: &[Digit]| digits.iter().filter(|&&digit| digit != EMPTY).count() as u32;
        if let (Product::Nine(nine), true) = (&product, self.boards.is_empty()) {
            // Without a board in between.
            let [givens, solution] = nine.digits();
            self.write_symbols(at, &givens, &solution);
            return Ok(count(&givens));
        }
        let Made { puzzle, solution } = product.into_made(request)?;
        let givens = count(puzzle.digits());
        let digits = memory::copied(puzzle.digits())?;
        if let Some(board) = self.boards.get_mut(at) {
            *board = pointer(Board::insert(puzzle)?);
        }
        self.write_symbols(at, &digits, &solution);
        Ok(givens)
    }

    /// Writes the symbols of a puzzle and of its solution, as far as they are wanted.
    fn write_symbols(&mut self, at: usize, puzzle: &[Digit], solution: &[Digit]) {
        for (out, digits) in [(&mut *self.puzzles, puzzle), (&mut *self.solutions, solution)] {
            let begin = at * digits.len();
            let out = out.get_mut(begin..begin + digits.len()).unwrap_or_default();
            for (cell, &digit) in out.iter_mut().zip(digits) {
                *cell = if digit == EMPTY { 0 } else { u32::from(digit) + 1 };
            }
        }
    }
}

impl Drop for Outputs<'_> {
    fn drop(&mut self) {
        if self.is_complete {
            return;
        }
        for board in self.boards.iter_mut().filter(|board| !board.is_null()) {
            // A handle that was made just now is live.
            let _ = Board::remove(board.addr());
            *board = null_mut();
        }
        self.rows.clear();
        self.puzzles.fill(0);
        self.solutions.fill(0);
    }
}

/// The wishes about ratings.
fn difficulty(given: &SudokuGenerateOptions) -> Result<Difficulty> {
    let len = if given.difficulty.is_null() { 0 } else { given.difficulty_len };
    // SAFETY: the caller passes NULL or these bytes.
    let text = unsafe { utf8(given.difficulty, len, "difficulty")? };
    Difficulty::parse(text)
}

/// The rules of which puzzles have clues.
fn rules(given: &SudokuGenerateOptions) -> Result<Vec<Rule>> {
    let len = if given.rules.is_null() { 0 } else { given.rules_len };
    // SAFETY: the caller passes NULL or these bytes.
    Rule::list(unsafe { utf8(given.rules, len, "rules")? })
}

fn request(given: &SudokuGenerateOptions) -> Result<Request> {
    let flag = |name, value| match value {
        0 | 1 => Ok(value == 1),
        _ => Err(Error::from(Reason::BadArgument(name, i64::from(value)))),
    };
    let number = |number: u32| (number > 0).then_some(number);
    let shape = shape_of(given)?;
    let is_killer = flag("killer", given.killer)?;
    let reduction = match given.minimal {
        0 => Reduction::Usual,
        1 => Reduction::Minimal,
        2 => Reduction::ControlledBias,
        _ => return Err(Reason::BadArgument("minimal", i64::from(given.minimal)).into()),
    };
    let balanced = flag("holes_balanced", given.holes_balanced)?;
    if balanced && given.holes == 0 {
        return Err(Reason::BadUse { what: "holes", why: "holes_balanced needs a number" }.into());
    }
    let symmetry = Symmetry::all().nth(given.symmetry as usize);
    let symmetry = symmetry.ok_or(Reason::BadArgument("symmetry", i64::from(given.symmetry)))?;
    let cells = shape.cells();
    // SAFETY: the caller passes NULL or one byte and one symbol for each cell.
    let (bytes, symbols) = unsafe {
        let len = |is_null: bool| if is_null { 0 } else { cells };
        (
            items(given.pattern, len(given.pattern.is_null()), "pattern")?,
            items(given.solution, len(given.solution.is_null()), "solution")?,
        )
    };
    let mut pattern = memory::with_capacity(bytes.len())?;
    for &byte in bytes {
        pattern.push(flag("pattern", byte.into())?);
    }
    let pattern = (!pattern.is_empty()).then_some(pattern);
    let SudokuGenerateOptions { min_cage, max_cage, min_nodes, more_givens, .. } = *given;
    let max_nodes = (given.max_nodes > 0).then_some(given.max_nodes);
    let max_givens = number(given.max_givens);
    let wishes = Wishes {
        is_killer,
        givens: number(given.givens),
        min_givens: number(given.min_givens),
        holes: number(given.holes).map(|count| Holes { count, balanced }),
        killer: Killer { min_cage, max_cage, min_nodes, max_nodes, ..Killer::default() },
        puzzle: Givens {
            reduction,
            max_givens,
            more_givens,
            symmetry,
            pattern,
            ..Givens::default()
        },
    };
    let mut request = Request::new(shape, given.seed);
    if !symbols.is_empty() {
        request.solution = Some(solution_of(symbols, shape)?);
    }
    if !given.board.is_null() {
        request.board = Some(snapshot(given.board)?.try_clone()?);
    }
    request.random_regions = flag("random_regions", given.random_regions)?;
    request.rules = rules(given)?;
    request.attempts = given.attempts;
    let bounds = bounds(given.time_limit_ms, given.control)?;
    let time = bounds.time.or(request.bounds.time);
    request.bounds = bounds.with_time(time);
    Ok(request.with_kind(wishes.kind()?))
}

/// The shape of the puzzles, which tells how long lists of cells are.
fn shape_of(given: &SudokuGenerateOptions) -> Result<Shape> {
    let one = Shape::new(given.box_height, given.box_width)?;
    if given.board.is_null() {
        return Ok(one);
    }
    let shape = snapshot(given.board)?.shape();
    match shape.grid() == one {
        true => Ok(shape),
        false => Err(Reason::BadUse { what: "board", why: "it has another shape" }.into()),
    }
}

/// The solution with these symbols.
fn solution_of(symbols: &[u32], shape: Shape) -> Result<Solution> {
    let mut digits = memory::with_capacity(symbols.len())?;
    for (cell, &symbol) in symbols.iter().enumerate() {
        if symbol == 0 && !shape.has_cell(cell) {
            digits.push(EMPTY);
            continue;
        }
        if !(1..=shape.side() as u32).contains(&symbol) {
            return Err(Reason::BadArgument("solution", i64::from(symbol)).into());
        }
        digits.push((symbol - 1) as Digit);
    }
    Solution::new(&Puzzle::new(shape)?, &digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::board::sudoku_board_free;
    use crate::ffi::profile::SUDOKU_PROFILE_ALL;
    use crate::ffi::rate::{SudokuRating, sudoku_rate};
    use crate::ffi::status::{
        SUDOKU_BAD_ARGUMENT, SUDOKU_BAD_HANDLE, SUDOKU_BAD_TEXT, SUDOKU_NOT_GENERATED,
    };
    use std::time::Duration;
    use sudoku_core::constraint::ConstraintKind;
    use sudoku_generate::Kind;

    /// A 9x9 board, and zero in all that has a default.
    const PLAIN: SudokuGenerateOptions = SudokuGenerateOptions {
        struct_size: size_of::<SudokuGenerateOptions>() as u32,
        box_height: 3,
        box_width: 3,
        killer: 0,
        seed: 7,
        minimal: 0,
        givens: 0,
        holes: 0,
        holes_balanced: 0,
        max_cage: 0,
        attempts: 0,
        time_limit_ms: 0,
        min_cage: 0,
        control: std::ptr::null(),
        min_nodes: 0,
        max_nodes: 0,
        min_givens: 0,
        max_givens: 0,
        more_givens: 0,
        symmetry: 0,
        pattern: std::ptr::null(),
        solution: std::ptr::null(),
        difficulty: std::ptr::null(),
        difficulty_len: 0,
        board: std::ptr::null(),
        random_regions: 0,
        reserved: 0,
        rules: std::ptr::null(),
        rules_len: 0,
    };

    fn givens(options: SudokuGenerateOptions) -> Givens {
        let Kind::Givens(givens) = request(&options).unwrap().kind else { panic!("{options:?}") };
        givens
    }

    #[test]
    fn zero_is_the_default() {
        let (asked, default) =
            (request(&PLAIN).unwrap(), Request::new(Shape::square(9).unwrap(), 7));
        assert_eq!(format!("{asked:?}"), format!("{default:?}"));
    }

    #[test]
    fn symmetries_have_the_numbers_of_their_names() {
        for (name, number) in [
            ("none", SUDOKU_SYMMETRY_NONE),
            ("rotation-180", SUDOKU_SYMMETRY_ROTATION_180),
            ("rotation-90", SUDOKU_SYMMETRY_ROTATION_90),
            ("mirror-columns", SUDOKU_SYMMETRY_MIRROR_COLUMNS),
            ("mirror-rows", SUDOKU_SYMMETRY_MIRROR_ROWS),
            ("both-mirrors", SUDOKU_SYMMETRY_BOTH_MIRRORS),
            ("diagonal", SUDOKU_SYMMETRY_DIAGONAL),
            ("anti-diagonal", SUDOKU_SYMMETRY_ANTI_DIAGONAL),
            ("both-diagonals", SUDOKU_SYMMETRY_BOTH_DIAGONALS),
            ("all", SUDOKU_SYMMETRY_ALL),
        ] {
            let made = givens(SudokuGenerateOptions { symmetry: number, ..PLAIN });
            assert_eq!(made.symmetry.name(), name);
        }
        let refused = request(&SudokuGenerateOptions { symmetry: 10, ..PLAIN }).unwrap_err();
        assert_eq!(refused.reason, Reason::BadArgument("symmetry", 10));
    }

    #[test]
    fn all_options_are_passed_on() {
        let killer = SudokuGenerateOptions {
            killer: 1,
            minimal: 1,
            givens: 2,
            min_cage: 2,
            max_cage: 3,
            min_nodes: 4,
            max_nodes: 5,
            attempts: 6,
            time_limit_ms: 8,
            ..PLAIN
        };
        let asked = request(&killer).unwrap();
        let cages = Killer {
            min_cage: 2,
            max_cage: 3,
            minimal: true,
            givens: 2,
            min_nodes: 4,
            max_nodes: Some(5),
        };
        assert!(matches!(asked.kind, Kind::Killer(killer) if killer == cages));
        assert_eq!((asked.attempts, asked.bounds.time), (6, Some(Duration::from_millis(8))));
        for (holes_balanced, balanced) in [(0, false), (1, true)] {
            let asked = request(&SudokuGenerateOptions { holes: 30, holes_balanced, ..PLAIN });
            let wanted = Holes { count: 30, balanced };
            assert!(matches!(asked.unwrap().kind, Kind::Holes(holes) if holes == wanted));
        }
        let pattern = [1; 81];
        let asked = givens(SudokuGenerateOptions {
            min_givens: 40,
            max_givens: 50,
            pattern: pattern.as_ptr(),
            ..PLAIN
        });
        assert_eq!((asked.reduction, asked.max_givens), (Reduction::AtLeast(40), Some(50)));
        assert_eq!((asked.more_givens, asked.pattern), (0, Some(vec![true; 81])));
        let asked = givens(SudokuGenerateOptions { givens: 30, ..PLAIN });
        assert_eq!(asked.reduction, Reduction::Exactly(30));
        let asked = givens(SudokuGenerateOptions { minimal: 1, more_givens: 3, ..PLAIN });
        assert_eq!((asked.reduction, asked.more_givens), (Reduction::Minimal, 3));
    }

    /// The puzzles have the constraints of a board, or random regions, also where no other field asks for a board.
    #[test]
    fn puzzles_have_the_constraints_of_a_board() {
        let mut x = Puzzle::new(Shape::square(9).unwrap()).unwrap();
        x.add_constraint(ConstraintKind::DIAGONAL, &[1], &[]).unwrap();
        let constraints = x.constraints().to_vec();
        let given: *mut SudokuBoard = pointer(Board::insert(x).unwrap());
        let of_x = SudokuGenerateOptions { board: given, ..PLAIN };
        let irregular = SudokuGenerateOptions { random_regions: 1, ..of_x };
        for (options, further) in [(of_x, 0), (irregular, 1)] {
            let (rows, boards) = batch(&options, SudokuGenerated::ZERO);
            for (row, board) in rows.iter().zip(boards) {
                let puzzle = snapshot(board).unwrap();
                assert_eq!((row.status, &puzzle.constraints()[..1]), (SUDOKU_OK, &constraints[..]));
                assert_eq!(puzzle.constraints().len(), 1 + further);
                // SAFETY: a live handle.
                assert_eq!(unsafe { sudoku_board_free(board) }, SUDOKU_OK);
            }
        }
        let wrong = request(&SudokuGenerateOptions { random_regions: 2, ..PLAIN });
        assert_eq!(wrong.unwrap_err().reason, Reason::BadArgument("random_regions", 2));
        // SAFETY: a live handle.
        assert_eq!(unsafe { sudoku_board_free(given) }, SUDOKU_OK);
        assert_eq!(request(&of_x).unwrap_err().code(), SUDOKU_BAD_HANDLE);
    }

    // Seen to fail: a puzzle of two givens that are alike.
    #[test]
    fn grids_that_break_a_rule_are_no_solutions() {
        for side in [2, 3] {
            let grid = vec![1; side * side * side * side];
            let (box_height, box_width) = (side as u32, side as u32);
            let asked = request(&SudokuGenerateOptions {
                box_height,
                box_width,
                solution: grid.as_ptr(),
                ..PLAIN
            });
            let refused = asked.unwrap().check().unwrap_err();
            let why = "it breaks a rule of the board";
            assert_eq!(refused.reason, Reason::BadUse { what: "solution", why });
        }
    }

    fn hard(text: &str) -> SudokuGenerateOptions {
        let (difficulty, difficulty_len) = (text.as_ptr().cast(), text.len());
        SudokuGenerateOptions { difficulty, difficulty_len, ..PLAIN }
    }

    /// The rows of a batch, of a size that a caller may have, and the handles of its boards.
    fn batch<T: Copy>(options: &SudokuGenerateOptions, zero: T) -> (Vec<T>, [*mut SudokuBoard; 4]) {
        let (mut rows, mut boards) = (vec![zero; 4], [null_mut(); 4]);
        let (out, size) = (rows.as_mut_ptr().cast(), size_of::<T>());
        let (none, boards_at) = (null_mut(), boards.as_mut_ptr());
        // SAFETY: buffers of these lengths; no other places.
        let status = unsafe {
            sudoku_generate_batch(options, 0, 4, 1, out, size, none, none, boards_at, null_mut())
        };
        assert_eq!(status, SUDOKU_OK);
        (rows, boards)
    }

    fn rating(board: *const SudokuBoard) -> SudokuRating {
        let mut rating = SudokuRating::ZERO;
        let (out, size) = (&raw mut rating, size_of::<SudokuRating>());
        // SAFETY: a live handle and a place for a rating.
        let status =
            unsafe { sudoku_rate(board, SUDOKU_PROFILE_ALL, null(), out, size, null_mut()) };
        assert_eq!(status, SUDOKU_OK);
        rating
    }

    // Seen to fail: rows with the seeds of the items.
    #[test]
    fn a_difficulty_decides_about_puzzles_and_rows_have_their_ratings() {
        let (rows, boards) = batch(&hard("er=2.6.., stars=2..3\nrate"), SudokuGenerated::ZERO);
        for (row, board) in rows.iter().zip(boards) {
            let found = rating(board);
            let of_row = [row.se_er, row.se_ep, row.se_ed, row.hodoku_score, row.hodoku_level];
            let [er, ep, ed] = [found.se_er, found.se_ep, found.se_ed];
            assert_eq!(of_row, [er, ep, ed, found.hodoku_score, found.hodoku_level]);
            assert_eq!((row.stars, row.givens), (found.stars, found.givens as u32));
            assert!(row.se_er >= 26 && (2..=3).contains(&row.stars) && row.candidates > 0);
            for options in [PLAIN, hard("er=2.6.., stars=2..3")] {
                let mut again = null_mut();
                let options = SudokuGenerateOptions { seed: row.seed, ..options };
                // SAFETY: a place for a handle.
                assert_eq!(unsafe { sudoku_generate(&options, &mut again, null_mut()) }, SUDOKU_OK);
                assert_eq!(*snapshot(again).unwrap(), *snapshot(board).unwrap());
                // SAFETY: a live handle.
                assert_eq!(unsafe { sudoku_board_free(again) }, SUDOKU_OK);
            }
            // SAFETY: a live handle.
            assert_eq!(unsafe { sudoku_board_free(board) }, SUDOKU_OK);
        }
        assert!(rows.iter().any(|row| row.candidates > 1));
        // A wish about stars alone needs no other rating.
        let (rows, boards) = batch(&hard("stars=1"), SudokuGenerated::ZERO);
        assert!(rows.iter().all(|row| (row.se_er, row.hodoku_score, row.stars) == (-1, -1, 1)));
        // The rows of callers that know no ratings.
        let (short, others) = batch(&hard("stars=1"), [0u64; 2]);
        assert!(short.iter().zip(&rows).all(|(short, row)| short[1] == row.seed));
        for board in boards.into_iter().chain(others) {
            // SAFETY: a live handle.
            assert_eq!(unsafe { sudoku_board_free(board) }, SUDOKU_OK);
        }
    }

    #[test]
    fn a_difficulty_that_cannot_be_is_refused() {
        let status = |options: &SudokuGenerateOptions| {
            let mut board = null_mut();
            // SAFETY: a place for a handle.
            let status = unsafe { sudoku_generate(options, &mut board, null_mut()) };
            assert!(board.is_null());
            status
        };
        assert_eq!(status(&hard("er=x")), SUDOKU_BAD_TEXT);
        assert_eq!(status(&hard("needs=x_cycle")), SUDOKU_BAD_ARGUMENT);
        let killer = SudokuGenerateOptions { killer: 1, ..hard("er=2..3") };
        assert_eq!(status(&killer), SUDOKU_BAD_ARGUMENT);
        let few = SudokuGenerateOptions { attempts: 2, ..hard("er=12..") };
        assert_eq!(status(&few), SUDOKU_NOT_GENERATED);
    }

    #[test]
    fn rules_are_names_of_constraints() {
        let of = |text: &'static str| {
            let (rules, rules_len) = (text.as_ptr().cast(), text.len());
            request(&SudokuGenerateOptions { rules, rules_len, ..PLAIN })
        };
        let rules = of("thermometer, whisper=4").unwrap().rules;
        let found: Vec<_> = rules.iter().map(|rule| (rule.kind.name, rule.value)).collect();
        assert_eq!(found, [("thermometer", None), ("whisper", Some(4))]);
        assert_eq!(request(&PLAIN).unwrap().rules, []);
        let reason = of("anti_king").unwrap_err().reason;
        let why = "no clues of it are drawn";
        assert_eq!(reason, Reason::BadConstraint { constraint: "anti_king", why });
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let refused = |options| request(&options).unwrap_err().reason;
        for (name, options) in [
            ("killer", SudokuGenerateOptions { killer: 2, ..PLAIN }),
            ("holes_balanced", SudokuGenerateOptions { holes_balanced: 2, ..PLAIN }),
        ] {
            assert_eq!(refused(options), Reason::BadArgument(name, 2));
        }
        let minimal = SudokuGenerateOptions { minimal: 3, ..PLAIN };
        assert_eq!(refused(minimal), Reason::BadArgument("minimal", 3));
        let controlled = givens(SudokuGenerateOptions { minimal: 2, ..PLAIN });
        assert_eq!(controlled.reduction, Reduction::ControlledBias);
        let no_holes = SudokuGenerateOptions { holes_balanced: 1, ..PLAIN };
        let why = "holes_balanced needs a number";
        assert_eq!(refused(no_holes), Reason::BadUse { what: "holes", why });
    }
}

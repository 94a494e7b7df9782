//! Steps in C: what a person would do next, one step after the other.
//!
//! In: a board, the candidates that a player has removed, a profile. Out: a handle that returns proved steps; numbers,
//! changes and texts of the last one. What stays true: the handle applies a step when it returns it.

use std::ffi::c_char;
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::Instant;

use super::arguments::{Buffer, Empty, Out, OutStruct, items, pointer, sized32, symbol_in, token};
use super::board::{Board, SudokuBoard, SudokuReadOptions, fill, read_options};
use super::guard::{SudokuError, guard};
use super::handles::{Slots, Table};
use super::profile;
use super::profile::{
    SUDOKU_PROFILE_EXPLAINER, SUDOKU_PROFILE_KILLER, SUDOKU_PROFILE_NO_UNIQUENESS,
};
use super::rate::or_none;
use super::solve::{SudokuOptions, options};
use super::status::{SUDOKU_DONE, SUDOKU_NO_SOLUTION, SUDOKU_OK};
use sudoku_batch::rate;
use sudoku_core::error::{Error, Reason, Result};
use sudoku_core::limits::{self, Stop};
use sudoku_core::memory::{self, Arc};
use sudoku_core::position::{Mistake, Position};
use sudoku_core::puzzle::Puzzle;
use sudoku_core::solution::Solution;
use sudoku_core::text::positions::{self, Layout};
use sudoku_explain::step::{Candidate, Step};
use sudoku_explain::{Explainer, Language, Profile, Stage, rating};
use sudoku_solve::Options;

/// Text of a step: where to look.
pub const SUDOKU_STEP_NUDGE: i32 = 0;
/// Text of a step: what follows and why.
pub const SUDOKU_STEP_SENTENCE: i32 = 1;
/// Text of a step: all its data as an object of JSON, rows and columns from 0.
pub const SUDOKU_STEP_JSON: i32 = 2;
/// Text of a step: a picture in SVG: candidates, coloured by their part in the step, and the links of its chains.
pub const SUDOKU_STEP_SVG: i32 = 3;
/// Text of a step: a picture in box-drawing characters: * before a candidate of the pattern, + before one of a fin, a pivot
/// or a second colour, - before one that it removes, = before one that it places; the only candidate of an open cell in
/// brackets.
pub const SUDOKU_STEP_DRAWING: i32 = 4;

/// Text of a step: the position before the last step; before any step, the starting position; as a grid of the candidates
/// of each cell. sudoku_steps_read reads it, as the next two.
pub const SUDOKU_STEP_CANDIDATES: i32 = 5;
/// Text of a step: that position as a line of HoDoKu's library.
pub const SUDOKU_STEP_LIBRARY: i32 = 6;
/// Text of a step: that position as nine characters for each cell.
pub const SUDOKU_STEP_CHARACTERS: i32 = 7;
/// Text of a step: the technique, and where to look: more than SUDOKU_STEP_NUDGE, less than SUDOKU_STEP_SENTENCE.
pub const SUDOKU_STEP_HINT: i32 = 8;

/// The steps of a board, returned one by one. Opaque; made by sudoku_steps_open, freed by
/// sudoku_steps_close. Threads may share it; their calls run one at a time.
pub struct SudokuSteps {
    _opaque: [u8; 0],
}

/// A step.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct SudokuStep {
    /// In: sizeof(sudoku_step).
    pub struct_size: u32,
    /// The number of the technique: sudoku_technique_name has its name; 0: there is no step.
    pub technique: i32,
    /// The rating of Sudoku Explainer 1.2.1 in tenths; -1 if it has none.
    pub se_tenths: i32,
    /// The score of HoDoKu 2.2; -1 if it has none.
    pub hodoku_score: i32,
    /// The number of cells that are filled.
    pub placements: u32,
    /// The number of candidates that are removed, beside the other ones of the cells that are filled, and their symbols in
    /// their units.
    pub eliminations: u32,
    /// 1 if the step assumes that the puzzle has one solution, else 0.
    pub assumes_uniqueness: u32,
    /// The number of open cells after the step.
    pub open: u32,
    /// The score on the scale of the profile; -1 if it has none. Scores of Sudoku Explainer and of the fair profile are
    /// tenths.
    pub score: i32,
    /// 1 if the step is of the round of the one before, else 0. Only the fair profile has rounds.
    pub is_further: u32,
}

/// A path behind a handle.
pub(super) struct Path {
    pub(super) explainer: Explainer,
    /// The position in which the last step was found.
    pub(super) position: Position,
    pub(super) profile: Profile,
    pub(super) options: Options,
    /// A list of steps at one position, and how many of them were returned.
    pub(super) listed: Option<(Arc<Vec<Step>>, usize)>,
    /// Up to two, once it is known.
    solutions: Option<u64>,
    /// The only solution, if there is one, once it is known.
    solution: Option<Option<Solution>>,
    pub(super) last: Option<Step>,
}

pub(super) static STEPS: Table<Mutex<Path>> = Table::new(5, "steps", RwLock::new(Slots::NONE));

/// Prepares to explain a board step by step.
///
/// - removed, removed_len: candidates that a player has removed: three numbers each, its row, column and symbol.
///   removed_len counts numbers.
/// - profile: SUDOKU_PROFILE_EXPLAINER, SUDOKU_PROFILE_HODOKU, SUDOKU_PROFILE_FAIR, SUDOKU_PROFILE_KILLER, or a number of
///   sudoku_profile_find; 0 is the first, or the one for killers if there are cages. SUDOKU_PROFILE_NO_UNIQUENESS may be added.
/// - options: NULL for the defaults. The time limit holds for this call, and again for each sudoku_steps_next and
///   sudoku_steps_mistakes; the strategy and the node limit are those of the search for a second solution;
///   solution_limit and threads have no effect.
/// - out_steps: the new handle; the caller frees it with sudoku_steps_close.
/// - Returns SUDOKU_OK; without a handle SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED; SUDOKU_NULL_POINTER,
///   SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT (no profile; a removed_len that is no multiple of 3; a
///   board of loose cells, or with more than 64 rows; too many threads, vectors the machine lacks), SUDOKU_OFF_BOARD,
///   SUDOKU_UNKNOWN_SYMBOL, SUDOKU_UNKNOWN_STRATEGY, SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
/// - Any thread. The board may be changed or freed afterwards.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_steps_open(
    board: *const SudokuBoard,
    removed: *const i32,
    removed_len: usize,
    profile: i32,
    options: *const SudokuOptions,
    out_steps: *mut *mut SudokuSteps,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle, NULL or a structure that begins
        // with its size, NULL or `removed_len` numbers.
        let (out, options, removed) = unsafe {
            (
                Out::new(out_steps, "out_steps")?,
                self::options(options, false)?.0,
                items(removed, removed_len, "removed")?,
            )
        };
        let puzzle = Board::snapshot(token(board, "board")?)?;
        let profile = one_profile(profile, &puzzle)?;
        let position = without(Position::new(puzzle.try_clone()?)?, removed)?;
        let path = Path::new(position, profile, options)?;
        out.write(pointer(STEPS.insert(Mutex::new(path))?));
        Ok(SUDOKU_OK)
    })
}

/// Prepares to explain a position: what sudoku_board_read reads, or a text with placed digits and removed candidates: a grid of
/// candidates; up to 9x9 a line of HoDoKu's library, or 729 characters. Above 9x9 commas are between the candidates of a cell.
///
/// - text, len: as in sudoku_board_read.
/// - reading: NULL for the defaults.
/// - profile, out_steps: as in sudoku_steps_open.
/// - options: NULL for the defaults; as in sudoku_steps_open.
/// - Returns what sudoku_board_read returns, and what sudoku_steps_open returns.
/// - Any thread.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_steps_read(
    text: *const c_char,
    len: usize,
    reading: *const SudokuReadOptions,
    profile: i32,
    options: *const SudokuOptions,
    out_steps: *mut *mut SudokuSteps,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle, NULL or structures that begin with their sizes, NULL or
        // `len` bytes.
        let (out, options, reading, text) = unsafe {
            (
                Out::new(out_steps, "out_steps")?,
                self::options(options, false)?.0,
                read_options(reading)?,
                items(text.cast::<u8>(), len, "text")?,
            )
        };
        let position = positions::read(text, &reading)?;
        let profile = one_profile(profile, position.puzzle())?;
        let path = Path::new(position, profile, options)?;
        out.write(pointer(STEPS.insert(Mutex::new(path))?));
        Ok(SUDOKU_OK)
    })
}

/// Makes steps that are where other ones are: their last step, its texts and their next step are equal. Each goes on by itself,
/// so that an app can go back.
///
/// - options: may be NULL, for those of the other steps; as in sudoku_steps_open. Only the memory limit ends this call.
/// - out_steps: as in sudoku_steps_open.
/// - Returns SUDOKU_OK; SUDOKU_MEMORY_LIMIT; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_BAD_ARGUMENT
///   (too many threads, vectors the machine lacks), SUDOKU_UNKNOWN_STRATEGY, SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
/// - Any thread; calls on one handle run one at a time.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_steps_clone(
    steps: *const SudokuSteps,
    options: *const SudokuOptions,
    out_steps: *mut *mut SudokuSteps,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one handle, NULL or a structure that begins with its size.
        let (out, given) =
            unsafe { (Out::new(out_steps, "out_steps")?, self::options(options, false)?.0) };
        with(steps, |path| {
            let copy = path.try_clone(if options.is_null() { &path.options } else { &given })?;
            out.write(pointer(STEPS.insert(Mutex::new(copy))?));
            Ok(SUDOKU_OK)
        })
    })
}

/// Compares the position with the solution of its givens, if that is the only one; otherwise it finds nothing. In a grid
/// of candidates, + stands before a placed digit.
///
/// - out_mistakes, capacity: space for four numbers for each mistake: 1 for a symbol that was placed and is wrong, 0 for a
///   candidate that was removed and is right; the row, the column and the symbol. The placed ones come first. (NULL, 0)
///   asks only for their number.
/// - out_len: the number of numbers.
/// - Returns SUDOKU_OK; SUDOKU_NODE_LIMIT, SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED, with out_len 0;
///   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_UNSUITABLE, SUDOKU_NO_MEMORY,
///   SUDOKU_INTERNAL.
/// - Any thread; calls on one handle run one at a time.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_steps_mistakes(
    steps: *const SudokuSteps,
    out_mistakes: *mut i32,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, and space for `capacity` items.
        let (len, out) = unsafe {
            (Out::new(out_len, "out_len"), Buffer::new(out_mistakes, capacity, "out_mistakes"))
        };
        let (len, out) = (len?, out?);
        with(steps, |path| {
            let mistakes = path.mistakes()?;
            let mut numbers = memory::with_capacity(4 * mistakes.len())?;
            for Mistake { row, col, symbol, placed, .. } in mistakes {
                numbers.extend([i32::from(placed), row as i32, col as i32, symbol as i32]);
            }
            fill(&out, &len, numbers.iter().copied())
        })
    })
}

/// Finds the next step, proves it, and applies it. The first call also counts the solutions: with several of them,
/// techniques that assume one are not tried. After a mistake, which sudoku_steps_mistakes finds, steps follow from it,
/// until the position contradicts itself: sudoku_steps_contradictions says where.
///
/// - out_step: the step; sudoku_steps_write and sudoku_steps_changes have the rest. With SUDOKU_DONE, its technique is 0,
///   and its open is 0 if the puzzle is solved, else the number of cells that no technique of the profile decides.
/// - Returns SUDOKU_OK; SUDOKU_DONE when there are no more steps; SUDOKU_NO_SOLUTION; SUDOKU_NODE_LIMIT,
///   SUDOKU_MEMORY_LIMIT, SUDOKU_TIMED_OUT, SUDOKU_CANCELLED (the next call repeats the search);
///   SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_STRUCT_SIZE, SUDOKU_UNSUITABLE, SUDOKU_NO_MEMORY, SUDOKU_INTERNAL.
/// - Any thread; calls on one handle run one at a time.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_steps_next(
    steps: *mut SudokuSteps,
    out_step: *mut SudokuStep,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a structure that begins with its size.
        let out = unsafe { OutStruct::new(out_step, "out_step")? };
        with(steps, |path| {
            let status = path.next()?;
            out.write(path.shown());
            Ok(status)
        })
    })
}

/// Writes the last step as text.
///
/// - kind: one of SUDOKU_STEP_NUDGE, _HINT, _SENTENCE, _JSON, _SVG, _DRAWING, _CANDIDATES, _LIBRARY, _CHARACTERS. To the
///   first four a number of sudoku_language_find may be added: then they are in that language, and not in English.
/// - out_text, capacity: space for the bytes of UTF-8; no NUL is added; (NULL, 0) asks only for the
///   size.
/// - out_len: the number of bytes; 0 if there is no step, but for the kinds that are positions.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BAD_ARGUMENT (no kind), SUDOKU_BUFFER_TOO_SMALL,
///   SUDOKU_NOT_EXPRESSIBLE (a position with other symbols than numbers from 1, above 9x9 in another kind than
///   SUDOKU_STEP_CANDIDATES, with a cell without candidates in a grid in which no other has several), SUDOKU_NO_MEMORY,
///   SUDOKU_INTERNAL.
/// - Any thread; calls on one handle run one at a time.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_steps_write(
    steps: *const SudokuSteps,
    kind: i32,
    out_text: *mut c_char,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, and space for `capacity` bytes.
        let (len, out) = unsafe {
            (Out::new(out_len, "out_len"), Buffer::new(out_text.cast::<u8>(), capacity, "out_text"))
        };
        let (len, out) = (len?, out?);
        with(steps, |path| fill(&out, &len, path.text(&Kind::of(kind)?)?.bytes()))
    })
}

/// What the last step changes: four numbers for each change: 1 for a symbol that is placed and 0 for a candidate that
/// is removed, the row, the column and the symbol. The placements come first.
///
/// - out_changes, capacity: space for the numbers; (NULL, 0) asks only for their number.
/// - out_len: four times the sum of placements and eliminations of the step; 0 if there is no step.
/// - Returns SUDOKU_OK; SUDOKU_NULL_POINTER, SUDOKU_BAD_HANDLE, SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NO_MEMORY.
/// - Any thread; calls on one handle run one at a time.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_steps_changes(
    steps: *const SudokuSteps,
    out_changes: *mut i32,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or a place for one number, and space for `capacity` items.
        let (len, out) = unsafe {
            (Out::new(out_len, "out_len"), Buffer::new(out_changes, capacity, "out_changes"))
        };
        let (len, out) = (len?, out?);
        with(steps, |path| {
            let none: &[Candidate] = &[];
            let (placed, removed) = path
                .last
                .as_ref()
                .map_or((none, none), |step| (step.placements(), step.eliminations()));
            let mut numbers = memory::with_capacity(4 * (placed.len() + removed.len()))?;
            for (kind, candidates) in [(1, placed), (0, removed)] {
                for candidate in candidates {
                    numbers.extend(change(path.position.puzzle(), kind, candidate));
                }
            }
            fill(&out, &len, numbers.iter().copied())
        })
    })
}

/// Frees steps; NULL is accepted. A sudoku_steps_next that runs on them finishes.
///
/// - Returns SUDOKU_OK; SUDOKU_BAD_HANDLE if it is not a live handle of this kind.
/// - Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_steps_close(steps: *mut SudokuSteps) -> i32 {
    guard(std::ptr::null_mut(), || {
        if !steps.is_null() {
            STEPS.remove(steps.addr())?;
        }
        Ok(SUDOKU_OK)
    })
}

/// Finds the next step of a board and proves it, without a handle: sudoku_steps_open, _next and _write in one call. Removed
/// candidates are not compared with the solution: sudoku_steps_mistakes does that.
///
/// - removed, removed_len, profile: as in sudoku_steps_open.
/// - options: NULL for the defaults; as in sudoku_steps_open.
/// - kind: as in sudoku_steps_write.
/// - out_step: as in sudoku_steps_next.
/// - out_text, capacity: space for the bytes of the text, as in sudoku_steps_write. (NULL, 0): only the step and out_len are
///   wanted. A second call for the text repeats the search.
/// - out_len: the number of bytes; 0 if there is no step, but for the kinds that are positions.
/// - Returns what sudoku_steps_next returns; SUDOKU_BUFFER_TOO_SMALL, SUDOKU_NOT_EXPRESSIBLE, SUDOKU_BAD_ARGUMENT,
///   SUDOKU_OFF_BOARD, SUDOKU_UNKNOWN_SYMBOL, SUDOKU_UNKNOWN_STRATEGY.
/// - Any thread; it uses the calling thread only.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudoku_hint(
    board: *const SudokuBoard,
    removed: *const i32,
    removed_len: usize,
    profile: i32,
    options: *const SudokuOptions,
    kind: i32,
    out_step: *mut SudokuStep,
    out_text: *mut c_char,
    capacity: usize,
    out_len: *mut usize,
    error: *mut SudokuError,
) -> i32 {
    guard(error, || {
        // SAFETY: the caller passes NULL or structures that begin with their sizes, a place for one number, space for
        // `capacity` bytes, and `removed_len` numbers.
        let (out, len, text, options, removed) = unsafe {
            (
                OutStruct::new(out_step, "out_step"),
                Out::new(out_len, "out_len"),
                Buffer::new(out_text.cast::<u8>(), capacity, "out_text"),
                self::options(options, false),
                items(removed, removed_len, "removed"),
            )
        };
        let (out, len, text) = (out?, len?, text?);
        let (options, removed, kind) = (options?.0, removed?, Kind::of(kind)?);
        let puzzle = Board::snapshot(token(board, "board")?)?;
        let profile = one_profile(profile, &puzzle)?;
        let position = without(Position::new(puzzle.try_clone()?)?, removed)?;
        let mut path = Path::new(position, profile, options)?;
        let status = path.next()?;
        fill(&text, &len, path.text(&kind)?.bytes())?;
        out.write(path.shown());
        Ok(status)
    })
}

/// Runs `work` with the path of a handle.
pub(super) fn with(
    steps: *const SudokuSteps,
    work: impl FnOnce(&mut Path) -> Result<i32>,
) -> Result<i32> {
    let path = STEPS.get(token(steps, "steps")?)?;
    let mut path = path.lock().unwrap_or_else(PoisonError::into_inner);
    work(&mut path)
}

/// The four numbers of a change.
fn change(puzzle: &Puzzle, kind: i32, candidate: &Candidate) -> [i32; 4] {
    let (shape, cell) = (puzzle.shape(), candidate.cell as usize);
    let symbol = puzzle.symbols().symbol(candidate.digit);
    [kind, shape.row_of(cell) as i32, shape.col_of(cell) as i32, symbol as i32]
}

/// The profile of a number that names one; of 0, that of the puzzle.
pub(super) fn one_profile(profile: i32, puzzle: &Puzzle) -> Result<Profile> {
    let profile = match profile & !SUDOKU_PROFILE_NO_UNIQUENESS {
        0 if puzzle.cages().is_empty() => profile | SUDOKU_PROFILE_EXPLAINER,
        0 => profile | SUDOKU_PROFILE_KILLER,
        _ => profile,
    };
    profile::numbered(profile)
}

/// Removes candidates from a position.
pub(super) fn without(mut position: Position, removed: &[i32]) -> Result<Position> {
    let (removed, rest) = removed.as_chunks();
    if !rest.is_empty() {
        let why = "it has three numbers for each candidate";
        return Err(Reason::BadUse { what: "removed", why }.into());
    }
    for &[row, col, symbol] in removed {
        let puzzle = position.puzzle();
        let cell = puzzle.cell_at(row.into(), col.into())?;
        let (row, col) = (puzzle.shape().row_of(cell), puzzle.shape().col_of(cell));
        let unknown = || Error::from(Reason::UnknownSymbol(symbol.into())).at_cell(row, col);
        position.remove(row, col, symbol_in(symbol)?.ok_or_else(unknown)?)?;
    }
    Ok(position)
}

/// What a text of a step is.
enum Kind {
    Told(Stage, &'static Language),
    Json(&'static Language),
    OfStep(fn(&Step, &Position) -> Result<String>),
    OfPosition(&'static Layout),
}

impl Kind {
    /// The text of a SUDOKU_STEP_ constant.
    fn of(kind: i32) -> Result<Kind> {
        let unknown = Reason::BadArgument("kind", kind.into());
        let (of_text, number) = (kind & 0xff, kind & !0xff);
        let language = Language::all().find(|language| language.number == number);
        let language = language.ok_or(unknown)?;
        Ok(match of_text {
            SUDOKU_STEP_NUDGE => Kind::Told(Stage::Nudge, language),
            SUDOKU_STEP_HINT => Kind::Told(Stage::Hint, language),
            SUDOKU_STEP_SENTENCE => Kind::Told(Stage::Sentence, language),
            SUDOKU_STEP_JSON => Kind::Json(language),
            _ if language != Language::EN => return Err(unknown.into()),
            SUDOKU_STEP_SVG => Kind::OfStep(|step, position| step.to_svg(position)),
            SUDOKU_STEP_DRAWING => Kind::OfStep(|step, position| step.to_drawing(position)),
            SUDOKU_STEP_CANDIDATES => Kind::OfPosition(Layout::CANDIDATES),
            SUDOKU_STEP_LIBRARY => Kind::OfPosition(Layout::LIBRARY),
            SUDOKU_STEP_CHARACTERS => Kind::OfPosition(Layout::CHARACTERS),
            _ => return Err(unknown.into()),
        })
    }
}

impl Path {
    pub(super) fn new(
        position: Position,
        profile: Profile,
        options: Options,
    ) -> std::result::Result<Path, Stop> {
        let mut explainer = Explainer::new(position.puzzle().shape(), &options.bounds)?;
        explainer.load(&position)?;
        let (listed, solutions, solution, last) = (None, None, None, None);
        Ok(Path { explainer, position, profile, options, listed, solutions, solution, last })
    }

    /// A copy with these options.
    pub(super) fn try_clone(&self, options: &Options) -> Result<Path> {
        let solution = match &self.solution {
            Some(Some(solution)) => Some(Some(solution.try_clone()?)),
            Some(None) => Some(None),
            None => None,
        };
        Ok(Path {
            explainer: self.explainer.try_clone(&options.bounds)?,
            position: self.position.try_clone()?,
            profile: self.profile,
            options: options.clone(),
            listed: self.listed.clone(),
            solutions: self.solutions,
            solution,
            last: self.last.as_ref().map(Step::try_clone).transpose()?,
        })
    }

    /// What is wrong in the position.
    fn mistakes(&mut self) -> std::result::Result<Vec<Mistake>, Stop> {
        if self.solution.is_none() {
            let deadline = limits::deadline(self.options.bounds.time);
            let puzzle = self.position.puzzle();
            let (count, first) = rate::first_of_two(puzzle, &self.options, deadline)?;
            self.solutions = Some(count);
            let only = first.filter(|_| count == 1);
            let solution = only.map(|digits| Solution::new(puzzle, &digits)).transpose()?;
            self.solution = Some(solution);
        }
        match &self.solution {
            Some(Some(solution)) => Ok(self.position.mistakes(solution)?),
            _ => Ok(Vec::new()),
        }
    }

    /// Applies the last step to the position.
    pub(super) fn settle(&mut self) {
        if let Some(step) = self.last.take() {
            step.apply_to(&mut self.position);
        }
    }

    /// Counts the solutions of the puzzle, up to two, unless it has done so. With several, techniques that assume one are off.
    pub(super) fn solutions(
        &mut self,
        deadline: Option<Instant>,
    ) -> std::result::Result<u64, Stop> {
        let solutions = match self.solutions {
            Some(solutions) => solutions,
            None => {
                let solutions = rate::solutions(self.position.puzzle(), &self.options, deadline)?;
                *self.solutions.insert(solutions)
            }
        };
        if solutions > 1 {
            self.profile = self.profile.without_uniqueness();
        }
        Ok(solutions)
    }

    /// Finds and applies a step, or takes the next one of a list.
    fn next(&mut self) -> std::result::Result<i32, Stop> {
        if let Some((steps, returned)) = &mut self.listed {
            self.last = steps.get(*returned).map(Step::try_clone).transpose()?;
            *returned += usize::from(self.last.is_some());
            return Ok(if self.last.is_some() { SUDOKU_OK } else { SUDOKU_DONE });
        }
        self.settle();
        let deadline = limits::deadline(self.options.bounds.time);
        if self.solutions(deadline)? == 0 {
            return Ok(SUDOKU_NO_SOLUTION);
        }
        if self.explainer.open() == 0 {
            return Ok(SUDOKU_DONE);
        }
        self.explainer.restart(deadline);
        let Some(step) = self.explainer.step(&self.profile)? else { return Ok(SUDOKU_DONE) };
        self.last = Some(step.try_clone()?);
        self.explainer.apply();
        Ok(SUDOKU_OK)
    }

    /// The last step, or the position in which it was found, as text; empty if there is no step.
    fn text(&self, kind: &Kind) -> Result<String> {
        match (kind, &self.last) {
            (Kind::OfPosition(layout), _) => self.position.to_text(layout),
            (_, None) => Ok(String::new()),
            (Kind::Told(stage, language), Some(step)) => {
                step.text(&self.position, *stage, language)
            }
            (Kind::Json(language), Some(step)) => step.json(&self.position, language),
            (Kind::OfStep(text), Some(step)) => text(step, &self.position),
        }
    }

    /// The last step for C.
    fn shown(&self) -> SudokuStep {
        let open = self.explainer.open() as u32;
        let Some(step) = &self.last else { return SudokuStep { open, ..SudokuStep::EMPTY } };
        // The steps of a list are not applied.
        let open = match self.listed {
            Some(_) => open - step.placements().len() as u32,
            None => open,
        };
        let shape = self.position.puzzle().shape();
        SudokuStep {
            technique: step.technique().number,
            se_tenths: or_none(rating::tenths(step, shape)),
            hodoku_score: or_none(step.technique().hodoku_score()),
            placements: step.placements().len() as u32,
            eliminations: step.eliminations().len() as u32,
            assumes_uniqueness: step.assumes_uniqueness().into(),
            open,
            score: or_none(rating::score(step, &self.profile, shape)),
            is_further: step.is_further.into(),
            ..SudokuStep::EMPTY
        }
    }
}

sized32!(
    SudokuStep,
    se_tenths,
    hodoku_score,
    placements,
    eliminations,
    assumes_uniqueness,
    open,
    score,
    is_further
);

impl Empty for SudokuStep {
    const EMPTY: Self = SudokuStep {
        struct_size: size_of::<Self>() as u32,
        technique: 0,
        se_tenths: 0,
        hodoku_score: 0,
        placements: 0,
        eliminations: 0,
        assumes_uniqueness: 0,
        open: 0,
        score: 0,
        is_further: 0,
    };
}

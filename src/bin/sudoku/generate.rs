//! The commands that make puzzles: generate, minimise.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use sudoku::internals::digits::EMPTY;
use sudoku::{
    Bounds, Control, Error, Generated, Holes, Options, Puzzle, ReadOptions, Reason, Request, Shape,
    Solution, generate_batch,
};

use crate::arguments::{Generate, Minimise, Pattern};
use crate::board::{Shown, read};
use crate::{Exit, Failure, Result, flush, output, put, watch};

/// How many puzzles of 9x9 cells are made together.
const TOGETHER: u64 = 8192;

/// Prints new puzzles, in the order of their numbers.
pub fn generate(arguments: &Generate) -> Result<Exit> {
    let control = Control::new()?;
    let request = request(arguments, &control)?;
    let default = if arguments.killer { "coordinates" } else { "line" };
    let shown = Shown::named(arguments.as_format.as_deref().unwrap_or(default))?;
    let is_nine = (request.shape.box_height(), request.shape.box_width()) == (3, 3);
    let threads = u64::from(arguments.threads);
    let together = if is_nine && !request.killer { TOGETHER * threads } else { threads };
    let end = arguments.first.checked_add(arguments.count);
    let end = end.ok_or_else(|| Failure::about("--first", "the last number is too large"))?;
    let mut out = output(arguments.output.as_deref())?;
    let bar = watch::puzzles(arguments.count);
    let (mut exit, mut written) = (Exit::Done, 0);
    let mut next = arguments.first;
    while next < end {
        let items = next..end.min(next.saturating_add(together));
        next = items.end;
        let numbers = items.clone();
        let batch = watch::nodes_of(arguments.count == 1, &control, || {
            generate_batch(&request, items, arguments.threads.into())
        })?;
        for (number, made) in numbers.zip(batch) {
            bar.inc(1);
            match made {
                Ok(made) => {
                    let gap = if written == 0 || shown.is_line() { "" } else { "\n" };
                    write(&mut *out, gap, &shown, &made, arguments.solutions)?;
                    written += 1;
                }
                Err(error) if is_limit(&error) => {
                    let seed = request.item(number).seed;
                    bar.suspend(|| eprintln!("sudoku: puzzle {number}, seed {seed}: {error}"));
                    exit = Exit::LimitReached;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
    bar.finish_and_clear();
    flush(out)?;
    Ok(exit)
}

/// Prints a puzzle without givens that it does not need, or these givens.
pub fn minimise(arguments: &Minimise) -> Result<Exit> {
    let (puzzle, format) = read(&arguments.file, arguments.input.options())?;
    let shown = match &arguments.as_format {
        Some(name) => Shown::named(name)?,
        None => Shown::Text(format),
    };
    let control = Control::new()?;
    let time = arguments.time_limit_ms.map(Duration::from_millis);
    let bounds = Bounds::default().with_time(time).with_control(control.clone());
    let options = Options::default().with_bounds(bounds);
    let made = watch::nodes(&control, || {
        if arguments.redundant {
            let line = |(row, col): &(usize, usize)| format!("{},{}\n", row + 1, col + 1);
            puzzle.redundant_givens(&options).map(|cells| Ok(cells.iter().map(line).collect()))
        } else {
            puzzle.minimise(arguments.seed, &options).map(|minimal| shown.write_puzzle(&minimal))
        }
    });
    let text: String = match made {
        Ok(text) => text?,
        Err(error) if is_limit(&error) => {
            eprintln!("sudoku: {error}");
            return Ok(Exit::LimitReached);
        }
        Err(error) => return Err(Failure::about(arguments.file.display(), error)),
    };
    let mut out = output(arguments.output.as_deref())?;
    put(&mut *out, &text)?;
    flush(out)?;
    Ok(Exit::Done)
}

/// The request of the arguments.
fn request(arguments: &Generate, control: &Control) -> Result<Request> {
    let shape = match arguments.box_size {
        Some((height, width)) => Shape::new(height, width)?,
        None => Shape::square(arguments.size)?,
    };
    let holes = arguments.holes.map(|ratio| Holes {
        count: (ratio * shape.cells() as f64).round() as u32,
        balanced: arguments.holes_balanced,
    });
    let time = Duration::from_millis(arguments.time_limit_ms);
    let mut request = Request::new(shape, arguments.seed)
        .with_killer(arguments.killer)
        .with_minimal(arguments.minimal)
        .with_controlled_bias(arguments.controlled_bias)
        .with_givens(arguments.givens)
        .with_min_givens(arguments.min_givens)
        .with_max_givens(arguments.max_givens)
        .with_more_givens(arguments.more_givens)
        .with_symmetry(arguments.symmetry)
        .with_pattern(arguments.pattern.clone().map(|Pattern(cells)| cells))
        .with_holes(holes)
        .with_min_nodes(arguments.min_nodes)
        .with_max_nodes(arguments.max_nodes)
        .with_attempts(arguments.attempts)
        .with_bounds(Bounds::default().with_time(time).with_control(control.clone()));
    if let Some(file) = &arguments.solution {
        let box_size = (shape.box_height() as u32, shape.box_width() as u32);
        let (board, _) = read(file, ReadOptions::default().with_box_size(Some(box_size)))?;
        request = request.with_solution(solution(file, &board)?);
    }
    if let Some(cells) = arguments.min_cage {
        request = request.with_min_cage(cells);
    }
    if let Some(cells) = arguments.max_cage {
        request = request.with_max_cage(cells);
    }
    Ok(request)
}

/// A board as the solution that it is.
fn solution(file: &Path, board: &Puzzle) -> Result<Solution> {
    let is_full = board.digits().iter().all(|&digit| digit != EMPTY);
    let solved = if is_full { board.solve(&Options::default())?.solution } else { None };
    solved.ok_or_else(|| Failure::about(file.display(), "the board is not solved"))
}

/// Writes a puzzle, with its solution if that is wanted.
fn write(
    out: &mut dyn Write,
    gap: &str,
    shown: &Shown,
    made: &Generated,
    with_solution: bool,
) -> Result<()> {
    let puzzle = shown.write_puzzle(&made.puzzle)?;
    if !with_solution {
        return put(out, &format!("{gap}{puzzle}"));
    }
    let solution = shown.write(&made.puzzle, made.solution.digits())?;
    if shown.is_line() {
        put(out, &format!("{},{solution}", puzzle.trim_end()))
    } else {
        put(out, &format!("{gap}{puzzle}\n{solution}"))
    }
}

/// Whether the generator only ran out of attempts, time or memory, or was cancelled.
fn is_limit(error: &Error) -> bool {
    use Reason::{Cancelled, MemoryLimit, NodeLimit, NotGenerated, TimeLimit};
    matches!(error.reason, NotGenerated { .. } | NodeLimit | MemoryLimit | TimeLimit | Cancelled)
}

//! Calls a command's work for each puzzle of its files, one after the other.
//!
//! A puzzle that cannot be read, or that the work refuses, is reported and does not affect the others. The exit status is
//! the greatest one. With `--json`, the report is an object among the results.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use sudoku_batch::Rows;
use sudoku_core::text::collection::lines;
use sudoku_core::{Error, Format, Puzzle, Stop, threads};
use sudoku_solve::{Ended, Options, Report};

use crate::arguments::{Common, Input};
use crate::input::{Collection, Holds, Item, Task, Texts};
use crate::json::{self, Object};
use crate::output::{Name, Output};
use crate::shown::Shown;
use crate::{Exit, Failure, Result, interrupt, stderr, watch};

/// A puzzle of a call.
pub struct One<'a> {
    pub puzzle: &'a Puzzle,
    /// How its text shows it.
    pub shown: Shown,
    /// The seed that a table has beside it.
    pub seed: Option<String>,
    /// Its origin, if it may be one of several; otherwise empty.
    pub label: String,
    origin: Origin<'a>,
}

/// The origin of a text.
pub struct Origin<'a> {
    collection: &'a Collection,
    line: Option<usize>,
    number: Option<u64>,
    /// The number of the puzzle in the call, from 1.
    serial: u64,
}

impl<'a> One<'a> {
    /// The object that says which puzzle it is.
    pub fn object(&self) -> Object {
        self.origin.object()
    }

    /// The name of the file of a result: `part` follows the name of the puzzle's file, and its number if that is a
    /// collection. `serial` counts the results of the call.
    pub fn name(&self, part: &str, serial: u64) -> Name {
        self.origin.collection.file_of(self.origin.number, part, serial)
    }

    /// The name of the file of its only result.
    pub fn only(&self, part: &str) -> Name {
        self.name(part, self.origin.serial)
    }

    /// Says which limit ended its work, but for a signal, which main says.
    pub fn limit_reached(&self, limit: &Error) -> Exit {
        if !interrupt::is_raised() {
            let gap = if self.label.is_empty() { "" } else { ": " };
            stderr::say(format_args!("{}{gap}{limit}", self.label));
        }
        Exit::LimitReached
    }

    /// A failure from its error. The label, if there is one, names the file.
    pub fn about(&self, error: Error) -> Failure {
        match self.label.is_empty() {
            true => Failure::of(&self.origin.collection.name, error),
            false => Failure::from(error),
        }
    }
}

impl Origin<'_> {
    /// The object that says which puzzle it is.
    pub fn object(&self) -> Object {
        let mut object = Object::new();
        object.insert("file".into(), self.collection.name.as_str().into());
        if let Some(line) = self.line {
            object.insert("line".into(), line.into());
        }
        object
    }

    /// The file and the line.
    pub fn label(&self) -> String {
        match self.line {
            Some(line) => format!("{}:{line}", self.collection.name),
            None => self.collection.name.clone(),
        }
    }
}

/// A call for the puzzles of some files.
pub struct Call<'a> {
    pub files: &'a [PathBuf],
    pub input: &'a Input,
    pub common: &'a Common,
    /// Threads: each makes other puzzles' results, or all work on the only puzzle.
    pub threads: usize,
    /// Whether the progress of a long search has its solutions.
    pub counts: bool,
}

/// Computes the result of a puzzle, on any thread.
pub type Make<'a, T> = &'a (dyn Fn(&Task) -> T + Sync);

/// Writes the results in the order of the puzzles.
pub type Write<'a, T> = &'a mut dyn FnMut(&mut Output, &One, T) -> Result<Exit>;

/// Writes the result of a puzzle without its board; `None` if that needs the puzzle.
pub type WriteSolved<'a> = &'a mut dyn FnMut(&mut Output, &Origin, &Report) -> Result<Option<Exit>>;

/// Lines whose puzzles are solved together, without a board for each.
pub struct Together<'a> {
    pub options: &'a Options,
    pub write: WriteSolved<'a>,
}

/// Puzzles that are read before their results are written, for each thread, if they are solved in [`SHORT`] time.
pub const TOGETHER: usize = 64;
const SHORT: Duration = Duration::from_millis(10);

impl Call<'_> {
    /// Does the work for each puzzle. Stops at a signal, and where the output fails.
    pub fn each<T: Send>(&self, out: &mut Output, make: Make<T>, write: Write<T>) -> Result<Exit> {
        self.of_texts(Texts::Puzzles, out, None, make, write)
    }

    /// Does the work for each text, which may be a position, and solves the lines of a collection of puzzles together.
    pub fn each_position_together<T: Send>(
        &self,
        out: &mut Output,
        lines: Option<Together>,
        make: Make<T>,
        write: Write<T>,
    ) -> Result<Exit> {
        self.of_texts(Texts::Positions, out, lines, make, write)
    }

    /// Does the work for each text, which may be a position.
    pub fn each_position<T: Send>(
        &self,
        out: &mut Output,
        make: Make<T>,
        write: Write<T>,
    ) -> Result<Exit> {
        self.of_texts(Texts::Positions, out, None, make, write)
    }

    fn of_texts<T: Send>(
        &self,
        texts: Texts,
        out: &mut Output,
        mut lines: Option<Together>,
        make: Make<T>,
        write: Write<T>,
    ) -> Result<Exit> {
        let (mut exit, mut serial) = (Exit::Done, 0);
        // Pictures of several files need a file each.
        out.expect(self.files.len() > 1)?;
        for path in self.files {
            let hidden = ProgressBar::hidden();
            let opened = Collection::open(path, self.input, texts, Holds::One, &hidden);
            let ended = opened.and_then(|mut collection| {
                let before = serial;
                let is_together = collection.holds == Holds::Lines && !collection.has_named_lines();
                let ended = match lines.as_mut().filter(|_| is_together) {
                    Some(lines) => {
                        self.lines(&mut collection, &mut serial, out, lines, make, write)?
                    }
                    None => self.collection(&mut collection, &mut serial, out, make, write)?,
                };
                if serial == before {
                    found_none(path)?
                }
                Ok(ended)
            });
            exit = exit.max(self.ended(path, ended, out)?);
        }
        Ok(exit)
    }

    /// Reports a failure of a whole file, unless it ends the command.
    pub fn ended(&self, path: &Path, ended: Result<Exit>, out: &mut Output) -> Result<Exit> {
        match ended {
            Err(failure) if !failure.is_fatal && (self.files.len() > 1 || self.common.json) => {
                let mut object = Object::new();
                object.insert("file".into(), path.display().to_string().into());
                report(&failure, object, "", self.common, out)?;
                Ok(Exit::BadInput)
            }
            ended => ended,
        }
    }

    /// Does the work for each puzzle of a file; `serial` counts those of the call.
    pub fn collection<T: Send>(
        &self,
        collection: &mut Collection,
        serial: &mut u64,
        out: &mut Output,
        make: Make<T>,
        write: Write<T>,
    ) -> Result<Exit> {
        let (mut exit, control) = (Exit::Done, interrupt::control()?);
        let mut together = 1;
        loop {
            let items = self.items(collection, together)?;
            if items.is_empty() {
                return Ok(exit);
            }
            let start = Instant::now();
            let made = watch::search(&control, self.counts, || self.made(&items, make));
            if start.elapsed() < SHORT {
                together = (2 * together).min(TOGETHER);
            }
            for (item, made) in items.into_iter().zip(made) {
                *serial += 1;
                exit = exit.max(self.item(collection, *serial, item, made, out, write)?);
            }
        }
    }

    /// Solves the lines of a file together, and does the work for those that need their puzzle.
    fn lines<T: Send>(
        &self,
        collection: &mut Collection,
        serial: &mut u64,
        out: &mut Output,
        together: &mut Together,
        make: Make<T>,
        write: Write<T>,
    ) -> Result<Exit> {
        let (mut exit, mut rows, mut block) = (Exit::Done, Rows::default(), Vec::new());
        let (mut before, mut number) = (0, 0);
        while !interrupt::is_raised() && collection.fill(&mut block)? {
            rows.solve_lines(&block, &collection.options, together.options, self.threads)?;
            for ((row, _), text) in rows.iter().zip(lines(&block)) {
                let ended = row.outcome.as_ref().map(|report| report.ended);
                if ended == Ok(Ended::Stopped(Stop::Cancelled)) {
                    return Ok(exit);
                }
                (*serial, number) = (*serial + 1, number + 1);
                let (line, number) = (Some(before + row.line), Some(number));
                let origin = Origin { collection, line, number, serial: *serial };
                let done = match &row.outcome {
                    Ok(report) if !collection.is_position(text.text) => {
                        (together.write)(out, &origin, report)?
                    }
                    _ => None,
                };
                exit = exit.max(match done {
                    Some(done) => done,
                    None => {
                        let (puzzle, position) = collection.read(text.text);
                        let puzzle = puzzle.map_err(|error| error.on_line(before + row.line));
                        let (shown, seed) = (Shown::of(Format::LINE), None);
                        let item = Item { puzzle, position, shown, line, number, seed };
                        let made = item.task(self.threads).map(|task| make(&task));
                        self.item(collection, *serial, item, made, out, write)?
                    }
                });
            }
            before += memchr::memchr_iter(b'\n', &block).count();
        }
        Ok(exit)
    }

    /// Writes the result of an item, or reports why there is none.
    fn item<T>(
        &self,
        collection: &Collection,
        serial: u64,
        item: Item,
        made: Option<T>,
        out: &mut Output,
        write: Write<T>,
    ) -> Result<Exit> {
        let Item { puzzle, shown, line, number, seed, .. } = item;
        let origin = Origin { collection, line, number, serial };
        let object = if self.common.json { origin.object() } else { Object::new() };
        let (ended, label) = match (puzzle, made) {
            (Ok(puzzle), Some(made)) => {
                let is_many = self.files.len() > 1 || collection.holds != Holds::One;
                let label = if is_many { origin.label() } else { String::new() };
                let one = One { puzzle: &puzzle, shown, seed, label, origin };
                (write(out, &one, made), one.label)
            }
            (Err(error), _) => (Err(Failure::of(&collection.name, error)), String::new()),
            // Its thread did not come to it.
            (Ok(_), None) => (Ok(Exit::Interrupted), String::new()),
        };
        match ended {
            Err(failure) if !failure.is_fatal => {
                report(&failure, object, &label, self.common, out)?;
                Ok(Exit::BadInput)
            }
            ended => ended,
        }
    }

    /// The next puzzles of a file, at most `most` for each thread; none at its end and after a signal.
    pub fn items(&self, collection: &mut Collection, most: usize) -> Result<Vec<Item>> {
        let mut items = Vec::new();
        while items.len() < most * self.threads
            && !interrupt::is_raised()
            && let Some(item) = collection.next()?
        {
            items.push(item);
        }
        Ok(items)
    }

    /// The result of each puzzle, computed on all threads. `None` for a text that is not a puzzle, and after a signal.
    pub fn made<T: Send>(&self, items: &[Item], make: Make<T>) -> Vec<Option<T>> {
        if let [item] = items {
            return vec![item.task(self.threads).map(|task| make(&task))];
        }
        let made: Vec<Mutex<Option<T>>> = items.iter().map(|_| Mutex::new(None)).collect();
        let mut rest = items.iter().zip(&made);
        let next = || rest.next().filter(|_| !interrupt::is_raised());
        let Ok(()) = threads::share(self.threads.min(items.len()), next, |next| {
            while let Some((item, made)) = next() {
                *threads::locked(made) = item.task(1).map(|task| make(&task));
            }
            Ok::<(), std::convert::Infallible>(())
        });
        made.into_iter()
            .map(|made| made.into_inner().unwrap_or_else(PoisonError::into_inner))
            .collect()
    }
}

/// The failure of a file without puzzles, unless a signal came before the first one.
pub fn found_none(path: &Path) -> Result<()> {
    match interrupt::is_raised() {
        true => Ok(()),
        false => Err(Failure::about(path.display(), "it has no puzzles")),
    }
}

/// Reports bad input or a refusal.
fn report(
    failure: &Failure,
    mut object: Object,
    label: &str,
    common: &Common,
    out: &mut Output,
) -> Result<()> {
    if !common.json || out.is_each() {
        let gap = if label.is_empty() { "" } else { ": " };
        stderr::say(format_args!("{label}{gap}{}", failure.text));
        return Ok(());
    }
    let error = match &failure.error {
        Some(error) => json::error(error),
        None => serde_json::json!({ "message": failure.text }),
    };
    object.insert("error".into(), error);
    out.put(&json::line(object))
}

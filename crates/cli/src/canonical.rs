//! The command `canonical`: the canonical form of each puzzle, a line or a block with constraints.

use std::collections::HashSet;
use std::time::Duration;

use sudoku_core::{Bounds, Format, Puzzle};
use sudoku_generate::canonical::canonical;

use crate::arguments::{Canonical, Common};
use crate::each::Call;
use crate::input::Task;
use crate::is_limit;
use crate::output::{Kind, Output};
use crate::shown::{Shown, without_candidates};
use crate::{Exit, Failure, Result, board, input, interrupt, json};

/// How a form is written: as a line, with constraints as coordinates.
const LINE: Shown = Shown::of(Format::LINE);

fn shown(form: &Puzzle) -> Shown {
    if form.constraints().is_empty() { LINE } else { Shown::of(Format::COORDINATES) }
}

/// Writes the form of each puzzle.
pub fn run(arguments: &Canonical, common: &Common) -> Result<Exit> {
    let files = input::files(&arguments.input.files)?;
    let extension = board::extension(common, Some(LINE));
    let mut out = Output::new(&arguments.to, Kind::Lines, extension, &files)?;
    let time = arguments.time_limit_ms.map(Duration::from_millis);
    let bounds = Bounds::default().with_time(time).with_control(interrupt::control()?);
    let threads = arguments.threads.into();
    let call = Call { files: &files, input: &arguments.input, common, threads, counts: false };
    let mut forms = Forms::new(arguments.distinct);
    let make = |task: &Task| match without_candidates(task.puzzle)? {
        Some(givens) => canonical(&givens, &bounds),
        None => canonical(task.puzzle, &bounds),
    };
    let exit = call.each(&mut out, &make, &mut |out, one, form| {
        let form = match form {
            Ok(form) => form,
            Err(error) if is_limit(&error) => return Ok(one.limit_reached(&error)),
            Err(error) => return Err(one.about(error)),
        };
        let shown = shown(&form);
        let line = match common.json || arguments.input.format.box_size.is_some() {
            true => shown.write_with_known_boxes(&form)?,
            false => shown.write_puzzle(&form)?,
        };
        if !common.json {
            out.set_kind(shown.kind());
        }
        if forms.is_new(&line)? {
            let text = match common.json {
                true => {
                    let mut object = one.object();
                    object.insert("puzzle".into(), json::puzzle(&form));
                    json::line(object)
                }
                false => line,
            };
            out.board(|| one.only("-canonical"), "", &text)?;
        }
        Ok(Exit::Done)
    })?;
    out.end(exit)
}

/// The texts of the forms of a run, if each is wanted once.
pub struct Forms(Option<HashSet<String>>);

impl Forms {
    pub fn new(are_distinct: bool) -> Forms {
        Forms(are_distinct.then(HashSet::new))
    }

    /// Whether a form is wanted: it did not come before, or it may come again.
    pub fn is_new(&mut self, line: &str) -> Result<bool> {
        let Some(before) = &mut self.0 else { return Ok(true) };
        before.try_reserve(1).map_err(|error| Failure::about("--distinct", error))?;
        Ok(before.insert(line.to_string()))
    }

    /// Whether the form of a puzzle is wanted.
    pub fn is_new_puzzle(&mut self, form: &Puzzle) -> Result<bool> {
        if self.0.is_some() {
            self.is_new(&shown(form).write_with_known_boxes(form)?)
        } else {
            Ok(true)
        }
    }
}

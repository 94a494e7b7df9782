//! The commands that write puzzles which they have read: convert, minimise.

use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;
use sudoku_core::{Bounds, Format, Layout, Position, Puzzle};
use sudoku_generate::minimise::{self, redundant_givens};
use sudoku_solve::Options;

use crate::arguments::{Common, Convert, Minimise};
use crate::board::extension;
use crate::each::{Call, One};
use crate::input::Task;
use crate::output::{Kind, Output};
use crate::shown::{Shown, without_candidates};
use crate::{Exit, Result, color, input, interrupt, is_limit, json};

/// Writes puzzles in another format.
pub fn convert(arguments: &Convert, common: &Common) -> Result<Exit> {
    let files = input::files(&arguments.input.files)?;
    let name = arguments.as_format.as_deref();
    if let Some(layout) = Layout::all().iter().find(|layout| Some(layout.name) == name) {
        return positions(arguments, common, &files, layout);
    }
    let shown = Shown::optional(name)?;
    let kind = if common.json { Kind::Lines } else { shown.map_or(Kind::Lines, Shown::kind) };
    let mut out = Output::new(&arguments.to, kind, extension(common, shown), &files)?;
    let is_colored = color::is_wanted(common.color, &arguments.to);
    let call = Call { files: &files, input: &arguments.input, common, threads: 1, counts: false };
    let exit = call.each(&mut out, &|_| (), &mut |out, one, ()| {
        let text = shown.map(|shown| shown.write_puzzle(one.puzzle)).transpose()?;
        if common.json {
            let mut object = one.object();
            object.insert("puzzle".into(), json::puzzle(one.puzzle));
            object.extend(text.map(|text| ("text".to_string(), Value::from(text))));
            out.board(|| one.only(""), "", &json::line(object))?;
        } else if let Some((shown, text)) = shown.zip(text) {
            write(out, one, shown, one.puzzle, &text, is_colored, "")?;
        }
        Ok(Exit::Done)
    })?;
    out.end(exit)
}

/// Writes positions in another layout.
fn positions(
    arguments: &Convert,
    common: &Common,
    files: &[PathBuf],
    layout: &Layout,
) -> Result<Exit> {
    let is_lines = common.json || layout != Layout::CANDIDATES;
    let kind = if is_lines { Kind::Lines } else { Kind::Blocks };
    let mut out = Output::new(&arguments.to, kind, extension(common, None), files)?;
    let call = Call { files, input: &arguments.input, common, threads: 1, counts: false };
    let make = |task: &Task| match task.position {
        Some(position) => position.to_text(layout),
        None => Position::new(task.puzzle.try_clone()?)?.to_text(layout),
    };
    let exit = call.each_position(&mut out, &make, &mut |out, one, text| {
        let mut text = text.map_err(|error| one.about(error))?;
        if common.json {
            let mut object = one.object();
            object.insert("text".into(), text.into());
            text = json::line(object);
        }
        out.board(|| one.only(""), "", &text)?;
        Ok(Exit::Done)
    })?;
    out.end(exit)
}

/// Prints puzzles without givens that they do not need, or these givens.
pub fn minimise(arguments: &Minimise, common: &Common) -> Result<Exit> {
    let files = input::files(&arguments.input.files)?;
    let chosen = Shown::optional(arguments.as_format.as_deref())?;
    let is_lines = common.json || arguments.redundant;
    let kind = if is_lines { Kind::Lines } else { chosen.map_or(Kind::Blocks, Shown::kind) };
    let mut out = Output::new(&arguments.to, kind, extension(common, chosen), &files)?;
    let is_colored = color::is_wanted(common.color, &arguments.to);
    let control = interrupt::control()?;
    let threads = arguments.threads.into();
    let call = Call { files: &files, input: &arguments.input, common, threads, counts: false };
    let time = arguments.time_limit_ms.map(Duration::from_millis);
    let bounds = Bounds::default().with_time(time).with_control(control);
    let options = Options::default().with_bounds(bounds);
    let make = |task: &Task| {
        // Fewer givens could need the removed candidates, which few formats can say.
        let givens = without_candidates(task.puzzle)?;
        let puzzle = givens.as_ref().unwrap_or(task.puzzle);
        match arguments.redundant {
            true => redundant_givens(puzzle, &options).map(Made::Redundant),
            false => minimise::minimise(puzzle, arguments.seed, &options).map(Made::Minimal),
        }
    };
    let exit = call.each(&mut out, &make, &mut |out, one, made| {
        let mut object = one.object();
        let made = match made {
            Ok(made) => made,
            Err(error) if is_limit(&error) => return Ok(one.limit_reached(&error)),
            Err(error) => return Err(one.about(error)),
        };
        match made {
            Made::Redundant(cells) => {
                let shape = one.puzzle.shape();
                let of = |&cell: &u32| (shape.row_of(cell as usize), shape.col_of(cell as usize));
                let cells: Vec<_> = cells.iter().map(of).collect();
                let places = cells.iter().map(|&(row, col)| json::place(row, col));
                object.insert("redundant".into(), places.collect::<Value>());
                let gap = if one.label.is_empty() { "" } else { ": " };
                let line = |&(row, col): &(usize, usize)| {
                    format!("{}{gap}{},{}\n", one.label, row + 1, col + 1)
                };
                let lines = cells.iter().map(line).collect::<String>();
                let text = if common.json { json::line(object) } else { lines };
                out.board(|| one.only("-redundant"), "", &text)?;
            }
            Made::Minimal(minimal) if common.json => {
                object.insert("puzzle".into(), json::puzzle(&minimal));
                out.board(|| one.only("-minimal"), "", &json::line(object))?;
            }
            Made::Minimal(minimal) => {
                let mut shown = chosen.unwrap_or(one.shown);
                if chosen.is_none() && shown.lacks_constraints(&minimal) {
                    shown = Shown::of(Format::COORDINATES);
                }
                out.set_kind(shown.kind());
                let is_as_read = chosen.is_none() && arguments.input.format.box_size.is_some();
                let text = match is_as_read {
                    true => shown.write_with_known_boxes(&minimal)?,
                    false => shown.write_puzzle(&minimal)?,
                };
                write(out, one, shown, &minimal, &text, is_colored, "-minimal")?;
            }
        }
        Ok(Exit::Done)
    })?;
    out.end(exit)
}

/// The result of `minimise`.
enum Made {
    Minimal(Puzzle),
    Redundant(Vec<u32>),
}

/// Writes a puzzle.
fn write(
    out: &mut Output,
    one: &One,
    shown: Shown,
    puzzle: &Puzzle,
    text: &str,
    is_colored: bool,
    part: &'static str,
) -> Result<()> {
    let colored = match is_colored && shown.format == Format::PICTURE {
        true => color::board(puzzle, puzzle.digits(), text),
        false => text.to_string(),
    };
    out.board(|| one.only(part), "", &colored)
}

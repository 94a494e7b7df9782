//! The output of the commands with `--json`: an object a line. Rows, columns and cells are from 0, as in all interfaces; only
//! words count from 1.

use serde_json::{Map, Value, json};
use sudoku_core::digits::{Digit, EMPTY};
use sudoku_core::solution::clashes::Clash;
use sudoku_core::unit::Unit;
use sudoku_core::{Error, Puzzle, Reason};
use sudoku_solve::{Ended, Report};

use crate::said;

/// An object.
pub type Object = Map<String, Value>;

/// A puzzle: its sizes, symbols, cells row by row (null: empty), cages, and other constraints if it has some.
pub fn puzzle(puzzle: &Puzzle) -> Value {
    let shape = puzzle.shape();
    let cell = |&cell: &u32| place(shape.row_of(cell as usize), shape.col_of(cell as usize));
    let cages = puzzle.cages().iter().map(|cage| {
        json!({ "total": cage.total(), "cells": cage.cells().iter().map(cell).collect::<Vec<_>>() })
    });
    let mut object = json!({
        "side": shape.side(),
        "box": [shape.box_height(), shape.box_width()],
        "symbols": puzzle.symbols().list(),
        "cells": grid(puzzle, puzzle.digits()),
        "cages": cages.collect::<Vec<_>>(),
    });
    let constraints = puzzle.constraints().iter().map(|constraint| {
        let cells = constraint.cells().iter().map(cell).collect::<Vec<_>>();
        json!({ "kind": constraint.kind().name, "values": constraint.values(), "cells": cells })
    });
    if constraints.len() > 0 {
        object["constraints"] = constraints.collect();
    }
    if shape.is_loose() {
        object["loose"] = json!([shape.whole_rows(), shape.cols(), shape.further_cells()]);
    } else if shape.is_overlapping() {
        object["grids"] = shape.grids().map(|(row, col)| place(row, col)).collect();
    }
    object
}

/// The symbols of a board, row by row; null for an empty cell.
pub fn grid(puzzle: &Puzzle, digits: &[Digit]) -> Value {
    let symbol = |&digit: &Digit| match digit {
        EMPTY => Value::Null,
        digit => puzzle.symbols().list()[usize::from(digit)].into(),
    };
    digits
        .chunks(puzzle.shape().cols())
        .map(|row| row.iter().map(symbol).collect::<Value>())
        .collect()
}

/// A cell, by row and column from 0.
pub fn place(row: usize, col: usize) -> Value {
    json!([row, col])
}

/// A unit, by its number from 0, and its grid if the board has several.
pub fn unit(unit: Unit) -> Value {
    let mut object = Object::new();
    object.insert(unit.name().into(), unit.number().into());
    if let Some(grid) = unit.grid() {
        object.insert("grid".into(), grid.into());
    }
    object.into()
}

/// Adds what a search did.
pub fn add_report(object: &mut Object, report: &Report) {
    let ended = match report.ended {
        Ended::Exhausted => "exhausted".to_string(),
        Ended::SolutionLimit => "the solution limit was reached".to_string(),
        Ended::Stopped(stop) => stop.to_string(),
        _ => "stopped".to_string(),
    };
    object.insert("found".into(), report.solutions.into());
    object.insert("ended".into(), ended.into());
    object.insert("nodes".into(), report.nodes.into());
    object.insert("seconds".into(), report.elapsed.as_secs_f64().into());
    object.insert("strategy".into(), report.strategy.name.into());
}

/// An error, with the place in the text and on the board as far as they are known.
pub fn error(error: &Error) -> Value {
    let mut object = Object::new();
    object.insert("code".into(), error.code().into());
    object.insert("message".into(), said(error).into());
    if let Some(line) = error.place.line {
        object.insert("line".into(), line.into());
    }
    if let Some(column) = error.place.column {
        object.insert("column".into(), column.into());
    }
    if let Some((row, col)) = error.place.cell {
        object.insert("cell".into(), place(row as usize, col as usize));
    } else if let Reason::OffBoard { row, col, .. } = error.reason {
        object.insert("cell".into(), json!([row, col]));
    }
    object.into()
}

/// Clashes of a board.
pub fn clashes(puzzle: &Puzzle, clashes: &[Clash], message: impl Fn(&Clash) -> String) -> Value {
    let shape = puzzle.shape();
    let cell = |&cell: &u32| place(shape.row_of(cell as usize), shape.col_of(cell as usize));
    let object = |clash: &Clash| {
        json!({
            "message": message(clash),
            "symbol": clash.symbol(),
            "unit": unit(clash.unit()),
            "cells": clash.cells().iter().map(cell).collect::<Vec<_>>(),
        })
    };
    clashes.iter().map(object).collect()
}

/// The line of an object.
pub fn line(object: Object) -> String {
    format!("{}\n", Value::from(object))
}

//! Generated puzzles as rows of a table: CSV with a header, or an object a line.

use serde_json::{Map, Value};
use sudoku_core::Format;
use sudoku_core::digits::EMPTY;
use sudoku_core::text;
use sudoku_explain::Level;
use sudoku_generate::Generated;
use sudoku_order::Ratings;

use crate::Result;
use crate::difficulty::Table;
use crate::rate::of_tenths;

/// The names of the columns, in their order.
#[rustfmt::skip]
const COLUMNS: [&str; 11] = [
    "number", "seed", "puzzle", "solution", "givens", "er", "ep", "ed", "score", "level", "stars",
];

impl Table {
    /// What comes before the first row.
    pub fn header(self) -> String {
        match self {
            Table::Csv => COLUMNS.join(",") + "\n",
            Table::Jsonl => String::new(),
        }
    }

    /// The row of a puzzle.
    pub fn row(
        self,
        number: u64,
        seed: u64,
        made: &Generated,
        ratings: &Ratings,
    ) -> Result<String> {
        let Generated { puzzle, solution, .. } = made;
        let line = |text: String| Value::from(text.trim_end());
        let givens = puzzle.digits().iter().filter(|&&digit| digit != EMPTY).count();
        let (explainer, hodoku) = (ratings.explainer, ratings.hodoku);
        let values: [Value; COLUMNS.len()] = [
            number.into(),
            seed.into(),
            line(text::write_digits(puzzle, puzzle.digits(), Format::LINE)?),
            line(text::write_digits(puzzle, solution.digits(), Format::LINE)?),
            givens.into(),
            of_tenths(explainer.and_then(|rating| rating.hardest)),
            of_tenths(explainer.and_then(|rating| rating.pearl)),
            of_tenths(explainer.and_then(|rating| rating.diamond)),
            hodoku.and_then(|rating| rating.score).into(),
            hodoku.and_then(|rating| rating.level).map(Level::name).into(),
            ratings.summary.and_then(|summary| summary.stars()).into(),
        ];
        Ok(match self {
            Table::Csv => values.iter().map(field).collect::<Vec<_>>().join(",") + "\n",
            Table::Jsonl => {
                let names = COLUMNS.map(String::from);
                let object: Map<String, Value> = names.into_iter().zip(values).collect();
                format!("{}\n", Value::from(object))
            }
        })
    }
}

/// A field of CSV (RFC 4180).
fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) if text.contains([',', '"']) => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

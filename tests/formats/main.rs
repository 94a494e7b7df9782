//! Every format of the table: a written puzzle reads back equal, with each kind of line end, and no text makes a reader
//! panic.

#[path = "../support/mod.rs"]
mod support;

mod alphabets;
mod blocks;
mod cancels;
mod constraints;
mod groups;
mod held;
mod iss;
mod killers;
mod near;
mod pastes;
mod refusals;
mod round_trips;
mod rules;
mod setters;
mod several;

use std::sync::atomic::{AtomicBool, Ordering};

use proptest::prelude::*;
use sudoku::{Control, Format, Puzzle, ReadOptions, Reason, Shape, Symbols};
use sudoku_core::digits::EMPTY;
use sudoku_core::text;
use sudoku_core::text::collection;
use support::formula;

const BOXES: [(u32, u32); 13] = [
    (1, 1),
    (1, 2),
    (3, 1),
    (2, 2),
    (1, 4),
    (1, 5),
    (2, 3),
    (3, 2),
    (3, 3),
    (2, 5),
    (3, 4),
    (4, 4),
    (5, 5),
];

/// Symbols for a side: counting, the same in another order, with zero, or with any values.
fn symbols(side: usize) -> impl Strategy<Value = Vec<u32>> {
    let counting: Vec<u32> = (1..=side as u32).collect();
    let from_zero: Vec<u32> = (0..side as u32).collect();
    prop_oneof![
        Just(counting.clone()),
        Just(counting).prop_shuffle(),
        Just(from_zero).prop_shuffle(),
        prop::collection::hash_set(prop_oneof![0..300u32, 0..=Symbols::MAX], side)
            .prop_map(|set| set.into_iter().collect()),
    ]
}

fn cages(cells: usize, side: usize) -> impl Strategy<Value = Vec<(u64, Vec<u32>)>> {
    let all: Vec<u32> = (0..cells as u32).collect();
    let total = prop_oneof![0..100u64, 0..=i64::MAX as u64];
    let cage = (total, prop::sample::subsequence(all, 1..=side).prop_shuffle());
    prop_oneof![Just(Vec::new()), prop::collection::vec(cage, 0..8)]
}

fn puzzles() -> impl Strategy<Value = Puzzle> {
    let boxes = prop::sample::select(&BOXES[..]);
    let parts = boxes.prop_flat_map(|(height, width)| {
        let shape = Shape::new(height, width).unwrap();
        let digit = prop_oneof![Just(EMPTY), 0..shape.side() as u16];
        let filled = prop::collection::vec(0..shape.side() as u16, shape.cells());
        let digits = prop::collection::vec(digit, shape.cells());
        let digits = prop_oneof![3 => digits, 1 => filled];
        (Just(shape), symbols(shape.side()), digits, cages(shape.cells(), shape.side()))
    });
    parts.prop_map(|(shape, symbols, digits, cages)| {
        let symbols = Symbols::new(&symbols, shape.side()).unwrap();
        let mut puzzle = Puzzle::with_symbols(shape, symbols).unwrap();
        puzzle.set_digits(&digits).unwrap();
        for (total, cells) in cages {
            puzzle.add_cage(total, &cells).unwrap();
        }
        puzzle
    })
}

/// The options to read a puzzle from a format that has neither shape nor symbols.
fn options_for(puzzle: &Puzzle, format: &'static Format) -> ReadOptions {
    let shape = puzzle.shape();
    ReadOptions::default()
        .with_format(format)
        .with_box_size(Some((shape.box_height() as u32, shape.box_width() as u32)))
        .with_symbols(puzzle.symbols().list().to_vec())
}

/// Whether the boxes are others than those of a text without boxes.
fn has_other_boxes(puzzle: &Puzzle) -> bool {
    Shape::usual(puzzle.shape().side() as u64).is_ok_and(|usual| usual != puzzle.shape())
}

/// The same text with other line ends, with blanks, and after a byte order mark.
fn variants(text: &str) -> [String; 5] {
    [
        text.replace('\n', "\r\n"),
        text.trim_end_matches('\n').to_string(),
        text.replace('\n', " \t\r\n").trim_end_matches('\n').to_string(),
        format!("{text}\n\r\n  \n"),
        format!("\u{feff}{text}"),
    ]
}

/// Whether the format has one character a cell, which has no characters for most symbols.
fn is_compact(format: &Format) -> bool {
    [Format::LINE_1Z, Format::LINE_0Z, Format::LINE_AZ].contains(&format)
}

/// All formats that are read; the first one recognises the others.
fn formats() -> impl Iterator<Item = &'static Format> {
    Format::all().iter().filter(|format| format.reads())
}

/// A full grid of this box in which a third of the cells is empty, with symbols from 1 or from 0 on.
fn thinned(height: usize, width: usize, first: u32) -> Puzzle {
    let side = height * width;
    let symbols: Vec<u32> = (first..first + side as u32).collect();
    let shape = Shape::new(height as u32, width as u32).unwrap();
    let mut puzzle = Puzzle::with_symbols(shape, Symbols::new(&symbols, side).unwrap()).unwrap();
    for (cell, symbol) in
        formula(height, width).into_iter().enumerate().filter(|(cell, _)| cell * 31 % 17 % 3 > 0)
    {
        puzzle.set(cell / side, cell % side, symbol + first - 1).unwrap();
    }
    puzzle
}

/// The cages of a puzzle in the order of their first cells, with their cells in order.
fn ordered_cages(puzzle: &Puzzle) -> Vec<(Vec<u32>, u64)> {
    let mut cages: Vec<_> = puzzle
        .cages()
        .iter()
        .map(|cage| {
            let mut cells = cage.cells().to_vec();
            cells.sort_unstable();
            (cells, cage.total())
        })
        .collect();
    cages.sort_unstable();
    cages
}

/// A line of nine by nine, and the ways in which people hold it.
const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The rows of [`NINE`], joined.
fn nine_rows(between: &str, row: impl Fn(&str) -> String) -> String {
    let rows: Vec<String> = (0..9).map(|at| row(&NINE[9 * at..9 * at + 9])).collect();
    rows.join(between)
}

fn cells_of(row: &str, between: &str, empty: &str) -> String {
    let cells: Vec<String> =
        row.chars().map(|c| if c == '.' { empty.to_string() } else { c.to_string() }).collect();
    cells.join(between)
}

/// JSON of a 4x4 killer, packed by lz-string 1.5.0: with a title beyond ASCII, of f-puzzles; and as SudokuPad writes it.
const PACKED: [&str; 2] = [
    "N4IgzglgXgpiBcAWANCALhNAbO8QEuACQYDJCNs5UBDAVzQAsB7AJwXEYFsZGA7SkAObMIAEwQBtcaABuVLDVwBGVAIjSYPBGmYKAvsmD7DB3QF1kUo1Z\
     PnLJ+4dvHnV0+ZABrCFhzMAxlQCuFIgfjA+YBIgAEqKAMIATCCosXEAzCDusvK4IACsIEah4ViR8OIxCXGKyTFp1bXRiA1ZcgpsAJyFprpAA===",
    "N4SwJgXA5AHlA0BjAzhArABiQUwgbT2ADcIBGAX3ioF148r5b6a6HraAnXPWxAQ3zBE3PFlJMsAJnbwSaeMgCuAW3TxFAOxABHRbgAulISNLwMTSWaYBmK7RI\
     BOIySj6Q+gDa4ABABUo5NTkQA==",
];

type BoxAndSymbols = (Option<(u32, u32)>, Option<Vec<u32>>);

fn any_options() -> impl Strategy<Value = BoxAndSymbols> {
    let box_size = prop_oneof![prop::sample::select(&BOXES[..]), any::<(u32, u32)>(),];
    let side = prop::sample::select(vec![2usize, 4, 6, 9, 16]);
    (prop::option::of(box_size), prop::option::of(side.prop_flat_map(symbols)))
}

/// Reads the bytes in every format. An error names a line of the text or none.
fn read_every_way(bytes: &[u8], (box_size, symbols): BoxAndSymbols) {
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u32 + 1;
    for format in formats() {
        let (box_size, symbols) = (box_size, symbols.clone());
        let options = ReadOptions::default()
            .with_format(format)
            .with_box_size(box_size)
            .with_symbols(symbols);
        match Puzzle::read(bytes, &options) {
            Ok(puzzle) => {
                let coordinates = Format::named("coordinates").unwrap();
                let text = puzzle.to_text(coordinates).unwrap();
                assert_eq!(Puzzle::read(text.as_bytes(), &ReadOptions::default()).unwrap(), puzzle);
            }
            Err(error) => {
                let line = error.place.line.unwrap_or(1);
                assert!((1..=lines).contains(&line), "{error} in {lines} lines");
                assert!(!error.to_string().is_empty());
            }
        }
        for line in collection::lines(bytes) {
            let _ = line.puzzle(&options);
        }
    }
}

//! Any bytes as a text, with any options: a reader refuses them with a place in them, or reads a
//! puzzle that every format writes so that it reads back equal.
//!
//! The first two bytes choose the options, the others are the text.

use sudoku::{Error, Format, Puzzle, ReadOptions};
use sudoku_core::render;
use sudoku_core::text::collection;

use crate::Bytes;

const BOXES: [Option<(u32, u32)>; 8] = [
    None,
    Some((3, 3)),
    Some((2, 2)),
    Some((2, 3)),
    Some((1, 4)),
    Some((4, 4)),
    Some((0, 9)),
    Some((u32::MAX, u32::MAX)),
];

/// Boards up to this side are drawn.
const DRAWN: usize = 36;

pub fn run(mut bytes: Bytes) {
    let options = options(&mut bytes);
    let text = bytes.rest();
    let lines = text.split(|&byte| byte == b'\n').count();
    match Puzzle::read(text, &options) {
        Ok(puzzle) => {
            holds(&puzzle);
            written(&puzzle);
        }
        Err(error) => refused(&error, lines, text.len()),
    }
    for board in collection::puzzles(text, &options).take(8) {
        if let Ok(puzzle) = board.puzzle {
            holds(&puzzle);
        }
    }
    for line in collection::lines(text) {
        match line.puzzle(&options) {
            Ok(puzzle) => holds(&puzzle),
            Err(error) => refused(&error, lines, text.len()),
        }
    }
}

/// The formats that are read.
fn formats() -> impl Iterator<Item = &'static Format> {
    Format::all().iter().filter(|format| format.reads())
}

fn options(bytes: &mut Bytes) -> ReadOptions {
    let at = bytes.below(formats().count());
    let format = formats().nth(at).expect("a format");
    let choice = bytes.byte();
    let symbols = match choice / 8 % 8 {
        0 => Some((0..9).collect()),
        1 => Some(vec![4, 2, 7, 0]),
        2 => Some((1..=16).rev().collect()),
        3 => Some(vec![10, 20, 30, 40, 50, 2_147_483_647]),
        4 => Some(vec![1, 2, 2, 3_000_000_000]),
        _ => None,
    };
    let alphabet = match choice / 64 {
        1 => Some(String::from("0123456789ABCDEF")),
        2 => Some(String::from("WORDPUZLE")),
        _ => None,
    };
    ReadOptions::default()
        .with_format(format)
        .with_alphabet(alphabet)
        .with_box_size(BOXES[usize::from(choice % 8)])
        .with_symbols(symbols)
        .with_max_bytes(1 << 16)
}

/// Checks what holds for every puzzle.
fn holds(puzzle: &Puzzle) {
    let (shape, side) = (puzzle.shape(), puzzle.shape().side());
    assert_eq!(shape.box_height() * shape.box_width(), side);
    assert!((1..=1024).contains(&side));
    let mut symbols = puzzle.symbols().list().to_vec();
    symbols.sort_unstable();
    symbols.dedup();
    assert_eq!(symbols.len(), side);
    assert_eq!(puzzle.digits().len(), side * side);
    puzzle.clone().set_digits(puzzle.digits()).unwrap();
    for cage in puzzle.cages() {
        let mut cells = cage.cells().to_vec();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), cage.cells().len());
        assert!((1..=side).contains(&cells.len()));
        assert!(cells.iter().all(|&cell| (cell as usize) < side * side));
        assert!(cage.total() <= i64::MAX as u64);
    }
}

/// Checks that each format reads back what it wrote. A format refuses to write only a puzzle with cages.
fn written(puzzle: &Puzzle) {
    assert_eq!(puzzle.to_string().parse().as_ref(), Ok(puzzle));
    let shape = puzzle.shape();
    for format in formats().skip(1) {
        let options = ReadOptions::default()
            .with_format(format)
            .with_box_size(Some((shape.box_height() as u32, shape.box_width() as u32)))
            .with_symbols(puzzle.symbols().list().to_vec());
        match puzzle.to_text(format) {
            Ok(_) if format == Format::PICTURE && shape.is_overlapping() => {}
            // Not every picture shows all of a puzzle.
            Ok(text) if format == Format::PICTURE && !puzzle.cages().is_empty() => {
                if let Ok(read) = Puzzle::read(text.as_bytes(), &options) {
                    assert_eq!(read.digits(), puzzle.digits());
                }
            }
            Ok(text) => assert_eq!(Puzzle::read(text.as_bytes(), &options).as_ref(), Ok(puzzle)),
            Err(error) => {
                assert_eq!(error.code(), -23);
                assert_ne!(format.name, "coordinates");
            }
        }
    }
    if shape.side() <= DRAWN {
        let digits = puzzle.digits();
        for picture in [render::text, render::svg].map(|draw| draw(puzzle, digits)) {
            assert!(picture.unwrap().len() > digits.len());
        }
    }
}

/// Checks a refusal: it is no fault of the library, its place is in the text, which has `lines` lines and `len` bytes,
/// and its message is one line.
fn refused(error: &Error, lines: usize, len: usize) {
    assert!((-47..=-12).contains(&error.code()), "{error}");
    assert!(error.place.line.is_none_or(|line| (1..=lines as u32).contains(&line)), "{error}");
    assert!(error.place.column.is_none_or(|column| column as usize <= len + 1), "{error}");
    let message = error.to_string();
    assert!(!message.is_empty() && !message.contains('\n'), "{message:?}");
}

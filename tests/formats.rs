//! Every format of the table: a written puzzle reads back equal, with each kind of line end, and no text makes a reader
//! panic.

mod support;

use proptest::prelude::*;
use sudoku::internals::digits::EMPTY;
use sudoku::internals::text;
use sudoku::internals::text::collection;
use sudoku::{Format, Puzzle, ReadOptions, Shape, Symbols};
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

/// All formats; the first one recognises the others.
fn formats() -> impl Iterator<Item = &'static Format> {
    Format::all().iter()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn displayed_puzzles_read_back(puzzle in puzzles()) {
        for shown in [puzzle.to_string(), format!("{puzzle:#}")] {
            prop_assert_eq!(shown.parse::<Puzzle>(), Ok(puzzle.clone()), "{}", shown);
            prop_assert!(!shown.ends_with('\n'));
        }
    }

    #[test]
    fn written_puzzles_read_back(puzzle in puzzles()) {
        for format in formats().filter(|format| format.name != "auto") {
            let text = match puzzle.to_text(format) {
                Ok(text) => text,
                Err(error) => {
                    prop_assert_eq!(error.code(), -23);
                    prop_assert!(format.name != "coordinates" && !puzzle.cages().is_empty());
                    continue;
                }
            };
            let options = options_for(&puzzle, format);
            let read = Puzzle::read(text.as_bytes(), &options);
 prop_assert_eq!(read.as_ref(), Ok(&puzzle));
            for variant in variants(&text) {
                let read = Puzzle::read(variant.as_bytes(), &options);
                prop_assert_eq!(read.as_ref(), Ok(&puzzle), "{} {:?}", format.name, variant);
            }
            // A board with less than four lines may look like the beginning of another format.
            if puzzle.shape().side() >= 4 {
                let options = options.with_format(&Format::all()[0]);
                let read = Puzzle::read(text.as_bytes(), &options);
 prop_assert_eq!(read.as_ref(), Ok(&puzzle));
            }
        }
    }

    #[test]
    fn coordinates_need_no_options(puzzle in puzzles()) {
        let text = puzzle.to_text(Format::named("coordinates").unwrap()).unwrap();
        prop_assert_eq!(Puzzle::read(text.as_bytes(), &ReadOptions::default()), Ok(puzzle));
    }

    #[test]
    fn solutions_read_back_as_csv(puzzle in puzzles()) {
        let coordinates = Format::named("coordinates").unwrap();
        let text = text::write_digits(&puzzle, puzzle.digits(), coordinates).unwrap();
        let options = options_for(&puzzle, Format::named("csv").unwrap());
        let read = Puzzle::read(text.as_bytes(), &options).unwrap();
        prop_assert_eq!(read.digits(), puzzle.digits());
    }

    #[test]
    fn collections_keep_their_order(
        puzzles in prop::collection::vec(prop::collection::vec(0..=9u32, 81), 0..6),
        comment in "#[a-z, ]{0,9}",
    ) {
        let mut text = format!("{comment}\n\n");
        for symbols in &puzzles {
            text.extend(symbols.iter().map(|symbol| symbol.to_string()));
            text += &format!("\r\n{comment}\n");
        }
        let lines: Vec<_> = collection::lines(text.as_bytes()).collect();
        prop_assert_eq!(lines.len(), puzzles.len());
        for (index, (line, symbols)) in lines.iter().zip(&puzzles).enumerate() {
            prop_assert_eq!(line.number, 3 + 2 * index);
            let puzzle = line.puzzle(&ReadOptions::default()).unwrap();
            let read: Vec<u32> = (0..81).map(|cell| puzzle.get(cell / 9, cell % 9).unwrap_or(0)).collect();
            prop_assert_eq!(&read, symbols);
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in any::<Vec<u8>>(), options in any_options()) {
        read_every_way(&bytes, options);
    }

    #[test]
    fn no_near_text_makes_a_reader_panic(
        bytes in prop::collection::vec(prop::sample::select(&b"0123456789,. \n\r\t|+-x#\"\xc3\xa9"[..]), 0..200),
        options in any_options(),
    ) {
        read_every_way(&bytes, options);
    }

    #[test]
    fn no_damaged_text_makes_a_reader_panic(
        puzzle in puzzles(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..6),
    ) {
        for format in formats() {
            let Ok(text) = puzzle.to_text(format) else { continue };
            let mut bytes = text.into_bytes();
            for &(ref index, byte, edit) in &edits {
                if bytes.is_empty() {
                    break;
                }
                let at = index.index(bytes.len());
                match edit {
                    0 => bytes[at] = byte,
                    1 => drop(bytes.remove(at)),
                    2 => bytes.insert(at, b"0123456789,. \n-|"[usize::from(byte % 16)]),
                    _ => bytes.truncate(at),
                }
            }
            let options = options_for(&puzzle, format);
            read_every_way(&bytes, (options.box_size, options.symbols));
        }
    }
}

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

#[test]
fn a_board_of_side_144_reads_back() {
    let (mut puzzle, grid) = (Puzzle::new(Shape::square(144).unwrap()).unwrap(), formula(12, 12));
    for row in 0..144 {
        for col in (row % 7..144).step_by(3) {
            puzzle.set(row, col, grid[144 * row + col]).unwrap();
        }
    }
    for format in formats().filter(|format| format.name != "auto") {
        let text = puzzle.to_text(format).unwrap();
        assert_eq!(Puzzle::read(text.as_bytes(), &ReadOptions::default()).unwrap(), puzzle);
    }
}

#[test]
fn huge_numbers_in_a_text_are_refused() {
    for text in [
        "1024\n1 2 3\n0,0 1\n",
        "1024 32x32\n",
        "4\n1 2 3 4\n18446744073709551615\n5 0,0\n",
        "4\n1 2 3 4\n1000000000\n5 0,0\n",
        "18446744073709551615\n1 2\n",
    ] {
        assert!(Puzzle::read(text.as_bytes(), &ReadOptions::default()).is_err());
    }
    let symbols: Vec<String> = (1..=1024).map(|symbol| symbol.to_string()).collect();
    let text = format!("1024\n{}\n1023,1023 1024\n", symbols.join(" "));
    let puzzle = Puzzle::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    assert_eq!(puzzle.get(1023, 1023), Some(1024));
}

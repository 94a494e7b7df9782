//! Every format of the table: a written puzzle reads back equal, with each kind of line end, and no text makes a reader
//! panic.

mod support;

use std::sync::atomic::{AtomicBool, Ordering};

use proptest::prelude::*;
use sudoku::internals::digits::EMPTY;
use sudoku::internals::text;
use sudoku::internals::text::collection;
use sudoku::{Control, Format, Puzzle, ReadOptions, Reason, Shape, Symbols};
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

/// Whether the format has one character a cell, which has no characters for most symbols.
fn is_compact(format: &Format) -> bool {
    [Format::LINE_1Z, Format::LINE_0Z, Format::LINE_AZ].contains(&format)
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
                    prop_assert!(format.name != "coordinates");
                    prop_assert!(!puzzle.cages().is_empty() || !format.writes() || is_compact(format));
                    continue;
                }
            };
            // Any cages need not be drawn so that they can be read; the test of pictures has those that can.
            if format == Format::PICTURE && !puzzle.cages().is_empty() {
                continue;
            }
            let options = options_for(&puzzle, format);
            let read = Puzzle::read(text.as_bytes(), &options);
 prop_assert_eq!(read.as_ref(), Ok(&puzzle));
            for variant in variants(&text) {
                let read = Puzzle::read(variant.as_bytes(), &options);
                prop_assert_eq!(read.as_ref(), Ok(&puzzle), "{} {:?}", format.name, variant);
            }
            // A board with less than four lines may look like the beginning of another format.
            if puzzle.shape().side() >= 4 && !is_compact(format) {
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

#[test]
fn one_character_a_cell_reads_back_without_options() {
    for (height, width) in [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)] {
        for (format, first) in [(Format::LINE_1Z, 1), (Format::LINE_0Z, 0), (Format::LINE_AZ, 1)] {
            // 0 is an empty cell of a small board, and a symbol only if the options say so.
            if first == 0 && height * width < 10 {
                continue;
            }
            let puzzle = thinned(height, width, first);
            let text = puzzle.to_text(format).unwrap();
            assert_eq!(text.len(), puzzle.digits().len() + 1);
            let mut rows = String::new();
            for row in text.trim().as_bytes().chunks(height * width) {
                rows += &format!("| {} |\n", std::str::from_utf8(row).unwrap());
            }
            for text in
                [text.clone(), rows, text.replace('.', "_"), format!("7,{};4.5", text.trim())]
            {
                let read = Puzzle::read(text.as_bytes(), &ReadOptions::default());
                assert_eq!(read.as_ref(), Ok(&puzzle), "{format} {text}");
            }
        }
    }
    // It would be read back as a board of the symbols from 0.
    let error = thinned(3, 3, 1).to_text(Format::LINE_0Z).unwrap_err().to_string();
    assert_eq!(error, "the format line_0z cannot express symbols from 1, which line_1z writes");
    let large = thinned(6, 6, 1);
    assert_eq!(large.to_text(Format::LINE_1Z).unwrap_err().code(), -23);
}

#[test]
fn alphabets_of_the_options_are_read() {
    let words = ReadOptions::default().with_alphabet(String::from("WORDPUZLE"));
    let text = format!("WORDPUZLE{}", "-".repeat(72));
    let puzzle = Puzzle::read(&text, &words).unwrap();
    assert_eq!((puzzle.get(0, 0), puzzle.get(0, 8), puzzle.get(1, 0)), (Some(1), Some(9), None));
    let hex = ReadOptions::default().with_alphabet(String::from("0123456789abcdef"));
    let puzzle = Puzzle::read("f".to_string() + &".".repeat(255), &hex).unwrap();
    assert_eq!(puzzle.get(0, 0), Some(15));
    let again = ReadOptions::default().with_alphabet(String::from("112"));
    assert_eq!(
        Puzzle::read("1", &again).unwrap_err().to_string(),
        "alphabet: a character is listed twice"
    );
}

#[test]
fn two_readings_of_characters_are_refused() {
    let line = |start: &str| format!("{start}{}", ".".repeat(256 - start.len()));
    for (text, expected) in [
        (line("123ABC"), "the characters fit two alphabets, 1 to G and 0 to F; name the alphabet"),
        (
            line("1230ABCG"),
            "\".\" and 0 in one text: 0 is either an empty cell and the symbols are 1 to 16",
        ),
    ] {
        let error = Puzzle::read(&text, &ReadOptions::default()).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
        assert_eq!(error.code(), -31);
    }
    assert_eq!(Puzzle::read(line("123ABCG"), &ReadOptions::default()).unwrap().get(0, 6), Some(16));
    assert_eq!(Puzzle::read(line("0123ABC"), &ReadOptions::default()).unwrap().get(0, 6), Some(12));
    assert_eq!(Puzzle::read(line("KLMNOP"), &ReadOptions::default()).unwrap().get(0, 5), Some(16));
    let empty_zeros =
        Puzzle::read(line("123ABC").replace('.', "0"), &ReadOptions::default()).unwrap();
    assert_eq!((empty_zeros.get(0, 5), empty_zeros.get(0, 6)), (Some(12), None));
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

/// The ways to hold [`NINE`], each with the name of the format that recognises it.
fn ways() -> Vec<(&'static str, String)> {
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let array = |empty: &str| {
        format!("[{}]", nine_rows(",\n ", |row| format!("[{}]", cells_of(row, ", ", empty))))
    };
    let boxed = |rule: &str, bar: &str| {
        let mut text = format!("{rule}\n");
        for at in 0..9 {
            let row = &NINE[9 * at..9 * at + 9];
            text += &format!("{bar}{}{bar}{}{bar}{}{bar}\n", &row[..3], &row[3..6], &row[6..]);
            if at % 3 == 2 {
                text += &format!("{rule}\n");
            }
        }
        text
    };
    let mut sdk = format!("[Puzzle]\r\n{}\r\n[State]\r\n", nine_rows("\r\n", str::to_string));
    sdk += &nine_rows("\r\n", |row| row.replace('.', "1"));
    let opensudoku = |data: String| {
        format!(
            "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\"><folder><game created=\"0\" data=\"{data}\" /></folder></opensudoku>\n"
        )
    };
    let fields: String = NINE
        .chars()
        .map(|c| if c == '.' { "4|12||1|".to_string() } else { format!("{c}|0|0|") })
        .collect();
    let by_columns: String = (0..81)
        .map(|cell| match NINE.as_bytes()[cell % 9 * 9 + cell / 9] {
            b'.' => '_',
            digit => char::from(digit - b'1' + b'b'),
        })
        .collect();
    let gnome: Vec<String> = NINE
        .char_indices()
        .filter(|(_, c)| *c != '.')
        .map(|(cell, c)| {
            format!(
                "{{\"position\":[{},{}],\"value\":{c},\"fixed\":true,\"earmarks\":[]}}",
                cell / 9,
                cell % 9
            )
        })
        .collect();
    let solo = NINE.chars().fold((String::from("3x3:"), 0), |(mut text, run), c| {
        if c == '.' {
            return (text, run + 1);
        }
        match run {
            0 if text.ends_with(|c: char| c.is_ascii_digit()) => text.push('_'),
            0 => {}
            run => text.push(char::from(b'a' + run - 1)),
        }
        text.push(c);
        (text, 0)
    });
    let packed: String =
        NINE.chars().map(|c| if c == '.' { "0m".to_string() } else { format!("0{c}") }).collect();
    let json = format!(
        "{{\"size\":9,\"title\":\"\",\"grid\":[{}],\"killercage\":[]}}",
        nine_rows(",", |row| {
            let cells: Vec<String> = row
                .chars()
                .map(|c| {
                    if c == '.' {
                        "{\"value\":4}".into()
                    } else {
                        format!("{{\"value\":{c},\"given\":true}}")
                    }
                })
                .collect();
            format!("[{}]", cells.join(","))
        })
    );
    let pad = format!(
        "{{id:'x',cs:50,ce:[{}],re:[],ca:[{{v:'title: A title'}}]}}",
        nine_rows(",", |row| {
            let cells: Vec<String> = row
                .chars()
                .map(|c| if c == '.' { String::new() } else { format!("{{v:{c}}}") })
                .collect();
            format!("[{}]", cells.join(","))
        })
    );
    let labelled = |head: &str, label: fn(usize) -> String| {
        let rows = nine_rows("\n", |row| cells_of(row, " ", "."));
        let rows = rows.lines().enumerate().map(|(at, row)| format!("{} | {row} |\n", label(at)));
        head.to_string() + &rows.collect::<String>()
    };
    let letter = |at: usize| char::from(b'A' + at as u8).to_string();
    let mut ways: Vec<(&str, String)> = Vec::new();
    for text in [
        labelled("   1 2 3   4 5 6   7 8 9\n  +-----+-----+-----+\n", letter),
        labelled("   c1 c2 c3 c4 c5 c6 c7 c8 c9\n", |at| format!("r{}", at + 1)),
        labelled("  A B C D E F G H I\n", |at| (at + 1).to_string()),
        labelled("", letter),
    ] {
        ways.push(("grid", text));
    }
    for mark in ["0", "*", "-", "_", "x", "X", "?", "·", "•", "#"] {
        ways.push(("grid", NINE.replace('.', mark)));
        if mark != "#" {
            ways.push(("grid", nine_rows("\n", |row| row.replace('.', mark))));
        }
    }
    for text in [
        format!("{NINE} # 1.2"),
        format!("{NINE} 7.2\r\n"),
        format!("{NINE}\t7.2"),
        format!("{NINE};a comment"),
        format!("{NINE}:a comment"),
        format!("{NINE}#a comment"),
        format!("{NINE} {solved}"),
        format!("{solved} {NINE}"),
        format!("9.0/ 1.2/ 1.2 {NINE}"),
        format!("100|{NINE}"),
        format!("\u{201c}{NINE}\u{201d}"),
        format!("\"{NINE}\""),
        nine_rows("\n", |row| cells_of(row, "\u{a0}", ".")),
        format!("Grid 01\n{}", nine_rows("\n", str::to_string)),
        format!("A title\n{}\n Some Program\n  Version 4.2n\n", boxed(" *-----------*", "|")),
        boxed(".---.---.---.", "|"),
        boxed("'---'---'---'", "|").replace('.', " "),
        boxed("+===+===+===+", "│"),
        boxed("╔═══╦═══╦═══╗", "║"),
        boxed("-------------", "|"),
        boxed("═════════════", " "),
        boxed("*-----------*", "|").replace('.', "*"),
        nine_rows("\n", |row| cells_of(row, " ", "_")),
        nine_rows("\n", |row| cells_of(row, "\t", "")),
        nine_rows("\r\n", |row| cells_of(row, ";", "")),
        nine_rows("\n", |row| format!("|{}|", cells_of(row, "|", " "))),
        nine_rows("\n|---|---|---|---|---|---|---|---|---|\n", |row| {
            format!("| {} |", cells_of(row, " | ", " "))
        }),
        format!("{}:1", NINE.replace('.', "x")),
    ] {
        ways.push(("grid", text));
    }
    for text in [
        nine_rows("\n", |row| format!("! {} !", cells_of(row, "!", "."))),
        nine_rows("\n", |row| format!("║{}║", cells_of(row, " │ ", " "))),
        format!(
            "╔═══╦═══╗\n{}\n╚═══╩═══╝",
            nine_rows("\n╟───┼───╢\n", |row| format!(
                "║{}║",
                cells_of(row, "│", "   ")
            ))
        ),
        nine_rows(";\n", |row| cells_of(row, ";", "")),
        nine_rows(";", str::to_string),
        nine_rows("/", |row| row.replace('.', "0")),
        cells_of(NINE, ";", ""),
        nine_rows("\n", |row| format!("\"{row}\"")),
        format!("puzzle = \"\"\"\n{}\n\"\"\"\n", nine_rows("\n", str::to_string)),
        nine_rows("\n", |row| {
            cells_of(row, ".0 ", "nan").replace("nan.0", "nan").replace("nan", " nan")
        }),
    ] {
        ways.push(("grid", text));
    }
    for text in [
        format!("{NINE},easy"),
        format!("7,{NINE},{solved},30,2.2"),
        format!("quizzes,solutions\n{NINE},{solved}\n"),
        nine_rows("\n", |row| cells_of(row, ",", "")),
        nine_rows("\n", |row| cells_of(row, ",", "x")),
        nine_rows("\r\n", |row| format!("{},", cells_of(row, ",", "0"))),
        format!("# mine\n\n{}", nine_rows("\n", |row| cells_of(row, ", ", "."))),
        cells_of(NINE, ",", "0"),
        nine_rows(",", str::to_string),
    ] {
        ways.push(("csv", text));
    }
    for text in [
        array("0"),
        array("null"),
        array("None"),
        array("-1"),
        array("\"\""),
        array("\".\""),
        array("'.'"),
        array("0").replace(',', ""),
        array("0.").replace(',', ""),
        format!(
            "int grid[9][9] = {{ // a comment, [1]\n{}\n}};",
            nine_rows(",\n", |row| format!("  {{{}}}", cells_of(row, ",", "0")))
        ),
        format!("board = np.array({}, dtype=int)", array("0")),
        format!("[{}]", nine_rows(", ", |row| format!("\"{row}\""))),
        format!("board:\n{}", nine_rows("", |row| format!("- [{}]\n", cells_of(row, ", ", "0")))),
        format!("puzzle = (\n{}\n)", nine_rows("\n", |row| format!("  \"{row}\""))),
        format!("(\n{})", nine_rows(",\n", |row| format!("({})", cells_of(row, ", ", "None")))),
        format!("[{}]", cells_of(NINE, ", ", "null")),
        format!(
            "# A puzzle of mine\nint[][] board = new int[][] {{{}}};",
            nine_rows(",", |row| format!("{{{}}}", cells_of(row, ",", "0")))
        ),
        format!("{{\"size\": 9, \"grid\": {}}}", array("0")),
        format!("{{\"puzzle\": \"{NINE}\", \"solution\": \"{solved}\", \"difficulty\": \"easy\"}}"),
        format!(
            "{{\"newboard\":{{\"grids\":[{{\"value\":{},\"difficulty\":\"Hard\"}}],\"results\":1,\"message\":\"All Ok\"}}}}",
            array("0")
        ),
    ] {
        ways.push(("array", text));
    }
    ways.extend([
        ("sdk", sdk),
        ("opensudoku", opensudoku(NINE.replace('.', "0"))),
        ("opensudoku", opensudoku(format!("version: 2&#10;{fields}"))),
        ("ksudoku", format!("<!DOCTYPE ksudoku>\n<ksudoku>\n<game><puzzle><graph order=\"9\" type=\"sudoku\" specific-type=\"Plain\"/>\n<values>{by_columns}</values></puzzle></game></ksudoku>")),
        ("gnome_sudoku", format!("{{\"difficulty_category\":1,\"time_elapsed\":2.5,\"cells\":[{}]}}", gnome.join(","))),
        ("hodoku", format!(":0000:1:{NINE}:::182:\r\n")),
        ("sudokuwiki", format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", NINE.replace('.', "0"))),
        ("sudokuwiki", format!("https://sudokuexchange.com/play/?s={}&d=1", NINE.replace('.', "0"))),
        ("sudokuwiki", format!("S9B{packed}")),
        ("solo", solo.0),
        ("fpuzzles", json),
        ("sudokupad", pad),
    ]);
    ways
}

#[test]
fn every_way_to_hold_a_board_is_read_and_claimed_once() {
    let expected: Puzzle = NINE.parse().unwrap();
    let mut formats_seen = std::collections::BTreeSet::new();
    for (name, text) in ways() {
        let read = Puzzle::read(&text, &ReadOptions::default());
        assert_eq!(read.as_ref().map(Puzzle::digits), Ok(expected.digits()), "{name}:\n{text}");
        let claims = text::in_order().filter(|format| format.recognises(text.as_bytes()));
        assert_eq!(claims.map(|format| format.name).collect::<Vec<_>>(), [name], "{text}");
        assert_eq!(text::detect(text.as_bytes()).name, name);
        assert!(text::refused::refused(text.as_bytes()).is_none(), "{text}");
        formats_seen.insert(name);
        let named = ReadOptions::default().with_format(Format::named(name).unwrap());
        if name != "csv" {
            assert_eq!(Puzzle::read(&text, &named).as_ref(), Ok(&expected), "{name}:\n{text}");
        }
        // A line of a collection is read as the text is.
        if text.trim().lines().count() == 1 && !text.starts_with('#') {
            let line = collection::lines(text.as_bytes()).next().unwrap();
            assert_eq!(line.puzzle(&ReadOptions::default()).as_ref(), Ok(&expected), "{text}");
        }
        for (mark, big) in [([0xff, 0xfe], false), ([0xfe, 0xff], true)] {
            let unit = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
            let wide: Vec<u8> =
                mark.into_iter().chain(text.encode_utf16().flat_map(unit)).collect();
            assert_eq!(
                Puzzle::read(&wide, &ReadOptions::default()).as_ref(),
                Ok(&expected),
                "{text}"
            );
        }
    }
    assert!(formats_seen.len() >= 12);
}

/// Seen to fail: without the check after the format.
#[test]
fn cancelled_read_returns_the_cancel() {
    let control = Control::new().unwrap();
    let options = ReadOptions::default().with_control(control.clone());
    let texts = || ways().into_iter().filter(|(_, text)| !text.starts_with('#'));
    for (_, text) in texts() {
        assert!(Puzzle::read(&text, &options).is_ok(), "{text}");
    }
    control.cancel();
    for (name, text) in texts() {
        let named = options.clone().with_format(Format::named(name).unwrap());
        for options in [&options, &named] {
            let error = Puzzle::read(&text, options).unwrap_err();
            assert_eq!(error.reason, Reason::Cancelled, "{name}: {text}");
        }
        for line in collection::lines(text.as_bytes()) {
            assert_eq!(line.puzzle(&options).unwrap_err().reason, Reason::Cancelled, "{text}");
        }
    }
}

#[test]
fn another_thread_cancels_a_read() {
    let givens = "9\n1 2 3 4 5 6 7 8 9\n".to_string() + &"0,0 1\n".repeat(8 << 20);
    let control = Control::new().unwrap();
    let options = ReadOptions::default().with_control(control.clone());
    let is_begun = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let reading = scope.spawn(|| {
            is_begun.store(true, Ordering::Release);
            Puzzle::read(&givens, &options)
        });
        while !is_begun.load(Ordering::Acquire) {
            std::thread::yield_now();
        }
        control.cancel();
        assert_eq!(reading.join().unwrap().unwrap_err().reason, Reason::Cancelled);
    });
}

/// All samples of this file.
static SAMPLES: std::sync::LazyLock<Vec<Vec<u8>>> = std::sync::LazyLock::new(|| {
    let mut samples: Vec<Vec<u8>> = ways().into_iter().map(|(_, text)| text.into_bytes()).collect();
    samples.extend(refusals().into_iter().map(|(text, _)| text));
    samples.extend(PACKED.map(|packed| packed.as_bytes().to_vec()));
    samples
});

/// Texts that are refused, each with a part of the message.
fn refusals() -> Vec<(Vec<u8>, &'static str)> {
    let fpuzzles = |more: &str| {
        format!(
            "{{\"size\":4,\"grid\":[[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]{more}}}"
        )
    };
    let removed: Vec<String> = NINE
        .chars()
        .map(|given| {
            ('1'..='9').map(|c| if given == '.' || given == c { c } else { '.' }).collect()
        })
        .collect();
    let jigsaw: String = (0..81).map(|cell| format!("=0J{}", cell / 9)).collect();
    let texts = [
        ("PK\x03\x04 and more".to_string(), "a zip archive"),
        ("\\documentclass{article}\n\\begin{sudoku}\n|5|3| |\n".into(), "LaTeX"),
        ("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>".into(), "SVG"),
        ("<?xml version=\"1.0\"?>\n<Sudoku version=\"1\"><Cell></Cell></Sudoku>".into(), "DHancock"),
        ("<sudoku id=\"1\"><fieldmap editable=\"false\"></fieldmap></sudoku>".into(), "SudoQ"),
        ("<!DOCTYPE html><html></html>".into(), "XML or HTML"),
        ("<ksudoku-graph><graph/></ksudoku-graph>".into(), "KSudoku"),
        ("<standardblocks>\n<sudoku>\n".into(), "gss"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVP".into(), "Penpa"),
        (".Cage~15~R1C1~R1C2.Thermo~R1C3~R1C4".into(), "Interactive Sudoku Solver"),
        ("27 = (0,0) + (0,1)\n13 = (0,2) + (1,1)\n".into(), "list of sums"),
        ("3|.(3,4)|9!|1!|7!|4!|2!|.|.\n".into(), "Komo"),
        (format!("u{}", nine_rows("\n", |row| cells_of(row, " ", "12"))), "SudoCue"),
        (".-----.-----.\n|17   |16   |\n".to_string() + &"|  .--'--.  |\n".repeat(16), "drawn killer"),
        (format!("4 4\n{}{}", "3 - - 4\n".repeat(4), "1 1 2 2\n".repeat(4)), "two tables"),
        ("3x3:d:k:0:".into(), "both diagonals"),
        (format!("SumoCueV1{jigsaw}"), "jigsaw regions"),
        ("3x3xk:a5b".into(), "Solo: unknown rule \"x (both diagonals)\""),
        ("9j:a5b,c".into(), "jigsaw regions"),
        ("J9B".to_string() + &"0".repeat(243), "SudokuWiki: unknown rule \"jigsaw regions\""),
        ("L9B".to_string() + &"0".repeat(243), "killer cages"),
        (fpuzzles(",\"thermometer\":[{\"lines\":[[\"R1C1\"]]}]"), "f-puzzles: unknown rule \"thermometer\""),
        (fpuzzles(",\"killercage\":[{\"cells\":[\"R1C1\"]}]"), "a cage without a total"),
        (fpuzzles(",\"ruleset\":\"Anti-knight rules apply\""), "knight"),
        ("{id:'x',ce:[[,],[,]],l:[{c:#0}],ca:[{ce:[[0,0]],v:3}]}".into(), "drawn lines"),
        ("{\"puzzle\":\"1...............\",\"diagonal\":true}".into(), "JSON: unknown rule \"diagonal\""),
        (":0000:x:....+8....+8................+8+5...........+5..+8........+7...+8+1............+1+8+6.+6.+8+1....:111 211:::".into(), "fewer than 17 digits"),
        ("Diagonal Sudoku\n".to_string() + &nine_rows("\n", str::to_string), "a title: unknown rule \"Diagonal\""),
        ("[[1 2 3 ... 7 8 9]\n [...]]".into(), "an array"),
        (format!("{NINE} {}", NINE.replace('5', "6")), "one puzzle in a line"),
        (removed.concat(), "candidates in 729 characters"),
        (removed.chunks(9).map(|row| row.concat() + "\n").collect(), "candidates in 729 characters"),
        (format!("# two\n{}\n{}\n", removed.concat(), removed.concat()), "candidates in 729 characters"),
        (format!("{NINE}\n{}", "abc".repeat(3).repeat(3) + &"def".repeat(9) + &"ghi".repeat(9)), "a jigsaw"),
        (format!("[[[1],[2],[3],[4]],{}]", "[[1],[2],[3],[4]]".repeat(3).replace("][[", "],[[")), "list of candidates"),
    ];
    texts.map(|(text, part)| (text.into_bytes(), part)).to_vec()
}

#[test]
fn texts_of_other_kinds_are_refused_by_name() {
    for (text, part) in refusals() {
        let shown = String::from_utf8_lossy(&text);
        let error = Puzzle::read(&text, &ReadOptions::default()).expect_err(&shown);
        assert!(error.to_string().contains(part), "{error}\n{shown}");
        let rows = text::refused::REFUSED.iter().filter(|row| row.recognises(&text)).count();
        let formats = text::in_order().filter(|format| format.recognises(&text)).count();
        assert!(rows + formats == 1, "{rows} + {formats}: {shown}");
    }
    let packed = [0x1f, 0x8b, 8, 0, 0];
    assert!(
        Puzzle::read(packed, &ReadOptions::default())
            .unwrap_err()
            .to_string()
            .contains("unpack it first")
    );
}

/// A killer whose cages are the rows cut into pieces.
fn killer_rows() -> impl Strategy<Value = Puzzle> {
    let sizes = prop::collection::vec(1..=4usize, 81);
    (prop::sample::select(vec![(2, 2), (2, 3), (3, 2), (3, 3), (3, 4)]), sizes, 0..100u64).prop_map(
        |((height, width), sizes, total)| {
            let mut puzzle = thinned(height, width, 1);
            let side = height * width;
            let (mut cell, mut sizes) = (0, sizes.into_iter().cycle());
            while cell < side * side {
                let end = (cell + sizes.next().unwrap().min(side)).min(cell / side * side + side);
                let cells: Vec<u32> = (cell as u32..end as u32).collect();
                puzzle.add_cage(total + cell as u64, &cells).unwrap();
                cell = end;
            }
            puzzle
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn no_damaged_sample_makes_a_reader_panic(
        sample in any::<prop::sample::Index>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 0..6),
        options in any_options(),
    ) {
        let mut bytes = sample.get(&SAMPLES[..]).clone();
        for &(ref index, byte, edit) in &edits {
            if bytes.is_empty() {
                break;
            }
            let at = index.index(bytes.len());
            match edit {
                0 => bytes[at] = byte,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b"[]{}()\",:|0=.-'x#\n"[usize::from(byte % 18)]),
                _ => bytes.truncate(at),
            }
        }
        read_every_way(&bytes, options);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn pictures_read_back(puzzle in puzzles(), killer in killer_rows()) {
        let mut plain = Puzzle::with_symbols(puzzle.shape(), puzzle.symbols().clone()).unwrap();
        plain.set_digits(puzzle.digits()).unwrap();
        for puzzle in [plain, killer] {
            let picture = puzzle.to_text(Format::PICTURE).unwrap();
            let named = ReadOptions::default().with_symbols(puzzle.symbols().list().to_vec());
            let read = Puzzle::read(&picture, &named);
            prop_assert_eq!(read.as_ref(), Ok(&puzzle), "{}", picture);
            for variant in variants(&picture) {
                prop_assert_eq!(Puzzle::read(&variant, &named), Ok(puzzle.clone()), "{}", variant);
            }
            if puzzle.symbols().list().iter().copied().eq(1..=puzzle.shape().side() as u32) {
                prop_assert_eq!(Puzzle::read(&picture, &ReadOptions::default()), Ok(puzzle.clone()), "{}", picture);
            }
        }
    }

    #[test]
    fn several_puzzles_in_one_text_are_found(
        puzzles in prop::collection::vec(killer_rows(), 1..4),
        between in prop::sample::select(vec!["", "\n", "# a comment\n"]),
    ) {
        for format in [Format::COORDINATES, Format::PICTURE, Format::GRID, Format::CSV, Format::LINE] {
            let has_cages = matches!(format.name, "coordinates" | "picture");
            let boards: Vec<Puzzle> = puzzles.iter().map(|puzzle| {
                if has_cages { puzzle.clone() } else { thinned(puzzle.shape().box_height(), puzzle.shape().box_width(), 1) }
            }).collect();
            // A grid of another box than the usual one needs the options.
            if !has_cages && boards.iter().any(|board| board.shape().box_height() == 3 && board.shape().box_width() == 2) {
                continue;
            }
            let texts: Vec<String> = boards.iter().map(|board| board.to_text(format).unwrap()).collect();
            let text = texts.join(between);
            let options = ReadOptions::default();
            let found: Vec<_> = collection::puzzles(text.as_bytes(), &options).collect();
            prop_assert_eq!(found.len(), boards.len(), "{}\n{}", format.name, text);
            let mut line = 1;
            for ((found, board), own) in found.iter().zip(&boards).zip(&texts) {
                prop_assert_eq!(found.puzzle.as_ref(), Ok(board), "{}\n{}", format.name, text);
                prop_assert_eq!(found.number, line);
                line += own.lines().count() + between.matches('\n').count();
            }
        }
    }
}

#[test]
fn pictures_of_generated_killers_read_back() {
    for seed in 1..6 {
        let request = sudoku::Request::new(Shape::square(9).unwrap(), seed).with_killer(true);
        let puzzle = sudoku::generate(&request).unwrap().puzzle;
        let picture = puzzle.to_text(Format::PICTURE).unwrap();
        let read = Puzzle::read(&picture, &ReadOptions::default()).unwrap();
        assert_eq!(ordered_cages(&read), ordered_cages(&puzzle), "{picture}");
        assert_eq!(read.digits(), puzzle.digits());
    }
}

#[test]
fn projects_of_euler_are_a_collection() {
    let text =
        format!("Grid 01\n{0}\nGrid 02\n{0}\n", nine_rows("\n", |row| row.replace('.', "0")));
    let options = ReadOptions::default();
    let found: Vec<_> = collection::puzzles(text.as_bytes(), &options).collect();
    assert_eq!(found.iter().map(|board| board.number).collect::<Vec<_>>(), [2, 12]);
    for board in found {
        assert_eq!(board.puzzle, Ok(NINE.parse().unwrap()));
    }
    let error = Puzzle::read(&text, &ReadOptions::default()).unwrap_err();
    assert!(error.to_string().starts_with("line 12, column 1: expected one puzzle"), "{error}");
}

/// JSON of a 4x4 killer, packed by lz-string 1.5.0: with a title beyond ASCII, of f-puzzles; and as SudokuPad writes it.
const PACKED: [&str; 2] = [
    "N4IgzglgXgpiBcAWANCALhNAbO8QEuACQYDJCNs5UBDAVzQAsB7AJwXEYFsZGA7SkAObMIAEwQBtcaABuVLDVwBGVAIjSYPBGmYKAvsmD7DB3QF1kUo1Z\
     PnLJ+4dvHnV0+ZABrCFhzMAxlQCuFIgfjA+YBIgAEqKAMIATCCosXEAzCDusvK4IACsIEah4ViR8OIxCXGKyTFp1bXRiA1ZcgpsAJyFprpAA===",
    "N4SwJgXA5AHlA0BjAzhArABiQUwgbT2ADcIBGAX3ioF148r5b6a6HraAnXPWxAQ3zBE3PFlJMsAJnbwSaeMgCuAW3TxFAOxABHRbgAulISNLwMTSWaYBmK7RI\
     BOIySj6Q+gDa4ABABUo5NTkQA==",
];

#[test]
fn links_of_setters_are_unpacked() {
    let [fpuzzles, pad] = PACKED;
    let percent = fpuzzles.replace('=', "%3D").replace('+', "%2B");
    for (name, link) in [
        ("fpuzzles", format!("https://f-puzzles.com/?load={fpuzzles}")),
        ("fpuzzles", format!("https://www.f-puzzles.com/?load={percent}\n")),
        ("fpuzzles", fpuzzles.to_string()),
        ("fpuzzles", format!("https://sudokupad.app/fpuzzles{fpuzzles}")),
        ("fpuzzles", format!("https://sudokupad.app/?puzzleid=fpuzzles{fpuzzles}")),
        ("sudokupad", format!("https://sudokupad.app/scl{pad}")),
        ("sudokupad", format!("scl{pad}")),
        ("sudokupad", format!("https://app.crackingthecryptic.com/sudoku/?id=ctc{pad}")),
    ] {
        assert_eq!(text::detect(link.as_bytes()).name, name, "{link}");
        let read = Puzzle::read(&link, &ReadOptions::default())
            .unwrap_or_else(|error| panic!("{error}: {link}"));
        assert_eq!(ordered_cages(&read), [(vec![1, 2], 5), (vec![4, 8, 12], 9)], "{link}");
        assert_eq!((read.get(0, 0), read.shape().side()), (Some(1), 4));
        let line = collection::lines(link.as_bytes()).next().unwrap();
        assert_eq!(line.puzzle(&ReadOptions::default()), Ok(read));
    }
    for (at, _) in fpuzzles.char_indices().skip(4) {
        let cut = format!("https://f-puzzles.com/?load={}", &fpuzzles[..at]);
        if at < fpuzzles.trim_end_matches('=').len() - 1 {
            assert!(Puzzle::read(&cut, &ReadOptions::default()).is_err(), "{cut}");
        }
        let other =
            format!("https://f-puzzles.com/?load={}7{}", &fpuzzles[..at], &fpuzzles[at + 1..]);
        let _ = Puzzle::read(&other, &ReadOptions::default());
    }
}

#[test]
fn killers_of_other_programs_are_read() {
    // Two cages of two cells, a given, and cells without a cage.
    let cages = |puzzle: &Puzzle| ordered_cages(puzzle);
    let mut expected = Puzzle::new(Shape::square(9).unwrap()).unwrap();
    expected.add_cage(5, &[0, 1]).unwrap();
    expected.add_cage(12, &[9, 18]).unwrap();
    expected.set(8, 8, 7).unwrap();
    let value = |cell: usize| match cell {
        0 | 1 => 5 * 256 + 1,
        9 | 18 => 12 * 256 + 2,
        80 => 7 * 256 + 3,
        _ => 26,
    };
    let ps: String = (0..81).map(|cell| format!("{}:", value(cell))).collect();
    let swapped: String = (0..81)
        .map(|cell| {
            format!(
                "{}:",
                if value(cell) < 256 { 0 } else { value(cell) % 256 * 256 + value(cell) / 256 }
            )
        })
        .collect();
    let sumo: String = (0..81)
        .map(|cell| match cell {
            0 => "=5".into(),
            1 => "+0".into(),
            9 => "=12".into(),
            18 => "+9".into(),
            80 => "=7".into(),
            _ => "=0".to_string(),
        })
        .collect();
    let short: String = (0..81)
        .map(|cell| match cell {
            0 => '5',
            1 => '<',
            9 => 'C',
            18 => '^',
            80 => '7',
            _ => '0',
        })
        .collect();
    let json = |size: &str, cages: &str| {
        format!(
            "{{{size}\"grid\":[{}],{cages}}}",
            vec![format!("[{}]", ["{}"; 9].join(",")); 8].join(",")
                + ",["
                + &"{},".repeat(8)
                + "{\"value\":7,\"given\":true}]"
        )
    };
    let fpuzzles = json(
        "\"size\":9,",
        "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"5\"},{\"cells\":[\"R2C1\",\"R3C1\"],\"value\":\"12\"}]",
    );
    let pad = json("", "\"cages\":[{\"unique\":true,\"cells\":[[0,0],[0,1]],\"value\":\"5\",\"sum\":5},{\"cells\":[[1,0],[2,0]],\"sum\":12}]").replace("\"grid\"", "\"cells\"");
    for (name, text) in [
        ("killer_ps", format!("3x3::k:{ps}")),
        ("killer_ps", format!("3x3::k:{swapped}\n")),
        ("killer_sumocue", format!("SumoCueV1{sumo}")),
        ("killer_short", short),
        ("fpuzzles", fpuzzles),
        ("sudokupad", pad),
    ] {
        assert_eq!(text::detect(text.as_bytes()).name, name, "{text}");
        let read = Puzzle::read(&text, &ReadOptions::default())
            .unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!((cages(&read), read.digits()), (cages(&expected), expected.digits()), "{text}");
    }
    let letters = "1... aabb\n.... ccdd\n.... eeff\n...4 gghh\na=3 b=7 c=3 d=7\ne=3 f=7 g=3 h=7\n";
    let read = Puzzle::read(letters, &ReadOptions::default()).unwrap();
    assert_eq!((read.cages().len(), read.get(0, 0), read.get(3, 3)), (8, Some(1), Some(4)));
    assert_eq!(read.cages()[1].cells(), [2, 3]);
    let spaced = letters.replace(' ', "\t").replace('=', " = ").replace("a ", "# cages\n\na ");
    for text in [letters.replace("b=7", "\n\nb=7"), letters.replace(" c=", ", c="), spaced] {
        assert_eq!(Puzzle::read(&text, &ReadOptions::default()).as_ref(), Ok(&read), "{text}");
    }
    for (text, expected) in [
        (letters.replace("h=7", "g=7"), "line 6, column 13: expected another letter and its total"),
        (letters.replace("gghh", "ggxx"), "line 4, column 8: expected a letter with a total"),
        (letters.replace("ccdd", "ccdd 3"), "line 2, column 11: expected the end of the line"),
    ] {
        let error = Puzzle::read(&text, &ReadOptions::default()).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn the_page_of_formats_has_the_tables_of_the_library() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/formats.md");
    let page = std::fs::read_to_string(path).unwrap();
    let row = |place: String, format: &Format| {
        let writes = if format.writes() { "yes" } else { "no" };
        format!(
            "| {place} | `{}` | {} | {writes} | {} |\n",
            format.name, format.number, format.description
        )
    };
    let mut table = String::from(
        "| tried | format | number | written | what it is |\n|---:|---|---:|---|---|\n",
    );
    for (place, format) in text::in_order().enumerate() {
        table += &row((place + 1).to_string(), format);
    }
    for format in formats().skip(1).filter(|format| !text::in_order().any(|tried| tried == *format))
    {
        table += &row("if named".into(), format);
    }
    assert!(page.contains(&table), "docs/formats.md should have:\n\n{table}");
    let mut refused = String::from("| this text | what to do |\n|---|---|\n");
    for row in &text::refused::REFUSED {
        refused += &format!("| {} | {} |\n", row.what, row.instead)
            .replace(" - and | for", " - and \\| for");
    }
    assert!(page.contains(&refused), "docs/formats.md should have:\n\n{refused}");
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
    for format in formats().filter(|format| format.writes() && !is_compact(format)) {
        let text = puzzle.to_text(format).unwrap();
        assert_eq!(
            Puzzle::read(text.as_bytes(), &ReadOptions::default()).unwrap(),
            puzzle,
            "{format}"
        );
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

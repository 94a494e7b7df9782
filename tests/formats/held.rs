//! The ways to hold a board, each recognised once; the page of the formats.

use super::*;

/// The ways to hold [`NINE`], each with the name of the format that recognises it.
pub(super) fn ways() -> Vec<(&'static str, String)> {
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
    let fieldmaps = super::groups::fieldmaps(NINE, 9);
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
        ("sudoq", format!("<?xml version=\"1.0\"?>\n<!-- <sudoku type=\"9\"> -->\n<sudoku id=\"1\" type=\"0\">\n{fieldmaps}</sudoku>\n")),
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
    let is_tried = |format| text::in_order().any(|tried| tried == format);
    for format in Format::all().iter().skip(1).filter(|format| !is_tried(*format)) {
        table += &row(if format.reads() { "if named" } else { "never" }.into(), format);
    }
    assert!(page.contains(&table), "docs/formats.md should have:\n\n{table}");
    let mut refused = String::from("| this text | what to do |\n|---|---|\n");
    for row in &text::refused::REFUSED {
        refused += &format!("| {} | {} |\n", row.what, row.instead)
            .replace(" - and | for", " - and \\| for");
    }
    assert!(page.contains(&refused), "docs/formats.md should have:\n\n{refused}");
}

//! Boards of other kinds of Sudoku: a rule in words, a map of regions, lines between other cells than those of two boxes.

use super::*;

const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A map of nine regions that are not the boxes, one row after another.
const REGIONS: [&str; 9] = [
    "AAABBBCCC",
    "AAABBCCCC",
    "AAABBBCCD",
    "EEEEBFDDD",
    "EEFFFFFDD",
    "EEGFFFDDD",
    "EGGHHHIII",
    "GGGGHHIII",
    "GGHHHHIII",
];

fn read(text: &str) -> Result<String, String> {
    let read = Puzzle::read(text, &ReadOptions::default());
    read.map(|puzzle| puzzle.to_text(Format::LINE).unwrap().trim_end().to_string())
        .map_err(|error| error.to_string())
}

/// The boards of a text with their lines, or its errors.
fn boards(text: &str) -> Vec<(usize, Result<String, String>)> {
    let options = ReadOptions::default();
    let found = collection::puzzles(text.as_bytes(), &options);
    let shown = |puzzle: Puzzle| puzzle.to_text(Format::LINE).unwrap().trim_end().to_string();
    found
        .map(|found| (found.number, found.puzzle.map(shown).map_err(|error| error.to_string())))
        .collect()
}

#[test]
fn rules_in_words_are_refused_by_name() {
    let rows = nine_rows("\n", str::to_string);
    for (words, named) in [
        ("Squiggly Sudoku 7", "Squiggly"),
        ("Geometry Sudoku", "Geometry"),
        ("Irregular, hard", "Irregular"),
        ("Sudoku with irregular regions", "irregular"),
        ("Toroidal Sudoku", "Toroidal"),
        ("Argyle 3", "Argyle"),
        ("HyperSudoku", "HyperSudoku"),
        ("Centre-Dot Sudoku", "Centre-Dot"),
        ("Asterisk Sudoku", "Asterisk"),
        ("Girandola", "Girandola"),
        ("Colour Sudoku 5", "Colour Sudoku"),
        ("Even-Odd Sudoku", "Even-Odd"),
        ("Sudoku: X", "Sudoku: X"),
        ("DiagonalSudoku", "DiagonalSudoku"),
        ("Irregularly shaped boxes", "Irregularly"),
        ("Non-consecutive Sudoku", "Non-consecutive"),
        ("NonConsecutive", "NonConsecutive"),
        ("Anti-knight", "Anti-knight"),
        ("Sudoku, king's move", "king's move"),
        ("Disjoint Groups", "Disjoint Groups"),
        ("Miracle Sudoku", "Miracle"),
        ("Latin square", "Latin square"),
        ("Str8ts 12", "Str8ts"),
        ("Thermometer Sudoku", "Thermometer"),
        ("Little Killer", "Little Killer"),
        ("Sudoku Skyscraper", "Sudoku Skyscraper"),
        ("Greater Than Sudoku", "Greater Than"),
        ("Not easy: diagonal", "diagonal"),
        ("Sudoku No. 7 Diagonal", "Diagonal"),
        ("Diagonal Sudoku, rotational symmetry", "Diagonal"),
        ("Jigsaw with rotational symmetry", "Jigsaw"),
        ("Normal rules apply. Digits along each thermometer increase.", "thermometer"),
        ("Both main diagonals contain 1 to 9.", "diagonals"),
        ("Adjacent cells must not be consecutive.", "not be consecutive"),
        ("Cells a knight's move apart differ.", "knight's move"),
        ("Digits in a cage sum to its total.", "cage"),
    ] {
        let told = format!("unknown rule \"{named}\"; only givens and killer cages are read");
        for text in [
            format!("{words}\n{rows}"),
            format!("{words}\n\n{rows}"),
            format!("{rows}\n{words}\n"),
            format!("{rows}\n\n\n{words}\n"),
            format!("# {words}\n{rows}"),
            format!("{rows}\n# {words}\n"),
            format!("# {words}\n\n{NINE}\n"),
            format!("{NINE} # {words}"),
            format!(
                "{words}\n\n{}",
                nine_rows("\n", |row| format!("|{}|", cells_of(row, "|", ".")))
            ),
            format!("> {words}\n>\n> {}", nine_rows("\n> ", str::to_string)),
            format!("{{\"puzzle\": \"{NINE}\", \"title\": \"{words}\"}}"),
            format!("// {words}\nint[] board = {{{}}};", cells_of(NINE, ", ", "0")),
        ] {
            let error = read(&text).expect_err(&text);
            assert!(error.contains(&told), "{error}\n{text}");
            let found = boards(&text);
            assert!(found.iter().all(|(_, read)| read.is_err()), "{found:?}\n{text}");
        }
    }
}

#[test]
fn words_that_name_no_rule_are_read() {
    let rows = nine_rows("\n", str::to_string);
    for words in [
        "Diagonal symmetry",
        "Symmetry: diagonal",
        "Classic sudoku, no diagonals",
        "No thermometers, arrows or cages here",
        "Not a jigsaw sudoku",
        "Without extra regions",
        "Non-diagonal",
        "Normal sudoku rules apply.",
        "Fill the grid so that each row, column and box has 1 to 9 once.",
        "Sudoku 17 by Peter Knight, very hard",
        "Author: J. Miracle",
        "X-Wing, XY-Chain, Sue de Coq, Skyscraper, Naked Quadruple, Simple Colouring",
        "Use the arrow keys to move",
        "I looked at it at irregular intervals, between meals",
        "The rating is greater than 5",
        "Sudoku 9 x 9",
    ] {
        for text in [
            format!("{words}\n{rows}"),
            format!("{rows}\n\n{words}\n"),
            format!("# {words}\n{rows}"),
            format!("{NINE} # {words}"),
            format!("{{\"puzzle\": \"{NINE}\", \"title\": \"{words}\"}}"),
        ] {
            assert_eq!(read(&text).as_deref(), Ok(NINE), "{text}");
        }
    }
    let killer = "# Killer 5\n4\n1 2 3 4\n1\n5 0,0 0,1\n3,3 4\n";
    let options = ReadOptions::default();
    assert!(Puzzle::read(killer, &options).is_ok());
    assert!(collection::puzzles(killer.as_bytes(), &options).all(|found| found.puzzle.is_ok()));
}

#[test]
fn fields_for_the_rules_say_only_the_usual_ones() {
    let json = |field: &str| {
        format!("{{\"initial_board\": \"{NINE}\", \"rows\": 9, \"cols\": 9, {field}}}")
    };
    for field in [
        "\"rules\": \"Normal sudoku rules apply.\"",
        "\"rules\": \"Place the digits 1-9 so that no digit repeats in a row, column or 3x3 box.\"",
        "\"variant\": \"Classic\", \"visual_elements\": \"[]\"",
        "\"variants\": []",
        "\"type\": \"expert\"",
    ] {
        assert_eq!(read(&json(field)).as_deref(), Ok(NINE), "{field}");
    }
    for (field, named) in [
        ("\"rules\": \"Normal rules apply. The red boat floats.\"", "Normal rules"),
        ("\"variant\": \"offset\"", "offset"),
        ("\"variants\": [\"classic\", \"windoku\"]", "windoku"),
        ("\"type\": \"diagonal\"", "diagonal"),
        ("\"type\": \"X\"", "X"),
        ("\"variant\": \"X\"", "X"),
        ("\"visual_elements\": \"[1]\"", "visual_elements"),
    ] {
        let error = read(&json(field)).expect_err(field);
        assert!(error.contains("JSON: unknown rule") && error.contains(named), "{error}\n{field}");
    }
}

#[test]
fn maps_of_regions_are_refused_by_name() {
    let rows = nine_rows("\n", str::to_string);
    let numbers = |first: u32| {
        let number = |c: char| char::from_digit(c as u32 - 'A' as u32 + first, 10).unwrap();
        REGIONS.map(|row| row.chars().map(number).collect::<String>())
    };
    for map in [REGIONS.map(str::to_string), numbers(1), numbers(0)] {
        let spaced = map.clone().map(|row| cells_of(&row, " ", ""));
        for text in [
            format!("{rows}\n{}", map.join("\n")),
            format!("{rows}\n\nRegions:\n\n{}\n", map.join("\n")),
            format!("{}\n\n{rows}", map.join("\n")),
            format!("{}\n\n{}", nine_rows("\n", |row| cells_of(row, " ", ".")), spaced.join("\n")),
            format!("{NINE}\n{}\n", map.concat()),
            format!("# two\n{NINE}\n{}\n{NINE}\n{}\n", map.concat(), map.concat()),
            format!("{NINE},{}", map.concat()),
            format!("[\"{NINE}\", \"{}\"]", map.concat()),
        ] {
            let error = read(&text).expect_err(&text);
            assert!(error.contains("a board with a map of its regions"), "{error}\n{text}");
            let found = boards(&text);
            assert!(found.iter().all(|(_, read)| read.is_err()), "{found:?}\n{text}");
        }
    }
    // Two puzzles, and a puzzle with its solution or a wrong one.
    let other = SOLVED.replacen("534", "543", 1);
    for text in
        [format!("{NINE}\n{NINE}\n"), format!("{NINE}\n{SOLVED}\n"), format!("{NINE}\n{other}\n")]
    {
        let found = boards(&text);
        assert!(
            found.len() == 2 && found.iter().all(|(_, read)| read.is_ok()),
            "{found:?}\n{text}"
        );
    }
}

/// A board with bars after these columns and rules after these rows.
fn drawn(side: usize, [cols, rows]: [&[usize]; 2], bar: &str, rule: &str) -> String {
    let mut text = String::new();
    for row in 0..side {
        for col in 0..side {
            let digit = (row == col).then(|| char::from_digit(col as u32 + 1, 10).unwrap());
            text += &format!("{} ", digit.unwrap_or('.'));
            text += if cols.contains(&(col + 1)) { bar } else { "" };
        }
        text += "\n";
        text += if rows.contains(&(row + 1)) { rule } else { "" };
    }
    text
}

#[test]
fn lines_are_drawn_between_boxes_or_all_cells() {
    let all = |side: usize| (1..side).collect::<Vec<_>>();
    let rule = "-----+-----+-----\n";
    for (side, cols, rows) in [
        (9, vec![3, 6], vec![3, 6]),
        (9, vec![3, 6], vec![]),
        (9, vec![], vec![3, 6]),
        (9, vec![], vec![9]),
        (9, all(9), all(9)),
        (9, all(9), vec![1]),
        (6, vec![3], vec![2, 4]),
        (8, vec![4], vec![2, 4, 6]),
        (4, vec![2], vec![2]),
    ] {
        for (bar, rule) in [("| ", rule), ("│ ", "─────┼─────┼─────\n"), ("║ ", "═════╬═════\n")]
        {
            let text = drawn(side, [&cols, &rows], bar, rule);
            assert!(read(&text).is_ok(), "{:?}\n{text}", read(&text));
        }
    }
    for (side, cols, rows, place) in [
        (9, vec![2], vec![], "line 1, column 5"),
        (9, vec![2, 6], vec![3, 6], "line 1, column 5"),
        (9, vec![3, 6], vec![2], "line 3, column 1"),
        (9, vec![], vec![4], "line 5, column 1"),
        (9, vec![], vec![2, 4, 6, 8], "line 3, column 1"),
        (6, vec![2, 4], vec![2, 4], "line 1, column 5"),
        (8, vec![3, 6], vec![4], "line 1, column 7"),
    ] {
        for (bar, rule) in [("| ", rule), ("┃ ", "━━━━━╋━━━━━\n"), ("║ ", "═════╬═════\n")]
        {
            let text = drawn(side, [&cols, &rows], bar, rule);
            let error = read(&text).expect_err(&text);
            let told =
                format!("{place}: this is a board with lines that are not drawn between its boxes");
            assert!(error.starts_with(&told), "{error}\n{text}");
        }
    }
    // Lines show which boxes a board has, unless the caller does.
    for (side, cols, rows, boxes) in [
        (6, vec![2, 4], vec![3], (3, 2)),
        (6, vec![2, 4], vec![], (3, 2)),
        (8, vec![2, 4, 6], vec![4], (4, 2)),
    ] {
        let text = drawn(side, [&cols, &rows], "| ", rule);
        let shape = |options: &ReadOptions| Puzzle::read(&text, options).unwrap().shape();
        assert_eq!(shape(&ReadOptions::default()), Shape::new(boxes.0, boxes.1).unwrap());
        let named = ReadOptions::default().with_box_size((boxes.1, boxes.0));
        assert_eq!(shape(&named), Shape::new(boxes.1, boxes.0).unwrap());
    }
    // Heavy bars between boxes and light ones between all other cells; then one that is heavy elsewhere.
    let row = |row: &str| {
        let parts = [&row[..3], &row[3..6], &row[6..]].map(|part| cells_of(part, " │ ", "."));
        format!("┃ {} ┃", parts.join(" ┃ "))
    };
    let heavy = nine_rows("\n", row);
    assert_eq!(read(&heavy).as_deref(), Ok(NINE));
    assert!(read(&heavy.replacen("│", "┃", 1)).is_err());
    // Rules of pieces between all rows.
    let plain = nine_rows("\n+---+---+---+\n", |row| {
        format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..])
    });
    assert_eq!(read(&plain).as_deref(), Ok(NINE));
    assert!(read(&plain.replacen("+---+---+---+", "+---+   +---+", 1)).is_err());
}

/// A title is that of the next board.
#[test]
fn a_rule_in_a_book_is_that_of_its_own_board() {
    let rows = nine_rows("\n", str::to_string);
    let titles = ["Easy", "Jigsaw", "# diagonal"];
    let book = |between: &str| -> String {
        titles.map(|title| format!("{title}{between}{rows}\n\n")).concat() + &rows + "\n"
    };
    for (between, lines) in [("\n", [1, 12, 24, 34]), ("\n\n", [1, 13, 26, 37])] {
        let found = boards(&book(between));
        let read: Vec<_> = found.iter().map(|(_, read)| read.is_ok()).collect();
        assert_eq!(read, [true, false, false, true], "{found:?} {lines:?}");
    }
    let text =
        format!("{NINE}\n# jigsaw\n{NINE}\n{NINE}\nSquiggly:\n{NINE}\n{NINE} # windoku\n{NINE}\n");
    let read: Vec<_> = boards(&text).into_iter().map(|(line, read)| (line, read.is_ok())).collect();
    let expected =
        [(1, true), (2, false), (4, true), (5, false), (5, false), (7, false), (8, true)];
    assert_eq!(read, expected);
}

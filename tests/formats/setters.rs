//! The rules of setters in the JSON of f-puzzles: what each key is read as, and what is refused by its name.

use super::*;

/// JSON of a 9x9 board with more keys.
fn fpuzzles(more: &str) -> String {
    let row = format!("[{}]", ["{}"; 9].join(","));
    format!("{{\"size\":9,\"grid\":[{}]{more}}}", vec![row; 9].join(","))
}

/// JSON with a list of entries for a key.
fn with(key: &str, entries: &str) -> String {
    fpuzzles(&format!(",\"{key}\":[{entries}]"))
}

fn told(puzzle: &Puzzle) -> Vec<String> {
    let cages =
        puzzle.cages().iter().map(|cage| format!("cage {} {:?}", cage.total(), cage.cells()));
    let rules = puzzle.constraints().iter();
    cages
        .chain(rules.map(|one| format!("{} {:?} {:?}", one.kind().name, one.values(), one.cells())))
        .collect()
}

fn read(text: &str) -> Result<Puzzle, sudoku::Error> {
    Puzzle::read(text, &ReadOptions::default())
}

/// Three cells of the first row.
const LINE: &str = "{\"lines\":[[\"R1C1\",\"R1C2\",\"R1C3\"]]}";

/// Seen to fail: another usual value of modular lines.
#[test]
fn each_key_of_f_puzzles_is_read() {
    let line = |more: &str| LINE.replace("]}", &format!("]{more}}}"));
    let lines = [
        ("thermometer", "thermometer []"),
        ("slowthermometer", "slow_thermometer []"),
        ("palindrome", "palindrome []"),
        ("renban", "renban []"),
        ("whispers", "whisper [5]"),
        ("regionsumline", "region_sum_line []"),
        ("betweenline", "between_line []"),
        ("lockout", "lockout_line [4]"),
        ("entropicline", "entropic_line []"),
        ("modularline", "modular_line [3]"),
        ("doublearrow", "double_arrow []"),
        ("zipperline", "zipper_line []"),
    ];
    for (key, expected) in lines {
        let two = format!("{LINE},{}", LINE.replace("R1", "R9"));
        let puzzle = read(&with(key, &two)).unwrap_or_else(|error| panic!("{key}: {error}"));
        let rules = [format!("{expected} [0, 1, 2]"), format!("{expected} [72, 73, 74]")];
        assert_eq!(told(&puzzle), rules, "{key}");
    }
    for (key, entries, expected) in [
        ("whispers", line(",\"value\":4"), "whisper [4] [0, 1, 2]"),
        ("lockout", line(",\"value\":\"3\""), "lockout_line [3] [0, 1, 2]"),
        ("modularline", line(",\"value\":4"), "modular_line [4] [0, 1, 2]"),
        ("arrow", line(",\"cells\":[\"R1C1\"]"), "arrow [] [0, 1, 2]"),
        (
            "arrow",
            "{\"cells\":[\"R1C2\",\"R1C1\"],\"lines\":[[\"R1C2\",\"R2C2\",\"R3C3\"]]}".into(),
            "pill_arrow [2] [0, 1, 10, 20]",
        ),
        ("difference", "{\"cells\":[\"R1C1\",\"R1C2\"]}".into(), "difference [1] [0, 1]"),
        (
            "difference",
            "{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}".into(),
            "difference [3] [0, 1]",
        ),
        ("ratio", "{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\"\"}".into(), "ratio [2] [0, 9]"),
        ("ratio", "{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":3}".into(), "ratio [3] [0, 9]"),
        ("xv", "{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\"X\"}".into(), "sum [10] [0, 9]"),
        ("xv", "{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\"v\"}".into(), "sum [5] [0, 9]"),
        (
            "clone",
            "{\"cells\":[\"R1C1\",\"R1C2\",\"R1C3\"],\"cloneCells\":[\"R5C1\",\"R1C2\",\"R5C3\"]}".into(),
            "clone [] [0, 2, 36, 38]",
        ),
        (
            "quadruple",
            "{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[3,\"3\",7]}".into(),
            "quadruple [3, 3, 7] [0, 1, 9, 10]",
        ),
        ("even", "{\"cell\":\"R1C1\"},{\"cell\":\"R2C2\"}".into(), "even [] [0, 10]"),
        ("odd", "{\"cell\":\"R1C1\"},{\"cell\":\"R1C1\"}".into(), "odd [] [0]"),
        ("minimum", "{\"cell\":\"R1C1\"},{\"cell\":\"R2C2\"}".into(), "minimum [] [0, 10]"),
        ("maximum", "{\"cell\":\"R9C9\"}".into(), "maximum [] [80]"),
        ("rowindexer", "{\"cells\":[\"R1C1\",\"R1C2\"]}".into(), "row_indexer [] [0, 1]"),
        ("columnindexer", "{\"cells\":[\"R1C1\",\"R2C1\"]}".into(), "column_indexer [] [0, 9]"),
        ("boxindexer", "{\"cells\":[\"R1C1\",\"R2C1\"]}".into(), "box_indexer [] [0, 9]"),
        (
            "littlekillersum",
            "{\"cell\":\"R0C3\",\"direction\":\"DL\",\"value\":\"9\",\"cells\":[\"R1C2\",\"R2C1\"]}".into(),
            "little_killer [9] [1, 9]",
        ),
        (
            "littlekillersum",
            "{\"cell\":\"R10C8\",\"direction\":\"UR\",\"value\":9}".into(),
            "little_killer [9] [80]",
        ),
        (
            "littlekillersum",
            "{\"cell\":\"R8C0\",\"direction\":\"DR\",\"value\":9}".into(),
            "little_killer [9] [72]",
        ),
        (
            "littlekillersum",
            "{\"cell\":\"R3C10\",\"direction\":\"UL\",\"value\":9}".into(),
            "little_killer [9] [17, 7]",
        ),
        (
            "sandwichsum",
            "{\"cell\":\"R0C2\",\"value\":\"0\"}".into(),
            "sandwich [0] [1, 10, 19, 28, 37, 46, 55, 64, 73]",
        ),
        (
            "xsum",
            "{\"cell\":\"R2C10\",\"value\":\"17\"}".into(),
            "x_sum [17] [17, 16, 15, 14, 13, 12, 11, 10, 9]",
        ),
        (
            "skyscraper",
            "{\"cell\":\"R10C1\",\"value\":\"4\"}".into(),
            "skyscraper [4] [72, 63, 54, 45, 36, 27, 18, 9, 0]",
        ),
        (
            "skyscraper",
            "{\"cell\":\"R1C0\",\"value\":\"4\"}".into(),
            "skyscraper [4] [0, 1, 2, 3, 4, 5, 6, 7, 8]",
        ),
        (
            "extraregion",
            "{\"cells\":[\"R1C1\",\"R2C2\"],\"outlineC\":\"#fff\"}".into(),
            "different [] [0, 10]",
        ),
        ("killercage", "{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\"7\"}".into(), "cage 7 [0, 9]"),
        ("killercage", "{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\"\"}".into(), "different [] [0, 9]"),
    ] {
        let puzzle = read(&with(key, &entries)).unwrap_or_else(|error| panic!("{key}: {error}"));
        assert_eq!(told(&puzzle), [expected], "{key} {entries}");
    }
    // What says nothing.
    for (key, entries) in [
        ("xv", "{\"cells\":[\"R1C1\",\"R2C1\"]}"),
        ("xsum", "{\"cell\":\"R1C0\",\"value\":\"0\"},{\"cell\":\"R1C0\"}"),
        ("sandwichsum", "{\"cell\":\"R1C0\",\"value\":\"\"}"),
        ("littlekillersum", "{\"cell\":\"R1C0\",\"direction\":\"DR\"}"),
        ("quadruple", "{\"cells\":[\"R1C1\",\"R1C2\"],\"values\":[]}"),
        ("clone", "{\"cells\":[\"R1C1\"],\"cloneCells\":[\"R1C1\"]}"),
        ("fogofwar", "\"R1C1\""),
        ("thermometer", ""),
    ] {
        assert_eq!(read(&with(key, entries)).map(|puzzle| told(&puzzle)), Ok(vec![]), "{key}");
    }
    let marks = fpuzzles("").replacen(
        "{},{},{}",
        "{\"givenPencilMarks\":[1,\"2\"],\"value\":5},{\"parity\":\"Odd\"},{\"parity\":\"Even\"}",
        1,
    );
    let rules = ["candidates [1, 2] [0]", "odd [] [1]", "even [] [2]"];
    assert_eq!(told(&read(&marks).unwrap()), rules);
}

/// A whisper without a value has that of the board: German whispers on 9x9. Seen to fail: half of the side, rounded down.
#[test]
fn whispers_of_f_puzzles_have_half_of_the_side() {
    for (side, value) in [(4, 2), (6, 3), (9, 5), (16, 8)] {
        let row = format!("[{}]", vec!["{}"; side].join(","));
        let grid = vec![row; side].join(",");
        let puzzle = read(&format!("{{\"size\":{side},\"grid\":[{grid}],\"whispers\":[{LINE}]}}"));
        assert_eq!(puzzle.unwrap().constraints()[0].values(), [value]);
    }
}

/// The rules of f-puzzles for cells side by side without a sign between them. Seen to fail: black dots that do not free their
/// cells of `nonconsecutive`.
#[test]
fn negative_rules_of_f_puzzles_are_read() {
    let dots = |value: &str| {
        format!(",\"ratio\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"{value}\"}}]")
    };
    let (dense, ratio) = (",\"nonconsecutive\":true", ",\"negative\":[\"ratio\"]");
    for (text, expected) in [
        (dense.to_string(), &["non_consecutive []"][..]),
        (format!("{dense}{}", dots("")), &["ratio [2]", "strict_difference [1]"]),
        (ratio.into(), &["strict_ratio [2]"]),
        (format!("{ratio}{}", dots("3")), &["ratio [3]", "strict_ratio [3]"]),
        (format!("{ratio}{dense}"), &["strict_kropki []"]),
        (format!("{ratio}{dense}{}", dots("2")), &["ratio [2]", "strict_kropki []"]),
        (
            format!("{ratio}{dense}{}", dots("3")),
            &["ratio [3]", "strict_difference [1]", "strict_ratio [3]"],
        ),
        (",\"negative\":[\"xv\"]".into(), &["strict_xv []"]),
    ] {
        let puzzle = read(&fpuzzles(&text)).unwrap_or_else(|error| panic!("{text}: {error}"));
        let rules = puzzle.constraints().iter();
        let rules: Vec<_> =
            rules.map(|one| format!("{} {:?}", one.kind().name, one.values())).collect();
        assert_eq!(rules, expected, "{text}");
    }
}

/// Seen to fail: drawings that are let through.
#[test]
fn what_f_puzzles_cannot_say_here_is_refused_by_its_name() {
    let cells = "{\"cells\":[\"R1C1\",\"R1C2\"]";
    for (text, told) in [
        (with("nabner", LINE), "f-puzzles: unknown rule \"nabner\""),
        (with("arrowtwo", LINE), "f-puzzles: unknown rule \"arrowtwo\""),
        (with("negative", "\"difference\""), "f-puzzles: unknown rule \"difference\""),
        (fpuzzles(",\"thermometer\":true"), "f-puzzles: unknown rule \"thermometer\""),
        (with("thermometer", &LINE.replace("]}", "],\"slow\":true}")), "unknown rule \"slow\""),
        (with("thermometer", &LINE.replace("]}", "],\"value\":3}")), "unknown rule \"value\""),
        (with("thermometer", "{\"lines\":[[\"R1C1\"]]}"), "thermometer"),
        (with("thermometer", "[\"R1C1\"]"), "a map for each entry of a rule"),
        (with("whispers", &LINE.replace("]}", "],\"value\":\"x\"}")), "unknown rule \"whispers\""),
        (with("xv", &format!("{cells},\"value\":\"XV\"}}")), "unknown rule \"xv\""),
        (with("even", "{\"cell\":\"R0C1\"}"), "a cell of the board"),
        (with("clone", &format!("{cells},\"cloneCells\":[\"R9C9\"]}}")), "clones of other sizes"),
        (
            with("arrow", "{\"cells\":[\"R9C9\"],\"lines\":[[\"R1C1\",\"R1C2\"]]}"),
            "an arrow outside its circle",
        ),
        (with("xsum", "{\"cell\":\"R1C1\",\"value\":3}"), "a cell beside the board"),
        (with("xsum", "{\"cell\":\"R0C0\",\"value\":3}"), "a cell beside the board"),
        (with("xsum", "{\"cell\":\"R1C11\",\"value\":3}"), "a cell beside the board"),
        (with("xsum", "{\"cell\":\"R1C0\",\"value\":\"?\"}"), "unknown rule \"xsum\""),
        (with("littlekillersum", "{\"cell\":\"R1C0\",\"value\":3}"), "a clue with its direction"),
        (
            with("littlekillersum", "{\"cell\":\"R1C0\",\"value\":3,\"direction\":\"UL\"}"),
            "a clue that points at its cells",
        ),
        (
            with(
                "littlekillersum",
                "{\"cell\":\"R8C0\",\"direction\":\"DR\",\"value\":9,\"cells\":[\"R8C1\"]}",
            ),
            "a clue that points at its cells",
        ),
        (fpuzzles("").replacen("{}", "{\"parity\":\"High\"}", 1), "unknown rule \"parity\""),
        (with("line", LINE), "unknown rule \"line that may be a rule\""),
        (with("circle", &format!("{cells}}}")), "circle that may be a rule"),
        (with("rectangle", &format!("{cells}}}")), "rectangle that may be a rule"),
        (with("cage", &format!("{cells},\"value\":\"DR5\"}}")), "cage that may be a rule"),
        (with("text", &format!("{cells},\"value\":\"<\"}}")), "text that may be a rule"),
        (
            with("line", &LINE.replace("]}", "],\"fromConstraint\":\"Renban\"}")),
            "line that may be a rule",
        ),
        (
            with("line", &LINE.replace("]}", "],\"isNewConstraint\":true}")),
            "line that may be a rule",
        ),
        (fpuzzles(",\"ruleset\":\"Renban lines are purple.\""), "\"Renban\""),
        (fpuzzles(",\"ruleset\":\"Normal rules apply.\\nKnight's move, too.\""), "Knight's move"),
    ] {
        let error = read(&text).expect_err(told).to_string();
        assert!(error.contains(told), "{told}: {error}");
    }
}

/// Drawings and prose that repeat the rules of the file. Seen to fail: drawings with the flag of a new constraint refused.
#[test]
fn drawings_of_rules_of_f_puzzles_are_left_out() {
    let drawn = |flag: &str| LINE.replace("]}", &format!("],\"outlineC\":\"#fff\",{flag}}}"));
    let sign = "{\"cells\":[\"R5C2\",\"R5C1\"],\"value\":\"<\"}";
    let rises = "{\"lines\":[[\"R5C1\",\"R5C2\"]]}";
    let prose = "Normal rules. Digits on a purple line are consecutive (Renban). Thermometers: digits rise.";
    let rules = format!(",\"renban\":[{LINE}],\"thermometer\":[{rises}]");
    for more in [
        format!(",\"line\":[{}]", drawn("\"fromConstraint\":\"Renban\"")),
        format!(",\"line\":[{}]", drawn("\"isNewConstraint\":true")),
        ",\"circle\":[{\"cells\":[\"R1C3\"],\"isLLConstraint\":true}]".into(),
        format!(",\"text\":[{sign}]"),
        format!(",\"ruleset\":\"{prose}\""),
    ] {
        let read = read(&fpuzzles(&format!("{rules}{more}")));
        let expected = ["thermometer [] [36, 37]", "renban [] [0, 1, 2]"];
        assert_eq!(
            told(&read.unwrap_or_else(|error| panic!("{more}: {error}"))),
            expected,
            "{more}"
        );
    }
    let other = sign.replace("R5C2", "R4C1");
    let error = read(&fpuzzles(&format!("{rules},\"text\":[{other}]"))).unwrap_err();
    assert!(error.to_string().contains("text that may be a rule"), "{error}");
}

//! The command convert.

use super::*;

#[test]
fn convert_refuses_what_would_be_lost() {
    let run = sudoku(&["convert", "-", "--to", "coordinates"], EASY);
    assert_eq!((run.code, run.out.lines().count()), (0, 2 + 30));
    assert_eq!(sudoku(&["convert", "-", "--to", "line"], &run.out).out, format!("{EASY}\n"));
    assert_eq!(sudoku(&["convert", "-", "--to", "coordinates"], KILLER).out, KILLER);
    let run = sudoku(&["convert", "-", "--to", "csv"], KILLER);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("cannot express cages"), "{}", run.err);
}

#[test]
fn convert_writes_collections_and_reads_them_back() {
    let six = "123456\n456123\n.31.64\n564231\n312645\n645.12\n";
    let grids = format!("{EASY}\n{BROKEN}\n");
    let box_size = &["--box", "2x3"][..];
    let killers = format!("{KILLER}\n{KILLER}\n{KILLER}");
    for (input, format, others, more) in [
        (grids.as_str(), "line", &["grid", "csv", "coordinates"][..], &[][..]),
        (killers.as_str(), "coordinates", &[], &[]),
        (&format!("{six}\n{six}"), "grid", &["line", "csv", "coordinates"], box_size),
    ] {
        let convert = |to: &str, text: &str| {
            let run = sudoku(&[&["convert", "-", "--to", to][..], more].concat(), text);
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{to}: {text}");
            run.out
        };
        assert_eq!(convert(format, input), input);
        for other in others {
            let there = convert(other, input);
            assert_ne!(there, input);
            assert_eq!(convert(format, &there), input, "{other}");
            assert_eq!(
                sudoku(&[&["batch", "-"][..], more].concat(), &there).out.lines().count(),
                2
            );
        }
    }
    // Empty lines between the bands of a grid, headings, comments.
    let grid = sudoku(&["convert", "-", "--to", "grid"], EASY).out;
    let rows: Vec<&str> = grid.lines().collect();
    let bands = rows.chunks(3).map(|band| band.join("\n") + "\n\n").collect::<String>();
    for text in [
        format!("{bands}{bands}"),
        format!("Grid 01\n{grid}Grid 02\n{grid}"),
        format!("# one\n{grid}\n# two\n{grid}"),
    ] {
        let run = sudoku(&["convert", "-", "--to", "line"], &text);
        assert_eq!((run.code, run.out), (0, format!("{EASY}\n{EASY}\n")), "{text}");
    }
    // A bad one is reported with its line, and does not affect the next.
    let bad = grid.replacen("53.", "53x", 1);
    let run = sudoku(&["convert", "-", "--to", "line"], &format!("{grid}\n{bad}\n{grid}"));
    assert_eq!((run.code, run.out), (2, format!("{EASY}\n{EASY}\n")));
    assert!(run.err.contains("line 11, column 3"), "{}", run.err);
}

/// Seen to fail: with a splitter that knew empty lines only; UTF-16 read line by line; the second game refused.
#[test]
fn every_kind_of_collection_is_converted_to_lines() {
    let other = sudoku(&["generate", "--seed", "7"], "").out;
    let [one, two] = [EASY, other.trim()];
    let rows = |line: &str| sudoku(&["convert", "-", "--to", "grid"], line).out;
    let csv = |line: &str| sudoku(&["convert", "-", "--to", "csv"], line).out;
    let picture = |line: &str| sudoku(&["convert", "-", "--to", "picture"], line).out;
    let game = |line: &str| format!("<game data=\"{}\" />\n", line.replace('.', "0"));
    let lines = format!("{one}\n{two}\n");
    for text in [
        rows(one) + &rows(two),
        rows(one) + "\n\n" + &rows(two),
        format!("# one\n{}# two\n{}", rows(one), rows(two)),
        format!("Puzzle 1\n{}Puzzle 2\n{}", rows(one), rows(two)).replace('\n', "\r\n"),
        csv(one) + &csv(two),
        picture(one) + &picture(two),
        format!("[\"{one}\",\n \"{two}\"]\n"),
        format!("[\"{one}\", \"{two}\"]"),
        format!("<opensudoku>\n{}{}</opensudoku>\n", game(one), game(two)),
    ] {
        let run = sudoku(&["convert", "-", "--to", "line"], &text);
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (0, lines.as_str(), ""),
            "{text}"
        );
        let run = sudoku(&["batch", "-"], &text);
        assert_eq!((run.code, run.out.lines().count()), (0, 2), "{text}: {}", run.err);
    }
    let path = file("utf16.txt", "");
    for text in [lines.replace('\n', "\r\n"), rows(one) + "\n" + &rows(two)] {
        let units = format!("\u{feff}{text}");
        fs::write(&path, units.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>())
            .unwrap();
        let run = sudoku(&["convert", path.to_str().unwrap(), "--to", "line"], "");
        assert_eq!((run.code, run.out, run.err.as_str()), (0, lines.clone(), ""), "{text}");
    }
    // Latin-1, as old mails have it.
    let latin = [b"R\xe4tsel f\xfcr M\xfcller\n", rows(one).as_bytes()].concat();
    fs::write(&path, latin).unwrap();
    let run = sudoku(&["convert", path.to_str().unwrap(), "--to", "line"], "");
    assert_eq!((run.code, run.out, run.err.as_str()), (0, format!("{one}\n"), ""));
    // More boards than one piece of the input holds.
    let many = sudoku(&["convert", "-", "--to", "grid"], &lines.repeat(7_000)).out;
    let back = sudoku(&["convert", "-", "--to", "line"], &many.replace("\n\n", "\n"));
    assert!(back.out == lines.repeat(7_000), "{}", back.err);
}

/// Seen to fail: `batch --as line_0z` writes numbers; a refusal names no option.
#[test]
fn alphabets_are_read_and_written() {
    let run = sudoku(&["solve", "-"], &("0 _ 3 4\n".repeat(4)));
    assert!(run.err.contains("name the symbols with --alphabet"), "{}", run.err);
    let convert = |text: &str, more: &[&str]| {
        let run = sudoku(&[&["convert", "-"], more].concat(), text);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{more:?}");
        run.out
    };
    let letters = format!("{:.<256}", "BCDEFGHIJKLMNOPA");
    assert!(convert(&letters, &["--to", "line_1z"]).starts_with("23456789ABCDEFG1.."));
    let hex = format!("{:.<256}\n", "123456789ABCDEF0");
    let alphabet = ["--alphabet", "0123456789ABCDEF"];
    let numbers = convert(&hex, &[&["--to", "line"], &alphabet[..]].concat());
    assert!(numbers.starts_with("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 . "), "{numbers}");
    assert_eq!(convert(&hex, &[&["--to", "line_0z"], &alphabet[..]].concat()), hex);
    let solved = sudoku(&[&["solve", "-", "--as", "line_0z"], &alphabet[..]].concat(), &hex);
    assert_eq!((solved.code, solved.out.len()), (0, 257), "{}", solved.err);
    let two = format!("{hex}{hex}");
    assert_eq!(convert(&two, &["--format", "line_0z", "--to", "line_0z"]), two);
    let batch = sudoku(&["batch", "-", "--format", "line_0z", "--as", "line_0z"], &two);
    assert_eq!((batch.code, batch.out), (0, format!("{0}{0}", solved.out)), "{}", batch.err);
    let counted = ["batch", "-", "--format", "line_0z", "--as", "line_0z", "--counts"];
    let counted = sudoku(&counted, &format!("{hex}{}", hex.replacen('2', "1", 1))).out;
    assert_eq!(counted, format!("{}\t1\n# no solution\t0\n", solved.out.trim_end()));
}

/// Positions keep their removed candidates in each layout, and a library line its placed digits.
///
/// Seen to fail: the puzzle of a position in place of the position; empty lines between library lines, none between grids
/// of candidates; grids for each layout; plain texts with `--json`.
#[test]
fn convert_writes_positions() {
    let written = |to: &str, text: &str| {
        let run = sudoku(&["convert", "-", "--to", to], text);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{to}: {text}");
        run.out
    };
    // r1c3 is open in EASY; 1 is a candidate of it.
    let line = format!(":0000:x:{}:113:::\n", EASY.trim().replacen("53..", "53.+6", 1));
    assert_eq!(written("library", &line), line);
    assert_eq!(written("library", &format!("{line}{line}")), format!("{line}{line}"));
    let characters = written("characters", &line);
    assert_eq!((characters.len(), written("characters", &characters)), (730, characters.clone()));
    let grid = written("candidates", &line);
    // Nine characters a cell do not say which digits were placed.
    assert_eq!(written("candidates", &characters), grid.replace("+6", "6 "));
    assert_eq!(written("candidates", &grid), grid);
    assert_eq!(written("candidates", &line.repeat(2)), format!("{grid}\n{grid}"));
    assert_ne!(written("candidates", &line.replace("113", "")), grid);
    let found = sudoku(&["convert", "-", "--to", "library", "--json"], &line).out;
    assert_eq!(objects(&found)[0]["text"], line.as_str());
    let run = sudoku(&["convert", "-", "--to", "characters"], FOUR);
    assert!(run.code == 2 && run.err.contains("a board that is not 9x9"), "{}", run.err);
}

/// Removed candidates that follow from the digits need no place in a line; others are not lost in silence.
// Seen to fail: without the proof that they follow.
#[test]
fn removed_candidates_that_follow_are_left_out() {
    let library = |removed: &str| format!(":0000:x:{}:{removed}:::\n", EASY.trim());
    // The solution has 4 in r1c3.
    for command in [&["convert", "-", "--to", "line"][..], &["canonical", "-"]] {
        let plain = sudoku(command, EASY);
        let run = sudoku(command, &library("113 213"));
        assert_eq!((run.code, run.out), (0, plain.out), "{}", run.err);
        let run = sudoku(command, &library("413"));
        assert!(run.code == 2 && run.err.contains("candidates"), "{command:?}: {}", run.err);
    }
    let solved = sudoku(&["check", "-"], &library("413"));
    assert_eq!(
        (solved.code, solved.out.as_str()),
        (1, "4 was removed from r1c3 by mistake\n"),
        "{}",
        solved.err
    );
    let rated = sudoku(&["rate", "-"], &library("113 213"));
    assert!(rated.code == 0 && rated.out.contains("ER 1.2"), "{}{}", rated.out, rated.err);
}

#[test]
fn boxes_are_never_lost_in_writing() {
    let made = sudoku(&["generate", "--box", "3x2", "--seed", "7"], "");
    assert!(made.out.starts_with("6 3x2\n"), "{}", made.out);
    for format in ["line", "csv", "library"] {
        let run = sudoku(&["convert", "-", "--to", format], &made.out);
        let refusal =
            format!("the format {format} cannot express boxes of 3x2: it is read with 2x3");
        assert!(run.code == 2 && run.out.is_empty() && run.err.contains(&refusal), "{}", run.err);
    }
    for format in ["coordinates", "picture", "candidates", "grid"] {
        let run = sudoku(&["convert", "-", "--to", format], &made.out);
        assert_eq!(sudoku(&["count", "-"], &run.out).out.trim(), "1", "{}", run.out);
    }
    for (size, layouts) in
        [("4", &["candidates"][..]), ("9", &["candidates", "characters"]), ("10", &["candidates"])]
    {
        let made = sudoku(&["generate", "--size", size, "--minimal", "--seed", "5"], "").out;
        for layout in layouts {
            let text = sudoku(&["convert", "-", "--to", layout], &made).out;
            let run = sudoku(&["convert", "-", "--to", "line"], &text);
            assert_eq!(run.out, made, "{}{text}", run.err);
        }
    }
    // A text that was read with the option is written as it was read.
    let line = format!("123456{}", ".".repeat(30));
    let run = sudoku(&["canonical", "-", "--box", "3x2"], &line);
    assert_eq!((run.code, run.out.trim().len()), (0, 36), "{}", run.err);
    assert_eq!(sudoku(&["canonical", "-"], &made.out).code, 2);
    let run = sudoku(&["generate", "--box", "3x2", "--distinct", "--as", "picture"], "");
    assert_eq!(run.code, 0, "{}", run.err);
}

/// Seen to fail: constraints of an object were left out, and a board of both diagonals was solved as a plain one.
#[test]
fn objects_keep_their_constraints() {
    let text = "4\n1 2 3 4\ncage 5 0,0 0,1\ndiagonal 1\ndifferent 0,2 3,3\n";
    let object = sudoku(&["convert", "-", "--json"], text).out;
    for options in [&[][..], &["--kind", "x"]] {
        let [told, read] = [text, &object].map(|input| {
            let run =
                sudoku(&[&["solve", "-", "--limit", "0", "--as", "line"], options].concat(), input);
            (run.code, run.out, run.err)
        });
        assert_eq!(read, told);
    }
    let other = object.replace("\"constraints\"", "\"thermometers\"");
    let run = sudoku(&["solve", "-"], &other);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
}

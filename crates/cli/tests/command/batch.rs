//! The command batch: collections, tables, files and folders.

use super::*;

#[test]
fn batch_prints_an_answer_for_every_line() {
    let collection =
        format!("# puzzles\n{EASY}\n{BROKEN}\n\nnonsense\r\n{EASY}\r\n{}", ".".repeat(16));
    for threads in ["1", "2", "5"] {
        let arguments = ["batch", "-", "--limit", "2", "--stats", "--threads", threads];
        let run = sudoku(&arguments, &collection);
        let lines: Vec<&str> = run.out.lines().collect();
        assert_eq!(lines.len(), 5, "{}", run.out);
        assert_eq!((lines[0], lines[1], lines[3]), (EASY_SOLVED, "# no solution", EASY_SOLVED));
        assert!(lines[2].starts_with("# line 5"), "{}", lines[2]);
        assert_eq!(lines[4].len(), 16);
        let stats: serde_json::Value = serde_json::from_str(run.err.trim()).unwrap();
        for (name, number) in
            [("puzzles", 5), ("solved", 2), ("unsolvable", 1), ("multiple", 1), ("failed", 1)]
        {
            assert_eq!(stats[name], number, "{name}");
        }
        assert!(stats["seconds"].is_f64() && stats["nodes"].is_u64());
        assert_eq!(run.code, 2);
    }
    let path = file("collection.txt", &format!("{EASY}\n{EASY}\n"));
    let run = sudoku(&["batch", path.to_str().unwrap(), "--counts"], "");
    assert_eq!((run.code, run.out), (0, format!("{EASY_SOLVED}\t1\n{EASY_SOLVED}\t1\n")));
    assert_eq!(sudoku(&["batch", "-"], &format!("{EASY}\n{BROKEN}\n")).code, 1);
    let run = sudoku(&["batch", "-", "--vectors", "portable"], EASY);
    assert_eq!((run.code, run.out), (0, format!("{EASY_SOLVED}\n")));
    let run = sudoku(&["batch", "-", "--vectors", "sse9"], EASY);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("auto, portable, avx2, avx512"), "{}", run.err);
    assert_eq!(sudoku(&["batch", "-", "--node-limit", "1"], &".".repeat(81)).code, 3);
}

/// A record says in other columns which rules its puzzle has, or which regions. `EASY` breaks them all.
#[test]
fn a_record_of_another_kind_of_sudoku_is_obeyed_or_refused() {
    let map = "111222333111223333111222334555526444556666644557666444577888999777788999778888999";
    let wrong = map.replacen("1112", "1122", 1);
    let text = format!(
        "puzzle,variant,diagonal,shape\n{EASY},classic,0,\n{EASY},windoku,,\n{EASY},,1,\n{EASY},,,{map}\n{EASY},,no,\n\
         {EASY},thermo,,\n{EASY},windoku,2,\n{EASY},,,{wrong}\n"
    );
    for command in ["batch", "solve", "check"] {
        let run = sudoku(&[command, "-", "--json"], &text);
        let lines: Vec<_> = run.out.lines().collect();
        let refused: Vec<_> = lines.iter().map(|line| line.contains("\"error\"")).collect();
        let expected = [false, false, false, false, false, true, true, true];
        assert_eq!(refused, expected, "{}", run.out);
        for (line, told) in [(5, "thermo"), (6, "diagonal"), (7, "region 0 has 8 cells")] {
            assert!(lines[line].contains(told), "{}", run.out);
        }
        for (at, line) in lines.iter().enumerate().take(5).filter(|_| command != "check") {
            let has_none = line.contains("\"found\":0");
            assert_eq!(has_none, !matches!(at, 0 | 4), "{}", run.out);
        }
        assert_eq!(run.code, 2);
    }
    // A line above another one, or behind it.
    let text = format!("{EASY}\n# jigsaw\n{EASY}\nWindoku:\n{EASY}\n{EASY} # X-Sudoku\n{EASY}\n");
    for command in ["batch", "solve", "check"] {
        let run = sudoku(&[command, "-", "--json"], &text);
        let refused = run.out.lines().map(|line| line.contains("\"error\""));
        let expected = [false, true, true, false, false, false];
        assert_eq!(refused.collect::<Vec<_>>(), expected, "{}", run.out);
    }
}

#[test]
fn batch_carries_the_columns_of_a_table_through() {
    let bad = "line 4";
    let run = sudoku(&["batch", "-"], &table());
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "id,quizzes,note,solution,status");
    assert_eq!(lines[1], format!("7,{EASY},\"a, b\",{EASY_SOLVED},solved"));
    assert_eq!(lines[2], format!("8,{BROKEN},,,no solution"));
    assert!(lines[3].starts_with("9,nonsense,,,") && lines[3].contains(bad), "{}", lines[3]);
    assert_eq!((run.code, lines.len()), (2, 4));
    // The result is a table again, by the name of a column, by its number, and without a header.
    let again =
        sudoku(&["batch", "-", "--column", "Quizzes", "--counts", "--limit", "0"], &run.out);
    let lines: Vec<&str> = again.out.lines().collect();
    assert_eq!(lines[0], "id,quizzes,note,solution,status,solution_2,status_2,found");
    assert!(lines[1].ends_with(&format!("solved,{EASY_SOLVED},solved,1")), "{}", lines[1]);
    let bare = format!("{EASY_SOLVED};{EASY}\n");
    let run = sudoku(&["batch", "-", "--column", "2"], &bare);
    assert_eq!(run.out, format!("{EASY_SOLVED};{EASY};{EASY_SOLVED};solved\n"));
    for (column, why) in [("3", "2 columns"), ("notes", "the columns of the first line are")] {
        let run = sudoku(&["batch", "-", "--column", column], &bare);
        assert!(run.code == 2 && run.err.contains(why), "{}", run.err);
    }
    assert_eq!(sudoku(&["batch", "-", "--column", "0"], &bare).code, 2);
    // Of two columns with puzzles, the one with empty cells.
    let pairs = format!("answer,given\n{EASY_SOLVED},{EASY}\n");
    assert!(sudoku(&["batch", "-"], &pairs).out.contains(&format!("{EASY},{EASY_SOLVED},solved")));
    // Other commands read the column alone.
    let run = sudoku(&["convert", "-", "--to", "line"], &table());
    assert_eq!((run.code, run.out), (2, format!("{EASY}\n{BROKEN}\n")));
    assert!(run.err.contains(bad), "{}", run.err);
}

/// Seen to fail: without decompression, and with names that compress nothing.
#[test]
fn compressed_files_are_read_and_written() {
    let folder = folder("compressed");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let many = format!("{EASY}\n").repeat(3000);
    for (name, mark) in [("a.gz", &[0x1f, 0x8b][..]), ("a.zst", &[0x28, 0xb5, 0x2f, 0xfd])] {
        let run = sudoku(&["convert", "-", "--to", "line", "--output", &at(name)], &many);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let bytes = fs::read(at(name)).unwrap();
        assert!(bytes.starts_with(mark) && bytes.len() < many.len() / 100, "{name}");
        // Two compressed files one after the other are one.
        fs::write(at(name), [&bytes[..], &bytes].concat()).unwrap();
        let run = sudoku(&["convert", &at(name), "--to", "line"], "");
        assert_eq!((run.code, run.out.len()), (0, 2 * many.len()));
        let run = sudoku(&["batch", &at(name), "--stats", "--output", &at("solved")], "");
        assert!(run.code == 0 && run.err.contains("\"puzzles\":6000"), "{}", run.err);
        // The mark counts, not the name.
        fs::rename(at(name), at("plain.txt")).unwrap();
        assert_eq!(sudoku(&["batch", &at("plain.txt")], "").out.lines().count(), 6000);
        fs::write(at(name), &bytes[..bytes.len() - 3]).unwrap();
        assert_eq!(sudoku(&["convert", &at(name), "--to", "line"], "").code, 2, "{name}");
    }
}

#[test]
fn batch_takes_formats_and_all_limits() {
    let killers = format!("{KILLER}\n{KILLER}");
    let run = sudoku(&["batch", "-", "--limit", "2", "--counts"], &killers);
    assert_eq!((run.code, run.out.lines().count()), (0, 2));
    assert!(run.out.lines().all(|line| line.len() == 18 && line.ends_with("\t1")), "{}", run.out);
    let run = sudoku(&["batch", "-", "--limit", "0", "--counts", "--stats"], FOUR);
    assert_eq!((run.code, run.out.ends_with("\t4\n")), (0, true), "{}", run.out);
    assert!(run.err.contains("\"multiple\":1"), "{}", run.err);
    assert_eq!(sudoku(&["batch", "-", "--limit", "0", "--counts"], &"1".repeat(16)).code, 1);
    let run = sudoku(&["batch", "-", "--as", "grid"], &format!("{EASY}\n{BROKEN}\n{EASY}\n"));
    let boards: Vec<&str> = run.out.split("\n\n").collect();
    assert_eq!((run.code, boards[1], boards.len()), (1, "# no solution", 3));
    assert_eq!(boards[0].replace('\n', ""), EASY_SOLVED);
    let grid = sudoku(&["convert", "-", "--to", "grid"], EASY).out;
    let run = sudoku(&["batch", "-", "--format", "grid"], &grid);
    assert_eq!((run.code, run.out), (0, format!("{EASY_SOLVED}\n")));
    let picture = sudoku(&["batch", "-", "--as", "picture", "--counts"], EASY).out;
    assert!(picture.starts_with("# 1 found\n┏"), "{picture}");
}

/// Seen to fail: one file a call; a folder refused.
#[test]
fn commands_take_files_and_folders() {
    let folder = folder("several");
    for (name, text) in [("b.txt", EASY), ("a.txt", FOUR), (".hidden", "x"), ("c/d.txt", BROKEN)] {
        fs::create_dir_all(folder.join("c")).unwrap();
        fs::write(folder.join(name), text).unwrap();
    }
    let at = |name: &str| folder.join(name).display().to_string();
    let (a, b, d, all) = (at("a.txt"), at("b.txt"), at("c/d.txt"), at(""));
    let all = all.trim_end_matches('/');
    let run = sudoku(&["count", all], "");
    assert_eq!((run.code, run.out), (1, format!("{a}: 4\n{b}: 1\n{d}: 0\n")));
    let run = sudoku(&["check", &b, &a], "");
    let expected = format!("{b}: exactly one solution\n{a}: several solutions\n");
    assert_eq!((run.code, run.out), (1, expected));
    let run = sudoku(&["check", all], "");
    assert!(run.out.contains(&format!("{d}: no solution: row 1 has 1 twice")), "{}", run.out);
    let run = sudoku(&["solve", &b, &at("none"), &b, "--as", "grid"], "");
    assert_eq!((run.code, run.out.matches(&format!("# {b}\n")).count()), (2, 2), "{}", run.out);
    assert!(run.err.contains("none: "), "{}", run.err);
    fs::create_dir(folder.join("empty")).unwrap();
    let run = sudoku(&["count", &b, &at("empty")], "");
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.err.ends_with("empty: the folder has no files\n"), "{}", run.err);
    fs::remove_dir(folder.join("empty")).unwrap();
    let run = sudoku(&["batch", &b, &d, &b, "--stats"], "");
    let expected = format!("{EASY_SOLVED}\n# no solution\n{EASY_SOLVED}\n");
    assert_eq!((run.code, run.out), (1, expected));
    assert!(run.err.contains("\"puzzles\":3"), "{}", run.err);
    let run = sudoku(&["minimise", &b, &b, "--redundant"], "");
    assert!(run.out.lines().all(|line| line.starts_with(&format!("{b}: "))), "{}", run.out);
    // The lines of a collection have their number.
    let two = file("lines.txt", &format!("# two\n{EASY}\n\n{BROKEN}\n")).display().to_string();
    let run = sudoku(&["count", &two], "");
    assert_eq!((run.code, run.out), (1, format!("{two}:2: 1\n{two}:4: 0\n")));
}

#[test]
fn threads_keep_the_order() {
    let one = sudoku(&["generate", "--size", "4", "--count", "300"], "").out;
    let mixed = one.lines().enumerate().map(|(index, line)| match index % 7 {
        3 => format!("{line}x\n"),
        _ => format!("{line}\n"),
    });
    let mixed = mixed.collect::<String>();
    let blocks = format!("{KILLER}\n").repeat(150);
    for (arguments, input) in [
        (&["count", "-"][..], &mixed),
        (&["check", "-"], &mixed),
        (&["solve", "-"], &mixed),
        (&["solve", "-", "--json"], &blocks),
        (&["solve", "-", "--as", "picture"], &blocks),
        (&["minimise", "-"], &mixed),
        (&["canonical", "-"], &mixed),
        (&["explain", "-"], &mixed),
        (&["rate", "-"], &mixed),
        (&["batch", "-", "--counts"], &mixed),
        (&["batch", "-", "--counts"], &blocks),
    ] {
        let of = |threads| {
            let run = sudoku(&[arguments, &["--threads", threads]].concat(), input);
            // The time is another one in each run.
            let lines = run.out.lines().map(|line| match line.split_once("\"seconds\":") {
                Some((before, after)) => {
                    before.to_string() + after.trim_start_matches(|c| c != ',')
                }
                None => line.to_string(),
            });
            (run.code, lines.collect::<Vec<_>>().join("\n"), run.err)
        };
        let alone = of("1");
        assert!(alone.1.lines().count() >= 150, "{arguments:?}: {}", alone.2);
        assert_eq!(of("3"), alone, "{arguments:?}");
    }
}

/// Seen to fail: records after CRLF, comments and empty lines with the line before them; a field without a puzzle as "?".
#[test]
fn a_record_is_named_by_its_line() {
    let text = format!("# two\nid,puzzle\n\n1,\"\"\n# more\n\"a\nb\",12\n2,{EASY}");
    for text in [text.clone(), text.replace('\n', "\r\n")] {
        let run = sudoku(&["batch", "-", "--column", "puzzle", "--json"], &text);
        let found = objects(&run.out);
        let lines: Vec<_> = found.iter().map(|one| one["line"].as_u64().unwrap()).collect();
        assert_eq!(lines, [4, 6, 8]);
        let expected = "line 4: unexpected end of text: expected a puzzle in the column of puzzles";
        assert_eq!((run.code, &found[0]["error"]["message"]), (2, &expected.into()));
        let run = sudoku(&["solve", "-", "--column", "puzzle", "--as", "line"], &text);
        assert_eq!((run.code, &*run.out), (2, &*format!("{EASY_SOLVED}\n")));
        assert!(run.err.starts_with(&format!("sudoku: -: {expected}\n")), "{}", run.err);
        assert!(run.err.contains("-: line 6: "), "{}", run.err);
    }
}

/// Seen to fail: an empty file as one without answers.
#[test]
fn a_file_without_puzzles_is_bad_input() {
    let folder = folder("none");
    let file = |name: &str, text: &str| {
        fs::write(folder.join(name), text).unwrap();
        folder.join(name).display().to_string()
    };
    for (name, text) in [("empty", ""), ("blank", "\n \r\n"), ("comment", "# none\n")] {
        let file = file(name, text);
        let run = sudoku(&["batch", &file], "");
        assert_eq!((run.code, run.err), (2, format!("sudoku: {file}: it has no puzzles\n")));
        assert_eq!(sudoku(&["solve", &file], "").code, 2, "{name}");
    }
    let run = sudoku(&["batch", "-"], "");
    assert_eq!((run.code, run.out, run.err), (0, String::new(), String::new()));
    let header = file("header.csv", "id,puzzle\n");
    let run = sudoku(&["batch", &header], "");
    assert_eq!((run.code, &*run.out), (0, "id,puzzle,solution,status\n"));
    let run = sudoku(&["solve", &header], "");
    assert_eq!((run.code, run.err), (2, format!("sudoku: {header}: it has no puzzles\n")));
}

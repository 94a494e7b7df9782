//! Files and colours of the output.

use super::*;

/// Seen to fail: with `File::create` as the output of all commands.
#[test]
fn failed_call_leaves_the_old_file() {
    let folder = folder("failed");
    let old = folder.join("old");
    let name = old.to_str().unwrap();
    let several = ".".repeat(81);
    let empty = ". ".repeat(625);
    for (arguments, input, code) in [
        (&["generate", "--givens", "10"][..], "", 2),
        (&["generate", "--givens", "20", "--attempts", "1"], "", 3),
        (&["solve", "-"], BROKEN, 1),
        (&["solve", "-", "--node-limit", "1", "--strategy", "backtracking"], EASY, 3),
        (&["solve", "-", "--as", "dance"], EASY, 2),
        (&["convert", "-", "--to", "csv"], KILLER, 2),
        (&["convert", "-", "--to", "grid"], &format!("{EASY}\n{EASY}x\n"), 2),
        (&["minimise", "-"], &several, 2),
        (&["batch", "no/such/file"], "", 2),
        (&["minimise", "-", "--time-limit-ms", "0"], &empty, 3),
    ] {
        fs::write(&old, "keep").unwrap();
        let run = sudoku(&[arguments, &["--output", name]].concat(), input);
        assert_eq!(run.code, code, "{arguments:?}: {}", run.err);
        assert_eq!(fs::read_to_string(&old).unwrap(), "keep", "{arguments:?}");
        assert_eq!(names(&folder), ["old"], "{arguments:?}");
    }
    let nowhere = folder.join("no/folder").display().to_string();
    let run = sudoku(&["generate", "--output", &nowhere], "");
    assert!(
        run.err.starts_with(&format!("sudoku: {nowhere}: ")) && !run.err.contains(".sudoku-"),
        "{}",
        run.err
    );
    let drat = folder.join("drat");
    let drat = drat.to_str().unwrap();
    for input in [&several, KILLER] {
        let run = sudoku(&["prove", "-", "--cnf", name, "--proof", drat], input);
        assert!(matches!(run.code, 1 | 2), "{}", run.err);
        assert_eq!(
            (fs::read_to_string(&old).unwrap().as_str(), names(&folder)),
            ("keep", vec!["old".into()])
        );
    }
    let run = sudoku(&["prove", "-", "--cnf", name, "--proof", name], EASY);
    assert_eq!((run.code, fs::read_to_string(&old).unwrap().as_str()), (2, "keep"));
    assert!(run.err.contains("--proof"), "{}", run.err);
    let run = sudoku(&["prove", "-", "--cnf", name, "--proof", drat], EASY);
    assert_eq!((run.code, names(&folder)), (0, vec!["drat".into(), "old".into()]));
    assert!(fs::read_to_string(&old).unwrap().starts_with("p cnf"));
}

/// Seen to fail: with `File::create`, which empties the input of `batch`.
#[test]
fn output_may_be_the_input() {
    let folder = folder("same");
    let path = folder.join("same.txt");
    let name = path.to_str().unwrap();
    let two = format!("{EASY}\n{EASY}\n");
    for arguments in [
        &["batch", name][..],
        &["solve", name, "--as", "line"],
        &["convert", name, "--to", "line"],
        &["minimise", name],
    ] {
        fs::write(&path, &two).unwrap();
        let plain = sudoku(arguments, "");
        let run = sudoku(&[arguments, &["--output", name]].concat(), "");
        assert_eq!((plain.code, run.code, run.out.as_str()), (0, 0, ""), "{arguments:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), plain.out, "{arguments:?}");
        assert_eq!(plain.out.lines().count(), 2, "{arguments:?}");
        assert_eq!(names(&folder), ["same.txt"]);
    }
}

/// Seen to fail: links replaced.
#[cfg(unix)]
#[test]
fn output_keeps_links_and_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("links");
    let (real, link) = (folder.join("real"), folder.join("link"));
    fs::write(&real, "old").unwrap();
    symlink("real", &link).unwrap();
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    let new = folder.join("new");
    fs::write(folder.join("other"), "").unwrap();
    for path in [&link, &new] {
        let run =
            sudoku(&["convert", "-", "--to", "line", "--output", path.to_str().unwrap()], EASY);
        assert_eq!(run.code, 0, "{}", run.err);
    }
    assert!(link.is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), format!("{EASY}\n"));
    assert_eq!((mode(&real), mode(&new)), (0o640, mode(&folder.join("other"))));
    assert_eq!(sudoku(&["convert", "-", "--to", "line", "--output", "/dev/null"], EASY).code, 0);
    assert_eq!(sudoku(&["solve", "-", "--output", folder.to_str().unwrap()], EASY).code, 2);
}

/// Seen to fail: three documents in one file.
#[test]
fn pictures_never_share_a_file() {
    let folder = folder("pictures");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let two = file("two.txt", &format!("{EASY}\n{EASY}\n"));
    let two = two.to_str().unwrap();
    for arguments in [
        &["generate", "--count", "2"][..],
        &["generate", "--solutions"],
        &["solve", "-", "--limit", "2"],
        &["solve", two],
        &["convert", two],
        &["batch", two],
        &["minimise", two, two],
    ] {
        let run = sudoku(&[arguments, &["--as", "svg"]].concat(), EASY);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains("--output-dir"), "{arguments:?}: {}", run.err);
        let into = folder.join("into");
        let more = ["--as", "svg", "--output-dir", into.to_str().unwrap()];
        let run = sudoku(&[arguments, &more].concat(), EASY);
        // The same file twice would need the same name.
        let expected = if arguments[0] == "minimise" { 2 } else { 0 };
        assert_eq!((run.code, run.out.as_str()), (expected, ""), "{arguments:?}: {}", run.err);
        let files = names(&into);
        let single = arguments == ["solve", "-", "--limit", "2"];
        assert_eq!(files.len(), if single { 1 } else { 2 }, "{arguments:?}: {files:?}");
        for name in &files {
            let text = fs::read_to_string(into.join(name)).unwrap();
            assert_eq!(text.matches("<svg").count(), 1, "{name}");
        }
        fs::remove_dir_all(&into).unwrap();
    }
    let run = sudoku(
        &["generate", "--count", "2", "--solutions", "--as", "svg", "--output", &at("p{}.svg")],
        "",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(names(&folder), ["p1-solution.svg", "p1.svg", "p2-solution.svg", "p2.svg"]);
    let run = sudoku(&["generate", "--first", "6", "--output-dir", &at("more")], "");
    assert_eq!((run.code, names(&folder.join("more"))), (0, vec!["puzzle-7.txt".into()]));
    let pattern = at("s{}.svg");
    let two = file("fours.txt", &format!("{FOUR}\n{FOUR}")).display().to_string();
    let of = |more: &[&str]| {
        sudoku(&[&["solve", &two, "--limit", "0", "--as", "svg"], more].concat(), "")
    };
    assert_eq!(
        (of(&["--output", &pattern]).code, of(&["--output-dir", &at("fours")]).code),
        (0, 0)
    );
    assert_eq!((names(&folder).len(), names(&folder.join("fours")).len()), (4 + 8 + 2, 8));
    assert!(folder.join("s8.svg").exists() && folder.join("fours/fours-2-solution-4.svg").exists());
    // A file for a board must not be that of a puzzle.
    let copy = folder.join("more/copy.txt");
    fs::write(&copy, EASY).unwrap();
    let run = sudoku(
        &["convert", copy.to_str().unwrap(), "--to", "line", "--output-dir", &at("more")],
        "",
    );
    assert_eq!((run.code, fs::read_to_string(copy).unwrap().as_str()), (2, EASY));
    assert!(run.err.contains("an input"), "{}", run.err);
}

/// Seen to fail: without the handler of signals; SIGTERM left to the system.
#[cfg(target_os = "linux")]
#[test]
fn interrupted_call_prints_its_count_and_leaves_the_old_file() {
    let folder = folder("interrupted");
    let old = folder.join("old");
    let name = old.to_str().unwrap();
    let empty = file("empty.txt", &". ".repeat(81));
    let many = file("many.txt", &format!("{}\n", ".".repeat(81)).repeat(100));
    let (empty, many) = (empty.to_str().unwrap(), many.to_str().unwrap());
    for (signal, arguments, err) in [
        ("INT", &["count", empty][..], "sudoku: interrupted\n"),
        ("INT", &["batch", many, "--limit", "0", "--output", name], " puzzles done\n"),
        ("INT", &["generate", "--count", "100000000", "--output", name], "puzzles made\n"),
        ("INT", &["solve", empty, "--limit", "0", "--output", name], "old: not written\n"),
        ("INT", &["solve", "-"], "sudoku: interrupted\n"),
        ("TERM", &["batch", many, "--limit", "0", "--output", name], " puzzles done\n"),
        ("TERM", &["solve", "-"], "sudoku: interrupted\n"),
        ("HUP", &["generate", "--count", "100000000", "--output", name], "puzzles made\n"),
    ] {
        fs::write(&old, "keep").unwrap();
        // A job in the background of a shell, as this test may be, would ignore the signal.
        let mut child = Command::new("env")
            .args([&format!("--default-signal={signal}"), env!("CARGO_BIN_EXE_sudoku")])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(500));
        let id = child.id().to_string();
        assert!(
            Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap().success()
        );
        // Open to the end, so that `solve -` waits for it.
        let input = child.stdin.take();
        let output = child.wait_with_output().unwrap();
        drop(input);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{arguments:?}: {said}");
        if arguments != ["solve", "-"] {
            assert!(said.contains(err), "{arguments:?}: {said}");
        }
        if arguments[0] == "count" {
            let count: u64 = String::from_utf8(output.stdout).unwrap().trim().parse().unwrap();
            assert!(count > 0);
        }
        assert_eq!(fs::read_to_string(&old).unwrap(), "keep", "{arguments:?}");
        assert_eq!(names(&folder), ["old"], "{arguments:?}");
    }
}

#[test]
fn boards_are_coloured_on_demand() {
    let plain =
        |text: &str| text.replace("\x1b[1m", "").replace("\x1b[34m", "").replace("\x1b[0m", "");
    let givens = EASY.chars().filter(|&cell| cell != '.').count();
    for shown in ["grid", "line", "csv", "picture"] {
        let of = |when: &str| sudoku(&["solve", "-", "--as", shown, "--color", when], EASY).out;
        let colored = of("always");
        assert_eq!((plain(&colored), of("auto")), (of("never"), of("never")), "{shown}");
        assert_eq!(colored.matches("\x1b[1m").count(), givens, "{shown}");
        assert_eq!(colored.matches("\x1b[34m").count(), 81 - givens, "{shown}");
    }
    let killer = sudoku(&["solve", "-", "--as", "picture", "--color", "always"], KILLER).out;
    assert_eq!(killer.matches("\x1b[34m").count(), 16, "{killer}");
    assert!(killer.lines().next().unwrap().contains("┏5"), "{killer}");
    assert!(
        !sudoku(&["solve", "-", "--as", "svg", "--color", "always"], EASY).out.contains('\x1b')
    );
    // Symbols of several characters.
    let large = sudoku(&["solve", "-", "--color", "always"], &". ".repeat(256)).out;
    assert_eq!(
        (large.matches("\x1b[34m").count(), large.matches("\x1b[34m16\x1b[0m").count()),
        (256, 16)
    );
}

// Seen to fail: `eprint!` in `stderr::write` panics, which is status 101; clippy denied it.
#[test]
fn a_closed_standard_error_changes_no_exit_status() {
    let broken = file("closed-error-broken.txt", BROKEN);
    let four = file("closed-error-four.txt", FOUR);
    let (broken, four) = (broken.to_str().unwrap(), four.to_str().unwrap());
    for (arguments, code) in [
        (&["check", "no such file"][..], 2),
        (&["solve", broken], 1),
        (&["solve", broken, "no such file"], 2),
        (&["hint", broken], 1),
        (&["explain", four, "--as", "svg"], 1),
        (&["batch", broken, "--stats"], 1),
        (&["batch", broken, "--as", "svg", "--output", "closed-error.svg"], 1),
        (&["count", "--node-limit", "1", four], 3),
        (&["generate", "--er", "10..", "--attempts", "3"], 3),
        (&["book", broken, "--output", "closed-error.pdf"], 2),
        (&["solve", "--no-such-option"], 2),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
        command.args(arguments).current_dir(env!("CARGO_TARGET_TMPDIR"));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(writer);
        let status = command.status().unwrap();
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
}

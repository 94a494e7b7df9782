//! The command book.

use super::*;

/// The bytes of a book of these puzzles, and what the command said.
fn book(name: &str, puzzles: &str, arguments: &[&str]) -> (Vec<u8>, Run) {
    let path = file(name, "");
    let all = [&["book", "-", "--output", path.to_str().unwrap()], arguments].concat();
    let run = sudoku(&all, puzzles);
    (fs::read(&path).unwrap(), run)
}

fn count(bytes: &[u8], part: &str) -> usize {
    bytes.windows(part.len()).filter(|window| *window == part.as_bytes()).count()
}

#[test]
fn a_book_has_its_puzzles_and_their_solutions() {
    let puzzles = sudoku(&["generate", "--count", "13"], "").out;
    for (per_page, pages) in [("1", 13 + 2), ("2", 7 + 2), ("4", 4 + 2), ("6", 3 + 2)] {
        let options = ["--per-page", per_page, "--title", "März"];
        let (pdf, run) = book("book.pdf", &puzzles, &options);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(pdf.starts_with(b"%PDF-") && pdf.ends_with(b"%%EOF"));
        assert_eq!(count(&pdf, "/Type /Page\n"), pages, "{per_page}");
        // Two weights, each a part of the font, with the way back to characters.
        assert_eq!((count(&pdf, "/FontFile2"), count(&pdf, "/ToUnicode")), (2, 2));
        assert!(count(&pdf, "[0 0 595.27") + count(&pdf, "[0 0 595.28") >= pages);
    }
    let (html, _) = book("book.html", &puzzles, &["--paper", "letter", "--title", "<1 & 2>"]);
    let html = String::from_utf8(html).unwrap();
    assert_eq!(html.matches("<section>").count(), 4 + 2);
    assert!(html.contains("<title>&lt;1 &amp; 2&gt;</title>") && html.contains("215.9mm"));
    assert!(html.contains(">13  ★") && html.contains(">Solutions<"));
}

#[test]
fn boards_of_any_size_and_cages_are_in_it() {
    let large = sudoku(&["generate", "--size", "16", "--as", "grid"], "").out;
    for (puzzles, side) in [(KILLER, 4), (&large, 16)] {
        let (html, run) = book("sizes.html", puzzles, &["--per-page", "6"]);
        assert_eq!(run.code, 0, "{}", run.err);
        let title = format!("<title>Sudoku {side}x{side}</title>");
        assert_eq!(String::from_utf8(html).unwrap().matches(&title).count(), 2);
    }
}

#[test]
fn a_seed_of_the_table_is_shown() {
    let table = format!("number,seed,puzzle\n1,77,{EASY}\n");
    let (html, _) = book("seed.html", &table, &[]);
    assert!(String::from_utf8(html).unwrap().contains(">1  ★☆☆☆☆ gentle  seed 77<"));
}

#[test]
fn puzzles_follow_a_curve() {
    let puzzles = sudoku(&["generate", "--count", "40", "--minimal"], "").out;
    let (html, run) = book("curve.html", &puzzles, &["--level-curve", "1,3"]);
    let html = String::from_utf8(html).unwrap();
    let stars = |caption: &str| html.contains(&format!(">{caption} "));
    assert!(stars("1  ★☆☆☆☆") && stars("2  ★★★☆☆") && stars("3  ★☆☆☆☆"));
    assert!(run.err.contains("of 40 puzzles are left out"), "{}", run.err);
    let (_, run) = book("curve.html", EASY, &["--level-curve", "5"]);
    assert!(run.code == 2 && run.err.contains("no puzzle has 5 stars"), "{}", run.err);
}

/// A refused puzzle leaves the old file.
#[test]
fn a_puzzle_without_one_solution_is_refused() {
    for (puzzle, why) in [(BROKEN, "no solution"), (FOUR, "several solutions")] {
        let (file, run) = book("refused.pdf", puzzle, &[]);
        assert_eq!((run.code, file.len()), (2, 0));
        assert!(run.err.contains(&format!("this puzzle has {why}")), "{}", run.err);
    }
}

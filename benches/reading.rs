//! Reads long texts that are no board, each once and a quarter of it: linear readers take four times as long for the whole.
//!
//!     cargo bench -p libsudoku-benches --bench reading -- 60          texts of 60 MiB

use std::time::Instant;

use sudoku::{Puzzle, ReadOptions};

/// The kinds of texts: a beginning, what is repeated after it, an end.
const KINDS: [(&str, &str, &str); 20] = [
    ("", "1\n", ""),
    ("", "1", ""),
    ("", "1 ", ""),
    ("", "#\n", ""),
    ("", " \r\n", ""),
    ("", "[", ""),
    ("", "{a:", ""),
    ("[", "[1,2,3],", "]"),
    ("[", "\"1\",", "]"),
    ("", "\"", ""),
    ("", "'a\n", ""),
    ("", "/*", ""),
    ("", "+---+---+\n|..|..|\n", ""),
    ("┏━━━┓\n", "┃ 1 ┃\n", ""),
    ("", "<a></a>\n", ""),
    ("<opensudoku><game data=\"version: 2\n", "0|0|1|", "\"/>"),
    ("9\n1 2 3 4 5 6 7 8 9\n", "0,0 1\n", ""),
    ("9\n1 2 3 4 5 6 7 8 9\n1\n5", " 0,0", "\n"),
    ("", "1,", ""),
    ("https://f-puzzles.com/?load=", "N4Ig", ""),
];

fn main() {
    let mib = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(8_usize);
    println!("{:<40} {:>9} {:>9} {:>6}", "text", "1/4, s", "whole, s", "ratio");
    for (begin, repeated, end) in KINDS {
        let text =
            |bytes: usize| format!("{begin}{}{end}", repeated.repeat(bytes / repeated.len()));
        let [quarter, whole] = [mib << 18, mib << 20].map(|bytes| {
            let (text, start) = (text(bytes), Instant::now());
            let _ = std::hint::black_box(Puzzle::read(&text, &ReadOptions::default()));
            start.elapsed().as_secs_f64()
        });
        let name = format!("{begin:?} {repeated:?}");
        let name: String = name.chars().take(40).collect();
        println!("{name:<40} {quarter:>9.3} {whole:>9.3} {:>6.1}", whole / quarter);
    }
}

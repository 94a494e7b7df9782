use std::time::Instant;
use sudoku::text::{self, *};
#[test]
fn hand() {
    for dir in ["coordinates", "csv", "killer"] {
        let mut stack = vec![std::path::PathBuf::from(format!("/work/shared/data/{dir}"))];
        while let Some(p) = stack.pop() {
            if p.is_dir() {
                for e in std::fs::read_dir(&p).unwrap() {
                    stack.push(e.unwrap().path());
                }
                continue;
            }
            let bytes = std::fs::read(&p).unwrap();
            let mut options = ReadOptions::default();
            if p.ends_with("std-99_cs.exp") || p.ends_with("killer_99_cs.exp") {
                options.symbols = Some((3..=11).collect());
            }
            let f = text::detect(&bytes);
            match text::read(&bytes, &options) {
                Ok(puzzle) => {
                    if dir != "killer" {
                        println!(
                            "{} {} side {} cages {} givens {}",
                            p.display(),
                            f.name,
                            puzzle.shape().side(),
                            puzzle.cages().len(),
                            puzzle.digits().iter().filter(|&&d| d != u16::MAX).count()
                        );
                    }
                    for format in FORMATS.iter().skip(1) {
                        match text::write(&puzzle, format) {
                            Ok(t) => {
                                assert_eq!(
                                    text::read(t.as_bytes(), &options_for(&puzzle, format))
                                        .unwrap(),
                                    puzzle,
                                    "{} {}",
                                    p.display(),
                                    format.name
                                );
                            }
                            Err(e) => assert_eq!(e.code(), -23),
                        }
                    }
                }
                Err(e) => println!("{} {} FAILED {e}", p.display(), f.name),
            }
        }
    }
}
fn options_for(puzzle: &sudoku::puzzle::Puzzle, _f: &Format) -> ReadOptions {
    ReadOptions {
        symbols: Some(puzzle.symbols().list().to_vec()),
        box_size: Some((puzzle.shape().box_height() as u32, puzzle.shape().box_width() as u32)),
        ..ReadOptions::default()
    }
}
#[test]
fn speed() {
    let bytes = std::fs::read("/work/shared/data/9x9/17_clue.txt").unwrap();
    let options = ReadOptions::default();
    for _ in 0..3 {
        let t = Instant::now();
        let mut n = 0;
        let mut sum = 0;
        for line in collection::lines(&bytes) {
            let p = line.puzzle(&options).unwrap();
            n += 1;
            sum += p.digits()[0] as u64;
        }
        println!("{n} lines {:?} each {sum}", t.elapsed() / n);
    }
    let ps: Vec<_> = collection::lines(&bytes).map(|l| l.puzzle(&options).unwrap()).collect();
    let t = Instant::now();
    let mut s = String::new();
    for p in &ps {
        s.clear();
        collection::write_line(p, p.digits(), &mut s).unwrap();
    }
    println!("write {:?} each", t.elapsed() / ps.len() as u32);
}

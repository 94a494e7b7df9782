//! Measures the 9x9 boards of collections through the C functions, as a table.
//!
//! `cargo bench -p libsudoku-benches --bench collections -- FILE|FOLDER...` reads collections with one board a line
//! (by default those in `examples/collections`) and prints a row for each: the median time to read a board, solve it,
//! prove that it has no second solution, and verify and write the solution; with one board a call, with all boards in
//! one call, and on two threads. The boards are shuffled. The last column is the crate `sudoku`.
//!
//! With `PEER=libtdoku.so` in the environment, the table is another one: the shortest times of that library and of
//! ours, measured in turns, and the ratios. docs/speed.md says how to build the library.

#[path = "../tests/support/c.rs"]
mod c_options;
#[path = "../tests/support/mod.rs"]
mod support;

use std::ffi::c_char;
use std::path::{Path, PathBuf};
use std::ptr::{null, null_mut};
use std::time::{Duration, Instant};
use std::{env, fs, hint};

use c_options::OPTIONS;
use libloading::Library;
use sudoku::ffi::batch::SudokuRow;
use sudoku::ffi::lines::sudoku_solve_lines;
use sudoku::ffi::solve::SudokuOptions;
use support::Random;

/// The time to measure a cell of the table.
const BUDGET: Duration = Duration::from_secs(2);
/// The boards of a run that solves one board a call.
const ALONE: usize = 10_000;

fn main() {
    if let Some(path) = env::var_os("PEER") {
        return beside(&Peer::open(Path::new(&path)));
    }
    let mut head = String::from("| collection | boards | one a call | one call | two threads |");
    let mut line = String::from("|---|---:|---:|---:|---:|");
    head.push_str(" crate `sudoku` |");
    line.push_str("---:|");
    println!("{head}\n{line}");
    for path in collections() {
        let Some((name, boards)) = named_boards(&path) else { continue };
        let text = boards.concat();
        let some = &boards[..boards.len().min(ALONE)];
        let mut buffers = Buffers::of(boards.len());
        let alone = measured(some.len(), || some.iter().for_each(|board| buffers.solve(board, 1)));
        let together = measured(boards.len(), || buffers.solve(&text, 1));
        let on_two = measured(boards.len(), || buffers.solve(&text, 2));
        print!("| {name} | {} | {alone} | {together} | {on_two} |", boards.len());
        print!(" {} |", measured(boards.len(), || boards.iter().for_each(|board| peer(board))));
        println!();
    }
}

/// The solver of a library with the C interface of tdoku.
type Solver = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// A library that was built elsewhere and exports tdoku's solver.
struct Peer {
    solver: Solver,
    /// Keeps the solver's code in memory.
    _library: Library,
}

impl Peer {
    fn open(path: &Path) -> Peer {
        let path =
            path.canonicalize().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        // SAFETY: the user names a library whose initialisers may run.
        let library = unsafe { Library::new(&path) }.unwrap_or_else(|error| panic!("{error}"));
        // SAFETY: tdoku.h declares the function with this type.
        let solver = unsafe { library.get::<Solver>(b"TdokuSolverDpllTriadSimd\0") };
        let solver = *solver.unwrap_or_else(|error| panic!("{error}"));
        Peer { solver, _library: library }
    }

    /// Counts the solutions of a line, up to two.
    fn solve(&self, line: &[u8]) {
        let (mut solution, mut guesses) = ([0; 81], 0);
        // SAFETY: the line has 81 characters and an LF, the buffer of the solution has 81.
        let count = unsafe {
            let (line, solution) = (line.as_ptr().cast(), solution.as_mut_ptr());
            (self.solver)(line, 2, 0, solution, &mut guesses)
        };
        hint::black_box(count);
    }
}

/// Prints the table of a peer beside our library: in each turn all boards by the peer, one a call and in one call.
fn beside(peer: &Peer) {
    println!(
        "| collection | boards | peer | one a call | one call | one a call, ratio | one call, ratio |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for path in collections() {
        let Some((name, boards)) = named_boards(&path) else { continue };
        let text = boards.concat();
        let mut buffers = Buffers::of(boards.len());
        let mut shortest = [f64::INFINITY; 3];
        let begin = Instant::now();
        let mut turn = 0;
        while turn < 15 || (begin.elapsed() < 3 * BUDGET && turn < 300) {
            // Each of the three comes first equally often: the first one loads the text into the caches for the next.
            let at = (turn + turn / 3) % 3;
            let start = Instant::now();
            match at {
                0 => boards.iter().for_each(|board| peer.solve(board)),
                1 => boards.iter().for_each(|board| buffers.solve(board, 1)),
                _ => buffers.solve(&text, 1),
            }
            shortest[at] = shortest[at].min(start.elapsed().as_secs_f64());
            turn += 1;
        }
        let [peer, alone, together] = shortest.map(|time| time * 1e6 / boards.len() as f64);
        print!("| {name} | {} | {peer:.3} µs | {alone:.3} µs | {together:.4} µs |", boards.len());
        println!(" {:.1}x | {:.1}x |", peer / alone, peer / together);
    }
}

/// The name of a collection and its 9x9 boards, if it has any.
fn named_boards(path: &Path) -> Option<(String, Vec<Vec<u8>>)> {
    let boards = boards(path);
    if boards.is_empty() {
        eprintln!("{}: no 9x9 boards", path.display());
        return None;
    }
    Some((path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), boards))
}

/// The files that are named, those of a folder that is named, or our own.
fn collections() -> Vec<PathBuf> {
    let mut named: Vec<PathBuf> =
        env::args().skip(1).filter(|argument| argument != "--bench").map(PathBuf::from).collect();
    if named.is_empty() {
        named.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/collections"));
    }
    let mut files = Vec::new();
    for path in named {
        match fs::read_dir(&path) {
            Ok(entries) => files.extend(entries.flatten().map(|entry| entry.path())),
            Err(_) => files.push(path),
        }
    }
    files.sort();
    files
}

/// The lines of a file with 81 cells, each with its end, shuffled.
fn boards(path: &Path) -> Vec<Vec<u8>> {
    let text = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let mut boards: Vec<Vec<u8>> = lines
        .filter(|line| line.len() == 81 && !line.starts_with(b"#"))
        .map(|line| [line, b"\n"].concat())
        .collect();
    Random::new(1).shuffle(&mut boards);
    boards
}

/// The median time of a run, divided by its number of boards.
fn measured(boards: usize, mut run: impl FnMut()) -> String {
    let mut times = Vec::new();
    let begin = Instant::now();
    while times.len() < 3 || (begin.elapsed() < BUDGET && times.len() < 101) {
        let start = Instant::now();
        run();
        times.push(start.elapsed());
    }
    times.sort();
    format!("{:.3} µs", times[times.len() / 2].as_secs_f64() * 1e6 / boards as f64)
}

/// The buffers that the C function writes to.
struct Buffers {
    rows: Vec<SudokuRow>,
    solutions: Vec<u8>,
}

impl Buffers {
    fn of(boards: usize) -> Buffers {
        Buffers { rows: vec![SudokuRow::default(); boards], solutions: vec![0; 82 * boards + 1] }
    }

    /// Solves the lines of a text, up to two solutions each.
    fn solve(&mut self, text: &[u8], threads: u32) {
        let count = text.len() / 82;
        let options = SudokuOptions { threads, ..OPTIONS };
        let (mut solved, mut written) = (0, 0);
        // SAFETY: every pointer is NULL or has the length that goes with it.
        let status = unsafe {
            sudoku_solve_lines(
                text.as_ptr().cast::<c_char>(),
                text.len(),
                null(),
                &options,
                self.rows.as_mut_ptr(),
                size_of::<SudokuRow>(),
                count,
                &mut solved,
                self.solutions.as_mut_ptr().cast::<c_char>(),
                text.len() + 1,
                &mut written,
                null_mut(),
            )
        };
        assert_eq!((status, solved), (0, count));
    }
}

/// Solves a line with the peer.
fn peer(line: &[u8]) {
    let line = str::from_utf8(&line[..81]).expect("characters of a board");
    let board = peer::Sudoku::from_str_line(line).expect("a board");
    hint::black_box(board.solutions_up_to(2));
}

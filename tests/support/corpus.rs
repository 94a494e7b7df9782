//! The corpus: puzzles whose solutions are known.
//!
//! `tests/corpus/HxW.txt` has boards with boxes of H rows and W columns, `killers.txt` boards with cages. Each line is
//! `puzzle:count:solution`; a line that begins with `#` is a comment. A board is written as in a collection, a killer in
//! the format `coordinates` with `/` for the end of a line. The count is exact below [`LIMIT`]; at the limit, the puzzle
//! has at least that number. A solution is written if it is the only one.
//!
//! All puzzles are of this project: most come from `sudoku generate`. `tests/oracle.rs` checks each line.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use sudoku_core::{Format, Puzzle, ReadOptions};

use super::puzzle::given;

/// The largest count.
pub const LIMIT: u64 = 200;

/// The lines of a file.
pub struct File {
    pub name: String,
    /// Rows and columns of a box; `None` for killers.
    pub box_size: Option<(u32, u32)>,
    pub cases: Vec<Case>,
}

/// A line.
pub struct Case {
    /// File and number of the line.
    pub name: String,
    /// The puzzle as a text that the library reads.
    pub text: String,
    pub puzzle: Puzzle,
    pub count: u64,
    /// The symbols of the only solution.
    pub solution: Option<Vec<u32>>,
}

impl File {
    pub fn options(&self) -> ReadOptions {
        let format = if self.box_size.is_some() { Format::LINE } else { Format::COORDINATES };
        ReadOptions::default().with_format(format).with_box_size(self.box_size)
    }

    /// All puzzles as a collection.
    pub fn collection(&self) -> String {
        self.cases.iter().map(|case| format!("{}\n", case.text)).collect()
    }
}

/// All files, sorted by name.
pub fn corpus() -> Vec<File> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = folder
        .ancestors()
        .map(|above| above.join("tests/corpus"))
        .find(|path| path.exists())
        .unwrap();
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| file(path)).collect()
}

/// A minimal 16x16 puzzle with one solution, which takes about 2,000 nodes to prove it the only one.
pub fn hard_sixteen() -> Puzzle {
    static HARD: LazyLock<Puzzle> = LazyLock::new(|| {
        let cases = corpus().into_iter().filter(|file| file.name == "4x4");
        let cases = cases.flat_map(|file| file.cases).filter(|case| case.count == 1);
        cases.map(|case| case.puzzle).min_by_key(|puzzle| given(puzzle).len()).unwrap()
    });
    HARD.clone()
}

/// The symbols of a solution.
pub fn symbols(text: &str) -> Vec<u32> {
    if text.contains(' ') {
        text.split(' ').map(|word| word.parse().unwrap()).collect()
    } else {
        text.bytes().map(|digit| u32::from(digit - b'0')).collect()
    }
}

fn file(path: &Path) -> File {
    let name = path.file_stem().unwrap().to_str().unwrap().to_string();
    let box_size = name
        .split_once('x')
        .map(|(height, width)| (height.parse::<u32>().unwrap(), width.parse::<u32>().unwrap()));
    let mut file = File { name, box_size, cases: Vec::new() };
    let text = fs::read_to_string(path).unwrap();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
        let name = format!("tests/corpus/{}.txt, line {number}", file.name);
        let case = case(name, line, &file.options());
        file.cases.push(case);
    }
    file
}

fn case(name: String, line: &str, options: &ReadOptions) -> Case {
    let [puzzle, count, solution] = line.split(':').collect::<Vec<_>>()[..] else {
        panic!("{name}: expected puzzle:count:solution");
    };
    let text = puzzle.replace('/', "\n");
    let puzzle = Puzzle::read(text.as_bytes(), options);
    let puzzle = puzzle.unwrap_or_else(|error| panic!("{name}: {error}"));
    let count = count.parse().unwrap();
    let solution = (!solution.is_empty()).then(|| symbols(solution));
    assert_eq!(
        solution.is_some(),
        count == 1,
        "{name}: a solution is written if it is the only one"
    );
    Case { name, text, puzzle, count, solution }
}

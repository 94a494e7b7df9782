//! The command book: puzzles as a book to print, solutions at the back.
//!
//! In: puzzles with exactly one solution, also a table of `sudoku generate`, whose seeds are shown. Out: a PDF or an HTML file.
//! What stays true: every puzzle of the input is in the book, or the command says which ones are not.

mod fonts;
mod html;
mod page;
mod pdf;
mod stream;

use std::collections::VecDeque;

use sudoku_core::{Control, Error, Position, Puzzle, Reason};
use sudoku_explain::{Explainer, Summary};
use sudoku_solve::Options;

use crate::arguments::{Book, Bound, Common, Sheet};
use crate::each::{Call, One};
use crate::input::Task;
use crate::json::Object;
use crate::output::{Output, Replacement};
use crate::{Exit, Failure, Result, input, interrupt, json, stderr, verdict};
use fonts::Metrics;
use page::{Item, Paper, Part};

/// Boards with more rows are drawn two to a page at most.
const SMALL: usize = 9;

/// A puzzle of the book.
struct Entry {
    is_large: bool,
    /// The pictures of the puzzle and of its solution.
    pictures: [String; 2],
    /// How many stars it has, and their name; none if it is not explained.
    stars: Option<(u32, &'static str)>,
    seed: Option<String>,
}

impl Entry {
    /// Draws and rates a puzzle; refuses one that does not have exactly one solution.
    fn new(puzzle: &Puzzle, control: &Control) -> Result<Entry> {
        let bounds = sudoku_core::Bounds::default().with_control(control.clone());
        let options = Options::default().with_solution_limit(2).with_bounds(bounds.clone());
        let (solution, report) = verdict::solved(puzzle, &options)?;
        let solution = match (solution, report.solutions) {
            (Some(solution), 1) => solution,
            (_, found) => {
                let why = match found {
                    0 => "this puzzle has no solution",
                    _ => "this puzzle has several solutions",
                };
                return Err(Error::from(Reason::BadUse { what: "a book", why }).into());
            }
        };
        let pictures = [puzzle.to_svg(None)?, puzzle.to_svg(Some(&solution))?];
        // Some rules have no techniques.
        let stars = match Position::new(puzzle.try_clone()?) {
            Ok(position) => {
                let mut explainer = Explainer::new(puzzle.shape(), &bounds)?;
                let summary = Summary::of(&mut explainer, &position)?;
                summary.stars().zip(summary.name())
            }
            Err(error) if matches!(error.reason, Reason::BadUse { .. }) => None,
            Err(error) => return Err(error.into()),
        };
        let is_large = puzzle.shape().side() > SMALL;
        Ok(Entry { is_large, pictures, stars, seed: None })
    }

    /// The line above the puzzle.
    fn caption(&self, number: usize) -> String {
        const MOST: usize = 5;
        let mut caption = number.to_string();
        if let Some((stars, name)) = self.stars {
            let shown = "★".repeat(stars as usize) + &"☆".repeat(MOST - stars as usize);
            caption += &format!("  {shown} {name}");
        }
        caption
    }
}

/// Writes the book.
pub fn book(arguments: &Book, common: &Common) -> Result<Exit> {
    let metrics = Metrics::new()?;
    let paper = match arguments.paper {
        Sheet::A4 => Paper::A4,
        Sheet::Letter => Paper::LETTER,
    };
    if arguments.output.as_os_str() == "-" {
        let why = "a book is written to a file, whose name ends in .pdf or .html";
        return Err(Failure::about("--output", why));
    }
    let Some(bound) = arguments.bound() else {
        let why = "ends neither in .pdf nor in .html; name the format with --as";
        return Err(Failure::about(
            "--output",
            format_args!("{} {why}", arguments.output.display()),
        ));
    };
    let is_pdf = bound == Bound::Pdf;
    if is_pdf {
        metrics.check("--title", &arguments.title)?;
    }
    let title = page::heading(&arguments.title, paper, &metrics)?;
    let files = input::files(&arguments.input.files)?;
    let mut out = Output::standard()?;
    let control = interrupt::control()?;
    let threads = arguments.threads.into();
    let call = Call { files: &files, input: &arguments.input, common, threads, counts: false };
    let make = |task: &Task| Entry::new(task.puzzle, &control);
    let mut entries = Vec::new();
    let exit = call.each(&mut out, &make, &mut |_, one: &One, made: Result<Entry>| {
        if let Some(seed) = one.seed.as_ref().filter(|_| is_pdf) {
            metrics.check("seed", seed)?;
        }
        entries.push(Entry { seed: one.seed.clone(), ..made? });
        Ok(Exit::Done)
    })?;
    // A book without some of its puzzles would be noticed late.
    if exit != Exit::Done {
        return Ok(exit);
    }
    let count = entries.len();
    if let Some(curve) = &arguments.level_curve {
        entries = along(curve, entries)?;
        if entries.len() < count {
            let left = count - entries.len();
            stderr::say(format_args!(
                "{left} of {count} puzzles are left out: the curve has no place for them"
            ));
        }
    }
    let shown = entries.len();
    let pages = pages(&title, (paper, &metrics), arguments.per_page.into(), entries);
    let bytes = match bound {
        Bound::Pdf => pdf::write(&arguments.title, paper, &pages)?,
        Bound::Html => html::write(&arguments.title, paper, &pages).into_bytes(),
    };
    let mut file = Replacement::new(&arguments.output)?;
    file.write(&bytes)?;
    file.finish()?;
    if common.json {
        let mut object = Object::new();
        object.insert("output".into(), arguments.output.display().to_string().into());
        object.insert("format".into(), if is_pdf { "pdf" } else { "html" }.into());
        object.insert("puzzles".into(), shown.into());
        object.insert("pages".into(), pages.len().into());
        object.insert("left_out".into(), (count - shown).into());
        out.put(&json::line(object))?;
    }
    out.end(Exit::Done)
}

/// The puzzles in the order of a curve of stars, as long as it finds the next one.
fn along(curve: &[u32], entries: Vec<Entry>) -> Result<Vec<Entry>> {
    let mut waiting: Vec<VecDeque<Entry>> = Vec::new();
    let has_stars = entries.iter().any(|entry| entry.stars.is_some());
    for entry in entries {
        let stars = entry.stars.map_or(0, |(stars, _)| stars as usize);
        if waiting.len() <= stars {
            waiting.resize_with(stars + 1, VecDeque::new);
        }
        waiting[stars].push_back(entry);
    }
    let mut next = |stars: &u32| waiting.get_mut(*stars as usize)?.pop_front();
    let ordered: Vec<Entry> = curve.iter().cycle().map_while(&mut next).collect();
    match ordered.is_empty() {
        true => {
            let why = match (has_stars, curve[0]) {
                (false, _) => "no puzzle has stars: techniques solve none of them".to_string(),
                (true, 1) => "no puzzle has 1 star, with which it begins".to_string(),
                (true, first) => format!("no puzzle has {first} stars, with which it begins"),
            };
            Err(Failure::about("--level-curve", why))
        }
        false => Ok(ordered),
    }
}

/// The pages: the puzzles, then their solutions.
fn pages(
    title: &[String],
    (paper, metrics): (Paper, &Metrics),
    per_page: usize,
    entries: Vec<Entry>,
) -> Vec<String> {
    /// How many puzzles, and how many solutions, are on a page with large boards.
    const LARGE: [(usize, usize); 2] = [(1, 2), (2, 2)];
    const SOLUTIONS: (usize, usize) = (3, 4);
    let grid = match per_page {
        1 => (1, 1),
        2 => (1, 2),
        4 => (2, 2),
        _ => (2, 3),
    };
    let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
    for (at, entry) in entries.into_iter().enumerate() {
        let number = at + 1;
        let caption = entry.caption(number);
        let note = entry.seed.map(|seed| format!("seed {seed}"));
        let [puzzle, svg] = entry.pictures;
        puzzles.push((entry.is_large, Item { caption, note, svg: puzzle }));
        solutions.push((entry.is_large, Item { caption: number.to_string(), note: None, svg }));
    }
    let mut pages = Vec::new();
    let mut add = |heading: &[String], items: Vec<(bool, Item)>, small: (usize, usize), large| {
        let (sizes, items): (Vec<bool>, Vec<Item>) = items.into_iter().unzip();
        let mut begin = 0;
        for same in sizes.chunk_by(|one, other| one == other) {
            let end = begin + same.len();
            let is_alone = small.0 * small.1 == 1;
            let (columns, rows) = if same[0] && !is_alone { large } else { small };
            Part { heading, columns, rows, items: &items[begin..end] }
                .pages(paper, metrics, &mut pages);
            begin = end;
        }
    };
    add(title, puzzles, grid, LARGE[0]);
    add(&["Solutions".into()], solutions, SOLUTIONS, LARGE[1]);
    pages
}

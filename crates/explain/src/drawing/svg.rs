//! A step as an SVG picture: candidates in their cells, coloured by their part in the step, and the links of chains.
//!
//! In: the marks. Out: a document, with the names of rows and columns at its edge and the sentence below the board. Cells of
//! the step are tinted, and its units and the cages of its sums more lightly. Cages have outlines and totals. An arrow leads from what a candidate follows from: a line from what is
//! false, a dashed one from what is true. Each branch has a colour; a link of several branches has one arrow.

use std::fmt::{self, Write as _};

use super::marks::{Mark, Marks};
use crate::step::Candidate;
use crate::texts::Language;
use crate::words::Stage;
use sudoku_core::constraint::Constraint;
use sudoku_core::error::Result;
use sudoku_core::memory;
use sudoku_core::puzzle::{Cage, Puzzle};
use sudoku_core::render::svg::{Cages, MARGIN, borders, cell_edges, houses};

/// The distance between candidates.
const PITCH: usize = 18;
const RADIUS: usize = 8;
/// What cages need of a cell: the distance of their outlines at both sides, and a half of the height of a total.
const CAGE: usize = 14;
const HALF_TOTAL: usize = 5;
/// The space for the names of rows and columns.
const EDGE: usize = 20;
/// The distance between lines of the sentence, and the mean width of its characters.
const LINE: usize = 17;
const CHARACTER: usize = 8;
/// The most lines of the sentence.
const MOST_LINES: usize = 14;

/// The colours of the arrows of branches, in turn.
const BRANCHES: [&str; 6] = ["#7a3db8", "#0a7d6c", "#b8560a", "#1b56b8", "#a3194f", "#5d6b12"];

/// The circle behind a candidate, and the colour of its symbol.
fn colours(mark: Mark) -> Option<(&'static str, &'static str)> {
    match mark {
        Mark::Gone | Mark::Other => None,
        Mark::Pattern => Some(("#b5d2f7", "#000")),
        Mark::Apart => Some(("#d9c8f2", "#000")),
        Mark::Second => Some(("#f7c6dd", "#000")),
        Mark::Third => Some(("#c9e6a8", "#000")),
        Mark::Fourth => Some(("#d9c8f2", "#000")),
        Mark::Off => Some(("#ffdca0", "#000")),
        Mark::On => Some(("#a5dba5", "#000")),
        Mark::Removed => Some(("#d22f2f", "#fff")),
        Mark::Placed => Some(("#1c8a3c", "#fff")),
    }
}

/// Where things are.
struct Layout {
    side: usize,
    rows: usize,
    cols: usize,
    /// Candidates in a row of a cell.
    across: usize,
    cell: usize,
    /// How much lower candidates and symbols are than in the middle: there are totals above them.
    lower: usize,
}

impl Layout {
    fn new(puzzle: &Puzzle) -> Layout {
        let shape = puzzle.shape();
        let (side, rows, cols) = (shape.side(), shape.rows(), shape.cols());
        let across = (1..side).find(|across| across * across >= side).unwrap_or(1);
        let (more, lower) = if puzzle.cages().is_empty() { (0, 0) } else { (CAGE, HALF_TOTAL) };
        Layout { side, rows, cols, across, cell: (PITCH * across + 4).max(40) + more, lower }
    }

    fn corner(&self, cell: usize) -> (usize, usize) {
        (MARGIN + self.cell * (cell % self.cols), MARGIN + self.cell * (cell / self.cols))
    }

    /// The middle of a candidate.
    fn middle(&self, cell: usize, digit: usize) -> (usize, usize) {
        let (x, y) = self.corner(cell);
        let inset = (self.cell - PITCH * self.across) / 2 + PITCH / 2;
        let down = self.side.div_ceil(self.across);
        let more = (self.across - down) * PITCH / 2;
        (
            x + inset + PITCH * (digit % self.across),
            y + inset + more + self.lower + PITCH * (digit / self.across),
        )
    }
}

/// A link of the chains: from, to, whether it begins with what is true, and its colour.
type Link = (Candidate, Candidate, bool, &'static str);

/// The links, each once.
fn links(marks: &Marks) -> Result<Vec<Link>> {
    let mut links: Vec<Link> = Vec::new();
    if marks.has_colours() {
        return Ok(links);
    }
    for (number, branch) in marks.step.branches().iter().enumerate() {
        let colour = BRANCHES[number % BRANCHES.len()];
        for node in branch.nodes() {
            for &reason in branch.reasons(node) {
                let Some(from) = branch.nodes().get(reason as usize) else { continue };
                let (one, other) = (from.candidate, node.candidate);
                let is_same = |link: &Link| {
                    (link.0, link.1) == (one, other) || (link.0, link.1) == (other, one)
                };
                if !links.iter().any(is_same) {
                    memory::push(&mut links, (one, other, from.on, colour))?;
                }
            }
        }
    }
    Ok(links)
}

/// Writes text between tags.
fn escaped(line: &str, text: &mut memory::Text) -> fmt::Result {
    line.chars().try_for_each(|c| match c {
        '<' => text.write_str("&lt;"),
        '>' => text.write_str("&gt;"),
        '&' => text.write_str("&amp;"),
        c => text.write_char(c),
    })
}

/// Where a line of at most `most` characters ends that is broken at a blank.
fn line_end(rest: &str, most: usize) -> usize {
    let Some((end, _)) = rest.char_indices().nth(most) else { return rest.len() };
    rest[..end].rfind(' ').filter(|&at| at > 0).unwrap_or(end)
}

/// The lines of the sentence; the last one says if there are more.
fn wrapped(sentence: &str, most: usize) -> impl Iterator<Item = (&str, bool)> {
    let mut rest = sentence;
    (0..MOST_LINES).map_while(move |number| {
        let (line, after) = rest.split_at(line_end(rest, most));
        rest = after.trim_start();
        let is_cut = number + 1 == MOST_LINES && !rest.is_empty();
        (!line.is_empty()).then_some((line, is_cut))
    })
}

/// Draws the board; `sentence` says what the step is.
fn draw(
    marks: &Marks,
    layout: &Layout,
    cages: &Cages,
    links: &[Link],
    sentence: &str,
    text: &mut memory::Text,
) -> fmt::Result {
    let shape = marks.shape;
    let [across, down] = [shape.cols(), shape.rows()].map(|count| layout.cell * count + 2 * MARGIN);
    let most = (across - MARGIN) / CHARACTER;
    let below = wrapped(sentence, most).count() * LINE + LINE / 2;
    let (width, height) = (EDGE + across, EDGE + down + below);
    writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"-{EDGE} -{EDGE} {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">"
    )?;
    text.write_str("<title>")?;
    escaped(sentence, text)?;
    text.write_str("</title>\n")?;
    writeln!(
        text,
        "<rect x=\"-{EDGE}\" y=\"-{EDGE}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"
    )?;
    names(layout, text)?;
    tints(marks, layout, text)?;
    let puzzle = marks.position.puzzle();
    houses(puzzle, layout.cell, text)?;
    cell_edges(puzzle, layout.cell, text)?;
    cages.outlines(text)?;
    borders(puzzle, layout.cell, text)?;
    cages.totals(text)?;
    symbols(marks, layout, text)?;
    candidates(marks, layout, text)?;
    for link in links {
        arrow(marks, layout, link, text)?;
    }
    writeln!(text, "<g font-size=\"13\" text-anchor=\"start\" fill=\"#222\">")?;
    for (number, (line, is_cut)) in wrapped(sentence, most).enumerate() {
        write!(text, "<text x=\"{MARGIN}\" y=\"{}\">", down + (number + 1) * LINE)?;
        escaped(line, text)?;
        text.write_str(if is_cut { " ...</text>\n" } else { "</text>\n" })?;
    }
    text.write_str("</g>\n</svg>\n")
}

/// Writes the names of rows and columns at the edge.
fn names(layout: &Layout, text: &mut memory::Text) -> fmt::Result {
    writeln!(text, "<g font-size=\"11\" fill=\"#777\">")?;
    for number in 0..layout.rows.max(layout.cols) {
        let middle = MARGIN + layout.cell * number + layout.cell / 2;
        let name = number + 1;
        if number < layout.cols {
            writeln!(text, "<text x=\"{middle}\" y=\"-4\">c{name}</text>")?;
        }
        if number < layout.rows {
            writeln!(text, "<text x=\"-9\" y=\"{}\">r{name}</text>", middle + 4)?;
        }
    }
    text.write_str("</g>\n")
}

/// Tints the units and the cells of the step, its clues, and the cages that its sums add or take away.
fn tints(marks: &Marks, layout: &Layout, text: &mut memory::Text) -> fmt::Result {
    let size = layout.cell;
    let step = marks.step;
    let units = step.units().iter().flat_map(|&unit| marks.position.house(unit as usize));
    let cages = step.sums.iter().flat_map(|sum| &sum.cages);
    let cages = cages.filter_map(|&cage| marks.position.puzzle().cages().get(cage as usize));
    let of_cages = cages.flat_map(Cage::cells).map(|&cell| cell as usize);
    let clues = step.clues.iter().filter_map(|&clue| {
        marks.position.puzzle().constraints().get(clue as usize).map(Constraint::cells)
    });
    let of_clues = clues.flatten().map(|&cell| cell as usize);
    let cells = step.cells().iter().map(|&cell| cell as usize);
    write!(text, "<path fill=\"#f3f3f3\" d=\"")?;
    for (x, y) in units.chain(of_cages).chain(of_clues).map(|cell| layout.corner(cell)) {
        write!(text, "M{x} {y}h{size}v{size}h-{size}z")?;
    }
    write!(text, "\"/>\n<path fill=\"#fff4c2\" d=\"")?;
    for (x, y) in cells.map(|cell| layout.corner(cell)) {
        write!(text, "M{x} {y}h{size}v{size}h-{size}z")?;
    }
    text.write_str("\"/>\n")
}

/// Draws the filled cells: givens black and bold, other ones blue.
fn symbols(marks: &Marks, layout: &Layout, text: &mut memory::Text) -> fmt::Result {
    writeln!(text, "<g font-size=\"28\" fill=\"#15c\">")?;
    for cell in 0..marks.shape.cells() {
        let Some((symbol, is_given)) = marks.filled(cell) else { continue };
        let (x, y) = layout.corner(cell);
        let (x, y) = (x + layout.cell / 2, y + layout.cell / 2 + 10 + layout.lower);
        let weight = if is_given { " font-weight=\"bold\" fill=\"#000\"" } else { "" };
        writeln!(text, "<text x=\"{x}\" y=\"{y}\"{weight}>{symbol}</text>")?;
    }
    text.write_str("</g>\n")
}

/// Draws the candidates. A removed one is crossed out.
fn candidates(marks: &Marks, layout: &Layout, text: &mut memory::Text) -> fmt::Result {
    writeln!(text, "<g font-size=\"12\" fill=\"#666\">")?;
    for cell in 0..marks.shape.cells() {
        for (digit, mark) in marks.of_cell(cell) {
            let (x, y) = layout.middle(cell, digit);
            let symbol = marks.symbol(digit);
            let Some((back, fore)) = colours(mark) else {
                writeln!(text, "<text x=\"{x}\" y=\"{}\">{symbol}</text>", y + 4)?;
                continue;
            };
            writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{back}\"/>")?;
            writeln!(text, "<text x=\"{x}\" y=\"{}\" fill=\"{fore}\">{symbol}</text>", y + 4)?;
            if mark == Mark::Removed {
                let (left, top, across) = (x - RADIUS + 2, y + RADIUS - 2, 2 * RADIUS - 4);
                writeln!(text, "<path stroke=\"#fff\" d=\"M{left} {top}l{across} -{across}\"/>")?;
            }
        }
    }
    text.write_str("</g>\n")
}

/// How much a curve is in the way: points of it off the board, in filled cells, or on other candidates of the step.
fn cost(marks: &Marks, layout: &Layout, [from, turn, to]: [(f64, f64); 3]) -> usize {
    let [right, bottom] =
        [layout.cols, layout.rows].map(|count| (MARGIN + layout.cell * count) as f64);
    let at = |part: f64| {
        let rest = 1.0 - part;
        let of = |from: f64, turn: f64, to: f64| {
            rest * rest * from + 2.0 * rest * part * turn + part * part * to
        };
        (of(from.0, turn.0, to.0), of(from.1, turn.1, to.1))
    };
    let cost_of = |(x, y): (f64, f64)| {
        let is_off = |place: f64, end: f64| place < MARGIN as f64 || place > end;
        if is_off(x, right) || is_off(y, bottom) {
            return 8;
        }
        let line = |place: f64| (place as usize - MARGIN) / layout.cell;
        let cell = line(y).min(layout.rows - 1) * layout.cols + line(x).min(layout.cols - 1);
        let is_near = |(near_x, near_y): (usize, usize), distance: f64| {
            (x - near_x as f64).hypot(y - near_y as f64) < distance
        };
        let (left, top) = layout.corner(cell);
        let half = layout.cell / 2;
        let hits_symbol =
            marks.filled(cell).is_some() && is_near((left + half, top + half + layout.lower), 14.0);
        let mut shown = marks.of_cell(cell).filter(|(_, mark)| colours(*mark).is_some());
        let hits_candidate =
            shown.any(|(digit, _)| is_near(layout.middle(cell, digit), RADIUS as f64));
        usize::from(hits_symbol) * 2 + usize::from(hits_candidate)
    };
    (2..=14).map(|number| cost_of(at(f64::from(number) / 16.0))).sum()
}

/// Draws an arrow, bent to the side where it is least in the way.
fn arrow(
    marks: &Marks,
    layout: &Layout,
    &(from, to, is_weak, colour): &Link,
    text: &mut memory::Text,
) -> fmt::Result {
    let middle = |candidate: Candidate| {
        let (x, y) = layout.middle(candidate.cell as usize, candidate.digit.into());
        (x as f64, y as f64)
    };
    let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
    let (across, down) = (to_x - x, to_y - y);
    let length = across.hypot(down);
    if length < 1.0 {
        return Ok(());
    }
    let (along_x, along_y) = (across / length, down / length);
    let bend = (length / 8.0).min(24.0);
    let turn = |bend: f64| ((x + to_x) / 2.0 - along_y * bend, (y + to_y) / 2.0 + along_x * bend);
    let bends = [bend, -bend, 2.0 * bend, -2.0 * bend, 0.0].map(turn);
    let cost = |turn: &(f64, f64)| cost(marks, layout, [(x, y), *turn, (to_x, to_y)]);
    let (turn_x, turn_y) = bends.into_iter().min_by_key(cost).unwrap_or_else(|| turn(bend));
    // The ends are on the circles, towards the bend.
    let at_circle = |x: f64, y: f64, more: f64| {
        let (across, down) = (turn_x - x, turn_y - y);
        let part = (RADIUS as f64 + more) / across.hypot(down).max(1.0);
        (x + across * part, y + down * part)
    };
    let (begin_x, begin_y) = at_circle(x, y, 0.0);
    let (end_x, end_y) = at_circle(to_x, to_y, 3.0);
    let dashes = if is_weak { " stroke-dasharray=\"4 3\"" } else { "" };
    writeln!(
        text,
        "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"{dashes} \
         d=\"M{begin_x:.1} {begin_y:.1}Q{turn_x:.1} {turn_y:.1} {end_x:.1} {end_y:.1}\"/>"
    )?;
    // The head: its tip touches the circle.
    let (tip_x, tip_y) = at_circle(to_x, to_y, 0.0);
    let (back_x, back_y) = at_circle(to_x, to_y, 6.0);
    let (half_x, half_y) = ((back_y - tip_y) / 2.0, (tip_x - back_x) / 2.0);
    writeln!(
        text,
        "<path fill=\"{colour}\" d=\"M{tip_x:.1} {tip_y:.1}L{:.1} {:.1}L{:.1} {:.1}z\"/>",
        back_x + half_x,
        back_y + half_y,
        back_x - half_x,
        back_y - half_y
    )
}

/// The picture of a step as a document.
pub(super) fn document(marks: &Marks, language: &Language) -> Result<String> {
    let sentence = marks.step.text(marks.position, Stage::Sentence, language)?;
    let links = links(marks)?;
    let layout = Layout::new(marks.position.puzzle());
    let cages = Cages::new(&marks.board, layout.cell)?;
    memory::written(|text| draw(marks, &layout, &cages, &links, &sentence, text))
}

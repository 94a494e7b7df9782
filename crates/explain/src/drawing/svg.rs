//! A step as an SVG picture: candidates in their cells, coloured by their part in the step, and the links of chains.
//!
//! In: the marks. Out: a document. Cells of the step are tinted, and its units more lightly. An arrow leads from what a
//! candidate follows from: a line from what is false, a dashed one from what is true. Each branch has a colour.

use std::fmt::{self, Write as _};

use super::marks::{Mark, Marks};
use crate::step::Candidate;
use sudoku_core::error::Result;
use sudoku_core::memory;
use sudoku_core::render::svg::{MARGIN, lines};

/// The distance between candidates.
const PITCH: usize = 18;
const RADIUS: usize = 8;

/// The colours of the arrows of branches, in turn.
const BRANCHES: [&str; 6] = ["#7a3db8", "#0a7d6c", "#b8560a", "#1b56b8", "#a3194f", "#5d6b12"];

/// The circle behind a candidate, and the colour of its symbol.
fn colours(mark: Mark) -> Option<(&'static str, &'static str)> {
    match mark {
        Mark::Gone | Mark::Other => None,
        Mark::Pattern => Some(("#b5d2f7", "#000")),
        Mark::Off => Some(("#ffdca0", "#000")),
        Mark::On => Some(("#a5dba5", "#000")),
        Mark::Removed => Some(("#d22f2f", "#fff")),
        Mark::Placed => Some(("#1c8a3c", "#fff")),
    }
}

/// Where things are.
struct Layout {
    side: usize,
    /// Candidates in a row of a cell.
    across: usize,
    cell: usize,
}

impl Layout {
    fn new(side: usize) -> Layout {
        let across = (1..side).find(|across| across * across >= side).unwrap_or(1);
        Layout { side, across, cell: (PITCH * across + 4).max(40) }
    }

    fn corner(&self, cell: usize) -> (usize, usize) {
        (MARGIN + self.cell * (cell % self.side), MARGIN + self.cell * (cell / self.side))
    }

    /// The middle of a candidate.
    fn middle(&self, cell: usize, digit: usize) -> (usize, usize) {
        let (x, y) = self.corner(cell);
        let inset = (self.cell - PITCH * self.across) / 2 + PITCH / 2;
        let down = self.side.div_ceil(self.across);
        let more = (self.across - down) * PITCH / 2;
        (
            x + inset + PITCH * (digit % self.across),
            y + inset + more + PITCH * (digit / self.across),
        )
    }
}

/// Draws the board; `sentence` says what the step is.
pub(super) fn draw(marks: &Marks, sentence: &str, text: &mut memory::Text) -> fmt::Result {
    let shape = marks.shape;
    let layout = Layout::new(shape.side());
    let length = layout.cell * shape.side() + 2 * MARGIN;
    writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{length}\" height=\"{length}\" \
         viewBox=\"0 0 {length} {length}\" font-family=\"sans-serif\" text-anchor=\"middle\">"
    )?;
    text.write_str("<title>")?;
    for c in sentence.chars() {
        match c {
            '<' => text.write_str("&lt;")?,
            '>' => text.write_str("&gt;")?,
            '&' => text.write_str("&amp;")?,
            c => text.write_char(c)?,
        }
    }
    text.write_str("</title>\n")?;
    writeln!(text, "<rect width=\"{length}\" height=\"{length}\" fill=\"#fff\"/>")?;
    tints(marks, &layout, text)?;
    lines(layout.side, layout.cell, (1, 1), "#bbb", 1, text)?;
    lines(layout.side, layout.cell, (shape.box_height(), shape.box_width()), "#000", 3, text)?;
    symbols(marks, &layout, text)?;
    candidates(marks, &layout, text)?;
    for (number, branch) in marks.step.branches().iter().enumerate() {
        let colour = BRANCHES[number % BRANCHES.len()];
        for node in branch.nodes() {
            for &reason in branch.reasons(node) {
                let Some(from) = branch.nodes().get(reason as usize) else { continue };
                arrow(&layout, from.candidate, node.candidate, from.on, colour, text)?;
            }
        }
    }
    text.write_str("</svg>\n")
}

/// Tints the units and the cells of the step.
fn tints(marks: &Marks, layout: &Layout, text: &mut memory::Text) -> fmt::Result {
    let size = layout.cell;
    let step = marks.step;
    let units = step.units().iter().flat_map(|&unit| marks.shape.unit(unit as usize));
    let cells = step.cells().iter().map(|&cell| cell as usize);
    write!(text, "<path fill=\"#f3f3f3\" d=\"")?;
    for (x, y) in units.map(|cell| layout.corner(cell)) {
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
        let (x, y) = (x + layout.cell / 2, y + layout.cell / 2 + 10);
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

/// Draws an arrow, bent a little so that it does not run through what is between its ends.
fn arrow(
    layout: &Layout,
    from: Candidate,
    to: Candidate,
    is_weak: bool,
    colour: &str,
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
    let (turn_x, turn_y) = ((x + to_x) / 2.0 - along_y * bend, (y + to_y) / 2.0 + along_x * bend);
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
pub(super) fn document(marks: &Marks) -> Result<String> {
    let sentence = marks.step.sentence(marks.position)?;
    memory::written(|text| draw(marks, &sentence, text))
}

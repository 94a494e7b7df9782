//! The rules of setters in an SVG picture, as setters draw them.
//!
//! In: the constraints of a board, and how the table says that each is drawn. Out: lines, circles and marks below the symbols, dots,
//! signs and clues above them, and the rules that have no drawing as text below the board. What stays true: every constraint is drawn
//! or written.

use std::fmt::{self, Write as _};

use super::width;
use crate::constraint::{Constraint, Drawn, Ends};
use crate::memory;
use crate::puzzle::Puzzle;

/// The rules of a board with cells of a size, and a margin around them.
pub struct Rules<'a> {
    puzzle: &'a Puzzle,
    size: usize,
    margin: usize,
}

/// The height of a line of text, and the width of a letter of it.
const LINE: usize = 14;
const LETTER: usize = 6;

/// Where a word of a text is: the first one, after another, or at the beginning of a line with a number from 1.
enum Place {
    First,
    Next,
    Line(usize),
}

impl<'a> Rules<'a> {
    pub fn new(puzzle: &'a Puzzle, size: usize, margin: usize) -> Rules<'a> {
        Rules { puzzle, size, margin }
    }

    fn all(&self) -> impl Iterator<Item = (&'a Constraint, Drawn)> {
        self.puzzle.constraints().iter().map(|one| (one, one.kind().drawn()))
    }

    /// The place of a cell's middle.
    fn middle(&self, cell: u32) -> (i64, i64) {
        let (shape, cell) = (self.puzzle.shape(), cell as usize);
        let at = |number: usize| (self.margin + self.size * number + self.size / 2) as i64;
        (at(shape.col_of(cell)), at(shape.row_of(cell)))
    }

    /// The place between two cells side by side.
    fn between(&self, cells: &[u32]) -> Option<(i64, i64)> {
        let [one, other] = *cells else { return None };
        let (a, b) = (self.middle(one), self.middle(other));
        let distance = (a.0 - b.0).abs() + (a.1 - b.1).abs();
        (distance == self.size as i64).then_some(((a.0 + b.0) / 2, (a.1 + b.1) / 2))
    }

    /// The middle of a square of 2x2 cells.
    fn corner(&self, cells: &[u32]) -> Option<(i64, i64)> {
        let [one, .., last] = *cells else { return None };
        let (a, b) = (self.middle(one), self.middle(last));
        let is_square = cells.len() == 4
            && (b.0 - a.0, b.1 - a.1) == (self.size as i64, self.size as i64)
            && cells[1] == one + 1
            && cells[2] + 1 == last;
        is_square.then_some(((a.0 + b.0) / 2, (a.1 + b.1) / 2))
    }

    /// The place outside the board from which a clue looks along its cells.
    fn outside(&self, cells: &[u32]) -> Option<(i64, i64)> {
        let first = self.middle(*cells.first()?);
        let second = self.middle(*cells.get(1)?);
        let (x, y) = (2 * first.0 - second.0, 2 * first.1 - second.1);
        let shape = self.puzzle.shape();
        let is_in =
            |at: i64, count: usize| at >= 0 && at < (self.margin + self.size * count) as i64;
        (!is_in(x, shape.cols()) || !is_in(y, shape.rows())).then_some((x, y))
    }

    /// Whether a constraint has a drawing of its own, so that it is not written below the board.
    fn is_drawn(&self, one: &Constraint, drawn: Drawn) -> bool {
        match drawn {
            Drawn::Own | Drawn::Line(..) | Drawn::Mark(_) => true,
            Drawn::Between(_) => self.between(one.cells()).is_some(),
            Drawn::Corner => self.corner(one.cells()).is_some(),
            Drawn::Outside => self.outside(one.cells()).is_some(),
            Drawn::Text => false,
        }
    }

    /// The room beside the board for clues, and the lines of text below it.
    pub fn room(&self) -> (usize, usize) {
        let has_clues =
            self.all().any(|(one, drawn)| drawn == Drawn::Outside && self.is_drawn(one, drawn));
        let written = self.all().filter(|(one, drawn)| !self.is_drawn(one, *drawn));
        let lines: usize =
            written.map(|(one, _)| self.write(one, |_, _| Ok(())).unwrap_or(0)).sum();
        (if has_clues { self.size } else { 0 }, lines * LINE)
    }

    /// Draws what is below the symbols.
    pub fn below(&self, text: &mut memory::Text) -> fmt::Result {
        for (one, drawn) in self.all() {
            match drawn {
                Drawn::Mark(mark) => {
                    one.cells().iter().try_for_each(|&cell| self.mark(mark, cell, text))?;
                }
                Drawn::Line(colour, ends) => self.line(one, colour, ends, text)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn mark(&self, mark: &str, cell: u32, text: &mut memory::Text) -> fmt::Result {
        let ((x, y), size) = (self.middle(cell), self.size as i64);
        match mark {
            "square" => {
                let (left, top, side) = (x - size / 3, y - size / 3, 2 * (size / 3));
                writeln!(
                    text,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" fill=\"#ddd\"/>"
                )
            }
            "disc" => {
                writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"#ddd\"/>", size / 3)
            }
            "circle" => self.circle((x, y), size * 2 / 5, "none", text),
            "cell" => {
                let (left, top) = (x - size / 2, y - size / 2);
                writeln!(
                    text,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{size}\" height=\"{size}\" fill=\"#eee\"/>"
                )
            }
            word => {
                // A cell may be in several indexers.
                let (left, top) = match word {
                    "col" => (x - size / 2 + 3, y + size / 2 - 4),
                    "box" => (x + size / 2 - 18, y - size / 2 + 10),
                    _ => (x - size / 2 + 3, y - size / 2 + 10),
                };
                writeln!(
                    text,
                    "<text x=\"{left}\" y=\"{top}\" font-size=\"9\" fill=\"#666\">{word}</text>"
                )
            }
        }
    }

    fn circle(
        &self,
        (x, y): (i64, i64),
        radius: i64,
        fill: &str,
        text: &mut memory::Text,
    ) -> fmt::Result {
        writeln!(
            text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#888\" stroke-width=\"2\"/>"
        )
    }

    /// Draws one outline around the middles of cells: a thick stroke, and a thinner one that is white.
    fn pill(&self, cells: &[u32], text: &mut memory::Text) -> fmt::Result {
        let thickness = self.size * 4 / 5;
        for (colour, thickness) in [("#888", thickness + 2), ("#fff", thickness - 2)] {
            write!(
                text,
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thickness}\" \
                 stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\""
            )?;
            for (at, &cell) in cells.iter().enumerate() {
                let (x, y) = self.middle(cell);
                write!(text, "{}{x} {y}", if at == 0 { 'M' } else { 'L' })?;
            }
            text.write_str("\"/>\n")?;
        }
        Ok(())
    }

    /// Draws a line through the middles of cells, and its ends.
    fn line(
        &self,
        one: &Constraint,
        colour: &str,
        ends: Ends,
        text: &mut memory::Text,
    ) -> fmt::Result {
        let size = self.size as i64;
        let skipped = match ends {
            Ends::Pill => one.values()[0] as usize - 1,
            _ => 0,
        };
        let thickness = match ends {
            Ends::Bulb => size / 3,
            Ends::Arrow | Ends::Pill => 3,
            Ends::None | Ends::Circles | Ends::Diamonds => size / 5,
        };
        write!(
            text,
            "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thickness}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\""
        )?;
        let mut line = one.cells()[skipped..].iter().map(|&cell| self.middle(cell));
        if let Some((x, y)) = line.next() {
            write!(text, "M{x} {y}")?;
        }
        line.try_for_each(|(x, y)| write!(text, "L{x} {y}"))?;
        text.write_str("\"/>\n")?;
        let [first, .., before, last] = match one.cells() {
            [first, last] => [*first, *first, *first, *last].map(|cell| self.middle(cell)),
            cells => {
                let end = cells.len() - 1;
                [cells[0], cells[1], cells[end - 1], cells[end]].map(|cell| self.middle(cell))
            }
        };
        match ends {
            Ends::None => Ok(()),
            Ends::Bulb => {
                let (x, y) = first;
                let radius = size * 2 / 5;
                writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{colour}\"/>")
            }
            Ends::Circles => [first, last]
                .into_iter()
                .try_for_each(|end| self.circle(end, size * 2 / 5, "#fff", text)),
            Ends::Diamonds => [first, last].into_iter().try_for_each(|(x, y)| {
                let far = size * 2 / 5;
                writeln!(
                    text,
                    "<path d=\"M{x} {}l{far} {far}l-{far} {far}l-{far} -{far}z\" fill=\"#fff\" \
                     stroke=\"#888\" stroke-width=\"2\"/>",
                    y - far
                )
            }),
            Ends::Arrow | Ends::Pill => {
                if skipped == 0 {
                    self.circle(first, size * 2 / 5, "#fff", text)?;
                } else {
                    self.pill(&one.cells()[..=skipped], text)?;
                }
                // Two strokes back from the last cell, turned by 45 degrees.
                let (x, y) = last;
                let (dx, dy) = ((last.0 - before.0).signum(), (last.1 - before.1).signum());
                let far = size / 5;
                let (a, b) = ((dy - dx, -dx - dy), (-dx - dy, dx - dy));
                let [a, b] = [a, b].map(|(x, y)| (x * far, y * far));
                writeln!(
                    text,
                    "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\" \
                     d=\"M{x} {y}m{} {}L{x} {y}l{} {}\"/>",
                    a.0, a.1, b.0, b.1
                )
            }
        }
    }

    /// Draws what is above the symbols, and writes the rest below the board, whose lower border is at `bottom`.
    pub fn above(&self, bottom: usize, text: &mut memory::Text) -> fmt::Result {
        let mut line = bottom + LINE - 2;
        for (one, drawn) in self.all() {
            if !self.is_drawn(one, drawn) {
                let x = self.margin;
                write!(text, "<text x=\"{x}\" y=\"{line}\" font-size=\"11\">")?;
                let lines = self.write(one, |word, place| match place {
                    Place::First => write!(text, "{word}"),
                    Place::Next => write!(text, " {word}"),
                    Place::Line(number) => {
                        let y = line + number * LINE;
                        write!(text, "</text>\n<text x=\"{x}\" y=\"{y}\" font-size=\"11\">{word}")
                    }
                })?;
                text.write_str("</text>\n")?;
                line += lines * LINE;
                continue;
            }
            match drawn {
                Drawn::Between(sign) => {
                    if let Some(place) = self.between(one.cells()) {
                        self.sign(sign, place, one, text)?;
                    }
                }
                Drawn::Corner => {
                    if let Some(place) = self.corner(one.cells()) {
                        self.circle(place, self.size as i64 / 3, "#fff", text)?;
                        self.words(place, 9, "", one.values(), text)?;
                    }
                }
                Drawn::Outside => {
                    if let Some(place) = self.outside(one.cells()) {
                        self.clue(one, place, text)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Draws a clue outside the board, beside others in the same place; one that looks along a diagonal has a stroke.
    fn clue(&self, one: &Constraint, (x, y): (i64, i64), text: &mut memory::Text) -> fmt::Result {
        let is_before = |other: &&Constraint| {
            other.kind().drawn() == Drawn::Outside && self.outside(other.cells()) == Some((x, y))
        };
        let earlier =
            self.puzzle.constraints().iter().take_while(|other| !std::ptr::eq(*other, one));
        let (step, quarter) = (self.size as i64 / 3, self.size as i64 / 4);
        let shifted = (x, y - step * earlier.filter(is_before).count() as i64);
        let (first_x, first_y) = self.middle(one.cells()[0]);
        let (dx, dy) = ((first_x - x).signum(), (first_y - y).signum());
        if dx != 0 && dy != 0 {
            writeln!(
                text,
                "<path fill=\"none\" stroke=\"#888\" stroke-width=\"2\" d=\"M{} {}l{} {}\"/>",
                x + dx * quarter,
                y + dy * quarter,
                dx * quarter,
                dy * quarter
            )?;
        }
        // Whether others may be the same is not written.
        self.words(shifted, 14, "", &one.values()[..1], text)
    }

    /// A constraint in words, in lines as wide as the board; of long lists, the number or the first. Returns the number of lines.
    fn write(
        &self,
        one: &Constraint,
        mut each: impl FnMut(fmt::Arguments, Place) -> fmt::Result,
    ) -> std::result::Result<usize, fmt::Error> {
        const MOST: usize = 24;
        let shape = self.puzzle.shape();
        let most = self.size * shape.cols() / LETTER;
        let (mut lines, mut column) = (1, 0);
        let mut word = |word: fmt::Arguments| {
            let len = width(&word);
            let place = match column {
                0 => Place::First,
                _ if column + 1 + len <= most => Place::Next,
                _ => Place::Line(lines),
            };
            column = match place {
                Place::Next => column + 1 + len,
                _ => len,
            };
            lines += usize::from(matches!(place, Place::Line(_)));
            each(word, place)
        };
        word(format_args!("{}", one.kind().name))?;
        if one.values().len() > MOST {
            word(format_args!("({} values)", one.values().len()))?;
        } else {
            one.values().iter().try_for_each(|value| word(format_args!("{value}")))?;
        }
        let cells = one.cells().iter().map(|&cell| cell as usize);
        cells.take(MOST).try_for_each(|cell| {
            word(format_args!("r{}c{}", shape.row_of(cell) + 1, shape.col_of(cell) + 1))
        })?;
        if one.cells().len() > MOST {
            word(format_args!("..."))?;
        }
        Ok(lines)
    }

    fn words(
        &self,
        (x, y): (i64, i64),
        size: i64,
        word: &str,
        values: &[i64],
        text: &mut memory::Text,
    ) -> fmt::Result {
        let y = y + size / 3;
        write!(
            text,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\">{word}"
        )?;
        for (at, value) in values.iter().enumerate() {
            write!(text, "{}{value}", if at == 0 { "" } else { " " })?;
        }
        text.write_str("</text>\n")
    }

    /// Draws a dot or a sign between two cells.
    fn sign(
        &self,
        sign: &str,
        (x, y): (i64, i64),
        one: &Constraint,
        text: &mut memory::Text,
    ) -> fmt::Result {
        let (value, radius) = (one.values().first().copied().unwrap_or(0), self.size as i64 / 7);
        let usual = match sign {
            "white" => 1,
            _ => 2,
        };
        match sign {
            "white" | "black" => {
                let fill = if sign == "white" { "#fff" } else { "#000" };
                self.circle((x, y), radius, fill, text)?;
                match value == usual {
                    true => Ok(()),
                    false => self.words((x + radius + 6, y), 10, "", &[value], text),
                }
            }
            "sum" => {
                self.circle((x, y), radius + 1, "#fff", text)?;
                match value {
                    5 => self.words((x, y), 10, "V", &[], text),
                    10 => self.words((x, y), 10, "X", &[], text),
                    _ => self.words((x, y), 10, "", &[value], text),
                }
            }
            _ => {
                // The first cell is the larger one; the sign opens to it.
                let (a, b) = (self.middle(one.cells()[0]), self.middle(one.cells()[1]));
                let (dx, dy) = ((a.0 - b.0).signum() * radius, (a.1 - b.1).signum() * radius);
                writeln!(
                    text,
                    "<path fill=\"none\" stroke=\"#000\" stroke-width=\"2\" d=\"M{} {}L{} {}L{} {}\"/>",
                    x + dx + dy,
                    y + dy + dx,
                    x - dx,
                    y - dy,
                    x + dx - dy,
                    y + dy - dx
                )
            }
        }
    }
}

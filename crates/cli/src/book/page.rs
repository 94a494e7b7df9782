//! The pages of a book as SVG, in millimetres.
//!
//! In: pictures with captions. Out: pages with a heading, a number, and pictures in rows and columns. What stays true: a
//! caption is as wide as its picture at most, and a heading as the page without its margins.

use std::fmt::Write as _;

use super::fonts::Metrics;
use crate::{Failure, Result};

/// A size of paper, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paper {
    pub width: f32,
    pub height: f32,
}

impl Paper {
    pub const A4: Paper = Paper { width: 210.0, height: 297.0 };
    pub const LETTER: Paper = Paper { width: 215.9, height: 279.4 };

    /// Millimetres as points, of which an inch has 72.
    pub fn points(self, millimetres: f32) -> f32 {
        millimetres * 72.0 / 25.4
    }
}

/// A picture of a board, with the line above it; the note is at the end of this line, or on a line of its own.
pub struct Item {
    pub caption: String,
    pub note: Option<String>,
    pub svg: String,
}

/// A part of the book: the heading of its pages in lines, and how many pictures are side by side and below each other.
pub struct Part<'a> {
    pub heading: &'a [String],
    pub columns: usize,
    pub rows: usize,
    pub items: &'a [Item],
}

/// The outer margin.
const MARGIN: f32 = 15.0;
/// The height of the heading, and of the number of the page below.
const HEAD: f32 = 12.0;
const FOOT: f32 = 8.0;
/// The space between pictures.
const GAP: f32 = 8.0;

/// The size of a heading, and the distance of its lines.
const HEADING: f32 = 5.0;
const LEADING: f32 = 1.3 * HEADING;
/// The size of a note, as a part of that of the caption; the height of a line, as a part of the size of its letters.
const NOTE: f32 = 0.8;
const LINE: f32 = 1.4;
/// The least size of letters. A text that is still too long ends with a sign.
const LEAST: f32 = 1.6;

/// A heading in lines.
pub fn heading(title: &str, paper: Paper, metrics: &Metrics) -> Result<Vec<String>> {
    /// As many fit above the pictures.
    const MOST: usize = 3;
    let most = (paper.width - 2.0 * MARGIN) / HEADING;
    let mut lines = vec![String::new()];
    for word in title.split_whitespace() {
        let last = lines.len() - 1;
        let joined = format!("{} {word}", lines[last]);
        match lines[last].is_empty() {
            true => lines[last] = word.into(),
            false if metrics.width(&joined) <= most => lines[last] = joined,
            false => lines.push(word.into()),
        }
    }
    let is_wide = |line: &String| metrics.width(line) > most;
    if lines.len() > MOST || lines.iter().any(is_wide) {
        let millimetres = paper.width - 2.0 * MARGIN;
        let why = format_args!(
            "it is too long: {MOST} lines of {millimetres} mm fit, in letters of {HEADING} mm"
        );
        return Err(Failure::about("--title", why));
    }
    Ok(lines)
}

impl Part<'_> {
    /// Appends the pages of the part.
    pub fn pages(&self, paper: Paper, metrics: &Metrics, pages: &mut Vec<String>) {
        for items in self.items.chunks(self.columns * self.rows) {
            let number = pages.len() + 1;
            pages.push(self.page(paper, metrics, items, number));
        }
    }

    fn page(&self, paper: Paper, metrics: &Metrics, items: &[Item], number: usize) -> String {
        let Paper { width, height } = paper;
        let mut page = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} \
             {height}\" font-family=\"DejaVu Sans, sans-serif\">\n"
        );
        let mut base = MARGIN + HEADING;
        for each in self.heading {
            line(&mut page, (width / 2.0, base), HEADING, "middle", each);
            base += LEADING;
        }
        line(&mut page, (width / 2.0, height - MARGIN), 3.2, "middle", &number.to_string());
        let above = MARGIN + HEAD + (self.heading.len().max(1) - 1) as f32 * LEADING;
        let room = (width - 2.0 * MARGIN, height - above - MARGIN - FOOT);
        let (columns, rows) = (self.columns as f32, self.rows as f32);
        let cell = ((room.0 + GAP) / columns - GAP, (room.1 + GAP) / rows - GAP);
        let size = 3.6_f32.min(cell.0 / 16.0).max(2.2);
        let note = NOTE * size;
        let [one, two] = [LINE * size, LINE * (size + note)];
        // The notes of a part are all beside the captions, or all below them.
        let fits = |item: &Item| {
            let length = cell.0.min(cell.1 - one);
            let wide = |text: &str, size: f32| metrics.width(text) * size;
            let gap = if item.note.is_some() { size } else { 0.0 };
            let beside = item.note.as_deref().map_or(0.0, |text| wide(text, note));
            wide(&item.caption, size) + gap + beside <= length
        };
        let is_below = self.items.iter().any(|item| item.note.is_some() && !fits(item));
        let head = if is_below { two } else { one };
        let length = cell.0.min(cell.1 - head);
        for (at, item) in items.iter().enumerate() {
            let (row, column) = ((at / self.columns) as f32, (at % self.columns) as f32);
            let left = MARGIN + column * (cell.0 + GAP) + (cell.0 - length) / 2.0;
            let top = above + row * (cell.1 + GAP) + (cell.1 - head - length) / 2.0;
            let mut put = |(x, y): (f32, f32), size: f32, anchor: &str, text: &str| {
                let (text, size) = fitted(text, size, length, metrics);
                line(&mut page, (x, y), size, anchor, &text);
            };
            put((left + 0.4, top + size), size, "start", &item.caption);
            match item.note.as_deref() {
                Some(text) if is_below => {
                    put((left + 0.4, top + one + note), note, "start", text);
                }
                Some(text) => put((left + length - 0.4, top + size), note, "end", text),
                None => {}
            }
            placed(&mut page, &item.svg, left, top + head, length);
        }
        page.push_str("</svg>\n");
        page
    }
}

/// A text and its size, so that it is as wide as `length` at most: smaller, or cut.
fn fitted(text: &str, size: f32, length: f32, metrics: &Metrics) -> (String, f32) {
    let most = length - 0.8;
    let size = size.min((most / metrics.width(text).max(f32::EPSILON)).max(LEAST));
    if metrics.width(text) * size <= most {
        return (text.to_owned(), size);
    }
    let mut kept = text.to_owned();
    while kept.pop().is_some() && metrics.width(&kept) + metrics.width("…") > most / size {}
    (kept + "…", size)
}

/// Appends a line of text at a place of its base line.
fn line(page: &mut String, (x, y): (f32, f32), size: f32, anchor: &str, text: &str) {
    let text = escaped(text);
    let _ = writeln!(
        page,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{text}</text>"
    );
}

/// Appends a picture of a board, its corner and its side set.
fn placed(page: &mut String, svg: &str, left: f32, top: f32, length: f32) {
    let view = svg.split_once("viewBox=\"").and_then(|(_, rest)| rest.split('"').next());
    let rest = svg.split_once('>').map_or("", |(_, rest)| rest);
    let _ = writeln!(
        page,
        "<svg x=\"{left}\" y=\"{top}\" width=\"{length}\" height=\"{length}\" viewBox=\"{}\">{}",
        view.unwrap_or("0 0 1 1"),
        rest.trim()
    );
}

/// Text between tags.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

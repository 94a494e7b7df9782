//! The pages of a book as SVG, in millimetres.
//!
//! In: pictures with captions. Out: pages with a heading, a number, and pictures in rows and columns.

use std::fmt::Write as _;

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

/// A picture of a board, with the line above it.
pub struct Item {
    pub caption: String,
    pub svg: String,
}

/// A part of the book: the heading of its pages, and how many pictures are side by side and below each other.
pub struct Part<'a> {
    pub heading: &'a str,
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

impl Part<'_> {
    /// Appends the pages of the part.
    pub fn pages(&self, paper: Paper, pages: &mut Vec<String>) {
        for items in self.items.chunks(self.columns * self.rows) {
            let number = pages.len() + 1;
            pages.push(self.page(paper, items, number));
        }
    }

    fn page(&self, paper: Paper, items: &[Item], number: usize) -> String {
        let Paper { width, height } = paper;
        let mut page = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} \
             {height}\" font-family=\"DejaVu Sans, sans-serif\">\n"
        );
        line(&mut page, (width / 2.0, MARGIN + 5.0), 5.0, "middle", self.heading);
        line(&mut page, (width / 2.0, height - MARGIN), 3.2, "middle", &number.to_string());
        let room = (width - 2.0 * MARGIN, height - 2.0 * MARGIN - HEAD - FOOT);
        let (columns, rows) = (self.columns as f32, self.rows as f32);
        let cell = ((room.0 + GAP) / columns - GAP, (room.1 + GAP) / rows - GAP);
        let size = 3.6_f32.min(cell.0 / 16.0).max(2.2);
        let head = 1.6 * size;
        let length = cell.0.min(cell.1 - head);
        for (at, item) in items.iter().enumerate() {
            let (row, column) = ((at / self.columns) as f32, (at % self.columns) as f32);
            let left = MARGIN + column * (cell.0 + GAP) + (cell.0 - length) / 2.0;
            let top = MARGIN + HEAD + row * (cell.1 + GAP) + (cell.1 - head - length) / 2.0;
            line(&mut page, (left + 0.4, top + size), size, "start", &item.caption);
            placed(&mut page, &item.svg, left, top + head, length);
        }
        page.push_str("</svg>\n");
        page
    }
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

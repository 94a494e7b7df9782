//! Pages as PDF.
//!
//! In: pages in SVG, as `page` and the pictures of boards draw them. Out: a file. What stays true: an element that this
//! reader does not know is an error, so that nothing is left out of a page.

use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use roxmltree::{Document, Node};

use super::fonts::{BOLD, Font, REGULAR};
use super::page::Paper;
use super::stream::compressed;
use crate::{Failure, Result};

/// The names of the fonts in the content of a page.
const FONTS: [&[u8]; 2] = [b"R", b"B"];

/// The file of a book.
pub fn write(title: &str, paper: Paper, pages: &[String]) -> Result<Vec<u8>> {
    let mut next = Ref::new(1);
    let [catalog, tree, info] = [(); 3].map(|()| next.bump());
    let mut fonts = Font::all(&mut next)?;
    let mut pdf = Pdf::new();
    let mut kids = Vec::new();
    for svg in pages {
        let mut drawing = Drawing { content: Content::new(), fonts: &mut fonts };
        drawing.page(svg, paper)?;
        let content = compressed(&drawing.content.finish())?;
        let [page, stream] = [(); 2].map(|()| next.bump());
        kids.push(page);
        pdf.stream(stream, &content).filter(Filter::FlateDecode);
        let mut page = pdf.page(page);
        page.parent(tree).contents(stream).media_box(Rect::new(
            0.0,
            0.0,
            paper.points(paper.width),
            paper.points(paper.height),
        ));
        let mut resources = page.resources();
        let mut named = resources.fonts();
        for (name, font) in FONTS.iter().zip(&fonts) {
            named.pair(Name(name), font.id);
        }
        named.finish();
    }
    pdf.catalog(catalog).pages(tree).lang(TextStr("en"));
    pdf.pages(tree).count(kids.len() as i32).kids(kids);
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("sudoku book"));
    for font in &fonts {
        font.write(&mut pdf, &mut next)?;
    }
    Ok(pdf.finish())
}

/// What an element inherits.
#[derive(Clone, Copy)]
struct Style<'a> {
    fill: &'a str,
    stroke: &'a str,
    stroke_width: f32,
    dashes: Option<&'a str>,
    cap: &'a str,
    size: f32,
    anchor: &'a str,
    is_bold: bool,
}

impl<'a> Style<'a> {
    const DEFAULT: Style<'static> = Style {
        fill: "#000",
        stroke: "none",
        stroke_width: 1.0,
        dashes: None,
        cap: "butt",
        size: 12.0,
        anchor: "start",
        is_bold: false,
    };

    /// The style of an element inside one with this style.
    fn of(self, node: Node<'a, '_>) -> Result<Style<'a>> {
        let mut style = self;
        for attribute in node.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "fill" => style.fill = value,
                "stroke" => style.stroke = value,
                "stroke-width" => style.stroke_width = number(value)?,
                "stroke-dasharray" => style.dashes = Some(value),
                "stroke-linecap" => style.cap = value,
                "font-size" => style.size = number(value)?,
                "text-anchor" => style.anchor = value,
                "font-weight" => style.is_bold = value == "bold",
                "font-family" | "x" | "y" | "width" | "height" | "viewBox" | "d" => {}
                name => return Err(unknown("attribute", name)),
            }
        }
        Ok(style)
    }
}

/// The content of a page.
struct Drawing<'a> {
    content: Content,
    fonts: &'a mut [Font; 2],
}

impl Drawing<'_> {
    /// Draws a page, whose units are millimetres from its upper left corner.
    fn page(&mut self, svg: &str, paper: Paper) -> Result<()> {
        let document = Document::parse(svg).map_err(|error| Failure::about("a page", error))?;
        let scale = paper.points(1.0);
        self.content.transform([scale, 0.0, 0.0, -scale, 0.0, paper.points(paper.height)]);
        self.children(document.root_element(), Style::DEFAULT)
    }

    fn children<'a>(&mut self, node: Node<'a, '_>, style: Style<'a>) -> Result<()> {
        node.children().filter(Node::is_element).try_for_each(|child| self.element(child, style))
    }

    fn element<'a>(&mut self, node: Node<'a, '_>, style: Style<'a>) -> Result<()> {
        let style = style.of(node)?;
        match node.tag_name().name() {
            "title" => Ok(()),
            "g" => self.children(node, style),
            "svg" => self.inner(node, style),
            "rect" => {
                let [x, y, width, height] =
                    ["x", "y", "width", "height"].map(|name| of(node, name));
                self.content.rect(x?, y?, width?, height?);
                self.paint(style)
            }
            "path" => {
                self.path(node.attribute("d").unwrap_or_default())?;
                self.paint(style)
            }
            "text" => self.text(node, style),
            name => Err(unknown("element", name)),
        }
    }

    /// A picture on the page: its box is that of the element.
    fn inner<'a>(&mut self, node: Node<'a, '_>, style: Style<'a>) -> Result<()> {
        let [x, y, width] = ["x", "y", "width"].map(|name| of(node, name));
        let units = node.attribute("viewBox").and_then(|each| each.split(' ').nth(2));
        let scale = width? / number(units.unwrap_or("1"))?;
        self.content.save_state().transform([scale, 0.0, 0.0, scale, x?, y?]);
        self.children(node, style)?;
        self.content.restore_state();
        Ok(())
    }

    /// Fills and strokes the path.
    fn paint(&mut self, style: Style) -> Result<()> {
        let (is_filled, is_stroked) = (style.fill != "none", style.stroke != "none");
        self.colours(style)?;
        match (is_filled, is_stroked) {
            (true, true) => self.content.fill_nonzero_and_stroke(),
            (true, false) => self.content.fill_nonzero(),
            (false, true) => self.content.stroke(),
            (false, false) => self.content.end_path(),
        };
        Ok(())
    }

    fn colours(&mut self, style: Style) -> Result<()> {
        if style.fill != "none" {
            let [red, green, blue] = colour(style.fill)?;
            self.content.set_fill_rgb(red, green, blue);
        }
        if style.stroke != "none" {
            let [red, green, blue] = colour(style.stroke)?;
            let dashes: Result<Vec<f32>> =
                style.dashes.map_or(Ok(Vec::new()), |all| all.split(' ').map(number).collect());
            let cap = match style.cap {
                "square" => pdf_writer::types::LineCapStyle::ProjectingSquareCap,
                _ => pdf_writer::types::LineCapStyle::ButtCap,
            };
            self.content.set_stroke_rgb(red, green, blue).set_line_width(style.stroke_width);
            self.content.set_dash_pattern(dashes?, 0.0).set_line_cap(cap);
        }
        Ok(())
    }

    /// The path of `d`: the commands M, L, H, V, h, v and Z.
    fn path(&mut self, d: &str) -> Result<()> {
        let (mut x, mut y) = (0.0, 0.0);
        let mut rest = d;
        while let Some(command) = rest.chars().next() {
            let end =
                rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |at| at + 1);
            let numbers: Result<Vec<f32>> = rest[1..end]
                .split([' ', ','])
                .filter(|each| !each.is_empty())
                .map(number)
                .collect();
            let numbers = numbers?;
            let at = |index: usize| numbers.get(index).copied().unwrap_or(0.0);
            match (command, numbers.len()) {
                ('M' | 'L', 2) => (x, y) = (at(0), at(1)),
                ('H', 1) => x = at(0),
                ('V', 1) => y = at(0),
                ('h', 1) => x += at(0),
                ('v', 1) => y += at(0),
                ('Z' | 'z', 0) => {}
                _ => return Err(unknown("command of a path", &rest[..end])),
            }
            match command {
                'M' => self.content.move_to(x, y),
                'Z' | 'z' => self.content.close_path(),
                _ => self.content.line_to(x, y),
            };
            rest = &rest[end..];
        }
        Ok(())
    }

    fn text(&mut self, node: Node, style: Style) -> Result<()> {
        let font = if style.is_bold { BOLD } else { REGULAR };
        let (glyphs, width) = self.fonts[font].glyphs(node.text().unwrap_or_default());
        let width = width * style.size;
        let x = of(node, "x")?
            - match style.anchor {
                "middle" => width / 2.0,
                "end" => width,
                _ => 0.0,
            };
        let is_outlined = style.stroke != "none";
        self.colours(style)?;
        let mode = match is_outlined {
            true => pdf_writer::types::TextRenderingMode::FillStroke,
            false => pdf_writer::types::TextRenderingMode::Fill,
        };
        self.content.begin_text().set_text_rendering_mode(mode);
        self.content.set_font(Name(FONTS[font]), style.size);
        // Letters stand upright although the page's axis points down.
        self.content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x, of(node, "y")?]);
        self.content.show(Str(&glyphs)).end_text();
        Ok(())
    }
}

/// A number of an attribute; 0 without it.
fn of(node: Node, name: &str) -> Result<f32> {
    node.attribute(name).map_or(Ok(0.0), number)
}

fn number(text: &str) -> Result<f32> {
    text.parse().map_err(|_| unknown("number", text))
}

/// The parts of `#rgb` and `#rrggbb`.
fn colour(text: &str) -> Result<[f32; 3]> {
    let digits = text.strip_prefix('#').unwrap_or_default();
    let part = |at: usize| {
        let part = match digits.len() {
            3 => digits.get(at..=at).map(|digit| digit.repeat(2)),
            _ => digits.get(2 * at..2 * at + 2).map(str::to_owned),
        };
        let value = part.and_then(|part| u8::from_str_radix(&part, 16).ok());
        value.map(|value| f32::from(value) / 255.0).ok_or_else(|| unknown("colour", text))
    };
    Ok([part(0)?, part(1)?, part(2)?])
}

fn unknown(what: &str, found: &str) -> Failure {
    Failure::about("a page", format_args!("unknown {what} {found}"))
}

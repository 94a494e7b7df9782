//! The fonts of a PDF: DejaVu Sans, of which the characters that the pages show are embedded.
//!
//! In: texts. Out: their widths, and what the font cannot show; glyphs; at the end the objects of the fonts. What stays true: each glyph maps back to
//! its character, so that the file can be searched and copied from.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId};

use super::stream::compressed;
use crate::{Failure, Result};

/// The weights, by their place.
pub const REGULAR: usize = 0;
pub const BOLD: usize = 1;

/// The widths of texts in the regular font, and what it can show.
pub struct Metrics(Face<'static>);

impl Metrics {
    pub fn new() -> Result<Metrics> {
        Ok(Metrics(face(dejavu::sans::regular())?))
    }

    /// The width of a text for a size of 1.
    pub fn width(&self, text: &str) -> f32 {
        let advance = |character| {
            let glyph = self.0.glyph_index(character).unwrap_or_default();
            f32::from(self.0.glyph_hor_advance(glyph).unwrap_or(0))
        };
        text.chars().map(advance).sum::<f32>() / f32::from(self.0.units_per_em())
    }

    /// Refuses a text with a character that the font lacks, or that it would not join and order as its script does.
    pub fn check(&self, what: &str, text: &str) -> Result<()> {
        let is_right_to_left = |character: char| matches!(u32::from(character), 0x590..=0x8ff | 0xfb1d..=0xfdff | 0xfe70..=0xfefc);
        let can_show = |character| match character {
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => false,
            _ => self.0.glyph_index(character).is_some() && !is_right_to_left(character),
        };
        let mut shown = text.chars().filter(|character| !character.is_whitespace());
        let Some(lacks) = shown.find(|character| !can_show(*character)) else { return Ok(()) };
        let code = u32::from(lacks);
        let why = match is_right_to_left(lacks) {
            true => format!("`{lacks}` (U+{code:04X}) is of a script from right to left"),
            false => format!("the font DejaVu Sans has no `{lacks}` (U+{code:04X})"),
        };
        Err(Failure::about(what, format_args!("{why}; a browser has other fonts: --as html")))
    }
}

/// The font in these bytes.
fn face(data: &'static [u8]) -> Result<Face<'static>> {
    Face::parse(data, 0).map_err(|error| Failure::about("the font", error))
}

/// A font, and the glyphs used of it.
pub struct Font {
    name: &'static str,
    data: &'static [u8],
    face: Face<'static>,
    glyphs: GlyphRemapper,
    /// The character of each glyph of the part that is embedded.
    characters: BTreeMap<u16, char>,
    /// The object of the font.
    pub id: Ref,
}

impl Font {
    /// The fonts of a file, in the order of the weights; `next` counts its objects.
    pub fn all(next: &mut Ref) -> Result<[Font; 2]> {
        let mut font = |name, data| -> Result<Font> {
            let face = face(data)?;
            let (glyphs, characters) = (GlyphRemapper::new(), BTreeMap::new());
            Ok(Font { name, data, face, glyphs, characters, id: next.bump() })
        };
        Ok([
            font("DejaVuSans", dejavu::sans::regular())?,
            font("DejaVuSans-Bold", dejavu::sans::bold())?,
        ])
    }

    /// The glyphs of a text as the page's content names them, and its width for a size of 1. A character that the font
    /// lacks is a box.
    pub fn glyphs(&mut self, text: &str) -> (Vec<u8>, f32) {
        let (mut bytes, mut width) = (Vec::new(), 0.0);
        for character in text.chars() {
            let glyph = self.face.glyph_index(character).unwrap_or_default();
            let embedded = self.glyphs.remap(glyph.0);
            self.characters.entry(embedded).or_insert(character);
            bytes.extend(embedded.to_be_bytes());
            width +=
                self.units(f32::from(self.face.glyph_hor_advance(glyph).unwrap_or(0))) / 1000.0;
        }
        (bytes, width)
    }

    /// Thousandths of the size.
    fn units(&self, value: f32) -> f32 {
        value * 1000.0 / f32::from(self.face.units_per_em())
    }

    /// Writes the objects of the font.
    pub fn write(&self, pdf: &mut Pdf, next: &mut Ref) -> Result<()> {
        let [descendant, descriptor, file, map] = [(); 4].map(|()| next.bump());
        let part = subsetter::subset(self.data, 0, &self.glyphs)
            .map_err(|error| Failure::about("the font", error))?;
        // Six letters before the name say that it is a part.
        let name = format!("SUDOKU+{}", self.name);
        let name = Name(name.as_bytes());
        let system =
            SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        pdf.type0_font(self.id)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(map);
        let mut cid = pdf.cid_font(descendant);
        cid.subtype(CidFontType::Type2).base_font(name).system_info(system);
        cid.font_descriptor(descriptor).cid_to_gid_map_predefined(Name(b"Identity"));
        let advance = |old: u16| self.face.glyph_hor_advance(GlyphId(old)).unwrap_or(0);
        let widths = self.glyphs.remapped_gids().map(|old| self.units(f32::from(advance(old))));
        cid.widths().consecutive(0, widths);
        cid.finish();
        let bounds = self.face.global_bounding_box();
        let bounds = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max];
        let [left, bottom, right, top] = bounds.map(|each| self.units(each.into()));
        let capital = self.face.capital_height().unwrap_or_else(|| self.face.ascender());
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(self.units(self.face.ascender().into()))
            .descent(self.units(self.face.descender().into()))
            .cap_height(self.units(capital.into()))
            .stem_v(80.0)
            .font_file2(file);
        pdf.stream(file, &compressed(&part)?).filter(Filter::FlateDecode);
        let mut characters = UnicodeCmap::new(Name(b"Custom"), system);
        for (&glyph, &character) in &self.characters {
            characters.pair(glyph, character);
        }
        pdf.stream(map, &compressed(&characters.finish())?).filter(Filter::FlateDecode);
        Ok(())
    }
}

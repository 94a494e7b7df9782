//! The fonts of a PDF: DejaVu Sans, of which the characters that the pages show are embedded.
//!
//! In: texts. Out: their glyphs and widths; at the end the objects of the fonts. What stays true: each glyph maps back to
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
            let face = Face::parse(data, 0).map_err(|error| Failure::about("the font", error))?;
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

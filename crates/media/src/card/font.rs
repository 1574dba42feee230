//! The fonts of a card: the company's typeface, and the default typeface for letters that it lacks. The
//! default font files are cut from the one that pages load, at the two weights of a card. Their license is
//! beside them.

use std::sync::Arc;

use resvg::usvg::fontdb::{Database, FaceInfo, ID, Language, Source, Stretch, Style, Weight};
use sightline_identity::DecodedFont;
use skrifa::charmap::Charmap;
use skrifa::instance::{Location, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, GlyphId, MetadataProvider as _};
use unicode_normalization::UnicodeNormalization as _;

/// The default font for titles.
const DEFAULT_BOLD: &[u8] = include_bytes!("../../fonts/instrument-sans-bold.ttf");
/// The default font for everything else.
const DEFAULT_MEDIUM: &[u8] = include_bytes!("../../fonts/instrument-sans-medium.ttf");

/// The family of the default typeface, as its files name it.
pub(super) const DEFAULT_FAMILY: &str = "Instrument Sans";
/// The family of a company's typeface, whatever its files say.
const COMPANY_FAMILY: &str = "Own";

/// The weight of titles.
pub(super) const BOLD: u16 = 700;
/// The weight of everything else.
pub(super) const MEDIUM: u16 = 500;
/// The optical size in pixels at which titles are drawn, whatever their font size, so that widths are
/// proportional to the font size.
pub(super) const OPTICAL_SIZE: u8 = 60;

/// The letter spacing as a fraction of the font size. Large letters are a little closer together, as on the
/// pages.
pub(super) const TRACKING: f32 = -0.02;

/// The typeface of a card.
#[derive(Default)]
pub(super) struct Typeface {
    /// The company's files: one for text and one for titles, or one for both.
    own: Vec<Arc<Vec<u8>>>,
}

impl Typeface {
    /// Decodes the files of a company's typeface. If one of them can't be decoded, the default typeface is
    /// used.
    pub(super) fn decoded(woff2: &[Vec<u8>]) -> Self {
        let files = woff2.iter().map(|file| {
            let sfnt = DecodedFont::of(file)?.into_sfnt();
            Some(Arc::new(sfnt))
        });
        Self {
            own: files.collect::<Option<_>>().unwrap_or_default(),
        }
    }

    /// Returns the font for titles.
    pub(super) fn bold(&self) -> Font<'_> {
        Font::new(self.own.last(), DEFAULT_BOLD, BOLD)
    }

    /// Returns the font for everything else.
    pub(super) fn medium(&self) -> Font<'_> {
        Font::new(self.own.first(), DEFAULT_MEDIUM, MEDIUM)
    }

    /// Returns the family of most letters.
    pub(super) fn family(&self) -> &'static str {
        if self.own.is_empty() {
            DEFAULT_FAMILY
        } else {
            COMPANY_FAMILY
        }
    }

    /// Adds the font files to the renderer's database.
    pub(super) fn load(&self, fonts: &mut Database) {
        for font in [DEFAULT_BOLD, DEFAULT_MEDIUM] {
            fonts.load_font_data(font.to_vec());
        }
        let weights = [Weight::NORMAL, Weight::BOLD];
        for (file, weight) in self.own.iter().zip(weights) {
            let file = Arc::clone(file);
            // The names in the file are ignored, since many files are subset for the web and have none.
            fonts.push_face_info(FaceInfo {
                id: ID::dummy(),
                source: Source::Binary(file),
                index: 0,
                families: vec![(COMPANY_FAMILY.to_owned(), Language::English_UnitedStates)],
                post_script_name: COMPANY_FAMILY.to_owned(),
                style: Style::Normal,
                weight,
                stretch: Stretch::Normal,
                monospaced: false,
            });
        }
    }
}

/// A typeface at one weight, which can be measured and asked for its letters.
pub(super) struct Font<'a> {
    /// The company's font, if there is one, then the default one.
    instances: Vec<FontInstance<'a>>,
}

/// A font file at one weight.
struct FontInstance<'a> {
    font: FontRef<'a>,
    location: Location,
}

impl<'a> Font<'a> {
    fn new(own: Option<&'a Arc<Vec<u8>>>, fallback: &'static [u8], weight: u16) -> Self {
        let instance = |file: &'a [u8]| {
            let font = FontRef::new(file).ok()?;
            let location = [
                ("wght", f32::from(weight)),
                ("opsz", f32::from(OPTICAL_SIZE)),
            ];
            Some(FontInstance {
                location: font.axes().location(location),
                font,
            })
        };
        let own = own.and_then(|own| instance(own));
        Self {
            instances: own.into_iter().chain(instance(fallback)).collect(),
        }
    }

    /// Returns the text in letters that the font has. Other letters lose their accent or are left out.
    /// Returns an empty text if less than half of the letters would remain.
    pub(super) fn drawable_text(&self, text: &str) -> String {
        let mut readable = String::new();
        let (mut all, mut kept) = (0_usize, 0_usize);
        for letter in text.nfc() {
            if letter.is_whitespace() || letter.is_control() {
                readable.push(' ');
                continue;
            }
            all += 1;
            let plain = std::iter::once(letter)
                // The first is the letter without accents; an accent alone is no letter.
                .chain(std::iter::once(letter).nfd().take(1))
                .chain(without_stroke(letter))
                .find(|letter| self.has(*letter));
            if let Some(plain) = plain {
                kept += 1;
                readable.push(plain);
            }
        }
        if kept * 2 < all {
            return String::new();
        }
        let words: Vec<&str> = readable.split_whitespace().collect();
        words.join(" ")
    }

    /// Returns the width of a text at font size 1.
    pub(super) fn width(&self, text: &str) -> f32 {
        let instances: Vec<_> = self.instances.iter().map(FontInstance::widths).collect();
        text.chars()
            .map(|letter| {
                let widths = instances.iter().find_map(|(letters, widths)| {
                    let glyph = letters.map(letter)?;
                    widths.advance_width(glyph)
                });
                // A letter that no file has is drawn as the missing glyph of the last one.
                let missing = || instances.last()?.1.advance_width(GlyphId::NOTDEF);
                widths.or_else(missing).unwrap_or_default() + TRACKING
            })
            .sum()
    }

    /// Splits a text into parts, each with whether it is in the card's own typeface. The other parts are in
    /// the default one.
    pub(super) fn parts<'t>(&self, text: &'t str) -> Vec<(bool, &'t str)> {
        let usual = |letter| {
            self.instances
                .first()
                .is_some_and(|instance| instance.has(letter))
        };
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let is_usual = usual(first);
            let end = rest.find(|letter| usual(letter) != is_usual);
            let (part, behind) = rest.split_at(end.unwrap_or(rest.len()));
            parts.push((is_usual, part));
            rest = behind;
        }
        parts
    }

    fn has(&self, letter: char) -> bool {
        self.instances.iter().any(|instance| instance.has(letter))
    }
}

impl FontInstance<'_> {
    fn has(&self, letter: char) -> bool {
        self.font.charmap().map(letter).is_some()
    }

    fn widths(&self) -> (Charmap<'_>, GlyphMetrics<'_>) {
        let widths = self.font.glyph_metrics(Size::new(1.0), &self.location);
        (self.font.charmap(), widths)
    }
}

/// Returns the plain form of a letter with a stroke, which Unicode doesn't decompose.
const fn without_stroke(letter: char) -> Option<char> {
    Some(match letter {
        'Ł' => 'L',
        'ł' => 'l',
        'Đ' | 'Ð' => 'D',
        'đ' => 'd',
        'Ħ' => 'H',
        'ħ' => 'h',
        'Ŧ' => 'T',
        'ŧ' => 't',
        'Ø' => 'O',
        'ø' => 'o',
        'ı' => 'i',
        'ẞ' => 'S',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::tests::known;

    #[test]
    fn unsupported_characters_lose_their_accent_or_are_left_out() {
        let typeface = Typeface::default();
        let font = typeface.bold();
        assert_eq!(
            font.drawable_text("Café  “5 MP”\ncameras"),
            "Café “5 MP” cameras"
        );
        assert_eq!(font.drawable_text("Cameras 🎥 here"), "Cameras here");
        assert_eq!(font.drawable_text("ẵ"), "a");
        assert_eq!(font.drawable_text("Łódź"), "Lódz");
        assert_eq!(font.drawable_text("監視カメラ"), "");
        assert_eq!(font.drawable_text("Locksmith in Αθήνα"), "Locksmith in");
    }

    #[test]
    fn a_wide_letter_is_wider_than_a_narrow_one() {
        let typeface = Typeface::default();
        let font = typeface.bold();
        assert!(font.width("W") > font.width("i"));
        assert!(font.width("WW") > font.width("W"));
    }

    #[test]
    fn title_widths_are_those_of_the_company_typeface_in_bold() {
        let usual = Typeface::default();
        let literata = Typeface::decoded(&[known("literata")]);
        let text = "Security cameras";
        assert!(literata.bold().width(text) > literata.medium().width(text));
        assert!(literata.bold().width(text) > usual.bold().width(text) * 1.02);
        assert_eq!(literata.family(), COMPANY_FAMILY);
    }

    #[test]
    fn characters_that_a_company_typeface_lacks_use_the_default_one() {
        let public_sans = Typeface::decoded(&[known("public-sans")]);
        let font = public_sans.bold();
        assert_eq!(font.drawable_text("up ↑ and ẵ"), "up ↑ and a");
        assert_eq!(
            font.parts("up ↑ and"),
            [(true, "up "), (false, "↑"), (true, " and")]
        );
        assert_eq!(Typeface::default().bold().parts("all"), [(true, "all")]);
    }

    #[test]
    fn an_undecodable_typeface_is_replaced_by_the_default_one() {
        let broken = Typeface::decoded(&[known("figtree"), b"wOF2".to_vec()]);
        assert_eq!(broken.family(), DEFAULT_FAMILY);
        let width = |typeface: &Typeface| typeface.bold().width("Cameras");
        assert!((width(&broken) - width(&Typeface::default())).abs() < f32::EPSILON);
    }
}

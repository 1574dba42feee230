//! A decoded font, which can be measured and whose letters can be drawn.

use std::fmt::Write as _;

use skrifa::instance::{Location, Size};
use skrifa::metrics::{BoundingBox, GlyphMetrics};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider as _};

use crate::woff2::decode;

/// An instance of a variable font: its weight, and its optical size in pixels.
pub(crate) type FontInstance = [(&'static str, f32); 2];

/// The instance for text.
pub(crate) const REGULAR: FontInstance = [("wght", 400.0), ("opsz", 16.0)];
/// The instance for headings.
pub(crate) const BOLD: FontInstance = [("wght", 700.0), ("opsz", 32.0)];

/// The letters of English with, below, how often each occurs in 1000 letters (Lewand, Cryptological
/// Mathematics), with a space after every four and a half.
const ENGLISH_LETTERS: &str = " abcdefghijklmnopqrstuvwxyz";
const LETTER_FREQUENCIES: [u16; 27] = [
    225, 82, 15, 28, 43, 127, 22, 20, 61, 70, 2, 8, 40, 24, 67, 75, 19, 1, 60, 63, 91, 28, 10, 24,
    2, 20, 1,
];

/// The side of the square of an initial.
const INITIAL_SQUARE: f32 = 44.0;
/// The height of capital letters in the square.
const CAPITAL_HEIGHT: f32 = 22.0;
/// The maximum width and height of an initial.
const MAX_INITIAL_SIZE: f32 = 32.0;

/// A decoded font file.
#[derive(Debug, Clone)]
pub struct DecodedFont {
    sfnt: Vec<u8>,
}

/// The metrics of a font, as fractions of its size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct FontMetrics {
    /// The average width of a letter in English text.
    pub(crate) width: f32,
    /// How far it reaches above the baseline.
    pub(crate) ascent: f32,
    /// How far it reaches below the baseline.
    pub(crate) descent: f32,
    /// The gap between two lines.
    pub(crate) gap: f32,
}

impl DecodedFont {
    /// Decodes a WOFF2 file. Returns `None` if the font can't be used for drawing.
    pub fn of(woff2: &[u8]) -> Option<Self> {
        let decoded = Self {
            sfnt: decode(woff2)?,
        };
        let font = decoded.font()?;
        let metrics = font.metrics(Size::unscaled(), &Location::default());
        // The same conditions as in usvg's `load_font`.
        let usable =
            (16..=16384).contains(&metrics.units_per_em) && metrics.ascent > metrics.descent;
        usable.then_some(decoded)
    }

    /// Returns the file as TrueType or OpenType.
    pub fn into_sfnt(self) -> Vec<u8> {
        self.sfnt
    }

    /// Whether the font has a letter.
    pub fn has(&self, letter: char) -> bool {
        self.font()
            .is_some_and(|font| font.charmap().map(letter).is_some())
    }

    fn font(&self) -> Option<FontRef<'_>> {
        FontRef::new(&self.sfnt).ok()
    }

    /// Returns the metrics of an instance, or `None` if the font lacks letters of English.
    pub(crate) fn metrics(&self, instance: FontInstance) -> Option<FontMetrics> {
        let font = self.font()?;
        let location = font.axes().location(instance);
        let letters = font.charmap();
        let widths = font.glyph_metrics(Size::new(1.0), &location);
        let (mut sum, mut count) = (0.0, 0.0);
        for (letter, frequency) in ENGLISH_LETTERS.chars().zip(LETTER_FREQUENCIES) {
            let frequency = f32::from(frequency);
            sum += frequency * widths.advance_width(letters.map(letter)?)?;
            count += frequency;
        }
        let metrics = font.metrics(Size::new(1.0), &location);
        (sum > 0.0).then_some(FontMetrics {
            width: sum / count,
            ascent: metrics.ascent.max(0.0),
            // Never -0, which isn't a valid value of `descent-override` in CSS.
            descent: (0.0 - metrics.descent).max(0.0),
            gap: metrics.leading.max(0.0),
        })
    }

    /// Returns the outline of a letter in bold, in the middle of a square of 44 by 44, with capital letters
    /// as high as those of the default typeface. Returns `None` for a letter that the font lacks or that has
    /// nothing to draw.
    pub(crate) fn initial(&self, letter: char) -> Option<String> {
        let font = self.font()?;
        let location = font.axes().location(BOLD);
        let letters = font.charmap();
        let sizes = font.glyph_metrics(Size::unscaled(), &location);
        let bounds = |letter: char| bounds(&sizes, letters.map(letter)?);
        let drawn = bounds(letter)?;
        let (width, height) = (drawn.x_max - drawn.x_min, drawn.y_max - drawn.y_min);
        let capital = bounds('H').map_or(height, |capital| capital.y_max);
        let scale = (CAPITAL_HEIGHT / capital)
            .min(MAX_INITIAL_SIZE / width)
            .min(MAX_INITIAL_SIZE / height);
        let mut path = Path {
            text: String::new(),
            scale,
            left: (INITIAL_SQUARE - scale * (drawn.x_min + drawn.x_max)) / 2.0,
            baseline: f32::midpoint(INITIAL_SQUARE, scale * (drawn.y_min + drawn.y_max)),
        };
        let outline = font.outline_glyphs().get(letters.map(letter)?)?;
        let settings = DrawSettings::unhinted(Size::unscaled(), &location);
        outline.draw(settings, &mut path).ok()?;
        Some(path.text)
    }
}

fn bounds(sizes: &GlyphMetrics<'_>, glyph: GlyphId) -> Option<BoundingBox> {
    let bounds = sizes.bounds(glyph)?;
    (bounds.x_max > bounds.x_min && bounds.y_max > bounds.y_min).then_some(bounds)
}

/// Writes an outline as SVG path data, rounded to a tenth of a unit.
struct Path {
    text: String,
    scale: f32,
    left: f32,
    baseline: f32,
}

impl Path {
    fn write(&mut self, command: char, points: &[(f32, f32)]) {
        self.text.push(command);
        for (at, (x, y)) in points.iter().enumerate() {
            let x = rounded(self.left + self.scale * x);
            let y = rounded(self.baseline - self.scale * y);
            let space = if at == 0 { "" } else { " " };
            // Writing to a String cannot fail.
            _ = write!(self.text, "{space}{x} {y}");
        }
    }
}

fn rounded(number: f32) -> f32 {
    (number * 10.0).round() / 10.0
}

impl OutlinePen for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.write('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.write('L', &[(x, y)]);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.write('Q', &[(cx0, cy0), (x, y)]);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.write('C', &[(cx0, cy0), (cx1, cy1), (x, y)]);
    }

    fn close(&mut self) {
        self.text.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIGTREE: &[u8] = include_bytes!("../fonts/figtree.woff2");

    #[test]
    fn bold_letters_are_wider_than_regular_ones() {
        let font = DecodedFont::of(FIGTREE).unwrap();
        let width = |instance| font.metrics(instance).unwrap().width;
        assert!(width(BOLD) > width(REGULAR) * 1.02);
    }

    #[test]
    fn an_initial_is_centered_in_its_square() {
        let font = DecodedFont::of(FIGTREE).unwrap();
        for letter in ['A', 'Q', 'W', '1', 'Ö', 'I'] {
            let outline = font.initial(letter).unwrap();
            let numbers: Vec<f32> = outline
                .split(|c: char| c.is_ascii_alphabetic() || c == ' ')
                .filter_map(|number| number.parse().ok())
                .collect();
            let (across, down): (Vec<f32>, Vec<f32>) = numbers
                .chunks_exact(2)
                .map(|pair| (pair[0], pair[1]))
                .unzip();
            for side in [across, down] {
                let least = side.iter().copied().fold(f32::MAX, f32::min);
                let most = side.iter().copied().fold(f32::MIN, f32::max);
                assert!(
                    (least + most - INITIAL_SQUARE).abs() <= 0.3,
                    "{letter}: {outline}"
                );
                assert!(
                    most - least <= MAX_INITIAL_SIZE + 0.1,
                    "{letter}: {outline}"
                );
            }
        }
        assert_eq!(font.initial(' '), None);
        assert_eq!(font.initial('監'), None);
    }

    #[test]
    fn an_invalid_or_truncated_typeface_is_not_decoded() {
        assert!(DecodedFont::of(b"wOF2").is_none());
        assert!(DecodedFont::of(&FIGTREE[..9000]).is_none());
    }
}

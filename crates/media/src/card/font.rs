//! The site's font, at the two weights of a card. The files are cut from the one that pages load;
//! its license stands beside them.

use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider as _};
use unicode_normalization::UnicodeNormalization as _;

/// Titles.
pub(super) const BOLD: &[u8] = include_bytes!("../../fonts/instrument-sans-bold.ttf");
/// Everything else.
pub(super) const MEDIUM: &[u8] = include_bytes!("../../fonts/instrument-sans-medium.ttf");

/// Large letters stand a little closer, as on the pages: parts of the size.
pub(super) const TRACKING: f32 = -0.02;

/// A font that can be asked for its letters.
pub(super) struct Font(Option<FontRef<'static>>);

impl Font {
    pub(super) fn bold() -> Self {
        Self(FontRef::new(BOLD).ok())
    }

    pub(super) fn medium() -> Self {
        Self(FontRef::new(MEDIUM).ok())
    }

    /// The text in letters that the font has: others lose their accent, or are left out. Empty when
    /// less than half of it would remain, since that says nothing.
    pub(super) fn readable(&self, text: &str) -> String {
        let mut readable = String::new();
        let (mut all, mut kept) = (0_usize, 0_usize);
        for letter in text.nfc() {
            if letter.is_whitespace() || letter.is_control() {
                readable.push(' ');
                continue;
            }
            all += 1;
            let plain = std::iter::once(letter)
                .chain(std::iter::once(letter).nfd())
                .chain(bare(letter))
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

    /// How wide a text is at size 1.
    pub(super) fn width(&self, text: &str) -> f32 {
        let Some(font) = &self.0 else {
            return 0.0;
        };
        let letters = font.charmap();
        let metrics = GlyphMetrics::new(font, Size::new(1.0), LocationRef::default());
        text.chars()
            .map(|letter| {
                let glyph = letters.map(letter).unwrap_or_default();
                metrics.advance_width(glyph).unwrap_or_default() + TRACKING
            })
            .sum()
    }

    fn has(&self, letter: char) -> bool {
        let font = self.0.as_ref();
        font.is_some_and(|font| font.charmap().map(letter).is_some())
    }
}

/// Letters with a stroke, which is no accent that could be taken away.
const fn bare(letter: char) -> Option<char> {
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

    #[test]
    fn letters_the_font_lacks_lose_their_accent_or_are_left_out() {
        let font = Font::bold();
        assert_eq!(
            font.readable("Café  “5 MP”\ncameras"),
            "Café “5 MP” cameras"
        );
        assert_eq!(font.readable("Cameras 🎥 here"), "Cameras here");
        assert_eq!(font.readable("ẵ"), "a");
        assert_eq!(font.readable("Łódź"), "Lódz");
        assert_eq!(font.readable("監視カメラ"), "");
    }

    #[test]
    fn a_wide_letter_is_wider_than_a_narrow_one() {
        let font = Font::bold();
        assert!(font.width("W") > font.width("i"));
        assert!(font.width("WW") > font.width("W"));
    }
}

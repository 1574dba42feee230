//! Derives every shade of both color schemes from one color.
//!
//! 1. The default blue shades take the hue of the brand and keep their lightness. The closer the brand is to
//!    gray, the closer they are too.
//! 2. The colors of text, links and the borders of fields move away from their backgrounds until they are
//!    readable.
//! 3. Buttons have the brand's color wherever it is visible, with white or dark text on it, whichever is
//!    readable. A color on which neither is gets darker. Where the color isn't visible, on white or on the
//!    dark bands, buttons have another lightness.

use crate::color::{Color, Oklch};
use crate::shades::{INK_LINE, NAMED_WASHES, Shades};

/// The minimum contrast of text with its background (WCAG 2.2, 1.4.3).
pub(crate) const MIN_TEXT_CONTRAST: f64 = 4.5;
/// The minimum contrast of the borders of fields and of symbols (WCAG 2.2, 1.4.11).
pub(crate) const MIN_EDGE_CONTRAST: f64 = 3.0;
/// The contrast from which a button is visible on a light background: a yellow one still is.
const MIN_BUTTON_CONTRAST_ON_LIGHT: f64 = 1.3;
/// The contrast from which a button is visible on a dark background, where eyes need more.
const MIN_BUTTON_CONTRAST_ON_DARK: f64 = 1.6;
/// On a darker bar, a well that is darker yet couldn't be seen.
const MIN_LUMINANCE_OF_DARKER_WELL: f64 = 0.025;
/// A color with less chroma than this counts as gray.
const MAX_GRAY_CHROMA: f64 = 0.04;
/// The step of lightness by which a color is made lighter or darker.
const LIGHTNESS_STEP: f64 = 0.004;

/// All colors that are derived from one.
#[derive(Debug, Clone, PartialEq)]
pub struct Palette {
    /// The color as the owner wrote it.
    pub brand: Color,
    /// The fixed bar, icons, and the browser's own interface on phones.
    pub bar: Fill,
    pub(crate) light: Scheme,
    pub(crate) dark: Scheme,
}

/// A background with text on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fill {
    /// The background.
    pub background: Color,
    /// The text color.
    pub text: Color,
}

/// A button, and its background under the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Button {
    pub(crate) fill: Fill,
    pub(crate) hover: Color,
}

/// The colors of one of the two color schemes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Scheme {
    pub(crate) shades: Shades,
    /// Lines on the dark bands.
    pub(crate) ink_line: Color,
    /// Buttons on pages and cards.
    pub(crate) on_page: Button,
    /// Buttons on the dark bands.
    pub(crate) on_ink: Button,
    /// Links, and lines that mark what is selected.
    pub(crate) text: Color,
    /// The background of what is selected.
    pub(crate) wash: Color,
    /// Colored text on the dark bands.
    pub(crate) lit: Color,
}

/// Which color scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Light,
    Dark,
}

impl Default for Palette {
    /// The default palette.
    fn default() -> Self {
        Self::of(Color::of(0x1d_4e_d8))
    }
}

impl Palette {
    /// Derives the palette of a brand.
    pub fn of(brand: Color) -> Self {
        let ink = tint_with(brand)(Shades::LIGHT.on_white);
        Self {
            brand,
            bar: readable_fill(brand, ink),
            light: Scheme::of(brand, Mode::Light),
            dark: Scheme::of(brand, Mode::Dark),
        }
    }

    /// Returns the color of buttons on a light page, if the brand's color wouldn't be visible there.
    pub fn replacement_on_light(&self) -> Option<Color> {
        let used = self.light.on_page.fill.background;
        (used != self.bar.background).then_some(used)
    }

    /// Returns the color of buttons on the dark bands, if the brand's color wouldn't be visible there.
    pub fn replacement_on_dark(&self) -> Option<Color> {
        let used = self.light.on_ink.fill.background;
        (used != self.bar.background).then_some(used)
    }

    /// Returns the nearest color that buttons could have everywhere.
    pub fn nearest_usable(&self) -> Color {
        let white = adjust_lightness(self.bar.background, -LIGHTNESS_STEP, |color| {
            has_contrast(
                color,
                &self.light.backgrounds(),
                MIN_BUTTON_CONTRAST_ON_LIGHT,
            )
        });
        adjust_lightness(white, LIGHTNESS_STEP, |color| {
            has_contrast(color, &self.light.bands(), MIN_BUTTON_CONTRAST_ON_DARK)
                && has_contrast(color, &self.dark.backgrounds(), MIN_BUTTON_CONTRAST_ON_DARK)
        })
    }

    /// Returns the color of the dark bands.
    pub fn ink(&self) -> Color {
        self.light.shades.ink
    }

    /// Returns the color of secondary text on the dark bands.
    pub fn soft(&self) -> Color {
        self.light.shades.on_ink_2
    }

    /// Returns a fill that is visible on the dark bands.
    pub fn on_ink(&self) -> Fill {
        self.light.on_ink.fill
    }
}

impl Scheme {
    fn of(brand: Color, mode: Mode) -> Self {
        let brand_oklch = brand.oklch();
        let base = match mode {
            Mode::Light => Shades::LIGHT,
            Mode::Dark => Shades::DARK,
        };
        let mut shades = base.map(tint_with(brand));
        // Drawings are in the color itself and not in a tint of it.
        for (drawn, own) in [
            (&mut shades.beam, base.beam),
            (&mut shades.beam_edge, base.beam_edge),
            (&mut shades.glass, base.glass),
        ] {
            *drawn = with_hue_of(own.oklch().lightness, own.oklch().chroma, brand_oklch);
        }
        let wash = match mode {
            Mode::Light => with_hue_of(0.955, (brand_oklch.chroma * 0.1).min(0.03), brand_oklch),
            Mode::Dark => with_hue_of(
                0.285,
                (brand_oklch.chroma * 0.3 * chroma_factor(brand_oklch)).min(0.06),
                brand_oklch,
            ),
        };
        let text = match mode {
            Mode::Light => brand,
            Mode::Dark => with_hue_of(brand_oklch.lightness.max(0.8), 0.11, brand_oklch),
        };
        let lit = with_hue_of(brand_oklch.lightness.clamp(0.79, 0.93), 0.12, brand_oklch);
        let mut scheme = Self {
            on_page: Button::of(
                brand,
                &shades,
                mode,
                &[shades.page, shades.surface, shades.card],
            ),
            on_ink: Button::of(brand, &shades, Mode::Dark, &[shades.ink, shades.ink_2]),
            ink_line: tint_with(brand)(INK_LINE.0),
            shades,
            text,
            wash,
            lit,
        };
        scheme.make_readable(mode);
        scheme
    }

    /// Moves colors away from their backgrounds until they are readable.
    fn make_readable(&mut self, mode: Mode) {
        let away = match mode {
            Mode::Light => -LIGHTNESS_STEP,
            Mode::Dark => LIGHTNESS_STEP,
        };
        let mut backgrounds = self.backgrounds();
        backgrounds.extend([self.shades.surface_2, self.wash]);
        backgrounds.extend(NAMED_WASHES.map(|wash| wash[mode as usize]));
        let (bands, edged) = (self.bands(), self.backgrounds());
        let shades = &mut self.shades;
        for (front, backgrounds, min_contrast, away) in [
            (&mut shades.strong, &backgrounds, MIN_TEXT_CONTRAST, away),
            (&mut shades.text, &backgrounds, MIN_TEXT_CONTRAST, away),
            (&mut shades.muted, &backgrounds, MIN_TEXT_CONTRAST, away),
            (&mut self.text, &backgrounds, MIN_TEXT_CONTRAST, away),
            (&mut shades.field_line, &edged, MIN_EDGE_CONTRAST, away),
            (
                &mut shades.on_ink,
                &bands,
                MIN_TEXT_CONTRAST,
                LIGHTNESS_STEP,
            ),
            (
                &mut shades.on_ink_2,
                &bands,
                MIN_TEXT_CONTRAST,
                LIGHTNESS_STEP,
            ),
            (&mut self.lit, &bands, MIN_TEXT_CONTRAST, LIGHTNESS_STEP),
            (
                &mut shades.ink_field,
                &bands,
                MIN_EDGE_CONTRAST,
                LIGHTNESS_STEP,
            ),
        ] {
            *front = adjust_lightness(*front, away, |color| {
                has_contrast(color, backgrounds, min_contrast)
            });
        }
    }

    /// Returns the backgrounds of pages, on which buttons are shown.
    fn backgrounds(&self) -> Vec<Color> {
        vec![self.shades.page, self.shades.surface, self.shades.card]
    }

    /// Returns the dark bands and what is raised from them.
    fn bands(&self) -> Vec<Color> {
        vec![self.shades.ink, self.shades.ink_2, self.shades.ink_3]
    }
}

impl Fill {
    /// Returns the color and its opacity behind the audiences in the fixed bar.
    pub(crate) fn well(self) -> (Color, f64) {
        if self.text != Color::WHITE {
            (Color::BLACK, 0.08)
        } else if self.background.luminance() < MIN_LUMINANCE_OF_DARKER_WELL {
            (Color::WHITE, 0.16)
        } else {
            (Color::BLACK, 0.24)
        }
    }

    /// Whether the text is readable, also in the well of the fixed bar.
    pub(crate) fn is_readable(self) -> bool {
        let (color, opacity) = self.well();
        let well = self.background.blend(color, opacity);
        has_contrast(self.text, &[self.background, well], MIN_TEXT_CONTRAST)
    }
}

impl Button {
    fn of(brand: Color, shades: &Shades, mode: Mode, backgrounds: &[Color]) -> Self {
        let color = brand.oklch();
        let ink = shades.on_white;
        let mut fill = readable_fill(brand, ink);
        let min_contrast = match mode {
            Mode::Light => MIN_BUTTON_CONTRAST_ON_LIGHT,
            Mode::Dark => MIN_BUTTON_CONTRAST_ON_DARK,
        };
        if !has_contrast(fill.background, backgrounds, min_contrast) {
            fill = match mode {
                Mode::Light => readable_fill(with_hue_of(0.33, 0.06, color), ink),
                // A gray button would look disabled.
                Mode::Dark if color.chroma < MAX_GRAY_CHROMA => {
                    readable_fill(with_hue_of(0.93, 0.02, color), ink)
                }
                Mode::Dark => readable_fill(
                    adjust_lightness(fill.background, LIGHTNESS_STEP, |color| {
                        has_contrast(color, backgrounds, min_contrast)
                    }),
                    ink,
                ),
            };
        }
        Self {
            fill,
            hover: hover(fill),
        }
    }
}

/// Returns a background of this color with text that is readable on it: white, or ink if white isn't. On some
/// colors in between neither is readable; those get darker.
fn readable_fill(color: Color, ink: Color) -> Fill {
    let fill = |background| {
        [Color::WHITE, ink]
            .map(|text| Fill { background, text })
            .into_iter()
            .find(|fill| fill.is_readable())
    };
    let background = adjust_lightness(color, -LIGHTNESS_STEP, |color| fill(color).is_some());
    fill(background).unwrap_or(Fill {
        background,
        text: Color::WHITE,
    })
}

/// Returns the background of a button under the pointer: darker, or lighter if it is dark already.
fn hover(fill: Fill) -> Color {
    let color = fill.background.oklch();
    let steps = if color.lightness < 0.35 {
        [0.07, -0.05]
    } else {
        [-0.055, 0.05]
    };
    let shifted = steps.map(|step| {
        let lightness = color.lightness + step;
        Oklch { lightness, ..color }.color()
    });
    let mut shifted = shifted.into_iter();
    let found = shifted.find(|background| background.contrast(fill.text) >= MIN_TEXT_CONTRAST);
    found.unwrap_or(fill.background)
}

/// Returns a function that gives shades the hue of a brand.
fn tint_with(brand: Color) -> impl Fn(Color) -> Color {
    let brand = brand.oklch();
    move |own| {
        let own = own.oklch();
        with_hue_of(own.lightness, own.chroma * chroma_factor(brand), brand)
    }
}

/// Returns a color of a brand's hue with at most this chroma, and with less if the brand is nearly gray.
fn with_hue_of(lightness: f64, chroma: f64, brand: Oklch) -> Color {
    let full = (brand.chroma / 0.1).min(1.0);
    Oklch {
        lightness,
        chroma: (chroma * full).min(brand.chroma),
        hue: brand.hue,
    }
    .color()
}

/// Returns the fraction of its chroma that a tint keeps: all of it in blue, a third in yellow, whose dark
/// shades look muddy.
fn chroma_factor(brand: Oklch) -> f64 {
    const BLUE: f64 = 4.54;
    0.35 + 0.65 * f64::midpoint(1.0, (brand.hue - BLUE).cos())
}

/// Makes a color lighter or darker, step by step, until it is good or reaches black or white.
fn adjust_lightness(color: Color, step: f64, is_good: impl Fn(Color) -> bool) -> Color {
    let mut next = color.oklch();
    let mut shown = color;
    while !is_good(shown) && (0.0..=1.0).contains(&next.lightness) {
        next.lightness += step;
        shown = next.color();
    }
    shown
}

/// Whether a color has at least this contrast with all of these backgrounds.
fn has_contrast(color: Color, backgrounds: &[Color], min_contrast: f64) -> bool {
    backgrounds
        .iter()
        .all(|background| color.contrast(*background) >= min_contrast)
}

#[cfg(test)]
#[path = "palette_tests.rs"]
mod tests;

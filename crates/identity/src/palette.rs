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
pub(crate) const WORDS: f64 = 4.5;
/// The minimum contrast of the borders of fields and of symbols (WCAG 2.2, 1.4.11).
pub(crate) const EDGES: f64 = 3.0;
/// The contrast from which a button is visible on a light background: a yellow one still is.
const SEEN_ON_LIGHT: f64 = 1.3;
/// The contrast from which a button is visible on a dark background, where eyes need more.
const SEEN_ON_DARK: f64 = 1.6;
/// A color with less chroma than this counts as gray.
const GRAY: f64 = 0.04;
/// The step of lightness by which a color is made lighter or darker.
const STEP: f64 = 0.004;

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
    pub ground: Color,
    /// The text color.
    pub words: Color,
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
pub(crate) enum Light {
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
        let ink = tinted(brand)(Shades::LIGHT.on_white);
        Self {
            brand,
            bar: readable(brand, ink),
            light: Scheme::of(brand, Light::Light),
            dark: Scheme::of(brand, Light::Dark),
        }
    }

    /// Returns the color of buttons on a light page, if the brand's color wouldn't be visible there.
    pub fn too_pale(&self) -> Option<Color> {
        let used = self.light.on_page.fill.ground;
        (used != self.bar.ground).then_some(used)
    }

    /// Returns the color of buttons on the dark bands, if the brand's color wouldn't be visible there.
    pub fn too_dark(&self) -> Option<Color> {
        let used = self.light.on_ink.fill.ground;
        (used != self.bar.ground).then_some(used)
    }

    /// Returns the nearest color that buttons could have everywhere.
    pub fn usable(&self) -> Color {
        let white = moved(self.bar.ground, -STEP, |color| {
            seen(color, &self.light.grounds(), SEEN_ON_LIGHT)
        });
        moved(white, STEP, |color| {
            seen(color, &self.light.bands(), SEEN_ON_DARK)
                && seen(color, &self.dark.grounds(), SEEN_ON_DARK)
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
    fn of(brand: Color, light: Light) -> Self {
        let seen = brand.oklch();
        let base = match light {
            Light::Light => Shades::LIGHT,
            Light::Dark => Shades::DARK,
        };
        let mut shades = base.map(tinted(brand));
        // Drawings are in the color itself and not in a tint of it.
        for (drawn, own) in [
            (&mut shades.beam, base.beam),
            (&mut shades.beam_edge, base.beam_edge),
            (&mut shades.glass, base.glass),
        ] {
            *drawn = colored(own.oklch().lightness, own.oklch().chroma, seen);
        }
        let wash = match light {
            Light::Light => colored(0.955, (seen.chroma * 0.1).min(0.03), seen),
            Light::Dark => colored(0.285, (seen.chroma * 0.3 * coolness(seen)).min(0.06), seen),
        };
        let text = match light {
            Light::Light => brand,
            Light::Dark => colored(seen.lightness.max(0.8), 0.11, seen),
        };
        let lit = colored(seen.lightness.clamp(0.79, 0.93), 0.12, seen);
        let mut scheme = Self {
            on_page: Button::of(
                brand,
                &shades,
                light,
                &[shades.page, shades.surface, shades.card],
            ),
            on_ink: Button::of(brand, &shades, Light::Dark, &[shades.ink, shades.ink_2]),
            ink_line: tinted(brand)(INK_LINE.0),
            shades,
            text,
            wash,
            lit,
        };
        scheme.make_readable(light);
        scheme
    }

    /// Moves colors away from their backgrounds until they are readable.
    fn make_readable(&mut self, light: Light) {
        let away = match light {
            Light::Light => -STEP,
            Light::Dark => STEP,
        };
        let mut grounds = self.grounds();
        grounds.extend([self.shades.surface_2, self.wash]);
        grounds.extend(NAMED_WASHES.map(|wash| wash[light as usize]));
        let (bands, edged) = (self.bands(), self.grounds());
        let shades = &mut self.shades;
        for (front, grounds, least, away) in [
            (&mut shades.strong, &grounds, WORDS, away),
            (&mut shades.text, &grounds, WORDS, away),
            (&mut shades.muted, &grounds, WORDS, away),
            (&mut self.text, &grounds, WORDS, away),
            (&mut shades.field_line, &edged, EDGES, away),
            (&mut shades.on_ink, &bands, WORDS, STEP),
            (&mut shades.on_ink_2, &bands, WORDS, STEP),
            (&mut self.lit, &bands, WORDS, STEP),
            (&mut shades.ink_field, &bands, EDGES, STEP),
        ] {
            *front = moved(*front, away, |color| seen(color, grounds, least));
        }
    }

    /// Returns the backgrounds of pages, on which buttons are shown.
    fn grounds(&self) -> Vec<Color> {
        vec![self.shades.page, self.shades.surface, self.shades.card]
    }

    /// Returns the dark bands and what is raised from them.
    fn bands(&self) -> Vec<Color> {
        vec![self.shades.ink, self.shades.ink_2, self.shades.ink_3]
    }
}

impl Fill {
    /// Returns the opacity of the black background of the selected item in the fixed bar.
    pub(crate) fn well(self) -> f64 {
        if self.words == Color::WHITE {
            0.24
        } else {
            0.08
        }
    }

    /// Whether the text is readable, also in the selected item of the fixed bar.
    pub(crate) fn is_readable(self) -> bool {
        let well = self.ground.under(Color::BLACK, self.well());
        seen(self.words, &[self.ground, well], WORDS)
    }
}

impl Button {
    fn of(brand: Color, shades: &Shades, light: Light, grounds: &[Color]) -> Self {
        let color = brand.oklch();
        let ink = shades.on_white;
        let mut fill = readable(brand, ink);
        let least = match light {
            Light::Light => SEEN_ON_LIGHT,
            Light::Dark => SEEN_ON_DARK,
        };
        if !seen(fill.ground, grounds, least) {
            fill = match light {
                Light::Light => readable(colored(0.33, 0.06, color), ink),
                // A gray button would look disabled.
                Light::Dark if color.chroma < GRAY => readable(colored(0.93, 0.02, color), ink),
                Light::Dark => readable(
                    moved(fill.ground, STEP, |color| seen(color, grounds, least)),
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
fn readable(color: Color, ink: Color) -> Fill {
    let fill = |ground| {
        [Color::WHITE, ink]
            .map(|words| Fill { ground, words })
            .into_iter()
            .find(|fill| fill.is_readable())
    };
    let ground = moved(color, -STEP, |color| fill(color).is_some());
    fill(ground).unwrap_or(Fill {
        ground,
        words: Color::WHITE,
    })
}

/// Returns the background of a button under the pointer: darker, or lighter if it is dark already.
fn hover(fill: Fill) -> Color {
    let color = fill.ground.oklch();
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
    let found = shifted.find(|ground| ground.contrast(fill.words) >= WORDS);
    found.unwrap_or(fill.ground)
}

/// Returns a function that gives shades the hue of a brand.
fn tinted(brand: Color) -> impl Fn(Color) -> Color {
    let brand = brand.oklch();
    move |own| {
        let own = own.oklch();
        colored(own.lightness, own.chroma * coolness(brand), brand)
    }
}

/// Returns a color of a brand's hue with at most this chroma, and with less if the brand is nearly gray.
fn colored(lightness: f64, chroma: f64, brand: Oklch) -> Color {
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
fn coolness(brand: Oklch) -> f64 {
    const BLUE: f64 = 4.54;
    0.35 + 0.65 * f64::midpoint(1.0, (brand.hue - BLUE).cos())
}

/// Makes a color lighter or darker, step by step, until it is good or reaches black or white.
fn moved(color: Color, step: f64, is_good: impl Fn(Color) -> bool) -> Color {
    let mut next = color.oklch();
    let mut shown = color;
    while !is_good(shown) && (0.0..=1.0).contains(&next.lightness) {
        next.lightness += step;
        shown = next.color();
    }
    shown
}

/// Whether a color has at least this contrast with all of these backgrounds.
fn seen(color: Color, grounds: &[Color], least: f64) -> bool {
    grounds
        .iter()
        .all(|ground| color.contrast(*ground) >= least)
}

#[cfg(test)]
#[path = "palette_tests.rs"]
mod tests;

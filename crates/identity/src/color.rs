//! Colors in sRGB and in OKLCH, where equal steps of lightness look equal in every hue.
//!
//! The matrices are those of Björn Ottosson's Oklab (<https://bottosson.github.io/posts/oklab/>), as CSS
//! Color 4 uses them; contrast is that of WCAG 2.2.

use std::fmt;

/// An sRGB color with eight bits per channel. It is displayed as `#0b5cad`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Color {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

/// A color in OKLCH, a perceptual color space.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Oklch {
    /// The lightness, from 0 (black) to 1 (white).
    pub(crate) lightness: f64,
    /// The distance from gray. Screens show up to about 0.32.
    pub(crate) chroma: f64,
    /// The hue as an angle in radians: red is about 0.5, green 2.5, blue 4.6.
    pub(crate) hue: f64,
}

impl Color {
    /// White.
    pub const WHITE: Self = Self::of(0xff_ff_ff);
    /// Black.
    pub(crate) const BLACK: Self = Self::of(0);

    /// Makes a color from a number such as `0x0b5cad`.
    pub(crate) const fn of(number: u32) -> Self {
        let [_, red, green, blue] = number.to_be_bytes();
        Self { red, green, blue }
    }

    /// Parses `#0b5cad` or `#06c`.
    pub fn parse(written: &str) -> Option<Self> {
        let digits = written.strip_prefix('#')?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let number = u32::from_str_radix(digits, 16).ok()?;
        match digits.len() {
            6 => Some(Self::of(number)),
            // Each digit stands for two equal ones.
            3 => Some(Self::of(
                (number & 0xf00) * 0x1100 + (number & 0xf0) * 0x110 + (number & 0xf) * 0x11,
            )),
            _ => None,
        }
    }

    /// Returns the contrast with another color: from 1, the same color, to 21, black on white.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Returns the color that results when `cover` is drawn over this one with an opacity.
    pub(crate) fn blend(self, cover: Self, opacity: f64) -> Self {
        let mix = |below: u8, above: u8| {
            byte((f64::from(above) * opacity + f64::from(below) * (1.0 - opacity)) / 255.0)
        };
        Self {
            red: mix(self.red, cover.red),
            green: mix(self.green, cover.green),
            blue: mix(self.blue, cover.blue),
        }
    }

    pub(crate) fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear_rgb();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Returns the three channels in linear light.
    fn linear_rgb(self) -> [f64; 3] {
        [self.red, self.green, self.blue].map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    pub(crate) fn oklch(self) -> Oklch {
        let [red, green, blue] = self.linear_rgb();
        let long =
            (0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue).cbrt();
        let middle =
            (0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue).cbrt();
        let short =
            (0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue).cbrt();
        let a = 1.977_998_495_1 * long - 2.428_592_205_0 * middle + 0.450_593_709_9 * short;
        let b = 0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766_0 * short;
        Oklch {
            lightness: 0.210_454_255_3 * long + 0.793_617_785_0 * middle - 0.004_072_046_8 * short,
            chroma: a.hypot(b),
            hue: b.atan2(a),
        }
    }
}

impl Oklch {
    /// Returns the nearest color in the sRGB gamut: of the same lightness and hue, with less chroma if
    /// necessary.
    pub(crate) fn color(self) -> Color {
        let (mut least, mut most) = (0.0, self.chroma);
        if is_in_gamut(self.linear_rgb()) {
            return Color::from_linear_rgb(self.linear_rgb());
        }
        // Twenty bisections are more precise than eight bits.
        for _ in 0..20 {
            let chroma = f64::midpoint(least, most);
            if is_in_gamut(Self { chroma, ..self }.linear_rgb()) {
                least = chroma;
            } else {
                most = chroma;
            }
        }
        let chroma = least;
        Color::from_linear_rgb(Self { chroma, ..self }.linear_rgb())
    }

    /// Returns the three channels in linear light. Values outside 0 to 1 are out of gamut.
    fn linear_rgb(self) -> [f64; 3] {
        let (a, b) = (self.chroma * self.hue.cos(), self.chroma * self.hue.sin());
        let long = (self.lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let middle = (self.lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let short = (self.lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
        [
            4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short,
            -1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short,
            -0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701_0 * short,
        ]
    }
}

impl Color {
    fn from_linear_rgb(light: [f64; 3]) -> Self {
        let [red, green, blue] = light.map(|value| {
            byte(if value <= 0.003_130_8 {
                value * 12.92
            } else {
                1.055 * value.powf(1.0 / 2.4) - 0.055
            })
        });
        Self { red, green, blue }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// Whether linear channels are in the sRGB gamut, with some tolerance for rounding errors.
fn is_in_gamut(light: [f64; 3]) -> bool {
    light
        .iter()
        .all(|value| (-0.000_1..=1.000_1).contains(value))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is between 0 and 255"
)]
fn byte(part: f64) -> u8 {
    (part.clamp(0.0, 1.0) * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_parsed_from_three_or_six_hex_digits() {
        assert_eq!(Color::parse("#0B5cad"), Some(Color::of(0x0b_5c_ad)));
        assert_eq!(Color::parse("#06c"), Some(Color::of(0x00_66_cc)));
        for wrong in [
            "",
            "#",
            "#12",
            "0b5cad",
            "blue",
            "#0b5cadff",
            "#+12345",
            "#0b5caé",
        ] {
            assert_eq!(Color::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn contrast_matches_wcag() {
        assert!((Color::BLACK.contrast(Color::WHITE) - 21.0).abs() < 1e-9);
        let gray = Color::of(0x76_76_76);
        assert!((gray.contrast(Color::WHITE) - 4.54).abs() < 0.01);
        assert_eq!(Color::WHITE.blend(Color::BLACK, 0.5), Color::of(0x80_80_80));
    }

    #[test]
    fn colors_survive_a_round_trip_through_oklch() {
        for number in (0..=0xff_ff_ff).step_by(4001) {
            let color = Color::of(number);
            assert_eq!(color.oklch().color(), color);
        }
        // The values of CSS Color 4 for `red`.
        let red = Color::of(0xff_00_00).oklch();
        assert!((red.lightness - 0.627_96).abs() < 1e-4);
        assert!((red.chroma - 0.257_68).abs() < 1e-4);
        assert!((red.hue.to_degrees() - 29.23).abs() < 0.01);
    }

    #[test]
    fn out_of_gamut_colors_lose_chroma_and_keep_their_lightness() {
        let wanted = Oklch {
            lightness: 0.9,
            chroma: 0.3,
            hue: 4.6,
        };
        let shown = wanted.color().oklch();
        assert!((shown.lightness - wanted.lightness).abs() < 0.01);
        assert!(shown.chroma < 0.1);
    }
}

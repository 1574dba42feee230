//! The placeholder color of a picture while it loads.
//!
//! The content security policy forbids inline styles, so the color must be one of a set that the stylesheet
//! knows. It is quantized in Björn Ottosson's perceptual color space Oklab: sixteen steps of lightness times
//! a tint. A tint is gray, or one of twelve hues at one of two strengths.

use std::fmt;

use image::{DynamicImage, Rgb, RgbImage};

/// The number of steps of lightness above black.
const LIGHTNESS_STEPS: f32 = 15.0;
/// The number of hues.
const HUE_STEPS: f32 = 12.0;
/// Below this chroma, a color has no visible hue.
const MAX_GRAY_CHROMA: f32 = 0.008;
/// From this chroma on, a color gets a strong tint.
const MIN_STRONG_CHROMA: f32 = 0.06;
/// From this value of all three channels on, a pixel of the edge counts as white.
const MIN_WHITE: u8 = 248;

/// A placeholder color. The stylesheet has a rule for each value of each field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlaceholderColor {
    /// Lightness, from 0 (black) to 15 (white).
    pub light: u8,
    /// 0 for gray, 1 to 12 for a soft tint by hue, 13 to 24 for a strong one.
    pub tint: u8,
}

impl PlaceholderColor {
    /// White.
    const WHITE: Self = Self { light: 15, tint: 0 };

    /// Returns the placeholder for a picture, or for a small copy of it: the average color, or white for a picture on
    /// white, such as a manufacturer's picture of a product. The stylesheet shows a picture with a white placeholder
    /// whole, on white.
    pub(crate) fn of(picture: &DynamicImage) -> Self {
        let pixels = picture.to_rgb8();
        if has_white_edge(&pixels) {
            return Self::WHITE;
        }
        let (mut lightness, mut a, mut b, mut count) = (0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64);
        for Rgb(pixel) in pixels.pixels() {
            let lab = oklab(*pixel);
            lightness += f64::from(lab[0]);
            a += f64::from(lab[1]);
            b += f64::from(lab[2]);
            count += 1.0;
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "averages of numbers between -1 and 1"
        )]
        Self::quantize([lightness, a, b].map(|sum| (sum / f64::max(count, 1.0)) as f32))
    }

    /// Returns the placeholder color nearest to a color in Oklab.
    fn quantize([lightness, a, b]: [f32; 3]) -> Self {
        let chroma = a.hypot(b);
        let hue = b.atan2(a).to_degrees().rem_euclid(360.0);
        let step = (hue / 360.0 * HUE_STEPS).round().rem_euclid(HUE_STEPS);
        let tint = if chroma < MAX_GRAY_CHROMA {
            0.0
        } else if chroma < MIN_STRONG_CHROMA {
            1.0 + step
        } else {
            1.0 + HUE_STEPS + step
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at most 24, and not negative"
        )]
        Self {
            light: (lightness.clamp(0.0, 1.0) * LIGHTNESS_STEPS).round() as u8,
            tint: tint as u8,
        }
    }

    /// Parses the output of [`fmt::Display`].
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (light, tint) = text.split_once('/')?;
        let color = Self {
            light: light.parse().ok()?,
            tint: tint.parse().ok()?,
        };
        (color.light <= 15 && color.tint <= 24).then_some(color)
    }
}

impl fmt::Display for PlaceholderColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.light, self.tint)
    }
}

/// Whether at least four fifths of a picture's outermost pixels are white. A product may touch the edge.
fn has_white_edge(pixels: &RgbImage) -> bool {
    let (right, bottom) = (pixels.width() - 1, pixels.height() - 1);
    let edge = pixels
        .enumerate_pixels()
        .filter(|(x, y, _)| [0, right].contains(x) || [0, bottom].contains(y));
    let (mut white, mut count) = (0_u32, 0_u32);
    for (_, _, Rgb(pixel)) in edge {
        white += u32::from(pixel.iter().all(|channel| *channel >= MIN_WHITE));
        count += 1;
    }
    white * 5 >= count * 4
}

/// Converts an sRGB color to Oklab (<https://bottosson.github.io/posts/oklab/>).
fn oklab(pixel: [u8; 3]) -> [f32; 3] {
    let [red, green, blue] = pixel.map(|channel| {
        let value = f32::from(channel) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    });
    let l = (0.412_221_46 * red + 0.536_332_55 * green + 0.051_445_995 * blue).cbrt();
    let m = (0.211_903_5 * red + 0.680_699_5 * green + 0.107_396_96 * blue).cbrt();
    let s = (0.088_302_46 * red + 0.281_718_85 * green + 0.629_978_7 * blue).cbrt();
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;

    fn color(color: [u8; 3]) -> PlaceholderColor {
        PlaceholderColor::of(&RgbImage::from_pixel(64, 48, Rgb(color)).into())
    }

    #[test]
    fn grays_have_a_lightness_and_no_tint() {
        assert_eq!(color([0, 0, 0]), PlaceholderColor { light: 0, tint: 0 });
        assert_eq!(color([255, 255, 255]), PlaceholderColor::WHITE);
        assert_eq!(
            color([128, 128, 128]),
            PlaceholderColor { light: 9, tint: 0 }
        );
    }

    #[test]
    fn a_soft_and_a_strong_blue_have_the_same_hue() {
        let soft = color([210, 220, 236]);
        let strong = color([29, 78, 216]);
        assert_eq!((soft.tint, strong.tint), (10, 22));
    }

    #[test]
    fn a_picture_on_white_has_a_white_placeholder() {
        // A black box in the middle that is this many pixels wide.
        let boxed = |wide: u32, ground: [u8; 3]| {
            let left = (48 - wide) / 2;
            let pixels = RgbImage::from_fn(48, 36, |x, y| {
                let is_box = (left..left + wide).contains(&x) && (12..24).contains(&y);
                Rgb(if is_box { [0; 3] } else { ground })
            });
            PlaceholderColor::of(&pixels.into())
        };
        assert_eq!(boxed(40, [255, 254, 252]), PlaceholderColor::WHITE);
        assert_eq!(boxed(48, [255; 3]), PlaceholderColor::WHITE);
        assert_ne!(boxed(40, [240; 3]), PlaceholderColor::WHITE);
        let half = RgbImage::from_fn(48, 36, |x, _| Rgb(if x < 24 { [255; 3] } else { [0; 3] }));
        assert_ne!(PlaceholderColor::of(&half.into()), PlaceholderColor::WHITE);
    }

    #[test]
    fn a_placeholder_color_parses_back_from_its_text() {
        let color = PlaceholderColor { light: 12, tint: 9 };
        assert_eq!(PlaceholderColor::parse(&color.to_string()), Some(color));
        assert_eq!(PlaceholderColor::parse("16/0"), None);
    }
}

//! Pictures, with everything that a browser needs to reserve their space and to choose a file.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

/// A picture in the site folder. Width and height are those of its full-size file, so that the
/// layout doesn't shift.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Picture {
    /// The full-size file, for uses that need a single address: `/media/turret-1f0a9c3b-1200.webp`.
    /// Pages use the other files, so this one isn't sent with them.
    #[serde(skip)]
    #[ts(skip)]
    pub src: String,
    /// Width of the full-size file in pixels.
    pub width: u32,
    /// Height of the full-size file in pixels.
    pub height: u32,
    /// A text alternative that describes the picture. Empty if the picture is only decorative.
    pub alt: String,
    /// Whether the picture was taken against a dark background. It is then shown in a dark frame.
    pub dark: bool,
    /// The file for browsers that support none of the sources.
    pub fallback: String,
    /// The same picture in several formats and widths, the best format first. Empty for a vector
    /// drawing, whose one file is sharp at any size.
    pub sources: Vec<PictureSource>,
    /// The placeholder color that is shown while the picture loads. A picture whose color is white
    /// is shown whole, and so is one that has none although it has sources.
    pub tone: Option<PictureTone>,
    /// The point that a crop keeps in view. `None` for the center.
    pub focus: Option<PictureFocus>,
}

/// One format of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PictureSource {
    /// The media type: `image/avif`.
    pub media_type: String,
    /// The files with their widths, as in the `srcset` attribute.
    pub srcset: String,
}

/// A color from the palette in the stylesheet. Inline styles aren't allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct PictureTone {
    /// Lightness, from 0 (black) to 15 (white).
    pub light: u8,
    /// 0 for gray; 1 to 12 for a soft tint by hue; 13 to 24 for a strong one.
    pub tint: u8,
}

/// The point of a picture that a crop keeps in view, in tenths of the width and height from the
/// upper left corner. The stylesheet has a rule for each step. Files write it as fractions: `[0.1,
/// 0.5]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct PictureFocus {
    /// From 0 (left) to 10 (right).
    pub x: u8,
    /// From 0 (top) to 10 (bottom).
    pub y: u8,
}

impl<'de> Deserialize<'de> for PictureFocus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let parts = <[f64; 2]>::deserialize(deserializer)?;
        let tenths =
            |part| fraction_in_steps(part, 10).and_then(|tenths| u8::try_from(tenths).ok());
        match parts.map(tenths) {
            [Some(x), Some(y)] => Ok(Self { x, y }),
            _ => Err(D::Error::custom(
                "write `focus` as two numbers from 0 to 1, such as [0.1, 0.5]",
            )),
        }
    }
}

impl JsonSchema for PictureFocus {
    fn schema_name() -> Cow<'static, str> {
        "PictureFocus".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "array",
            "items": { "type": "number", "minimum": 0, "maximum": 1 },
            "minItems": 2,
            "maxItems": 2,
        })
    }
}

/// Converts a fraction from 0 to 1 into this many steps. Returns `None` if it is out of range.
pub(crate) fn fraction_in_steps(part: f64, steps: u16) -> Option<u16> {
    let is_part = (0.0..=1.0).contains(&part);
    // The result is at most `steps`, so it fits.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    is_part.then(|| (part * f64::from(steps)).round() as u16)
}

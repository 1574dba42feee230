//! Pictures with everything a browser needs to reserve their place and choose a file.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

/// A picture of the site folder. Width and height are those of its full-size file, so that nothing
/// shifts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Picture {
    /// The full-size file, for whoever wants one address: `/media/turret-1f0a9c3b-1200.webp`. Pages name the
    /// others, so it is not sent with them.
    #[serde(skip)]
    #[ts(skip)]
    pub src: String,
    /// Width of the full-size file in pixels.
    pub width: u32,
    /// Height of the full-size file in pixels.
    pub height: u32,
    /// What the picture shows, for those who do not see it. Empty when it only decorates.
    pub alt: String,
    /// Whether the picture was taken on a dark ground: it then sits in a dark well.
    pub dark: bool,
    /// The file for browsers that read none of the sources.
    pub fallback: String,
    /// The same picture in several formats and widths, the best format first. Empty for a drawing:
    /// its one file is sharp at any size.
    pub sources: Vec<PictureSource>,
    /// The color that stands in for the picture while it loads.
    pub tone: Option<PictureTone>,
    /// What a crop keeps; `None` for the center.
    pub focus: Option<PictureFocus>,
}

/// One format of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PictureSource {
    /// The media type: `image/avif`.
    pub media_type: String,
    /// Each file with its width, as in the `srcset` attribute.
    pub srcset: String,
}

/// A color of the set that the stylesheet knows; no style of a single element is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct PictureTone {
    /// Lightness, from 0 (black) to 15 (white).
    pub light: u8,
    /// 0 for gray; 1 to 12 for a soft tint by hue; 13 to 24 for a strong one.
    pub tint: u8,
}

/// The point of a picture that a crop keeps nearest, in tenths of its width and height from the upper left
/// corner; the stylesheet knows these steps. A file writes it as parts of one: `[0.1, 0.5]`.
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
        let tenths = |part| part_in(part, 10).and_then(|tenths| u8::try_from(tenths).ok());
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

/// A part of one, from 0 to 1, as so many steps.
pub(crate) fn part_in(part: f64, steps: u16) -> Option<u16> {
    let is_part = (0.0..=1.0).contains(&part);
    // At most `steps`, which is one of its values.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    is_part.then(|| (part * f64::from(steps)).round() as u16)
}

//! Pictures with everything a browser needs to reserve their place and choose a file.

use serde::Serialize;
use ts_rs::TS;

/// A picture of the site folder. Width and height are those of its full-size file, so that nothing
/// shifts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Picture {
    /// The full-size file, for whoever wants one address: `/media/turret-1f0a9c3b-1200.webp`.
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

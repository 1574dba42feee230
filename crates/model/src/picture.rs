//! Pictures with everything a browser needs to reserve their place.

use serde::Serialize;
use ts_rs::TS;

/// A picture of the site folder. Width and height are those of the file, so that nothing shifts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Picture {
    /// Address with the hash of the content in its name: `/media/turret-1f0a9c3b.webp`.
    pub src: String,
    /// Width of the file in pixels.
    pub width: u32,
    /// Height of the file in pixels.
    pub height: u32,
    /// What the picture shows, for those who do not see it. Empty when it only decorates.
    pub alt: String,
    /// Whether the picture was taken on a dark ground: it then sits in a dark well.
    pub dark: bool,
}

//! What is known of a file of the media folder once it was examined.

use crate::{PictureHash, Tone};

/// A picture that variants are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Master {
    /// The hash of the file.
    pub hash: PictureHash,
    /// What it holds.
    pub facts: Facts,
}

/// What a master holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// Its width in pixels, as it is shown.
    pub width: u32,
    /// Its height in pixels, as it is shown.
    pub height: u32,
    /// The color that stands in for it; `None` when the ground shines through it.
    pub tone: Option<Tone>,
    /// What is odd about it.
    pub oddity: Option<Oddity>,
}

/// What an owner should know of a picture that can be shown all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Oddity {
    /// It moves; visitors see its first picture.
    Animated,
    /// It is made for printing (CMYK): on a screen the colors are only about right.
    PrintColors,
}

/// A picture that is served as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unscaled {
    /// The media type.
    pub media_type: &'static str,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Examined {
    /// A picture that variants are made of.
    Master(Master),
    /// A drawing, or a picture that cannot be decoded here: served as it is.
    Unscaled(Unscaled),
}

/// Why a file cannot be shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureFault {
    /// It is none of the kinds of picture that browsers show.
    #[error("it is no picture that browsers show")]
    NoPicture,
    /// It is something else than its ending says, and served as it is.
    #[error("it is not what its ending says")]
    WrongEnding,
    /// It has too many pixels.
    #[error("it has {width} by {height} pixels")]
    TooLarge {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
    },
    /// It is damaged, or its size cannot be read.
    #[error("it is damaged: {0}")]
    Damaged(String),
}

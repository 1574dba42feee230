//! What is known about a file of the media folder after it was examined.

use crate::{PictureHash, PlaceholderColor};

/// A picture from which variants are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Master {
    /// The hash of the file.
    pub hash: PictureHash,
    /// What it contains.
    pub facts: Facts,
}

/// What a master contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// The width in pixels, as displayed.
    pub width: u32,
    /// The height in pixels, as displayed.
    pub height: u32,
    /// The placeholder color: white for a picture on white, `None` for one with transparency.
    pub placeholder: Option<PlaceholderColor>,
    /// Anything odd about it.
    pub warning: Option<PictureWarning>,
}

/// Something that the owner should know about a picture, although it can be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureWarning {
    /// It is animated; visitors see its first frame.
    Animated,
    /// It is made for printing (CMYK), so its colors on a screen are only approximate.
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

/// What a file contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Examined {
    /// A picture from which variants are made.
    Master(Master),
    /// A drawing, or a picture that can't be decoded here. It is served as it is.
    Unscaled(Unscaled),
}

/// An error that prevents a file from being shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureFault {
    /// It is not a kind of picture that browsers show.
    #[error("it is no picture that browsers show")]
    NotAPicture,
    /// It would be served as it is, but its extension doesn't fit its kind.
    #[error("it is not what its ending says")]
    WrongExtension,
    /// It has too many pixels, or is too high for its width.
    #[error("it has {width} by {height} pixels")]
    TooLarge {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
    },
    /// It is damaged, or its size can't be read.
    #[error("it is damaged: {0}")]
    Damaged(String),
}

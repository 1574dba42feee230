//! What is known about a file of the media folder after it was examined.

use std::ops::Range;

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
    /// Whether it is animated.
    pub is_animated: bool,
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
    /// It has no bytes.
    #[error("it is empty")]
    Empty,
    /// It is not a kind of picture that browsers show. If its format is known, this is the name.
    #[error("it is no picture that browsers show")]
    NotAPicture(Option<&'static str>),
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
    /// The decoder failed, with this message.
    #[error("it cannot be decoded: {0}")]
    Undecodable(String),
    /// It is a drawing without a size.
    #[error("its size is not given")]
    NoSize,
    /// It is a drawing with active content.
    #[error("it does more than draw")]
    Active {
        /// What it does.
        what: ActiveContent,
        /// Where it is, in bytes.
        span: Range<usize>,
    },
}

/// What a drawing may not contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActiveContent {
    /// A script.
    Script,
    /// An attribute that runs a script when something happens.
    Handler,
    /// A link that is a script.
    ScriptLink,
    /// A link to another place, or something that it loads.
    Reference,
    /// Parts of a web page.
    ForeignObject,
}

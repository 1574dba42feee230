//! What a file of the media folder holds.
//!
//! The whole picture is decoded: a header says nothing of a file that was cut off on its way, and
//! the color that stands in for a picture is the average of all of it.

use image::ImageFormat;

use crate::header::{Kind, is_animated, is_called, is_cut_off, kind, svg_size};
use crate::{PictureHash, Tone, decode};

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

/// Looks at a file. `ending` is that of its name, in lower case.
///
/// # Errors
/// When it cannot be shown.
pub fn examine(ending: &str, bytes: &[u8]) -> Result<Examined, PictureFault> {
    let kind = kind(bytes).ok_or(PictureFault::NoPicture)?;
    match kind {
        // Variants have endings of their own; these two would go out under a wrong one.
        Kind::Svg | Kind::Avif if !is_called(kind, ending) => Err(PictureFault::WrongEnding),
        Kind::Svg => {
            let size = str::from_utf8(bytes).ok().and_then(svg_size);
            unscaled("image/svg+xml", size)
        }
        Kind::Avif => {
            let size = imagesize::blob_size(bytes).ok();
            let size = size.and_then(|size| {
                Option::zip(size.width.try_into().ok(), size.height.try_into().ok())
            });
            unscaled("image/avif", size)
        }
        Kind::Pixels(format) => master(format, bytes).map(Examined::Master),
    }
}

/// Whether variants would be made of a file, if it can be decoded.
pub(crate) fn is_master(bytes: &[u8]) -> bool {
    matches!(kind(bytes), Some(Kind::Pixels(_)))
}

/// Whether the ending of a file's name says what the file is. `ending` is in lower case.
pub fn is_named_right(ending: &str, bytes: &[u8]) -> bool {
    kind(bytes).is_none_or(|kind| is_called(kind, ending))
}

fn unscaled(media_type: &'static str, size: Option<(u32, u32)>) -> Result<Examined, PictureFault> {
    let (width, height) = size
        .filter(|(width, height)| *width > 0 && *height > 0)
        .ok_or_else(|| PictureFault::Damaged("its size cannot be read".to_owned()))?;
    Ok(Examined::Unscaled(Unscaled {
        media_type,
        width,
        height,
    }))
}

fn master(format: ImageFormat, bytes: &[u8]) -> Result<Master, PictureFault> {
    let opened = decode::open(bytes)?;
    if format == ImageFormat::Jpeg && is_cut_off(bytes) {
        return Err(PictureFault::Damaged("the end is missing".to_owned()));
    }
    let oddity = if is_animated(format, bytes) {
        Some(Oddity::Animated)
    } else {
        opened.has_print_colors.then_some(Oddity::PrintColors)
    };
    let (width, height) = opened.size;
    let picture = opened.glance()?;
    let facts = Facts {
        width,
        height,
        tone: (!picture.color().has_alpha()).then(|| Tone::of(&picture)),
        oddity,
    };
    Ok(Master {
        hash: PictureHash::of(bytes),
        facts,
    })
}

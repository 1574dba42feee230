//! Examines a file of the media folder.
//!
//! The whole picture is decoded, since the header doesn't tell whether a file was truncated, and the
//! placeholder color is the average of all pixels.

use image::ImageFormat;

use crate::facts::{Examined, Facts, Master, PictureFault, PictureWarning, Unscaled};
use crate::header::{Kind, extension_matches, is_truncated, kind, unserved_format};
use crate::{PictureHash, PlaceholderColor, decode, drawing, metadata};

/// Examines a file. `extension` is the extension of its name, in lower case.
///
/// # Errors
/// Returns an error if the file can't be shown.
pub fn examine(extension: &str, bytes: &[u8]) -> Result<Examined, PictureFault> {
    if bytes.is_empty() {
        return Err(PictureFault::Empty);
    }
    let kind = kind(bytes).ok_or_else(|| PictureFault::NotAPicture(unserved_format(bytes)))?;
    match kind {
        // These two are served as they are, and would go out under the wrong extension. Variants get their
        // own.
        Kind::Svg | Kind::Avif if !extension_matches(kind, extension) => {
            Err(PictureFault::WrongExtension)
        }
        Kind::Svg => drawing::read(bytes).map(Examined::Unscaled),
        Kind::Avif => avif(bytes).map(Examined::Unscaled),
        Kind::Pixels(format) => master(format, bytes).map(Examined::Master),
    }
}

/// Whether the extension of a file's name fits its kind, or the kind is unknown. `extension` is in lower case.
pub fn has_right_extension(extension: &str, bytes: &[u8]) -> bool {
    kind(bytes).is_none_or(|kind| extension_matches(kind, extension))
}

fn avif(bytes: &[u8]) -> Result<Unscaled, PictureFault> {
    if metadata::is_truncated(bytes) {
        return Err(PictureFault::Damaged("the end is missing".to_owned()));
    }
    let size = imagesize::blob_size(bytes).ok();
    let whole = |side: usize| u32::try_from(side).ok().filter(|side| *side > 0);
    let (width, height) = size
        .and_then(|size| Option::zip(whole(size.width), whole(size.height)))
        .ok_or_else(|| PictureFault::Damaged("its size cannot be read".to_owned()))?;
    Ok(Unscaled {
        media_type: "image/avif",
        width,
        height,
        is_animated: bytes.get(8..12) == Some(b"avis"),
    })
}

fn master(format: ImageFormat, bytes: &[u8]) -> Result<Master, PictureFault> {
    let opened = decode::open(bytes)?;
    if format == ImageFormat::Jpeg && is_truncated(bytes) {
        return Err(PictureFault::Damaged("the end is missing".to_owned()));
    }
    let warning = if opened.is_animated {
        Some(PictureWarning::Animated)
    } else {
        opened
            .has_print_colors
            .then_some(PictureWarning::PrintColors)
    };
    let (width, height) = opened.size;
    let picture = opened.thumbnail()?;
    let facts = Facts {
        width,
        height,
        placeholder: (!picture.color().has_alpha()).then(|| PlaceholderColor::of(&picture)),
        warning,
    };
    Ok(Master {
        hash: PictureHash::of(bytes),
        facts,
    })
}

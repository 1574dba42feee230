//! The variants of a master.

use image::DynamicImage;
use image::imageops::FilterType;
use sightline_picture::{Variant, decode, height_at};

use crate::MakeError;
use crate::encode::encode;

/// Makes variants of a master and hands each to `done`, the widest first. The master is decoded
/// once.
///
/// # Errors
/// When the master cannot be decoded. A variant that cannot be encoded does not keep the others from
/// being made.
pub fn make_variants(
    master: &[u8],
    variants: &[Variant],
    mut done: impl FnMut(&Variant, Result<Vec<u8>, MakeError>),
) -> Result<(), MakeError> {
    let mut wanted: Vec<&Variant> = variants.iter().collect();
    wanted.sort_by_key(|variant| std::cmp::Reverse((variant.width, variant.format)));
    let mut scaled: Option<DynamicImage> = None;
    let original = decode(master)?;
    for variant in wanted {
        let picture = match scaled.take() {
            Some(scaled) if scaled.width() == variant.width => scaled,
            _ => scale(&original, variant.width),
        };
        done(variant, encode(&picture, variant.format));
        scaled = Some(picture);
    }
    Ok(())
}

/// The picture at a width; never wider than it is.
pub(crate) fn scale(picture: &DynamicImage, width: u32) -> DynamicImage {
    if width >= picture.width() {
        return picture.clone();
    }
    let height = height_at((picture.width(), picture.height()), width);
    picture.resize_exact(width, height, FilterType::Lanczos3)
}

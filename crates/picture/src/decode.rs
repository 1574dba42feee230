//! Masters as pixels: upright, in sRGB, and only of a size that a page has a use for.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageReader, Limits};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

use crate::PictureFault;
use crate::header::has_inks;

/// The most pixels of a master: those of the largest cameras. More would only take memory.
pub const MOST_PIXELS: u64 = 64_000_000;

/// The pixels of a master.
///
/// # Errors
/// When it has too many pixels, or is damaged.
pub fn decode(bytes: &[u8]) -> Result<DynamicImage, PictureFault> {
    open(bytes).and_then(Opened::decode)
}

/// A master whose header has been read.
pub(crate) struct Opened<'a> {
    decoder: Box<dyn ImageDecoder + 'a>,
    orientation: Orientation,
    /// Whether it is made of inks instead of light.
    pub(crate) has_print_colors: bool,
    profile: Option<Vec<u8>>,
}

/// Reads the header and refuses what would take too much memory.
pub(crate) fn open(bytes: &[u8]) -> Result<Opened<'_>, PictureFault> {
    let damaged = |error: image::ImageError| PictureFault::Damaged(error.to_string());
    let reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|error| PictureFault::Damaged(error.to_string()))?;
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(PictureFault::TooLarge { width, height });
    }
    let mut limits = Limits::default();
    // Four bytes to a pixel, and as much again to work with.
    limits.max_alloc = Some(MOST_PIXELS * 8);
    decoder.set_limits(limits).map_err(damaged)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let has_print_colors = has_inks(bytes);
    let profile = decoder.icc_profile().unwrap_or_default();
    Ok(Opened {
        decoder: Box::new(decoder),
        orientation,
        has_print_colors,
        profile,
    })
}

impl Opened<'_> {
    /// Reads the pixels.
    pub(crate) fn decode(self) -> Result<DynamicImage, PictureFault> {
        let mut picture = DynamicImage::from_decoder(self.decoder)
            .map_err(|error| PictureFault::Damaged(error.to_string()))?;
        picture.apply_orientation(self.orientation);
        let picture = eight_bits(picture);
        Ok(match self.profile {
            Some(profile) => in_srgb(picture, &profile),
            None => picture,
        })
    }
}

/// Colors in eight bits, with transparency only where a pixel is transparent.
fn eight_bits(picture: DynamicImage) -> DynamicImage {
    if picture.color().has_alpha() {
        let rgba = picture.into_rgba8();
        if rgba.pixels().any(|pixel| pixel.0[3] < 255) {
            return rgba.into();
        }
        return DynamicImage::from(rgba).into_rgb8().into();
    }
    picture.into_rgb8().into()
}

/// The same colors in sRGB. A profile that cannot be used is left aside: the picture then looks as
/// it does in programs that ignore profiles.
fn in_srgb(picture: DynamicImage, profile: &[u8]) -> DynamicImage {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else {
        return picture;
    };
    if profile.color_space != DataColorSpace::Rgb {
        return picture;
    }
    let layout = if picture.color().has_alpha() {
        Layout::Rgba
    } else {
        Layout::Rgb
    };
    let srgb = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    let Ok(transform) = profile.create_transform_8bit(layout, &srgb, layout, options) else {
        return picture;
    };
    let mut converted = picture.clone();
    let target = match &mut converted {
        DynamicImage::ImageRgb8(pixels) => pixels.as_mut(),
        DynamicImage::ImageRgba8(pixels) => pixels.as_mut(),
        _ => return picture,
    };
    match transform.transform(picture.as_bytes(), target) {
        Ok(()) => converted,
        Err(_) => picture,
    }
}

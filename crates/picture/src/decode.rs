//! Decodes masters to pixels: upright, in sRGB, and no larger than a page needs.

use std::borrow::Cow;
use std::io::Cursor;

use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, Limits};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};
use parking_lot::Mutex;

use crate::PictureFault;
use crate::header::{Kind, is_cmyk, kind};
use crate::variant::{height_at, widest};

/// The maximum number of pixels of a master: that of the largest cameras. More would only take memory.
pub const MAX_PIXELS: u64 = 65_000_000;

/// The maximum height of a WebP in pixels, and so of everything that is made of a master.
pub const MAX_HEIGHT: u32 = 16_383;

/// The most memory for what a PNG has before its pixels: twice the largest file. A color profile is compressed, and two
/// megabytes may hold two gigabytes of it; one that takes more is ignored.
const MAX_HEADER_BYTES: u64 = 64 * 1024 * 1024;

/// Pictures with more pixels than this are decoded one at a time.
const LARGE: u64 = 12_000_000;

/// The longer side, in pixels, of the small copy from which the average color is computed.
const THUMBNAIL_SIZE: u32 = 48;

/// Held while a large picture is decoded. The largest briefly takes three quarters of a gigabyte, and a
/// machine may have many cores and little memory.
static ONE_LARGE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Decodes a master, and scales it down to the width of the widest variant.
///
/// # Errors
/// Returns an error if the master has too many pixels, is too high for its width or is damaged.
pub fn decode(bytes: &[u8]) -> Result<DynamicImage, PictureFault> {
    open(bytes).and_then(Opened::decode)
}

/// A master whose header has been read.
pub(crate) struct Opened<'a> {
    decoder: Box<dyn ImageDecoder + 'a>,
    orientation: Orientation,
    /// Whether it is an animation.
    pub(crate) is_animated: bool,
    /// Whether it is in CMYK, for printing.
    pub(crate) has_print_colors: bool,
    profile: Option<Vec<u8>>,
    /// The size as displayed.
    pub(crate) size: (u32, u32),
}

/// Reads the header, and refuses a picture that would take too much memory.
pub(crate) fn open(bytes: &[u8]) -> Result<Opened<'_>, PictureFault> {
    let file = Cursor::new(bytes);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_HEADER_BYTES);
    let mut is_animated = false;
    let mut decoder: Box<dyn ImageDecoder> = match kind(bytes) {
        Some(Kind::Pixels(ImageFormat::Png)) => {
            let decoder = PngDecoder::with_limits(file, limits.clone()).map_err(undecodable)?;
            is_animated = decoder.is_apng().unwrap_or(false);
            Box::new(decoder)
        }
        Some(Kind::Pixels(ImageFormat::WebP)) => {
            let decoder = WebPDecoder::new(file).map_err(undecodable)?;
            is_animated = decoder.has_animation();
            Box::new(decoder)
        }
        Some(Kind::Pixels(ImageFormat::Jpeg)) => {
            Box::new(JpegDecoder::new(file).map_err(undecodable)?)
        }
        _ => return Err(PictureFault::NotAPicture(None)),
    };
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(PictureFault::TooLarge { width, height });
    }
    // Four bytes per pixel, and as much again for working memory.
    limits.max_alloc = Some(MAX_PIXELS * 8);
    decoder.set_limits(limits).map_err(undecodable)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let has_print_colors = is_cmyk(bytes);
    let profile = decoder.icc_profile().unwrap_or_default();
    let swaps_sides = matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    );
    let size = if swaps_sides {
        (height, width)
    } else {
        (width, height)
    };
    if height_at(size, widest(size)) > MAX_HEIGHT {
        let (width, height) = size;
        return Err(PictureFault::TooLarge { width, height });
    }
    Ok(Opened {
        decoder,
        orientation,
        is_animated,
        has_print_colors,
        profile,
        size,
    })
}

impl Opened<'_> {
    /// Decodes the pixels.
    pub(crate) fn decode(self) -> Result<DynamicImage, PictureFault> {
        let (size, orientation) = (self.size, self.orientation);
        self.read(|picture| {
            let mut picture = scaled_down(picture, size);
            picture.apply_orientation(orientation);
            picture
        })
    }

    /// Decodes all pixels and returns only a small copy with their colors. Scaling a large photograph well
    /// takes longer than decoding it.
    pub(crate) fn thumbnail(self) -> Result<DynamicImage, PictureFault> {
        self.read(|picture| picture.thumbnail(THUMBNAIL_SIZE, THUMBNAIL_SIZE))
    }

    fn read(
        self,
        reduce: impl FnOnce(DynamicImage) -> DynamicImage,
    ) -> Result<DynamicImage, PictureFault> {
        let (width, height) = self.size;
        let is_large = u64::from(width) * u64::from(height) > LARGE;
        let _alone = is_large.then(|| ONE_LARGE_AT_A_TIME.lock());
        let is_gray = !self.decoder.color_type().has_color();
        let picture = DynamicImage::from_decoder(self.decoder).map_err(undecodable)?;
        let picture = reduce(to_eight_bits(picture));
        Ok(match self.profile {
            Some(profile) => to_srgb(picture, is_gray, &profile),
            None => picture,
        })
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is passed to `map_err`")]
fn undecodable(error: image::ImageError) -> PictureFault {
    PictureFault::Undecodable(error.to_string())
}

/// Scales a picture down to the width that a page needs. `size` is its size once it is turned upright.
fn scaled_down(picture: DynamicImage, (width, height): (u32, u32)) -> DynamicImage {
    let wanted = widest((width, height));
    if wanted == width {
        return picture;
    }
    let wanted = (wanted, height_at((width, height), wanted));
    let (across, down) = if picture.width() == width {
        wanted
    } else {
        (wanted.1, wanted.0)
    };
    picture.resize_exact(across, down, FilterType::Lanczos3)
}

/// Converts a picture to eight bits per channel. The alpha channel is kept only if a pixel is transparent.
fn to_eight_bits(picture: DynamicImage) -> DynamicImage {
    if picture.color().has_alpha() {
        let rgba = picture.into_rgba8();
        if rgba.pixels().any(|pixel| pixel.0[3] < 255) {
            return rgba.into();
        }
        return DynamicImage::from(rgba).into_rgb8().into();
    }
    picture.into_rgb8().into()
}

/// Converts a picture to sRGB. A profile that can't be used is ignored; the picture then looks as in programs
/// that ignore profiles.
fn to_srgb(picture: DynamicImage, is_gray: bool, profile: &[u8]) -> DynamicImage {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else {
        return picture;
    };
    let mut converted = picture.clone();
    let (layout, target) = match &mut converted {
        DynamicImage::ImageRgb8(pixels) => (Layout::Rgb, pixels.as_mut()),
        DynamicImage::ImageRgba8(pixels) => (Layout::Rgba, pixels.as_mut()),
        _ => return picture,
    };
    let (source, source_layout) = match (profile.color_space, is_gray, layout) {
        (DataColorSpace::Rgb, _, _) => (Cow::Borrowed(picture.as_bytes()), layout),
        (DataColorSpace::Gray, true, Layout::Rgb) => {
            (Cow::Owned(picture.to_luma8().into_raw()), Layout::Gray)
        }
        (DataColorSpace::Gray, true, _) => {
            let gray = picture.to_luma_alpha8().into_raw();
            (Cow::Owned(gray), Layout::GrayAlpha)
        }
        _ => return picture,
    };
    let srgb = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    let Ok(transform) = profile.create_transform_8bit(source_layout, &srgb, layout, options) else {
        return picture;
    };
    match transform.transform(&source, target) {
        Ok(()) => converted,
        Err(_) => picture,
    }
}

#[cfg(test)]
mod tests {
    use image::codecs::png::PngEncoder;
    use image::{GenericImageView as _, ImageBuffer, ImageEncoder as _, Luma, LumaA};

    use super::*;

    #[test]
    fn a_color_profile_that_takes_too_much_memory_is_ignored() {
        let png = |profile_bytes: u64| {
            let mut file = Vec::new();
            let mut encoder = PngEncoder::new(&mut file);
            let profile = vec![0; usize::try_from(profile_bytes).unwrap()];
            encoder.set_icc_profile(profile).unwrap();
            let pixel = DynamicImage::new_rgb8(1, 1);
            pixel.write_with_encoder(encoder).unwrap();
            file
        };
        assert!(open(&png(1024)).unwrap().profile.is_some());
        let file = png(MAX_HEADER_BYTES + 1);
        let opened = open(&file).unwrap();
        assert_eq!(opened.profile, None);
        assert!(opened.thumbnail().is_ok());
    }

    #[test]
    fn the_profile_of_a_gray_picture_is_applied() {
        let profile = ColorProfile::new_gray_with_gamma(1.8).encode().unwrap();
        let pixels: [DynamicImage; 2] = [
            ImageBuffer::from_pixel(4, 4, Luma([128_u8])).into(),
            ImageBuffer::from_pixel(4, 4, LumaA([128_u8, 90])).into(),
        ];
        for picture in pixels {
            let mut file = Vec::new();
            let mut encoder = PngEncoder::new(&mut file);
            encoder.set_icc_profile(profile.clone()).unwrap();
            picture.write_with_encoder(encoder).unwrap();
            let pixel = decode(&file).unwrap().get_pixel(1, 1).0;
            // (128 / 255) ^ 1.8 of the light.
            assert_eq!(pixel[..3], [146; 3]);
            assert_eq!(pixel[3], picture.get_pixel(1, 1).0[3]);
        }
    }
}

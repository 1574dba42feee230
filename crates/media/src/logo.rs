//! Prepares a logo for the drawings that contain it: icons and cards.

use std::borrow::Cow;
use std::io;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::imageops;
use sightline_picture::{decode, media_type};

/// The maximum size of a logo in a drawing, in bytes: browsers load the drawing for each icon.
pub const MAX_LOGO_BYTES: usize = 256 * 1024;

/// The longer side in pixels: as large as the largest icon. A logo with too many bytes gets the second one.
const SIDES: [u32; 2] = [512, 256];

/// Returns a logo as drawings contain it: a drawing as it is, everything else as PNG, upright and in sRGB, without what
/// cameras write into pictures. `None` if it's an AVIF, damaged, or a drawing that is too large.
pub fn logo_in_drawings(file: Cow<'_, [u8]>) -> Option<Cow<'_, [u8]>> {
    if media_type(&file) == "image/svg+xml" {
        return (file.len() <= MAX_LOGO_BYTES).then_some(file);
    }
    let mut picture = decode(&file).ok()?;
    let mut png = Vec::new();
    for side in SIDES {
        if picture.width().max(picture.height()) > side {
            picture = picture.resize(side, side, imageops::FilterType::Lanczos3);
        }
        png.clear();
        let best = (CompressionType::Best, FilterType::Adaptive);
        let encoder = PngEncoder::new_with_quality(io::Cursor::new(&mut png), best.0, best.1);
        picture.write_with_encoder(encoder).ok()?;
        if png.len() <= MAX_LOGO_BYTES {
            break;
        }
    }
    Some(png.into())
}

#[cfg(test)]
mod tests {
    use image::{ImageFormat, Rgb, RgbImage, load_from_memory};

    use super::*;

    #[test]
    fn a_logo_in_pixels_is_a_png_of_the_size_that_icons_need() {
        let noise = |x: u32, y: u32| {
            let bytes = (x * 7_919 + y * 104_729)
                .wrapping_mul(2_654_435_761)
                .to_le_bytes();
            Rgb([bytes[1], bytes[2], bytes[3]])
        };
        let plain = |x: u32, _| Rgb([0, 0, if x < 99 { 255 } else { 0 }]);
        let saved = |picture: RgbImage, format| {
            let mut file = Vec::new();
            picture
                .write_to(&mut io::Cursor::new(&mut file), format)
                .unwrap();
            file
        };
        for (picture, size) in [
            (RgbImage::from_fn(2000, 1600, plain), (512, 410)),
            (RgbImage::from_fn(300, 100, plain), (300, 100)),
            (RgbImage::from_fn(600, 600, noise), (256, 256)),
        ] {
            for format in [ImageFormat::Png, ImageFormat::Jpeg] {
                let logo = logo_in_drawings(saved(picture.clone(), format).into()).unwrap();
                assert_eq!(media_type(&logo), "image/png");
                assert!(logo.len() <= MAX_LOGO_BYTES, "{}", logo.len());
                let drawn = load_from_memory(&logo).unwrap();
                assert_eq!((drawn.width(), drawn.height()), size, "{format:?}");
            }
        }
    }

    #[test]
    fn a_drawing_stays_as_it_is_unless_it_is_too_large() {
        let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 4\"/>";
        let drawn = logo_in_drawings(drawing.as_bytes().into());
        assert_eq!(drawn.as_deref(), Some(drawing.as_bytes()));
        let large = format!("{drawing}{}", " ".repeat(MAX_LOGO_BYTES));
        assert_eq!(logo_in_drawings(large.as_bytes().into()), None);
        assert_eq!(
            logo_in_drawings(b"\0\0\0\x1cftypavif\0\0".as_slice().into()),
            None
        );
    }
}

//! The encoders and their settings, which were chosen by looking at the results at a device pixel ratio of
//! two. After a change here, increment `SETTINGS_VERSION` of `sightline_picture`.

use image::{DynamicImage, Rgb, RgbImage};
use jpeg_encoder::{ColorType, SamplingFactor};
use ravif::{Img, RGBA8};
use sightline_picture::Format;
use webp::WebPConfig;

use crate::MakeError;

/// Out of 100. Smooth studio backgrounds stay smooth, and the edges of lenses and screws stay sharp.
const AVIF_QUALITY: f32 = 72.0;
/// From 1 (slow, small) to 10. Slower speeds save a few hundred bytes, but a visitor who requests a picture
/// that isn't encoded yet waits three times as long.
const AVIF_SPEED: u8 = 9;
/// Out of 100.
const WEBP_QUALITY: f32 = 80.0;
/// From 0 (fast) to 6 (small).
const WEBP_METHOD: i32 = 5;
/// Out of 100.
const JPEG_QUALITY: u8 = 80;

/// Encodes a picture in a format.
pub(crate) fn encode(picture: &DynamicImage, format: Format) -> Result<Vec<u8>, MakeError> {
    match format {
        Format::Avif => avif(picture),
        Format::WebP => webp(picture),
        Format::Jpeg => jpeg(picture, JPEG_QUALITY, SamplingFactor::F_2_2),
    }
}

fn avif(picture: &DynamicImage) -> Result<Vec<u8>, MakeError> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let encoder = ravif::Encoder::new()
        .with_quality(AVIF_QUALITY)
        .with_alpha_quality(AVIF_QUALITY)
        .with_speed(AVIF_SPEED)
        // The output depends on the number of threads, and must be the same on every machine.
        .with_num_threads(Some(1));
    let pixels: Vec<RGBA8> = picture
        .to_rgba8()
        .pixels()
        .map(|pixel| RGBA8::from(pixel.0))
        .collect();
    // Opaque pictures get no alpha. `encode_rgb` writes the same, but is inlined, so that all of AV1 would be compiled
    // again here.
    let result = encoder.encode_rgba(Img::new(&pixels, width, height));
    result
        .map(|encoded| encoded.avif_file)
        .map_err(|error| failed("AVIF", &error))
}

fn webp(picture: &DynamicImage) -> Result<Vec<u8>, MakeError> {
    let mut config =
        WebPConfig::new().map_err(|()| failed("WebP", &"the settings are not known"))?;
    config.quality = WEBP_QUALITY;
    config.method = WEBP_METHOD;
    // Without it, red lamps on a dark background lose their edges.
    config.use_sharp_yuv = 1;
    let (width, height) = (picture.width(), picture.height());
    let written = if picture.color().has_alpha() {
        let pixels = picture.to_rgba8();
        webp::Encoder::from_rgba(&pixels, width, height).encode_advanced(&config)
    } else {
        let pixels = picture.to_rgb8();
        webp::Encoder::from_rgb(&pixels, width, height).encode_advanced(&config)
    };
    written
        .map(|memory| memory.to_vec())
        .map_err(|error| failed("WebP", &format!("{error:?}")))
}

/// Encodes a progressive JPEG. Transparent pixels become white.
pub(crate) fn jpeg(
    picture: &DynamicImage,
    quality: u8,
    sampling: SamplingFactor,
) -> Result<Vec<u8>, MakeError> {
    let pixels = if picture.color().has_alpha() {
        on_white(picture)
    } else {
        picture.to_rgb8()
    };
    let too_large = |_| failed("JPEG", &"too many pixels across");
    let width = u16::try_from(pixels.width()).map_err(too_large)?;
    let height = u16::try_from(pixels.height()).map_err(too_large)?;
    let mut out = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut out, quality);
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder.set_sampling_factor(sampling);
    encoder
        .encode(&pixels, width, height, ColorType::Rgb)
        .map_err(|error| failed("JPEG", &error))?;
    Ok(out)
}

fn on_white(picture: &DynamicImage) -> RgbImage {
    let rgba = picture.to_rgba8();
    RgbImage::from_fn(rgba.width(), rgba.height(), |x, y| {
        let [r, g, b, a] = rgba.get_pixel(x, y).0;
        let over_white = |channel: u8| {
            let (channel, alpha) = (u32::from(channel), u32::from(a));
            let mixed = (channel * alpha + 255 * (255 - alpha) + 127) / 255;
            u8::try_from(mixed).unwrap_or(u8::MAX)
        };
        Rgb([r, g, b].map(over_white))
    })
}

fn failed(format: &'static str, message: &dyn std::fmt::Display) -> MakeError {
    MakeError::Encode {
        format,
        message: message.to_string(),
    }
}

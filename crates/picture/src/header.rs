//! What can be learned from a picture file without decoding its pixels.

use std::io::Cursor;

use image::ImageFormat;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;

/// The actual kind of a file in the media folder, whatever its name says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A bitmap from which variants are made.
    Pixels(ImageFormat),
    /// A picture for which there is no decoder in Rust.
    Avif,
    /// An SVG drawing.
    Svg,
}

/// Detects the kind of a file from its content.
pub(crate) fn kind(bytes: &[u8]) -> Option<Kind> {
    if bytes.get(4..8) == Some(b"ftyp") && matches!(bytes.get(8..12), Some(b"avif" | b"avis")) {
        return Some(Kind::Avif);
    }
    match image::guess_format(bytes) {
        Ok(format @ (ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP)) => {
            Some(Kind::Pixels(format))
        }
        _ => str::from_utf8(bytes)
            .is_ok_and(|text| text.contains("<svg"))
            .then_some(Kind::Svg),
    }
}

/// Whether a JPEG is in CMYK, the four inks of a printer. Decoders convert such pixels to screen colors
/// without saying so; the frame header tells (ITU-T T.81, B.2.2).
pub(crate) fn is_cmyk(bytes: &[u8]) -> bool {
    const CMYK_COMPONENTS: u8 = 4;
    let mut at = 2;
    if !bytes.starts_with(&[0xff, 0xd8]) {
        return false;
    }
    while let Some(&[0xff, marker, high, low]) = bytes.get(at..at + 4) {
        // Start-of-frame markers, without the other markers in their range.
        if matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc) {
            return bytes.get(at + 9) == Some(&CMYK_COMPONENTS);
        }
        at += 2 + usize::from(u16::from_be_bytes([high, low]));
    }
    false
}

/// Returns the media type of a file from its content, or `application/octet-stream` if it is unknown.
pub fn media_type(bytes: &[u8]) -> &'static str {
    match kind(bytes) {
        Some(Kind::Pixels(format)) => format.to_mime_type(),
        Some(Kind::Avif) => "image/avif",
        Some(Kind::Svg) => "image/svg+xml",
        None => "application/octet-stream",
    }
}

/// Whether a file extension fits the kind.
pub(crate) fn extension_matches(kind: Kind, extension: &str) -> bool {
    match kind {
        Kind::Pixels(format) => format.extensions_str().contains(&extension),
        Kind::Avif => extension == "avif",
        Kind::Svg => extension == "svg",
    }
}

/// Whether the file is an animation.
pub(crate) fn is_animated(format: ImageFormat, bytes: &[u8]) -> bool {
    match format {
        ImageFormat::WebP => {
            WebPDecoder::new(Cursor::new(bytes)).is_ok_and(|decoder| decoder.has_animation())
        }
        ImageFormat::Png => PngDecoder::new(Cursor::new(bytes))
            .and_then(|decoder| decoder.is_apng())
            .unwrap_or(false),
        _ => false,
    }
}

/// Whether a JPEG is truncated. Decoders silently fill the rest with gray.
///
/// The segments before the scan carry their length, and may contain a thumbnail with an end marker of its
/// own. Within the scan, the two bytes of the end marker can't occur.
pub(crate) fn is_truncated(jpeg: &[u8]) -> bool {
    let mut at = 2;
    while let Some([0xff, marker, high, low]) = jpeg.get(at..at + 4) {
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        at += 2 + length;
        // Start of scan: the pixels follow.
        if *marker == 0xda {
            let pixels = jpeg.get(at..).unwrap_or_default();
            return !pixels.windows(2).any(|pair| pair == [0xff, 0xd9]);
        }
    }
    true
}

/// Returns the size of an SVG: its `width` and `height`, or else those of its `viewBox`.
pub(crate) fn svg_size(text: &str) -> Option<(u32, u32)> {
    let start = text.find("<svg")?;
    let tag = text.get(start..)?.split('>').next()?;
    let pixels = |value: &str| parse_pixels(value.trim().trim_end_matches("px"));
    let size = match (attribute(tag, "width"), attribute(tag, "height")) {
        (Some(width), Some(height)) => Option::zip(pixels(width), pixels(height)),
        _ => None,
    };
    size.or_else(|| {
        let mut parts = attribute(tag, "viewBox")?
            .split([' ', ','])
            .filter(|part| !part.is_empty())
            .skip(2);
        Option::zip(parse_pixels(parts.next()?), parse_pixels(parts.next()?))
    })
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag.get(start..)?.split('"').next()
}

/// Parses a positive length. Fractions of a pixel don't matter for reserving space.
fn parse_pixels(value: &str) -> Option<u32> {
    let whole = value.split('.').next()?.parse().ok()?;
    (whole > 0).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_an_svg_is_read_from_its_root_tag() {
        assert_eq!(
            svg_size("<?xml?><svg width=\"40px\" height=\"20.5\">"),
            Some((40, 20))
        );
        assert_eq!(
            svg_size("<svg xmlns=\"x\" viewBox=\"0 0 24 12\">"),
            Some((24, 12))
        );
        assert_eq!(svg_size("<svg width=\"100%\">"), None);
    }

    #[test]
    fn the_file_kind_is_detected_from_the_first_bytes() {
        assert_eq!(kind(b"\0\0\0\x1cftypavif\0\0"), Some(Kind::Avif));
        assert_eq!(
            kind(b"\xff\xd8\xff\xe0"),
            Some(Kind::Pixels(ImageFormat::Jpeg))
        );
        assert_eq!(kind(b"<svg viewBox=\"0 0 1 1\"/>"), Some(Kind::Svg));
        assert_eq!(kind(b"GIF89a"), None);
        assert_eq!(kind(b""), None);
    }

    #[test]
    fn an_embedded_thumbnail_is_not_taken_for_the_end_of_a_jpeg() {
        let mut jpeg = vec![0xff, 0xd8];
        jpeg.extend([0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9]);
        jpeg.extend([0xff, 0xda, 0, 2, 1, 2, 3]);
        assert!(is_truncated(&jpeg));
        jpeg.extend([0xff, 0xd9]);
        assert!(!is_truncated(&jpeg));
        assert!(is_truncated(&jpeg[..6]));
    }
}

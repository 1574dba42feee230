//! What can be learned from a picture file without decoding its pixels.

use std::iter;

use image::ImageFormat;

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

/// A segment of a JPEG.
struct Segment<'a> {
    marker: u8,
    /// What it has after its length.
    content: &'a [u8],
    /// The file after it.
    rest: &'a [u8],
}

/// Returns the segments of a JPEG before its pixels. More than one byte 0xff may stand before a marker (ITU-T T.81,
/// B.1.1.2).
fn segments(jpeg: &[u8]) -> impl Iterator<Item = Segment<'_>> {
    let mut rest = jpeg.strip_prefix(&[0xff, 0xd8]).unwrap_or_default();
    iter::from_fn(move || {
        let start = rest.strip_prefix(&[0xff])?;
        let fill = start.iter().take_while(|byte| **byte == 0xff).count();
        let (&[marker, high, low], after) = start.get(fill..)?.split_first_chunk()?;
        let length = usize::from(u16::from_be_bytes([high, low]));
        let content;
        (content, rest) = after.split_at_checked(length.checked_sub(2)?)?;
        Some(Segment {
            marker,
            content,
            rest,
        })
    })
}

/// Whether a JPEG is in CMYK, the four inks of a printer. Decoders convert such pixels to screen colors
/// without saying so; the frame header tells (ITU-T T.81, B.2.2).
pub(crate) fn is_cmyk(bytes: &[u8]) -> bool {
    const CMYK_COMPONENTS: u8 = 4;
    // Start-of-frame markers, without the other markers in their range.
    let is_frame = |marker| matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc);
    let frame = segments(bytes).find(|segment| is_frame(segment.marker));
    frame.is_some_and(|frame| frame.content.get(5) == Some(&CMYK_COMPONENTS))
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

/// Whether a JPEG that a decoder can open is truncated. Decoders silently fill the rest with gray.
///
/// The segments before the scan may contain a thumbnail with an end marker of its own. Within the scan, the
/// two bytes of the end marker can't occur. If no scan is found, such as after a stray byte between segments, the
/// whole file is searched.
pub(crate) fn is_truncated(jpeg: &[u8]) -> bool {
    let scan = segments(jpeg).find(|segment| segment.marker == 0xda);
    let pixels = scan.map_or(jpeg, |scan| scan.rest);
    !pixels.windows(2).any(|pair| pair == [0xff, 0xd9])
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
    }

    #[test]
    fn a_marker_may_have_fill_bytes_before_it() {
        let mut jpeg = vec![0xff, 0xd8, 0xff, 0xff, 0xff, 0xfe, 0, 2];
        jpeg.extend([0xff, 0xff, 0xc0, 0, 8, 8, 0, 1, 0, 1, 4]);
        jpeg.extend([0xff, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9]);
        assert!(is_cmyk(&jpeg) && !is_truncated(&jpeg));
        jpeg.pop();
        assert!(is_truncated(&jpeg));
    }

    #[test]
    fn a_jpeg_with_a_stray_byte_between_segments_may_be_truncated() {
        let mut jpeg = vec![0xff, 0xd8, 0, 0xff, 0xda, 0, 2, 1];
        assert!(is_truncated(&jpeg));
        jpeg.extend([0xff, 0xd9]);
        assert!(!is_truncated(&jpeg));
    }
}

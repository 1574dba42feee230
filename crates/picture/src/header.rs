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
    if let Ok(format @ (ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP)) =
        image::guess_format(bytes)
    {
        return Some(Kind::Pixels(format));
    }
    let is_utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let has_svg = || bytes.windows(4).any(|part| part == b"<svg");
    let is_svg = is_utf16 || (unserved_format(bytes).is_none() && has_svg());
    is_svg.then_some(Kind::Svg)
}

/// Returns the name of a format that isn't served, from the content of a file.
pub(crate) fn unserved_format(bytes: &[u8]) -> Option<&'static str> {
    const STARTS: [(&[u8], &str); 9] = [
        (b"GIF8", "GIF"),
        (b"II*\0", "TIFF"),
        (b"MM\0*", "TIFF"),
        (b"BM", "BMP"),
        (b"\0\0\x01\0", "ICO"),
        (b"\0\0\0\x0cjP  ", "JPEG 2000"),
        (b"\0\0\0\x0cJXL ", "JPEG XL"),
        (b"8BPS", "PSD"),
        (b"%PDF-", "PDF"),
    ];
    let known = STARTS.iter().find(|(start, _)| bytes.starts_with(start));
    let is_heic = || matches!(bytes.get(4..11), Some(b"ftyphei" | b"ftypmif" | b"ftypmsf"));
    known
        .map(|(_, name)| *name)
        .or_else(|| is_heic().then_some("HEIC"))
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
        // Windows and older programs name JPEG files so.
        Kind::Pixels(ImageFormat::Jpeg) if matches!(extension, "jfif" | "jpe") => true,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_kind_is_detected_from_the_first_bytes() {
        assert_eq!(kind(b"\0\0\0\x1cftypavif\0\0"), Some(Kind::Avif));
        assert_eq!(
            kind(b"\xff\xd8\xff\xe0"),
            Some(Kind::Pixels(ImageFormat::Jpeg))
        );
        assert_eq!(kind(b"<svg viewBox=\"0 0 1 1\"/>"), Some(Kind::Svg));
        assert_eq!(kind(b"GIF89a"), None);
        assert_eq!(kind(b"%PDF-1.7 <svg"), None);
        assert_eq!(kind(b""), None);
    }

    #[test]
    fn a_format_that_is_not_served_is_named() {
        for (start, name) in [
            (&b"\0\0\0\x18ftypheic\0\0"[..], Some("HEIC")),
            (b"\0\0\0\x18ftypisom\0\0", None),
            (b"GIF89a", Some("GIF")),
            (b"II*\0", Some("TIFF")),
            (b"BM12", Some("BMP")),
            (b"\0\0\x01\0", Some("ICO")),
            (b"\0\0\0\x0cjP  \r\n", Some("JPEG 2000")),
            (b"<!doctype html>", None),
        ] {
            assert_eq!(unserved_format(start), name);
        }
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

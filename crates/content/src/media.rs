//! The pictures of a site, with their size and the address that names their content.

use std::borrow::Cow;
use std::collections::BTreeMap;

use sightline_model::Picture;

use crate::Folder;
use crate::diagnostic::{Code, Faults};
use crate::kind::{Place, place};

/// A picture as it is served below `/media/`.
#[derive(Debug, Clone)]
pub struct Media {
    /// The name with the hash of the content in it: `turret-1f0a9c3b.webp`.
    pub name: String,
    /// The file's path below the content folder: `media/turret.webp`.
    pub path: String,
    /// The media type.
    pub mime: &'static str,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The file.
    pub bytes: Cow<'static, [u8]>,
}

/// All pictures of a folder.
#[derive(Debug, Clone, Default)]
pub(crate) struct MediaLibrary {
    /// By the name that content files use.
    by_file: BTreeMap<String, Media>,
    /// From the name in addresses to the name that content files use.
    by_name: BTreeMap<String, String>,
}

impl MediaLibrary {
    /// Reads the size and the hash of every picture; one that cannot be read is reported.
    pub(crate) fn read(folder: &Folder, faults: &mut Faults<'_>) -> Self {
        let mut library = Self::default();
        for path in folder.paths() {
            let (Place::Picture(file), Some(bytes)) = (place(path), folder.bytes(path)) else {
                continue;
            };
            if !is_plain(file) {
                let message = format!("\"{file}\" cannot be part of an address");
                let help = "Rename the file: letters without accents, digits, hyphens and dots.";
                faults.add(Code::FileName, path, 0..0, message, help);
            }
            let Some((width, height)) = size(file, bytes) else {
                let help = "Save the picture again, or take it out.";
                let message = "the picture's size cannot be read";
                faults.add(Code::BadPicture, path, 0..0, message, help);
                continue;
            };
            let name = hashed_name(file, bytes);
            library.by_name.insert(name.clone(), file.to_owned());
            let media = Media {
                name,
                path: path.to_owned(),
                mime: mime(file),
                width,
                height,
                bytes: bytes.clone(),
            };
            library.by_file.insert(file.to_owned(), media);
        }
        library
    }

    /// A picture by the name that content files use.
    pub(crate) fn picture(&self, file: &str, alt: &str) -> Option<Picture> {
        let media = self.by_file.get(file)?;
        Some(Picture {
            src: format!("/media/{}", media.name),
            width: media.width,
            height: media.height,
            alt: alt.to_owned(),
            dark: is_dark(file),
        })
    }

    /// A picture's width in pixels; `None` of a drawing, which is sharp at any size.
    pub(crate) fn pixels_across(&self, file: &str) -> Option<u32> {
        let media = self.by_file.get(file)?;
        (media.mime != "image/svg+xml").then_some(media.width)
    }

    /// A picture by the name in its address.
    pub(crate) fn by_name(&self, name: &str) -> Option<&Media> {
        self.by_file.get(self.by_name.get(name)?)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Media> {
        self.by_file.values()
    }
}

/// Whether a name stands in an address as it is.
fn is_plain(file: &str) -> bool {
    file.bytes()
        .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b'/'))
}

/// Pictures on a dark ground are told by their name.
fn is_dark(file: &str) -> bool {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let stem = stem.rsplit('/').next().unwrap_or(stem);
    stem.starts_with("hero-") || stem.ends_with("-dark")
}

/// The file's name with eight digits of its content's hash.
fn hashed_name(file: &str, bytes: &[u8]) -> String {
    let hash = blake3::hash(bytes).to_hex();
    let short = hash.get(..8).unwrap_or(&hash);
    match file.rsplit_once('.') {
        Some((stem, ending)) => format!("{stem}-{short}.{ending}"),
        None => format!("{file}-{short}"),
    }
}

fn mime(file: &str) -> &'static str {
    match file.rsplit_once('.').map(|(_, ending)| ending) {
        Some("avif") => "image/avif",
        Some("webp") => "image/webp",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

fn size(file: &str, bytes: &[u8]) -> Option<(u32, u32)> {
    if mime(file) == "image/svg+xml" {
        return svg_size(str::from_utf8(bytes).ok()?);
    }
    let size = imagesize::blob_size(bytes).ok()?;
    let (width, height) = (size.width.try_into().ok()?, size.height.try_into().ok()?);
    (width > 0 && height > 0).then_some((width, height))
}

/// The size of a drawing: its `width` and `height`, or else those of its `viewBox`.
fn svg_size(text: &str) -> Option<(u32, u32)> {
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

/// A positive length; fractions of a pixel do not matter for reserving a place.
fn parse_pixels(value: &str) -> Option<u32> {
    let whole = value.split('.').next()?.parse().ok()?;
    (whole > 0).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_carry_the_hash_of_the_content() {
        assert_eq!(hashed_name("a/turret.webp", b"x"), "a/turret-3ae7d805.webp");
        assert_ne!(hashed_name("a.webp", b"x"), hashed_name("a.webp", b"y"));
    }

    #[test]
    fn drawings_have_a_size_from_their_root_tag() {
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
    fn heroes_and_dark_variants_are_dark() {
        assert!(is_dark("hero-porch.webp"));
        assert!(is_dark("dome-dark.webp"));
        assert!(!is_dark("dome.webp"));
    }
}

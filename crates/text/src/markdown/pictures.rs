//! Pictures of a text, as its readers get them: browsers choose a file, readers of feeds and of
//! Markdown get the address of one.

use std::fmt::Write as _;
use std::ops::Range;

use html_escape::encode_double_quoted_attribute_to_string;
use sightline_model::Picture;

/// A picture of the media folder that a text shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextPicture {
    /// The name in the media folder.
    pub file: String,
    /// The picture, with its words for those who do not see it.
    pub picture: Picture,
    /// What stands below it; empty for nothing.
    pub caption: String,
    /// The bytes of the file that it is written in.
    pub place: Range<usize>,
}

/// Where in a page a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    /// The running text.
    Main,
    /// The panel beside it.
    Side,
}

impl Column {
    /// How wide a picture is drawn in it at most, as in the `sizes` attribute. The stylesheet sets
    /// running text in at most 68 characters a line; the browser tests hold this against what is
    /// drawn.
    const fn sizes(self) -> &'static str {
        match self {
            Self::Main => "(min-width: 1024px) 650px, (min-width: 768px) 52vw, 92vw",
            Self::Side => "(min-width: 1024px) 280px, (min-width: 768px) 33vw, 85vw",
        }
    }
}

/// The name in the media folder that an address means; `None` of a picture elsewhere.
pub(super) fn file(address: &str) -> Option<&str> {
    if address.is_empty() || address.contains(':') || address.starts_with("//") {
        return None;
    }
    let file = address.strip_prefix("/media/");
    Some(
        file.or_else(|| address.strip_prefix("media/"))
            .unwrap_or(address),
    )
}

/// The markup of a page: the browser takes the first format that it reads, in the width that it
/// draws, and keeps the place until the picture is there.
pub(super) fn on_page(picture: &Picture, column: Column) -> String {
    let mut out = String::from("<picture>");
    for source in &picture.sources {
        out.push_str("<source");
        attribute(&mut out, "type", &source.media_type);
        attribute(&mut out, "srcset", &source.srcset);
        attribute(&mut out, "sizes", column.sizes());
        out.push('>');
    }
    out.push_str("<img");
    let class = if picture.dark {
        "picture picture-dark"
    } else {
        "picture"
    };
    attribute(&mut out, "class", class);
    if let Some(tone) = picture.tone {
        attribute(&mut out, "data-light", &tone.light.to_string());
        attribute(&mut out, "data-tint", &tone.tint.to_string());
    }
    described(&mut out, &picture.fallback, picture);
    out.push_str(" loading=\"lazy\"></picture>");
    out
}

/// The markup of a feed, whose readers know nothing of this site: one file, and its size.
pub(super) fn in_feed(picture: &Picture) -> String {
    let mut out = String::from("<img");
    described(&mut out, &picture.src, picture);
    out.push('>');
    out
}

/// A picture of another site, at an address that has passed the filter.
pub(super) fn elsewhere(address: &str, alt: &str) -> String {
    let mut out = String::from("<img");
    attribute(&mut out, "src", address);
    attribute(&mut out, "alt", alt);
    out.push_str(" loading=\"lazy\">");
    out
}

/// A picture that stands for itself, with its caption.
pub(super) fn figure(picture: &str, caption: &str) -> String {
    let mut out = format!("<figure>{picture}");
    if !caption.is_empty() {
        out.push_str("<figcaption>");
        encode_double_quoted_attribute_to_string(caption, &mut out);
        out.push_str("</figcaption>");
    }
    out.push_str("</figure>\n");
    out
}

fn described(out: &mut String, address: &str, picture: &Picture) {
    attribute(out, "src", address);
    attribute(out, "width", &picture.width.to_string());
    attribute(out, "height", &picture.height.to_string());
    attribute(out, "alt", &picture.alt);
}

fn attribute(out: &mut String, name: &str, value: &str) {
    // Writing to a String cannot fail.
    _ = write!(out, " {name}=\"");
    encode_double_quoted_attribute_to_string(value, out);
    out.push('"');
}

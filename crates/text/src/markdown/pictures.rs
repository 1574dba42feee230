//! Pictures of a text for each kind of reader: browsers choose one of the files; readers of feeds
//! and of Markdown get the address of one.

use std::fmt::Write as _;
use std::ops::Range;

use html_escape::encode_double_quoted_attribute_to_string;
use sightline_model::Picture;

/// A picture of the media folder that a text shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextPicture {
    /// The file name in the media folder.
    pub file: String,
    /// The picture, with its alternative text.
    pub picture: Picture,
    /// The caption below it; empty for none.
    pub caption: String,
    /// Its range of bytes in the file of the text.
    pub span: Range<usize>,
}

/// The column of a page that a text is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    /// The running text.
    Main,
    /// The panel beside it.
    Side,
}

impl Column {
    /// The maximum width of a picture in the column, for the `sizes` attribute. The stylesheet
    /// limits the lines of running text to 68 characters; the browser tests compare this with what
    /// is drawn.
    const fn sizes(self) -> &'static str {
        match self {
            Self::Main => "(min-width: 1024px) 650px, (min-width: 768px) 52vw, 92vw",
            Self::Side => "(min-width: 1024px) 280px, (min-width: 768px) 33vw, 85vw",
        }
    }
}

/// Returns the file in the media folder that an address means, or `None` for a picture elsewhere.
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

/// Returns the markup for a page. The browser takes the first format that it supports, in the width
/// that it draws, and reserves the space until the picture is loaded.
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

/// Returns the markup for feeds, whose readers know nothing about this site: one file with its
/// size.
pub(super) fn in_feed(picture: &Picture) -> String {
    let mut out = String::from("<img");
    described(&mut out, &picture.src, picture);
    out.push('>');
    out
}

/// Returns the markup for a picture of another site, whose address has passed the filter.
pub(super) fn elsewhere(address: &str, alt: &str) -> String {
    let mut out = String::from("<img");
    attribute(&mut out, "src", address);
    attribute(&mut out, "alt", alt);
    out.push_str(" loading=\"lazy\">");
    out
}

/// Returns the markup for a picture that stands alone, with its caption.
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
    // Writing to a `String` can't fail.
    _ = write!(out, " {name}=\"");
    encode_double_quoted_attribute_to_string(value, out);
    out.push('"');
}

//! Pictures of a text.

use std::fmt::Write as _;

use super::References;
use crate::diagnostic::did_you_mean;

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

/// The tag of a picture whose address has passed the filter. The error says how to mend it.
pub(super) fn tag(address: &str, alt: &str, references: References<'_>) -> Result<String, String> {
    let mut out = String::from("<img src=\"");
    if let Some(file) = file(address) {
        let Some(picture) = references.media.picture(file, alt) else {
            let near = did_you_mean(file, references.inventory.pictures());
            return Err(format!(
                "{near}Put the file into media/ or name one that is there."
            ));
        };
        push_escaped(&mut out, &picture.src);
        // Writing to a String cannot fail.
        _ = write!(
            out,
            "\" width=\"{}\" height=\"{}\"",
            picture.width, picture.height
        );
    } else {
        push_escaped(&mut out, address);
        out.push('"');
    }
    out.push_str(" alt=\"");
    push_escaped(&mut out, alt);
    out.push_str("\" loading=\"lazy\" decoding=\"async\">");
    Ok(out)
}

/// Text inside an attribute.
fn push_escaped(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
}

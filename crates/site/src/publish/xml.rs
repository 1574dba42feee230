//! Escapes text for XML files.

use std::fmt::Write as _;

/// Writes an element with a text.
pub(super) fn element(out: &mut String, name: &str, text: &str) {
    // Writing to a `String` can't fail.
    _ = write!(out, "<{name}>");
    escape(out, text);
    _ = writeln!(out, "</{name}>");
}

/// Returns the text with XML's special characters escaped. Characters that XML can't contain are
/// left out.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(&mut out, text);
    out
}

/// Writes a text as [`escaped`] returns it.
pub(super) fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\t' | '\n' | '\r' => out.push(character),
            other if other.is_control() || matches!(other, '\u{fffe}' | '\u{ffff}') => {}
            other => out.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_for_xml() {
        assert_eq!(
            escaped("a<b> & \"c\"\u{b}'"),
            "a&lt;b&gt; &amp; &quot;c&quot;&apos;"
        );
    }
}

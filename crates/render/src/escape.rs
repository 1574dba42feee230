//! Escapes text for its place in an HTML document.
//!
//! The wrappers implement `Display`, so that text is escaped when a document is written and no
//! half-escaped string is ever stored.

use std::fmt::{self, Write as _};

use html_escape::{encode_quoted_attribute, encode_text};

/// Text between tags.
#[derive(Debug, Clone, Copy)]
pub struct Text<'a>(pub &'a str);

/// The value of an attribute in double quotes.
#[derive(Debug, Clone, Copy)]
pub struct Attribute<'a>(pub &'a str);

/// JSON inside a script element. Characters that could end the element, begin a comment in it, or
/// break a line in old JavaScript are written as JSON escapes.
#[derive(Debug, Clone, Copy)]
pub struct Script<'a>(pub &'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&encode_text(self.0))
    }
}

impl fmt::Display for Attribute<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&encode_quoted_attribute(self.0))
    }
}

impl fmt::Display for Script<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                write!(out, "\\u{:04x}", u32::from(character))
            }
            _ => out.write_char(character),
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn text_cannot_open_a_tag() {
        assert_eq!(
            Text("4 < 5 & \"so\" on</title>").to_string(),
            "4 &lt; 5 &amp; \"so\" on&lt;/title&gt;"
        );
    }

    #[test]
    fn an_attribute_cannot_end_its_quotes() {
        assert_eq!(
            Attribute("x\" onload='a'").to_string(),
            "x&quot; onload=&#x27;a&#x27;"
        );
    }

    #[test]
    fn json_cannot_end_its_script() {
        let json = serde_json::to_string("</script><!-- & \u{2028}\u{2029}").unwrap();
        let written = Script(&json).to_string();
        assert_eq!(
            written,
            r#""\u003c/script\u003e\u003c!-- \u0026 \u2028\u2029""#
        );
        assert_eq!(
            serde_json::from_str::<String>(&written).unwrap(),
            "</script><!-- & \u{2028}\u{2029}"
        );
    }

    proptest! {
        #[test]
        fn unescaping_an_attribute_restores_the_text(text in ".*") {
            let undone = Attribute(&text)
                .to_string()
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#x27;", "'")
                .replace("&amp;", "&");
            prop_assert_eq!(undone, text);
        }
    }
}

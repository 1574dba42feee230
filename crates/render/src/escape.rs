//! Text that becomes part of an HTML document, escaped for the place where it stands.
//!
//! Both wrappers print themselves, so that escaping happens where a document is written and no
//! half-escaped string is ever kept.

use std::fmt;

/// Text between tags.
#[derive(Debug, Clone, Copy)]
pub struct Text<'a>(pub &'a str);

/// The value of an attribute that is written in double quotes.
#[derive(Debug, Clone, Copy)]
pub struct Attribute<'a>(pub &'a str);

/// JSON inside a script element. The characters that could end the element, begin a comment in it,
/// or break a line in old JavaScript are written as escapes, which mean the same to a JSON reader.
#[derive(Debug, Clone, Copy)]
pub struct Script<'a>(pub &'a str);

impl fmt::Display for Script<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_escaped(out, self.0, |character| match character {
            '<' => Some("\\u003c"),
            '>' => Some("\\u003e"),
            '&' => Some("\\u0026"),
            '\u{2028}' => Some("\\u2028"),
            '\u{2029}' => Some("\\u2029"),
            _ => None,
        })
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_escaped(out, self.0, |character| match character {
            '&' => Some("&amp;"),
            '<' => Some("&lt;"),
            '>' => Some("&gt;"),
            _ => None,
        })
    }
}

impl fmt::Display for Attribute<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_escaped(out, self.0, |character| match character {
            '&' => Some("&amp;"),
            '<' => Some("&lt;"),
            '>' => Some("&gt;"),
            '"' => Some("&quot;"),
            '\'' => Some("&#x27;"),
            _ => None,
        })
    }
}

/// Writes the runs between escaped characters whole: most texts have nothing to escape.
fn write_escaped(
    out: &mut fmt::Formatter<'_>,
    text: &str,
    escape: impl Fn(char) -> Option<&'static str>,
) -> fmt::Result {
    // Each run ends with a character that is escaped; the last one may not.
    for run in text.split_inclusive(|character| escape(character).is_some()) {
        let mut rest = run.chars();
        match rest.next_back().and_then(&escape) {
            Some(replacement) => {
                out.write_str(rest.as_str())?;
                out.write_str(replacement)?;
            }
            None => out.write_str(run)?,
        }
    }
    Ok(())
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
        fn escaping_is_undone_by_the_browsers_rules(text in ".*") {
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

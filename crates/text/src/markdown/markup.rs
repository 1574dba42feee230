//! HTML in texts, which no part of the site reads.

/// The elements that people write in texts. A word in angle brackets that is none of them may be meant to be seen.
const ELEMENTS: [&str; 42] = [
    "a",
    "abbr",
    "b",
    "big",
    "blockquote",
    "br",
    "button",
    "center",
    "code",
    "details",
    "div",
    "em",
    "font",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "iframe",
    "img",
    "input",
    "li",
    "ol",
    "p",
    "pre",
    "script",
    "section",
    "small",
    "span",
    "strong",
    "style",
    "sub",
    "sup",
    "table",
    "td",
    "tr",
    "u",
    "ul",
];

/// Returns the first tag or comment of HTML in a text.
pub fn html_tag(text: &str) -> Option<&str> {
    let mut starts = text.match_indices('<').map(|(at, _)| at);
    starts.find_map(|at| {
        let tag = text.get(at..)?.lines().next()?;
        let end = tag.find('>').map(|end| end + 1);
        // A comment may have several lines.
        let end = end.or_else(|| tag.starts_with("<!--").then_some(tag.len()))?;
        let tag = tag.get(..end)?;
        let name = tag.trim_start_matches(['<', '/']);
        let name = name
            .split(|c: char| c.is_whitespace() || c == '/' || c == '>')
            .next()?;
        let is_element = ELEMENTS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name));
        (is_element || tag.starts_with("<!--")).then_some(tag)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tags_and_comments_of_html_are_found() {
        for (text, tag) in [
            ("Call <b>today</b>!", "<b>"),
            ("one<BR/>two", "<BR/>"),
            ("5 < 6 and <a href=\"/crew\">us</a>", "<a href=\"/crew\">"),
            ("the end</p>", "</p>"),
            ("<!-- later -->", "<!-- later -->"),
            ("<!-- ask\nBob -->", "<!-- ask"),
        ] {
            assert_eq!(html_tag(text), Some(tag));
        }
        for text in [
            "under < 5 W and > 2 W",
            "a < b > c",
            "write <your name>",
            "<pa",
            "I <3 it",
            "x <-> y",
        ] {
            assert_eq!(html_tag(text), None, "{text}");
        }
    }
}

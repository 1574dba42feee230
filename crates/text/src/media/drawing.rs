//! What a drawing (SVG) does besides drawing.
//!
//! A browser that opens a drawing directly treats it as a page of the site: its scripts would run with the site's
//! origin, and whatever it loads would tell third parties who views it.

use std::ops::Range;

use roxmltree::{Document, Node, NodeType, ParsingOptions};

/// The maximum number of nodes. A file with more isn't a drawing for a page.
const MAX_NODES: u32 = 100_000;
const XHTML: &str = "http://www.w3.org/1999/xhtml";

/// Why a drawing isn't served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DrawingError {
    /// It isn't XML, so browsers show nothing.
    Unreadable(String),
    /// It has active content.
    Active {
        what: ActiveContent,
        /// The range of bytes.
        span: Range<usize>,
    },
}

/// What a drawing may not contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ActiveContent {
    Script,
    Handler,
    ScriptLink,
    Reference,
    ForeignObject,
}

/// Returns the first fault of a drawing.
pub(super) fn find_error(text: &str) -> Option<DrawingError> {
    let options = ParsingOptions {
        allow_dtd: true,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    let document = match Document::parse_with_options(text, options) {
        Ok(document) => document,
        Err(error) => return Some(DrawingError::Unreadable(error.to_string())),
    };
    document.descendants().find_map(|node| {
        let what = active(node)?;
        let span = node.range();
        Some(DrawingError::Active { what, span })
    })
}

fn active(node: Node<'_, '_>) -> Option<ActiveContent> {
    match node.node_type() {
        NodeType::PI => {
            let is_style = node.pi().is_some_and(|pi| pi.target == "xml-stylesheet");
            return is_style.then_some(ActiveContent::Reference);
        }
        NodeType::Element => {}
        NodeType::Root | NodeType::Comment | NodeType::Text => return None,
    }
    let name = node.tag_name();
    if name.name().eq_ignore_ascii_case("script") {
        return Some(ActiveContent::Script);
    }
    if name.name().eq_ignore_ascii_case("foreignObject") || name.namespace() == Some(XHTML) {
        return Some(ActiveContent::ForeignObject);
    }
    if name.name() == "style" {
        // A comment divides the text, but not the style.
        let texts = node.children().filter(Node::is_text);
        let style: String = texts.filter_map(|text| text.text()).collect();
        if style_loads(&style) {
            return Some(ActiveContent::Reference);
        }
    }
    // Browsers copy what it shows into the drawing, with its scripts.
    let is_copy = name.name() == "use";
    node.attributes().find_map(|attribute| {
        let value = attribute.value();
        let is_handler = attribute.namespace().is_none()
            && attribute
                .name()
                .get(..2)
                .is_some_and(|start| start.eq_ignore_ascii_case("on"));
        if is_handler {
            Some(ActiveContent::Handler)
        } else if runs(value) {
            Some(ActiveContent::ScriptLink)
        } else {
            let leads_away = match attribute.name() {
                "href" => !is_own(value) || is_copy && value.trim_start().starts_with("data:"),
                "attributeName" => value.trim().ends_with("href") && animates_away(node),
                _ => style_loads(value),
            };
            leads_away.then_some(ActiveContent::Reference)
        }
    })
}

/// Whether an animation of an address leads out of the drawing at any time.
fn animates_away(animation: Node<'_, '_>) -> bool {
    ["to", "from", "by", "values"]
        .into_iter()
        .filter_map(|name| animation.attribute(name))
        .flat_map(|values| values.split(';').map(str::trim))
        .any(|address| !address.is_empty() && !address.starts_with('#'))
}

/// Whether a value contains the address of a script. Browsers ignore white space inside `javascript:`.
fn runs(value: &str) -> bool {
    let plain = value
        .chars()
        .filter(|c| !c.is_whitespace() && !c.is_control())
        .map(|c| c.to_ascii_lowercase())
        .collect::<String>();
    plain.contains("javascript:")
}

/// Whether an address points into the drawing or is an inline picture.
fn is_own(address: &str) -> bool {
    let address = address.trim();
    address.is_empty() || address.starts_with('#') || address.starts_with("data:image/")
}

/// Whether a style loads a file.
fn style_loads(style: &str) -> bool {
    let style = without_escapes(style).to_ascii_lowercase();
    let mut addresses = style.split("url(").skip(1);
    ["@import", "image-set("]
        .iter()
        .any(|word| style.contains(word))
        || addresses.any(|rest| {
            let address = rest.trim_start().trim_start_matches(['"', '\'']);
            !is_own(address) && !address.starts_with("data:font/")
        })
}

/// Replaces the escapes of CSS, such as `\72 ` for `r`, by the characters that they stand for.
fn without_escapes(style: &str) -> String {
    const MAX_DIGITS: usize = 6;
    let style = style.replace("\r\n", "\n");
    let mut plain = String::new();
    let mut rest = &*style;
    while let Some((before, escaped)) = rest.split_once('\\') {
        plain.push_str(before);
        let digits = escaped.bytes().take(MAX_DIGITS);
        let digits = digits.take_while(u8::is_ascii_hexdigit).count();
        if digits == 0 {
            let mut chars = escaped.chars();
            plain.extend(chars.next());
            rest = chars.as_str();
        } else {
            let (code, after) = escaped.split_at(digits);
            plain.extend(u32::from_str_radix(code, 16).ok().and_then(char::from_u32));
            rest = after
                .strip_prefix([' ', '\t', '\n', '\r', '\u{c}'])
                .unwrap_or(after);
        }
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(inside: &str) -> Option<ActiveContent> {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             xmlns:h=\"{XHTML}\" xmlns:i=\"urn:i\">{inside}</svg>"
        );
        match find_error(&text)? {
            DrawingError::Active { what, span } => {
                let meant = text.get(span).unwrap_or_default();
                assert!(inside.contains(meant) && !meant.is_empty(), "{inside}");
                Some(what)
            }
            DrawingError::Unreadable(error) => panic!("{inside}: {error}"),
        }
    }

    #[test]
    fn a_drawing_without_active_content_is_accepted() {
        for inside in [
            "",
            "<path d=\"M0 0h4\" style=\"fill:url(#shade)\"/>",
            "<use xlink:href=\"#part\"/><use href=\" #part\"/>",
            "<image href=\"data:image/png;base64,AA==\"/>",
            "<style>@font-face { src: url(data:font/woff2;base64,AA==) } a { fill: url('#b') }</style>",
            "<metadata i:onset=\"1\" about=\"https://example.com/\">javascript</metadata>",
            "<!-- <script/> -->",
            "<path style=\"font-family:'Gill Sans\\, Bold';fill:URL(#a)\" label=\"C:\\urls\\a.svg\"/>",
            "<style>a::after { content: '\\201C' } b { src: local('Arial') }</style>",
            "<image href=\"data:image/svg+xml,%3Csvg/%3E\"/>",
            "<use><animate attributeName=\"xlink:href\" values=\"#a; #b\"/></use>",
            "<rect aria-label=\"See src(2)\" i:export=\"C:\\src(1)\\a.png\"/>",
        ] {
            assert_eq!(found(inside), None, "{inside}");
        }
    }

    #[test]
    fn active_content_in_a_drawing_is_reported_with_its_place() {
        for (inside, what) in [
            ("<script>alert(1)</script>", ActiveContent::Script),
            ("<g><script href=\"#a\"/></g>", ActiveContent::Script),
            ("<h:script/>", ActiveContent::Script),
            ("<rect onclick=\"a()\"/>", ActiveContent::Handler),
            ("<animate onBegin=\"a()\"/>", ActiveContent::Handler),
            ("<a href=\"java\nscript:a()\"/>", ActiveContent::ScriptLink),
            (
                "<set to=\" JavaScript:a()\" attributeName=\"href\"/>",
                ActiveContent::ScriptLink,
            ),
            (
                "<image href=\"https://example.com/a.png\"/>",
                ActiveContent::Reference,
            ),
            (
                "<use xlink:href=\"other.svg#a\"/>",
                ActiveContent::Reference,
            ),
            ("<a href=\"/contact\"/>", ActiveContent::Reference),
            ("<a href=\"data:text/html,x\"/>", ActiveContent::Reference),
            (
                "<rect fill=\"url('https://example.com/a.svg#b')\"/>",
                ActiveContent::Reference,
            ),
            ("<style>@import 'a.css';</style>", ActiveContent::Reference),
            (
                "<style>a { fill: url(//example.com/a) }</style>",
                ActiveContent::Reference,
            ),
            (
                "<style>a { fill: URL(//example.com/a) }</style>",
                ActiveContent::Reference,
            ),
            (
                "<style>a { fill: u\\72 l(//example.com/a) }</style>",
                ActiveContent::Reference,
            ),
            (
                "<style>a { fill: u\\72&#13;&#10;l(//example.com/a) }</style>",
                ActiveContent::Reference,
            ),
            (
                "<style>a { fill: url(\"\\\\\\\\23.example.com/a\") }</style>",
                ActiveContent::Reference,
            ),
            (
                "<rect style=\"fill:\\url(\\2f/example.com/a)\"/>",
                ActiveContent::Reference,
            ),
            (
                "<style>@IM<!-- -->PORT 'a.css';</style>",
                ActiveContent::Reference,
            ),
            (
                "<rect style=\"mask:image-set('//example.com/a' 1x)\"/>",
                ActiveContent::Reference,
            ),
            (
                "<animate attributeName=\"xlink:href\" values=\"#a;https://example.com/\"/>",
                ActiveContent::Reference,
            ),
            (
                "<use><set attributeName=\"href\" to=\"data:image/svg+xml,%3Csvg/%3E#a\"/></use>",
                ActiveContent::Reference,
            ),
            (
                "<use href=\"data:image/svg+xml,%3Csvg/%3E#a\"/>",
                ActiveContent::Reference,
            ),
            (
                "<?xml-stylesheet href=\"a.css\"?>",
                ActiveContent::Reference,
            ),
            ("<foreignObject/>", ActiveContent::ForeignObject),
            ("<h:iframe src=\"/\"/>", ActiveContent::ForeignObject),
        ] {
            assert_eq!(found(inside), Some(what), "{inside}");
        }
    }

    #[test]
    fn malformed_xml_is_reported_as_unreadable() {
        assert!(matches!(
            find_error("<svg><g></svg>"),
            Some(DrawingError::Unreadable(_))
        ));
    }
}

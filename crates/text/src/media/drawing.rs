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
        NodeType::Text => {
            let is_style = node
                .parent_element()
                .is_some_and(|parent| parent.tag_name().name() == "style");
            let loads = is_style && style_loads(node.text().unwrap_or_default());
            return loads.then_some(ActiveContent::Reference);
        }
        NodeType::Element => {}
        NodeType::Root | NodeType::Comment => return None,
    }
    let name = node.tag_name();
    if name.name().eq_ignore_ascii_case("script") {
        return Some(ActiveContent::Script);
    }
    if name.name().eq_ignore_ascii_case("foreignObject") || name.namespace() == Some(XHTML) {
        return Some(ActiveContent::ForeignObject);
    }
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
        } else if attribute.name() == "href" && !is_own(value) || style_loads(value) {
            Some(ActiveContent::Reference)
        } else {
            None
        }
    })
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
    let mut addresses = style.split("url(").skip(1);
    style.contains("@import")
        || addresses.any(|rest| {
            let address = rest.trim_start().trim_start_matches(['"', '\'']);
            !is_own(address) && !address.starts_with("data:font/")
        })
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
                "<set attributeName=\"href\" to=\" JavaScript:a()\"/>",
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

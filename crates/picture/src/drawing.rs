//! Reads drawings (SVG): their size, and what they do besides drawing.
//!
//! A browser that opens a drawing directly treats it as a page of the site: its scripts would run with the site's
//! origin, and whatever it loads would tell third parties who views it.

use roxmltree::{Document, Node, NodeType, ParsingOptions};

use crate::facts::{ActiveContent, PictureFault, Unscaled};

/// The maximum number of nodes. A file with more isn't a drawing for a page.
const MAX_NODES: u32 = 100_000;
/// The maximum length of the text that a drawing's entities may become, in bytes.
const MAX_ENTITY_BYTES: usize = 16 * 1024 * 1024;
/// How deep nodes may be in each other. Browsers don't show a drawing with some thousands.
const MAX_DEPTH: usize = 1_000;
/// A drawing whose view box has a shorter side than this isn't measured in pixels.
const MIN_SIDE: f64 = 10.0;
/// The shorter side of such a drawing in pixels.
const USUAL_SIDE: f64 = 100.0;
const SVG: &str = "http://www.w3.org/2000/svg";
const XHTML: &str = "http://www.w3.org/1999/xhtml";

/// Reads a drawing.
pub(crate) fn read(file: &[u8]) -> Result<Unscaled, PictureFault> {
    let damaged = |why: String| Err(PictureFault::Damaged(why));
    let Ok(text) = str::from_utf8(file) else {
        return damaged("its text is not in UTF-8".to_owned());
    };
    let document = match parse_drawing(text) {
        Ok(document) => document,
        Err(why) => return damaged(why),
    };
    let root = document.root_element();
    if !root.has_tag_name((SVG, "svg")) {
        return damaged(format!("it does not begin with `<svg xmlns=\"{SVG}\"`"));
    }
    let mut is_animated = false;
    for node in document.descendants() {
        if node.ancestors().nth(MAX_DEPTH).is_some() {
            return damaged(format!("more than {MAX_DEPTH} elements are in each other"));
        }
        if let Some(what) = active(node) {
            let span = node.range();
            return Err(PictureFault::Active { what, span });
        }
        is_animated |= node.tag_name().name().starts_with("animate")
            || style(node).is_some_and(|style| style.contains("@keyframes"));
    }
    let (width, height) = size(root).ok_or(PictureFault::NoSize)?;
    Ok(Unscaled {
        media_type: "image/svg+xml",
        width,
        height,
        is_animated,
    })
}

/// Parses a drawing.
///
/// # Errors
/// Returns an error if it isn't XML, or takes too much memory.
pub fn parse_drawing(text: &str) -> Result<Document<'_>, String> {
    if entity_bytes(text) > MAX_ENTITY_BYTES {
        return Err("its entities are too long".to_owned());
    }
    let options = ParsingOptions {
        allow_dtd: true,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|error| error.to_string())
}

/// Returns the maximum length of the text that entities may become: each reference may be to the longest one, and that
/// may consist of references.
fn entity_bytes(text: &str) -> usize {
    const PREDEFINED: [&str; 6] = ["#", "amp;", "lt;", "gt;", "quot;", "apos;"];
    let declared = text.split("<!ENTITY").skip(1).filter_map(|declaration| {
        let start = declaration.find(['"', '\''])?;
        let (quote, value) = declaration.get(start..)?.split_at_checked(1)?;
        value.split(quote).next().map(str::len)
    });
    let Some(longest) = declared.max() else {
        return 0;
    };
    let references = text.split('&').skip(1);
    let is_predefined = |rest: &str| PREDEFINED.iter().any(|name| rest.starts_with(name));
    let count = references.filter(|rest| !is_predefined(rest)).count();
    count.saturating_mul(count).saturating_mul(longest)
}

/// Returns the size of a drawing: its `width` and `height`. What isn't given follows from its `viewBox`.
fn size(root: Node<'_, '_>) -> Option<(u32, u32)> {
    let [width, height] = ["width", "height"].map(|name| pixels(root.attribute(name)?));
    let view_box = root.attribute("viewBox").and_then(|written| {
        let mut parts = written.split([' ', ',', '\t', '\r', '\n']);
        let mut numbers = parts.by_ref().filter(|part| !part.is_empty()).skip(2);
        Option::zip(pixels(numbers.next()?), pixels(numbers.next()?))
    });
    let (width, height) = match (width, height, view_box) {
        (Some(width), Some(height), _) => (width, height),
        (Some(width), None, Some((across, down))) => (width, width / across * down),
        (None, Some(height), Some((across, down))) => (height / down * across, height),
        (None, None, Some((across, down))) => {
            let short = across.min(down);
            let scale = if short < MIN_SIDE {
                USUAL_SIDE / short
            } else {
                1.0
            };
            (across * scale, down * scale)
        }
        (_, _, None) => return None,
    };
    Option::zip(whole(width), whole(height))
}

/// Parses a positive length. Returns it in pixels of CSS, of which an inch has 96.
fn pixels(written: &str) -> Option<f64> {
    let written = written.trim();
    let number = written.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    let unit = match written.get(number.len()..)? {
        "" | "px" => 1.0,
        "in" => 96.0,
        "cm" => 96.0 / 2.54,
        "mm" => 96.0 / 25.4,
        "pt" => 96.0 / 72.0,
        "pc" => 16.0,
        _ => return None,
    };
    let number: f64 = number.parse().ok()?;
    (number > 0.0).then_some(number * unit)
}

fn whole(pixels: f64) -> Option<u32> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is positive and was compared with the maximum"
    )]
    (pixels < f64::from(u32::MAX)).then_some(pixels.round().max(1.0) as u32)
}

/// Returns the text of a style sheet. A comment divides it, but not the style.
fn style(node: Node<'_, '_>) -> Option<String> {
    let texts = || {
        node.children()
            .filter_map(|child| child.is_text().then(|| child.text())?)
    };
    (node.tag_name().name() == "style").then(|| texts().collect())
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
    if style(node).is_some_and(|style| style_loads(&style)) {
        return Some(ActiveContent::Reference);
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
            "<svg xmlns=\"{SVG}\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns:h=\"{XHTML}\" \
             xmlns:i=\"urn:i\" width=\"4\" height=\"4\">{inside}</svg>"
        );
        match read(text.as_bytes()) {
            Ok(_) => None,
            Err(PictureFault::Active { what, span }) => {
                let meant = text.get(span).unwrap_or_default();
                assert!(inside.contains(meant) && !meant.is_empty(), "{inside}");
                Some(what)
            }
            Err(error) => panic!("{inside}: {error}"),
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
    fn what_browsers_do_not_show_is_refused() {
        let nested = |depth| format!("{}{}", "<g>".repeat(depth), "</g>".repeat(depth));
        let drawing =
            |inside: &str| format!("<svg xmlns=\"{SVG}\" viewBox=\"0 0 4 4\">{inside}</svg>");
        for damaged in [
            "<svg><g></svg>",
            "<svg viewBox=\"0 0 4 4\"/>",
            &format!("<a>{}</a>", drawing("")),
            &drawing(&nested(MAX_DEPTH)),
            &format!(
                "<!DOCTYPE svg [<!ENTITY e '{}'>]>{}",
                "long ".repeat(1_000),
                drawing(&"&e;".repeat(1_000))
            ),
        ] {
            let read = read(damaged.as_bytes());
            assert!(matches!(read, Err(PictureFault::Damaged(_))), "{damaged}");
        }
        let latin = drawing("<title>T\u{fc}r</title>").replace('\u{fc}', "\0");
        let latin = latin
            .bytes()
            .map(|byte| if byte == 0 { 0xfc } else { byte });
        assert!(read(&latin.collect::<Vec<_>>()).is_err());
        assert!(read(drawing(&nested(MAX_DEPTH / 2)).as_bytes()).is_ok());
        let entity = format!(
            "<!DOCTYPE svg [<!ENTITY ns '{SVG}'>]><svg xmlns=\"&ns;\" width=\"1\" height=\"1\"/>"
        );
        assert!(read(entity.as_bytes()).is_ok());
        let endless = format!("<svg xmlns=\"{SVG}\" width=\"100%\"/>");
        assert_eq!(read(endless.as_bytes()), Err(PictureFault::NoSize));
    }

    #[test]
    fn the_size_is_that_of_browsers() {
        for (root, size) in [
            ("width=\"40px\" height=\"20.5\"", (40, 21)),
            ("width='40' height='20'", (40, 20)),
            ("viewBox=\"0 0 24 12\"", (24, 12)),
            (
                "\n\taria-label=\"a > b\"\n\tviewBox=\"0,0,24\n12\"",
                (24, 12),
            ),
            // A page in the units of paper, and a drawing in units of its own.
            (
                "width=\"210mm\" height=\"105mm\" viewBox=\"0 0 100 50\"",
                (794, 397),
            ),
            ("width=\"2in\" height=\"72pt\"", (192, 96)),
            ("width=\"2.54cm\" height=\"1pc\"", (96, 16)),
            ("viewBox=\"0 0 1.9 1\"", (190, 100)),
            ("viewBox=\"0 0 1 .5\"", (200, 100)),
            // One of the two is enough, and a part of the window is none.
            ("width=\"300\" viewBox=\"0 0 100 50\"", (300, 150)),
            (
                "width=\"100%\" height=\"50\" viewBox=\"0 0 100 50\"",
                (100, 50),
            ),
            (
                "width=\"100%\" height=\"100%\" viewBox=\"0 0 100 50\"",
                (100, 50),
            ),
        ] {
            let text = format!("<!-- <svg> --><svg xmlns=\"{SVG}\" {root}/>");
            let read = read(text.as_bytes());
            assert_eq!(
                read.map(|read| (read.width, read.height)),
                Ok(size),
                "{root}"
            );
        }
    }

    #[test]
    fn an_animation_is_noticed() {
        for (inside, is_animated) in [
            (
                "<rect width=\"1\"/><style>rect { fill: red }</style>",
                false,
            ),
            (
                "<rect><animate attributeName=\"x\" values=\"0;1\"/></rect>",
                true,
            ),
            (
                "<g><animateTransform attributeName=\"transform\"/></g>",
                true,
            ),
            ("<style>@keyframes a { 50% { opacity: 0 } }</style>", true),
        ] {
            let text = format!("<svg xmlns=\"{SVG}\" viewBox=\"0 0 4 4\">{inside}</svg>");
            let read = read(text.as_bytes());
            assert_eq!(
                read.map(|read| read.is_animated),
                Ok(is_animated),
                "{inside}"
            );
        }
    }
}

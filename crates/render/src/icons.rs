//! Icons, which are included in short pages and loaded from a file by long ones.

use std::collections::{BTreeMap, BTreeSet};

use crate::Rendered;

/// The maximum size, in bytes, of a page that includes its icons. A longer page, compressed and with its icons, would
/// exceed the 14.6 kB that a browser receives in the first round trip of a connection (ten segments, RFC 6928), and
/// would be painted one round trip later. It loads its icons from the file, in parallel with its stylesheets.
const MAX_INLINE_PAGE_BYTES: usize = 52 * 1024;

/// The prefix of a drawing's `id` in a page, before its name. No other `id` of a page contains a
/// colon.
const PREFIX: &str = "icon:";

/// The drawings of all icons, from the file that the web client's build writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Icons {
    /// The address of the file.
    address: String,
    /// The element for each name, with the `id` that it has in a page.
    drawings: BTreeMap<String, String>,
}

impl Icons {
    /// Parses the file at this address. Each line has one drawing: an element whose first attribute
    /// is its `id`.
    pub fn read(address: String, svg: &str) -> Self {
        let drawings = svg.lines().filter_map(|line| {
            let (start, rest) = line.split_once(" id=\"")?;
            let (name, end) = rest.split_once('"')?;
            let drawing = format!("{start} id=\"{PREFIX}{name}\"{end}");
            Some((name.to_owned(), drawing))
        });
        Self {
            drawings: drawings.collect(),
            address,
        }
    }

    /// Returns whether a page is short enough to include its icons.
    pub fn are_inlined(rendered: &Rendered) -> bool {
        rendered.html.len() <= MAX_INLINE_PAGE_BYTES
    }

    /// Returns the page with the drawings that it uses in front of everything else, or `None` if it
    /// uses none, or one that isn't in the file.
    ///
    /// The client-side script finds the drawings there too, so it renders islands as the server
    /// did.
    pub(crate) fn inline_into(&self, html: &str) -> Option<String> {
        let in_file = format!("\"{}#", self.address);
        let mut parts = html.split(&in_file);
        let mut used = BTreeSet::new();
        let mut page = String::with_capacity(html.len() + 8192);
        page.push_str(parts.next()?);
        for part in parts {
            let (name, _) = part.split_once('"')?;
            used.insert(name);
            page.push_str("\"#");
            page.push_str(PREFIX);
            page.push_str(part);
        }
        if used.is_empty() {
            return None;
        }
        let mut whole = String::with_capacity(page.len() + 8192);
        whole.push_str("<div hidden=\"\"><svg>");
        for name in used {
            whole.push_str(self.drawings.get(name)?);
        }
        whole.push_str("</svg></div>");
        whole.push_str(&page);
        Some(whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n\
        <symbol id=\"lock\" viewBox=\"0 0 24 24\"><path d=\"M1 2\"/></symbol>\n\
        <symbol id=\"key\" viewBox=\"0 0 24 24\"><path d=\"M3 4\"/></symbol>\n\
        <g id=\"arcs\" fill=\"none\"><path d=\"M5 6\"/></g>\n</svg>\n";

    fn icons() -> Icons {
        Icons::read("/assets/icons-1.svg".to_owned(), FILE)
    }

    fn using(names: &[&str]) -> String {
        let use_of =
            |name: &&str| format!("<svg><use href=\"/assets/icons-1.svg#{name}\"></use></svg>");
        names.iter().map(use_of).collect::<Vec<_>>().concat()
    }

    #[test]
    fn each_used_icon_is_inlined_once() {
        let page = icons().inline_into(&using(&["key", "arcs", "key"]));
        assert_eq!(
            page.unwrap(),
            "<div hidden=\"\"><svg>\
             <g id=\"icon:arcs\" fill=\"none\"><path d=\"M5 6\"/></g>\
             <symbol id=\"icon:key\" viewBox=\"0 0 24 24\"><path d=\"M3 4\"/></symbol>\
             </svg></div>\
             <svg><use href=\"#icon:key\"></use></svg>\
             <svg><use href=\"#icon:arcs\"></use></svg>\
             <svg><use href=\"#icon:key\"></use></svg>"
        );
    }

    #[test]
    fn a_page_without_icons_stays_as_it_is() {
        assert_eq!(icons().inline_into("<p>No icon.</p>"), None);
    }

    #[test]
    fn icons_are_not_inlined_into_pages_above_the_size_limit() {
        let of = |html: String| {
            let answer = format!("{{\"eager\":null}}\n{html}");
            Icons::are_inlined(&Rendered::read(answer).unwrap())
        };
        assert!(of("x".repeat(MAX_INLINE_PAGE_BYTES)));
        assert!(!of("x".repeat(MAX_INLINE_PAGE_BYTES + 1)));
    }

    #[test]
    fn a_page_with_an_unknown_icon_has_no_inlined_icons() {
        assert_eq!(icons().inline_into(&using(&["lock", "none"])), None);
    }
}

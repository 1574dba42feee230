//! Prevents line breaks between a number and its unit.

use std::borrow::Cow;
use std::ops::Range;

/// Words that can follow a number as a unit. Some are units only in some sentences, which does no
/// harm.
const UNITS: [&str; 54] = [
    "A", "Ah", "GB", "Gbps", "Hz", "MB", "MHz", "MP", "Mbps", "TB", "U", "V", "VA", "VDC", "W",
    "Wh", "a.m.", "business", "cables", "cameras", "channels", "cm", "days", "dB", "doors", "feet",
    "fps", "ft", "g", "hours", "in", "inches", "kHz", "kW", "kg", "km", "lb", "lbs", "m", "mi",
    "miles", "minutes", "mm", "months", "ohms", "oz", "p.m.", "percent", "ports", "px", "seconds",
    "weeks", "years", "°F",
];

/// The elements whose text stays as it is: islands, which the browser renders again from the same texts with ordinary
/// spaces, and code, which visitors copy.
const UNCHANGED: [(&str, &str); 3] = [
    ("<x-island ", "</x-island>"),
    ("<pre", "</pre>"),
    ("<code", "</code>"),
];
const NO_BREAK: char = '\u{a0}';

/// Replaces the space between a number and its unit by a no-break space, in all text outside
/// islands and code.
pub(crate) fn no_break_units(html: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut copied = 0;
    for space in spaces(html) {
        if out.is_empty() {
            out.reserve(html.len() + 256);
        }
        out.push_str(html.get(copied..space).unwrap_or_default());
        out.push(NO_BREAK);
        copied = space + 1;
    }
    if copied == 0 {
        return Cow::Borrowed(html);
    }
    out.push_str(html.get(copied..).unwrap_or_default());
    Cow::Owned(out)
}

/// Returns the positions of the spaces to replace, in order.
fn spaces(html: &str) -> impl Iterator<Item = usize> + '_ {
    texts(html).flat_map(move |text| {
        let bytes = html.as_bytes().get(text.clone()).unwrap_or_default();
        let pairs = bytes.iter().zip(bytes.iter().skip(1)).enumerate();
        let spaces = pairs.filter(|(_, (before, byte))| **byte == b' ' && before.is_ascii_digit());
        let spaces = spaces.map(move |(before, _)| text.start + before + 1);
        spaces.filter(|at| html.get(at + 1..).is_some_and(begins_with_unit))
    })
}

/// Returns the ranges of the text between tags, outside islands and code, in order. Most of a page
/// is tags, which are skipped.
fn texts(html: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = html.get(at..).filter(|rest| !rest.is_empty())?;
        let start = at;
        let end = start + rest.find('<').unwrap_or(rest.len());
        let tag = html.get(end..).unwrap_or_default();
        let mut unchanged = UNCHANGED.iter();
        let passed = match unchanged.find(|(start, _)| tag.starts_with(start)) {
            Some((_, last)) => tag.find(last).unwrap_or(tag.len()),
            None => 0,
        };
        let behind = tag.get(passed..).unwrap_or_default();
        at = end + passed + behind.find('>').map_or(behind.len(), |last| last + 1);
        Some(start..end)
    })
}

fn begins_with_unit(text: &str) -> bool {
    UNITS.iter().any(|unit| {
        text.strip_prefix(unit)
            .is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_and_its_unit_are_joined_by_a_no_break_space() {
        let tied =
            no_break_units("<p>Up to 120 ft at 4 MP, within 3 business days; 2 inches, 24 V.</p>");
        assert_eq!(
            tied,
            "<p>Up to 120\u{a0}ft at 4\u{a0}MP, within 3\u{a0}business days; 2\u{a0}inches, 24\u{a0}V.</p>"
        );
    }

    #[test]
    fn unit_like_words_and_attributes_are_unchanged() {
        for html in [
            "<p>4 Vandals, 2 mistakes, a 5 and ft</p>",
            "<p title=\"4 MP\" data-text=\"120 ft\">none</p>",
            "",
        ] {
            assert!(matches!(no_break_units(html), Cow::Borrowed(_)), "{html}");
        }
    }

    #[test]
    fn code_is_unchanged() {
        let code =
            "<pre><code>cut -ss 10 in.mp4\nat 4 <span>MP 5 V</span></code></pre><code>3 in</code>";
        let html = format!("<p>2 in</p>{code}<p>2 in</p>");
        let tied = "<p>2\u{a0}in</p>";
        assert_eq!(no_break_units(&html), format!("{tied}{code}{tied}"));
    }

    #[test]
    fn the_html_of_islands_is_unchanged() {
        let html =
            "4 MP<x-island name=\"a\" data-props='{\"t\":\"4 MP\"}'><b>4 MP</b></x-island>4 MP";
        let expected = html.replacen("4 MP<x", "4\u{a0}MP<x", 1);
        let expected = expected.replace("</x-island>4 MP", "</x-island>4\u{a0}MP");
        assert_eq!(no_break_units(html), expected);
    }
}

//! HTML and Markdown in texts of TOML files, which pages show as they are written.

use sightline_source::read::Source;
use sightline_source::{Code, Folder};
use sightline_text::markdown::html_tag;
use sightline_toml::{Diagnostic, Diagnostics};

use super::entries_of;
use super::voice::shown;

/// Reports every text with HTML or Markdown.
pub(super) fn lint(source: &Source, diagnostics: &mut Diagnostics<'_>) {
    source.root.visit(&mut |keys, node| {
        let Some(text) = shown(keys, node) else {
            return;
        };
        let html = html_tag(text).or_else(|| entity(text));
        let markdown = link(text).or_else(|| bold(text));
        if let Some(found) = html.or(markdown) {
            let message = format!("the text has \"{found}\", which visitors see as it is");
            let help = match html {
                Some(_) => "Take it out: texts in TOML files are plain, and HTML is read nowhere.",
                None => "Take it out: texts in TOML files are plain. Markdown is for articles and legal texts.",
            };
            diagnostics.add(Code::VisibleMarkup, &source.path, node, message, help);
        }
    });
}

/// Returns the texts with HTML or Markdown in some files, which [`load`](crate::load) does not look for.
pub fn visible_markup<'a>(
    folder: &'a Folder,
    paths: impl Iterator<Item = &'a str>,
) -> Vec<Diagnostic> {
    let mut found = Diagnostics::new(folder);
    for source in entries_of(folder, paths) {
        lint(&source, &mut found);
    }
    found.into_sorted()
}

/// The usual names of characters in HTML, without those of letters with accents.
const CHARACTERS: [&str; 45] = [
    "AElig", "OElig", "aelig", "amp", "apos", "bdquo", "bull", "cent", "copy", "deg", "euro",
    "frac12", "frac14", "frac34", "ge", "gt", "hellip", "iexcl", "iquest", "laquo", "ldquo", "le",
    "lsquo", "lt", "mdash", "middot", "minus", "nbsp", "ndash", "oelig", "plusmn", "pound", "quot",
    "raquo", "rdquo", "reg", "rsquo", "sbquo", "sect", "shy", "sup2", "sup3", "szlig", "times",
    "trade",
];

/// How the names of letters with accents end.
const ACCENTS: [&str; 8] = [
    "acute", "cedil", "circ", "grave", "ring", "slash", "tilde", "uml",
];

/// The maximum length of a character reference after its `&`.
const MAX_REFERENCE: usize = 9;

/// Returns the first character reference of HTML: `&amp;`, `&eacute;`, `&#8211;`, `&#xa0;`.
fn entity(text: &str) -> Option<&str> {
    let mut starts = text.match_indices('&').map(|(at, _)| at);
    starts.find_map(|at| {
        let rest = text.get(at + 1..)?;
        let mut bytes = rest.bytes().take(MAX_REFERENCE);
        let end = bytes.position(|byte| byte == b';')?;
        let name = rest.get(..end)?;
        let is_reference = if let Some(number) = name.strip_prefix('#') {
            let hex = number.strip_prefix(['x', 'X']);
            let digits = hex.unwrap_or(number);
            let radix = if hex.is_some() { 16 } else { 10 };
            digits.len() > 1 && digits.chars().all(|c| c.is_digit(radix))
        } else {
            let is_letter = name.starts_with(|c: char| c.is_ascii_alphabetic());
            CHARACTERS.contains(&name)
                || name
                    .get(1..)
                    .is_some_and(|accent| is_letter && ACCENTS.contains(&accent))
        };
        text.get(at..at + end + 2).filter(|_| is_reference)
    })
}

/// Returns the first link in Markdown. Words in parentheses after brackets aren't a link.
fn link(text: &str) -> Option<&str> {
    let mut middles = text.match_indices("](").map(|(at, _)| at);
    middles.find_map(|at| {
        let start = text.get(..at)?.rfind('[')?;
        let target = text.get(at + 2..)?.split_once(')')?.0;
        let is_target = !target.is_empty() && !target.contains(char::is_whitespace);
        text.get(start..at + 2 + target.len() + 1)
            .filter(|_| is_target)
    })
}

/// Returns the first bold words in Markdown.
fn bold(text: &str) -> Option<&str> {
    let start = text.find("**")?;
    let words = text.get(start + 2..)?.split_once("**")?.0;
    let is_bold = !words.is_empty() && words.trim() == words && !words.starts_with('*');
    text.get(start..start + words.len() + 4).filter(|_| is_bold)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn character_references_are_found_but_not_other_ampersands() {
        for (text, found) in [
            ("Kamera &amp; Rekorder", "&amp;"),
            ("R&D; 9 &#8211; 17", "&#8211;"),
            ("a&#xA0;b", "&#xA0;"),
            ("a&#X41;b", "&#X41;"),
            ("Q&As; Caf&eacute;", "&eacute;"),
        ] {
            assert_eq!(entity(text), Some(found));
        }
        for text in [
            "Q&A; R&D",
            "black & white; red",
            "AT&T",
            "&;",
            "&#;",
            "&#x",
            "1 &2nd;",
            "&#1;",
            "Q&As; R&Ds; Smith &Sons; we",
            "&äuml;",
        ] {
            assert_eq!(entity(text), None, "{text}");
        }
    }

    #[test]
    fn only_links_and_bold_words_count_as_markdown() {
        assert_eq!(
            link("See [our crew](crew) & ask."),
            Some("[our crew](crew)")
        );
        assert_eq!(link("[1] a [b] (c) [sic](see below) [](x"), None);
        assert_eq!(bold("Call **today**!"), Some("**today**"));
        assert_eq!(bold("5 ** 3 and 2 ** 4, ****, 4**"), None);
    }
}

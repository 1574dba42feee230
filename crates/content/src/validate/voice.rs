//! Words and phrases that the texts avoid: each can be found, and none is listed twice.

use std::cmp::Reverse;
use std::ops::Range;

use aho_corasick::AhoCorasick;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_toml::{Diagnostics, Node};

/// A term and its replacement, as in `site.toml`.
struct Term<'a> {
    written: &'a str,
    node: &'a Node,
    instead: Option<&'a Node>,
    folded: String,
}

/// The terms of a folder, for searching for all of them at once.
pub(crate) struct Avoided<'a> {
    terms: Vec<Term<'a>>,
    search: AhoCorasick,
}

impl<'a> Avoided<'a> {
    /// Collects the terms of `site.toml` that have a letter or a digit; `None` if there are none.
    pub(crate) fn of(sources: &'a [Source]) -> Option<Self> {
        let terms: Vec<Term<'a>> = written(sources)
            .map(|(_, term)| term)
            .filter(Term::has_word)
            .collect();
        if terms.is_empty() {
            return None;
        }
        // This fails only for more terms than a file of texts can hold.
        let search = AhoCorasick::new(terms.iter().map(|term| term.folded.as_str())).ok()?;
        Some(Self { terms, search })
    }

    /// Returns the terms that occur in a text as whole words, in the order of the text and each once, with their
    /// replacements. If terms overlap, only the longest is returned.
    pub(crate) fn found(&self, text: &str) -> Vec<(&'a str, &'a str)> {
        let text = folded(text);
        let matches = self.search.find_overlapping_iter(&text);
        let mut places: Vec<(Range<usize>, usize)> = matches
            .map(|found| (found.range(), found.pattern().as_usize()))
            .filter(|(range, _)| is_whole(&text, range))
            .collect();
        places.sort_by_key(|(range, _)| (Reverse(range.len()), range.start));
        let mut kept: Vec<(Range<usize>, usize)> = Vec::new();
        for (range, term) in places {
            let is_free =
                |other: &Range<usize>| range.end <= other.start || other.end <= range.start;
            if kept
                .iter()
                .all(|(other, same)| *same != term && is_free(other))
            {
                kept.push((range, term));
            }
        }
        kept.sort_by_key(|(range, _)| range.start);
        kept.iter()
            .filter_map(|(_, term)| self.terms.get(*term))
            .map(|term| (term.written, term.instead()))
            .collect()
    }
}

impl<'a> Term<'a> {
    fn has_word(&self) -> bool {
        self.folded.contains(char::is_alphanumeric)
    }

    fn instead(&self) -> &'a str {
        self.instead.and_then(Node::as_str).unwrap_or_default()
    }
}

/// Returns the terms with the file that lists them. Blank ones are left out, since all blank texts are reported
/// elsewhere.
fn written(sources: &[Source]) -> impl Iterator<Item = (&Source, Term<'_>)> {
    of_kind(sources, Kind::Site).flat_map(|source| {
        let items = source.root.at(&["voice", "avoid"]).into_iter();
        items.flat_map(Node::list).filter_map(move |item| {
            let node = item.get("term")?;
            let written = node.as_str().filter(|text| !text.trim().is_empty())?;
            let term = Term {
                written,
                node,
                instead: item.get("instead"),
                folded: folded(written),
            };
            Some((source, term))
        })
    })
}

/// Returns a text in lower case, with single spaces for all white space and one kind of apostrophe.
fn folded(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase().replace('’', "'")
}

/// Whether no word continues before or after a range. Hyphens and apostrophes between letters are part of a word:
/// `mail` isn't a word of `e-mail`.
fn is_whole(text: &str, range: &Range<usize>) -> bool {
    let before = text.get(..range.start).unwrap_or_default();
    let after = text.get(range.end..).unwrap_or_default();
    !goes_on(before.chars().rev()) && !goes_on(after.chars())
}

fn goes_on(mut chars: impl Iterator<Item = char>) -> bool {
    match chars.next() {
        Some('-' | '\'') => chars.next().is_some_and(char::is_alphanumeric),
        next => next.is_some_and(char::is_alphanumeric),
    }
}

/// Reports terms that no text can contain, terms that are listed twice, and advice that contains a term.
pub(super) fn validate(sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let avoided = Avoided::of(sources);
    let mut seen: Vec<Term<'_>> = Vec::new();
    for (source, term) in written(sources) {
        let path = &source.path;
        let written = term.written;
        if !term.has_word() {
            let message = format!("\"{written}\" has no word that could be looked for");
            let help = "Write a word or a phrase, or take the entry out.";
            diagnostics.add(Code::Malformed, path, term.node, message, help);
        } else if let Some(first) = seen.iter().find(|first| first.folded == term.folded) {
            let message = format!("\"{written}\" stands twice among the words to avoid");
            let help = format!("Take one out: \"{}\" is found by both.", first.written);
            diagnostics.add(Code::Duplicate, path, term.node, message, help);
        } else {
            let again = avoided.as_ref().zip(term.instead);
            let again = again.map(|(avoided, node)| (avoided.found(term.instead()), node));
            if let Some((found, node)) = again
                && let Some((other, _)) = found.first()
            {
                let message =
                    format!("the advice has \"{other}\" in it, which is to be avoided too");
                let help =
                    "Advise words that may be written, or make the other entry a longer phrase.";
                diagnostics.add(Code::Malformed, path, node, message, help);
            }
            seen.push(term);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hyphens_and_apostrophes_are_part_of_a_word() {
        let whole = |text: &str, word: &str| {
            let start = text.find(word).unwrap();
            is_whole(text, &(start..start + word.len()))
        };
        for (text, word, expected) in [
            ("we fit it.", "fit", true),
            ("(fit)", "fit", true),
            ("fitted", "fit", false),
            ("refit", "fit", false),
            ("can't", "can", false),
            ("e-mail", "mail", false),
            ("fit-out", "fit", false),
            ("'fit'", "fit", true),
            ("fit - out", "fit", true),
            ("fit", "fit", true),
            ("éfit", "fit", false),
        ] {
            assert_eq!(whole(text, word), expected, "{text}");
        }
    }
}

//! A query, normalized and limited in length.

use std::fmt::Display;

use sightline_model::{Router, SearchKind};

/// The maximum length of a query in characters; the rest is cut off.
const MAX_QUERY_LENGTH: usize = 100;

/// A normalized query.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SearchQuery {
    /// The words, separated by single spaces, without control characters; at most 100 characters.
    pub text: String,
    /// Whether a longer query was cut off.
    pub cut: bool,
    /// The requested kind; `None` for all.
    pub kind: Option<SearchKind>,
    /// The requested page of results, counted from 1.
    pub page: u32,
}

impl SearchQuery {
    /// Parses a raw query string: the first `q`, `kind` and `page`. Everything else is ignored.
    pub fn parse(query: Option<&str>) -> Self {
        let mut text = None;
        let mut kind = None;
        let mut page = None;
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            match &*name {
                "q" if text.is_none() => text = Some(value),
                "kind" if kind.is_none() => kind = Some(SearchKind::parse(&value)),
                "page" if page.is_none() => page = Some(value.parse().unwrap_or(1)),
                _ => {}
            }
        }
        Self {
            kind: kind.flatten(),
            page: page.unwrap_or(1).max(1),
            ..Self::of(&text.unwrap_or_default())
        }
    }

    /// Creates a query of all kinds from a text.
    pub fn of(text: &str) -> Self {
        let clean: String = text
            .split(|char: char| char.is_whitespace() || char.is_control() || is_direction(char))
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        let short: String = clean.chars().take(MAX_QUERY_LENGTH).collect();
        Self {
            cut: short.len() < clean.len(),
            text: short.trim_end().to_owned(),
            kind: None,
            page: 1,
        }
    }

    /// Returns the address of the results.
    pub fn path(&self, router: &Router) -> String {
        let first = router.search(&self.text, self.kind);
        match self.page {
            1 => first,
            page => further(&first, page),
        }
    }

    /// Whether the query is empty.
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

/// Returns the address of a page of results from the second on.
pub(super) fn further(first: &str, page: impl Display) -> String {
    format!("{first}&page={page}")
}

/// Whether a character changes the text direction: it would also change that of the page's own
/// words.
const fn is_direction(char: char) -> bool {
    matches!(char, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_q_parameter_is_the_query() {
        let query = SearchQuery::parse(Some("x=1&q=two+words%20here&q=other&kind=faq"));
        assert_eq!(query.text, "two words here");
        assert_eq!(query.kind, Some(SearchKind::Faq));
        assert_eq!(SearchQuery::parse(Some("kind=nonsense&q")).kind, None);
        for (page, expected) in [
            ("3&page=4", 3),
            ("0", 1),
            ("-1", 1),
            ("x", 1),
            ("9999999999", 1),
        ] {
            let query = format!("q=dome&page={page}");
            assert_eq!(SearchQuery::parse(Some(&query)).page, expected, "{page}");
        }
    }

    #[test]
    fn a_query_of_blanks_and_control_characters_is_empty() {
        for raw in ["", "q=", "q=%20%09+", "q=%00%0a%7f", "q=%E2%80%AE"] {
            assert!(SearchQuery::parse(Some(raw)).is_empty(), "{raw}");
        }
    }

    #[test]
    fn a_long_query_is_cut_and_flagged_as_cut() {
        let query = SearchQuery::of(&"é".repeat(10_000));
        assert_eq!(query.text.chars().count(), MAX_QUERY_LENGTH);
        assert!(query.cut);
        assert!(!SearchQuery::of("dome").cut);
    }
}

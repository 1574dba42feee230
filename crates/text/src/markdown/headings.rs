//! Ids and levels of headings.

use std::collections::HashMap;

/// Ids that the frame of every page uses.
const RESERVED_IDS: [&str; 6] = [
    "main",
    "contents",
    "quote",
    "footer-form",
    "contact-form",
    "case-studies",
];

/// Gives each heading an id that is unique on the page, and a level that fits the previous heading.
#[derive(Debug)]
pub(super) struct Outline {
    /// The ids, each with the last number that was put after it to make another unique.
    used: HashMap<String, usize>,
    /// The levels in the source of the headings that enclose the current one.
    above: Vec<u8>,
}

impl Outline {
    pub(super) fn new() -> Self {
        Self {
            used: RESERVED_IDS.map(|id| (id.to_owned(), 1)).into(),
            above: Vec::new(),
        }
    }

    /// Starts a new outline below the page's `h2`; ids stay unique.
    pub(super) fn restart(&mut self) {
        self.above.clear();
    }

    /// Returns the level for a heading with a level in the source: 3 at the top, and never more
    /// than one below the previous heading, so that no level is skipped.
    pub(super) fn level(&mut self, source: u8) -> u8 {
        while self.above.last().is_some_and(|above| *above >= source) {
            self.above.pop();
        }
        let depth = u8::try_from(self.above.len()).unwrap_or(3);
        self.above.push(source);
        (3 + depth).min(6)
    }

    /// Makes an id from the words of a heading.
    pub(super) fn id(&mut self, text: &str) -> String {
        let mut id = String::new();
        for c in text.to_lowercase().chars() {
            if c.is_alphanumeric() {
                id.push(c);
            } else if !id.is_empty() && !id.ends_with('-') && !matches!(c, '\'' | '’') {
                id.push('-');
            }
        }
        let base = match id.trim_end_matches('-') {
            "" => "section",
            id => id,
        };
        let mut number = self.used.get(base).copied().unwrap_or(1);
        let mut unique = base.to_owned();
        while self.used.contains_key(&unique) {
            number += 1;
            unique = format!("{base}-{number}");
        }
        self.used.insert(base.to_owned(), number);
        self.used.entry(unique.clone()).or_insert(1);
        unique
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heading_levels_are_never_skipped() {
        let mut outline = Outline::new();
        let levels: Vec<u8> = [2, 4, 4, 2, 1, 3, 6]
            .map(|level| outline.level(level))
            .to_vec();
        assert_eq!(levels, [3, 4, 4, 3, 3, 4, 5]);
    }

    #[test]
    fn heading_ids_are_unique_and_avoid_reserved_ids() {
        let mut outline = Outline::new();
        let ids = ["Where it's dark?", "Where its dark", "Quote", "✅", "Café"]
            .map(|text| outline.id(text));
        assert_eq!(
            ids,
            [
                "where-its-dark",
                "where-its-dark-2",
                "quote-2",
                "section",
                "café"
            ]
        );
    }
}

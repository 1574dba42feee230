//! The index: which entry has which word in which of its fields.
//!
//! A site has some thousand words, so the dictionary is a sorted list that a query walks through.
//! It needs no files, no threads and no time at the start worth measuring; docs/adr has the figures.

use std::collections::BTreeMap;

use super::words::{Chunk, chunks, has_digit, stem};

/// Where a word stands in an entry. The most telling first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Field {
    /// The maker's number of a product.
    Model,
    /// The title.
    Title,
    /// The maker's name, the subject.
    Name,
    /// Words to find it by.
    Keywords,
    /// What it is, in a sentence.
    Summary,
    /// Everything else that it says.
    Body,
}

impl Field {
    /// How much a word in this field counts.
    const fn weight(self) -> u64 {
        match self {
            Self::Model => 120,
            Self::Title => 100,
            Self::Name => 60,
            Self::Keywords => 50,
            Self::Summary => 22,
            Self::Body => 8,
        }
    }
}

/// A word of the dictionary.
#[derive(Debug, Clone)]
pub(super) struct Term {
    /// Folded, without the ending of a plural.
    pub(super) word: String,
    /// As it is written where it stands most prominently.
    pub(super) surface: String,
    /// The entries that have it, with the sum of the weights of the fields.
    pub(super) postings: Vec<(u32, u64)>,
}

/// Collects the words of entries.
#[derive(Debug, Default)]
pub(super) struct IndexBuilder {
    terms: BTreeMap<String, Draft>,
    entries: u32,
}

#[derive(Debug)]
struct Draft {
    surface: (Field, String),
    /// By entry: the fields that have the word, each once.
    places: BTreeMap<u32, Vec<Field>>,
}

impl IndexBuilder {
    /// Adds the next entry with its texts.
    pub(super) fn add<'t>(&mut self, texts: impl IntoIterator<Item = (Field, &'t str)>) {
        let entry = self.entries;
        self.entries += 1;
        for (field, text) in texts {
            let chunks = chunks(text);
            for (at, chunk) in chunks.iter().enumerate() {
                for part in &chunk.parts {
                    self.put(entry, field, &part.folded, part.written(text));
                }
                if let Some(joined) = &chunk.joined {
                    self.put(entry, field, &joined.folded, joined.written(text));
                }
                if let Some((word, surface)) = measure(text, chunk, chunks.get(at + 1)) {
                    self.put(entry, field, &word, surface);
                }
            }
        }
    }

    fn put(&mut self, entry: u32, field: Field, word: &str, surface: &str) {
        let word = stem(word);
        let draft = self.terms.entry(word.to_owned()).or_insert_with(|| Draft {
            surface: (field, surface.to_owned()),
            places: BTreeMap::new(),
        });
        if field < draft.surface.0 {
            draft.surface = (field, surface.to_owned());
        }
        let fields = draft.places.entry(entry).or_default();
        if !fields.contains(&field) {
            fields.push(field);
        }
    }

    /// The dictionary, in the order of the alphabet.
    pub(super) fn finish(self) -> Vec<Term> {
        let term = |(word, draft): (String, Draft)| Term {
            surface: shown(&draft.surface.1),
            postings: draft
                .places
                .into_iter()
                .map(|(entry, fields)| (entry, fields.into_iter().map(Field::weight).sum()))
                .collect(),
            word,
        };
        self.terms.into_iter().map(term).collect()
    }
}

/// A number and its unit as one word: people write both `4 MP` and `4MP`.
fn measure<'t>(text: &'t str, chunk: &Chunk, next: Option<&Chunk>) -> Option<(String, &'t str)> {
    const LONGEST_UNIT: usize = 3;
    let (number, unit) = (chunk.whole(), next?.whole());
    let is_number = number
        .folded
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let is_unit = unit.folded.len() <= LONGEST_UNIT && !has_digit(&unit.folded);
    let word = format!("{}{}", number.folded, unit.folded);
    let surface = text.get(number.span.start..unit.span.end)?;
    (is_number && is_unit).then_some((word, surface))
}

/// A word as a suggestion spells it: small, unless its capitals mean something.
fn shown(surface: &str) -> String {
    let capitals = surface.chars().filter(|char| char.is_uppercase()).count();
    if has_digit(surface) || capitals > 1 {
        surface.to_owned()
    } else {
        surface.to_lowercase()
    }
}

//! Which words occur in which fields of an entry.

use std::collections::HashMap;

use sightline_model::SearchKind;

use super::Entry;
use super::words::{chunks, has_digit, measure, stem};

/// A field of an entry. A word is spelled as the first field that has it spells it: the model numbers of a product
/// include its slug, which has no accents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Field {
    /// The title.
    Title,
    /// The name of the manufacturer or the subject.
    Name,
    /// The manufacturer's model number of a product, and its slug.
    Model,
    /// Search terms that aren't shown.
    Keywords,
    /// A one-sentence description.
    Summary,
    /// All other text.
    Body,
}

/// The number of fields.
const FIELDS: u32 = 6;
/// The weight of a word in each field.
pub(super) const WEIGHTS: [u32; FIELDS as usize] = [100, 60, 120, 50, 22, 8];

/// An entry that contains a word: its number, and below it one bit for each field that has the word.
#[derive(Debug, Clone, Copy)]
pub(super) struct Posting(u32);

impl Posting {
    const fn new(entry: u32, field: Field) -> Self {
        Self(entry << FIELDS | 1 << field as u32)
    }

    /// The number of the entry.
    pub(super) const fn entry(self) -> u32 {
        self.0 >> FIELDS
    }

    /// The index of the first field, counted from 0.
    pub(super) const fn first_field(self) -> u32 {
        self.0.trailing_zeros()
    }

    /// One bit for each field. The first field has the lowest bit.
    pub(super) const fn fields(self) -> u32 {
        self.0 & ((1 << FIELDS) - 1)
    }

    /// Whether the word is in the body, as the lowest bit, and whether it's in another field, as the next one.
    pub(super) fn places(self) -> u32 {
        let body = 1 << Field::Body as u32;
        u32::from(self.fields() & body > 0) | u32::from(self.fields() & !body > 0) << 1
    }

    /// The sum of the weights of the fields.
    pub(super) fn weight(self) -> u32 {
        let weights = WEIGHTS.iter().enumerate();
        let has = weights.filter(|(field, _)| self.0 >> field & 1 == 1);
        has.map(|(_, weight)| weight).sum()
    }
}

/// The postings of a word, ordered by entry number. A common word has one for nearly every entry, so they are encoded:
/// each as its distance from the previous one together with its fields, in LEB128.
#[derive(Debug, Clone, Copy)]
pub(super) struct PostingList<'l>(&'l [u8]);

impl<'l> PostingList<'l> {
    /// Wraps postings that [`Self::encode`] encoded.
    pub(super) const fn new(bytes: &'l [u8]) -> Self {
        Self(bytes)
    }

    /// Encodes postings, which are ordered by entry number, and appends them to `bytes`.
    pub(super) fn encode(postings: &[Posting], bytes: &mut Vec<u8>) {
        let mut before = 0;
        for posting in postings {
            let mut rest = posting.0 - (before << FIELDS);
            before = posting.entry();
            while rest >= 0x80 {
                bytes.push(0x80 | rest.to_le_bytes()[0]);
                rest >>= 7;
            }
            bytes.push(rest.to_le_bytes()[0]);
        }
    }

    /// The number of postings.
    pub(super) fn len(self) -> usize {
        self.0.iter().filter(|byte| **byte < 0x80).count()
    }

    /// Returns the decoded postings.
    pub(super) fn iter(self) -> impl Iterator<Item = Posting> + 'l {
        let mut bytes = self.0.iter();
        let mut before = 0;
        std::iter::from_fn(move || {
            let (mut coded, mut shift) = (0, 0);
            loop {
                let byte = *bytes.next()?;
                coded |= u32::from(byte & 0x7f) << shift;
                if byte < 0x80 {
                    break;
                }
                shift += 7;
            }
            let posting = Posting(coded + (before << FIELDS));
            before = posting.entry();
            Some(posting)
        })
    }
}

/// Collects the words of entries.
#[derive(Debug, Default)]
pub(super) struct Postings(HashMap<String, Vec<Posting>>);

impl Postings {
    /// Adds the words of the entry with this number.
    pub(super) fn add(&mut self, number: u32, entry: &Entry) {
        each_word(entry, |field, word, _| {
            let posting = Posting::new(number, field);
            let Some(postings) = self.0.get_mut(word) else {
                self.0.insert(word.to_owned(), vec![posting]);
                return;
            };
            match postings.last_mut() {
                Some(last) if last.entry() == number => last.0 |= posting.0,
                _ => postings.push(posting),
            }
        });
    }

    /// Returns the words in alphabetical order, each with its postings ordered by entry number.
    pub(super) fn sorted(self) -> Vec<(String, Vec<Posting>)> {
        let mut words: Vec<_> = self.0.into_iter().collect();
        for (_, postings) in &mut words {
            postings.sort_unstable_by_key(|posting| posting.entry());
        }
        words.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        words
    }
}

/// Returns a word of the dictionary as the entry writes it in the first field that has it.
pub(super) fn surface(entry: &Entry, word: &str) -> Option<String> {
    let mut best: Option<(Field, String)> = None;
    each_word(entry, |field, other, surface| {
        if other == word && best.as_ref().is_none_or(|(known, _)| field < *known) {
            best = Some((field, shown(surface)));
        }
    });
    best.map(|(_, surface)| surface)
}

/// Calls `each` for every word of an entry, with its field, its form in the dictionary and its spelling in the text.
pub(super) fn each_word(entry: &Entry, mut each: impl FnMut(Field, &str, &str)) {
    // The context of a question is the name of the product it is about. It counts as body only, so that a search for
    // the name finds the product itself. Questions have no other body.
    let context = match entry.kind {
        SearchKind::Faq => Field::Body,
        _ => Field::Name,
    };
    let texts = [
        (Field::Title, &entry.title),
        (context, &entry.context),
        (Field::Model, &entry.model),
        (Field::Keywords, &entry.keywords),
        (Field::Summary, &entry.summary),
        (Field::Body, &entry.body),
    ];
    for (field, text) in texts {
        let chunks = chunks(text);
        for (at, chunk) in chunks.iter().enumerate() {
            let measure = measure(chunk, chunks.get(at + 1));
            for word in chunk.parts.iter().chain(&chunk.joined).chain(&measure) {
                each(field, stem(&word.folded), word.written(text));
            }
        }
    }
}

/// Returns a word as suggestions spell it: in lower case, unless its capitals mean something.
pub(super) fn shown(surface: &str) -> String {
    let capitals = surface.chars().filter(|char| char.is_uppercase()).count();
    if has_digit(surface) || capitals > 1 {
        surface.to_owned()
    } else {
        surface.to_lowercase()
    }
}

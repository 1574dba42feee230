//! The index as data, for a script that gives the same answers as this crate where no server runs.
//!
//! Entries are numbered in their order, so that among equal scores the lower number comes first. Texts that are only
//! shown, and the site's spellings, are separate because most queries need few of them.

use std::collections::HashMap;

use serde::Serialize;
use sightline_model::{Picture, SearchKind};

use super::index::{self, WEIGHTS};
use super::records::Record;
use super::{Entry, EntryAt, SearchIndex, count};

/// The data that a search needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublishedIndex {
    /// Every word in alphabetical order, each followed by a line feed.
    pub words: String,
    /// For each word, the entries that contain it, in order. A number is the distance from the previous entry, with the
    /// fields that contain the word in its lowest six bits.
    pub postings: Vec<Vec<u32>>,
    /// The weight of a word in each field, in the order of the bits.
    pub fields: [u32; 6],
    /// The kind of each entry.
    pub kinds: Vec<SearchKind>,
    /// The weight of each entry's score, in percent.
    pub weights: Vec<u8>,
    /// The title of each entry.
    pub titles: Vec<String>,
    /// The address of each entry.
    pub hrefs: Vec<String>,
    /// The label of each entry that isn't sold.
    pub standings: Vec<Option<String>>,
    /// Groups of words and phrases that mean the same.
    pub synonyms: Vec<Vec<Vec<String>>>,
}

/// What a result shows of an entry besides its title.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PublishedTexts {
    /// The text above the title.
    pub context: String,
    /// A one-sentence description.
    pub summary: String,
    /// All other text.
    pub body: String,
    /// The picture shown next to it.
    pub picture: Option<Picture>,
}

/// An index and everything that results show of its entries.
#[derive(Debug, Clone, PartialEq)]
pub struct Published {
    /// The data that a search needs.
    pub index: PublishedIndex,
    /// The texts of each entry.
    pub texts: Vec<PublishedTexts>,
    /// The site's spelling of each word, empty if the index has the same.
    pub spellings: Vec<String>,
}

impl SearchIndex {
    /// Returns the index as data. Reads every entry.
    pub fn published(&self, entry_at: &EntryAt<'_>) -> Published {
        let numbers = 0..count(self.records.end());
        let records = numbers.filter_map(|number| Some((number, self.records.get(number)?)));
        let mut records: Vec<(u32, &Record)> = records.collect();
        records.sort_by_key(|(_, record)| *record);
        let entries = records.iter().filter_map(|(number, record)| {
            let entry = entry_at(&record.key, record.place as usize)?;
            Some((*number, record.weight, entry))
        });
        let entries: Vec<(u32, u8, Entry)> = entries.collect();
        let places = entries.iter().enumerate();
        let places = places.map(|(place, (number, ..))| (*number, count(place)));
        let places: HashMap<u32, u32> = places.collect();
        let mut words = String::new();
        let mut postings = Vec::new();
        for term in self.dictionary.terms() {
            words.push_str(term.word());
            words.push('\n');
            let found = term.postings().iter().filter_map(|posting| {
                let place = places.get(&posting.entry())?;
                Some((*place, posting.fields()))
            });
            let mut found: Vec<(u32, u32)> = found.collect();
            found.sort_unstable();
            let mut before = 0;
            let coded = found.into_iter().map(|(place, fields)| {
                let distance = place - before;
                before = place;
                distance << WEIGHTS.len() | fields
            });
            postings.push(coded.collect());
        }
        let spellings = spellings(&words, &entries);
        let of_each = || entries.iter().map(|(.., entry)| entry);
        Published {
            index: PublishedIndex {
                words,
                postings,
                fields: WEIGHTS,
                kinds: of_each().map(|entry| entry.kind).collect(),
                weights: entries.iter().map(|(_, weight, _)| *weight).collect(),
                titles: of_each().map(|entry| entry.title.clone()).collect(),
                hrefs: of_each().map(|entry| entry.href.clone()).collect(),
                standings: of_each().map(|entry| entry.standing.clone()).collect(),
                synonyms: self.synonyms.groups().to_vec(),
            },
            spellings,
            texts: entries
                .into_iter()
                .map(|(.., entry)| PublishedTexts {
                    context: entry.context,
                    summary: entry.summary,
                    body: entry.body,
                    picture: entry.picture,
                })
                .collect(),
        }
    }
}

/// Returns the site's spelling of each word: that of the first entry in the first field that has it.
fn spellings(words: &str, entries: &[(u32, u8, Entry)]) -> Vec<String> {
    let mut best: HashMap<String, (index::Field, String)> = HashMap::new();
    for (.., entry) in entries {
        index::each_word(entry, |field, word, surface| {
            if best.get(word).is_none_or(|(known, _)| field < *known) {
                best.insert(word.to_owned(), (field, index::shown(surface)));
            }
        });
    }
    let spelling = |word| match best.remove(word) {
        Some((_, surface)) if surface != word => surface,
        _ => String::new(),
    };
    words.lines().map(spelling).collect()
}

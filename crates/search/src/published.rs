//! The index as data, for a script that answers as this crate does where no server runs.
//!
//! Entries have the numbers of their order, so that of equals in score the lower number comes first. What is
//! only shown of results, and how the site writes its words, is apart: most questions need little of it.

use std::collections::HashMap;

use serde::Serialize;
use sightline_model::{Picture, SearchKind};

use super::index::{self, WEIGHTS};
use super::records::Record;
use super::{Entry, EntryAt, SearchIndex, count};

/// What is searched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublishedIndex {
    /// Every word in the order of the alphabet, each with a line feed after it.
    pub words: String,
    /// For each word the entries that have it, in their order: the distance from the one before, and in
    /// the lowest six bits the fields that have it.
    pub postings: Vec<Vec<u32>>,
    /// How much a word counts in each field, the most telling first.
    pub fields: [u32; 6],
    /// The kind of each entry.
    pub kinds: Vec<SearchKind>,
    /// How much the score of each entry counts, in percent.
    pub weights: Vec<u8>,
    /// What each entry is called.
    pub titles: Vec<String>,
    /// Where each entry is.
    pub hrefs: Vec<String>,
    /// What stands beside an entry that is not sold.
    pub standings: Vec<Option<String>>,
    /// Groups of words and phrases that mean the same.
    pub synonyms: Vec<Vec<Vec<String>>>,
}

/// What is shown of an entry besides its title.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PublishedTexts {
    /// What stands over the title.
    pub context: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// Everything else that it says.
    pub body: String,
    /// What is shown beside it.
    pub picture: Option<Picture>,
}

/// An index and all that is shown of its entries.
#[derive(Debug, Clone, PartialEq)]
pub struct Published {
    /// What is searched.
    pub index: PublishedIndex,
    /// The texts of each entry.
    pub texts: Vec<PublishedTexts>,
    /// How the site writes each word, empty where it writes it as the index does.
    pub spellings: Vec<String>,
}

impl SearchIndex {
    /// The index as data. Reads every entry.
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

/// How the site writes each word: as in the most telling field, there in the first entry.
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

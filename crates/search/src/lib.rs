//! The search of a site.
//!
//! 1. An [`Entry`] is something that can be found, with its texts.
//! 2. `words` takes texts apart and `index` notes which entry has which word, in the `dictionary`;
//!    `records` keeps of each entry what ranking needs. Its texts are not kept.
//! 3. A [`SearchQuery`] is what was asked for, brought into bounds.
//! 4. `matching` says which words of the site match those of the query, `synonyms` which words
//!    mean the same, `rank` which entries fit best, `results` and `marks` what is shown of them.
//! 5. `kept` is the index for the next start of the program.
//! 6. `published` is the index as data, for `web/src/islands/search-box/engine`, which answers the same from
//!    it; a test there holds its answers against those of this crate.

mod dictionary;
mod index;
mod kept;
mod marks;
mod matching;
mod published;
mod query;
mod rank;
mod records;
mod results;
mod synonyms;
mod words;

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::sync::Arc;

use sightline_model::{
    Link, ListState, Picture, Router, SearchKind, SearchResult, Suggestion, Suggestions,
};
use sightline_texts::texts;

pub use kept::{read_line, write_line};
pub use published::{Published, PublishedIndex, PublishedTexts};
pub use query::SearchQuery;
pub use synonyms::{Phrase, Synonyms, phrase};

use self::dictionary::{Changed, Dictionary, Term};
use self::index::Postings;
use self::marks::Marks;
use self::rank::ParsedQuery;
use self::records::{Record, Records, Shared};
use self::results::{badge, plural, result};
use self::words::{chunks, stem};

/// Results per page; there is no second page.
const MOST_RESULTS: usize = 60;
/// Suggestions under the field while a visitor types.
const MOST_SUGGESTIONS: usize = 6;

/// Something that can be found, with its texts.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// What it is.
    pub kind: SearchKind,
    /// Equals in score are listed by it.
    pub order: Order,
    /// The address.
    pub href: String,
    /// What it is called.
    pub title: String,
    /// What stands over the title.
    pub context: String,
    /// The maker's number.
    pub model: String,
    /// Words to find it by that are not shown.
    pub keywords: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// Everything else that it says.
    pub body: String,
    /// What is shown beside it.
    pub picture: Option<Picture>,
    /// What stands beside a product that is not sold. Those that are sold come first.
    pub standing: Option<String>,
}

/// Where entries stand among equals in score: by class, then by name. Those of one name are in the order of their group.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Order {
    /// Of things of one kind, such as articles.
    pub class: char,
    /// Among those of the class. The entries of a group can share it.
    pub name: Arc<str>,
}

impl Entry {
    /// An entry that says no more than what it is, where it is and what it is called.
    pub fn new(kind: SearchKind, href: impl Into<String>, title: impl Into<String>) -> Self {
        Self {
            kind,
            order: Order::default(),
            href: href.into(),
            title: title.into(),
            context: String::new(),
            model: String::new(),
            keywords: String::new(),
            summary: String::new(),
            body: String::new(),
            picture: None,
            standing: None,
        }
    }
}

/// What one content file says, under a key that no other has.
pub type Group = (String, Vec<Entry>);

/// Says an entry again: that of a group's key at a place in the group.
pub type EntryAt<'t> = dyn Fn(&str, usize) -> Option<Entry> + 't;

/// Everything that can be found, and the words to find it by.
#[derive(Debug, Clone, Default)]
pub struct SearchIndex {
    records: Records,
    dictionary: Dictionary,
    synonyms: Synonyms,
}

/// What was found.
#[derive(Debug)]
pub struct Found {
    /// The best results of the kind that was asked for.
    pub results: Vec<SearchResult>,
    /// How many there are of all kinds.
    pub total: u32,
    /// The kinds that have results, all of them first.
    pub kinds: Vec<ListState>,
    /// Whether they have only some of the words.
    pub partial: bool,
    /// The query in the spelling that the site knows.
    pub spelling: Option<Link>,
}

impl SearchIndex {
    /// Takes the texts of all entries apart. Of groups with the same key the first counts.
    pub fn new(groups: impl IntoIterator<Item = Group>, synonyms: Synonyms) -> Self {
        let nothing = Self {
            synonyms,
            ..Self::default()
        };
        nothing.with(Records::default(), Vec::new(), groups)
    }

    /// The index without the groups of some keys, and with others, which replace those that have
    /// their keys. It answers as one does that is made anew, and shares with this one what has not
    /// changed.
    #[must_use]
    pub fn edited(&self, removed: &[String], put: Vec<Group>) -> Self {
        let keys = removed.iter().chain(put.iter().map(|(key, _)| key));
        let keys: BTreeSet<&str> = keys.map(String::as_str).collect();
        let mut records = self.records.clone();
        let removed = records.remove(|key| keys.contains(key));
        self.with(records, removed, put)
    }

    fn with(
        &self,
        mut records: Records,
        removed: Vec<bool>,
        put: impl IntoIterator<Item = Group>,
    ) -> Self {
        let mut postings = Postings::default();
        let mut keys = BTreeSet::new();
        let mut numbers = Vec::new();
        let mut titles = Shared::default();
        for (key, entries) in put {
            let key: Arc<str> = key.into();
            if !keys.insert(Arc::clone(&key)) {
                continue;
            }
            for (place, entry) in entries.iter().enumerate() {
                let number = records.put(Record {
                    order: entry.order.clone(),
                    key: Arc::clone(&key),
                    place: count(place),
                    kind: entry.kind,
                    weight: match entry.standing {
                        None => kind_weight(entry.kind),
                        Some(_) => NOT_SOLD_WEIGHT,
                    },
                    title: titles.text(&folded(&entry.title)),
                });
                postings.add(number, entry);
                numbers.push(number);
            }
        }
        let changed = Changed::new(removed, &numbers);
        Self {
            records,
            dictionary: self.dictionary.edited(&changed, postings),
            synonyms: self.synonyms.clone(),
        }
    }

    /// Whether an entry has all the words of a synonym.
    pub fn uses(&self, synonym: &str) -> bool {
        let words = phrase(synonym);
        !words.is_empty()
            && words
                .iter()
                .all(|word| self.dictionary.same(word).is_some())
    }

    /// The results of a query. An entry whose texts are not there is left out.
    pub fn find(&self, query: &SearchQuery, router: &Router, entry_at: &EntryAt<'_>) -> Found {
        let parsed = rank::parse(&self.dictionary, &self.synonyms, &query.text);
        let ranked = self.ranked(&parsed, query, MOST_RESULTS);
        let marks = marks(&parsed);
        Found {
            results: ranked
                .entries(entry_at)
                .map(|entry| result(&entry, &marks))
                .collect(),
            total: ranked.total(),
            kinds: std::iter::once(None)
                .chain(SearchKind::ALL.map(Some))
                .map(|kind| ListState {
                    label: kind.map_or_else(|| texts().all(), plural),
                    href: router.search(&query.text, kind),
                    count: kind.map_or(ranked.total(), |kind| ranked.counts[kind as usize]),
                    current: kind == query.kind,
                })
                .filter(|kind| kind.count > 0 || kind.current)
                .collect(),
            partial: ranked.partial,
            spelling: self
                .spelling(&parsed, entry_at)
                .map(|words| Link::new(&words, router.search(&words, None))),
        }
    }

    /// The best results of all kinds while somebody types.
    pub fn suggest(
        &self,
        query: &SearchQuery,
        router: &Router,
        entry_at: &EntryAt<'_>,
    ) -> Suggestions {
        let query = SearchQuery {
            kind: None,
            ..query.clone()
        };
        let parsed = rank::parse(&self.dictionary, &self.synonyms, &query.text);
        let ranked = self.ranked(&parsed, &query, MOST_SUGGESTIONS);
        let marks = marks(&parsed);
        Suggestions {
            items: ranked
                .entries(entry_at)
                .map(|entry| Suggestion {
                    badge: entry.standing.unwrap_or_else(|| badge(entry.kind)),
                    title: marks.runs(&entry.title),
                    href: entry.href,
                })
                .collect(),
            total: ranked.total(),
            all: router.search(&query.text, None),
            query: query.text,
        }
    }

    /// The best entries of the kind that is asked for. What is called as the query says comes
    /// before what only holds its words; pages come before single questions that say as much.
    fn ranked(&self, parsed: &ParsedQuery<'_>, query: &SearchQuery, most: usize) -> Ranked<'_> {
        let scores = parsed.scores(count(self.records.len()), self.records.end());
        let asked = folded(&query.text);
        let mut counts = [0; SearchKind::ALL.len()];
        let mut best = BinaryHeap::with_capacity(most);
        for (number, score) in scores.entries {
            let Some(record) = self.records.get(number) else {
                continue;
            };
            counts[record.kind as usize] += 1;
            if query.kind.is_some_and(|kind| kind != record.kind) {
                continue;
            }
            let called = if *record.title == *asked {
                300
            } else if record.title.starts_with(&asked) {
                140
            } else if record.title.contains(&asked) {
                120
            } else {
                100
            };
            let score = u64::from(score) * called * u64::from(record.weight) / 10_000;
            let candidate = (Reverse(score), record);
            if best.len() < most {
                best.push(candidate);
            } else if let Some(mut worst) = best.peek_mut()
                && candidate < *worst
            {
                *worst = candidate;
            }
        }
        let best = best.into_sorted_vec();
        Ranked {
            best: best.into_iter().map(|(_, record)| record).collect(),
            counts,
            partial: scores.partial,
        }
    }

    /// The query with the words that the site does not know in the spelling that it knows; `None`
    /// when it knows them all, or nothing like them.
    fn spelling(&self, parsed: &ParsedQuery<'_>, entry_at: &EntryAt<'_>) -> Option<String> {
        let mut is_changed = false;
        let words = parsed.terms.iter().map(|term| {
            let corrected = term.corrections.first().copied().or_else(|| {
                let word = term.needles.first().filter(|_| term.is_unknown())?;
                matching::nearest(&self.dictionary, word)
            });
            corrected.map_or_else(
                || term.written.clone(),
                |term| {
                    is_changed = true;
                    self.surface(term, entry_at)
                },
            )
        });
        let words = words.collect::<Vec<_>>().join(" ");
        is_changed.then_some(words)
    }

    /// A word as it is written where it stands most prominently: in the most telling field, there
    /// in the first entry. As the dictionary has it, where the texts of that entry are not there.
    fn surface(&self, term: Term<'_>, entry_at: &EntryAt<'_>) -> String {
        let places = term.postings().iter().filter_map(|posting| {
            let record = self.records.get(posting.entry())?;
            Some((posting.best_field(), record))
        });
        let entry = places
            .min()
            .and_then(|(_, record)| entry_at(&record.key, record.place as usize));
        let surface = entry.and_then(|entry| index::surface(&entry, term.word()));
        surface.unwrap_or_else(|| term.word().to_owned())
    }
}

/// The entries that fit a query best.
struct Ranked<'i> {
    best: Vec<&'i Record>,
    /// How many there are of each kind.
    counts: [u32; SearchKind::ALL.len()],
    /// Whether none has all the words.
    partial: bool,
}

impl Ranked<'_> {
    fn entries(&self, entry_at: &EntryAt<'_>) -> impl Iterator<Item = Entry> {
        let best = self.best.iter();
        best.filter_map(|record| entry_at(&record.key, record.place as usize))
    }

    fn total(&self) -> u32 {
        self.counts.iter().sum()
    }
}

fn marks(parsed: &ParsedQuery<'_>) -> Marks {
    let needles = parsed.terms.iter().flat_map(|term| &term.needles);
    let others = parsed.terms.iter();
    let others = others.flat_map(|term| term.corrections.iter().chain(&term.synonyms));
    Marks {
        needles: needles.cloned().collect(),
        words: others.map(|term| term.word().to_owned()).collect(),
    }
}

/// A text as it is compared.
fn folded(text: &str) -> String {
    let words = chunks(text);
    let words: Vec<&str> = words
        .iter()
        .map(|chunk| stem(&chunk.whole().folded))
        .collect();
    words.join(" ")
}

/// The weight of a product that is not sold, in percent: less than that of any kind.
const NOT_SOLD_WEIGHT: u8 = 60;

/// The weight of a kind, in percent.
const fn kind_weight(kind: SearchKind) -> u8 {
    match kind {
        SearchKind::Brand => 115,
        SearchKind::Service => 110,
        SearchKind::Product => 105,
        SearchKind::Article => 100,
        SearchKind::Page => 90,
        SearchKind::CaseStudy => 80,
        SearchKind::Faq => 75,
    }
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;

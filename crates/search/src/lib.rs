//! The search of a site.
//!
//! 1. An [`Entry`] is something that can be found, with its texts.
//! 2. `words` splits texts into words, and `index` records in the `dictionary` which entry has which word. `records`
//!    keeps what ranking needs of each entry, without its texts.
//! 3. A [`SearchQuery`] is a normalized query of limited length.
//! 4. `matching` finds the words of the site that match those of the query, `synonyms` the words with the same meaning,
//!    and `rank` the best entries. `results` and `marks` build what is shown of them.
//! 5. `serialized` serializes the index for the next start of the program.
//! 6. `published` exports the index as data for `web/src/islands/search-box/engine`, which gives the same answers; a
//!    test there compares them with those of this crate.

mod dictionary;
mod index;
mod marks;
mod matching;
mod published;
mod query;
mod rank;
mod records;
mod results;
mod serialized;
mod synonyms;
mod words;

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::sync::Arc;

use sightline_model::{
    Link, ListState, Pager, Picture, Router, SearchKind, SearchResult, Suggestion, Suggestions,
};
use sightline_texts::texts;

pub use published::{Published, PublishedIndex, PublishedTexts};
pub use query::SearchQuery;
pub use serialized::{read_line, write_line};
pub use synonyms::{Phrase, Synonyms, phrase};

use self::dictionary::{ChangedEntries, Dictionary, Term};
use self::index::Postings;
use self::marks::Marks;
use self::rank::ParsedQuery;
use self::records::{Interner, Record, Records};
use self::results::{badge, plural, result};
use self::words::{chunks, stem};

/// The number of results on a page.
const MAX_RESULTS: usize = 60;
/// The number of suggestions under the field while a visitor types.
const MAX_SUGGESTIONS: usize = 6;

/// Something that can be found, with its texts.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The kind of thing it is.
    pub kind: SearchKind,
    /// Its order among entries with equal scores.
    pub order: Order,
    /// The address.
    pub href: String,
    /// The title.
    pub title: String,
    /// The text above the title.
    pub context: String,
    /// The manufacturer's model number, and other names in Latin letters.
    pub model: String,
    /// Search terms that aren't shown.
    pub keywords: String,
    /// A one-sentence description.
    pub summary: String,
    /// All other text.
    pub body: String,
    /// The picture shown next to it.
    pub picture: Option<Picture>,
    /// The label of a product that isn't sold. Products that are sold rank higher.
    pub standing: Option<String>,
}

/// The order of entries with equal scores: by class, then by name. Entries with the same name keep the order of their
/// group.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Order {
    /// Groups things of one kind, such as articles.
    pub class: char,
    /// The order within the class. The entries of a group can share a name.
    pub name: Arc<str>,
}

impl Entry {
    /// Creates an entry with only a kind, an address and a title.
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

/// The entries of one content file, under a unique key.
pub type Group = (String, Vec<Entry>);

/// Returns the entry at an index of the group with a key, with its texts.
pub type EntryAt<'t> = dyn Fn(&str, usize) -> Option<Entry> + 't;

/// Everything that can be found, and the words to find it by.
#[derive(Debug, Clone, Default)]
pub struct SearchIndex {
    records: Records,
    dictionary: Dictionary,
    synonyms: Synonyms,
}

/// The results of a query.
#[derive(Debug)]
pub struct SearchResults {
    /// The results of the requested kind on the requested page, the best first. The last page, if there are fewer.
    pub results: Vec<SearchResult>,
    /// Links to all pages of results.
    pub pager: Option<Pager>,
    /// The number of matching entries of all kinds.
    pub total: u32,
    /// The kinds that have results, preceded by all kinds together.
    pub kinds: Vec<ListState>,
    /// Whether the results have only some of the words.
    pub partial: bool,
    /// The query with its spelling corrected to words that the site has.
    pub spelling: Option<Link>,
}

impl SearchIndex {
    /// Indexes the texts of all entries. If several groups have the same key, the first is used.
    pub fn new(groups: impl IntoIterator<Item = Group>, synonyms: Synonyms) -> Self {
        let nothing = Self {
            synonyms,
            ..Self::default()
        };
        nothing.with(Records::default(), Vec::new(), groups)
    }

    /// Returns the index without the groups in `removed` and with those in `put`, which replace groups with the same
    /// key. The result answers like an index built from scratch, and shares the unchanged parts with this one.
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
        let mut titles = Interner::default();
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
                    title: titles.intern(&folded(&entry.title)),
                });
                postings.add(number, entry);
                numbers.push(number);
            }
        }
        let changed = ChangedEntries::new(removed, &numbers);
        Self {
            records,
            dictionary: self.dictionary.edited(&changed, postings),
            synonyms: self.synonyms.clone(),
        }
    }

    /// Whether every word of a synonym occurs on the site, in whatever entries.
    pub fn uses(&self, synonym: &str) -> bool {
        let words = phrase(synonym);
        !words.is_empty() && words.iter().all(|word| self.dictionary.get(word).is_some())
    }

    /// Returns the results of a query. Entries whose texts are missing are left out.
    pub fn find(
        &self,
        query: &SearchQuery,
        router: &Router,
        entry_at: &EntryAt<'_>,
    ) -> SearchResults {
        let parsed = rank::parse(&self.dictionary, &self.synonyms, &query.text);
        let most = MAX_RESULTS.saturating_mul(query.page as usize);
        let mut ranked = self.ranked(&parsed, query, most.min(self.records.len()));
        let of_kind = query
            .kind
            .map_or(ranked.total(), |kind| ranked.counts[kind as usize]);
        let pages = of_kind.div_ceil(count(MAX_RESULTS)).max(1);
        let page = query.page.min(pages);
        ranked.best.drain(..MAX_RESULTS * (page as usize - 1));
        let first = router.search(&query.text, query.kind);
        let marks = marks(&parsed);
        SearchResults {
            pager: (pages > 1).then(|| Pager {
                page,
                pages,
                further: query::further(&first, Pager::PAGE),
                first,
            }),
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

    /// Returns the best results of all kinds as suggestions while a visitor types.
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
        let ranked = self.ranked(&parsed, &query, MAX_SUGGESTIONS);
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

    /// Returns the best entries of the requested kind. Entries whose title matches the query rank above those that only
    /// contain its words, and pages rank above individual questions that match equally well.
    fn ranked(&self, parsed: &ParsedQuery<'_>, query: &SearchQuery, most: usize) -> Ranked<'_> {
        let scores = parsed.scores(count(self.records.len()), self.records.end());
        let asked = folded(&query.text);
        let mut counts = [0; SearchKind::ALL.len()];
        let mut best = BinaryHeap::with_capacity(most);
        for (number, score, only_in_body) in scores.entries {
            let Some(record) = self.records.get(number) else {
                continue;
            };
            // The name of a product finds the product, not each of the questions about it.
            if only_in_body && record.kind == SearchKind::Faq {
                continue;
            }
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

    /// Returns the query with each word that the site doesn't have replaced by the most similar one. Returns `None` if
    /// it has all of them, or none that are similar.
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

    /// Returns a word as the site writes it: the first entry that has it in the first field. If the texts of that entry
    /// are missing, returns its form in the dictionary.
    fn surface(&self, term: Term<'_>, entry_at: &EntryAt<'_>) -> String {
        let places = term.postings().iter().filter_map(|posting| {
            let record = self.records.get(posting.entry())?;
            Some((posting.first_field(), record))
        });
        let entry = places
            .min()
            .and_then(|(_, record)| entry_at(&record.key, record.place as usize));
        let surface = entry.and_then(|entry| index::surface(&entry, term.word()));
        surface.unwrap_or_else(|| term.word().to_owned())
    }
}

/// The best entries for a query.
struct Ranked<'i> {
    best: Vec<&'i Record>,
    /// The number of matching entries of each kind.
    counts: [u32; SearchKind::ALL.len()],
    /// Whether no entry has all the words.
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

/// Folds a text for comparison.
fn folded(text: &str) -> String {
    let words = chunks(text);
    let words: Vec<&str> = words
        .iter()
        .map(|chunk| stem(&chunk.whole().folded))
        .collect();
    words.join(" ")
}

/// The weight of a product that isn't sold, in percent: less than that of any kind.
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

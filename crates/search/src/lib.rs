//! The search of a site.
//!
//! 1. An [`Entry`] is something that can be found, with its texts.
//! 2. `words` takes texts apart and `index` notes which entry has which word; once, at the load.
//! 3. A [`SearchQuery`] is what was asked for, brought into bounds.
//! 4. `matching` says which words of the site match those of the query, `synonyms` which words
//!    mean the same, `rank` which entries fit best, `marks` what is shown of them.

mod index;
mod marks;
mod matching;
mod query;
mod rank;
mod synonyms;
mod words;

use sightline_model::{
    Link, ListState, Picture, Router, SearchKind, SearchResult, Suggestion, Suggestions,
};
use sightline_texts::texts;

pub use query::SearchQuery;
pub use synonyms::{Phrase, Synonyms, phrase};

use self::index::{Field, IndexBuilder, Term};
use self::marks::Marks;
use self::rank::{ParsedQuery, Ranked};
use self::words::{chunks, stem};

/// Results per page; there is no second page.
const MOST_RESULTS: usize = 60;
/// Suggestions under the field while a visitor types.
const MOST_SUGGESTIONS: usize = 6;

/// Something that can be found, with its texts.
#[derive(Debug, Clone)]
pub struct Entry {
    /// What it is.
    pub kind: SearchKind,
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
}

/// Everything that can be found, and the words to find it by.
#[derive(Debug, Clone)]
pub struct SearchIndex {
    entries: Vec<Entry>,
    terms: Vec<Term>,
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
    /// Takes the texts of all entries apart. Equals are listed in this order.
    pub fn new(entries: Vec<Entry>, synonyms: Synonyms) -> Self {
        let mut builder = IndexBuilder::default();
        for entry in &entries {
            // A question stands under the name of the product that it is about; the product itself is
            // what that name should find.
            let context = match entry.kind {
                SearchKind::Faq => Field::Summary,
                _ => Field::Name,
            };
            builder.add([
                (Field::Model, entry.model.as_str()),
                (Field::Title, &entry.title),
                (context, &entry.context),
                (Field::Keywords, &entry.keywords),
                (Field::Summary, &entry.summary),
                (Field::Body, &entry.body),
            ]);
        }
        Self {
            entries,
            terms: builder.finish(),
            synonyms,
        }
    }

    /// Whether an entry has all the words of a synonym.
    pub fn uses(&self, synonym: &str) -> bool {
        let words = phrase(synonym);
        !words.is_empty()
            && words
                .iter()
                .all(|word| matching::same(&self.terms, word).is_some())
    }

    /// The results of a query.
    pub fn find(&self, query: &SearchQuery, router: &Router) -> Found {
        let parsed = rank::parse(&self.terms, &self.synonyms, &query.text);
        let ranked = self.ranked(&parsed, &query.text);
        let of_kind = |kind: Option<SearchKind>| {
            let entries = ranked.entries.iter();
            let entries = entries.map(|(entry, _)| &self.entries[*entry as usize]);
            entries.filter(move |entry| kind.is_none_or(|kind| entry.kind == kind))
        };
        let marks = self.marks(&parsed);
        Found {
            results: of_kind(query.kind)
                .take(MOST_RESULTS)
                .map(|entry| result(entry, &marks))
                .collect(),
            total: count(ranked.entries.len()),
            kinds: std::iter::once(None)
                .chain(SearchKind::ALL.map(Some))
                .map(|kind| ListState {
                    label: kind.map_or_else(|| texts().all(), plural),
                    href: router.search(&query.text, kind),
                    count: count(of_kind(kind).count()),
                    current: kind == query.kind,
                })
                .filter(|kind| kind.count > 0 || kind.current)
                .collect(),
            partial: ranked.partial,
            spelling: self
                .spelling(&parsed)
                .map(|words| Link::new(&words, router.search(&words, None))),
        }
    }

    /// The best results while somebody types.
    pub fn suggest(&self, query: &SearchQuery, router: &Router) -> Suggestions {
        let parsed = rank::parse(&self.terms, &self.synonyms, &query.text);
        let ranked = self.ranked(&parsed, &query.text);
        let marks = self.marks(&parsed);
        let best = ranked.entries.iter().take(MOST_SUGGESTIONS);
        Suggestions {
            items: best
                .map(|(entry, _)| &self.entries[*entry as usize])
                .map(|entry| Suggestion {
                    badge: badge(entry.kind),
                    title: marks.runs(&entry.title),
                    href: entry.href.clone(),
                })
                .collect(),
            total: count(ranked.entries.len()),
            all: router.search(&query.text, None),
            query: query.text.clone(),
        }
    }

    /// The entries in their order. What is called as the query says comes before what only holds
    /// its words; pages come before single questions that say as much.
    fn ranked(&self, parsed: &ParsedQuery, query: &str) -> Ranked {
        let entries = count(self.entries.len());
        let mut ranked = parsed.rank(&self.terms, entries);
        let asked = folded(query);
        for (entry, score) in &mut ranked.entries {
            let entry = &self.entries[*entry as usize];
            let title = folded(&entry.title);
            let called = if title == asked {
                300
            } else if title.starts_with(&asked) {
                140
            } else if title.contains(&asked) {
                120
            } else {
                100
            };
            *score = *score * called * kind_weight(entry.kind) / 10_000;
        }
        ranked
            .entries
            .sort_by_key(|(entry, score)| (std::cmp::Reverse(*score), *entry));
        ranked
    }

    fn marks(&self, parsed: &ParsedQuery) -> Marks {
        let needles = parsed.terms.iter().flat_map(|term| &term.needles);
        let others = parsed.terms.iter();
        let others = others.flat_map(|term| term.corrections.iter().chain(&term.synonyms));
        Marks {
            needles: needles.cloned().collect(),
            words: others.map(|term| self.terms[*term].word.clone()).collect(),
        }
    }

    /// The query with the words that the site does not know in the spelling that it knows; `None`
    /// when it knows them all, or nothing like them.
    fn spelling(&self, parsed: &ParsedQuery) -> Option<String> {
        let mut is_changed = false;
        let words = parsed.terms.iter().map(|term| {
            let corrected = term.corrections.first().copied().or_else(|| {
                let word = term.needles.first().filter(|_| term.is_unknown())?;
                matching::nearest(&self.terms, word)
            });
            corrected.map_or_else(
                || term.written.clone(),
                |term| {
                    is_changed = true;
                    self.terms[term].surface.clone()
                },
            )
        });
        let words = words.collect::<Vec<_>>().join(" ");
        is_changed.then_some(words)
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

/// The badge of a result.
fn badge(kind: SearchKind) -> String {
    let texts = texts();
    match kind {
        SearchKind::Product => texts.search_kind_product(),
        SearchKind::Service => texts.search_kind_service(),
        SearchKind::Brand => texts.search_kind_brand(),
        SearchKind::Article => texts.search_kind_article(),
        SearchKind::Faq => texts.search_kind_question(),
        SearchKind::CaseStudy => texts.search_kind_job(),
        SearchKind::Page => texts.search_kind_page(),
    }
}

/// The name of all results of a kind.
fn plural(kind: SearchKind) -> String {
    let texts = texts();
    match kind {
        SearchKind::Product => texts.search_kind_products(),
        SearchKind::Service => texts.search_kind_services(),
        SearchKind::Brand => texts.search_kind_brands(),
        SearchKind::Article => texts.search_kind_articles(),
        SearchKind::Faq => texts.search_kind_questions(),
        SearchKind::CaseStudy => texts.search_kind_jobs(),
        SearchKind::Page => texts.search_kind_pages(),
    }
}

/// The weight of a kind, in percent.
const fn kind_weight(kind: SearchKind) -> u64 {
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

fn result(entry: &Entry, marks: &Marks) -> SearchResult {
    let (summary, in_summary) = marks.snippet(&entry.summary);
    let (body, in_body) = marks.snippet(&entry.body);
    let use_body = in_body > in_summary || entry.summary.is_empty();
    SearchResult {
        kind: entry.kind,
        badge: badge(entry.kind),
        href: entry.href.clone(),
        title: marks.runs(&entry.title),
        context: marks.runs(&entry.context),
        snippet: if use_body { body } else { summary },
        picture: entry.picture.clone(),
    }
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;

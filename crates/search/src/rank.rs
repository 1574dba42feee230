//! From a query to entries in their order. The same query always gives the same order: all figures
//! are whole numbers, and equals stand in the order in which the site lists them.

use std::collections::BTreeMap;

use super::index::Term;
use super::matching::{self, EXACT, SYNONYM, TermMatch};
use super::synonyms::Synonyms;
use super::words::{Chunk, chunks, is_filler, stem};

/// Words of a query that are looked up; the rest is ignored.
const MOST_WORDS: usize = 12;

/// A query in the words of the dictionary.
#[derive(Debug)]
pub(super) struct ParsedQuery {
    pub(super) terms: Vec<QueryTerm>,
}

/// A word of the query.
#[derive(Debug)]
pub(super) struct QueryTerm {
    /// As it was written.
    pub(super) written: String,
    /// The chunk as one word, and its parts: what a text is searched for to mark it.
    pub(super) needles: Vec<String>,
    /// What it may mean; an entry has to match one of them.
    alternatives: Vec<Alternative>,
    /// The words of the dictionary that it means in another spelling.
    pub(super) corrections: Vec<usize>,
    /// The words of the dictionary that mean the same.
    pub(super) synonyms: Vec<usize>,
}

/// Parts that an entry must all have, each with the words of the dictionary that match it.
type Alternative = Vec<Vec<TermMatch>>;

/// Entries, each with its score.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Ranked {
    /// In no order until the titles are weighed too.
    pub(super) entries: Vec<(u32, u64)>,
    /// Whether none has all the words.
    pub(super) partial: bool,
}

/// Looks the words of a query up in the dictionary.
pub(super) fn parse(terms: &[Term], synonyms: &Synonyms, query: &str) -> ParsedQuery {
    let mut chunks = chunks(query);
    if chunks.iter().any(|chunk| !is_filler(&chunk.whole().folded)) {
        chunks.retain(|chunk| !is_filler(&chunk.whole().folded));
    }
    chunks.truncate(MOST_WORDS);
    let mut same = synonym_alternatives(terms, synonyms, &chunks);
    let query_terms = chunks.iter().enumerate().map(|(at, chunk)| {
        let before = at.checked_sub(1).and_then(|at| chunks.get(at));
        let near = [(before, Some(chunk)), (Some(chunk), chunks.get(at + 1))];
        query_term(terms, query, chunk, near, std::mem::take(&mut same[at]))
    });
    ParsedQuery {
        terms: query_terms.collect(),
    }
}

/// For each word of a query its synonyms in the words of the site. Each word of a phrase gets those of
/// the phrase.
fn synonym_alternatives(
    terms: &[Term],
    synonyms: &Synonyms,
    chunks: &[Chunk],
) -> Vec<Vec<Alternative>> {
    let words = chunks
        .iter()
        .map(|chunk| stem(&chunk.whole().folded).to_owned());
    let words: Vec<String> = words.collect();
    let mut same = vec![Vec::new(); words.len()];
    let mut at = 0;
    while at < words.len() {
        let Some((length, others)) = synonyms.of(&words[at..]) else {
            at += 1;
            continue;
        };
        let alternatives: Vec<Alternative> = others
            .into_iter()
            .filter_map(|other| alternative(terms, other))
            .collect();
        for word in &mut same[at..at + length] {
            word.clone_from(&alternatives);
        }
        at += length;
    }
    same
}

/// A synonym, when the site has all its words.
fn alternative(terms: &[Term], words: &[String]) -> Option<Alternative> {
    let synonym = |word: &String| {
        let term = matching::same(terms, word)?;
        Some(vec![TermMatch { term, fit: SYNONYM }])
    };
    words.iter().map(synonym).collect()
}

fn query_term(
    terms: &[Term],
    query: &str,
    chunk: &Chunk,
    near: [(Option<&Chunk>, Option<&Chunk>); 2],
    same: Vec<Alternative>,
) -> QueryTerm {
    let whole = stem(&chunk.whole().folded).to_owned();
    let mut needles = vec![whole.clone()];
    let mut alternatives: Vec<Alternative> = vec![vec![matching::literal(terms, &whole)]];
    if chunk.joined.is_some() {
        let parts = chunk.parts.iter().map(|part| stem(&part.folded));
        alternatives.push(
            parts
                .clone()
                .map(|part| matching::literal(terms, part))
                .collect(),
        );
        needles.extend(parts.map(str::to_owned));
    }
    // "hik vision" and "ds 7732" are written with a blank too.
    for (first, second) in near {
        if let (Some(first), Some(second)) = (first, second) {
            let both = format!("{}{}", first.whole().folded, second.whole().folded);
            let both = stem(&both).to_owned();
            alternatives.push(vec![matching::literal(terms, &both)]);
            needles.push(both);
        }
    }
    let synonyms = same
        .iter()
        .flatten()
        .flatten()
        .map(|found| found.term)
        .collect();
    alternatives.extend(same);
    let is_known = |alternative: &Alternative| alternative.iter().all(|found| !found.is_empty());
    let mut corrections = Vec::new();
    if !alternatives.iter().any(is_known) {
        let misspelled = matching::misspelled(terms, &whole);
        let best = misspelled.iter().map(|found| found.fit).max();
        let closest = misspelled.iter().filter(|found| Some(found.fit) == best);
        corrections = closest.map(|found| found.term).collect();
        alternatives = vec![vec![misspelled]];
    }
    alternatives.retain(is_known);
    QueryTerm {
        written: chunk.whole().written(query).to_owned(),
        needles,
        alternatives,
        corrections,
        synonyms,
    }
}

impl ParsedQuery {
    /// The entries that have all the words; when there are none, those that have most of them.
    pub(super) fn rank(&self, terms: &[Term], entries: u32) -> Ranked {
        let mut scores: BTreeMap<u32, (usize, u64)> = BTreeMap::new();
        for term in &self.terms {
            for (entry, score) in term.scores(terms, entries) {
                let sum = scores.entry(entry).or_default();
                sum.0 += 1;
                sum.1 += score;
            }
        }
        let most = scores.values().map(|(words, _)| *words).max().unwrap_or(0);
        let entries: Vec<(u32, u64)> = scores
            .into_iter()
            .filter(|(_, (words, _))| *words == most)
            .map(|(entry, (_, score))| (entry, score))
            .collect();
        Ranked {
            partial: !entries.is_empty() && most < self.terms.len(),
            entries,
        }
    }
}

impl QueryTerm {
    /// Whether the site has no such word.
    pub(super) fn is_unknown(&self) -> bool {
        self.alternatives.is_empty()
    }

    /// What each entry scores by its best alternative.
    fn scores(&self, terms: &[Term], entries: u32) -> BTreeMap<u32, u64> {
        let mut best: BTreeMap<u32, u64> = BTreeMap::new();
        for alternative in &self.alternatives {
            for (entry, score) in alternative_scores(alternative, terms, entries) {
                let known = best.entry(entry).or_default();
                *known = (*known).max(score);
            }
        }
        best
    }
}

/// The entries that have every part of an alternative, with the mean of what the parts score.
fn alternative_scores(
    alternative: &Alternative,
    terms: &[Term],
    entries: u32,
) -> BTreeMap<u32, u64> {
    let mut sums: BTreeMap<u32, (usize, u64)> = BTreeMap::new();
    for matches in alternative {
        let mut part: BTreeMap<u32, u64> = BTreeMap::new();
        for found in matches {
            let term = &terms[found.term];
            let rare = rarity(entries, term.postings.len());
            for (entry, weight) in &term.postings {
                let score = weight * found.fit * rare / EXACT;
                let known = part.entry(*entry).or_default();
                *known = (*known).max(score);
            }
        }
        for (entry, score) in part {
            let sum = sums.entry(entry).or_default();
            sum.0 += 1;
            sum.1 += score;
        }
    }
    let parts = alternative.len();
    sums.into_iter()
        .filter(|(_, (count, _))| *count == parts)
        .map(|(entry, (_, sum))| (entry, sum / parts as u64))
        .collect()
}

/// The inverse document frequency, as a whole number so that every machine agrees.
fn rarity(entries: u32, with_word: usize) -> u64 {
    let with_word = u32::try_from(with_word).unwrap_or(u32::MAX).max(1);
    u64::from((entries / with_word).max(1).ilog2()) + 2
}

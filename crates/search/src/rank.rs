//! From a query to entries in their order. The same query always gives the same order: all figures
//! are whole numbers, and equals stand in the order in which the site lists them.

use std::collections::BTreeMap;

use super::index::Term;
use super::matching::{self, EXACT, Meant, SYNONYM};
use super::synonyms::Synonyms;
use super::words::{Chunk, chunks, is_filler, stem};

/// More words are not looked at; a sentence has fewer that mean something.
const MOST_WORDS: usize = 12;

/// What a query means in this site.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) wanted: Vec<Wanted>,
}

/// A word of the query.
#[derive(Debug)]
pub(super) struct Wanted {
    /// As it was written.
    pub(super) written: String,
    /// The chunk as one word, and its parts: what a text is searched for to mark it.
    pub(super) needles: Vec<String>,
    /// What it means, by each way to read it; an entry has to fit one of them.
    ways: Vec<Way>,
    /// The words of the dictionary that it means in another spelling.
    pub(super) corrections: Vec<usize>,
    /// The words of the dictionary that mean the same.
    pub(super) synonyms: Vec<usize>,
}

/// All of these have to be in an entry.
type Way = Vec<Vec<Meant>>;

/// Entries with their score.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Ranked {
    /// The best first.
    pub(super) entries: Vec<(u32, u64)>,
    /// Whether none has all the words.
    pub(super) partial: bool,
}

/// Reads a query.
pub(super) fn read(terms: &[Term], synonyms: &Synonyms, query: &str) -> Reading {
    let mut chunks = chunks(query);
    if chunks.iter().any(|chunk| !is_filler(&chunk.whole().folded)) {
        chunks.retain(|chunk| !is_filler(&chunk.whole().folded));
    }
    chunks.truncate(MOST_WORDS);
    let mut same = same_meaning(terms, synonyms, &chunks);
    let wanted = chunks.iter().enumerate().map(|(at, chunk)| {
        let before = at.checked_sub(1).and_then(|at| chunks.get(at));
        let near = [(before, Some(chunk)), (Some(chunk), chunks.get(at + 1))];
        wanted(terms, query, chunk, near, std::mem::take(&mut same[at]))
    });
    Reading {
        wanted: wanted.collect(),
    }
}

/// For each word of a query the ways to say the same in other words of the site. Each word of a
/// phrase gets those of the phrase.
fn same_meaning(terms: &[Term], synonyms: &Synonyms, chunks: &[Chunk]) -> Vec<Vec<Way>> {
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
        let ways: Vec<Way> = others
            .into_iter()
            .filter_map(|other| way(terms, other))
            .collect();
        for word in &mut same[at..at + length] {
            word.clone_from(&ways);
        }
        at += length;
    }
    same
}

/// The words of a synonym, when the site has them all.
fn way(terms: &[Term], words: &[String]) -> Option<Way> {
    let meant = |word: &String| {
        let term = matching::same(terms, word)?;
        Some(vec![Meant { term, fit: SYNONYM }])
    };
    words.iter().map(meant).collect()
}

fn wanted(
    terms: &[Term],
    query: &str,
    chunk: &Chunk,
    near: [(Option<&Chunk>, Option<&Chunk>); 2],
    same: Vec<Way>,
) -> Wanted {
    let whole = stem(&chunk.whole().folded).to_owned();
    let mut needles = vec![whole.clone()];
    let mut ways: Vec<Way> = vec![vec![matching::literal(terms, &whole)]];
    if chunk.joined.is_some() {
        let parts = chunk.parts.iter().map(|part| stem(&part.folded));
        ways.push(
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
            ways.push(vec![matching::literal(terms, &both)]);
            needles.push(both);
        }
    }
    let synonyms = same
        .iter()
        .flatten()
        .flatten()
        .map(|meant| meant.term)
        .collect();
    ways.extend(same);
    let is_known = |way: &Way| way.iter().all(|meant| !meant.is_empty());
    let mut corrections = Vec::new();
    if !ways.iter().any(is_known) {
        let misspelled = matching::misspelled(terms, &whole);
        let best = misspelled.iter().map(|meant| meant.fit).max();
        let closest = misspelled.iter().filter(|meant| Some(meant.fit) == best);
        corrections = closest.map(|meant| meant.term).collect();
        ways = vec![vec![misspelled]];
    }
    ways.retain(is_known);
    Wanted {
        written: chunk.whole().written(query).to_owned(),
        needles,
        ways,
        corrections,
        synonyms,
    }
}

impl Reading {
    /// The entries that have all the words; when there are none, those that have most of them.
    pub(super) fn rank(&self, terms: &[Term], entries: u32) -> Ranked {
        let mut scores: BTreeMap<u32, (usize, u64)> = BTreeMap::new();
        for wanted in &self.wanted {
            for (entry, score) in wanted.scores(terms, entries) {
                let sum = scores.entry(entry).or_default();
                sum.0 += 1;
                sum.1 += score;
            }
        }
        let most = scores.values().map(|(words, _)| *words).max().unwrap_or(0);
        let mut ranked: Vec<(u32, u64)> = scores
            .into_iter()
            .filter(|(_, (words, _))| *words == most)
            .map(|(entry, (_, score))| (entry, score))
            .collect();
        ranked.sort_by_key(|(entry, score)| (std::cmp::Reverse(*score), *entry));
        Ranked {
            partial: !ranked.is_empty() && most < self.wanted.len(),
            entries: ranked,
        }
    }
}

impl Wanted {
    /// Whether the site has no such word.
    pub(super) fn is_unknown(&self) -> bool {
        self.ways.is_empty()
    }

    /// What each entry scores by its best way to read the word.
    fn scores(&self, terms: &[Term], entries: u32) -> BTreeMap<u32, u64> {
        let mut best: BTreeMap<u32, u64> = BTreeMap::new();
        for way in &self.ways {
            for (entry, score) in way_scores(way, terms, entries) {
                let known = best.entry(entry).or_default();
                *known = (*known).max(score);
            }
        }
        best
    }
}

/// The entries that have every part of a way, with the mean of what the parts score.
fn way_scores(way: &Way, terms: &[Term], entries: u32) -> BTreeMap<u32, u64> {
    let mut sums: BTreeMap<u32, (usize, u64)> = BTreeMap::new();
    for meant in way {
        let mut part: BTreeMap<u32, u64> = BTreeMap::new();
        for meant in meant {
            let term = &terms[meant.term];
            let rare = rarity(entries, term.postings.len());
            for (entry, weight) in &term.postings {
                let score = weight * meant.fit * rare / EXACT;
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
    let parts = way.len();
    sums.into_iter()
        .filter(|(_, (count, _))| *count == parts)
        .map(|(entry, (_, sum))| (entry, sum / parts as u64))
        .collect()
}

/// A word that few entries have tells more. Whole numbers, so that every machine agrees.
fn rarity(entries: u32, with_word: usize) -> u64 {
    let with_word = u32::try_from(with_word).unwrap_or(u32::MAX).max(1);
    u64::from((entries / with_word).max(1).ilog2()) + 2
}

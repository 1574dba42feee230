//! From a query to entries in their order. The same query always gives the same order: all figures
//! are whole numbers, and equals stand in the order that they say.

use super::count;
use super::dictionary::{Dictionary, Term};
use super::matching::{self, EXACT, SYNONYM, TermMatch};
use super::synonyms::Synonyms;
use super::words::{Chunk, chunks, is_filler, stem};

/// Words of a query that are looked up; the rest is ignored.
const MOST_WORDS: usize = 12;

/// A query in the words of the dictionary.
#[derive(Debug)]
pub(super) struct ParsedQuery<'d> {
    pub(super) terms: Vec<QueryTerm<'d>>,
}

/// A word of the query.
#[derive(Debug)]
pub(super) struct QueryTerm<'d> {
    /// As it was written.
    pub(super) written: String,
    /// The chunk as one word, and its parts: what a text is searched for to mark it.
    pub(super) needles: Vec<String>,
    /// What it may mean; an entry has to match one of them.
    alternatives: Vec<Alternative<'d>>,
    /// The words of the dictionary that it means in another spelling.
    pub(super) corrections: Vec<Term<'d>>,
    /// The words of the dictionary that mean the same.
    pub(super) synonyms: Vec<Term<'d>>,
}

/// Parts that an entry must all have, each with the words of the dictionary that match it.
type Alternative<'d> = Vec<Vec<TermMatch<'d>>>;

/// Entries, each with its score.
#[derive(Debug)]
pub(super) struct Scores {
    /// In no order.
    pub(super) entries: Vec<(u32, u32)>,
    /// Whether none has all the words.
    pub(super) partial: bool,
}

/// Looks the words of a query up in the dictionary.
pub(super) fn parse<'d>(
    dictionary: &'d Dictionary,
    synonyms: &Synonyms,
    query: &str,
) -> ParsedQuery<'d> {
    let mut chunks = chunks(query);
    if chunks.iter().any(|chunk| !is_filler(&chunk.whole().folded)) {
        chunks.retain(|chunk| !is_filler(&chunk.whole().folded));
    }
    chunks.truncate(MOST_WORDS);
    let mut same = synonym_alternatives(dictionary, synonyms, &chunks);
    let query_terms = chunks.iter().enumerate().map(|(at, chunk)| {
        let before = at.checked_sub(1).and_then(|at| chunks.get(at));
        let near = [(before, Some(chunk)), (Some(chunk), chunks.get(at + 1))];
        query_term(
            dictionary,
            query,
            chunk,
            near,
            std::mem::take(&mut same[at]),
        )
    });
    ParsedQuery {
        terms: query_terms.collect(),
    }
}

/// For each word of a query its synonyms in the words of the site. Each word of a phrase gets those of
/// the phrase.
fn synonym_alternatives<'d>(
    dictionary: &'d Dictionary,
    synonyms: &Synonyms,
    chunks: &[Chunk],
) -> Vec<Vec<Alternative<'d>>> {
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
        let alternatives: Vec<Alternative<'_>> = others
            .into_iter()
            .filter_map(|other| alternative(dictionary, other))
            .collect();
        for word in &mut same[at..at + length] {
            word.clone_from(&alternatives);
        }
        at += length;
    }
    same
}

/// A synonym, when the site has all its words.
fn alternative<'d>(dictionary: &'d Dictionary, words: &[String]) -> Option<Alternative<'d>> {
    let synonym = |word: &String| {
        let term = dictionary.same(word)?;
        Some(vec![TermMatch { term, fit: SYNONYM }])
    };
    words.iter().map(synonym).collect()
}

fn query_term<'d>(
    dictionary: &'d Dictionary,
    query: &str,
    chunk: &Chunk,
    near: [(Option<&Chunk>, Option<&Chunk>); 2],
    same: Vec<Alternative<'d>>,
) -> QueryTerm<'d> {
    let whole = stem(&chunk.whole().folded).to_owned();
    let mut needles = vec![whole.clone()];
    let mut alternatives: Vec<Alternative<'_>> = vec![vec![matching::literal(dictionary, &whole)]];
    if chunk.joined.is_some() {
        let parts = chunk.parts.iter().map(|part| stem(&part.folded));
        alternatives.push(
            parts
                .clone()
                .map(|part| matching::literal(dictionary, part))
                .collect(),
        );
        needles.extend(parts.map(str::to_owned));
    }
    // "hik vision" and "ds 7732" are written with a blank too.
    for (first, second) in near {
        if let (Some(first), Some(second)) = (first, second) {
            let both = format!("{}{}", first.whole().folded, second.whole().folded);
            let both = stem(&both).to_owned();
            alternatives.push(vec![matching::literal(dictionary, &both)]);
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
    let is_known =
        |alternative: &Alternative<'_>| alternative.iter().all(|found| !found.is_empty());
    let mut corrections = Vec::new();
    if !alternatives.iter().any(is_known) {
        let misspelled = matching::misspelled(dictionary, &whole);
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

impl ParsedQuery<'_> {
    /// The entries that have all the words; when there are none, those that have most of them.
    /// All numbers of entries are less than `end`.
    pub(super) fn scores(&self, entries: u32, end: usize) -> Scores {
        let [mut total, mut best] = [Sums::new(end), Sums::new(end)];
        let [mut sums, mut part] = [Sums::new(end), Sums::new(end)];
        for term in &self.terms {
            // What an entry scores for a word is what its best alternative does.
            for alternative in &term.alternatives {
                // An alternative scores the mean of what its parts do, where all of them match.
                for matches in alternative {
                    for found in matches {
                        let postings = found.term.postings();
                        let rare = rarity(entries, postings.len());
                        for posting in postings.iter() {
                            let score = posting.weight() * found.fit * rare / EXACT;
                            part.raise(posting.entry(), score);
                        }
                    }
                    part.drain(|entry, sum| sums.add(entry, sum.score));
                }
                let parts = count(alternative.len());
                sums.drain(|entry, sum| {
                    if sum.parts == parts {
                        best.raise(entry, sum.score / parts);
                    }
                });
            }
            best.drain(|entry, sum| total.add(entry, sum.score));
        }
        let mut most = 0;
        let mut entries = Vec::new();
        total.drain(|entry, sum| {
            if sum.parts > most {
                most = sum.parts;
                entries.clear();
            }
            if sum.parts == most {
                entries.push((entry, sum.score));
            }
        });
        Scores {
            partial: !entries.is_empty() && most < count(self.terms.len()),
            entries,
        }
    }
}

impl QueryTerm<'_> {
    /// Whether the site has no such word.
    pub(super) fn is_unknown(&self) -> bool {
        self.alternatives.is_empty()
    }
}
/// What some entries have scored.
struct Sums {
    /// By number; nothing has no parts.
    sums: Vec<Sum>,
    /// The numbers of those that have some.
    entries: Vec<u32>,
}

#[derive(Clone, Copy, Default)]
struct Sum {
    /// How often something was added.
    parts: u32,
    score: u32,
}

impl Sums {
    fn new(end: usize) -> Self {
        Self {
            sums: vec![Sum::default(); end],
            entries: Vec::new(),
        }
    }

    fn of(&mut self, entry: u32) -> &mut Sum {
        let sum = &mut self.sums[entry as usize];
        if sum.parts == 0 {
            self.entries.push(entry);
        }
        sum
    }

    /// Adds what an entry scores.
    fn add(&mut self, entry: u32, score: u32) {
        let sum = self.of(entry);
        sum.parts += 1;
        sum.score += score;
    }

    /// Notes what an entry scores, unless it has scored more.
    fn raise(&mut self, entry: u32, score: u32) {
        let sum = self.of(entry);
        sum.parts = 1;
        sum.score = sum.score.max(score);
    }

    /// Takes everything out.
    fn drain(&mut self, mut each: impl FnMut(u32, Sum)) {
        for entry in self.entries.drain(..) {
            each(entry, std::mem::take(&mut self.sums[entry as usize]));
        }
    }
}

/// The inverse document frequency, as a whole number so that every machine agrees.
fn rarity(entries: u32, with_word: usize) -> u32 {
    let with_word = count(with_word).max(1);
    (entries / with_word).max(1).ilog2() + 2
}

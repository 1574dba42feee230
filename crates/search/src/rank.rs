//! Turns a query into ranked entries. The same query always gives the same order: all scores are integers, and entries
//! with equal scores are sorted by their `Order`.

use super::count;
use super::dictionary::{Dictionary, Term};
use super::index::Posting;
use super::matching::{self, EXACT, SYNONYM, TermMatch};
use super::synonyms::Synonyms;
use super::words::{Chunk, chunks, is_filler, is_short, stem};

/// The number of words of a query that are looked up; the rest is ignored.
const MAX_QUERY_WORDS: usize = 12;

/// A query resolved to words of the dictionary.
#[derive(Debug)]
pub(super) struct ParsedQuery<'d> {
    pub(super) terms: Vec<QueryTerm<'d>>,
}

/// A word of the query.
#[derive(Debug)]
pub(super) struct QueryTerm<'d> {
    /// The word as the query writes it.
    pub(super) written: String,
    /// What to mark in a text: the chunk as one word, its parts, and its combinations with the neighboring chunks.
    pub(super) needles: Vec<String>,
    /// The possible meanings; an entry has to match one of them.
    alternatives: Vec<Alternative<'d>>,
    /// The words of the dictionary that the word may be a misspelling of.
    pub(super) corrections: Vec<Term<'d>>,
    /// The words of the dictionary that are synonyms of the word.
    pub(super) synonyms: Vec<Term<'d>>,
}

/// Parts that an entry must all have, each with the words of the dictionary that match it.
type Alternative<'d> = Vec<Vec<TermMatch<'d>>>;

/// Entries with their scores.
#[derive(Debug)]
pub(super) struct Scores {
    /// The numbers and scores, unordered, each with whether only the body has all the words.
    pub(super) entries: Vec<(u32, u32, bool)>,
    /// Whether no entry has all the words.
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
    chunks.truncate(MAX_QUERY_WORDS);
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

/// Returns for each word of a query the synonyms that the site uses. Each word of a phrase gets the synonyms of the
/// phrase.
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

/// Returns a synonym as an alternative, if the site has all its words.
fn alternative<'d>(dictionary: &'d Dictionary, words: &[String]) -> Option<Alternative<'d>> {
    let synonym = |word: &String| {
        let term = dictionary.get(word)?;
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
        let long = parts.clone().filter(|part| !is_short(part));
        // The parts of "e-mail" and "Wi-Fi" mean nothing alone.
        if long.clone().count() > 1 || dictionary.get(&whole).is_none() {
            needles.extend(long.map(str::to_owned));
            alternatives.push(parts.map(|part| matching::part(dictionary, part)).collect());
        }
    }
    // Some people write "hik vision" and "ds 7732" with a space.
    let mut is_half = false;
    for (first, second) in near {
        if let (Some(first), Some(second)) = (first, second) {
            let [first, second] = [first, second].map(|chunk| chunk.whole().folded.as_str());
            let both = format!("{first}{second}");
            let both = stem(&both).to_owned();
            is_half |= is_short(first) && is_short(second) && dictionary.get(&both).is_some();
            alternatives.push(vec![matching::literal(dictionary, &both)]);
            needles.push(both);
        }
    }
    // The halves of "wi fi" and "4 MP" mean nothing alone either.
    if is_half {
        alternatives.remove(0);
        needles.remove(0);
    }
    let synonyms = same
        .iter()
        .flatten()
        .flatten()
        .map(|found| found.term)
        .collect();
    alternatives.extend(same);
    alternatives.retain(is_known);
    let mut corrections = Vec::new();
    if alternatives.is_empty() {
        let misspelled = matching::misspelled(dictionary, &whole);
        let best = misspelled.iter().map(|found| found.fit).max();
        let closest = misspelled.iter().filter(|found| Some(found.fit) == best);
        corrections = closest.map(|found| found.term).collect();
        alternatives = vec![vec![misspelled]];
        alternatives.retain(is_known);
    }
    QueryTerm {
        written: chunk.whole().written(query).to_owned(),
        needles,
        alternatives,
        corrections,
        synonyms,
    }
}

/// Whether an entry has all parts of an alternative.
fn is_known(alternative: &Alternative<'_>) -> bool {
    if alternative.iter().any(Vec::is_empty) {
        return false;
    }
    // A common word has many entries.
    if alternative.len() == 1 {
        return true;
    }
    let entries = |part: &Vec<TermMatch<'_>>| -> Vec<u32> {
        let postings = part.iter().flat_map(|found| found.term.postings().iter());
        let mut entries: Vec<u32> = postings.map(Posting::entry).collect();
        entries.sort_unstable();
        entries
    };
    let parts = alternative.iter().map(entries);
    let common = parts.reduce(|mut common, part| {
        let mut part = part.into_iter().peekable();
        common.retain(|entry| {
            while part.next_if(|other| other < entry).is_some() {}
            part.peek() == Some(entry)
        });
        common
    });
    common.is_some_and(|common| !common.is_empty())
}

impl ParsedQuery<'_> {
    /// Returns the entries that have all the words or, if there are none, those that have the most. All entry numbers
    /// are less than `end`.
    pub(super) fn scores(&self, entries: u32, end: usize) -> Scores {
        let [mut total, mut best] = [Accumulators::new(end), Accumulators::new(end)];
        let [mut sums, mut part] = [Accumulators::new(end), Accumulators::new(end)];
        for term in &self.terms {
            // The score of an entry for a word is that of its best alternative.
            for alternative in &term.alternatives {
                // The score of an alternative is the mean score of its parts, if all of them match.
                for matches in alternative {
                    for found in matches {
                        let postings = found.term.postings();
                        let rare = inverse_document_frequency(entries, postings.len());
                        for posting in postings.iter() {
                            let score = posting.weight() * found.fit * rare / EXACT;
                            part.raise(posting.entry(), score, posting.places());
                        }
                    }
                    part.drain(|entry, sum| sums.add(entry, sum));
                }
                let parts = count(alternative.len());
                sums.drain(|entry, sum| {
                    if sum.parts == parts {
                        best.raise(entry, sum.score / parts, sum.places);
                    }
                });
            }
            best.drain(|entry, sum| total.add(entry, sum));
        }
        let mut most = 0;
        let mut entries = Vec::new();
        total.drain(|entry, sum| {
            if sum.parts > most {
                most = sum.parts;
                entries.clear();
            }
            if sum.parts == most {
                entries.push((entry, sum.score, sum.places == 1));
            }
        });
        Scores {
            partial: !entries.is_empty() && most < count(self.terms.len()),
            entries,
        }
    }
}

impl QueryTerm<'_> {
    /// Whether the site has neither this word nor a similar one.
    pub(super) fn is_unknown(&self) -> bool {
        self.alternatives.is_empty()
    }
}
/// The scores of some entries.
struct Accumulators {
    /// By entry number. An entry without a score has no parts.
    sums: Vec<Accumulator>,
    /// The numbers of the entries that have a score.
    entries: Vec<u32>,
}

#[derive(Clone, Copy, Default)]
struct Accumulator {
    /// How many scores were added.
    parts: u32,
    score: u32,
    /// Where all the parts are: see [`Posting::places`](super::index::Posting::places).
    places: u32,
}

impl Accumulators {
    fn new(end: usize) -> Self {
        Self {
            sums: vec![Accumulator::default(); end],
            entries: Vec::new(),
        }
    }

    fn of(&mut self, entry: u32) -> &mut Accumulator {
        let sum = &mut self.sums[entry as usize];
        if sum.parts == 0 {
            self.entries.push(entry);
        }
        sum
    }

    /// Adds to the score of an entry.
    fn add(&mut self, entry: u32, part: Accumulator) {
        let sum = self.of(entry);
        sum.places = match sum.parts {
            0 => part.places,
            _ => sum.places & part.places,
        };
        sum.parts += 1;
        sum.score += part.score;
    }

    /// Raises the score of an entry to at least this one.
    fn raise(&mut self, entry: u32, score: u32, places: u32) {
        let sum = self.of(entry);
        sum.parts = 1;
        sum.places |= places;
        sum.score = sum.score.max(score);
    }

    /// Removes all scores and passes each to a function.
    fn drain(&mut self, mut each: impl FnMut(u32, Accumulator)) {
        for entry in self.entries.drain(..) {
            each(entry, std::mem::take(&mut self.sums[entry as usize]));
        }
    }
}

/// Returns the inverse document frequency, as an integer so that all machines agree.
fn inverse_document_frequency(entries: u32, with_word: usize) -> u32 {
    let with_word = count(with_word).max(1);
    (entries / with_word).max(1).ilog2() + 2
}

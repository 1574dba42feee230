//! Which words of the dictionary match a word of the query, and how well: the same word,
//! words that begin with it, model numbers and words that contain it. Only when there are none,
//! words that are spelled almost like it.

use strsim::osa_distance;

use super::index::Term;
use super::words::has_digit;

/// How well the same word fits; everything else fits less.
pub(super) const EXACT: u64 = 100;

/// How well a word fits that means the same: the word itself counts more.
pub(super) const SYNONYM: u64 = 55;

/// Characters of a part of a model number; shorter ones match too many models.
const SHORTEST_MODEL_PART: usize = 3;
/// Characters of a part of another word; shorter ones match by chance.
const SHORTEST_WORD_PART: usize = 4;
/// Characters of a word that is corrected; a typo in a shorter one makes another word.
const SHORTEST_MISSPELLED: usize = 4;
/// Characters from which on two typos are corrected.
const LONG_WORD: usize = 8;
/// Characters from which on the beginning of a word is corrected too.
const SHORTEST_MISSPELLED_BEGINNING: usize = 5;

/// A word of the dictionary that matches a word of the query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TermMatch {
    /// Its place in the dictionary.
    pub(super) term: usize,
    /// How well it fits, up to [`EXACT`].
    pub(super) fit: u64,
}

/// The place of the same word in the dictionary.
pub(super) fn same(terms: &[Term], word: &str) -> Option<usize> {
    terms
        .binary_search_by(|term| term.word.as_str().cmp(word))
        .ok()
}

/// The same word and longer ones that hold it.
pub(super) fn literal(terms: &[Term], word: &str) -> Vec<TermMatch> {
    every(terms, |term| {
        if term == word {
            return Some(EXACT);
        }
        if term.len() <= word.len() {
            return None;
        }
        let share = |of: usize| (of * word.len() / term.len()) as u64;
        if term.starts_with(word) {
            return Some(50 + share(40));
        }
        let least = if has_digit(term) {
            SHORTEST_MODEL_PART
        } else {
            SHORTEST_WORD_PART
        };
        (word.chars().count() >= least && term.contains(word)).then(|| 30 + share(40))
    })
}

/// Words that differ by one or two typos: a letter left out, too many, wrong, or two exchanged.
pub(super) fn misspelled(terms: &[Term], word: &str) -> Vec<TermMatch> {
    let length = word.chars().count();
    if length < SHORTEST_MISSPELLED {
        return Vec::new();
    }
    let most = if length >= LONG_WORD && !has_digit(word) {
        2
    } else {
        1
    };
    every(terms, |term| {
        let other = term.chars().count();
        if other + most < length {
            return None;
        }
        if other <= length + most {
            match osa_distance(term, word) {
                1 => return Some(45),
                2 if most == 2 => return Some(28),
                _ => {}
            }
        }
        let is_beginning = length >= SHORTEST_MISSPELLED_BEGINNING && other > length;
        let beginning: String = term.chars().take(length).collect();
        (is_beginning && osa_distance(&beginning, word) == 1).then_some(22)
    })
}

/// The word that is spelled most like one that is not there, when a reader would see the likeness.
pub(super) fn nearest(terms: &[Term], word: &str) -> Option<usize> {
    let length = word.chars().count();
    let most = (length / 3).clamp(1, 3);
    let distance = |(at, term): (usize, &Term)| {
        let apart = term.word.chars().count().abs_diff(length);
        let common = u32::try_from(term.postings.len()).unwrap_or(u32::MAX);
        (apart <= most)
            .then(|| osa_distance(&term.word, word))
            .filter(|distance| *distance <= most)
            // Of equals the word that more entries have, then the first of the alphabet.
            .map(|distance| (distance, u32::MAX - common, at))
    };
    let near = terms.iter().enumerate().filter_map(distance).min();
    near.filter(|_| length >= SHORTEST_WORD_PART - 1)
        .map(|(_, _, at)| at)
}

fn every(terms: &[Term], fit: impl Fn(&str) -> Option<u64>) -> Vec<TermMatch> {
    let matching =
        |(term, found): (usize, &Term)| fit(&found.word).map(|fit| TermMatch { term, fit });
    terms.iter().enumerate().filter_map(matching).collect()
}

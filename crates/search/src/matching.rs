//! Finds the words of the dictionary that match a word of the query, and how well: the same word,
//! words that begin with it, and model numbers and other words that contain it. Only if there are
//! none, words with a similar spelling match.

use std::cmp::Reverse;

use strsim::osa_distance;

use super::count;
use super::dictionary::{Dictionary, Letters, Term};
use super::words::{has_digit, is_number, is_short};

/// The fit of the same word. All other fits are lower.
pub(super) const EXACT: u32 = 100;

/// The fit of a synonym, lower than that of the word itself.
pub(super) const SYNONYM: u32 = 30;

/// The minimum characters of a part of a model number; shorter ones match too many models.
const MIN_MODEL_PART_LENGTH: usize = 3;
/// The minimum characters of a part of another word; shorter ones match by chance.
const MIN_WORD_PART_LENGTH: usize = 4;
/// The minimum characters of a word that is corrected; a typo in a shorter one makes another word.
const MIN_MISSPELLED_LENGTH: usize = 4;
/// The number of characters from which two typos are corrected.
const MIN_TWO_TYPOS_LENGTH: usize = 8;
/// The number of characters from which three typos are corrected, if no word has fewer.
const MIN_THREE_TYPOS_LENGTH: usize = 9;
/// The number of characters from which a word may be the misspelled beginning of a longer one.
const MIN_MISSPELLED_PREFIX_LENGTH: usize = 5;

/// A word of the dictionary that matches a word of the query.
#[derive(Debug, Clone, Copy)]
pub(super) struct TermMatch<'d> {
    /// The word.
    pub(super) term: Term<'d>,
    /// How well it fits, at most [`EXACT`].
    pub(super) fit: u32,
}

/// Returns the same word and longer words that contain it.
pub(super) fn literal<'d>(dictionary: &'d Dictionary, word: &str) -> Vec<TermMatch<'d>> {
    matches(dictionary.candidates_containing(word), |term| {
        let term = term.word();
        if term == word {
            return Some(EXACT);
        }
        if term.len() <= word.len() {
            return None;
        }
        let share = |of: usize| count(of * word.len() / term.len());
        if let Some(rest) = term.strip_prefix(word) {
            // A letter begins many words by chance, and a short number many longer ones.
            let is_letter = word.len() == 1 && !is_number(word);
            let grows = is_number(word) && rest.starts_with(|next: char| next.is_ascii_digit());
            let fit = if is_short(word) && grows {
                10
            } else {
                50 + share(40)
            };
            return (!is_letter).then_some(fit);
        }
        let least = if has_digit(term) {
            MIN_MODEL_PART_LENGTH
        } else {
            MIN_WORD_PART_LENGTH
        };
        (word.chars().count() >= least && term.contains(word)).then(|| 30 + share(40))
    })
}

/// Returns the words that match a part of a hyphenated word. A short part matches only itself.
pub(super) fn part<'d>(dictionary: &'d Dictionary, part: &str) -> Vec<TermMatch<'d>> {
    let mut found = literal(dictionary, part);
    if is_short(part) {
        found.retain(|found| found.fit == EXACT);
    }
    found
}

/// Returns words that are one or two typos away: a missing, extra or wrong letter, or two swapped
/// letters. Longer words whose beginning is one typo away match too. If there are none, the nearest
/// word matches a long one. A number has no typos.
pub(super) fn misspelled<'d>(dictionary: &'d Dictionary, word: &str) -> Vec<TermMatch<'d>> {
    let length = word.chars().count();
    if length < MIN_MISSPELLED_LENGTH || is_number(word) {
        return Vec::new();
    }
    let most = if length >= MIN_TWO_TYPOS_LENGTH && !has_digit(word) {
        2
    } else {
        1
    };
    let letters = Letters::of(word);
    let most_letters = count(most);
    let mut found = matches(dictionary.terms(), |term| {
        // A typo removes at most one letter and adds at most one.
        let taken = letters.count_missing_from(term.letters());
        let added = term.letters().count_missing_from(letters);
        if taken > 1 && taken.max(added) > most_letters {
            return None;
        }
        let term = term.word();
        let other = term.chars().count();
        if other + most < length {
            return None;
        }
        if taken.max(added) <= most_letters && other <= length + most {
            match osa_distance(term, word) {
                1 => return Some(45),
                2 if most == 2 => return Some(28),
                _ => {}
            }
        }
        let is_beginning = taken <= 1 && length >= MIN_MISSPELLED_PREFIX_LENGTH && other > length;
        let beginning: String = term.chars().take(length).collect();
        (is_beginning && osa_distance(&beginning, word) == 1).then_some(22)
    });
    if found.is_empty() && length >= MIN_THREE_TYPOS_LENGTH && !has_digit(word) {
        let nearest = nearest(dictionary, word);
        found.extend(nearest.map(|term| TermMatch { term, fit: 20 }));
    }
    found
}

/// Returns the word whose spelling is most similar to one that the site lacks, if a reader would
/// see the similarity.
pub(super) fn nearest<'d>(dictionary: &'d Dictionary, word: &str) -> Option<Term<'d>> {
    let length = word.chars().count();
    if length < MIN_WORD_PART_LENGTH - 1 || is_number(word) {
        return None;
    }
    let most = (length / 3).clamp(1, 3);
    let letters = Letters::of(word);
    let distance = |term: Term<'d>| {
        let others = term.letters();
        let apart = letters
            .count_missing_from(others)
            .max(others.count_missing_from(letters));
        if apart > count(most) || term.word().chars().count().abs_diff(length) > most {
            return None;
        }
        let distance = osa_distance(term.word(), word);
        // Ties go to the word that more entries have, then to the first in alphabetical order.
        (distance <= most).then_some((distance, Reverse(term.postings().len()), term))
    };
    let near = dictionary.terms().filter_map(distance);
    let best = near.min_by_key(|(distance, common, _)| (*distance, *common));
    best.map(|(.., term)| term)
}

fn matches<'d>(
    terms: impl Iterator<Item = Term<'d>>,
    fit: impl Fn(Term<'d>) -> Option<u32>,
) -> Vec<TermMatch<'d>> {
    let matching = |term| fit(term).map(|fit| TermMatch { term, fit });
    terms.filter_map(matching).collect()
}

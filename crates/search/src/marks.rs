//! Marks the words that were searched for in the texts of results.

use std::collections::BTreeSet;
use std::ops::Range;

use sightline_model::TextRun;

use super::words::{Word, chunks, has_digit, measure, stem};

/// The length of the part of a text that a result shows, in bytes.
const SNIPPET: usize = 180;
/// How many of these bytes precede the first mark.
const BEFORE_MARK: usize = 48;

/// The words to mark.
#[derive(Debug)]
pub(super) struct Marks {
    /// Words of the query, folded. A word that equals, begins with or contains one is marked.
    pub(super) needles: Vec<String>,
    /// Corrections and synonyms of the query's words, folded. Only whole words are marked.
    pub(super) words: BTreeSet<String>,
}

impl Marks {
    /// Splits a text into marked and unmarked runs.
    pub(super) fn runs(&self, text: &str) -> Vec<TextRun> {
        runs(text, &self.places(text))
    }

    /// Returns the part of a text with the most different marked words, and their number.
    pub(super) fn snippet(&self, text: &str) -> (Vec<TextRun>, usize) {
        let places = self.places(text);
        let mut best = (0, 0..0);
        for (at, place) in places.iter().enumerate() {
            let window = place.start..place.start + SNIPPET;
            let inside = places[at..]
                .iter()
                .take_while(|other| other.end <= window.end);
            let different: BTreeSet<String> = inside
                .filter_map(|other| text.get(other.clone()))
                .map(str::to_lowercase)
                .collect();
            if different.len() > best.0 {
                best = (different.len(), window);
            }
        }
        let (start, end) = window(text, best.1.start.saturating_sub(BEFORE_MARK));
        let inside = places
            .iter()
            .filter(|place| place.start >= start && place.end <= end)
            .map(|place| place.start - start..place.end - start)
            .collect::<Vec<_>>();
        let mut shown = runs(text.get(start..end).unwrap_or_default(), &inside);
        if start > 0 {
            shown.insert(0, plain("… "));
        }
        if end < text.len() {
            shown.push(plain(" …"));
        }
        (shown, best.0)
    }

    /// Returns the ranges to mark, in order and without overlaps.
    fn places(&self, text: &str) -> Vec<Range<usize>> {
        let mut places: Vec<Range<usize>> = Vec::new();
        let chunks = chunks(text);
        for (at, chunk) in chunks.iter().enumerate() {
            let measure = measure(chunk, chunks.get(at + 1));
            let words = chunk.parts.iter().chain(&chunk.joined).chain(&measure);
            let mut found: Vec<Range<usize>> =
                words.filter_map(|word| self.place(text, word)).collect();
            found.sort_by_key(|place| (place.start, std::cmp::Reverse(place.end)));
            for place in found {
                match places.last_mut() {
                    Some(last) if place.start < last.end => last.end = last.end.max(place.end),
                    _ => places.push(place),
                }
            }
        }
        places
    }

    /// Returns the longest part of a word to mark.
    fn place(&self, text: &str, word: &Word) -> Option<Range<usize>> {
        let stemmed = stem(&word.folded);
        if self.words.contains(stemmed) || self.needles.iter().any(|needle| needle == stemmed) {
            return Some(word.span.clone());
        }
        let held = self.needles.iter().filter_map(|needle| {
            let at = word.folded.find(needle.as_str())?;
            let length = needle.chars().count();
            let before = before(&word.folded, at).chars().count();
            let is_telling = at == 0 || length >= 4 || (length == 3 && has_digit(&word.folded));
            (is_telling && length > 0).then(|| before..before + length)
        });
        held.max_by_key(Range::len)
            .map(|chars| word.part(text, chars))
    }
}

fn plain(text: &str) -> TextRun {
    TextRun {
        text: text.to_owned(),
        mark: false,
    }
}

fn runs(text: &str, places: &[Range<usize>]) -> Vec<TextRun> {
    let mut runs = Vec::new();
    let mut end = 0;
    for place in places {
        if place.start > end {
            runs.push(plain(text.get(end..place.start).unwrap_or_default()));
        }
        runs.push(TextRun {
            text: text.get(place.clone()).unwrap_or_default().to_owned(),
            mark: true,
        });
        end = place.end;
    }
    if end < text.len() {
        runs.push(plain(from(text, end)));
    }
    runs
}

/// Returns the range of whole words that begins near a byte offset. A word longer than that range
/// is cut.
fn window(text: &str, near: usize) -> (usize, usize) {
    let near = boundary(text, near);
    let word = before(text, near).rfind(char::is_whitespace);
    let blank_len = |blank| from(text, blank).chars().next().map_or(0, char::len_utf8);
    let start = word.map_or(0, |blank| blank + blank_len(blank));
    // The start of an overlong word is too far from the offset that must stay visible.
    let start = if near - start > SNIPPET { near } else { start };
    let end = boundary(text, start + SNIPPET + BEFORE_MARK);
    if end == text.len() {
        return (start, end);
    }
    let blank = before(text, end).rfind(char::is_whitespace);
    (start, blank.filter(|blank| *blank > start).unwrap_or(end))
}

fn before(text: &str, at: usize) -> &str {
    text.get(..at).unwrap_or_default()
}

fn from(text: &str, at: usize) -> &str {
    text.get(at..).unwrap_or_default()
}

/// Rounds a byte offset down to a character boundary.
fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(needles: &[&str], words: &[&str]) -> Marks {
        Marks {
            needles: needles.iter().map(|needle| (*needle).to_owned()).collect(),
            words: words.iter().map(|word| (*word).to_owned()).collect(),
        }
    }

    fn marked(marks: &Marks, text: &str) -> Vec<String> {
        let runs = marks.runs(text);
        assert_eq!(
            runs.iter().map(|run| run.text.as_str()).collect::<String>(),
            text
        );
        runs.into_iter()
            .filter(|run| run.mark)
            .map(|run| run.text)
            .collect()
    }

    #[test]
    fn matched_words_model_parts_and_corrections_are_marked() {
        assert_eq!(
            marked(&marks(&["camera"], &[]), "Two Cameras, one camera"),
            ["Cameras", "camera"]
        );
        assert_eq!(
            marked(&marks(&["ds77"], &[]), "The DS-7732NI-I4"),
            ["DS-77"]
        );
        assert_eq!(marked(&marks(&["ds"], &[]), "The DS-7732NI-I4"), ["DS"]);
        assert_eq!(marked(&marks(&["4mp"], &[]), "4 MP, 4 × 5 MP"), ["4 MP"]);
        assert_eq!(marked(&marks(&["7732"], &[]), "The DS-7732NI-I4"), ["7732"]);
        assert_eq!(
            marked(&marks(&["camra"], &["camera"]), "A camera"),
            ["camera"]
        );
        assert!(marked(&marks(&["a"], &[]), "Bar none").is_empty());
    }

    #[test]
    fn a_snippet_is_cut_at_word_boundaries_around_its_marks() {
        let text = format!(
            "{}the dome hangs here {}",
            "word ".repeat(80),
            "end ".repeat(80)
        );
        let (runs, count) = marks(&["dome"], &[]).snippet(&text);
        let shown: String = runs.iter().map(|run| run.text.as_str()).collect();
        assert_eq!(count, 1);
        assert!(
            shown.starts_with("… word") && shown.ends_with("end …"),
            "{shown}"
        );
        assert!(shown.contains("the dome hangs"));
        assert!(shown.len() < 260);
    }

    #[test]
    fn a_snippet_of_a_very_long_word_is_cut() {
        let endless = "x".repeat(5_000);
        for text in [
            endless.clone(),
            format!("see {endless} dome"),
            format!("{endless}-dome"),
            format!("dome {endless}"),
            "é".repeat(5_000),
        ] {
            let (runs, _) = marks(&["dome", "x", "e"], &[]).snippet(&text);
            let shown: String = runs.iter().map(|run| run.text.as_str()).collect();
            assert!(!shown.is_empty() && shown.len() < 260, "{shown}");
        }
    }

    #[test]
    fn a_short_text_is_shown_whole() {
        let (runs, count) = marks(&["dome"], &[]).snippet("Nothing here");
        assert_eq!((runs.len(), count), (1, 0));
        assert_eq!(marks(&["x"], &[]).snippet("").0, []);
    }
}

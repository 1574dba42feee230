//! Splits a text into words, folded so that spelling doesn't matter, with their positions.
//!
//! A chunk is what people write without a space: `DS-7732NI-I4/16P`. It has parts (`ds`, `7732ni`,
//! `i4`, `16p`) and is also a word as a whole (`ds7732nii416p`), so that a model number is found by
//! any part of it, with or without its hyphens.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The maximum length of a word in the dictionary, in characters; the rest is cut off. Model
/// numbers are shorter.
const MAX_WORD_LENGTH: usize = 48;

/// A folded word and its position in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// Lower case, without accents.
    pub(super) folded: String,
    /// The byte offset in the text of each folded character.
    starts: Vec<usize>,
    /// Its byte range in the text.
    pub(super) span: Range<usize>,
}

impl Word {
    /// Returns the word as its text writes it.
    pub(super) fn written<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.span.clone()).unwrap_or_default()
    }

    /// Returns the byte range of some of its characters in its text, without what separates them from the next one.
    pub(super) fn part(&self, text: &str, chars: Range<usize>) -> Range<usize> {
        let at = |index: usize| self.starts.get(index).copied().unwrap_or(self.span.end);
        let (start, end) = (at(chars.start), at(chars.end));
        let is_separator = |char: char| !char.is_alphanumeric() && !is_combining_mark(char);
        let part = text.get(start..end).unwrap_or_default();
        start..start + part.trim_end_matches(is_separator).len()
    }
}

/// A run of characters without a space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chunk {
    /// The words between hyphens, slashes and the like; at least one.
    pub(super) parts: Vec<Word>,
    /// All parts as one word, if there are several.
    pub(super) joined: Option<Word>,
}

impl Chunk {
    /// The chunk as one word.
    pub(super) fn whole(&self) -> &Word {
        self.joined.as_ref().unwrap_or(&self.parts[0])
    }
}

/// Splits a text into chunks.
pub(super) fn chunks(text: &str) -> Vec<Chunk> {
    let mut found = Vec::new();
    let mut parts: Vec<Word> = Vec::new();
    let mut word = empty(0);
    let mut chars = text.char_indices().peekable();
    while let Some((at, char)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        let goes_on = next.is_some_and(char::is_alphanumeric);
        if char.is_alphanumeric() || (is_combining_mark(char) && !word.folded.is_empty()) {
            if word.folded.is_empty() {
                word.span.start = at;
            }
            push(&mut word, at, char);
            word.span.end = at + char.len_utf8();
            continue;
        }
        let inside = !word.folded.is_empty() && goes_on;
        let is_digit = |char: char| char.is_ascii_digit();
        match char {
            // The apostrophe of "don't" and the point of "2.8" belong to the word.
            '\'' | '’' if inside => {}
            '.' if inside && word.folded.ends_with(is_digit) && next.is_some_and(is_digit) => {
                push(&mut word, at, char);
                word.span.end = at + 1;
            }
            '-' | '/' | '_' | '+' | '.' | '‑' if inside => take(&mut word, &mut parts),
            _ => {
                take(&mut word, &mut parts);
                finish(&mut parts, &mut found);
            }
        }
    }
    take(&mut word, &mut parts);
    finish(&mut parts, &mut found);
    found
}

const fn empty(at: usize) -> Word {
    Word {
        folded: String::new(),
        starts: Vec::new(),
        span: at..at,
    }
}

/// Adds a character without its accents, in lower case.
fn push(word: &mut Word, at: usize, char: char) {
    if word.starts.len() >= MAX_WORD_LENGTH {
        return;
    }
    for plain in char.nfkd().filter(|char| !is_combining_mark(*char)) {
        for lower in plain.to_lowercase() {
            word.folded.push(lower);
            word.starts.push(at);
        }
    }
}

fn take(word: &mut Word, parts: &mut Vec<Word>) {
    if !word.folded.is_empty() {
        parts.push(std::mem::replace(word, empty(0)));
    }
}

fn finish(parts: &mut Vec<Word>, found: &mut Vec<Chunk>) {
    if parts.is_empty() {
        return;
    }
    let parts = std::mem::take(parts);
    let joined = (parts.len() > 1).then(|| Word {
        folded: parts.iter().map(|part| part.folded.as_str()).collect(),
        starts: parts.iter().flat_map(|part| part.starts.clone()).collect(),
        span: parts[0].span.start..parts[parts.len() - 1].span.end,
    });
    found.push(Chunk { parts, joined });
}

/// Joins a number and the unit that follows it into one word: people write both `4 MP` and `4MP`.
pub(super) fn measure(chunk: &Chunk, next: Option<&Chunk>) -> Option<Word> {
    const MAX_UNIT_LENGTH: usize = 3;
    let (number, unit) = (chunk.whole(), next?.whole());
    let is_unit = unit.folded.len() <= MAX_UNIT_LENGTH && !has_digit(&unit.folded);
    (is_number(&number.folded) && is_unit).then(|| Word {
        folded: format!("{}{}", number.folded, unit.folded),
        starts: [number.starts.as_slice(), &unit.starts].concat(),
        span: number.span.start..unit.span.end,
    })
}

/// Returns a word without its plural ending, so that "cameras" finds "camera".
pub(super) fn stem(word: &str) -> &str {
    if word.len() < 4 || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return word;
    }
    if let Some(singular) = word.strip_suffix("es")
        && ["ch", "sh", "ss", "x"]
            .iter()
            .any(|sound| singular.ends_with(sound))
    {
        return singular;
    }
    match word.strip_suffix('s') {
        Some(singular) if !singular.ends_with(['s', 'u', 'i']) => singular,
        _ => word,
    }
}

/// Whether a word has no meaning by itself.
pub(super) fn is_filler(word: &str) -> bool {
    const FILLERS: [&str; 34] = [
        "a", "an", "and", "are", "at", "be", "by", "can", "do", "does", "for", "from", "how", "i",
        "in", "is", "it", "me", "my", "of", "on", "or", "our", "the", "to", "we", "what", "when",
        "which", "who", "with", "you", "your", "need",
    ];
    FILLERS.contains(&word)
}

/// Whether a word is so short that it begins many others by chance.
pub(super) fn is_short(word: &str) -> bool {
    word.chars().count() < 3
}

/// Whether a word is a number.
pub(super) fn is_number(word: &str) -> bool {
    word.bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// Whether a word has a digit. If so, it is a model number, a size or a rating.
pub(super) fn has_digit(word: &str) -> bool {
    word.bytes().any(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<Vec<String>> {
        let parts = |chunk: &Chunk| chunk.parts.iter().map(|part| part.folded.clone()).collect();
        chunks(text).iter().map(parts).collect()
    }

    #[test]
    fn a_model_number_is_split_into_parts_and_kept_whole() {
        let found = chunks("The DS-7732NI-I4/16P.");
        assert_eq!(found.len(), 2);
        assert_eq!(parts("DS-7732NI-I4/16P"), [["ds", "7732ni", "i4", "16p"]]);
        assert_eq!(found[1].whole().folded, "ds7732nii416p");
        assert_eq!(found[1].whole().span, 4..20);
    }

    #[test]
    fn accents_case_and_apostrophes_are_ignored() {
        assert_eq!(parts("Café DON’T"), [["cafe"], ["dont"]]);
        assert_eq!(parts("cafe\u{301}"), [["cafe"]]);
    }

    #[test]
    fn decimal_points_are_kept_and_full_stops_are_dropped() {
        assert_eq!(parts("2.8 mm. Then"), [["2.8"], ["mm"], ["then"]]);
    }

    #[test]
    fn a_range_of_a_folded_word_maps_back_to_the_text() {
        let text = "«É-Zed»";
        let found = chunks(text);
        let whole = found[0].whole();
        assert_eq!(whole.folded, "ezed");
        assert_eq!(text.get(whole.part(text, 0..2)), Some("É-Z"));
        assert_eq!(text.get(whole.part(text, 0..1)), Some("É"));
    }

    #[test]
    fn plurals_lose_their_ending() {
        let stems = [
            "cameras", "switches", "boxes", "lens", "status", "glass", "4s",
        ]
        .map(stem);
        assert_eq!(
            stems,
            ["camera", "switch", "box", "len", "status", "glass", "4s"]
        );
    }

    #[test]
    fn blanks_and_punctuation_give_no_words() {
        assert!(chunks(" \t–—… --- \u{301}").is_empty());
    }
}

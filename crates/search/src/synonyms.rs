//! Words that mean the same in a search, as `site.toml` groups them.

use super::words::{chunks, is_filler, stem};

/// The words of a synonym, in the form that the dictionary has.
pub type Phrase = Vec<String>;

/// Groups of words and phrases that mean the same.
#[derive(Debug, Clone, Default)]
pub struct Synonyms(Vec<Vec<Phrase>>);

impl Synonyms {
    /// Creates the groups that `site.toml` lists.
    pub fn new(groups: &[Vec<String>]) -> Self {
        let group = |words: &Vec<String>| {
            let phrases = words.iter().map(|word| phrase(word));
            phrases.filter(|phrase| !phrase.is_empty()).collect()
        };
        Self(groups.iter().map(group).collect())
    }

    /// All groups.
    pub(super) fn groups(&self) -> &[Vec<Phrase>] {
        &self.0
    }

    /// Finds the longest synonym at the start of these words. Returns how many words it takes up
    /// and the other phrases with the same meaning.
    pub(super) fn of(&self, words: &[String]) -> Option<(usize, Vec<&[String]>)> {
        let said = self.0.iter().flat_map(|group| {
            let lengths = group.iter().enumerate();
            let found = lengths.filter_map(|(at, phrase)| Some((length(phrase, words)?, at)));
            found.map(move |(length, at)| (length, at, group))
        });
        let (length, said, group) = said.max_by_key(|(length, ..)| *length)?;
        let others = group.iter().enumerate().filter(|(at, _)| *at != said);
        Some((length, others.map(|(_, other)| other.as_slice()).collect()))
    }
}

/// Returns how many of the words a phrase takes up. A phrase can also be written as one word, with
/// hyphens.
fn length(phrase: &[String], words: &[String]) -> Option<usize> {
    if words.starts_with(phrase) {
        return Some(phrase.len());
    }
    (words.first() == Some(&phrase.concat())).then_some(1)
}

/// Returns the words of a synonym without filler words. There may be none.
pub fn phrase(text: &str) -> Phrase {
    let words = chunks(text);
    let words = words.iter().map(|chunk| chunk.whole().folded.as_str());
    let telling = words.filter(|word| !is_filler(word));
    telling.map(|word| stem(word).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn synonyms() -> Synonyms {
        let group = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        Synonyms::new(&[
            group(&["PoS", "point of sale", "registers"]),
            group(&["point", "tip"]),
        ])
    }

    fn of(query: &str) -> Option<(usize, Vec<String>)> {
        let synonyms = synonyms();
        let words = phrase(query);
        let (length, others) = synonyms.of(&words)?;
        Some((length, others.iter().map(|other| other.join(" ")).collect()))
    }

    #[test]
    fn the_synonyms_of_a_word_are_the_others_of_its_group() {
        let others = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        assert_eq!(of("POS"), Some((1, others(&["point sale", "register"]))));
        assert_eq!(of("Register"), Some((1, others(&["pos", "point sale"]))));
        assert_eq!(of("camera"), None);
    }

    #[test]
    fn the_longest_matching_phrase_is_used() {
        assert_eq!(
            of("point of sale system").map(|(length, _)| length),
            Some(2)
        );
        assert_eq!(of("point of view").map(|(length, _)| length), Some(1));
    }
}

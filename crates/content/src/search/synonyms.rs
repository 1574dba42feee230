//! Words that mean the same to whoever looks for something, as `site.toml` groups them.

use std::collections::BTreeMap;

use super::words::{chunks, is_filler, stem};
use crate::source::kind::Kind;
use crate::source::read::Source;
use crate::toml::Node;
use crate::toml::diagnostic::{Code, Faults};

/// The words of a synonym in the form that the dictionary has them in.
type Phrase = Vec<String>;

/// Groups of words and phrases that mean the same.
#[derive(Debug, Clone, Default)]
pub(crate) struct Synonyms(Vec<Vec<Phrase>>);

impl Synonyms {
    /// The groups as `site.toml` has them.
    pub(crate) fn new(groups: &[Vec<String>]) -> Self {
        let group = |words: &Vec<String>| {
            let phrases = words.iter().map(|word| phrase(word));
            phrases.filter(|phrase| !phrase.is_empty()).collect()
        };
        Self(groups.iter().map(group).collect())
    }

    /// The longest synonym with which these words begin: how many of them it is, and what else
    /// means the same.
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

/// How many of the words a phrase is; a phrase may also be written as one word, with hyphens.
fn length(phrase: &[String], words: &[String]) -> Option<usize> {
    if words.starts_with(phrase) {
        return Some(phrase.len());
    }
    (words.first() == Some(&phrase.concat())).then_some(1)
}

/// What a synonym consists of; nothing when none of its words says anything.
pub(super) fn phrase(text: &str) -> Phrase {
    let words = chunks(text);
    let words = words.iter().map(|chunk| chunk.whole().folded.as_str());
    let telling = words.filter(|word| !is_filler(word));
    telling.map(|word| stem(word).to_owned()).collect()
}

/// The groups of a folder with their places in `site.toml`.
pub(crate) fn groups(sources: &[Source]) -> impl Iterator<Item = (&Source, &Node)> {
    let sites = sources.iter().filter(|source| source.kind == Kind::Site);
    sites.flat_map(|source| {
        let search = source.root.get("search").into_iter();
        let groups = search.flat_map(|search| search.items("synonyms"));
        groups.map(move |group| (source, group))
    })
}

/// Reports synonyms that say nothing, and those that stand twice: nobody could tell which group is
/// meant.
pub(crate) fn check(sources: &[Source], faults: &mut Faults<'_>) {
    let mut seen: BTreeMap<Phrase, &str> = BTreeMap::new();
    for (source, group) in groups(sources) {
        for node in group.list() {
            let Some(written) = node.as_str().filter(|text| !text.trim().is_empty()) else {
                continue;
            };
            let span = node.span.clone();
            let phrase = phrase(written);
            if phrase.is_empty() {
                let message = format!("\"{written}\" has no word that the search looks for");
                let help = "Words like \"the\" and \"for\" are left out of a query; add one that says something.";
                faults.add(Code::Malformed, &source.path, span, message, help);
            } else if let Some(first) = seen.get(&phrase) {
                let message = format!("\"{written}\" stands twice among the synonyms");
                let help = format!(
                    "Take it out, or join the groups: it says the same as \"{first}\" to the search."
                );
                faults.add(Code::Duplicate, &source.path, span, message, help);
            } else {
                seen.insert(phrase, written);
            }
        }
    }
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
    fn a_word_means_what_the_others_of_its_group_mean() {
        let others = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        assert_eq!(of("POS"), Some((1, others(&["point sale", "register"]))));
        assert_eq!(of("Register"), Some((1, others(&["pos", "point sale"]))));
        assert_eq!(of("camera"), None);
    }

    #[test]
    fn the_longest_phrase_counts() {
        assert_eq!(
            of("point of sale system").map(|(length, _)| length),
            Some(2)
        );
        assert_eq!(of("point of view").map(|(length, _)| length), Some(1));
    }
}

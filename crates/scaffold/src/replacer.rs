//! Replaces whole words of a text, in one pass.

use super::towns::{Towns, ends_word};

/// The format of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextFormat {
    /// A string of TOML.
    Plain,
    /// Markdown, in which a name must not become formatting.
    Markdown,
}

/// Phrases and their replacements.
#[derive(Debug)]
pub(super) struct Replacer<'a> {
    /// The longest first, so that a phrase wins over a word inside it.
    phrases: Vec<(String, String)>,
    towns: &'a Towns,
}

impl<'a> Replacer<'a> {
    pub(super) fn new(mut phrases: Vec<(String, String)>, towns: &'a Towns) -> Self {
        phrases.retain(|(old, _)| !old.is_empty());
        phrases.sort_by_key(|(old, _)| std::cmp::Reverse(old.len()));
        Self { phrases, towns }
    }

    /// Returns the text with every phrase replaced.
    pub(super) fn replace(&self, text: &str, format: TextFormat) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        let mut before = ' ';
        while let Some(first) = rest.chars().next() {
            let begins_word = !(before.is_alphanumeric() && first.is_alphanumeric());
            let found = begins_word.then(|| self.match_start(rest)).flatten();
            let length = found
                .as_ref()
                .map_or(first.len_utf8(), |(length, _)| *length);
            let (old, after) = rest.split_at(length);
            match found {
                Some((_, new)) => {
                    if first.is_alphabetic() {
                        set_article(&mut out, &new);
                    }
                    match format {
                        // A phrase that is replaced with itself keeps its words from being replaced.
                        _ if new == old => out.push_str(&new),
                        TextFormat::Plain => out.push_str(&new),
                        TextFormat::Markdown => push_escaped(&mut out, &new),
                    }
                }
                None => out.push_str(old),
            }
            before = old.chars().next_back().unwrap_or(' ');
            rest = after;
        }
        out
    }

    fn match_start(&self, text: &str) -> Option<(usize, String)> {
        let phrase = self.phrases.iter().find(|(old, _)| {
            text.strip_prefix(old.as_str())
                .is_some_and(|rest| ends_word(old, rest))
        });
        phrase
            .map(|(old, new)| (old.len(), new.clone()))
            .or_else(|| self.towns.match_start(text))
    }
}

/// Changes the article, "a" or "an", at the end of `out` to fit the next word.
fn set_article(out: &mut String, next: &str) {
    let begins = |before: &str| !before.ends_with(char::is_alphanumeric);
    let found = [("a ", "a"), ("an ", "a"), ("A ", "A"), ("An ", "A")]
        .into_iter()
        .find(|(article, _)| out.strip_suffix(article).is_some_and(begins));
    if let Some((article, letter)) = found {
        out.truncate(out.len() - article.len());
        out.push_str(letter);
        out.push_str(if begins_with_vowel_sound(next) {
            "n "
        } else {
            " "
        });
    }
}

fn begins_with_vowel_sound(word: &str) -> bool {
    let word = word.to_lowercase();
    let sounds_like_you = ["eu", "uni", "usa", "uti", "one"];
    word.starts_with(['a', 'e', 'i', 'o', 'u'])
        && !sounds_like_you.iter().any(|start| word.starts_with(start))
}

/// Appends a text, escaped so that Markdown shows it as it is.
fn push_escaped(out: &mut String, text: &str) {
    let mut leading_number = true;
    for c in text.chars() {
        // "1. Choice" at the start of a line would begin a list.
        let ends_number = leading_number && matches!(c, '.' | ')');
        if ends_number || "\\`*_[]&|~#$!".contains(c) {
            out.push('\\');
        }
        leading_number &= c.is_ascii_digit();
        out.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Replacements;
    use crate::sample::Sample;
    use crate::{Answers, Field, NewCompany};
    use sightline_source::Folder;

    /// Rewrites a text of the sample for a company in another city with other suburbs.
    fn rewritten(city: &str, suburbs: &str, format: TextFormat, text: &str) -> String {
        let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../../sites/sightline");
        let sample = Sample::read(&Folder::from_dir(dir.as_ref()).unwrap()).unwrap();
        let mut answers = Answers::default();
        for (field, answer) in [
            (Field::Name, "Acme *Quick* Inc"),
            (Field::Email, "hi@acme.example"),
            (Field::Phone, "309 555 0123"),
            (Field::Founded, "1998"),
            (Field::City, city),
            (Field::Suburbs, suburbs),
        ] {
            answers.set(field, answer);
        }
        let company = NewCompany::parse(&answers, 2026).unwrap();
        let replacements = Replacements::new(&sample, &company, &[]).unwrap();
        replacements.for_legal().replace(text, format)
    }

    #[test]
    fn names_are_replaced_as_whole_words_and_only_once() {
        let to_heights = |text| rewritten("Chicago Heights", "", TextFormat::Plain, text);
        assert_eq!(to_heights("A Chicago crew"), "A Chicago Heights crew");
        assert_eq!(
            to_heights("Chicagoans, sightlines"),
            "Chicagoans, sightlines"
        );
        assert_eq!(
            to_heights("Sightline’s crew, Sightline Inc."),
            "Acme *Quick*’s crew, Acme *Quick* Inc."
        );
        assert_eq!(
            to_heights("Motorola Solutions of Chicago"),
            "Motorola Solutions of Chicago"
        );
    }

    #[test]
    fn indefinite_articles_are_adapted_to_the_new_name() {
        let to_urbana = |text| rewritten("Urbana", "Utica", TextFormat::Plain, text);
        assert_eq!(to_urbana("a Chicago house"), "an Urbana house");
        assert_eq!(to_urbana("An Aurora clinic"), "A Utica clinic");
        assert_eq!(to_urbana("Plan A: Chicago"), "Plan A: Urbana");
    }

    #[test]
    fn lists_of_towns_become_lists_of_the_new_towns() {
        let all = "in Chicago, Naperville, Aurora and Plainfield.";
        let two = "Aurora or Plainfield";
        let suburbs = "Pekin, Morton, Dunlap, Metamora";
        let to_many = |text| rewritten("Peoria", suburbs, TextFormat::Plain, text);
        assert_eq!(
            to_many(all),
            "in Peoria, Pekin, Morton, Dunlap and Metamora."
        );
        assert_eq!(to_many(two), "Morton or Dunlap");
        let span = "from the Loop to Plainfield";
        assert_eq!(to_many(span), "from downtown Peoria to Metamora");
        let to_one = |text| rewritten("Peoria", "", TextFormat::Plain, text);
        assert_eq!(to_one(all), "in Peoria.");
        assert_eq!(to_one(two), "Peoria");
        assert_eq!(to_one("outside the four towns"), "outside Peoria");
        assert_eq!(to_one(span), "across Peoria");
    }

    #[test]
    fn names_are_escaped_in_markdown() {
        assert_eq!(
            rewritten(
                "Peoria",
                "",
                TextFormat::Markdown,
                "By Sightline in *Chicago*"
            ),
            r"By Acme \*Quick\* in *Peoria*"
        );
        let mut out = String::new();
        push_escaped(&mut out, "1. Choice & Co");
        assert_eq!(out, r"1\. Choice \& Co");
    }
}

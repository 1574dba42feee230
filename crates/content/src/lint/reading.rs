//! How hard an English text is to read, by the Flesch-Kincaid formula.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use crate::Folder;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, legal_texts};
use sightline_toml::Diagnostics;

/// The highest grade that gets no hint.
const MAX_GRADE: f64 = 8.0;
/// The minimum number of words that the formula applies to.
const MIN_WORDS: u32 = 100;
/// The minimum number of words of a paragraph for a diagnostic to point at it. In a shorter one a
/// single long word would decide.
const MIN_PARAGRAPH_WORDS: u32 = 10;

/// The numbers of words, sentences and syllables.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    words: u32,
    sentences: u32,
    syllables: u32,
}

impl Counts {
    fn of(text: &str) -> Self {
        let mut counts = Self::default();
        let mut open = false;
        for token in text.split_whitespace() {
            let letters = token.chars().any(char::is_alphabetic);
            if letters {
                counts.words += 1;
                counts.syllables += syllables(token);
            }
            open = !ends_sentence(token);
            counts.sentences += u32::from(!open);
        }
        counts.sentences += u32::from(open);
        counts
    }

    const fn plus(self, other: Self) -> Self {
        Self {
            words: self.words + other.words,
            sentences: self.sentences + other.sentences,
            syllables: self.syllables + other.syllables,
        }
    }

    /// Returns the years of school that the text requires.
    fn grade(self) -> f64 {
        let (words, sentences) = (
            f64::from(self.words.max(1)),
            f64::from(self.sentences.max(1)),
        );
        0.39 * words / sentences + 11.8 * f64::from(self.syllables) / words - 15.59
    }
}

fn ends_sentence(token: &str) -> bool {
    let token = token.trim_end_matches(['"', '\'', '”', '’', ')']);
    token.ends_with(['.', '?', '!', ':', ';'])
}

/// Counts groups of vowels, without a silent `e`; at least one.
fn syllables(token: &str) -> u32 {
    let word: Vec<char> = token
        .chars()
        .filter(|c| c.is_alphabetic())
        .flat_map(char::to_lowercase)
        .collect();
    let is_vowel = |c: &char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y');
    let mut count = 0;
    let mut after_vowel = false;
    for c in &word {
        let vowel = is_vowel(c);
        count += u32::from(vowel && !after_vowel);
        after_vowel = vowel;
    }
    let silent = match word.as_slice() {
        [.., before, 'l', 'e'] => is_vowel(before),
        [.., before, 'e'] | [.., before, 'e', 's'] => !is_vowel(before) && !hisses(*before),
        [.., before, 'e', 'd'] => !matches!(before, 't' | 'd'),
        _ => false,
    };
    count.saturating_sub(u32::from(silent && count > 1)).max(1)
}

/// Whether a final `es` is pronounced after this letter.
const fn hisses(c: char) -> bool {
    matches!(c, 's' | 'z' | 'x' | 'c' | 'g')
}

/// A paragraph: its range in the file and its text.
pub(super) type Paragraph = (Range<usize>, String);

pub(super) fn lint(source: &Source, diagnostics: &mut Diagnostics<'_>) {
    let mut paragraphs = prose(source);
    if source.kind == Kind::Article {
        if !super::is_published(source) {
            return;
        }
        paragraphs.extend(markdown(source.body_text(), source.body.start));
    }
    lint_paragraphs(&source.path, &paragraphs, diagnostics);
}

/// Reports legal texts that are hard to read.
pub(super) fn lint_legal(folder: &Folder, diagnostics: &mut Diagnostics<'_>) {
    for (path, text) in legal_texts(folder) {
        lint_paragraphs(path, &markdown(&text, 0), diagnostics);
    }
}

/// Reports a file that is hard to read, at its hardest paragraph.
fn lint_paragraphs(path: &str, paragraphs: &[Paragraph], diagnostics: &mut Diagnostics<'_>) {
    let counted = paragraphs
        .iter()
        .map(|(span, text)| (span, Counts::of(text)));
    let all = counted
        .clone()
        .fold(Counts::default(), |sum, (_, counts)| sum.plus(counts));
    if all.words < MIN_WORDS || all.grade() <= MAX_GRADE {
        return;
    }
    // `max_by` returns the last of several maxima, so search from the end to get the first.
    let hardest = counted
        .rev()
        .filter(|(_, counts)| counts.words >= MIN_PARAGRAPH_WORDS)
        .max_by(|(_, a), (_, b)| a.grade().total_cmp(&b.grade()));
    if let Some((span, counts)) = hardest {
        let message = format!(
            "the text reads at grade {:.0}, this paragraph at grade {:.0}",
            all.grade(),
            counts.grade()
        );
        let help = "Shorten the sentences here first; one thought each.";
        diagnostics.add(Code::HardToRead, path, span, message, help);
    }
}

/// Returns the sentences of a TOML file. Names, labels and figures aren't prose.
fn prose(source: &Source) -> Vec<Paragraph> {
    let mut found = Vec::new();
    source.root.visit(&mut |_, node| {
        if let Some(text) = node.as_str().filter(|text| text.ends_with(['.', '?', '!'])) {
            found.push((node.span.clone(), text.to_owned()));
        }
    });
    found
}

/// Returns the paragraphs of a Markdown text that begins at byte `base` of its file.
pub(super) fn markdown(text: &str, base: usize) -> Vec<Paragraph> {
    let mut found = Vec::new();
    let mut open: Option<Paragraph> = None;
    for (event, place) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::Paragraph) => {
                open = Some((base + place.start..base + place.end, String::new()));
            }
            Event::End(TagEnd::Paragraph) => found.extend(open.take()),
            Event::Text(part) | Event::Code(part) => {
                if let Some((_, text)) = &mut open {
                    text.push_str(&part);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some((_, text)) = &mut open {
                    text.push(' ');
                }
            }
            _ => {}
        }
    }
    // Without the extension for tables, the parser returns them as paragraphs.
    found.retain(|(_, text)| !text.starts_with('|'));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syllables_are_counted_as_pronounced() {
        for (word, count) in [
            ("camera", 3),
            ("cable,", 2),
            ("made", 1),
            ("wired", 1),
            ("tested", 2),
            ("places", 2),
            ("the", 1),
            ("pins", 1),
            ("4K", 1),
        ] {
            assert_eq!(syllables(word), count, "{word}");
        }
    }

    #[test]
    fn numbers_neither_end_sentences_nor_count_as_words() {
        let counts = Counts::of("Use a 2.8 mm lens. It is wide");
        assert_eq!((counts.words, counts.sentences), (7, 2));
    }

    #[test]
    fn long_words_in_long_sentences_read_at_a_higher_grade() {
        let easy = Counts::of("The cat sat on the mat. It was warm.").grade();
        let hard = Counts::of(
            "Notwithstanding considerable organizational difficulties, the responsible \
             administration subsequently implemented comprehensive documentation procedures.",
        )
        .grade();
        assert!(easy < 3.0 && hard > 18.0, "{easy} {hard}");
    }

    #[test]
    fn tables_lists_and_headings_are_not_prose() {
        let text = "# T\n\nOne *two*.\n\n| a | b |\n|---|---|\n\n- item\n";
        assert_eq!(markdown(text, 10), [(15..26, "One two.".to_owned())]);
    }
}

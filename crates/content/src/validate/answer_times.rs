//! Compares response times in texts with the fact from which forms compute the day of the answer.

use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_toml::{Diagnostics, Value};

use super::page_texts::{everywhere, words};
use crate::Folder;

/// Words that make `within one business day` a response time, as opposed to the time of a survey, for example.
const RESPONSE_WORDS: [&str; 10] = [
    "answer", "answered", "answers", "back", "callback", "replies", "reply", "respond", "responds",
    "response",
];
/// Numbers as words.
const NUMBERS: [&str; 10] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// Reports every text with a response time other than that of `facts.response`, if that states one.
pub(super) fn validate(folder: &Folder, sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let mut sites = of_kind(sources, Kind::Site);
    let fact = &["facts", "response", "business_days"];
    let stated = sites.next().and_then(|site| site.root.at(fact));
    let Some(Value::Whole(Some(stated))) = stated.map(|days| &days.value) else {
        return;
    };
    everywhere(folder, sources, &mut |path, text, at| {
        // Few texts contain the word, so skip splitting the others into sentences.
        if !text.contains("within") && !text.contains("Within") && !text.contains("WITHIN") {
            return;
        }
        let mut start = 0;
        for sentence in text.split_inclusive(['.', '!', '?', '\n']) {
            let end = start + sentence.trim_end().len();
            let span = end - sentence.trim().len()..end;
            start += sentence.len();
            if let Some(said) = answer_time(sentence).filter(|said| i64::from(*said) != *stated) {
                let message = format!(
                    "the text says that you answer within {}, facts.response says {stated}",
                    days(said)
                );
                let help = "Write the same in both: the confirmation of a form names the day.";
                diagnostics.add(Code::ClaimNotInFacts, path, at(span), message, help);
            }
        }
    });
}

/// Returns the number of business days in a sentence like `We answer within one business day`.
fn answer_time(sentence: &str) -> Option<u16> {
    let words: Vec<String> = words(sentence).map(str::to_lowercase).collect();
    let is_of_answer = words
        .iter()
        .any(|word| RESPONSE_WORDS.contains(&word.as_str()));
    let mut runs = words.windows(4).filter(|_| is_of_answer);
    runs.find_map(|run| {
        let [within, number, business, day] = run else {
            return None;
        };
        let is_time = within == "within" && business == "business" && day.starts_with("day");
        let written = (1..).zip(NUMBERS).find(|(_, name)| name == number);
        let number = written
            .map(|(days, _)| days)
            .or_else(|| number.parse().ok());
        number.filter(|_| is_time)
    })
}

fn days(count: u16) -> String {
    match count {
        1 => "1 business day".to_owned(),
        _ => format!("{count} business days"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answer_time_finds_only_response_times_in_business_days() {
        assert_eq!(answer_time("Answer within one business day"), Some(1));
        assert_eq!(answer_time("We reply within 2 business days."), Some(2));
        assert_eq!(
            answer_time("A technician calls back within three business days, or sooner."),
            Some(3)
        );
        assert_eq!(answer_time("We survey within three business days."), None);
        assert_eq!(answer_time("We answer within a day."), None);
    }
}

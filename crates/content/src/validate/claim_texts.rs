//! Finds texts of the pages that repeat a claim of the facts.

use sightline_source::Code;
use sightline_source::read::Source;
use sightline_toml::{Diagnostics, Node};

use super::page_texts::{in_files, words};

/// Words that make a sentence with `licensed` a statement about the company, as opposed to a
/// licensed trade or licensed music.
const COMPANY_WORDS: [&str; 13] = [
    "insured",
    "bonded",
    "we",
    "we’re",
    "we're",
    "our",
    "fully",
    "company",
    "contractor",
    "contractors",
    "crew",
    "installer",
    "installers",
];
/// Words that make `24/7` a promise of service, as opposed to a camera that records 24/7.
const SERVICE_WORDS: [&str; 12] = [
    "answer",
    "answered",
    "available",
    "call",
    "emergency",
    "help",
    "line",
    "open",
    "phone",
    "service",
    "staffed",
    "support",
];
const ROUND_THE_CLOCK: &str = "24/7";

/// A text that repeats a claim.
pub(super) struct Mention<'a> {
    source: &'a Source,
    node: &'a Node,
    /// The key of the fact that it repeats.
    claim: &'static str,
    /// The words that make the claim.
    words: Vec<&'static str>,
}

/// Returns every text of the pages that repeats a claim.
pub(super) fn mentions(sources: &[Source]) -> Vec<Mention<'_>> {
    let mut found = Vec::new();
    in_files(sources, &mut |source, node, text| {
        found.extend(claims(text).into_iter().map(|(claim, words)| Mention {
            source,
            node,
            claim,
            words,
        }));
    });
    found
}

/// Returns the claims of a text, each with the words that make it.
fn claims(text: &str) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut license = Vec::new();
    let mut round_the_clock = false;
    for sentence in text.split_inclusive(['.', '!', '?']) {
        let words: Vec<&str> = words(sentence).collect();
        let has = |wanted: &str| words.iter().any(|word| word.eq_ignore_ascii_case(wanted));
        let has_one_of = |wanted: &[&str]| wanted.iter().any(|word| has(word));
        if has("licensed") && has_one_of(&COMPANY_WORDS) {
            license.push("licensed");
        }
        license.extend(["insured", "bonded"].into_iter().filter(|word| has(word)));
        round_the_clock |= has(ROUND_THE_CLOCK) && has_one_of(&SERVICE_WORDS);
    }
    let mut found = Vec::new();
    if !license.is_empty() {
        found.push(("license_claim", license));
    }
    if round_the_clock {
        found.push(("emergency", vec![ROUND_THE_CLOCK]));
    }
    found
}

/// Reports every text that claims something that the facts don't state.
pub(super) fn compare(mentions: &[Mention<'_>], facts: &Node, diagnostics: &mut Diagnostics<'_>) {
    for mention in mentions {
        let claim = mention.claim;
        let fact = facts.get(claim);
        let value = fact.and_then(|fact| fact.text("value")).unwrap_or_default();
        let stated = value.to_lowercase();
        for word in &mention.words {
            if !stated.contains(word) {
                let state = match fact {
                    Some(_) => format!("the fact \"{claim}\" says \"{value}\""),
                    None => format!("and there is no fact \"{claim}\""),
                };
                let message = format!("the text says \"{word}\", {state}");
                let help =
                    format!("Take the word out, or set facts.{claim}.value to what is true.");
                let path = &mention.source.path;
                diagnostics.add(Code::ClaimNotInFacts, path, mention.node, message, help);
            }
        }
    }
}

/// Returns the places where texts repeat a claim, as file and line.
pub(super) fn places(
    mentions: &[Mention<'_>],
    claim: &str,
    diagnostics: &Diagnostics<'_>,
) -> Vec<String> {
    let of_claim = mentions.iter().filter(|mention| mention.claim == claim);
    of_claim
        .map(|mention| {
            let path = &mention.source.path;
            let line = diagnostics.line(path, mention.node.span.start);
            format!("{path}:{line}")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_claims_about_the_company_are_found() {
        let found = |text| claims(text);
        assert_eq!(
            found("Licensed, insured and bonded. Call 24/7."),
            [
                ("license_claim", vec!["licensed", "insured", "bonded"]),
                ("emergency", vec!["24/7"]),
            ]
        );
        assert_eq!(
            found("We are licensed in Illinois."),
            [("license_claim", vec!["licensed"])]
        );
        assert_eq!(found("Music from a licensed source. It records 24/7."), []);
    }
}

//! Scores the text itself. Scripts and languages don't count, since customers use all of them.

use super::{SpamReason, Verdict};
use crate::{Message, ParsedLead};

/// Phrases that spammers send to every form, in lower case. Each is about advertising to companies;
/// none is about what a customer of this trade may ask for.
const PHRASES: [&str; 28] = [
    "backlink",
    "guest post",
    "link building",
    "domain authority",
    "seo service",
    "seo package",
    "seo expert",
    "search engine optimization",
    "rank on google",
    "first page of google",
    "increase your traffic",
    "increase traffic to your website",
    "web design service",
    "website redesign",
    "mobile app development",
    "social media marketing",
    "email list",
    "buy followers",
    "business loan",
    "business funding",
    "crypto",
    "bitcoin",
    "forex",
    "casino",
    "betting",
    "viagra",
    "cialis",
    "dear sir/madam",
];

/// Link markup as used in forums and HTML.
const MARKUP: [&str; 5] = ["<a ", "</a>", "[url", "[link", "href="];

pub(super) fn score(lead: &ParsedLead, verdict: &mut Verdict) {
    let name = lead.name.as_str().to_lowercase();
    if count_links(&name) > 0 {
        verdict.add(SpamReason::LinkInName, 4);
    }
    let message = lead
        .message
        .as_ref()
        .map_or("", Message::as_str)
        .to_lowercase();
    match count_links(&message) {
        0 | 1 => {}
        2 => verdict.add(SpamReason::Links, 1),
        _ => verdict.add(SpamReason::Links, 3),
    }
    if MARKUP.iter().any(|mark| message.contains(mark)) {
        verdict.add(SpamReason::Markup, 3);
    }
    let phrases = PHRASES
        .iter()
        .filter(|phrase| message.contains(*phrase))
        .count();
    match phrases {
        0 => {}
        1 => verdict.add(SpamReason::Phrases, 2),
        _ => verdict.add(SpamReason::Phrases, 4),
    }
}

/// Counts web addresses, with or without a scheme.
fn count_links(text: &str) -> usize {
    text.split_whitespace()
        .map(|word| {
            let schemes = word.matches("://").count();
            if schemes == 0 {
                usize::from(word.trim_start_matches(['(', '<', '"']).starts_with("www."))
            } else {
                schemes
            }
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_counted_with_and_without_a_scheme() {
        for (text, count) in [
            ("", 0),
            ("my shop is at corner.example and open", 0),
            ("see www.corner.example", 1),
            (
                "see (www.corner.example) and https://corner.example/plan",
                2,
            ),
            ("https://a.example,https://b.example", 2),
        ] {
            assert_eq!(count_links(text), count, "{text}");
        }
    }

    #[test]
    fn spam_phrases_are_lowercase() {
        assert!(
            PHRASES
                .iter()
                .all(|phrase| *phrase == phrase.to_lowercase())
        );
    }
}

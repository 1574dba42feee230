//! The company's address, its facts and its claims.

use sightline_source::business_days::is_closed_day;

use super::claim_texts::{self, Mention};
use sightline_source::read::Source;
use sightline_source::{Code, is_email, normalized_base_url, time_zone};
use sightline_toml::{Diagnostics, Node};

/// Claims, each with the best evidence for it.
const CLAIMS: [(&str, &str); 5] = [
    ("license_claim", "the license, the policy and the bond"),
    ("insurance", "the policy"),
    ("response", "what binds you to it, such as your terms,"),
    ("emergency", "the contract or roster behind the line"),
    ("warranty", "the maker's or the company's terms"),
];

pub(super) fn validate(source: &Source, sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let root = &source.root;
    if let Some(company) = root.get("company") {
        if let Some(node) = company.get("base_url") {
            base_url(source, node, diagnostics);
        }
        if let Some(node) = company.get("time_zone")
            && !node.as_str().is_some_and(time_zone::is_known)
        {
            let help = "Write a name of the IANA time zone database: \"America/Chicago\".";
            malformed(source, node, "time_zone", help, diagnostics);
        }
        email(source, company, diagnostics);
    }
    for social in root.items("social") {
        if let Some(node) = social.get("url") {
            let is_address = node.as_str().is_some_and(|url| url.starts_with("https://"));
            if !is_address {
                let help = "Write the whole address, beginning with https://.";
                malformed(source, node, "url", help, diagnostics);
            }
        }
    }
    if let Some(facts) = root.get("facts") {
        readings(source, facts, diagnostics);
        days(source, facts, diagnostics);
        let mentions = claim_texts::mentions(sources);
        claim_texts::compare(&mentions, facts, diagnostics);
        evidence(source, &mentions, diagnostics);
    }
}

fn malformed(
    source: &Source,
    node: &Node,
    key: &str,
    help: &str,
    diagnostics: &mut Diagnostics<'_>,
) {
    let written = node.as_str().unwrap_or_default();
    let message = format!("\"{written}\" is not valid for \"{key}\"");
    diagnostics.add(Code::Malformed, &source.path, node, message, help);
}

/// Reports a public address that isn't exactly protocol and host.
pub(crate) fn base_url(source: &Source, node: &Node, diagnostics: &mut Diagnostics<'_>) {
    if node.as_str().and_then(normalized_base_url).is_none() {
        let help = "Write protocol and host only: \"https://www.example.com\".";
        malformed(source, node, "base_url", help, diagnostics);
    }
}

fn email(source: &Source, company: &Node, diagnostics: &mut Diagnostics<'_>) {
    let Some(node) = company.get("email") else {
        return;
    };
    if !node.as_str().is_some_and(is_email) {
        let help = "Write an address such as \"hello@example.com\".";
        malformed(source, node, "email", help, diagnostics);
    }
}

/// Reports one warning for each fact that the site states in several versions.
fn readings(source: &Source, facts: &Node, diagnostics: &mut Diagnostics<'_>) {
    for entry in facts.entries() {
        let readings: Vec<String> = entry
            .node
            .items("readings")
            .iter()
            .map(|reading| {
                format!(
                    "\"{}\" ({})",
                    reading.text("value").unwrap_or_default(),
                    reading.text("surface").unwrap_or_default()
                )
            })
            .collect();
        if readings.is_empty() {
            continue;
        }
        let value = entry.node.text("value").unwrap_or_default();
        let message = format!(
            "the fact \"{}\" is \"{value}\" and also {}",
            entry.key,
            readings.join(", ")
        );
        let help = "Find out which one is true, correct the pages and take the readings out.";
        diagnostics.add(Code::Facts, &source.path, &entry.node, message, help);
    }
}

/// Reports days that don't exist in the calendar.
fn days(source: &Source, facts: &Node, diagnostics: &mut Diagnostics<'_>) {
    for entry in facts.entries() {
        for node in entry.node.items("closed") {
            if !node.as_str().is_some_and(is_closed_day) {
                let help =
                    "Write a day, \"2026-11-27\", or a federal holiday, \"thanksgiving-day\".";
                malformed(source, node, "closed", help, diagnostics);
            }
        }
    }
}

fn evidence(source: &Source, mentions: &[Mention<'_>], diagnostics: &mut Diagnostics<'_>) {
    let Some(facts) = source.root.get("facts") else {
        return;
    };
    let is_licensed = has_license(&source.root, facts);
    for (claim, proof) in CLAIMS {
        let Some(fact) = facts.get(claim) else {
            continue;
        };
        if (claim == "license_claim" && is_licensed) || fact.get("evidence").is_some() {
            continue;
        }
        let message = match fact.text("value") {
            Some(value) => format!("nothing proves the claim \"{value}\""),
            None => "nothing proves when inquiries are answered".to_owned(),
        };
        let number = if claim == "license_claim" {
            "Add your own facts.license_number, or name "
        } else {
            "Name "
        };
        let places = claim_texts::places(mentions, claim, diagnostics);
        let texts = match places.as_slice() {
            [] => String::new(),
            places => format!(" Or take it out, here and in {}.", places.join(", ")),
        };
        let help = format!("{number}{proof} in facts.{claim}.evidence.{texts}");
        diagnostics.add(Code::UnprovenClaim, &source.path, fact, message, help);
    }
}

/// Whether there is a license number that proves something. A sample number counts only on a site
/// whose address no real company can have (RFC 2606).
fn has_license(root: &Node, facts: &Node) -> bool {
    let Some(number) = facts.get("license_number") else {
        return false;
    };
    let is_sample = number.get("sample").and_then(Node::as_bool) == Some(true);
    let base_url = root.at(&["company", "base_url"]).and_then(Node::as_str);
    !is_sample || base_url.is_some_and(|url| url.ends_with(".example"))
}

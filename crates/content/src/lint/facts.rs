//! Facts and credentials that have expired.

use jiff::civil::Date;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::Source;
use sightline_toml::{Diagnostics, Node};

/// Reports facts whose evidence has expired, and credentials that have expired.
pub(super) fn lint(source: &Source, today: Date, diagnostics: &mut Diagnostics<'_>) {
    let facts = source
        .root
        .get("facts")
        .filter(|_| source.kind == Kind::Site);
    for entry in facts.into_iter().flat_map(Node::entries) {
        let help = "Renew it and write the new last day, or take the fact out.";
        let what = format!("the evidence of \"{}\"", entry.key);
        lint_last_day(source, &entry.node, &what, help, today, diagnostics);
    }
    for section in source.root.items("section") {
        if section.text("kind") != Some("credentials") {
            continue;
        }
        for held in section.items("items") {
            let help = "Renew it and write the new last day, or take it out.";
            let what = format!("\"{}\"", held.text("name").unwrap_or_default());
            lint_last_day(source, held, &what, help, today, diagnostics);
        }
    }
}

fn lint_last_day(
    source: &Source,
    node: &Node,
    what: &str,
    help: &str,
    today: Date,
    diagnostics: &mut Diagnostics<'_>,
) {
    let Some(until) = node.get("valid_until") else {
        return;
    };
    let last_day = until.as_str().and_then(|day| day.parse::<Date>().ok());
    if let Some(day) = last_day.filter(|day| *day < today) {
        let message = format!("{what} ended on {day}");
        diagnostics.add(Code::ExpiredFact, &source.path, until, message, help);
    }
}

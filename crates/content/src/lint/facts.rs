//! Facts whose evidence has run out.

use jiff::civil::Date;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::Source;
use sightline_toml::{Diagnostics, Node};

/// Reports facts whose evidence has run out.
pub(super) fn lint(sources: &[Source], today: Date, diagnostics: &mut Diagnostics<'_>) {
    let Some(source) = sources.iter().find(|source| source.kind == Kind::Site) else {
        return;
    };
    let facts = source.root.get("facts");
    for entry in facts.into_iter().flat_map(Node::entries) {
        let Some(until) = entry.node.get("valid_until") else {
            continue;
        };
        let last_day = until.as_str().and_then(|day| day.parse::<Date>().ok());
        if let Some(day) = last_day.filter(|day| *day < today) {
            let message = format!("the evidence of \"{}\" ended on {day}", entry.key);
            let help = "Renew it and write the new last day, or take the fact out.";
            let span = until.span.clone();
            diagnostics.add(Code::ExpiredFact, &source.path, span, message, help);
        }
    }
}

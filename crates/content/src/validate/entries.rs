//! Products and brands.

use std::collections::HashMap;

use jiff::civil::Date;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_toml::Diagnostics;

/// Reports an advertised price that has expired. It is valid through its last day.
pub(super) fn offer(source: &Source, today: Date, diagnostics: &mut Diagnostics<'_>) {
    let Some(until) = source.root.at(&["offer", "valid_until"]) else {
        return;
    };
    let last_day = until.as_str().and_then(|day| day.parse::<Date>().ok());
    if let Some(day) = last_day.filter(|day| *day < today) {
        let message = format!("the offer ended on {day}");
        let help = "Set a new last day, or take the offer out.";
        diagnostics.add(Code::ExpiredOffer, &source.path, until, message, help);
    }
}

/// Reports brands whose names differ only in case, since lookups of brands ignore case.
pub(super) fn brand_names(sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let mut seen: HashMap<String, &str> = HashMap::new();
    for source in of_kind(sources, Kind::Brand) {
        let Some(node) = source.root.get("name") else {
            continue;
        };
        let Some(name) = node.as_str() else { continue };
        if let Some(first) = seen.get(&name.to_lowercase()) {
            let message = format!("two brands are called \"{name}\"");
            let help = format!("Change this one; {first} has the name already.");
            diagnostics.add(Code::Duplicate, &source.path, node, message, help);
        } else {
            seen.insert(name.to_lowercase(), &source.path);
        }
    }
}

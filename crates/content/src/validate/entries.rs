//! Products and brands.

use std::collections::HashMap;

use jiff::civil::Date;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::Source;
use sightline_toml::Diagnostics;

/// An advertised price holds through its last day.
pub(super) fn offer(source: &Source, today: Date, diagnostics: &mut Diagnostics<'_>) {
    let Some(until) = source
        .root
        .get("offer")
        .and_then(|offer| offer.get("valid_until"))
    else {
        return;
    };
    let last_day = until.as_str().and_then(|day| day.parse::<Date>().ok());
    if let Some(day) = last_day.filter(|day| *day < today) {
        let message = format!("the offer ended on {day}");
        let help = "Set a new last day, or take the offer out.";
        diagnostics.add(
            Code::ExpiredOffer,
            &source.path,
            until.span.clone(),
            message,
            help,
        );
    }
}

/// Brands are found by name without regard to case, so no two may differ in case only.
pub(super) fn brand_names(sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let mut seen: HashMap<String, &str> = HashMap::new();
    for source in sources.iter().filter(|source| source.kind == Kind::Brand) {
        let Some(node) = source.root.get("name") else {
            continue;
        };
        let Some(name) = node.as_str() else { continue };
        match seen.get(&name.to_lowercase()) {
            Some(first) => diagnostics.add(
                Code::Duplicate,
                &source.path,
                node.span.clone(),
                format!("two brands are called \"{name}\""),
                format!("Change this one; {first} has the name already."),
            ),
            None => _ = seen.insert(name.to_lowercase(), &source.path),
        }
    }
}

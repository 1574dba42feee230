//! Compares distances in texts, such as `within 50 miles of Chicago`, with the radius of the facts.

use std::ops::Range;

use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_toml::{Diagnostics, Node};

use super::page_texts::everywhere;
use crate::Folder;

/// How far a text may be from the fact, as a part of it: both are rounded.
const TOLERANCE: f64 = 0.05;

/// Reports every text with a distance other than the radius of the facts or a reading of it.
pub(super) fn validate(folder: &Folder, sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let site = of_kind(sources, Kind::Site).next();
    let fact = site.and_then(|site| site.root.at(&["facts", "service_radius_meters"]));
    let Some(fact) = fact else { return };
    let meters = |node: &Node| node.text("value")?.parse::<f64>().ok();
    let Some(radius) = meters(fact).filter(|radius| *radius > 0.0) else {
        return;
    };
    let readings = fact.items("readings").iter().filter_map(meters);
    let stated: Vec<f64> = readings.chain([radius]).collect();
    everywhere(folder, sources, &mut |path, text, at| {
        for found in distances(text) {
            let Distance { number, unit, .. } = found;
            let said = number * found.meters;
            let is_near = |stated: &f64| (said / stated - 1.0).abs() <= TOLERANCE;
            if !stated.iter().any(is_near) {
                let message = format!(
                    "the text says {number} {unit}, facts.service_radius_meters is about {:.0} {unit}",
                    radius / found.meters
                );
                let help = "Write the distance that holds in both: search engines are told that of the facts. If the \
                            text is about another distance, name it without \"radius\" or the place.";
                diagnostics.add(Code::ClaimNotInFacts, path, at(found.span), message, help);
            }
        }
    });
}

/// A distance in a text.
#[derive(Debug)]
struct Distance {
    span: Range<usize>,
    number: f64,
    unit: &'static str,
    /// The meters of the unit.
    meters: f64,
}

/// Returns the distances in a text that say how far a company goes: `50-mile radius`, `radius of 50 miles` and
/// `within 50 miles of Chicago`. Without the name of a place, it may be how far apart two things are.
fn distances(text: &str) -> Vec<Distance> {
    // Few texts have these words, so skip splitting the others.
    if !text.contains("ithin") && !text.contains("adius") {
        return Vec::new();
    }
    let mut start = 0;
    let pieces = text.split_inclusive(|c: char| c.is_whitespace() || c == '-');
    let words = pieces.map(|piece| {
        let word = piece.trim_matches(|c: char| !c.is_alphanumeric());
        let at = start + piece.find(word).unwrap_or(0);
        start += piece.len();
        (at, word)
    });
    let words: Vec<(usize, &str)> = words.filter(|(_, word)| !word.is_empty()).collect();
    let word = |index: Option<usize>| {
        let found = index.and_then(|index| words.get(index));
        found.map_or("", |(_, word)| *word)
    };
    let is = |index: Option<usize>, wanted: &str| word(index).eq_ignore_ascii_case(wanted);
    let is_place = |index: usize| {
        let article = usize::from(is(Some(index), "the"));
        word(Some(index + article)).starts_with(char::is_uppercase)
    };
    let read = |index: usize| {
        let (at, number) = words.get(index)?;
        let (unit_at, unit) = words.get(index + 1)?;
        let (name, meters) = match &*unit.to_lowercase() {
            "mile" | "miles" | "mi" => ("miles", 1609.344),
            "km" | "kilometer" | "kilometers" | "kilometre" | "kilometres" => ("km", 1000.0),
            _ => return None,
        };
        let (before, after) = (index.checked_sub(1), index + 2);
        let is_radius = is(Some(after), "radius")
            || is(before, "of") && is(index.checked_sub(2), "radius")
            || is(before, "within") && is(Some(after), "of") && is_place(after + 1);
        let number: f64 = number.parse().ok().filter(|_| is_radius)?;
        (number > 0.0 && number.is_finite()).then(|| Distance {
            span: *at..unit_at + unit.len(),
            number,
            unit: name,
            meters,
        })
    };
    (0..words.len()).filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_distances_of_a_radius_are_found() {
        let found = |text: &str| -> Vec<String> {
            let found = distances(text).into_iter();
            found
                .map(|found| {
                    format!(
                        "{} {} {}",
                        found.number,
                        found.unit,
                        text.get(found.span).unwrap()
                    )
                })
                .collect()
        };
        for (text, expected) in [
            (
                "Within 50 miles of the Loop, at the same prices.",
                &["50 miles 50 miles"][..],
            ),
            ("We come to you within 80 km of Lyon.", &["80 km 80 km"]),
            (
                "Free in a 12.5-mile radius, paid in a radius of 60 miles.",
                &["12.5 miles 12.5-mile", "60 miles 60 miles"],
            ),
            ("We keep a van within 5 miles of every job.", &[]),
            ("The bridge works within 2 km.", &[]),
            ("Naperville is 28 miles out, within the radius.", &[]),
            (
                "We answer within 2 hours of Monday, and drive 50 miles.",
                &[],
            ),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
    }
}

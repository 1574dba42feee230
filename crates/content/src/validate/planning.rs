//! `planning.toml`: it has every part of what the company installs, and no range is reversed.

use sightline_source::Code;
use sightline_source::read::Source;
use sightline_toml::{Diagnostics, Node, codes, did_you_mean};

use super::{need, unique};

/// The prefix of recorders' names. Of these one is enough.
const RECORDER: &str = "recorder-";

/// The parts that every estimate may need.
const ALWAYS: [&str; 2] = ["switch-port", "cable-ft"];

/// What a company may install, and the parts of each. A list has all of them or none.
const JOBS: [(&str, &[&str]); 3] = [
    (
        "cameras",
        &["camera-inside", "camera-outside", "disk-tb", RECORDER],
    ),
    ("doors", &["door", "door-controller"]),
    ("speakers", &["speaker", "amplifier"]),
];

/// Returns the names of all parts but recorders.
fn names() -> impl Iterator<Item = &'static str> + Clone {
    let of_jobs = JOBS.into_iter().flat_map(|(_, parts)| parts).copied();
    of_jobs.filter(|name| *name != RECORDER).chain(ALWAYS)
}

pub(super) fn validate(source: &Source, diagnostics: &mut Diagnostics<'_>) {
    let root = &source.root;
    let parts = root.items("part");
    unique(source, parts, "id", diagnostics);
    unique(source, root.items("switch"), "id", diagnostics);
    for part in parts {
        known(source, part, diagnostics);
        range(source, part, diagnostics);
    }
    if let Some(hour) = root.get("labor_hour") {
        range(source, hour, diagnostics);
    }
    missing(source, parts, diagnostics);
    days(source, diagnostics);
}

/// Validates that estimates know a part, and that recorders, and only these, state how many cameras
/// they take.
fn known(source: &Source, part: &Node, diagnostics: &mut Diagnostics<'_>) {
    let Some(id) = part.get("id") else { return };
    let name = id.as_str().unwrap_or_default();
    if name.starts_with(RECORDER) {
        let help = "Write how many cameras the recorder takes, as in channels = 16.";
        return need(source, part, "channels", help, diagnostics);
    }
    if !names().any(|known| known == name) {
        let message = format!("\"{name}\" is no part that estimates are made of");
        let near = did_you_mean(name, names());
        let known = names().collect::<Vec<_>>().join(", ");
        let help = format!("{near}Known are {known}, and names that begin with {RECORDER}.");
        diagnostics.add(&codes::NOT_ALLOWED, &source.path, id, message, help);
    } else if let Some(channels) = part.get("channels") {
        let message = format!("\"{name}\" has no channels");
        let help = "Take them out: only recorders have channels.";
        diagnostics.add(&codes::NOT_ALLOWED, &source.path, channels, message, help);
    }
}

fn range(source: &Source, node: &Node, diagnostics: &mut Diagnostics<'_>) {
    let end = |key: &str| node.get(key).and_then(Node::as_number);
    if let (Some(low), Some(high), Some(at)) = (end("low"), end("high"), node.get("low"))
        && low > high
    {
        let message = format!("the low end, {low}, is above the high one, {high}");
        let help = "Write the smaller amount as low.";
        diagnostics.add(Code::ImpossibleFigure, &source.path, at, message, help);
    }
}

/// Reports missing parts: those of every estimate, and those of a job that has others.
fn missing(source: &Source, parts: &[Node], diagnostics: &mut Diagnostics<'_>) {
    let has = |name: &str| {
        let mut ids = parts.iter().filter_map(|part| part.text("id"));
        ids.any(|id| id == name || name == RECORDER && id.starts_with(RECORDER))
    };
    let mut report = |name: &str, without: &str| {
        let (message, id, channels) = if name == RECORDER {
            let message = "a recorder is missing among the parts".to_owned();
            (message, "recorder-8", ", channels")
        } else {
            (format!("the part \"{name}\" is missing"), name, "")
        };
        let help = format!(
            "Add a [[part]] with id = \"{id}\", its title, low and high in whole cents{channels}, and hours.{without}"
        );
        diagnostics.add(&codes::MISSING_FIELD, &source.path, 0..0, message, help);
    };
    for name in ALWAYS.into_iter().filter(|name| !has(name)) {
        report(name, "");
    }
    let is_listed = |(_, parts): &(&str, &[&str])| parts.iter().any(|name| has(name));
    let mut jobs = JOBS.into_iter().filter(is_listed).peekable();
    if jobs.peek().is_none() {
        report("door", " Or begin with those of cameras or speakers.");
    }
    for (job, parts) in jobs {
        for name in parts.iter().filter(|name| !has(name)) {
            let without = format!(" If you install no {job}, take all their parts out.");
            report(name, &without);
        }
    }
}

/// Validates that prices don't expire before the day of their update.
fn days(source: &Source, diagnostics: &mut Diagnostics<'_>) {
    let day = |key: &str| source.root.text(key);
    if let (Some(updated), Some(until)) = (day("updated"), day("valid_until"))
        && updated > until
        && let Some(at) = source.root.get("valid_until")
    {
        let message = format!("the prices are of {updated} and hold until {until}");
        let help = "Write a last day after the day of the prices.";
        diagnostics.add(Code::ImpossibleFigure, &source.path, at, message, help);
    }
}

//! `planning.toml`: it has every part that an estimate needs, and no range is reversed.

use sightline_source::Code;
use sightline_source::read::Source;
use sightline_toml::{Diagnostics, Node, codes, did_you_mean};

use super::{need, unique};

/// The parts that any estimate may need besides a recorder.
const PARTS: [&str; 9] = [
    "camera-inside",
    "camera-outside",
    "disk-tb",
    "switch-port",
    "cable-ft",
    "door",
    "door-controller",
    "speaker",
    "amplifier",
];

/// The prefix of recorders' names.
const RECORDER: &str = "recorder-";

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
    if !PARTS.contains(&name) {
        let message = format!("\"{name}\" is no part that estimates are made of");
        let near = did_you_mean(name, PARTS);
        let known = PARTS.join(", ");
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

/// Reports missing parts that estimates need.
fn missing(source: &Source, parts: &[Node], diagnostics: &mut Diagnostics<'_>) {
    let has = |fits: &dyn Fn(&str) -> bool| {
        let mut names = parts.iter().filter_map(|part| part.text("id"));
        names.any(fits)
    };
    let mut report = |message: String, name: &str, more: &str| {
        let help = format!(
            "Add a [[part]] with id = \"{name}\", its title, low and high in whole cents{more}, and hours."
        );
        diagnostics.add(&codes::MISSING_FIELD, &source.path, 0..0, message, help);
    };
    for name in PARTS {
        if !has(&|id| id == name) {
            report(format!("the part \"{name}\" is missing"), name, "");
        }
    }
    if !has(&|id| id.starts_with(RECORDER)) {
        let message = "a recorder is missing among the parts".to_owned();
        report(message, "recorder-8", ", channels");
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

//! Days that have not come yet, and articles that were changed before they were published.

use jiff::civil::Date;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::Source;
use sightline_toml::{Diagnostics, Node};

/// The keys of days on which something was done.
const DAYS: [&[&str]; 5] = [
    &["date_published"],
    &["date_modified"],
    &["updated"],
    &["seo", "updated"],
    &["compliance", "reviewed_on"],
];

pub(super) fn lint(source: &Source, today: Date, diagnostics: &mut Diagnostics<'_>) {
    if source.kind == Kind::Article && !super::is_published(source) {
        return;
    }
    let day = |path: &[&str]| -> Option<(&Node, Date)> {
        let node = source.root.at(path)?;
        Some((node, node.as_str()?.parse().ok()?))
    };
    for (node, day) in DAYS.into_iter().filter_map(day) {
        // It may be tomorrow where the text is written.
        if day > today.tomorrow().unwrap_or(today) {
            let message = format!("{day} has not come yet");
            let help = "Write the day on which it was published, changed or reviewed.";
            diagnostics.add(Code::UnlikelyDate, &source.path, node, message, help);
        }
    }
    let (published, modified) = (day(&["date_published"]), day(&["date_modified"]));
    if let (Some((_, published)), Some((node, modified))) = (published, modified)
        && modified < published
    {
        let message = format!("changed on {modified}, before it was published on {published}");
        let help = "Write the day of the last change, or leave it out.";
        diagnostics.add(Code::UnlikelyDate, &source.path, node, message, help);
    }
}

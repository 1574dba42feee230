//! Synonyms of the search: each has meaning, and none is listed twice.

use std::collections::BTreeMap;

use sightline_search::{Phrase, phrase};
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_toml::{Diagnostics, Node};

/// Returns the groups of a folder with their nodes in `site.toml`.
pub(crate) fn groups(sources: &[Source]) -> impl Iterator<Item = (&Source, &Node)> {
    of_kind(sources, Kind::Site).flat_map(|source| {
        let groups = source.root.at(&["search", "synonyms"]).into_iter();
        groups
            .flat_map(Node::list)
            .map(move |group| (source, group))
    })
}

/// Reports synonyms without meaning, and those that are listed twice, since it is unclear which
/// group is meant.
pub(super) fn validate(sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let mut seen: BTreeMap<Phrase, &str> = BTreeMap::new();
    for (source, group) in groups(sources) {
        for node in group.list() {
            let Some(written) = node.as_str().filter(|text| !text.trim().is_empty()) else {
                continue;
            };
            let phrase = phrase(written);
            if phrase.is_empty() {
                let message = format!("\"{written}\" has no word that the search looks for");
                let help = "Words like \"the\" and \"for\" are left out of a query; add one that says something.";
                diagnostics.add(Code::Malformed, &source.path, node, message, help);
            } else if let Some(first) = seen.get(&phrase) {
                let message = format!("\"{written}\" stands twice among the synonyms");
                let help = format!(
                    "Take it out, or join the groups: it says the same as \"{first}\" to the search."
                );
                diagnostics.add(Code::Duplicate, &source.path, node, message, help);
            } else {
                seen.insert(phrase, written);
            }
        }
    }
}

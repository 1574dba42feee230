//! Synonyms of the search that find nothing.

use crate::validate::synonym_groups;
use sightline_site::Site;
use sightline_source::Code;
use sightline_source::read::Source;
use sightline_toml::{Diagnostics, Node};

pub(super) fn lint(sources: &[Source], site: &Site, diagnostics: &mut Diagnostics<'_>) {
    for (source, group) in synonym_groups(sources) {
        let mut words = group.list().iter().filter_map(Node::as_str);
        if !words.any(|word| site.search_uses(word)) {
            let message = "no page has any of these synonyms";
            let help = "Add a word that the pages use, or take the group out.";
            diagnostics.add(Code::IdleSynonyms, &source.path, group, message, help);
        }
    }
}

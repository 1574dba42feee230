//! The site in other languages: each is named once and has an address.

use std::collections::BTreeSet;

use super::base_url;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::raw::DEFAULT_LANGUAGE;
use sightline_source::read::{Source, of_kind};
use sightline_toml::{Diagnostics, Node};

/// Reports languages that are named twice, and addresses that are none.
pub(super) fn validate(sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    for source in of_kind(sources, Kind::Site) {
        let own = source.root.at(&["company", "language"]);
        let own = own.and_then(Node::as_str);
        let mut seen = BTreeSet::from([own.unwrap_or(DEFAULT_LANGUAGE)]);
        let mut default = false;
        for language in source.root.items("languages") {
            if let Some(node) = language.get("code") {
                let code = node.as_str().unwrap_or_default();
                if !seen.insert(code) {
                    let message = format!("the language \"{code}\" is named twice");
                    twice(source, node, message, diagnostics);
                }
            }
            if let Some(node) = language.get("default")
                && node.as_bool() == Some(true)
                && std::mem::replace(&mut default, true)
            {
                let message = "two languages are the one for everybody else".to_owned();
                twice(source, node, message, diagnostics);
            }
            if let Some(node) = language.get("base_url") {
                base_url(source, node, diagnostics);
            }
        }
    }
}

fn twice(source: &Source, node: &Node, message: String, diagnostics: &mut Diagnostics<'_>) {
    let help = "Keep one of the two; the site's own language stands in company.language.";
    diagnostics.add(Code::Duplicate, &source.path, node, message, help);
}

//! The language of the texts, which the program may not support, and the site in other languages: each is named once
//! and has a valid address.

use std::collections::BTreeSet;

use sightline_model::normal_path;

use super::base_url;
use sightline_source::Code;
use sightline_source::inventory::Inventory;
use sightline_source::kind::Kind;
use sightline_source::raw::DEFAULT_LANGUAGE;
use sightline_source::read::{Source, of_kind};
use sightline_text::markdown::{LinkTarget, follow_former};
use sightline_toml::{Diagnostics, Node};

/// The language that the program supports.
const SPOKEN: &str = "en";
/// Languages that are written from right to left.
const RIGHT_TO_LEFT: [&str; 9] = ["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"];

/// Reports a language that the program doesn't support, languages that are named twice, invalid addresses, and paths
/// of no page.
pub(super) fn validate(
    sources: &[Source],
    inventory: &Inventory,
    diagnostics: &mut Diagnostics<'_>,
) {
    for source in of_kind(sources, Kind::Site) {
        let own = source.root.at(&["company", "language"]);
        if let Some(node) = own {
            unspoken(source, node, diagnostics);
        }
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
            for node in language.items("without") {
                without(source, node, inventory, diagnostics);
            }
        }
    }
}

/// Reports a language that the program has no texts in.
fn unspoken(source: &Source, node: &Node, diagnostics: &mut Diagnostics<'_>) {
    let code = node.as_str().unwrap_or(DEFAULT_LANGUAGE);
    let language = code.split('-').next().unwrap_or_default();
    if language == SPOKEN {
        return;
    }
    let mut message = format!("the texts are in \"{code}\", and forms, menus and dates in English");
    if RIGHT_TO_LEFT.contains(&language) {
        message.push_str("; pages run from left to right, and this language does not");
    }
    let help =
        "What the program says itself is English only. Leave the line if your visitors read both.";
    diagnostics.add(Code::UnspokenLanguage, &source.path, node, message, help);
}

/// Reports a path that another site is said to lack, if this site has no page there or below.
fn without(source: &Source, node: &Node, inventory: &Inventory, diagnostics: &mut Diagnostics<'_>) {
    let written = node.as_str().unwrap_or_default();
    let (path, paths) = (normal_path(written), inventory.paths());
    let below = format!("{path}/");
    let mut paths = paths.iter();
    if paths.any(|page| *page == path || page.starts_with(&below)) {
        return;
    }
    let message = format!("\"{written}\" is no page of this site");
    let help = match follow_former(&path, inventory) {
        LinkTarget::Alias(page) => format!("Write \"{page}\"."),
        LinkTarget::Dead(help) => help.text(inventory),
        _ => "Take it out.".to_owned(),
    };
    diagnostics.add(Code::UnknownPath, &source.path, node, message, help);
}

fn twice(source: &Source, node: &Node, message: String, diagnostics: &mut Diagnostics<'_>) {
    let help = "Keep one of the two; the site's own language stands in company.language.";
    diagnostics.add(Code::Duplicate, &source.path, node, message, help);
}

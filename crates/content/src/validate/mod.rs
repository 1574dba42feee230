//! What no schema can say: rules between the fields of a file and between files.

mod addresses;
mod business;
mod categories;
mod claim_texts;
mod claims;
mod entries;
mod figures;
mod identity;
mod languages;
mod pages;
mod phones;
mod prices;
mod redirects;
mod synonyms;

use std::collections::HashMap;

use claims::base_url;
use jiff::civil::Date;

use crate::Folder;
use sightline_source::Code;
use sightline_source::inventory::Inventory;
use sightline_source::kind::Kind;
use sightline_source::read::Source;
use sightline_toml::Diagnostics;
use sightline_toml::Node;
pub(crate) use synonyms::groups as synonym_groups;

/// Reports what breaks a rule between fields or between files.
pub(crate) fn validate(
    folder: &Folder,
    sources: &[Source],
    inventory: &Inventory,
    today: Date,
    diagnostics: &mut Diagnostics<'_>,
) {
    for source in sources {
        let root = &source.root;
        match source.kind {
            Kind::Site => claims::validate(source, sources, diagnostics),
            Kind::Tips => unique(source, root.items("tip"), "id", diagnostics),
            Kind::Product => entries::offer(source, today, diagnostics),
            Kind::Brand | Kind::Category | Kind::CaseStudy | Kind::Article => {}
            Kind::Page(_) => pages::validate(source, diagnostics),
        }
    }
    categories::validate(sources, diagnostics);
    figures::validate(sources, diagnostics);
    entries::brand_names(sources, diagnostics);
    prices::validate(folder, sources, diagnostics);
    phones::validate(folder, sources, diagnostics);
    business::validate(sources, diagnostics);
    identity::validate(folder, sources, diagnostics);
    addresses::validate(sources, inventory, diagnostics);
    redirects::validate(sources, inventory, diagnostics);
    languages::validate(sources, diagnostics);
    synonyms::validate(sources, diagnostics);
}

/// Reports every item whose value of `key` an earlier item has already.
fn unique(source: &Source, items: &[Node], key: &str, diagnostics: &mut Diagnostics<'_>) {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for (index, item) in items.iter().enumerate() {
        let Some(node) = item.get(key) else { continue };
        let Some(value) = node.as_str() else { continue };
        if let Some(first) = seen.get(value) {
            diagnostics.add(
                Code::Duplicate,
                &source.path,
                node.span.clone(),
                format!("\"{value}\" is the {key} of two entries"),
                format!("Change this one; entry {} has it already.", first + 1),
            );
        } else {
            seen.insert(value, index);
        }
    }
}

/// Reports a field that this place needs although the schema lets it out.
fn need(source: &Source, node: &Node, key: &str, help: &str, diagnostics: &mut Diagnostics<'_>) {
    if node.get(key).is_none() {
        let message = format!("\"{key}\" is missing");
        diagnostics.add(
            Code::MissingField,
            &source.path,
            node.span.clone(),
            message,
            help,
        );
    }
}

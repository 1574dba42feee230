//! What no schema can say: rules between the fields of a file and between files.

mod business;
mod claim_texts;
mod claims;
mod entries;
mod languages;
mod pages;
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
pub(crate) fn check(
    folder: &Folder,
    sources: &[Source],
    inventory: &Inventory,
    today: Date,
    faults: &mut Diagnostics<'_>,
) {
    for source in sources {
        let root = &source.root;
        match source.kind {
            Kind::Site => claims::check(source, sources, faults),
            Kind::Faqs => unique(source, root.items("faq"), "id", faults),
            Kind::Tips => unique(source, root.items("tip"), "id", faults),
            Kind::Explainers => unique(source, root.items("explainer"), "id", faults),
            Kind::Parts | Kind::ServiceCards => {
                unique(source, root.items("card"), "service", faults);
            }
            Kind::InfoBoxes => entries::info_boxes(source, faults),
            Kind::Product => entries::product(source, today, faults),
            Kind::CaseStudy => entries::case_study(source, faults),
            Kind::Brand | Kind::Article => {}
            Kind::Page(_) => pages::check(source, faults),
        }
    }
    entries::brand_names(sources, faults);
    prices::check(folder, sources, faults);
    business::check(sources, faults);
    redirects::check(sources, inventory, faults);
    languages::check(sources, faults);
    synonyms::check(sources, faults);
}

/// Reports every item whose value of `key` an earlier item has already.
fn unique(source: &Source, items: &[Node], key: &str, faults: &mut Diagnostics<'_>) {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for (index, item) in items.iter().enumerate() {
        let Some(node) = item.get(key) else { continue };
        let Some(value) = node.as_str() else { continue };
        if let Some(first) = seen.get(value) {
            faults.add(
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
fn need(source: &Source, node: &Node, key: &str, help: &str, faults: &mut Diagnostics<'_>) {
    if node.get(key).is_none() {
        let message = format!("\"{key}\" is missing");
        faults.add(
            Code::MissingField,
            &source.path,
            node.span.clone(),
            message,
            help,
        );
    }
}

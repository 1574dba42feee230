//! Rules that a schema can't express: between the fields of a file and between files.

mod addresses;
mod answer_times;
mod business;
mod categories;
mod claim_texts;
mod claims;
mod distances;
mod drawings;
mod entries;
pub(crate) mod figures;
mod identity;
mod languages;
mod page_texts;
mod pages;
mod phones;
mod planning;
mod prices;
mod redirects;
mod synonyms;
mod voice;

use std::collections::HashMap;

use claims::base_url;
use jiff::civil::Date;

use crate::Folder;
pub(crate) use identity::{is_drawing, logos};
use sightline_source::Code;
use sightline_source::inventory::Inventory;
use sightline_source::kind::Kind;
use sightline_source::read::Source;
use sightline_toml::{Diagnostics, Node};
pub(crate) use synonyms::groups as synonym_groups;
pub(crate) use voice::Avoided;

/// What products are validated against, besides their schema.
#[derive(Debug)]
pub(crate) struct ProductRules<'a> {
    categories: figures::Categories<'a>,
    numbers: phones::Numbers,
    today: Date,
}

impl<'a> ProductRules<'a> {
    pub(crate) fn new(folder: &Folder, sources: &'a [Source], today: Date) -> Self {
        // `validate` reports what is wrong with the numbers themselves.
        let mut reported = Diagnostics::new(folder);
        Self {
            categories: figures::Categories::new(sources),
            numbers: phones::Numbers::of(sources, &mut reported),
            today,
        }
    }

    /// Reports violations of rules between the fields of a product, or between it and other files.
    pub(crate) fn validate(&self, product: &Source, diagnostics: &mut Diagnostics<'_>) {
        entries::offer(product, self.today, diagnostics);
        figures::validate(product, &self.categories, diagnostics);
        self.numbers.validate(product, diagnostics);
    }

    /// The day on which offers are validated.
    pub(crate) const fn today(&self) -> Date {
        self.today
    }

    /// Returns a hash of everything that products are validated against, except the day.
    pub(crate) fn fingerprint(&self) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new();
        hasher.update(format!("{:?}", self.numbers).as_bytes());
        for category in self.categories.texts() {
            hasher.update(category.as_bytes());
        }
        hasher.finalize()
    }
}

/// Reports violations of rules between fields or files. Products have [`ProductRules`].
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
            Kind::Planning => planning::validate(source, diagnostics),
            Kind::Product | Kind::Brand | Kind::Category | Kind::CaseStudy | Kind::Article => {}
            Kind::Page(_) => pages::validate(source, diagnostics),
        }
    }
    categories::validate(sources, diagnostics);
    entries::brand_names(sources, diagnostics);
    prices::validate(folder, sources, diagnostics);
    answer_times::validate(folder, sources, diagnostics);
    distances::validate(folder, sources, diagnostics);
    phones::validate(folder, sources, diagnostics);
    business::validate(sources, today, diagnostics);
    identity::validate(folder, sources, diagnostics);
    addresses::validate(sources, inventory, diagnostics);
    redirects::validate(sources, inventory, diagnostics);
    languages::validate(sources, inventory, diagnostics);
    synonyms::validate(sources, diagnostics);
    voice::validate(sources, diagnostics);
}

/// Reports every item whose value of `key` an earlier item already has.
fn unique(source: &Source, items: &[Node], key: &str, diagnostics: &mut Diagnostics<'_>) {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for (index, item) in items.iter().enumerate() {
        let Some(node) = item.get(key) else { continue };
        let Some(value) = node.as_str() else { continue };
        if let Some(first) = seen.get(value) {
            let message = format!("\"{value}\" is the {key} of two entries");
            let help = format!("Change this one; entry {} has it already.", first + 1);
            diagnostics.add(Code::Duplicate, &source.path, node, message, help);
        } else {
            seen.insert(value, index);
        }
    }
}

/// Reports a missing field that is required here although the schema makes it optional.
fn need(source: &Source, node: &Node, key: &str, help: &str, diagnostics: &mut Diagnostics<'_>) {
    if node.get(key).is_none() {
        let message = format!("\"{key}\" is missing");
        diagnostics.add(Code::MissingField, &source.path, node, message, help);
    }
}

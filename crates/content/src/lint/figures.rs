//! Figures that the products of a category leave out. There may be thousands of products, so that each
//! category is reported once.

use std::cmp::Reverse;

use sightline_source::Code;
use sightline_source::inventory::Inventory;
use sightline_source::kind::Kind;
use sightline_source::read::Source;
use sightline_toml::Diagnostics;

use crate::validate::figures::{figures_of, kind_of};

/// The figures that products of all kinds have.
const COMMON: [&str; 4] = ["power_supply", "power_consumption", "dimensions", "weight"];
/// The figures that only some products of their kind have: network recorders, and what knows people.
const OF_SOME: [&str; 2] = ["poe", "max_users"];

pub(super) fn lint(sources: &[Source], inventory: &Inventory, diagnostics: &mut Diagnostics<'_>) {
    for category in sources
        .iter()
        .filter(|source| source.kind == Kind::Category)
    {
        let of_kind = figures_of(kind_of(category));
        if of_kind.is_empty() {
            continue;
        }
        let figures = of_kind.iter().chain(&COMMON).copied();
        let figures: Vec<&str> = figures.filter(|figure| !OF_SOME.contains(figure)).collect();
        let products: Vec<&Source> = sources
            .iter()
            .filter(|source| source.kind == Kind::Product)
            .filter(|product| {
                let name = product.root.text("category").unwrap_or_default();
                inventory.product_category(name) == Some(&*category.slug)
            })
            .collect();
        report(category, &products, &figures, diagnostics);
    }
}

fn report(
    category: &Source,
    products: &[&Source],
    figures: &[&str],
    diagnostics: &mut Diagnostics<'_>,
) {
    let is_left_out = |product: &Source, figure: &str| product.root.get(figure).is_none();
    let missing = |figure: &&str| {
        let without = products
            .iter()
            .filter(|product| is_left_out(product, figure));
        without.count()
    };
    let missing = figures.iter().map(|figure| (*figure, missing(figure)));
    let mut missing: Vec<(&str, usize)> = missing.filter(|(_, count)| *count > 0).collect();
    missing.sort_by_key(|(_, count)| Reverse(*count));
    let left_out = |product: &&&Source| {
        let left_out = figures.iter().filter(|figure| is_left_out(product, figure));
        left_out.count()
    };
    // Of equals the last is found.
    let worst = products.iter().rev().max_by_key(left_out);
    let Some(worst) = worst.filter(|_| !missing.is_empty()) else {
        return;
    };
    let counts: Vec<String> = missing
        .into_iter()
        .map(|(figure, count)| format!("{figure} in {count}"))
        .collect();
    let (name, span) = match category.root.get("name") {
        Some(node) => (node.as_str().unwrap_or_default(), node.span.clone()),
        None => (category.slug.as_str(), 0..0),
    };
    let message = format!(
        "the {} products in \"{name}\" leave figures out: {}",
        products.len(),
        counts.join(", ")
    );
    let help = format!(
        "Copy what the manufacturer's data sheet says for certain; leave the rest out. {} leaves out the most.",
        worst.path
    );
    diagnostics.add(Code::MissingFigures, &category.path, span, message, help);
}

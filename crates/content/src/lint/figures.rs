//! Figures that the products of a category leave out, in words or as numbers. There may be thousands of
//! products, so that each category is reported once.

use std::cmp::Reverse;

use sightline_model::FigureKind;
use sightline_source::Code;
use sightline_source::inventory::Inventory;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_toml::Diagnostics;

use crate::validate::figures::{figures_of, kind_of};

/// The figures that products of all kinds have.
const COMMON: [&str; 4] = ["power_supply", "power_consumption", "dimensions", "weight"];
/// The words of rows that pages make of `[figures]` where they are missing.
const SAID_BY_FIGURES: [(&str, &[&str]); 10] = [
    ("resolution", &["pixels"]),
    ("lens", &["focal_length_mm", "view_deg"]),
    ("ir_range", &["light_reach_m"]),
    ("channels", &["channels"]),
    ("recording_rate", &["incoming_mbps"]),
    ("storage_capacity", &["drive_bays"]),
    ("max_users", &["credentials"]),
    ("protocol", &["speaks"]),
    ("power_supply", &["poe_class", "supply_volts"]),
    ("power_consumption", &["power_w", "current_a"]),
];
/// Products that are named, at most.
const MOST_NAMED: usize = 8;
/// The figures that only some products of their kind have: network recorders, and what knows people.
const OF_SOME: [&str; 2] = ["poe", "max_users"];

pub(super) fn lint(sources: &[Source], inventory: &Inventory, diagnostics: &mut Diagnostics<'_>) {
    for category in of_kind(sources, Kind::Category) {
        let known = figures_of(kind_of(category));
        if known.is_empty() {
            continue;
        }
        let figures = known.iter().chain(&COMMON).copied();
        let figures: Vec<&str> = figures.filter(|figure| !OF_SOME.contains(figure)).collect();
        let products: Vec<&Source> = of_kind(sources, Kind::Product)
            .filter(|product| {
                let name = product.root.text("category").unwrap_or_default();
                inventory.categories.of_product(name) == Some(&*category.slug)
            })
            .collect();
        report(category, &products, &figures, diagnostics);
        if kind_of(category) != Some(FigureKind::DoorDevice) {
            report_without(category, &products, diagnostics);
        }
    }
}

/// Whether neither words nor figures of a product say a row.
fn is_left_out(product: &Source, figure: &str) -> bool {
    let stated = product.root.get("figures");
    let mut said = SAID_BY_FIGURES.iter().filter(|(row, _)| *row == figure);
    let is_said = said.any(|(_, keys)| {
        let mut keys = keys.iter();
        keys.any(|key| stated.is_some_and(|stated| stated.get(key).is_some()))
    });
    product.root.get(figure).is_none() && !is_said
}

/// Names the products that are sold and have no figures at all.
fn report_without(category: &Source, products: &[&Source], diagnostics: &mut Diagnostics<'_>) {
    let is_sold = |product: &Source| {
        let status = product.root.at(&["compliance", "sale_status"]);
        status.is_none_or(|status| status.as_str().is_none_or(|status| status == "active"))
    };
    let without = products
        .iter()
        .filter(|product| product.root.get("figures").is_none() && is_sold(product));
    let slugs: Vec<&str> = without.map(|product| product.slug.as_str()).collect();
    if slugs.is_empty() {
        return;
    }
    let named = slugs.get(..MOST_NAMED).unwrap_or(&slugs).join(", ");
    let more = match slugs.len().saturating_sub(MOST_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let (name, at) = super::name(category);
    let message = format!("products in \"{name}\" have no [figures]: {named}{more}");
    let help =
        "Copy the numbers that the manufacturer's data sheet states, with its name as source.";
    diagnostics.add(Code::NoFigures, &category.path, at, message, help);
}

fn report(
    category: &Source,
    products: &[&Source],
    figures: &[&str],
    diagnostics: &mut Diagnostics<'_>,
) {
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
    let (name, at) = super::name(category);
    let message = format!(
        "the {} products in \"{name}\" leave figures out: {}",
        products.len(),
        counts.join(", ")
    );
    let help = format!(
        "Copy what the manufacturer's data sheet says for certain; leave the rest out. {} leaves out the most.",
        worst.path
    );
    diagnostics.add(Code::MissingFigures, &category.path, at, message, help);
}

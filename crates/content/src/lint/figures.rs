//! Figures that the products of a category leave out, in words or as numbers. There may be thousands of products, so
//! there is one report per category.

use std::cmp::Reverse;

use sightline_model::FigureKind;
use sightline_source::Code;
use sightline_source::inventory::Inventory;
use sightline_source::kind::{FileRole, Kind, classify};
use sightline_source::read::{Source, of_kind};
use sightline_toml::Diagnostics;

use super::some_of;
use crate::validate::figures::{figures_of, kind_of};

/// The figures that products of all kinds have.
const COMMON: [&str; 4] = ["power_supply", "power_consumption", "dimensions", "weight"];
/// Rows that pages fill in from `[figures]` if their words are missing.
const FILLED_FROM_FIGURES: [(&str, &[&str]); 10] = [
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
/// Figures that only some products of their kind have: network recorders, and devices that identify people.
const OPTIONAL_FIGURES: [&str; 2] = ["poe", "max_users"];

/// A category with the figures that its products may have.
struct Category<'a> {
    source: &'a Source,
    figures: Vec<&'static str>,
    /// Whether its products have numbers in `[figures]`.
    has_numbers: bool,
}

/// The figures of its category that a product leaves out.
pub(super) struct MissingFigures {
    /// The index of the category.
    category: usize,
    figures: Vec<&'static str>,
    /// Whether it is sold but has no numbers at all.
    is_without: bool,
}

/// The categories whose products have figures.
pub(super) struct CategoryFigures<'a>(Vec<Category<'a>>);

impl<'a> CategoryFigures<'a> {
    /// Collects the categories of a folder.
    pub(super) fn of(sources: &'a [Source]) -> Self {
        let categories = of_kind(sources, Kind::Category).filter_map(|source| {
            let known = figures_of(kind_of(source));
            if known.is_empty() {
                return None;
            }
            let figures = known.iter().chain(&COMMON).copied();
            Some(Category {
                source,
                figures: figures
                    .filter(|figure| !OPTIONAL_FIGURES.contains(figure))
                    .collect(),
                has_numbers: kind_of(source) != Some(FigureKind::DoorDevice),
            })
        });
        Self(categories.collect())
    }

    /// Returns what a product leaves out; `None` if its category has no figures.
    pub(super) fn left_out(
        &self,
        product: &Source,
        inventory: &Inventory,
    ) -> Option<MissingFigures> {
        let name = product.root.text("category").unwrap_or_default();
        let slug = inventory.categories.of_product(name)?;
        let mut categories = self.0.iter();
        let at = categories.position(|category| category.source.slug == slug)?;
        let category = self.0.get(at)?;
        let figures = category.figures.iter().copied();
        Some(MissingFigures {
            category: at,
            figures: figures
                .filter(|figure| is_left_out(product, figure))
                .collect(),
            is_without: category.has_numbers
                && product.root.get("figures").is_none()
                && is_sold(product),
        })
    }

    /// Reports what products leave out, given in order with the paths of their files.
    pub(super) fn lint(
        &self,
        products: &[(&str, MissingFigures)],
        diagnostics: &mut Diagnostics<'_>,
    ) {
        for (at, category) in self.0.iter().enumerate() {
            let products: Vec<&(&str, MissingFigures)> = products
                .iter()
                .filter(|(_, left_out)| left_out.category == at)
                .collect();
            report(category, &products, diagnostics);
            report_without(category.source, &products, diagnostics);
        }
    }
}

/// Whether a product has neither words nor figures for a row.
fn is_left_out(product: &Source, figure: &str) -> bool {
    let stated = product.root.get("figures");
    let mut said = FILLED_FROM_FIGURES.iter().filter(|(row, _)| *row == figure);
    let is_said = said.any(|(_, keys)| {
        let mut keys = keys.iter();
        keys.any(|key| stated.is_some_and(|stated| stated.get(key).is_some()))
    });
    product.root.get(figure).is_none() && !is_said
}

fn is_sold(product: &Source) -> bool {
    let status = product.root.at(&["compliance", "sale_status"]);
    status.is_none_or(|status| status.as_str().is_none_or(|status| status == "active"))
}

/// Reports the products that are sold but have no figures at all.
fn report_without(
    category: &Source,
    products: &[&(&str, MissingFigures)],
    diagnostics: &mut Diagnostics<'_>,
) {
    let without = products.iter().filter(|(_, product)| product.is_without);
    let slugs: Vec<&str> = without
        .filter_map(|(path, _)| match classify(path) {
            FileRole::Entry(_, slug) => Some(slug),
            _ => None,
        })
        .collect();
    if slugs.is_empty() {
        return;
    }
    let named = some_of(&slugs);
    let (name, at) = super::name(category);
    let message = format!("products in \"{name}\" have no [figures]: {named}");
    let help =
        "Copy the numbers that the manufacturer's data sheet states, with its name as source.";
    diagnostics.add(Code::NoFigures, &category.path, at, message, help);
}

/// Reports for each figure how many products leave it out, at the product that leaves out the most.
fn report(
    category: &Category<'_>,
    products: &[&(&str, MissingFigures)],
    diagnostics: &mut Diagnostics<'_>,
) {
    let missing = category.figures.iter().map(|figure| {
        let without = products
            .iter()
            .filter(|(_, product)| product.figures.contains(figure));
        (*figure, without.count())
    });
    let mut missing: Vec<(&str, usize)> = missing.filter(|(_, count)| *count > 0).collect();
    missing.sort_by_key(|(_, count)| Reverse(*count));
    // `max_by_key` returns the last of several maxima, so search from the end to get the first.
    let worst = products
        .iter()
        .rev()
        .max_by_key(|(_, product)| product.figures.len());
    let Some((worst, _)) = worst.filter(|_| !missing.is_empty()) else {
        return;
    };
    let counts: Vec<String> = missing
        .into_iter()
        .map(|(figure, count)| format!("{figure} in {count}"))
        .collect();
    let source = category.source;
    let (name, at) = super::name(source);
    let message = format!(
        "the {} products in \"{name}\" leave figures out: {}",
        products.len(),
        counts.join(", ")
    );
    let help = format!(
        "Copy what the manufacturer's data sheet says for certain; leave the rest out. {worst} leaves out the most.",
    );
    diagnostics.add(Code::MissingFigures, &source.path, at, message, help);
}

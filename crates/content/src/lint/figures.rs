//! Figures that the products of a category leave out, in words or as numbers. There may be thousands of products, so
//! there is one report per category.

use std::cmp::Reverse;

use sightline_model::FigureKind;
use sightline_site::products::{Figure, fill_missing};
use sightline_source::Code;
use sightline_source::inventory::Inventory;
use sightline_source::kind::{FileRole, Kind, classify};
use sightline_source::raw::RawProduct;
use sightline_source::read::{Source, of_kind};
use sightline_toml::Diagnostics;

use super::some_of;
use crate::validate::figures::kind_of;

/// Figures that only some products of their kind have: network recorders, and devices that identify people.
const OPTIONAL_FIGURES: [&str; 2] = ["poe", "max_users"];

/// Returns the figures that all products of a kind have.
fn figures(kind: FigureKind) -> impl Iterator<Item = &'static Figure> {
    Figure::of(Some(kind)).filter(|figure| !OPTIONAL_FIGURES.contains(&figure.key))
}

/// The figures of its category that a product leaves out.
pub(super) struct MissingFigures {
    /// The index of the category.
    category: usize,
    figures: Vec<&'static str>,
    /// Whether it is sold but has no numbers at all.
    is_without: bool,
}

/// The categories whose products have figures, with the kind of product.
pub(super) struct CategoryFigures<'a>(Vec<(&'a Source, FigureKind)>);

impl<'a> CategoryFigures<'a> {
    /// Collects the categories of a folder.
    pub(super) fn of(sources: &'a [Source]) -> Self {
        let categories = of_kind(sources, Kind::Category);
        let categories = categories.filter_map(|source| Some((source, kind_of(source)?)));
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
        let at = categories.position(|(source, _)| source.slug == slug)?;
        let (_, kind) = *self.0.get(at)?;
        let mut raw: RawProduct = product.root.decode().ok()?;
        let is_without = raw.figures.is_none();
        fill_missing(&mut raw, Some(kind));
        Some(MissingFigures {
            category: at,
            figures: figures(kind)
                .filter(|figure| !figure.is_known(&raw))
                .map(|figure| figure.key)
                .collect(),
            is_without: kind != FigureKind::DoorDevice && is_without && is_sold(product),
        })
    }

    /// Reports what products leave out, given in order with the paths of their files.
    pub(super) fn lint(
        &self,
        products: &[(&str, MissingFigures)],
        diagnostics: &mut Diagnostics<'_>,
    ) {
        for (at, (source, kind)) in self.0.iter().enumerate() {
            let products: Vec<&(&str, MissingFigures)> = products
                .iter()
                .filter(|(_, left_out)| left_out.category == at)
                .collect();
            report(source, *kind, &products, diagnostics);
            report_without(source, &products, diagnostics);
        }
    }
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
    category: &Source,
    kind: FigureKind,
    products: &[&(&str, MissingFigures)],
    diagnostics: &mut Diagnostics<'_>,
) {
    let missing = figures(kind).map(|figure| {
        let without = products
            .iter()
            .filter(|(_, product)| product.figures.contains(&figure.key));
        (figure.key, without.count())
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
    let (name, at) = super::name(category);
    let message = format!(
        "the {} products in \"{name}\" leave figures out: {}",
        products.len(),
        counts.join(", ")
    );
    let help = format!(
        "Copy what the manufacturer's data sheet says for certain; leave the rest out. {worst} leaves out the most.",
    );
    diagnostics.add(Code::MissingFigures, &category.path, at, message, help);
}

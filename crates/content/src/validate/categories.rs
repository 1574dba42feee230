//! The categories of products, articles and case studies: their names and rows have to be distinct.

use std::collections::HashMap;

use sightline_model::{
    ALL_CASE_STUDIES, FEATURED_CASE_STUDIES, Facet, PageKind, folded_name, is_same_name,
};
use sightline_site::products::{FIGURES, Figure};
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_toml::{Diagnostics, Node, Value};

use super::figures::kind_of;

/// Query parameters of the catalogue besides its facets.
const QUERY_PARAMETERS: [&str; 7] = [
    "tab",
    "sort",
    "compare",
    "sent",
    "reference",
    "name",
    "catalogue",
];
/// The tab of all products.
const ALL: &str = "all";
/// The labels that tables of figures and comparisons have besides those of the figures of a kind.
const RESERVED_LABELS: [&str; 6] = [
    "Brand",
    "Type",
    "Part number",
    "Best for",
    "NDAA section 889",
    "How we sell it",
];

pub(super) fn validate(sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let categories: Vec<&Source> = of_kind(sources, Kind::Category).collect();
    names(&categories, diagnostics);
    tabs(&categories, diagnostics);
    for category in &categories {
        rows(category, diagnostics);
    }
    shared_rows(&categories, diagnostics);
    for source in sources {
        match (source.kind, source.root.get("case_studies")) {
            (Kind::Page(PageKind::Articles), _) => {
                listed_categories(source, &source.root, &[], diagnostics);
            }
            (Kind::Site, Some(table)) => {
                let taken = [ALL_CASE_STUDIES, FEATURED_CASE_STUDIES];
                listed_categories(source, table, &taken, diagnostics);
            }
            _ => {}
        }
    }
}

/// Validates that names differ in more than the characters between their words, since lookups ignore these.
fn names(categories: &[&Source], diagnostics: &mut Diagnostics<'_>) {
    let mut seen: HashMap<String, &str> = HashMap::new();
    for category in categories {
        if let Some(first) = seen.insert(folded_name(&category.slug), &category.path) {
            let message = format!("{first} has the same name with other signs between its words");
            let help = "Give one of the two another name.";
            diagnostics.add(Code::Duplicate, &category.path, 0..0, message, help);
        }
    }
}

fn tabs(categories: &[&Source], diagnostics: &mut Diagnostics<'_>) {
    let mut seen: HashMap<&str, &str> = HashMap::from([(ALL, "the tab of all products")]);
    for category in categories {
        let written = category.root.get("tab");
        let tab = written.map_or(Some(category.slug.as_str()), Node::as_str);
        let Some(tab) = tab else { continue };
        if let Some(first) = seen.insert(tab, &category.path) {
            let message = format!("\"{tab}\" is the tab of two lists");
            let help = format!("Write another tab here; {first} has it already.");
            diagnostics.add(Code::Duplicate, &category.path, written, message, help);
        }
    }
}

/// Validates that the rows of a category have unique keys and labels.
fn rows(category: &Source, diagnostics: &mut Diagnostics<'_>) {
    let rows = category.root.items("rows");
    let kind = kind_of(category);
    // Names of filters are taken in all categories.
    let is_figure = |key: &str| {
        let mut same = FIGURES.iter().filter(|figure| figure.key == key);
        same.any(|figure| figure.filter.is_some() || (kind.is_some() && figure.kind == kind))
    };
    super::unique(category, rows, "key", diagnostics);
    super::unique(category, rows, "label", diagnostics);
    let mut add = |at: &Node, message: String, help: &str| {
        diagnostics.add(Code::NotAllowed, &category.path, at, message, help);
    };
    for row in rows {
        if let Some((node, key)) = text(row, "key")
            && (Facet::parse(key).is_some() || QUERY_PARAMETERS.contains(&key) || is_figure(key))
        {
            let message = format!("\"{key}\" is a name that the catalogue uses already");
            let help = "Choose another key; visitors read the label.";
            add(node, message, help);
        }
        if let Some((node, label)) = text(row, "label") {
            let is_same = |known: &str| is_same_name(known, label);
            if RESERVED_LABELS.into_iter().any(is_same)
                || Figure::of(kind).any(|figure| is_same(&figure.label()))
            {
                let message = format!("its products have a row \"{label}\" already");
                let help = "Choose another label, or use the field that products have for it.";
                add(node, message, help);
            }
        }
        let is_text = row.text("type") == Some("text");
        if let Some(unit) = row.get("unit").filter(|_| is_text) {
            let message = "a row of text has no unit".to_owned();
            let help = "Write type = \"number\", or take the unit out and write it in the texts.";
            add(unit, message, help);
        }
        if let Some(unit) = row.get("unit_of_one").filter(|_| row.get("unit").is_none()) {
            let message = "\"unit_of_one\" stands without \"unit\"".to_owned();
            add(unit, message, "Add the unit.");
        }
    }
}

fn text<'a>(row: &'a Node, field: &str) -> Option<(&'a Node, &'a str)> {
    let node = row.get(field)?;
    Some((node, node.as_str()?))
}

/// Validates that rows with the same key in two categories agree, since they share a row of comparisons and a facet.
fn shared_rows(categories: &[&Source], diagnostics: &mut Diagnostics<'_>) {
    let mut seen: HashMap<&str, (&Source, &Node)> = HashMap::new();
    for category in categories {
        for row in category.root.items("rows") {
            let Some((node, key)) = text(row, "key") else {
                continue;
            };
            let Some((other, first)) = seen.get(key) else {
                seen.insert(key, (category, row));
                continue;
            };
            let fields = ["label", "type", "unit", "unit_of_one", "facet"];
            let differs = fields
                .iter()
                .find(|field| said(row, field) != said(first, field));
            if let Some(field) = differs.filter(|_| other.path != category.path) {
                let message = format!("the row \"{key}\" has another {field} in {}", other.path);
                let help = "Write the same in both, or give one of them another key.";
                diagnostics.add(Code::Duplicate, &category.path, node, message, help);
            }
        }
    }
}

/// Returns the value of a row's field, unless it is the default.
fn said<'a>(row: &'a Node, field: &str) -> Option<&'a str> {
    match &row.get(field)?.value {
        Value::Text(text) => Some(text),
        Value::Boolean(true) => Some("true"),
        _ => None,
    }
}

/// Validates that the names in a list `categories` differ from each other, and from those that are `taken`, in more
/// than the characters between their words.
fn listed_categories<'a>(
    source: &Source,
    table: &'a Node,
    taken: &[&'a str],
    diagnostics: &mut Diagnostics<'_>,
) {
    let taken = taken.iter().map(|slug| (folded_name(slug), *slug));
    let mut seen: HashMap<String, &str> = taken.collect();
    for category in table.items("categories") {
        let Some((node, slug)) = text(category, "slug") else {
            continue;
        };
        if let Some(first) = seen.insert(folded_name(slug), slug) {
            let message = format!("\"{slug}\" is the slug of two categories");
            let help = format!("Change this one; \"{first}\" reads the same.");
            diagnostics.add(Code::Duplicate, &source.path, node, message, help);
        }
    }
}

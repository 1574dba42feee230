//! The figures of products: those of their kind, and the rows that their category declares.

use std::collections::HashMap;

use sightline_model::{FigureKind, folded_name};
use sightline_source::kind::Kind;
use sightline_source::read::Source;
use sightline_source::{Code, figures};
use sightline_toml::{Diagnostics, Node, Value, codes, did_you_mean};

/// The figures that only one kind of product has.
const FIGURES: [(FigureKind, &[&str]); 3] = [
    (
        FigureKind::Camera,
        &["technology", "housing", "resolution", "lens", "ir_range"],
    ),
    (
        FigureKind::Recorder,
        &["channels", "recording_rate", "storage_capacity", "poe"],
    ),
    (
        FigureKind::DoorDevice,
        &["max_users", "reader_type", "protocol"],
    ),
];

/// The files of the categories, by their folded slugs.
#[derive(Debug)]
pub(super) struct Categories<'a>(HashMap<String, &'a Source>);

impl<'a> Categories<'a> {
    pub(super) fn new(sources: &'a [Source]) -> Self {
        let mut categories = HashMap::new();
        for category in sources
            .iter()
            .filter(|source| source.kind == Kind::Category)
        {
            // Of two with the same name, which is an error, the first counts.
            let name = folded_name(&category.slug);
            categories.entry(name).or_insert(category);
        }
        Self(categories)
    }

    /// Their texts, in the order of their slugs.
    pub(super) fn texts(&self) -> Vec<&str> {
        let mut files: Vec<&Source> = self.0.values().copied().collect();
        files.sort_by_key(|file| &file.slug);
        files.into_iter().map(|file| file.text.as_str()).collect()
    }

    /// The category that a product names. Of a product without one, the check says so.
    fn of(&self, product: &Source) -> Option<&'a Source> {
        let name = folded_name(product.root.text("category")?);
        self.0.get(&name).copied()
    }

    /// The slugs of those with the figures of a kind.
    fn with(&self, kind: FigureKind) -> Vec<&str> {
        let all = self.0.values();
        let with = all.filter(|category| kind_of(category) == Some(kind));
        let mut slugs: Vec<&str> = with.map(|category| category.slug.as_str()).collect();
        slugs.sort_unstable();
        slugs
    }
}

/// The figures that the program knows of the products of a category.
pub(crate) fn figures_of(kind: Option<FigureKind>) -> &'static [&'static str] {
    let mut known = FIGURES.iter();
    let found = known.find(|(owner, _)| Some(*owner) == kind);
    found.map_or(&[], |(_, figures)| figures)
}

pub(crate) fn kind_of(category: &Source) -> Option<FigureKind> {
    FigureKind::parse(category.root.text("figures")?)
}

/// Reports what a product says that its category does not provide for.
pub(super) fn validate(
    product: &Source,
    categories: &Categories<'_>,
    diagnostics: &mut Diagnostics<'_>,
) {
    if let Some(category) = categories.of(product) {
        foreign_figures(product, category, categories, diagnostics);
        unread_figures(product, category, diagnostics);
        details(product, category, diagnostics);
    }
}

/// Figures of another kind are not shown.
fn foreign_figures(
    product: &Source,
    category: &Source,
    categories: &Categories<'_>,
    diagnostics: &mut Diagnostics<'_>,
) {
    for (owner, figures) in FIGURES {
        if Some(owner) == kind_of(category) {
            continue;
        }
        for entry in product.root.entries() {
            if !figures.contains(&entry.key.as_str()) {
                continue;
            }
            let (key, name) = (&entry.key, owner.as_str());
            let message = format!("\"{key}\" is a figure of a {}", name.replace('-', " "));
            let others = categories.with(owner);
            let help = if others.is_empty() {
                let path = &category.path;
                format!("Take it out, or write figures = \"{name}\" in {path}.")
            } else {
                let others = others.join("\" or \"");
                format!("Take it out, or set category to \"{others}\".")
            };
            let span = entry.key_span.clone();
            diagnostics.add(Code::ForeignFigure, &product.path, span, message, help);
        }
    }
}

/// The figures that the catalogue is narrowed by have to be numbers.
fn unread_figures(product: &Source, category: &Source, diagnostics: &mut Diagnostics<'_>) {
    let (key, help) = match kind_of(category) {
        Some(FigureKind::Camera) => ("resolution", "Write it as in \"4 MP\" or \"2560 × 1440\"."),
        Some(FigureKind::Recorder) => ("channels", "Write a whole number, as in \"16\"."),
        _ => return,
    };
    let Some(node) = product.root.get(key) else {
        return;
    };
    let text = node.as_str().unwrap_or_default();
    let is_read = match key {
        "resolution" => figures::megapixels(text).is_some(),
        _ => figures::channels(text).is_some(),
    };
    if !is_read {
        let message = format!("the {key} \"{text}\" has no number that the catalogue can use");
        let span = node.span.clone();
        diagnostics.add(Code::UnreadFigure, &product.path, span, message, help);
    }
}

/// `[details]` holds the rows of the category and nothing else.
fn details(product: &Source, category: &Source, diagnostics: &mut Diagnostics<'_>) {
    let details = product.root.get("details").map_or(&[][..], Node::entries);
    let rows = category.root.items("rows");
    let known = || rows.iter().filter_map(|row| row.text("key"));
    for entry in details {
        let key = &entry.key;
        let Some(row) = rows.iter().find(|row| row.text("key") == Some(key)) else {
            let message = format!("unknown key \"{key}\"");
            let near = did_you_mean(key, known());
            let known: Vec<&str> = known().collect();
            let path = &category.path;
            let help = if known.is_empty() {
                format!("{path} declares no rows. Add one with this key, or take it out.")
            } else {
                format!("{near}{path} declares {}.", known.join(", "))
            };
            let span = entry.key_span.clone();
            diagnostics.add(&codes::UNKNOWN_KEY, &product.path, span, message, help);
            continue;
        };
        let node = &entry.node;
        let is_number = row.text("type") == Some("number");
        let wanted = match &node.value {
            Value::Text(text) if text.trim().is_empty() => {
                let message = format!("\"{key}\" is empty");
                let help = "Write the text, or remove the key.";
                let span = node.span.clone();
                diagnostics.add(&codes::BLANK, &product.path, span, message, help);
                continue;
            }
            Value::Text(_) if !is_number => continue,
            Value::Whole(Some(_)) if is_number => continue,
            Value::Fraction(number) if is_number && is_finite(number) => continue,
            _ if is_number => "a number without quotes",
            _ => "text in quotes",
        };
        let unit = row.text("unit").filter(|_| is_number);
        let unit = unit.map_or_else(String::new, |unit| {
            format!(" The unit, {unit}, is added to it.")
        });
        diagnostics.add(
            &codes::WRONG_TYPE,
            &product.path,
            node.span.clone(),
            format!("\"{key}\" must be {wanted}, not {}", node.kind()),
            format!("Write {wanted}.{unit}"),
        );
    }
}

/// Whether a decimal number is one: TOML has words for what is none.
fn is_finite(number: &str) -> bool {
    let number: Option<f64> = number.replace('_', "").parse().ok();
    number.is_some_and(f64::is_finite)
}

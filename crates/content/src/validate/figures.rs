//! Figures of products: those of their kind, and the rows that their category declares.

use std::collections::HashMap;

use sightline_model::{FigureKind, folded_name};
use sightline_site::products::{FIGURES, Figure};
use sightline_source::kind::Kind;
use sightline_source::raw::RawFigures;
use sightline_source::read::{Source, of_kind};
use sightline_source::{Code, figures};
use sightline_toml::{Diagnostics, Node, Value, codes, did_you_mean};

macro_rules! numbers {
    ($($($kind:ident)+: $($key:ident)+;)+) => {
        /// The kinds of product that have a field of `[figures]`.
        const NUMBERS: &[(&[FigureKind], &[&str])] = &[
            $((&[$(FigureKind::$kind),+], &[$(stringify!($key)),+])),+
        ];

        // A new field doesn't compile until it is below.
        const _: fn(RawFigures) = |RawFigures { source: _, $($($key: _),+),+ }| ();
    };
}

numbers! {
    Camera: pixels view_deg view_vertical_deg focal_length_mm sensor projection frame_rate codecs smart_codec
        light_reach_m poe_class;
    Recorder: channels incoming_mbps drive_bays drive_sizes_tb raid poe_ports poe_budget_w;
    Camera Recorder: power_w;
    DoorDevice: role doors readers speaks credentials supply_volts current_a;
}

/// The maximum power in watts that a device of each IEEE 802.3 class draws, starting with class 0.
const MAX_WATTS: [f64; 9] = [12.95, 3.84, 6.49, 12.95, 25.5, 40.0, 51.0, 62.0, 71.3];

/// The category files, by folded slug.
#[derive(Debug)]
pub(super) struct Categories<'a>(HashMap<String, &'a Source>);

impl<'a> Categories<'a> {
    pub(super) fn new(sources: &'a [Source]) -> Self {
        let mut categories = HashMap::new();
        for category in of_kind(sources, Kind::Category) {
            // If two have the same name, which is an error, use the first.
            let name = folded_name(&category.slug);
            categories.entry(name).or_insert(category);
        }
        Self(categories)
    }

    /// Returns their texts, ordered by slug.
    pub(super) fn texts(&self) -> Vec<&str> {
        let mut files: Vec<&Source> = self.0.values().copied().collect();
        files.sort_by_key(|file| &file.slug);
        files.into_iter().map(|file| file.text.as_str()).collect()
    }

    /// Returns the category that a product names. A product without one is reported elsewhere.
    fn of(&self, product: &Source) -> Option<&'a Source> {
        let name = folded_name(product.root.text("category")?);
        self.0.get(&name).copied()
    }

    /// Returns the slugs of the categories whose products have the figures of a kind.
    fn with(&self, kind: FigureKind) -> Vec<&str> {
        let all = self.0.values();
        let with = all.filter(|category| kind_of(category) == Some(kind));
        let mut slugs: Vec<&str> = with.map(|category| category.slug.as_str()).collect();
        slugs.sort_unstable();
        slugs
    }
}

pub(crate) fn kind_of(category: &Source) -> Option<FigureKind> {
    FigureKind::parse(category.root.text("figures")?)
}

/// Reports values of a product that its category doesn't provide for.
pub(super) fn validate(
    product: &Source,
    categories: &Categories<'_>,
    diagnostics: &mut Diagnostics<'_>,
) {
    impossible_figures(product, diagnostics);
    if let Some(category) = categories.of(product) {
        foreign_figures(product, category, categories, diagnostics);
        unread_figures(product, category, diagnostics);
        differing_figures(product, diagnostics);
        details(product, category, diagnostics);
    } else {
        undeclared_details(product, diagnostics);
    }
}

/// Reports figures of another kind, since they aren't shown.
fn foreign_figures(
    product: &Source,
    category: &Source,
    categories: &Categories<'_>,
    diagnostics: &mut Diagnostics<'_>,
) {
    let words = product.root.entries().iter().filter_map(|entry| {
        let figure = FIGURES.iter().find(|figure| figure.key == entry.key)?;
        Some((entry, figure.kind.as_slice()))
    });
    let numbers = product.root.get("figures").map_or(&[][..], Node::entries);
    let numbers = numbers.iter().filter_map(|entry| {
        let mut numbers = NUMBERS.iter();
        let (kinds, _) = numbers.find(|(_, keys)| keys.contains(&entry.key.as_str()))?;
        Some((entry, *kinds))
    });
    for (entry, owners) in words.chain(numbers) {
        let key = &entry.key;
        let Some(owner) = owners.first() else {
            continue;
        };
        if kind_of(category).is_some_and(|kind| owners.contains(&kind)) {
            continue;
        }
        let name = owner.as_str();
        let message = format!("\"{key}\" is a figure of a {}", name.replace('-', " "));
        let others = categories.with(*owner);
        let help = if others.is_empty() {
            let path = &category.path;
            format!("Take it out, or write figures = \"{name}\" in {path}.")
        } else {
            let others = others.join("\" or \"");
            format!("Take it out, or set category to \"{others}\".")
        };
        let at = &entry.key_span;
        diagnostics.add(Code::ForeignFigure, &product.path, at, message, help);
    }
}

/// Reports figures that the catalogue filters by and that aren't numbers.
fn unread_figures(product: &Source, category: &Source, diagnostics: &mut Diagnostics<'_>) {
    for Figure { key, filter, .. } in Figure::of(kind_of(category)) {
        if let Some(filter) = filter
            && let Some(node) = product.root.get(key)
            && let text = node.as_str().unwrap_or_default()
            && let Some(help) = (filter.unread)(text)
        {
            let message = format!("the {key} \"{text}\" has no number that the catalogue can use");
            diagnostics.add(Code::UnreadFigure, &product.path, node, message, help);
        }
    }
}

/// Reports figures that contradict each other.
fn impossible_figures(product: &Source, diagnostics: &mut Diagnostics<'_>) {
    let Some(figures) = product.root.get("figures") else {
        return;
    };
    let mut report = |node: &Node, message: String, help: &str| {
        diagnostics.add(Code::ImpossibleFigure, &product.path, node, message, help);
    };
    let ends = |key: &str, low: &str, high: &str| {
        let node = figures.get(key)?;
        let end = |key: &str| node.get(key).and_then(Node::as_number);
        Some((node, end(low)?, end(high)?))
    };
    if let Some((node, wide, narrow)) = ends("view_deg", "wide", "narrow")
        && narrow > wide
    {
        let message = format!("zoomed in, the view is {narrow}°, and zoomed out {wide}°");
        report(node, message, "Write the larger angle as wide.");
    }
    let wide = figures.at(&["view_deg", "wide"]);
    for angle in [wide, figures.get("view_vertical_deg")]
        .into_iter()
        .flatten()
    {
        if is_flat(figures)
            && let Some(degrees) = angle.as_number().filter(|degrees| *degrees >= 180.0)
        {
            let message = format!("a lens that draws flat does not see {degrees}°");
            let help = "Correct the angle, or write projection = \"fisheye\" or \"several\".";
            report(angle, message, help);
        }
    }
    if let Some((node, wide, narrow)) = ends("focal_length_mm", "wide", "narrow")
        && narrow < wide
    {
        let message =
            format!("zoomed in, the focal length is {narrow} mm, and zoomed out {wide} mm");
        report(node, message, "Write the shorter focal length as wide.");
    }
    if let Some((node, low, high)) = ends("supply_volts", "low", "high")
        && high < low
    {
        let message = format!("the least is {low} V, and the most {high} V");
        report(node, message, "Write the lower voltage as low.");
    }
    let class = figures.get("poe_class").and_then(whole);
    let most = class.and_then(|class| MAX_WATTS.get(usize::try_from(class).ok()?));
    if let (Some(class), Some(most), Some(node)) = (class, most, figures.get("power_w"))
        && let Some(watts) = node.as_number().filter(|watts| watts > most)
    {
        let message = format!("a device of class {class} draws {most} W at most, not {watts} W");
        let help = "Correct one of the two; the watts are those over the network cable.";
        report(node, message, help);
    }
}

/// Reports words and figures that contradict each other.
fn differing_figures(product: &Source, diagnostics: &mut Diagnostics<'_>) {
    let root = &product.root;
    let Some(figures) = root.get("figures") else {
        return;
    };
    let mut hold = |key: &str, word: &str, fits: &dyn Fn(&Node, &str) -> bool| {
        let (Some(figure), Some(text)) = (figures.get(key), root.text(word)) else {
            return;
        };
        if !fits(figure, text) {
            let message = format!("\"{key}\" in [figures] is not what {word} says: \"{text}\"");
            let help = "Look it up in the data sheet, and correct the one that is wrong.";
            diagnostics.add(Code::FiguresDiffer, &product.path, figure, message, help);
        }
    };
    if is_flat(figures) {
        hold("pixels", "resolution", &|figure, text| {
            let pixels = figure.list().iter().filter_map(whole);
            let pixels: Vec<u32> = pixels.collect();
            <[u32; 2]>::try_from(pixels).is_ok_and(|pixels| figures::is_resolution(text, pixels))
        });
        hold("view_deg", "lens", &|figure, text| {
            let stated = figures::degrees(text);
            let is_stated = |angle: f64| {
                let mut stated = stated.iter();
                stated.any(|stated| (f64::from(*stated) - angle).abs() < 1.0)
            };
            let ends = ["wide", "narrow"].into_iter();
            let mut ends = ends.filter_map(|end| figure.get(end)?.as_number());
            stated.is_empty() || ends.all(is_stated)
        });
    }
    hold("channels", "channels", &|figure, text| {
        figures::channels(text).is_none_or(|stated| whole(figure) == Some(stated))
    });
    hold("poe_class", "power_supply", &|figure, text| {
        figures::poe_class(text).is_none_or(|stated| whole(figure) == Some(stated))
    });
}

fn is_flat(figures: &Node) -> bool {
    let projection = figures.text("projection");
    projection.is_none_or(|projection| projection == "flat")
}

fn whole(node: &Node) -> Option<u32> {
    match node.value {
        Value::Whole(Some(number)) => u32::try_from(number).ok(),
        _ => None,
    }
}

/// Validates that `[details]` contains only rows of the category.
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
            let at = &entry.key_span;
            diagnostics.add(&codes::UNKNOWN_KEY, &product.path, at, message, help);
            continue;
        };
        let node = &entry.node;
        let is_number = row.text("type") == Some("number");
        let wanted = match &node.value {
            Value::Text(text) if text.trim().is_empty() => {
                let message = format!("\"{key}\" is empty");
                let help = "Write the text, or remove the key.";
                diagnostics.add(&codes::BLANK, &product.path, node, message, help);
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
            node,
            format!("\"{key}\" must be {wanted}, not {}", node.kind()),
            format!("Write {wanted}.{unit}"),
        );
    }
}

/// Validates the types in `[details]` of a product without a category, which alone declares what they must be.
fn undeclared_details(product: &Source, diagnostics: &mut Diagnostics<'_>) {
    let details = product.root.get("details").map_or(&[][..], Node::entries);
    for entry in details {
        let (key, node) = (&entry.key, &entry.node);
        if node.as_str().is_none() && !node.as_number().is_some_and(f64::is_finite) {
            let message = format!("\"{key}\" must be text or a number, not {}", node.kind());
            let help = "Write text in quotes, or a number without quotes.";
            diagnostics.add(&codes::WRONG_TYPE, &product.path, node, message, help);
        }
    }
}

/// Whether a decimal number is finite: TOML can also write infinity and not-a-number.
fn is_finite(number: &str) -> bool {
    let number: Option<f64> = number.replace('_', "").parse().ok();
    number.is_some_and(f64::is_finite)
}

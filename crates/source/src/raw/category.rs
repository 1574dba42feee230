//! `categories/*.toml`, and the rows that a category adds to its products.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sightline_model::FigureKind;

use super::RawSidebarCard;

/// `categories/SLUG.toml`: a kind of product. Without the file there is no tab for it, and its
/// products say `Product type not supported`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCategory {
    /// What tabs, lists and the search call its products: `CCTV Cameras`.
    pub name: String,
    /// Its position among the categories, from 1. Categories with the same number are sorted by
    /// slug.
    pub order: u32,
    /// The tab's name in addresses, after `?tab=`. If left out, the slug.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub tab: Option<String>,
    /// The badge of products that have no `type` of their own. If left out, the name.
    pub badge: Option<String>,
    /// The figures that its products have fields for: `camera`, `recorder` or `door-device`. If
    /// left out, only those that all products have, and the rows below.
    pub figures: Option<FigureKind>,
    /// Whether a price of its products in US dollars, or of a company in the United States, is shown only with
    /// `[compliance]`. If left out, yes. `false` is for goods that no supply-chain rule is about, such as safes.
    #[serde(default = "yes")]
    pub needs_compliance: bool,
    /// More figures, in the order of the product's page. Products give their values in `[details]`.
    #[serde(default)]
    pub rows: Vec<RawCategoryRow>,
    /// Cards of the sidebar beside its products, such as how to read their figures.
    #[serde(default)]
    pub sidebar: Vec<RawSidebarCard>,
}

/// A figure that the products of a category have.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCategoryRow {
    /// Its name in `[details]` of a product and in addresses: `apartments`.
    #[schemars(regex(pattern = r"^[a-z0-9]+([_-][a-z0-9]+)*$"))]
    pub key: String,
    /// What visitors read: `Apartments`.
    pub label: String,
    /// `text`, or `number` for values that are sorted by size.
    #[serde(rename = "type")]
    #[schemars(with = "String", extend("enum" = ["text", "number"]))]
    pub kind: RawRowKind,
    /// The unit after a number: `ft`, `users`.
    pub unit: Option<String>,
    /// The unit after the number 1, if it differs: `user`.
    pub unit_of_one: Option<String>,
    /// Whether visitors can filter the catalog by it, and sort by it if it is a number. If left
    /// out, no.
    #[serde(default)]
    pub facet: bool,
    /// Whether comparisons of products show it. If left out, yes.
    #[serde(default = "yes")]
    pub compare: bool,
}

const fn yes() -> bool {
    true
}

/// The type of a row's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RawRowKind {
    /// Words.
    Text,
    /// A number.
    Number,
}

/// A product's value for a row of its category.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RawDetail {
    /// A number.
    Number(f64),
    /// Words.
    Text(String),
}

impl RawCategoryRow {
    /// Returns a value as visitors read it: with its unit, after a space unless the unit is a
    /// symbol such as `%`.
    pub fn shown(&self, value: &RawDetail) -> String {
        let number = match value {
            RawDetail::Text(text) => return text.clone(),
            RawDetail::Number(number) => number.to_string(),
        };
        let of_one = self.unit_of_one.as_ref().filter(|_| number == "1");
        match of_one.or(self.unit.as_ref()) {
            Some(unit) if matches!(unit.as_str(), "%" | "°" | "′" | "″" | "'" | "\"") => {
                format!("{number}{unit}")
            }
            Some(unit) => format!("{number} {unit}"),
            None => number,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_with_their_unit() {
        let row = |unit: Option<&str>, of_one: Option<&str>| RawCategoryRow {
            key: "row".to_owned(),
            label: "Row".to_owned(),
            kind: RawRowKind::Number,
            unit: unit.map(str::to_owned),
            unit_of_one: of_one.map(str::to_owned),
            facet: false,
            compare: true,
        };
        for (unit, of_one, number, shown) in [
            (None, None, 8.0, "8"),
            (Some("ft"), None, 7.5, "7.5 ft"),
            (Some("%"), None, 90.0, "90%"),
            (Some("users"), Some("user"), 1.0, "1 user"),
            (Some("users"), Some("user"), 0.0, "0 users"),
            (Some("users"), None, 1.0, "1 users"),
        ] {
            assert_eq!(row(unit, of_one).shown(&RawDetail::Number(number)), shown);
        }
        let words = RawDetail::Text("IK10".to_owned());
        assert_eq!(row(Some("ft"), None).shown(&words), "IK10");
    }
}

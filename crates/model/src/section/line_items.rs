//! A list of items with quantities, prices and totals, as in a quote.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::money::thousands;
use crate::{References, Resolve, Unresolved};

/// A list of items with quantities, prices and totals, as in a quote. You don't write amounts and
/// totals: they are calculated.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLineItems {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The groups, such as equipment and labor.
    #[schemars(length(min = 1))]
    pub groups: Vec<RawLineGroup>,
    /// The label of the last line: `Total before tax`.
    pub total_label: String,
    /// What the total doesn't include: taxes, permits.
    pub note: Option<String>,
}

/// A group of items under one heading.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLineGroup {
    /// The heading: `Equipment`.
    pub title: String,
    /// The items.
    #[schemars(length(min = 1))]
    pub items: Vec<RawLineItem>,
}

/// An item in a quote.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLineItem {
    /// The name of the item.
    pub name: String,
    /// A remark.
    pub text: Option<String>,
    /// The quantity.
    #[schemars(range(min = 1, max = 99_999))]
    pub quantity: u32,
    /// The unit of the quantity, unless it is a number of pieces: `ft`.
    pub unit: Option<String>,
    /// The price of one with cents, without the currency: `115.00`. It is shown in the currency of `planning.toml`, or
    /// else in that of the first price in `facts.prices`, or else in that of the country. It isn't an advertised price
    /// and doesn't need to be one of `facts.prices`.
    #[schemars(regex(pattern = r"^[0-9]{1,6}\.[0-9]{2}$"))]
    pub unit_price: String,
}

/// A list of items with quantities, prices and totals, as in a quote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LineItems {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The groups.
    pub groups: Vec<LineGroup>,
    /// The label of the last line.
    pub total_label: String,
    /// The total of all items: `$2,800.00`.
    pub total: String,
    /// What the total doesn't include.
    pub note: Option<String>,
}

/// A group of items under one heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LineGroup {
    /// The heading.
    pub title: String,
    /// The items.
    pub items: Vec<LineItem>,
    /// The total of the items in this group.
    pub subtotal: String,
}

/// An item in a quote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LineItem {
    /// The name of the item.
    pub name: String,
    /// A remark.
    pub text: Option<String>,
    /// The quantity, with the unit: `8`, `640 ft`.
    pub quantity: String,
    /// The price of one: `$115.00`.
    pub unit_price: String,
    /// Quantity times unit price: `$920.00`.
    pub amount: String,
}

default_area!(RawLineItems in Wide);

impl RawLineItem {
    /// Returns the amount of the item, in cents.
    fn cents(&self) -> Result<u64, Unresolved> {
        Ok(u64::from(self.quantity) * cents(&self.unit_price)?)
    }
}

impl RawLineGroup {
    fn cents(&self) -> Result<u64, Unresolved> {
        self.items.iter().map(RawLineItem::cents).sum()
    }
}

impl Resolve for RawLineItems {
    type Resolved = LineItems;

    fn resolve(&self, references: &dyn References) -> Result<LineItems, Unresolved> {
        let total: Result<u64, _> = self.groups.iter().map(RawLineGroup::cents).sum();
        Ok(LineItems {
            title: self.title.clone(),
            lead: self.lead.clone(),
            groups: self.groups.resolve(references)?,
            total_label: self.total_label.clone(),
            total: money(total?, references),
            note: self.note.clone(),
        })
    }
}

impl Resolve for RawLineGroup {
    type Resolved = LineGroup;

    fn resolve(&self, references: &dyn References) -> Result<LineGroup, Unresolved> {
        Ok(LineGroup {
            title: self.title.clone(),
            items: self.items.resolve(references)?,
            subtotal: money(self.cents()?, references),
        })
    }
}

impl Resolve for RawLineItem {
    type Resolved = LineItem;

    fn resolve(&self, references: &dyn References) -> Result<LineItem, Unresolved> {
        let quantity = with_commas(u64::from(self.quantity));
        Ok(LineItem {
            name: self.name.clone(),
            text: self.text.clone(),
            quantity: match &self.unit {
                Some(unit) => format!("{quantity}\u{a0}{unit}"),
                None => quantity,
            },
            unit_price: money(cents(&self.unit_price)?, references),
            amount: money(self.cents()?, references),
        })
    }
}

/// Parses a price such as `115.00` into cents.
fn cents(price: &str) -> Result<u64, Unresolved> {
    let parts = price.split_once('.').filter(|(_, cents)| cents.len() == 2);
    let number = parts.map(|(dollars, cents)| format!("{dollars}{cents}"));
    number
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| Unresolved::Broken(format!("the price \"{price}\"")))
}

/// Formats an amount such as `$2,800.00`.
fn money(cents: u64, references: &dyn References) -> String {
    references.money(&format!("{}.{:02}", with_commas(cents / 100), cents % 100))
}

/// Formats a number with thousands separators: `10,026`.
pub fn with_commas(number: u64) -> String {
    thousands(&number.to_string())
}

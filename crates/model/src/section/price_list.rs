//! Prices, in groups.

use crate::raw_and_resolved;

raw_and_resolved! {
    /// Prices, in groups. Every price is one of `facts.prices`.
    pub struct RawPriceList => PriceList in Main {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The groups.
        #[raw(schemars(length(min = 1)))]
        groups: Vec<RawPriceGroup>,
        /// What the prices include or assume.
        note: Option<String>,
    }
}

raw_and_resolved! {
    /// A group of prices under one heading.
    pub struct RawPriceGroup => PriceGroup {
        /// The heading of the group. Left out: the rows follow the heading of the section.
        title: Option<String>,
        /// The rows.
        #[raw(schemars(length(min = 1)))]
        rows: Vec<RawPriceRow>,
    }
}

raw_and_resolved! {
    /// An item with its price.
    pub struct RawPriceRow => PriceRow {
        /// The name of the item.
        name: String,
        /// A remark.
        text: Option<String>,
        /// The price: `$149`, `from $299`, `on request`.
        price: String,
    }
}

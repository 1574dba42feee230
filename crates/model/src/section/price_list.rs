//! What things cost, by group.

use crate::staged;

staged! {
    /// What things cost, by group. Each price is one of `facts.prices`.
    pub struct RawPriceList => PriceList in Main {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// The groups.
        #[raw(schemars(length(min = 1)))]
        groups: Vec<RawPriceGroup>,
        /// What the prices include or assume.
        note: Option<String>,
    }
}

staged! {
    /// Prices under one heading.
    pub struct RawPriceGroup => PriceGroup {
        /// The heading. Left out: the rows stand right under that of the section.
        title: Option<String>,
        /// The rows.
        #[raw(schemars(length(min = 1)))]
        rows: Vec<RawPriceRow>,
    }
}

staged! {
    /// What something costs.
    pub struct RawPriceRow => PriceRow {
        /// What it buys.
        name: String,
        /// A remark.
        text: Option<String>,
        /// The price: `$149`, `from $299`, `on request`.
        price: String,
    }
}

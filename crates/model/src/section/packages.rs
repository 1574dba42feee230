//! Packages with their prices, side by side in a table.

use crate::raw_and_resolved;

raw_and_resolved! {
    /// Packages with their prices, side by side in a table.
    pub struct RawPackages => Packages in Wide {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The column headings. The first column contains the names of the packages.
        #[raw(schemars(length(min = 2)))]
        columns: Vec<String>,
        /// The packages.
        #[raw(schemars(length(min = 1)))]
        rows: Vec<RawPackageRow>,
        /// The assumptions behind the figures.
        caption: String,
        /// The heading above `includes`, for a table without prices. If left out, “Every price includes”.
        includes_title: Option<String>,
        /// What every price, or every job, includes.
        #[raw(serde(default))]
        includes: Vec<String>,
    }
}

raw_and_resolved! {
    /// A row of the table.
    pub struct RawPackageRow => PackageRow {
        /// The text in the first column: the name of the row.
        name: String,
        /// The text of every other column, in order.
        cells: Vec<String>,
    }
}

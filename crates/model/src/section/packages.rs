//! Sizes and prices side by side.

use crate::staged;

staged! {
    /// Sizes and prices side by side.
    pub struct RawPackages => Packages in Wide {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// The names of the columns; the first names the package.
        #[raw(schemars(length(min = 2)))]
        columns: Vec<String>,
        /// The packages.
        #[raw(schemars(length(min = 1)))]
        rows: Vec<RawPackageRow>,
        /// What the figures assume.
        caption: String,
        /// What every price includes.
        #[raw(serde(default))]
        includes: Vec<String>,
    }
}

staged! {
    /// A row of the package table.
    pub struct RawPackageRow => PackageRow {
        /// The package's name.
        name: String,
        /// One cell for each column but the first.
        cells: Vec<String>,
    }
}

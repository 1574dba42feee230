//! A table of words or figures.

use crate::{RawPackageRow, staged};

staged! {
    /// A table of words or figures.
    pub struct RawTable => Table in Main {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// What the table shows, for those who hear it.
        caption: String,
        /// The names of the columns; the first names the rows.
        #[raw(schemars(length(min = 2, max = 6)))]
        columns: Vec<String>,
        /// The rows.
        #[raw(schemars(length(min = 1)))]
        rows: Vec<RawPackageRow>,
    }
}

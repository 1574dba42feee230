//! A table of text or figures.

use crate::{RawPackageRow, raw_and_resolved};

raw_and_resolved! {
    /// A table of text or figures.
    pub struct RawTable => Table in Main {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// A description of the table for visitors who use a screen reader.
        caption: String,
        /// The column headings. The first column contains the names of the rows.
        #[raw(schemars(length(min = 2, max = 6)))]
        columns: Vec<String>,
        /// The rows.
        #[raw(schemars(length(min = 1)))]
        rows: Vec<RawPackageRow>,
    }
}

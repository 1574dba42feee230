//! Where the company works, on a map.

use crate::staged;

staged! {
    /// Where the company works, on a map: the towns are those of the company.
    pub struct RawServiceArea => ServiceArea in Main {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
    }
}

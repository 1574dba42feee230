//! Headings of sections and notices.

use crate::raw_and_resolved;

raw_and_resolved! {
    /// A heading with a sentence under it.
    pub struct RawHeading => SectionHeading {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
    }
}

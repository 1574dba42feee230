//! Paragraphs under a heading.

use crate::raw_and_resolved;

raw_and_resolved! {
    /// Paragraphs under a heading.
    pub struct RawProse => Prose in Main {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The paragraphs.
        #[raw(schemars(length(min = 1)))]
        paragraphs: Vec<String>,
    }
}

//! A notice that is required by law or by trade practice.

use crate::raw_and_resolved;

raw_and_resolved! {
    /// A notice that is required by law or by trade practice.
    pub struct RawNotice => Notice in Band {
        /// The heading, in a few words.
        title: String,
        /// The sentence after the heading.
        lead: Option<String>,
    }
}

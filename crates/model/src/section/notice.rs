//! A notice that the law or the practice asks for.

use crate::staged;

staged! {
    /// A notice that the law or the practice asks for.
    pub struct RawNotice => Notice in Band {
        /// A few words.
        title: String,
        /// The sentence after them.
        lead: Option<String>,
    }
}

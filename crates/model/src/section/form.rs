//! A form in the page: name, telephone and what it is about.

use crate::staged;

staged! {
    /// A form in the page: name, telephone and what it is about. A page has one form of this kind.
    pub struct RawForm => Form in Main {
        /// The heading.
        title: String,
        /// The sentence under it.
        text: String,
        /// What the message field suggests.
        message_placeholder: String,
    }
}

//! A form in the page: name, phone number and message.

use crate::raw_and_resolved;

raw_and_resolved! {
    /// A form in the page: name, phone number and message. A page can have only one form of this
    /// kind.
    pub struct RawForm => Form in Main {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        text: String,
        /// The example text in the empty message field.
        message_placeholder: String,
    }
}

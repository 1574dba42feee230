//! The box that says what a page is about and what one gets.

use crate::{RawLink, RawPicture, staged};

staged! {
    /// The box that says what a page is about and what one gets.
    pub struct RawInfoBox => InfoBox in Main {
        /// The heading.
        title: String,
        /// One line under the heading.
        subtitle: String,
        /// The text.
        text: String,
        /// What one gets.
        features: Vec<String>,
        /// Three pictures.
        #[raw(schemars(length(min = 3, max = 3)))]
        pictures: Vec<RawPicture>,
        /// One or two calls to action.
        #[raw(schemars(length(min = 1, max = 2)))]
        actions: Vec<RawLink>,
    }
}

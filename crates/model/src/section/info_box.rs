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
        #[raw(serde(default))]
        features: Vec<String>,
        /// Up to three pictures.
        #[raw(serde(default))]
        #[raw(schemars(length(max = 3)))]
        pictures: Vec<RawPicture>,
        /// Up to two calls to action.
        #[raw(serde(default))]
        #[raw(schemars(length(max = 2)))]
        actions: Vec<RawLink>,
    }
}

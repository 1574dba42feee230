//! A box that says what the page is about and what customers get.

use crate::{RawLink, RawPicture, raw_and_resolved};

raw_and_resolved! {
    /// A box that says what the page is about and what customers get.
    pub struct RawInfoBox => InfoBox in Main {
        /// The heading.
        title: String,
        /// One line under the heading.
        subtitle: String,
        /// The text.
        text: String,
        /// The things that customers get.
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

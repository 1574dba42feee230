//! Pictures that are the ways to other pages.

use crate::{RawPromo, staged};

staged! {
    /// Pictures that are the ways to other pages.
    pub struct RawDoorways => Doorways in Wide {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// The ways; each has a picture.
        #[raw(schemars(length(min = 1)))]
        cards: Vec<RawPromo>,
    }
}

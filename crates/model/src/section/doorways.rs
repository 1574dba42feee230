//! Pictures that link to other pages.

use crate::{RawPromo, raw_and_resolved};

raw_and_resolved! {
    /// Pictures that link to other pages.
    pub struct RawDoorways => Doorways in Wide {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The links. Each one has a picture.
        #[raw(schemars(length(min = 1)))]
        cards: Vec<RawPromo>,
    }
}

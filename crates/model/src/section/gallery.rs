//! Many small pictures in a grid. Each one can be opened at full size.

use crate::{RawCaptioned, raw_and_resolved};

raw_and_resolved! {
    /// Many small pictures in a grid. Each one can be opened at full size.
    pub struct RawGallery => Gallery in Wide {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The pictures.
        #[raw(schemars(length(min = 2, max = 48)))]
        pictures: Vec<RawCaptioned>,
    }
}

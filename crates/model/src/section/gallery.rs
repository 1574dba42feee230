//! Many pictures as a wall of small ones, each of which opens large.

use crate::{RawCaptioned, staged};

staged! {
    /// Many pictures as a wall of small ones, each of which opens large.
    pub struct RawGallery => Gallery in Wide {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// The pictures.
        #[raw(schemars(length(min = 2, max = 48)))]
        pictures: Vec<RawCaptioned>,
    }
}

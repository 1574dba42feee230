//! One to three pictures side by side, with captions.

use crate::{RawPicture, raw_and_resolved};

raw_and_resolved! {
    /// One to three pictures side by side, with captions.
    pub struct RawPictures => Pictures in Wide {
        /// The heading.
        title: Option<String>,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The pictures.
        #[raw(schemars(length(min = 1, max = 3)))]
        pictures: Vec<RawCaptioned>,
    }
}

raw_and_resolved! {
    /// A picture with a caption.
    pub struct RawCaptioned => Captioned {
        /// The picture.
        picture: RawPicture,
        /// The text under the picture.
        caption: Option<String>,
    }
}

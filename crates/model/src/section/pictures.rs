//! One to three pictures beside each other, with captions.

use crate::{RawPicture, staged};

staged! {
    /// One to three pictures beside each other, with captions.
    pub struct RawPictures => Pictures in Wide {
        /// The heading.
        title: Option<String>,
        /// The sentence under it.
        lead: Option<String>,
        /// The pictures.
        #[raw(schemars(length(min = 1, max = 3)))]
        pictures: Vec<RawCaptioned>,
    }
}

staged! {
    /// A picture with words under it.
    pub struct RawCaptioned => Captioned {
        /// The picture.
        picture: RawPicture,
        /// The words under it.
        caption: Option<String>,
    }
}

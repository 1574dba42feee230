//! The ways to two other pages, side by side.

use serde::Serialize;
use ts_rs::TS;

use crate::{RawLink, RawPicture, staged};

/// The ways to two other pages, side by side.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Promos {
    /// The picture that is a link.
    pub doorway: Promo,
    /// The banner, where what it leads to is there.
    pub banner: Option<Promo>,
}

staged! {
    /// A banner in the page that leads to another page.
    pub struct RawPromo => Promo {
        /// The heading.
        title: String,
        /// The text.
        text: String,
        /// The picture.
        picture: Option<RawPicture>,
        /// Where it leads.
        link: RawLink,
    }
}

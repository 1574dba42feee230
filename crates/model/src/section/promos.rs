//! Links to two other pages, side by side.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{RawLink, RawPicture, References, Resolve, Unresolved, raw_and_resolved};

/// Links to two other pages, side by side.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Promos {
    /// The picture with a link.
    pub doorway: Promo,
    /// The banner, if the page that it links to exists.
    pub banner: Option<Promo>,
}

raw_and_resolved! {
    /// A banner that links to another page.
    pub struct RawPromo => Promo {
        /// The heading.
        title: String,
        /// The text.
        text: String,
        /// The picture.
        picture: Option<RawPicture>,
        /// The link.
        link: RawLink,
    }
}

/// Links to two other pages, side by side.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPromos {
    /// The picture with a link.
    pub doorway: RawPromo,
    /// The banner. Left out: only the picture is shown.
    pub banner: Option<RawPromo>,
}

default_area!(RawPromos in Wide);

impl Resolve for RawPromos {
    type Resolved = Promos;

    fn resolve(&self, references: &dyn References) -> Result<Promos, Unresolved> {
        Ok(Promos {
            doorway: self.doorway.resolve(references)?,
            banner: match &self.banner {
                Some(banner) => Unresolved::absent_as_none(banner.resolve(references))?,
                None => None,
            },
        })
    }
}

//! The ways to two other pages, side by side.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{RawLink, RawPicture, References, Resolve, Unresolved, staged};

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

/// The ways to two other pages, side by side.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPromos {
    /// The picture that is a link.
    pub doorway: RawPromo,
    /// The banner. Left out, the picture stands alone.
    pub banner: Option<RawPromo>,
}

usual_area!(RawPromos in Wide);

impl Resolve for RawPromos {
    type Ready = Promos;

    fn resolve(&self, references: &dyn References) -> Result<Promos, Unresolved> {
        Ok(Promos {
            doorway: self.doorway.resolve(references)?,
            banner: match &self.banner {
                Some(banner) => Unresolved::leave_out(banner.resolve(references))?,
                None => None,
            },
        })
    }
}

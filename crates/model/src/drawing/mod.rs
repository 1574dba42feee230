//! The content of drawings, in feet and inches. `web/src/drawing` draws it to scale.

mod ceiling;
mod counter;
mod door;
mod plan;
mod rack;

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use crate::resolve::resolves_to_self;

pub use ceiling::*;
pub use counter::*;
pub use door::*;
pub use plan::*;
pub use rack::*;

/// A length in feet. Always a finite number.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, TS)]
pub struct Feet(f64);

// The value is never NaN, so equality is reflexive.
impl Eq for Feet {}

impl TryFrom<f64> for Feet {
    type Error = &'static str;

    fn try_from(feet: f64) -> Result<Self, Self::Error> {
        let finite = Some(feet).filter(|feet| feet.is_finite());
        finite
            .map(Self)
            .ok_or("a length is a finite number of feet")
    }
}

impl<'de> Deserialize<'de> for Feet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        f64::deserialize(deserializer)?
            .try_into()
            .map_err(D::Error::custom)
    }
}

impl From<Feet> for f64 {
    fn from(Feet(feet): Feet) -> Self {
        feet
    }
}

impl JsonSchema for Feet {
    fn schema_name() -> Cow<'static, str> {
        f64::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        f64::json_schema(generator)
    }
}

/// A point on a plan: feet from the left, then feet from the top.
pub type PlanPlace = [Feet; 2];

resolves_to_self!(Feet, PlanPlace);

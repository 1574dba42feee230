//! The loudspeakers of a ceiling.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Feet, PlanPlace};
use crate::stage::same_in_both;
use crate::staged;

staged! {
    /// The loudspeakers in the ceiling of a room, from above and from the side, with the circle at
    /// ear height that each of them serves.
    pub struct RawCeilingDrawing => CeilingDrawing {
        /// From left to right, in feet.
        #[raw(schemars(range(min = 5, max = 400)))]
        width: Feet,
        /// From the top of the plan to its bottom, in feet.
        #[raw(schemars(range(min = 5, max = 400)))]
        depth: Feet,
        /// The height of the ceiling, in feet.
        #[raw(schemars(range(min = 7, max = 60)))]
        ceiling: Feet,
        /// The height of the ears, in feet: `4` seated, `5.5` standing.
        #[raw(schemars(range(min = 2, max = 6)))]
        ear: Feet,
        /// How wide the speakers spread clear speech, in degrees: `90`.
        #[raw(schemars(range(min = 60, max = 150)))]
        angle: u32,
        /// How far the circles overlap in the grid that is worked out. Left out: `edge`.
        #[raw(serde(default))]
        overlap: SpeakerOverlap,
        /// Where the speakers are, each `[feet from the left, feet from the top]`. Left out: a grid
        /// is worked out.
        #[raw(serde(default))]
        #[raw(schemars(length(max = 64)))]
        speakers: Vec<PlanPlace>,
        /// The name of a speaker in the legend.
        name: String,
        /// A sentence on the speakers in the legend.
        text: Option<String>,
    }
}

/// How close the speakers of a grid are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SpeakerOverlap {
    /// The circles touch.
    #[default]
    Edge,
    /// No part of the floor is outside a circle.
    Minimum,
    /// Each speaker is at the edge of the next one's circle.
    Full,
}

same_in_both!(SpeakerOverlap);

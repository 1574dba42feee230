//! The loudspeakers in a ceiling.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Feet, PlanPlace};
use crate::raw_and_resolved;
use crate::resolve::resolves_to_self;

raw_and_resolved! {
    /// The loudspeakers in the ceiling of a room, seen from above and from the side. A circle shows
    /// the area that each one covers at ear height.
    pub struct RawCeilingDrawing => CeilingDrawing {
        /// Width of the room from left to right, in feet.
        #[raw(schemars(range(min = 5, max = 400)))]
        width: Feet,
        /// Depth of the room from the top of the plan to the bottom, in feet.
        #[raw(schemars(range(min = 5, max = 400)))]
        depth: Feet,
        /// The height of the ceiling, in feet.
        #[raw(schemars(range(min = 7, max = 60)))]
        ceiling: Feet,
        /// The height of listeners' ears, in feet: `4` seated, `5.5` standing.
        #[raw(schemars(range(min = 2, max = 6)))]
        ear: Feet,
        /// The angle within which a speaker is heard clearly, in degrees: `90`.
        #[raw(schemars(range(min = 60, max = 150)))]
        angle: u32,
        /// How far the circles overlap when the speaker positions are calculated. Left out: `edge`.
        #[raw(serde(default))]
        overlap: SpeakerOverlap,
        /// The positions of the speakers, each as `[feet from the left, feet from the top]`. Left
        /// out: a grid is calculated.
        #[raw(serde(default))]
        #[raw(schemars(length(max = 64)))]
        speakers: Vec<PlanPlace>,
        /// The name of a speaker in the legend.
        name: String,
        /// A sentence about the speakers in the legend.
        text: Option<String>,
    }
}

/// How close together the speakers of a calculated grid are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SpeakerOverlap {
    /// The circles touch each other.
    #[default]
    Edge,
    /// Every part of the floor is inside a circle.
    Minimum,
    /// The circle of each speaker reaches the next speaker.
    Full,
}

resolves_to_self!(SpeakerOverlap);

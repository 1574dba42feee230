//! A door from both sides.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::stage::same_in_both;
use crate::staged;

staged! {
    /// A door with one leaf, from outside and from inside, with what hangs on it and beside it.
    /// All lengths are whole inches; heights count from the floor.
    pub struct RawDoorDrawing => DoorDrawing {
        /// The leaf's width in inches: `36`.
        #[raw(schemars(range(min = 24, max = 60)))]
        width: u32,
        /// The leaf's height in inches: `84`.
        #[raw(schemars(range(min = 72, max = 120)))]
        height: u32,
        /// The greatest height, in inches, that people reach from a wheelchair; a line across both
        /// sides. Left out: no line.
        #[raw(schemars(range(min = 36, max = 60)))]
        reach: Option<u32>,
        /// What belongs to the door, in the order of the legend.
        #[raw(schemars(length(min = 1, max = 9)))]
        parts: Vec<RawDoorPart>,
    }
}

staged! {
    /// Something that belongs to a door.
    pub struct RawDoorPart => DoorPart {
        /// What it is, which says on which side it hangs: readers outside, exit devices inside.
        part: DoorPartKind,
        /// Its name in the legend.
        name: String,
        /// The height of its middle in inches from the floor.
        #[raw(schemars(range(min = 1, max = 132)))]
        height: u32,
        /// A sentence in the legend.
        text: Option<String>,
    }
}

/// What belongs to a door.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DoorPartKind {
    /// On the wall outside, beside the lock.
    Reader,
    /// On the wall inside, beside the lock.
    ExitButton,
    /// Across the leaf inside.
    PushBar,
    /// On the leaf, on both sides.
    Lever,
    /// In the frame, beside the lock: an electric strike.
    Strike,
    /// Under the head of the frame inside.
    Magnet,
    /// At the upper edge of the leaf inside, on the hinge side.
    Closer,
    /// At the upper edge of the leaf, on the lock side: it tells whether the door is shut.
    Contact,
    /// On the wall above the door inside: it sees somebody walk up.
    ExitSensor,
}

same_in_both!(DoorPartKind);

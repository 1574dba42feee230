//! A door, seen from both sides.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::raw_and_resolved;
use crate::resolve::resolves_to_self;

raw_and_resolved! {
    /// A door with one leaf, seen from outside and from inside, with the devices on it and beside
    /// it. All lengths are whole inches. Heights are measured from the floor.
    pub struct RawDoorDrawing => DoorDrawing {
        /// The leaf's width in inches: `36`.
        #[raw(schemars(range(min = 24, max = 60)))]
        width: u32,
        /// The leaf's height in inches: `84`.
        #[raw(schemars(range(min = 72, max = 120)))]
        height: u32,
        /// The greatest height, in inches, that people can reach from a wheelchair. It is drawn as
        /// a line across both sides. Left out: no line.
        #[raw(schemars(range(min = 36, max = 60)))]
        reach: Option<u32>,
        /// The parts of the door, in the order of the legend.
        #[raw(schemars(length(min = 1, max = 9)))]
        parts: Vec<RawDoorPart>,
    }
}

raw_and_resolved! {
    /// A part of a door.
    pub struct RawDoorPart => DoorPart {
        /// The kind of part. It decides on which side the part is drawn: readers outside, exit
        /// devices inside.
        part: DoorPartKind,
        /// The part's name in the legend.
        name: String,
        /// The height of the part's center above the floor, in inches.
        #[raw(schemars(range(min = 1, max = 132)))]
        height: u32,
        /// A sentence in the legend.
        text: Option<String>,
    }
}

/// A kind of door part, and where it is drawn.
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
    /// Inside, below the top of the frame.
    Magnet,
    /// Inside, at the upper edge of the leaf on the hinge side.
    Closer,
    /// At the upper edge of the leaf on the lock side. It detects whether the door is shut.
    Contact,
    /// Inside, on the wall above the door. It detects a person who approaches.
    ExitSensor,
}

resolves_to_self!(DoorPartKind);

//! A building or a lot from above.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Feet, PlanPlace};
use crate::stage::same_in_both;
use crate::staged;

staged! {
    /// A building or a lot from above, with its devices. All lengths are feet; a place is
    /// `[feet from the left, feet from the top]`.
    pub struct RawSitePlan => SitePlan {
        /// From left to right.
        #[raw(schemars(range(min = 10, max = 1000)))]
        width: Feet,
        /// From top to bottom.
        #[raw(schemars(range(min = 10, max = 1000)))]
        depth: Feet,
        /// Ground and zones, from the lowest to the uppermost.
        #[raw(serde(default))]
        #[raw(schemars(length(max = 24)))]
        areas: Vec<RawPlanArea>,
        /// The walls.
        #[raw(serde(default))]
        #[raw(schemars(length(max = 48)))]
        walls: Vec<RawPlanWall>,
        /// Doors and windows, each on a wall.
        #[raw(serde(default))]
        #[raw(schemars(length(max = 64)))]
        openings: Vec<RawPlanOpening>,
        /// The names of rooms and places.
        #[raw(serde(default))]
        #[raw(schemars(length(max = 24)))]
        rooms: Vec<RawPlanRoom>,
        /// The devices, in the order of the legend.
        #[raw(schemars(length(min = 1, max = 24)))]
        devices: Vec<RawPlanDevice>,
    }
}

staged! {
    /// A rectangle of the ground or of the ceiling.
    pub struct RawPlanArea => PlanArea {
        /// What it is.
        area: PlanAreaKind,
        /// Its upper left corner.
        at: PlanPlace,
        /// Its width and depth.
        size: PlanPlace,
        /// Its name in the legend. Only zones are listed there.
        name: Option<String>,
        /// A sentence in the legend.
        text: Option<String>,
    }
}

/// What an area is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PlanAreaKind {
    /// A street, a drive, a walk.
    Paved,
    /// The lot: no camera's picture goes past its line.
    Lot,
    /// Something low that stands in a room.
    Counter,
    /// Something high that stands in a room: no camera sees through it.
    Shelves,
    /// Where the same page or music is heard.
    Zone,
}

staged! {
    /// A wall along its corners.
    pub struct RawPlanWall => PlanWall {
        /// The corners, one after the other. A wall that ends where it begins encloses a building.
        #[raw(schemars(length(min = 2, max = 40)))]
        corners: Vec<PlanPlace>,
        /// Whether it is a thin wall between rooms.
        #[raw(serde(default))]
        inner: bool,
    }
}

staged! {
    /// A door, a gate or a window in a wall.
    pub struct RawPlanOpening => PlanOpening {
        /// What it is.
        opening: PlanOpeningKind,
        /// One end of it; of a door, its hinge.
        from: PlanPlace,
        /// The other end.
        to: PlanPlace,
    }
}

/// What an opening is, and to which side it opens for somebody who looks from the hinge to the lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PlanOpeningKind {
    /// A door that opens to the left.
    DoorLeft,
    /// A door that opens to the right.
    DoorRight,
    /// A garage or dock door.
    Overhead,
    /// A way through without a door.
    Gap,
    /// A window.
    Window,
}

staged! {
    /// The name of a room or place.
    pub struct RawPlanRoom => PlanRoom {
        /// The name.
        name: String,
        /// The middle of the name.
        at: PlanPlace,
        /// Whether the name gives way on a phone.
        #[raw(serde(default))]
        optional: bool,
    }
}

staged! {
    /// A device of a plan.
    pub struct RawPlanDevice => PlanDevice {
        /// What it is.
        device: PlanDeviceKind,
        /// Its name in the legend.
        name: String,
        /// Where it is.
        at: PlanPlace,
        /// What a camera sees.
        view: Option<RawPlanView>,
        /// A sentence in the legend.
        text: Option<String>,
    }
}

staged! {
    /// What a camera of a plan sees.
    pub struct RawPlanView => PlanView {
        /// Where it looks, in degrees clockwise from the right: `90` is down the plan.
        #[raw(schemars(range(min = 0, max = 359)))]
        heading: u32,
        /// How wide it sees, in degrees.
        #[raw(schemars(range(min = 10, max = 130)))]
        angle: u32,
        /// How many pixels its picture is wide.
        #[raw(schemars(range(min = 320, max = 16000)))]
        pixels: u32,
        /// What its picture is for, which says how far it reaches.
        task: ViewTask,
    }
}

/// What a picture is for, by the pixels that each meter of the scene takes, as in EN 62676-4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ViewTask {
    /// To know a stranger's face.
    Stranger,
    /// To recognize somebody one knows.
    Acquaintance,
    /// To see what a person does.
    Action,
}

/// A device of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PlanDeviceKind {
    /// A camera.
    Camera,
    /// A reader or keypad.
    Reader,
    /// A Wi-Fi access point.
    AccessPoint,
    /// A rack or recorder, at which all cables end.
    Rack,
}

same_in_both!(PlanAreaKind, PlanOpeningKind, PlanDeviceKind, ViewTask);

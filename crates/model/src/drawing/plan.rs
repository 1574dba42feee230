//! A building or a lot, seen from above.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Feet, PlanPlace};
use crate::raw_and_resolved;
use crate::resolve::resolves_to_self;

raw_and_resolved! {
    /// A building or a lot with its devices, seen from above. All lengths are in feet. A position
    /// is written `[feet from the left, feet from the top]`.
    pub struct RawSitePlan => SitePlan {
        /// Width from left to right.
        #[raw(schemars(range(min = 10, max = 1000)))]
        width: Feet,
        /// Depth from top to bottom.
        #[raw(schemars(range(min = 10, max = 1000)))]
        depth: Feet,
        /// Ground areas and zones, from the bottom layer to the top.
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
        /// The names of rooms and other places.
        #[raw(serde(default))]
        #[raw(schemars(length(max = 24)))]
        rooms: Vec<RawPlanRoom>,
        /// The devices, in the order of the legend.
        #[raw(schemars(length(min = 1, max = 24)))]
        devices: Vec<RawPlanDevice>,
    }
}

raw_and_resolved! {
    /// A rectangular area of the ground or the ceiling.
    pub struct RawPlanArea => PlanArea {
        /// The kind of area.
        area: PlanAreaKind,
        /// The position of the upper left corner.
        at: PlanPlace,
        /// The width and depth.
        size: PlanPlace,
        /// The area's name in the legend. Only zones are listed there.
        name: Option<String>,
        /// A sentence in the legend.
        text: Option<String>,
    }
}

/// A kind of area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PlanAreaKind {
    /// A street, a driveway or a walkway.
    Paved,
    /// The lot. No camera's view extends past its boundary.
    Lot,
    /// Something low in a room.
    Counter,
    /// Something tall in a room, which blocks the view of cameras.
    Shelves,
    /// An area in which the same announcements or music are heard.
    Zone,
}

raw_and_resolved! {
    /// A wall, given by its corners.
    pub struct RawPlanWall => PlanWall {
        /// The corners in order. A wall that ends where it begins encloses a building.
        #[raw(schemars(length(min = 2, max = 40)))]
        corners: Vec<PlanPlace>,
        /// Whether it is a thin wall between rooms.
        #[raw(serde(default))]
        inner: bool,
    }
}

raw_and_resolved! {
    /// An opening in a wall: a door, a gate or a window.
    pub struct RawPlanOpening => PlanOpening {
        /// The kind of opening.
        opening: PlanOpeningKind,
        /// One end of the opening. For a door, the end with the hinge.
        from: PlanPlace,
        /// The other end of the opening.
        to: PlanPlace,
    }
}

/// A kind of opening. The side to which a door opens is as seen when looking from the hinge to the
/// lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PlanOpeningKind {
    /// A door that opens to the left.
    DoorLeft,
    /// A door that opens to the right.
    DoorRight,
    /// A garage or dock door.
    Overhead,
    /// A passage without a door.
    Gap,
    /// A window.
    Window,
}

raw_and_resolved! {
    /// The name of a room or another place.
    pub struct RawPlanRoom => PlanRoom {
        /// The name.
        name: String,
        /// The position of the center of the name.
        at: PlanPlace,
        /// Whether the name is hidden on phones.
        #[raw(serde(default))]
        optional: bool,
    }
}

raw_and_resolved! {
    /// A device on a plan.
    pub struct RawPlanDevice => PlanDevice {
        /// The kind of device.
        device: PlanDeviceKind,
        /// The device's name in the legend.
        name: String,
        /// The position of the device.
        at: PlanPlace,
        /// The field of view, for a camera.
        view: Option<RawPlanView>,
        /// A sentence in the legend.
        text: Option<String>,
    }
}

raw_and_resolved! {
    /// The field of view of a camera on a plan.
    pub struct RawPlanView => PlanView {
        /// The direction in which the camera looks, in degrees clockwise: `0` is right, `90` is
        /// down the plan.
        #[raw(schemars(range(min = 0, max = 359)))]
        heading: u32,
        /// The angle of view, in degrees.
        #[raw(schemars(range(min = 10, max = 130)))]
        angle: u32,
        /// The width of the camera's picture in pixels.
        #[raw(schemars(range(min = 320, max = 16000)))]
        pixels: u32,
        /// The purpose of the picture, which decides how far the field of view is drawn.
        task: ViewTask,
    }
}

/// The purpose of a camera's picture. Each purpose needs a number of pixels per meter of the scene,
/// as in EN 62676-4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ViewTask {
    /// To identify a stranger's face.
    Stranger,
    /// To recognize a person whom the viewer knows.
    Acquaintance,
    /// To see what a person is doing.
    Action,
}

/// A kind of device on a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PlanDeviceKind {
    /// A camera.
    Camera,
    /// A reader or keypad.
    Reader,
    /// A Wi-Fi access point.
    AccessPoint,
    /// A rack or recorder, where all cables end.
    Rack,
}

resolves_to_self!(PlanAreaKind, PlanOpeningKind, PlanDeviceKind, ViewTask);

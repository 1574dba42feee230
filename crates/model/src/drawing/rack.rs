//! A rack from the front.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::stage::same_in_both;
use crate::staged;

fn one_unit() -> u32 {
    1
}

staged! {
    /// A 19-inch rack from the front, with what is in it and how that is joined.
    pub struct RawRackDrawing => RackDrawing {
        /// How many units high it is; a unit is 1.75 in.
        #[raw(schemars(range(min = 1, max = 48)))]
        units: u32,
        /// What is in it, in the order of the legend.
        #[raw(schemars(length(min = 1, max = 16)))]
        devices: Vec<RawRackDevice>,
        /// Which devices are joined.
        #[raw(serde(default))]
        #[raw(schemars(length(max = 6)))]
        links: Vec<RawRackLink>,
        /// The line that leaves the building.
        uplink: Option<RawRackUplink>,
    }
}

staged! {
    /// Something in a rack.
    pub struct RawRackDevice => RackDevice {
        /// What it is.
        device: RackDeviceKind,
        /// Its name in the legend, and in links.
        name: String,
        /// The lowest unit that it takes, counted from the bottom of the rack, from 1.
        #[raw(schemars(range(min = 1, max = 48)))]
        unit: u32,
        /// How many units high it is. Left out: 1.
        #[raw(serde(default = "one_unit"))]
        #[raw(schemars(range(min = 1, max = 12)))]
        height: u32,
        /// How many ports it shows.
        #[raw(schemars(range(min = 1, max = 96)))]
        ports: Option<u32>,
        /// What it draws in watts.
        #[raw(schemars(range(min = 1, max = 5000)))]
        watts: Option<u32>,
        /// A sentence in the legend.
        text: Option<String>,
    }
}

staged! {
    /// Two devices that are joined.
    pub struct RawRackLink => RackLink {
        /// The name of one of the devices.
        from: String,
        /// The name of the other.
        to: String,
    }
}

staged! {
    /// The line that leaves the building.
    pub struct RawRackUplink => RackUplink {
        /// The name of the device that it begins at.
        from: String,
        /// Where it leads: `Internet`.
        name: String,
    }
}

/// What is in a rack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RackDeviceKind {
    /// Sockets in which the cables of the building end.
    PatchPanel,
    /// A network switch.
    Switch,
    /// A firewall or router.
    Firewall,
    /// A server or network storage.
    Server,
    /// A video recorder.
    Recorder,
    /// An amplifier.
    Amplifier,
    /// A battery for power cuts.
    Battery,
    /// A shelf for what has no ears.
    Shelf,
}

same_in_both!(RackDeviceKind);

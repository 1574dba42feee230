//! A rack, seen from the front.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::raw_and_resolved;
use crate::resolve::resolves_to_self;

fn one_unit() -> u32 {
    1
}

raw_and_resolved! {
    /// A 19-inch rack, seen from the front, with its devices and the connections between them.
    pub struct RawRackDrawing => RackDrawing {
        /// The height of the rack in rack units. One unit is 1.75 in.
        #[raw(schemars(range(min = 1, max = 48)))]
        units: u32,
        /// The devices in the rack, in the order of the legend.
        #[raw(schemars(length(min = 1, max = 16)))]
        devices: Vec<RawRackDevice>,
        /// The connections between devices.
        #[raw(serde(default))]
        #[raw(schemars(length(max = 6)))]
        links: Vec<RawRackLink>,
        /// The connection that leaves the building.
        uplink: Option<RawRackUplink>,
    }
}

raw_and_resolved! {
    /// A device in a rack.
    pub struct RawRackDevice => RackDevice {
        /// The kind of device.
        device: RackDeviceKind,
        /// The device's name in the legend, also used by `links` and `uplink`.
        name: String,
        /// The lowest rack unit that the device occupies, counted from 1 at the bottom of the rack.
        #[raw(schemars(range(min = 1, max = 48)))]
        unit: u32,
        /// The height of the device in rack units. Left out: 1.
        #[raw(serde(default = "one_unit"))]
        #[raw(schemars(range(min = 1, max = 12)))]
        height: u32,
        /// The number of ports that are drawn.
        #[raw(schemars(range(min = 1, max = 96)))]
        ports: Option<u32>,
        /// The power that the device draws, in watts.
        #[raw(schemars(range(min = 1, max = 5000)))]
        watts: Option<u32>,
        /// A sentence in the legend.
        text: Option<String>,
    }
}

raw_and_resolved! {
    /// A connection between two devices.
    pub struct RawRackLink => RackLink {
        /// The name of one device.
        from: String,
        /// The name of the other device.
        to: String,
    }
}

raw_and_resolved! {
    /// The connection that leaves the building.
    pub struct RawRackUplink => RackUplink {
        /// The name of the device where the connection starts.
        from: String,
        /// Where the connection leads: `Internet`.
        name: String,
    }
}

/// A kind of device in a rack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RackDeviceKind {
    /// A panel of sockets where the cables of the building end.
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
    /// A battery that bridges power cuts.
    Battery,
    /// A shelf for equipment without rack ears.
    Shelf,
}

resolves_to_self!(RackDeviceKind);

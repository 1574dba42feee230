//! The figures of a product as numbers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sightline_model::{Projection, ReaderProtocol};

/// What the maker states of a product, as numbers. The planning tools reckon with them, the catalog is
/// narrowed by them, and where a row of the page has no words, it says them.
///
/// Each field is optional, and is for one kind of product. Leave out what the maker does not state for
/// certain: tools then say that it is not known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawFigures {
    /// Where they were read, in a few words: `Data sheet of May 2026`.
    pub source: String,

    /// Camera: pixels across and down, of one lens: `[1920, 1080]`.
    #[schemars(inner(range(min = 16, max = 32000)))]
    pub pixels: Option<[u32; 2]>,
    /// Camera: what it sees from left to right, in degrees.
    pub view_deg: Option<RawAngles>,
    /// Camera: what it sees from top to bottom, zoomed out, in degrees.
    #[schemars(range(min = 0.1, max = 360))]
    pub view_vertical_deg: Option<f64>,
    /// Camera: focal length in millimeters.
    pub focal_length_mm: Option<RawFocalLengths>,
    /// Camera: the size of its sensor in inches, as makers write it: `1/2.8`.
    pub sensor: Option<String>,
    /// Camera: how the lens draws. Left out: `flat`.
    #[schemars(with = "Option<String>", extend("enum" = ["flat", "fisheye", "several", null]))]
    pub projection: Option<Projection>,
    /// Camera: pictures a second, at most.
    #[schemars(range(min = 1, max = 1000))]
    pub frame_rate: Option<u32>,
    /// Camera: how it packs video.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codecs: Vec<RawVideoCodec>,
    /// Camera: whether it saves further where nothing moves.
    pub smart_codec: Option<bool>,
    /// Camera: how far its own lamps reach, in meters.
    #[schemars(range(min = 0.1, max = 10000))]
    pub light_reach_m: Option<f64>,
    /// Camera: its class in IEEE 802.3, 0 to 8.
    #[schemars(range(min = 0, max = 8))]
    pub poe_class: Option<u8>,

    /// Recorder: cameras, at most.
    #[schemars(range(min = 1, max = 10000))]
    pub channels: Option<u32>,
    /// Recorder: megabits a second that come in, at most.
    #[schemars(range(min = 0.1, max = 100_000))]
    pub incoming_mbps: Option<f64>,
    /// Recorder: disks, at most.
    #[schemars(range(min = 1, max = 1000))]
    pub drive_bays: Option<u32>,
    /// Recorder: the sizes of disks that it takes, in terabytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(inner(range(min = 0.1, max = 1000)))]
    pub drive_sizes_tb: Vec<f64>,
    /// Recorder: whether it goes on when a disk fails.
    pub raid: Option<bool>,
    /// Recorder: ports that feed cameras; `0` where it has none.
    #[schemars(range(min = 0, max = 1000))]
    pub poe_ports: Option<u32>,
    /// Recorder: watts that those ports give in all.
    #[schemars(range(min = 0.1, max = 100_000))]
    pub poe_budget_w: Option<f64>,

    /// Camera, recorder: watts at most, of a camera over its network cable.
    #[schemars(range(min = 0.1, max = 10000))]
    pub power_w: Option<f64>,

    /// Door device: what it does.
    pub role: Option<RawDeviceRole>,
    /// Door device: doors, at most.
    #[schemars(range(min = 1, max = 10000))]
    pub doors: Option<u32>,
    /// Door device: readers that connect to it, at most.
    #[schemars(range(min = 1, max = 10000))]
    pub readers: Option<u32>,
    /// Door device: how readers and controllers speak with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>", extend("items" = { "type": "string", "enum": ["osdp", "wiegand"] }))]
    pub speaks: Vec<ReaderProtocol>,
    /// Door device: cards, codes or faces that it knows, at most.
    #[schemars(range(min = 1))]
    pub credentials: Option<u32>,
    /// Door device: volts that it runs on.
    pub supply_volts: Option<RawVolts>,
    /// Door device: amperes at most.
    #[schemars(range(min = 0.001, max = 1000))]
    pub current_a: Option<f64>,
}

/// How a camera packs video.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RawVideoCodec {
    /// H.264.
    H264,
    /// H.265.
    H265,
}

/// What a device at doors does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RawDeviceRole {
    /// It decides, and unlocks doors.
    Controller,
    /// It reads cards and codes for a controller.
    Reader,
    /// It reads and decides itself.
    Terminal,
}

/// An angle at both ends of a zoom.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawAngles {
    /// Zoomed out.
    #[schemars(range(min = 0.1, max = 360))]
    pub wide: f64,
    /// Zoomed in. Left out: it does not zoom.
    #[schemars(range(min = 0.1, max = 360))]
    pub narrow: Option<f64>,
}

/// A focal length at both ends of a zoom.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawFocalLengths {
    /// Zoomed out: the shorter one.
    #[schemars(range(min = 0.1, max = 10000))]
    pub wide: f64,
    /// Zoomed in. Left out: it does not zoom.
    #[schemars(range(min = 0.1, max = 10000))]
    pub narrow: Option<f64>,
}

/// Volts from a least to a most.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawVolts {
    /// The least.
    #[schemars(range(min = 1, max = 1000))]
    pub low: f64,
    /// The most. Left out: the same.
    #[schemars(range(min = 1, max = 1000))]
    pub high: Option<f64>,
}

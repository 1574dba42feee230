//! The figures of a product as numbers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sightline_model::{Projection, ReaderProtocol};

/// What the maker states about a product, as numbers. The planning tools compute with them, visitors filter the
/// catalog by them, and a row of the product's page that has no text shows them.
///
/// All fields except `source` are optional, and each applies to one kind of product. Leave out what the maker does
/// not state for certain: tools then say that it is not known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawFigures {
    /// Where the numbers come from, in a few words: `Data sheet of May 2026`.
    pub source: String,

    /// Camera: width and height in pixels, of one lens: `[1920, 1080]`.
    #[schemars(inner(range(min = 16, max = 32000)))]
    pub pixels: Option<[u32; 2]>,
    /// Camera: horizontal angle of view, in degrees.
    pub view_deg: Option<RawAngles>,
    /// Camera: vertical angle of view when zoomed out, in degrees.
    #[schemars(range(min = 0.1, max = 360))]
    pub view_vertical_deg: Option<f64>,
    /// Camera: focal length, in millimeters.
    pub focal_length_mm: Option<RawFocalLengths>,
    /// Camera: the size of its sensor in inches, as makers write it: `1/2.8`.
    pub sensor: Option<String>,
    /// Camera: how the lens draws: `flat`, `fisheye`, or `several` for several lenses in one housing. If left out,
    /// `flat`.
    pub projection: Option<Projection>,
    /// Camera: maximum number of pictures per second.
    #[schemars(range(min = 1, max = 1000))]
    pub frame_rate: Option<u32>,
    /// Camera: the video compression that it supports.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codecs: Vec<RawVideoCodec>,
    /// Camera: whether it has a smart codec, which saves more where nothing moves.
    pub smart_codec: Option<bool>,
    /// Camera: range of its built-in lights, in meters.
    #[schemars(range(min = 0.1, max = 10000))]
    pub light_reach_m: Option<f64>,
    /// Camera: its PoE class (IEEE 802.3), 0 to 8.
    #[schemars(range(min = 0, max = 8))]
    pub poe_class: Option<u8>,

    /// Recorder: maximum number of cameras.
    #[schemars(range(min = 1, max = 10000))]
    pub channels: Option<u32>,
    /// Recorder: maximum incoming bandwidth, in megabits per second.
    #[schemars(range(min = 0.1, max = 100_000))]
    pub incoming_mbps: Option<f64>,
    /// Recorder: maximum number of disks.
    #[schemars(range(min = 1, max = 1000))]
    pub drive_bays: Option<u32>,
    /// Recorder: the disk sizes that it takes, in terabytes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(inner(range(min = 0.1, max = 1000)))]
    pub drive_sizes_tb: Vec<f64>,
    /// Recorder: whether it keeps working when a disk fails.
    pub raid: Option<bool>,
    /// Recorder: number of ports that power cameras; `0` if it has none.
    #[schemars(range(min = 0, max = 1000))]
    pub poe_ports: Option<u32>,
    /// Recorder: total power of those ports, in watts.
    #[schemars(range(min = 0.1, max = 100_000))]
    pub poe_budget_w: Option<f64>,

    /// Camera, recorder: maximum power consumption in watts; for a camera, over its network cable.
    #[schemars(range(min = 0.1, max = 10000))]
    pub power_w: Option<f64>,

    /// Door device: what it does.
    pub role: Option<RawDeviceRole>,
    /// Door device: maximum number of doors.
    #[schemars(range(min = 1, max = 10000))]
    pub doors: Option<u32>,
    /// Door device: maximum number of readers that connect to it.
    #[schemars(range(min = 1, max = 10000))]
    pub readers: Option<u32>,
    /// Door device: how readers and controllers communicate with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub speaks: Vec<ReaderProtocol>,
    /// Door device: maximum number of cards, codes or faces that it stores.
    #[schemars(range(min = 1))]
    pub credentials: Option<u32>,
    /// Door device: supply voltage, in volts.
    pub supply_volts: Option<RawVolts>,
    /// Door device: maximum current, in amperes.
    #[schemars(range(min = 0.001, max = 1000))]
    pub current_a: Option<f64>,
}

/// A kind of video compression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RawVideoCodec {
    /// H.264.
    H264,
    /// H.265.
    H265,
}

/// What a door device does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RawDeviceRole {
    /// It decides who may enter, and unlocks doors.
    Controller,
    /// It reads cards and codes for a controller.
    Reader,
    /// It reads and decides on its own.
    Terminal,
}

/// An angle at both ends of a zoom.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawAngles {
    /// Zoomed out.
    #[schemars(range(min = 0.1, max = 360))]
    pub wide: f64,
    /// Zoomed in. If left out, the lens does not zoom.
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
    /// Zoomed in. If left out, the lens does not zoom.
    #[schemars(range(min = 0.1, max = 10000))]
    pub narrow: Option<f64>,
}

/// A range of voltages.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawVolts {
    /// The lowest voltage.
    #[schemars(range(min = 1, max = 1000))]
    pub low: f64,
    /// The highest voltage. If left out, the same as `low`.
    #[schemars(range(min = 1, max = 1000))]
    pub high: Option<f64>,
}

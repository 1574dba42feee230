//! The planning tools: the product data and prices that they use, and the form of a plan outside
//! the page on which it was made.
//!
//! The tools themselves are in `web/src/planning`. The same functions run in the embedded engine
//! and in the browser. Lengths are in meters and amounts of money in whole cents, unless a name
//! says otherwise.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::money::Tax;

unit_enum! {
    /// A planning tool, in the order in which the overview page lists them.
    pub enum PlanningTool in "kebab-case" with parse {
        /// The number of terabytes that a recorder needs.
        Storage,
        /// The detail that a camera shows at a distance.
        Coverage,
        /// The cameras, doors and speakers for a whole site, and their cost.
        Estimate,
        /// Power over Ethernet, uplink and battery.
        Power,
        /// Locks, readers and power supplies, and the building code requirements for them.
        Doors,
        /// Ceiling speakers, their taps and the amplifier.
        Sound,
    }
}

/// The maximum length of a tool's query, in bytes. Non-ASCII characters are percent-encoded.
pub const MAX_PLAN_QUERY_BYTES: usize = 4_096;

/// The data that the tools use besides the query. It is the same for every visitor.
#[derive(Debug, Clone, PartialEq, Default, Serialize, TS)]
pub struct PlanningData {
    /// Cameras that are sold and have figures, in the order of the catalogue: those that the query names, and up to 48
    /// that a tool can use, about as many of each brand.
    pub cameras: Vec<PlanningCamera>,
    /// Whether there are cameras that aren't included.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub has_more_cameras: bool,
    /// Recorders that are sold and have figures, ordered by channels and slug. Of several with the
    /// same figures, only the first is included, because the others are never suggested.
    pub recorders: Vec<PlanningRecorder>,
    /// Door controllers that are sold and have figures, ordered and selected as cameras are.
    pub controllers: Vec<PlanningController>,
    /// The owner's prices. `None` if there is no price file.
    pub prices: Option<PlanningPrices>,
    /// Whether the company is outside the United States, so that the building codes that the tools know don't apply.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub outside_us: bool,
}

/// The page of a planning tool.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanningPage {
    /// The tool.
    pub tool: PlanningTool,
    /// The query string without the `?`. `None` before the visitor has submitted the form.
    pub query: Option<String>,
    /// The data that the tool uses.
    pub data: PlanningData,
    /// All tools of the site, in list order.
    pub tools: Vec<PlanningToolLink>,
    /// The address of the site, for links in print: `https://www.sightline.example`.
    pub site: String,
    /// The day on which the query is answered, `YYYY-MM-DD`. `None` without a query.
    pub today: Option<String>,
}

/// A planning tool and its address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PlanningToolLink {
    /// The tool.
    pub tool: PlanningTool,
    /// The address of the tool's page.
    pub href: String,
    /// The name: `Video storage`.
    pub name: String,
    /// What the tool calculates.
    pub text: String,
}

/// The product information that planning tools show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PlanningProduct {
    /// The slug, by which queries name the product.
    pub slug: String,
    /// The product's name, including the brand.
    pub title: String,
    /// The name before the brand, for lists whose options may be cut off.
    pub label: String,
    /// The address of the product's page.
    pub href: String,
    /// Whether the product is known to comply with NDAA section 889.
    pub compliant: bool,
}

/// A figure at both ends of a zoom range. Without zoom, both values are the same.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS)]
pub struct ZoomRange {
    /// The value when zoomed out.
    pub wide: f64,
    /// The value when zoomed in.
    pub narrow: f64,
}

unit_enum! {
    /// The projection of a lens.
    pub enum Projection in "kebab-case" with parse {
        /// Rectilinear: straight lines stay nearly straight.
        Flat,
        /// A whole hemisphere, projected into a circle.
        Fisheye,
        /// Several lenses in one housing.
        Several,
    }
}

/// A camera.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanningCamera {
    /// The product.
    #[serde(flatten)]
    #[ts(flatten)]
    pub product: PlanningProduct,
    /// The resolution: width and height in pixels.
    pub pixels: Option<[u32; 2]>,
    /// The horizontal angle of view in degrees.
    pub view_deg: Option<ZoomRange>,
    /// The vertical angle of view in degrees, zoomed out.
    pub view_vertical_deg: Option<f64>,
    /// The size of the sensor in the customary fraction of an inch: `1/2.8`.
    pub sensor: Option<String>,
    /// The projection of the lens.
    pub projection: Projection,
    /// The range of the camera's own illumination, in meters.
    pub light_reach_m: Option<f64>,
    /// The power class in IEEE 802.3, 0 to 8.
    pub poe_class: Option<u8>,
    /// The maximum power draw, in watts.
    pub power_w: Option<f64>,
}

/// A recorder.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanningRecorder {
    /// The product.
    #[serde(flatten)]
    #[ts(flatten)]
    pub product: PlanningProduct,
    /// The maximum number of cameras.
    pub channels: Option<u32>,
    /// The maximum incoming bandwidth, in megabits per second.
    pub incoming_mbps: Option<f64>,
    /// The maximum number of drives.
    pub drive_bays: Option<u32>,
    /// The supported drive sizes, in terabytes. Empty if the maker doesn't state any.
    pub drive_sizes_tb: Vec<f64>,
    /// Whether it keeps working when a disk fails.
    pub raid: Option<bool>,
}

/// A door controller.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanningController {
    /// The product.
    #[serde(flatten)]
    #[ts(flatten)]
    pub product: PlanningProduct,
    /// The maximum number of doors.
    pub doors: Option<u32>,
    /// The maximum number of readers.
    pub readers: Option<u32>,
    /// The supported reader protocols.
    pub speaks: Vec<ReaderProtocol>,
    /// The lowest and the highest supply voltage. Power over the network cable isn't counted.
    pub supply_volts: Option<[f64; 2]>,
}

unit_enum! {
    /// The protocol between a reader and its controller.
    pub enum ReaderProtocol in "kebab-case" with parse {
        /// Open Supervised Device Protocol: two wires, encrypted.
        Osdp,
        /// Wiegand: one-way, unencrypted.
        Wiegand,
    }
}

/// The owner's prices and rules, from `planning.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanningPrices {
    /// The currency code: `USD`.
    pub currency: String,
    /// How an amount is written, with `0` in its place: `$0`, `0 €`.
    pub amount_format: String,
    /// The date of the prices, `YYYY-MM-DD`, if the file states it.
    pub updated: Option<String>,
    /// The last day on which the prices are valid, `YYYY-MM-DD`.
    pub valid_until: String,
    /// Whether that day has passed. Plans then list parts without amounts.
    pub expired: bool,
    /// Whether the prices are made up as an example.
    pub sample: bool,
    /// The drive sizes that the owner buys, in terabytes, the smallest first.
    pub disk_sizes_tb: Vec<f64>,
    /// The floor area that one ceiling speaker covers in an estimate, in square feet.
    pub speaker_area_sqft: f64,
    /// The length of cable from one ceiling speaker to the next, in feet.
    pub speaker_cable_ft: f64,
    /// The price of an hour of labor.
    pub labor_hour: CentsRange,
    /// The hours of labor that every job needs once.
    pub setup_hours: f64,
    /// The parts, in the order of the file.
    pub parts: Vec<PlanningPart>,
    /// Switches that power devices, the smallest first. Empty if the file lists none.
    pub switches: Vec<PlanningSwitch>,
    /// The tax on the prices, if the owner states it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tax: Option<Tax>,
}

impl PlanningPrices {
    /// Whether the list has the parts of cameras, doors and speakers. Estimates have only what it lists.
    pub fn is_complete(&self) -> bool {
        ["camera-inside", "door", "speaker"]
            .iter()
            .all(|id| self.parts.iter().any(|part| part.id == *id))
    }
}

/// A price range, in whole cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CentsRange {
    /// The low end.
    #[ts(type = "number")]
    pub low: u64,
    /// The high end.
    #[ts(type = "number")]
    pub high: u64,
}

/// A part with its price.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanningPart {
    /// The part's name in plans: `camera-inside`.
    pub id: String,
    /// The name shown to visitors.
    pub title: String,
    /// The price without labor.
    #[serde(flatten)]
    #[ts(flatten)]
    pub price: CentsRange,
    /// The hours of labor for each piece.
    pub hours: f64,
    /// Whether the hours depend on the type of ceiling.
    pub overhead: bool,
    /// For a recorder, the number of cameras that it supports.
    pub channels: Option<u32>,
}

/// A network switch that powers devices.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct PlanningSwitch {
    /// Its name in plans.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// The number of ports that provide power.
    #[schemars(range(min = 1, max = 1000))]
    pub ports: u32,
    /// The total power of those ports, in watts.
    #[schemars(range(min = 1, max = 100_000))]
    pub budget_w: f64,
}

/// A plan as used outside its page: as JSON, attached to a lead, in emails.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlanningAnswer {
    /// The tool.
    pub tool: PlanningTool,
    /// The version of the formulas. Another version may give different results for the same query.
    pub formulas: u32,
    /// A short description of the plan: `Storage for 12 cameras, 30 days`.
    pub title: String,
    /// The path and query that show the plan again.
    pub link: String,
    /// The most important figures, as text.
    pub lines: Vec<AnswerLine>,
    /// The parts that the plan needs.
    pub parts: Vec<AnswerPart>,
    /// The price, if the tool calculates one.
    pub price: Option<AnswerPrice>,
    /// Notes and open questions.
    pub notes: Vec<AnswerNote>,
    /// The inputs, with defaults filled in.
    #[ts(type = "Record<string, unknown>")]
    pub inputs: serde_json::Value,
    /// All figures, with nine significant digits.
    #[ts(type = "Record<string, unknown>")]
    pub results: serde_json::Value,
}

/// A figure as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AnswerLine {
    /// The label of the figure.
    pub label: String,
    /// The value of the figure.
    pub value: String,
}

/// A part that a plan needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AnswerPart {
    /// The slug of a product, or the name of a part or switch from the owner's price file.
    pub id: String,
    /// The displayed name.
    pub title: String,
    /// The quantity. Cable is counted in feet.
    #[ts(type = "number")]
    pub quantity: u64,
}

/// The price of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AnswerPrice {
    /// The low end.
    #[ts(type = "number")]
    pub low_cents: u64,
    /// The high end.
    #[ts(type = "number")]
    pub high_cents: u64,
    /// The currency.
    pub currency: String,
}

unit_enum! {
    /// The severity of a note.
    pub enum NoteLevel in "kebab-case" with parse {
        /// For information.
        Fine,
        /// Something to clarify before ordering.
        Ask,
        /// A problem that prevents building the plan. The plan can still be sent.
        Stop,
    }
}

/// A note on a plan, or an open question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AnswerNote {
    /// A code for programs that identifies the subject.
    pub code: String,
    /// The severity.
    pub level: NoteLevel,
    /// The text of the note.
    pub text: String,
}

/// A validation error of a query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlanningFault {
    /// The name of the field.
    pub field: String,
    /// The row of a repeated field, counted from 0. `None` for a field that isn't repeated.
    pub row: Option<u32>,
    /// The error code for programs.
    pub code: PlanningFaultCode,
    /// A message that tells the visitor what to do.
    pub message: String,
}

unit_enum! {
    /// The kinds of validation errors.
    pub enum PlanningFaultCode in "kebab-case" with parse {
        /// Not a number.
        Number,
        /// Out of range.
        Range,
        /// Not one of the choices.
        Choice,
        /// Missing, although another field requires it.
        Needs,
        /// More rows than the tool accepts.
        TooMany,
    }
}

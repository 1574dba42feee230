//! The planning tools: what they know of the catalogue and of the owner's prices, and what a plan is
//! outside of the page that it was made on.
//!
//! The tools themselves are `web/src/planning`: the same functions answer in the embedded engine and in
//! the browser. Lengths are meters and amounts of money whole cents, unless a name says otherwise.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

named! {
    /// A planning tool, in the order in which the page of all tools lists them.
    pub enum PlanningTool in "kebab-case" with parse {
        /// How many terabytes a recorder needs.
        Storage,
        /// What a camera shows at a distance.
        Coverage,
        /// Cameras, doors and speakers of a whole place, and what they cost.
        Estimate,
        /// Power over the network, uplink and battery.
        Power,
        /// Locks, readers, supplies, and what building codes ask of them.
        Doors,
        /// Ceiling speakers, their taps and the amplifier.
        Sound,
    }
}

/// What the tools know besides the query: the same for every visitor.
#[derive(Debug, Clone, PartialEq, Default, Serialize, TS)]
pub struct PlanningData {
    /// Cameras that are sold and have figures, by slug: those that the query names, and the first others.
    pub cameras: Vec<PlanningCamera>,
    /// Recorders that are sold and have figures, by channels and slug. Of several with the same figures the
    /// first: no other one is ever suggested.
    pub recorders: Vec<PlanningRecorder>,
    /// Controllers of doors that are sold and have figures, by slug; chosen as cameras are.
    pub controllers: Vec<PlanningController>,
    /// The owner's prices; `None` without the file.
    pub prices: Option<PlanningPrices>,
}

/// The page of a planning tool.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanningPage {
    /// The tool.
    pub tool: PlanningTool,
    /// What was asked, as it stands behind the `?`; `None` of the page before anything is.
    pub query: Option<String>,
    /// What the tool knows.
    pub data: PlanningData,
    /// Every tool of the site, in the order of their list.
    pub tools: Vec<PlanningToolLink>,
    /// The address of the site, for links on paper: `https://www.sightline.example`.
    pub site: String,
}

/// A planning tool and where it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PlanningToolLink {
    /// The tool.
    pub tool: PlanningTool,
    /// Its page.
    pub href: String,
    /// Its name, as in `Video storage`.
    pub name: String,
    /// What it answers.
    pub text: String,
}

/// What the planning tools say of a product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PlanningProduct {
    /// Its slug, by which queries name it.
    pub slug: String,
    /// Its name, with the brand's.
    pub title: String,
    /// Its page.
    pub href: String,
    /// Whether it is known to comply with section 889.
    pub compliant: bool,
}

/// A figure at both ends of a zoom; the same twice where there is none.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS)]
pub struct ZoomRange {
    /// Zoomed out.
    pub wide: f64,
    /// Zoomed in.
    pub narrow: f64,
}

named! {
    /// How a lens draws the scene.
    pub enum Projection in "kebab-case" with parse {
        /// Straight lines stay straight, nearly.
        Flat,
        /// A whole hemisphere in a circle.
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
    /// Pixels across and down.
    pub pixels: Option<[u32; 2]>,
    /// Degrees from left to right.
    pub view_deg: Option<ZoomRange>,
    /// Degrees from top to bottom, zoomed out.
    pub view_vertical_deg: Option<f64>,
    /// Focal length in millimeters.
    pub focal_length_mm: Option<ZoomRange>,
    /// The size of the sensor, as in `1/2.8`, in inches of old.
    pub sensor: Option<String>,
    /// How the lens draws.
    pub projection: Projection,
    /// How far its own lamps reach, in meters.
    pub light_reach_m: Option<f64>,
    /// Its class in IEEE 802.3, 0 to 8.
    pub poe_class: Option<u8>,
    /// What it draws at most, in watts.
    pub power_w: Option<f64>,
}

/// A recorder.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanningRecorder {
    /// The product.
    #[serde(flatten)]
    #[ts(flatten)]
    pub product: PlanningProduct,
    /// Cameras that it takes, at most.
    pub channels: Option<u32>,
    /// Megabits a second that it takes, at most.
    pub incoming_mbps: Option<f64>,
    /// Disks that it takes, at most.
    pub drive_bays: Option<u32>,
    /// The sizes of disks that it takes, in terabytes; empty where the maker states none.
    pub drive_sizes_tb: Vec<f64>,
}

/// A controller of doors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PlanningController {
    /// The product.
    #[serde(flatten)]
    #[ts(flatten)]
    pub product: PlanningProduct,
    /// Doors that it takes, at most.
    pub doors: Option<u32>,
    /// Readers that it takes, at most.
    pub readers: Option<u32>,
    /// How it speaks with readers.
    pub speaks: Vec<ReaderProtocol>,
}

named! {
    /// How a reader speaks with its controller.
    pub enum ReaderProtocol in "kebab-case" with parse {
        /// Open Supervised Device Protocol: two wires, encrypted.
        Osdp,
        /// Wiegand: one way, in the clear.
        Wiegand,
    }
}

/// The owner's prices and rules, from `planning.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanningPrices {
    /// The currency, as in `USD`.
    pub currency: String,
    /// The day of the prices, `YYYY-MM-DD`, where the file says it.
    pub updated: Option<String>,
    /// The last day they hold, `YYYY-MM-DD`.
    pub valid_until: String,
    /// Whether that day is over: then plans list parts without amounts.
    pub expired: bool,
    /// Whether they are invented.
    pub sample: bool,
    /// The sizes of disks that the owner buys, in terabytes, from the smallest.
    pub disk_sizes_tb: Vec<f64>,
    /// The floor that one ceiling speaker serves in an estimate, in square feet.
    pub speaker_area_sqft: f64,
    /// Cable from one ceiling speaker to the next, in feet.
    pub speaker_cable_ft: f64,
    /// An hour of work.
    pub labor_hour: CentsRange,
    /// Hours once for each job.
    pub setup_hours: f64,
    /// The parts, in the order of the file.
    pub parts: Vec<PlanningPart>,
    /// Switches that feed devices, from the smallest; none where the file has none.
    pub switches: Vec<PlanningSwitch>,
}

/// The ends of an amount, in whole cents.
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
    /// Its name in plans, as in `camera-inside`.
    pub id: String,
    /// What visitors read.
    pub title: String,
    /// Its price, without the work.
    #[serde(flatten)]
    #[ts(flatten)]
    pub price: CentsRange,
    /// Hours of work for each.
    pub hours: f64,
    /// Whether its hours grow with the kind of ceiling.
    pub overhead: bool,
    /// Of a recorder, how many cameras it takes.
    pub channels: Option<u32>,
}

/// A switch that feeds devices.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanningSwitch {
    /// Its name in plans.
    pub id: String,
    /// Ports that feed.
    pub ports: u32,
    /// Watts that it gives in all.
    pub budget_w: f64,
}

/// A plan as it leaves its page: as JSON, with a lead, in mails.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlanningAnswer {
    /// The tool.
    pub tool: PlanningTool,
    /// The edition of the formulas; another edition may answer the same query otherwise.
    pub formulas: u32,
    /// What it plans, in a few words: `Storage for 12 cameras, 30 days`.
    pub title: String,
    /// The path and query that show it again.
    pub link: String,
    /// The figures that matter, in words.
    pub lines: Vec<AnswerLine>,
    /// What it takes.
    pub parts: Vec<AnswerPart>,
    /// What it costs, where the tool says so.
    pub price: Option<AnswerPrice>,
    /// What to know and to ask.
    pub notes: Vec<AnswerNote>,
    /// What was asked, with what was left out.
    #[ts(type = "Record<string, unknown>")]
    pub inputs: serde_json::Value,
    /// Every figure, with nine significant digits.
    #[ts(type = "Record<string, unknown>")]
    pub results: serde_json::Value,
}

/// A figure in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AnswerLine {
    /// What it is.
    pub label: String,
    /// How much.
    pub value: String,
}

/// Something that a plan takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AnswerPart {
    /// The slug of a product, or the name of a part or switch of the owner's.
    pub id: String,
    /// What people read.
    pub title: String,
    /// How many; feet of cable are counted as such.
    #[ts(type = "number")]
    pub quantity: u64,
}

/// What a plan costs.
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

named! {
    /// How much a note matters.
    pub enum NoteLevel in "kebab-case" with parse {
        /// Good to know.
        Fine,
        /// Ask before ordering.
        Ask,
        /// It cannot be built like this. A plan with it can be sent all the same.
        Stop,
    }
}

/// What to know of a plan, or to ask.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AnswerNote {
    /// What it is about, for programs.
    pub code: String,
    /// How much it matters.
    pub level: NoteLevel,
    /// What it says.
    pub text: String,
}

/// What is wrong with a query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlanningFault {
    /// The name of the field.
    pub field: String,
    /// Which row of those that repeat, from 0; `None` of a field that stands alone.
    pub row: Option<u32>,
    /// What is wrong, for programs.
    pub code: PlanningFaultCode,
    /// What to do about it.
    pub message: String,
}

named! {
    /// What can be wrong with a field.
    pub enum PlanningFaultCode in "kebab-case" with parse {
        /// Not a number.
        Number,
        /// Too small or too large.
        Range,
        /// None of the choices.
        Choice,
        /// Missing, since another field asks for it.
        Needs,
        /// More rows than the tool takes.
        TooMany,
    }
}

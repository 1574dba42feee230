//! `planning.toml`

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_model::{CentsRange, PlanningSwitch};

/// `planning.toml`: your prices and rules for the planning tools.
///
/// Without the file there are no prices: tools then say what a plan needs, without amounts. Amounts are whole cents
/// and do not include labor. They have a low and a high end, since an estimate is shown as a range.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPlanning {
    /// The currency, by its code in ISO 4217: `USD`.
    #[schemars(regex(pattern = r"^[A-Z]{3}$"))]
    pub currency: String,
    /// The date of the prices, `YYYY-MM-DD`, which estimates show.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub updated: Option<String>,
    /// The last day on which the prices are valid, `YYYY-MM-DD`. After it, plans list parts without amounts.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub valid_until: String,
    /// Whether the prices are invented. Pages then say so.
    #[serde(default)]
    pub sample: bool,
    /// The sizes of disks that you buy, in terabytes.
    #[schemars(length(min = 1), inner(range(min = 0.1, max = 1000)))]
    pub disk_sizes_tb: Vec<f64>,
    /// The floor area that one ceiling speaker covers in an estimate, in square feet: `144` for 12 by 12 ft.
    #[schemars(range(min = 1, max = 100_000))]
    pub speaker_area_sqft: f64,
    /// The length of cable from one ceiling speaker to the next, in feet.
    #[schemars(range(min = 0, max = 1000))]
    pub speaker_cable_ft: f64,
    /// The price of an hour of labor.
    pub labor_hour: RawCents,
    /// Hours of labor once for each job: travel, commissioning, handover.
    #[schemars(range(min = 0, max = 1000))]
    pub setup_hours: f64,
    /// The parts that plans are made of, once each. Every list needs `switch-port` and `cable-ft` (a foot of cable). A
    /// company that installs cameras also needs `camera-inside`, `camera-outside`, `disk-tb` (a terabyte of disk) and
    /// at least one recorder, with a name that begins with `recorder-`; for doors, `door` and `door-controller` (for
    /// two doors); for speakers, `speaker` and `amplifier`. Leave out all parts of what you don't install: estimates
    /// then don't ask for it.
    #[schemars(length(min = 1))]
    pub part: Vec<RawPlanningPart>,
    /// Network switches that power cameras, readers and telephones through the network cable.
    #[serde(default)]
    pub switch: Vec<PlanningSwitch>,
}

/// An amount in whole cents, from a low end to a high one.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCents {
    /// The low end.
    #[schemars(range(min = 0, max = 1_000_000_000), extend("x-cents" = true))]
    pub low: u64,
    /// The high end.
    #[schemars(range(min = 0, max = 1_000_000_000), extend("x-cents" = true))]
    pub high: u64,
}

/// A part that plans are made of, with its price.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPlanningPart {
    /// Its name in plans: one of those above.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// What visitors read. The units of `disk-tb`, `switch-port` and `cable-ft` are added to it.
    pub title: String,
    /// The low end of its price, in whole cents.
    #[schemars(range(min = 0, max = 1_000_000_000), extend("x-cents" = true))]
    pub low: u64,
    /// The high end.
    #[schemars(range(min = 0, max = 1_000_000_000), extend("x-cents" = true))]
    pub high: u64,
    /// Hours of labor for each.
    #[schemars(range(min = 0, max = 1000))]
    pub hours: f64,
    /// Whether those hours increase where a ceiling is closed.
    #[serde(default)]
    pub overhead: bool,
    /// Recorder: the number of cameras that it takes.
    #[schemars(range(min = 1, max = 10000))]
    pub channels: Option<u32>,
}

impl From<RawCents> for CentsRange {
    fn from(raw: RawCents) -> Self {
        let RawCents { low, high } = raw;
        Self { low, high }
    }
}

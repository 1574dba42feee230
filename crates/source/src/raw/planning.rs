//! `planning.toml`

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_model::CentsRange;

/// `planning.toml`: your prices and rules for the planning tools.
///
/// Without the file there are no prices: tools then say what a plan takes, and nothing of money. Amounts
/// are whole cents, without what the work costs, and from a low end to a high one: an estimate is shown
/// as a range.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPlanning {
    /// The currency, by its code in ISO 4217: `USD`.
    #[schemars(regex(pattern = r"^[A-Z]{3}$"))]
    pub currency: String,
    /// The day of the prices, `YYYY-MM-DD`. Estimates say it.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub updated: Option<String>,
    /// The last day that they hold, `YYYY-MM-DD`. After it plans list parts without amounts.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub valid_until: String,
    /// Whether the prices are invented ones. Pages then say so.
    #[serde(default)]
    pub sample: bool,
    /// The sizes of disks that you buy, in terabytes.
    #[schemars(length(min = 1), inner(range(min = 0.1, max = 1000)))]
    pub disk_sizes_tb: Vec<f64>,
    /// The floor that one ceiling speaker serves in an estimate, in square feet: `144` for 12 by 12 ft.
    #[schemars(range(min = 1, max = 100_000))]
    pub speaker_area_sqft: f64,
    /// Cable from one ceiling speaker to the next, in feet.
    #[schemars(range(min = 0, max = 1000))]
    pub speaker_cable_ft: f64,
    /// What an hour of work costs.
    pub labor_hour: RawCents,
    /// Hours once for each job: travel, commissioning, handover.
    #[schemars(range(min = 0, max = 1000))]
    pub setup_hours: f64,
    /// What plans are made of. Each of these has to be there once: `camera-inside`, `camera-outside`,
    /// `disk-tb` (a terabyte of disk), `switch-port`, `cable-ft` (a foot of cable), `door`,
    /// `door-controller` (for two doors), `speaker`, `amplifier`, and recorders, whose names begin with
    /// `recorder-`.
    #[schemars(length(min = 1))]
    pub part: Vec<RawPlanningPart>,
    /// Switches that feed cameras, readers and telephones through the network cable.
    #[serde(default)]
    pub switch: Vec<RawPlanningSwitch>,
}

/// An amount in whole cents, from a low end to a high one.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCents {
    /// The low end.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub low: u64,
    /// The high end.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub high: u64,
}

/// Something that plans are made of, with its price.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPlanningPart {
    /// Its name in plans: one of those above.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// What visitors read.
    pub title: String,
    /// The low end of its price, in whole cents.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub low: u64,
    /// The high end.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub high: u64,
    /// Hours of work for each.
    #[schemars(range(min = 0, max = 1000))]
    pub hours: f64,
    /// Whether those grow where a ceiling is closed.
    #[serde(default)]
    pub overhead: bool,
    /// Of a recorder: how many cameras it takes.
    #[schemars(range(min = 1, max = 10000))]
    pub channels: Option<u32>,
}

/// A switch that feeds devices.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPlanningSwitch {
    /// Its name in plans.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// Ports that feed.
    #[schemars(range(min = 1, max = 1000))]
    pub ports: u32,
    /// Watts that it gives in all.
    #[schemars(range(min = 1, max = 100_000))]
    pub budget_w: f64,
}

impl From<RawCents> for CentsRange {
    fn from(raw: RawCents) -> Self {
        let RawCents { low, high } = raw;
        Self { low, high }
    }
}

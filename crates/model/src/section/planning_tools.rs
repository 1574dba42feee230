//! The planning tools of the site: what each one calculates, with a link to it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{PlanningPrices, PlanningTool, PlanningToolLink};

/// The planning tools of the site: what each one calculates, with a link to it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanningTools {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The tools.
    pub tools: Vec<PlanningToolLink>,
    /// Whether the visitor's earlier plans are listed.
    pub history: bool,
    /// The owner's prices, on which the first question of the estimate depends. Only if it is the only tool.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub prices: Option<PlanningPrices>,
}

/// The planning tools of the site: what each one calculates, with a link to it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPlanningTools {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The tools to show, in this order. Left out: all tools of the site. Tools that the site
    /// doesn't have are skipped.
    #[serde(default)]
    pub tools: Vec<PlanningTool>,
}

default_area!(RawPlanningTools in Wide);

//! The planning tools of the site: what each answers, and where it is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{PlanningTool, PlanningToolLink};

/// The planning tools of the site: what each answers, and where it is.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PlanningTools {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The tools.
    pub tools: Vec<PlanningToolLink>,
    /// Whether the plans that a visitor made before are listed.
    pub history: bool,
}

/// The planning tools of the site: what each answers, and where it is.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPlanningTools {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// Only these, in this order. Left out: all that the site has. Tools that it does not have are left out.
    #[serde(default)]
    #[schemars(with = "Vec<String>", extend("items" = { "type": "string", "enum": ["storage", "coverage", "estimate", "power", "doors", "sound"] }))]
    pub tools: Vec<PlanningTool>,
}

usual_area!(RawPlanningTools in Wide);

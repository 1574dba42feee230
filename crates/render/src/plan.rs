//! Requests for plans, and their results.

use serde::{Deserialize, Serialize};
use sightline_model::{PlanningAnswer, PlanningData, PlanningFault, PlanningTool};

/// A query of a planning tool.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct PlanQuestion<'a> {
    /// The tool.
    pub tool: PlanningTool,
    /// The path of the tool's page.
    pub path: &'a str,
    /// The query string without the `?`.
    pub query: &'a str,
    /// The data that the tool uses.
    pub data: &'a PlanningData,
}

/// The result of a query.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum PlanOutcome {
    /// The query has validation errors.
    Invalid {
        /// All validation errors.
        errors: Vec<PlanningFault>,
    },
    /// The plan.
    Plan(Box<PlanningAnswer>),
}

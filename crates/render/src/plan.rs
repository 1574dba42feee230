//! What the engine is asked of a plan, and what it answers.

use serde::{Deserialize, Serialize};
use sightline_model::{PlanningAnswer, PlanningData, PlanningFault, PlanningTool};

/// A query of a planning tool.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct PlanQuestion<'a> {
    /// The tool.
    pub tool: PlanningTool,
    /// The path of its page.
    pub path: &'a str,
    /// What stands behind the `?`.
    pub query: &'a str,
    /// What the tool knows.
    pub data: &'a PlanningData,
}

/// What came of a query.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum PlanOutcome {
    /// What is wrong with it.
    Faults {
        /// All of it.
        errors: Vec<PlanningFault>,
    },
    /// The plan.
    Plan(Box<PlanningAnswer>),
}

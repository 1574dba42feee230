//! The steps from the first call to a lit system, beside a drawing.

use serde::Serialize;
use ts_rs::TS;

use crate::staged;

/// The steps from the first call to a lit system.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Process {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The four steps.
    pub steps: Vec<Step>,
}

staged! {
    /// A step of the process.
    pub struct RawStep => Step {
        /// The step's name.
        title: String,
        /// When it happens.
        when: String,
        /// What happens.
        text: String,
    }
}

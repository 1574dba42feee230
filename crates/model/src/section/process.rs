//! The steps from the first call to a working system, beside a drawing.

use crate::{RawPlanSheet, raw_and_resolved};

raw_and_resolved! {
    /// The steps from the first call to a working system, beside a drawing.
    pub struct RawProcess => Process in Band {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The title and description of the drawing, which shows a shop. Left out: the heading.
        drawing: Option<RawPlanSheet>,
        /// The steps.
        #[raw(schemars(length(min = 2, max = 6)))]
        steps: Vec<RawStep>,
    }
}

raw_and_resolved! {
    /// A step of the process.
    pub struct RawStep => Step {
        /// The name of the step.
        title: String,
        /// When it happens.
        when: String,
        /// What happens.
        text: String,
    }
}

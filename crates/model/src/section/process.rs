//! The steps from the first call to a working system, with or without a drawing.

use crate::{RawPlanSheet, raw_and_resolved};

raw_and_resolved! {
    /// The steps from the first call to a working system, with or without a drawing.
    pub struct RawProcess => Process in Band {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The title and description of a drawing beside the steps. It always shows the same shop, with cameras, a
        /// recorder, a door reader and a register. Left out: no drawing.
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

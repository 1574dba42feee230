//! Steps in order.

use crate::raw_and_resolved;

raw_and_resolved! {
    /// Steps in order.
    pub struct RawSteps => Steps in Main {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The steps.
        #[raw(schemars(length(min = 2, max = 12)))]
        steps: Vec<RawPlainStep>,
    }
}

raw_and_resolved! {
    /// A step.
    pub struct RawPlainStep => PlainStep {
        /// The name of the step.
        title: String,
        /// What happens.
        text: String,
    }
}

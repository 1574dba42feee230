//! Steps in their order.

use crate::staged;

staged! {
    /// Steps in their order.
    pub struct RawSteps => Steps in Main {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// The steps.
        #[raw(schemars(length(min = 2, max = 12)))]
        steps: Vec<RawPlainStep>,
    }
}

staged! {
    /// A step.
    pub struct RawPlainStep => PlainStep {
        /// The step's name.
        title: String,
        /// What happens.
        text: String,
    }
}

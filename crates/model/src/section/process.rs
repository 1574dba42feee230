//! The steps from the first call to a lit system, beside a drawing.

use crate::staged;

staged! {
    /// The steps from the first call to a lit system, beside a drawing.
    pub struct RawProcess => Process in Band {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// The four steps.
        #[raw(schemars(length(min = 4, max = 4)))]
        steps: Vec<RawStep>,
    }
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

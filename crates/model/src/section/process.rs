//! The steps from the first call to the finished work.

use crate::staged;

staged! {
    /// The steps from the first call to the finished work.
    pub struct RawProcess => Process in Band {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// The steps.
        #[raw(schemars(length(min = 2, max = 6)))]
        steps: Vec<RawStep>,
        /// Whether the drawing of a shop with its cameras stands beside them.
        #[raw(serde(default))]
        shop_drawing: bool,
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

//! A sample lot with its cameras, drawn to scale.

use crate::staged;

staged! {
    /// A sample lot with its four cameras, drawn to scale, and what each of them sees.
    pub struct RawCoverage => Coverage in Band {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// The cameras in the order of the drawing: front door, driveway, back yard, side gate.
        #[raw(schemars(length(min = 4, max = 4)))]
        cameras: Vec<RawPlanCamera>,
        /// The heading of what the drawing takes to build.
        parts_title: String,
        /// What it takes.
        #[raw(serde(default))]
        parts: Vec<RawPlanPart>,
    }
}

staged! {
    /// A camera of the drawing.
    pub struct RawPlanCamera => PlanCamera {
        /// Where it hangs.
        place: String,
        /// Its lens: `4 mm, 90°`.
        lens: String,
        /// What it sees.
        text: String,
        /// Whether it is open at the start.
        #[raw(serde(default))]
        open: bool,
    }
}

staged! {
    /// Something that the drawing takes to build.
    pub struct RawPlanPart => PlanPart {
        /// What it is.
        label: String,
        /// How much of it.
        value: String,
    }
}

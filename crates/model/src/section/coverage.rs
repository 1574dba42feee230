//! A sample lot with its cameras, drawn to scale.

use crate::staged;

staged! {
    /// A sample lot with its cameras, drawn to scale, and what each of them sees.
    pub struct RawCoverage => Coverage in Band {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// What the drawing says of itself. Left out: the heading.
        drawing: Option<RawPlanSheet>,
        /// The cameras in the order of the drawing, which has as many: front door, driveway, back yard,
        /// side gate.
        #[raw(schemars(length(min = 1, max = 4)))]
        cameras: Vec<RawPlanCamera>,
        /// The heading of what the drawing takes to build.
        parts_title: Option<String>,
        /// What it takes. Left out: the page does not say.
        #[raw(serde(default))]
        parts: Vec<RawPlanPart>,
    }
}

staged! {
    /// What a drawing says of itself.
    pub struct RawPlanSheet => PlanSheet {
        /// What it shows, in its margin: `Corner store, sample drawing`.
        title: String,
        /// What is in it: `3 cameras, 1 reader`.
        text: String,
        /// The drawing in words, for those who do not see it.
        alt: String,
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

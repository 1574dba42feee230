//! A sample lot with its cameras, drawn to scale.

use crate::raw_and_resolved;

raw_and_resolved! {
    /// A sample lot with its cameras, drawn to scale, and the view of each camera.
    pub struct RawCoverage => Coverage in Band {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The title and description of the drawing. Left out: the heading.
        drawing: Option<RawPlanSheet>,
        /// The cameras in the order of the drawing, which shows as many as you list, at most four:
        /// front door, driveway, back yard, side gate.
        #[raw(schemars(length(min = 1, max = 4)))]
        cameras: Vec<RawPlanCamera>,
        /// The heading of the parts list.
        parts_title: Option<String>,
        /// The parts needed to build what the drawing shows. Left out: no parts list.
        #[raw(serde(default))]
        parts: Vec<RawPlanPart>,
    }
}

raw_and_resolved! {
    /// The title and description of a drawing.
    pub struct RawPlanSheet => PlanSheet {
        /// The title in the drawing's margin: `Corner store, sample drawing`.
        title: String,
        /// A summary of the contents: `3 cameras, 1 reader`.
        text: String,
        /// The drawing in words, for visitors who can't see it.
        alt: String,
    }
}

raw_and_resolved! {
    /// A camera in the drawing.
    pub struct RawPlanCamera => PlanCamera {
        /// Where the camera is mounted.
        place: String,
        /// The camera's lens: `4 mm, 90°`.
        lens: String,
        /// What the camera sees.
        text: String,
        /// Whether this camera's text is open at first.
        #[raw(serde(default))]
        open: bool,
    }
}

raw_and_resolved! {
    /// A part needed to build what the drawing shows.
    pub struct RawPlanPart => PlanPart {
        /// The name of the part.
        label: String,
        /// The quantity.
        value: String,
    }
}

//! A drawing to scale with its legend: a door, a rack, a ceiling, a counter or a plan.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    CeilingDrawing, CounterDrawing, DoorDrawing, PlanSheet, RackDrawing, RawCeilingDrawing,
    RawCounterDrawing, RawDoorDrawing, RawPlanSheet, RawRackDrawing, RawSitePlan, References,
    Resolve, SitePlan, Unresolved,
};

/// A drawing to scale with its legend. It shows one subject: set exactly one of `door`, `rack`,
/// `ceiling`, `counter` and `plan`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawDrawing {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The title and description of the drawing.
    pub sheet: RawPlanSheet,
    /// A door, seen from both sides, in whole inches. Heights are measured from the floor.
    pub door: Option<Box<RawDoorDrawing>>,
    /// A 19-inch rack, seen from the front, in rack units.
    pub rack: Option<Box<RawRackDrawing>>,
    /// The loudspeakers in a ceiling, seen from above and from the side, in feet.
    pub ceiling: Option<Box<RawCeilingDrawing>>,
    /// A checkout counter, seen from the clerk's side, in whole inches. Heights are measured from
    /// the floor.
    pub counter: Option<Box<RawCounterDrawing>>,
    /// A building or a lot, seen from above, in feet. A position is written `[feet from the left,
    /// feet from the top]`.
    pub plan: Option<Box<RawSitePlan>>,
    /// The assumptions of the drawing, shown under the legend.
    pub note: Option<String>,
}

/// A drawing to scale with its legend.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Drawing {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The title and description of the drawing.
    pub sheet: PlanSheet,
    /// The subject of the drawing.
    pub subject: DrawingSubject,
    /// The assumptions of the drawing.
    pub note: Option<String>,
}

/// The subject of a drawing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum DrawingSubject {
    /// A door, seen from both sides.
    Door(DoorDrawing),
    /// A rack, seen from the front.
    Rack(RackDrawing),
    /// The loudspeakers in a ceiling.
    Ceiling(CeilingDrawing),
    /// A checkout counter.
    Counter(CounterDrawing),
    /// A building or a lot, seen from above.
    Plan(SitePlan),
}

default_area!(RawDrawing in Wide);

impl RawDrawing {
    /// The names of the subject tables. A drawing has exactly one of them.
    pub const SUBJECTS: [&str; 5] = ["door", "rack", "ceiling", "counter", "plan"];
}

impl Resolve for RawDrawing {
    type Resolved = Drawing;

    fn resolve(&self, references: &dyn References) -> Result<Drawing, Unresolved> {
        let door = self.door.resolve(references)?.map(DrawingSubject::Door);
        let rack = self.rack.resolve(references)?.map(DrawingSubject::Rack);
        let ceiling = self.ceiling.resolve(references)?;
        let counter = self.counter.resolve(references)?;
        let plan = self.plan.resolve(references)?.map(DrawingSubject::Plan);
        let subject = door
            .or(rack)
            .or(ceiling.map(DrawingSubject::Ceiling))
            .or(counter.map(DrawingSubject::Counter))
            .or(plan)
            .ok_or_else(|| Unresolved::Broken(format!("the drawing \"{}\"", self.title)))?;
        Ok(Drawing {
            title: self.title.clone(),
            lead: self.lead.clone(),
            sheet: self.sheet.resolve(references)?,
            subject,
            note: self.note.clone(),
        })
    }
}

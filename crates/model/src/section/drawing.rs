//! A drawing to scale with its legend: a door, a rack, a ceiling, a counter or a plan.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    CeilingDrawing, CounterDrawing, DoorDrawing, PlanSheet, RackDrawing, RawCeilingDrawing,
    RawCounterDrawing, RawDoorDrawing, RawPlanSheet, RawRackDrawing, RawSitePlan, References,
    Resolve, SitePlan, Unresolved,
};

/// A drawing to scale with its legend. It shows one thing: exactly one of `door`, `rack`, `ceiling`,
/// `counter` and `plan`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawDrawing {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// What the drawing says of itself.
    pub sheet: RawPlanSheet,
    /// A door from both sides, in whole inches; heights count from the floor.
    pub door: Option<Box<RawDoorDrawing>>,
    /// A 19-inch rack from the front, in units.
    pub rack: Option<Box<RawRackDrawing>>,
    /// The loudspeakers of a ceiling, in feet: from above, and from the side.
    pub ceiling: Option<Box<RawCeilingDrawing>>,
    /// A register's counter from the clerk's side, in whole inches; heights count from the floor.
    pub counter: Option<Box<RawCounterDrawing>>,
    /// A building or a lot from above, in feet. A place is `[feet from the left, feet from the top]`.
    pub plan: Option<Box<RawSitePlan>>,
    /// What the drawing assumes, under the legend.
    pub note: Option<String>,
}

/// A drawing to scale with its legend.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Drawing {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// What the drawing says of itself.
    pub sheet: PlanSheet,
    /// What it shows.
    pub subject: DrawingSubject,
    /// What the drawing assumes.
    pub note: Option<String>,
}

/// What a drawing shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum DrawingSubject {
    /// A door from both sides.
    Door(DoorDrawing),
    /// A rack from the front.
    Rack(RackDrawing),
    /// The loudspeakers of a ceiling.
    Ceiling(CeilingDrawing),
    /// A register's counter.
    Counter(CounterDrawing),
    /// A building or a lot from above.
    Plan(SitePlan),
}

usual_area!(RawDrawing in Wide);

impl RawDrawing {
    /// The names of the tables of which a drawing has one.
    pub const SUBJECTS: [&str; 5] = ["door", "rack", "ceiling", "counter", "plan"];
}

impl Resolve for RawDrawing {
    type Ready = Drawing;

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

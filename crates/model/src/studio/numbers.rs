//! The studio's start page, and statistics about the site.

use serde::Serialize;
use ts_rs::TS;

use super::leads::LeadRow;

/// A problem that the owner should know about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TodayFault {
    /// A short description of the problem.
    pub title: String,
    /// What the problem means and what to do about it.
    pub detail: String,
    /// Where to go in the studio.
    pub links: Vec<FaultLink>,
}

/// A button of a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FaultLink {
    /// The path in the studio: `settings/deliveries`, `leads?given_up_by=mail`.
    pub path: String,
    /// The label.
    pub label: String,
}

/// A figure for a period, with the figure for the period before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Figure {
    /// The figure for this period. `None` if there is no data.
    #[ts(type = "number | null")]
    pub now: Option<i64>,
    /// The figure for the period before. `None` if there is no data for all of it.
    #[ts(type = "number | null")]
    pub before: Option<i64>,
}

/// The content of the studio's start page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Today {
    /// The current problems.
    pub faults: Vec<TodayFault>,
    /// Leads that nobody has answered, the oldest first, at most 20.
    pub waiting: Vec<LeadRow>,
    /// The total number of unanswered leads.
    pub waiting_count: u32,
    /// Leads with a reminder that is due today or overdue, the longest due first: as many as were asked for, 20 by
    /// default.
    pub reminders: Vec<LeadRow>,
    /// The total number of such leads.
    pub reminders_count: u32,
    /// The figures for the last seven days.
    pub week: Totals,
    /// Whether there has ever been a lead.
    pub has_leads: bool,
}

/// The figures for a period, each with the figure for the period before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Totals {
    /// The number of leads.
    pub leads: Figure,
    /// The number of visits: pages opened from outside the site.
    pub visits: Figure,
    /// The number of taps on the phone number.
    pub phone_taps: Figure,
    /// The median time to the first answer of the leads that were answered, in seconds.
    pub first_answer_seconds: Figure,
    /// The number of leads that were won.
    pub won: Figure,
    /// The total value of the leads that were won, in cents.
    pub won_cents: Figure,
}

/// The figures for one day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DayNumbers {
    /// The day.
    pub day: String,
    /// The number of leads.
    pub leads: u32,
    /// The number of visits: pages opened from outside the site.
    pub visits: u32,
    /// The number of taps on the phone number.
    pub phone_taps: u32,
}

/// The figures for a page or a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct NumbersRow {
    /// The name of the source, or the path of the page. Empty for the sum of further rows.
    pub name: String,
    /// The title of the page, if the page still exists, or how many further rows the sum is of.
    pub title: Option<String>,
    /// The number of visits: pages opened from outside the site.
    pub visits: u32,
    /// The number of taps on the phone number.
    pub phone_taps: u32,
    /// The number of forms that somebody began to fill in.
    pub starts: u32,
    /// The number of leads.
    pub leads: u32,
    /// The number of these leads that were won.
    pub won: u32,
}

/// Statistics about the site for a period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Numbers {
    /// The first day.
    pub from: String,
    /// The last day.
    pub to: String,
    /// The totals.
    pub totals: Totals,
    /// The figures for each day, without gaps.
    pub days: Vec<DayNumbers>,
    /// The figures for each source, most visits first. After 100, the sum of the others.
    pub sources: Vec<NumbersRow>,
    /// The figures for each page, most visits first. After 100, the sum of the others.
    pub pages: Vec<NumbersRow>,
    /// The first day on which visits and taps were counted. `None` before that day.
    pub counted_since: Option<String>,
}

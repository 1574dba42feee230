//! The first page, and what the site brings.

use serde::Serialize;
use ts_rs::TS;

use super::leads::LeadRow;

/// A fault that the owner has to know of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TodayFault {
    /// What is wrong, in few words.
    pub title: String,
    /// What it means and what to do.
    pub detail: String,
    /// Where in the studio to go: `deliveries`, `leads?box=spam`.
    pub link: String,
    /// What the button says.
    pub action: String,
}

/// A figure and the one of the time before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Figure {
    /// Now; nothing when there is nothing to say.
    #[ts(type = "number | null")]
    pub now: Option<i64>,
    /// The time before.
    #[ts(type = "number | null")]
    pub before: Option<i64>,
}

/// The first page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Today {
    /// What is wrong.
    pub faults: Vec<TodayFault>,
    /// Leads that nobody has answered, the latest first, at most 20.
    pub waiting: Vec<LeadRow>,
    /// How many there are in all.
    pub waiting_count: u32,
    /// Leads with a reminder due today or before, at most 20.
    pub reminders: Vec<LeadRow>,
    /// How many there are in all.
    pub reminders_count: u32,
    /// The last seven days.
    pub week: Totals,
    /// Whether there has ever been a lead.
    pub has_leads: bool,
}

/// The figures of a time, each with the time before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Totals {
    /// Leads.
    pub leads: Figure,
    /// Pages opened from elsewhere.
    pub visits: Figure,
    /// Taps on the telephone number.
    pub phone_taps: Figure,
    /// Half of the leads were answered within this time, in seconds.
    pub first_answer_seconds: Figure,
    /// Leads that were won.
    pub won: Figure,
    /// What they are worth together.
    pub won_cents: Figure,
}

/// One day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DayNumbers {
    /// The day.
    pub day: String,
    /// Leads.
    pub leads: u32,
    /// Pages opened from elsewhere.
    pub visits: u32,
    /// Taps on the telephone number.
    pub phone_taps: u32,
}

/// What a page or a source brought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct NumbersRow {
    /// The source, or the path of the page.
    pub name: String,
    /// What the page is called, while it is there.
    pub title: Option<String>,
    /// Pages opened from elsewhere.
    pub visits: u32,
    /// Taps on the telephone number.
    pub phone_taps: u32,
    /// Forms that somebody began to fill in.
    pub starts: u32,
    /// Leads.
    pub leads: u32,
    /// Of them, won.
    pub won: u32,
}

/// What the site brings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Numbers {
    /// The first day.
    pub from: String,
    /// The last day.
    pub to: String,
    /// The figures.
    pub totals: Totals,
    /// Day by day, without gaps.
    pub days: Vec<DayNumbers>,
    /// By source, most visits first.
    pub sources: Vec<NumbersRow>,
    /// By page, most visits first; at most 100.
    pub pages: Vec<NumbersRow>,
    /// Since when visits and taps are counted; nothing before the first day.
    pub counted_since: Option<String>,
}

//! What people do with leads in the studio: stages, notes, calls, reminders, spam.

use jiff::Timestamp;
use serde::Serialize;
use sightline_model::studio::{BoxCounts, EntryKind, LeadBox, LeadRow, LeadStage};
use uuid::Uuid;

use crate::{JobRecord, LeadRecord};

/// Which leads to list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskFilter {
    /// The list.
    pub list: LeadBox,
    /// Words that must all occur in the lead or its notes, each as the prefix of a word.
    pub search: String,
    /// Only leads from this page, a path.
    pub page: Option<String>,
    /// Only leads from this source.
    pub source: Option<String>,
    /// Only leads received at this time or later.
    pub since: Option<Timestamp>,
    /// Only leads that wait for this delivery.
    pub waiting_for: Option<String>,
    /// Only leads that this delivery gave up.
    pub given_up_by: Option<String>,
    /// The cursor of the page before, see [`DeskPage::next`].
    pub before: Option<String>,
    /// The maximum number of leads.
    pub limit: u32,
}

impl DeskFilter {
    /// Returns a filter for everything in a list.
    pub const fn new(list: LeadBox, limit: u32) -> Self {
        Self {
            list,
            search: String::new(),
            page: None,
            source: None,
            since: None,
            waiting_for: None,
            given_up_by: None,
            before: None,
            limit,
        }
    }
}

/// A page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskPage {
    /// The leads, without the titles of their pages.
    pub rows: Vec<LeadRow>,
    /// The cursor of the next page; `None` on the last page.
    pub next: Option<String>,
}

/// What lists can be filtered by, and how many leads each list has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeskChoices {
    /// The number of leads in each list.
    pub counts: BoxCounts,
    /// Pages that leads came from, the most frequent first, at most 50.
    pub pages: Vec<String>,
    /// Whether leads came from more pages.
    pub more_pages: bool,
    /// Traffic sources of the leads, the most frequent first, at most 50.
    pub sources: Vec<String>,
    /// Whether there are more sources.
    pub more_sources: bool,
}

/// An entry in the history of a lead.
#[derive(Clone, PartialEq, Eq)]
pub struct DeskEntry {
    /// Its identifier.
    pub id: String,
    /// When it happened or was written.
    pub at: Timestamp,
    /// The account of its author.
    pub who: Option<String>,
    /// The kind of entry.
    pub kind: EntryKind,
    /// The text, see [`EntryKind`].
    pub text: String,
    /// When a reminder is due.
    pub due_at: Option<Timestamp>,
    /// When a reminder was completed.
    pub done_at: Option<Timestamp>,
    /// When the text was last changed.
    pub changed_at: Option<Timestamp>,
    /// The account that changed it last.
    pub changed_by: Option<String>,
}

/// Hides the text, as [`LeadRow`] does.
impl std::fmt::Debug for DeskEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DeskEntry({} at {})", self.kind.as_str(), self.at)
    }
}

/// Everything about a lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskLead {
    /// The fields that lists show.
    pub row: LeadRow,
    /// The version, which increases with every change.
    pub version: u64,
    /// The account in charge.
    pub assigned_to: Option<String>,
    /// The account that changed it last.
    pub changed_by: Option<String>,
    /// When it was last changed.
    pub changed_at: Option<Timestamp>,
    /// The lead.
    pub record: LeadRecord,
    /// Its deliveries.
    pub jobs: Vec<JobRecord>,
    /// The history, latest first.
    pub entries: Vec<DeskEntry>,
    /// Other leads of the same person, latest first.
    pub earlier: Vec<LeadRow>,
}

/// A change to a lead. `None` leaves a field as it is.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct DeskChange {
    /// The new stage.
    pub stage: Option<LeadStage>,
    /// The reason for the stage; an empty one removes the reason.
    pub reason: Option<String>,
    /// The new value, or `Some(None)` to remove it.
    pub value_cents: Option<Option<i64>>,
    /// The account in charge, or `Some(None)` for nobody.
    pub assigned_to: Option<Option<String>>,
    /// Whether to mark the lead as opened or as unopened.
    pub opened: Option<bool>,
}

/// The work on a lead, as in exports.
#[derive(Clone, Default, PartialEq, Eq, Serialize)]
pub struct LeadActivity {
    /// The stage.
    pub stage: LeadStage,
    /// The value of the job, in cents.
    pub value_cents: Option<i64>,
    /// The notes, oldest first.
    pub notes: Vec<WrittenNote>,
}

impl std::fmt::Debug for LeadActivity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "LeadActivity({}, {} notes)",
            self.stage.as_str(),
            self.notes.len()
        )
    }
}

/// A note as in exports.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct WrittenNote {
    /// When it was written.
    pub at: Timestamp,
    /// The text.
    pub text: String,
}

/// A lead, as a record or a summary, together with the work on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WithActivity<T> {
    /// The lead.
    #[serde(flatten)]
    pub lead: T,
    /// The work on it.
    #[serde(flatten)]
    pub activity: LeadActivity,
}

/// A new entry in the history of a lead.
#[derive(Clone, PartialEq, Eq)]
pub struct NewDeskEntry {
    /// An identifier chosen by the sender, so that sending the entry several times adds it only once.
    pub id: Option<Uuid>,
    /// The kind of entry.
    pub kind: EntryKind,
    /// The text.
    pub text: String,
    /// When it happened, if that was before it is written down.
    pub at: Option<Timestamp>,
    /// When a reminder is due.
    pub due_at: Option<Timestamp>,
    /// The deliveries that send the reminder when it is due.
    pub remind: Vec<String>,
}

/// A change to an entry. `None` leaves a field as it is.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct DeskEntryChange {
    /// The version of the lead that the change applies to; `None` for any version.
    pub of_version: Option<u64>,
    /// The new text.
    pub text: Option<String>,
    /// The text that the change applies to; `None` for any text.
    pub former_text: Option<String>,
    /// The new due time.
    pub due_at: Option<Timestamp>,
    /// Whether the reminder is completed.
    pub done: Option<bool>,
    /// The deliveries that send the reminder when it is due.
    pub remind: Vec<String>,
}

/// Who makes a change, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Actor<'a> {
    /// The account; `None` for the command line.
    pub who: Option<&'a str>,
    /// The time of the change.
    pub now: Timestamp,
}

/// The result of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeOutcome {
    /// The change was made.
    Made,
    /// The lead was so already.
    Unchanged,
    /// There is no such lead, or no such entry.
    Missing,
    /// Somebody else changed the lead or the entry first: it is no longer at the given version or has another text.
    Outdated,
    /// A different entry already has this identifier.
    Taken,
    /// The lead is held back as spam: its stage, an amount and new reminders wait until somebody says that it is real.
    InSpam,
    /// The change would leave a note or a reminder without text.
    Blank,
    /// There is no such account, or it can't be in charge of a lead.
    NotAssignable,
}

/// The fields of a lead that statistics need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadFacts {
    /// When it was received.
    pub received_at: Timestamp,
    /// The path of its page.
    pub page: Option<String>,
    /// The traffic source.
    pub source: String,
    /// When somebody first contacted the visitor.
    pub answered_at: Option<Timestamp>,
    /// When it was won.
    pub won_at: Option<Timestamp>,
    /// The value of the job, in cents.
    pub value_cents: Option<i64>,
}

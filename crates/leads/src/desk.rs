//! What people do with leads: how far each is, notes, calls, reminders, spam; and what the site brought.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use sightline_model::FormKind;
use sightline_model::studio::{BoxCounts, EntryKind, LeadBox, LeadStage};
use uuid::Uuid;

use crate::{JobRecord, LeadRecord, PersonName, Reference};

/// Which leads a list shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskFilter {
    /// The list.
    pub list: LeadBox,
    /// Words that all have to be in a lead or its notes, each at the beginning of a word.
    pub search: String,
    /// Only leads from this page, a path.
    pub page: Option<String>,
    /// Only leads from this source.
    pub source: Option<String>,
    /// Only leads that came at this time or later.
    pub since: Option<Timestamp>,
    /// After this place, see [`DeskPage::next`].
    pub before: Option<String>,
    /// The most leads.
    pub limit: u32,
}

impl DeskFilter {
    /// All of a list.
    pub const fn new(list: LeadBox, limit: u32) -> Self {
        Self {
            list,
            search: String::new(),
            page: None,
            source: None,
            since: None,
            before: None,
            limit,
        }
    }
}

/// A lead in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskRow {
    /// Its number.
    pub reference: Reference,
    /// When it came.
    pub received_at: Timestamp,
    /// The form that it came from.
    pub form: FormKind,
    /// Who.
    pub name: PersonName,
    /// The beginning of what they wrote.
    pub message: Option<crate::Message>,
    /// The path of the page.
    pub page: Option<String>,
    /// Where they came from.
    pub source: String,
    /// How far it is.
    pub stage: LeadStage,
    /// What it is worth.
    pub value_cents: Option<i64>,
    /// The next reminder.
    pub reminder: Option<DeskReminder>,
    /// When somebody first looked at it.
    pub opened_at: Option<Timestamp>,
    /// Whether it is kept back.
    pub spam: bool,
    /// Whether it is a test.
    pub test: bool,
    /// Counts changes.
    pub version: u64,
    /// Who is in charge: an account.
    pub assigned_to: Option<String>,
    /// Who changed it last: an account.
    pub changed_by: Option<String>,
    /// When it was changed last.
    pub changed_at: Option<Timestamp>,
}

impl DeskRow {
    /// Whether nobody has answered it.
    pub fn is_waiting(&self) -> bool {
        self.stage == LeadStage::New && !self.spam && !self.test
    }
}

/// Something to do about a lead.
#[derive(Clone, PartialEq, Eq)]
pub struct DeskReminder {
    /// The entry.
    pub id: String,
    /// What.
    pub text: String,
    /// When.
    pub due_at: Timestamp,
}

/// What people write about a visitor is as personal as what the visitor wrote.
impl std::fmt::Debug for DeskReminder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DeskReminder({})", self.due_at)
    }
}

/// A page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskPage {
    /// The leads.
    pub rows: Vec<DeskRow>,
    /// Where the next page begins; nothing on the last one.
    pub next: Option<String>,
}

/// What a list can be narrowed to, and how many leads each has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskChoices {
    /// How many leads each list has.
    pub counts: BoxCounts,
    /// Pages that leads came from, the most frequent first.
    pub pages: Vec<String>,
    /// Where leads came from, the most frequent first.
    pub sources: Vec<String>,
}

/// An entry in the history of a lead.
#[derive(Clone, PartialEq, Eq)]
pub struct DeskEntry {
    /// Its identifier.
    pub id: String,
    /// When.
    pub at: Timestamp,
    /// Who: an account.
    pub who: Option<String>,
    /// What it is.
    pub kind: EntryKind,
    /// Words, see [`EntryKind`].
    pub text: String,
    /// When a reminder is due.
    pub due_at: Option<Timestamp>,
    /// When a reminder was done.
    pub done_at: Option<Timestamp>,
}

impl std::fmt::Debug for DeskEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DeskEntry({} at {})", self.kind.as_str(), self.at)
    }
}

/// Everything about a lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskLead {
    /// What lists show.
    pub row: DeskRow,
    /// The lead.
    pub record: LeadRecord,
    /// Its deliveries.
    pub jobs: Vec<JobRecord>,
    /// What happened, the latest first.
    pub entries: Vec<DeskEntry>,
    /// Other leads of this person, the latest first.
    pub earlier: Vec<DeskRow>,
}

/// A change of a lead: what is not there stays.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct DeskChange {
    /// Another stage.
    pub stage: Option<LeadStage>,
    /// Why.
    pub reason: Option<String>,
    /// What it is worth, or nothing any more.
    pub value_cents: Option<Option<i64>>,
    /// Who is in charge, or nobody.
    pub assigned_to: Option<Option<String>>,
    /// Whether somebody has looked at it.
    pub opened: Option<bool>,
}

/// What people made of a lead, as exports have it.
#[derive(Clone, Default, PartialEq, Eq, Serialize)]
pub struct LeadWork {
    /// How far it is.
    pub stage: LeadStage,
    /// What it is worth.
    pub value_cents: Option<i64>,
    /// What was noted, the oldest first.
    pub notes: Vec<WrittenNote>,
}

impl std::fmt::Debug for LeadWork {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "LeadWork({}, {} notes)",
            self.stage.as_str(),
            self.notes.len()
        )
    }
}

/// A note as exports have it.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct WrittenNote {
    /// When.
    pub at: Timestamp,
    /// What.
    pub text: String,
}

/// A lead, whole or in short, with what people made of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Worked<T> {
    /// The lead.
    #[serde(flatten)]
    pub lead: T,
    /// What people made of it.
    #[serde(flatten)]
    pub work: LeadWork,
}

/// A new entry.
#[derive(Clone, PartialEq, Eq)]
pub struct DeskNote {
    /// Its identifier where whoever sends it made one, so that it is there once however often it is sent.
    pub id: Option<Uuid>,
    /// What it is.
    pub kind: EntryKind,
    /// Words.
    pub text: String,
    /// When a reminder is due.
    pub due_at: Option<Timestamp>,
    /// The deliveries that remind people of it then.
    pub remind: Vec<String>,
}

/// A change of an entry: what is not there stays.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct DeskNoteChange {
    /// The version of the lead that it is a change of; of whatever there is without it.
    pub of_version: Option<u64>,
    /// Other words.
    pub text: Option<String>,
    /// Another time.
    pub due_at: Option<Timestamp>,
    /// Whether it is done.
    pub done: Option<bool>,
    /// The deliveries that remind people of it when it is due.
    pub remind: Vec<String>,
}

/// Who does something, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Doer<'a> {
    /// The account; nothing for the command line.
    pub who: Option<&'a str>,
    /// When.
    pub now: Timestamp,
}

/// What became of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed {
    /// It was made.
    Made,
    /// There is no such lead, or no such entry.
    Missing,
    /// Somebody was faster: the lead is not at the version that was given.
    Outdated,
    /// Another entry has this identifier.
    Taken,
    /// It would leave a note without words.
    Blank,
}

/// How often something happened on a page.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SiteCount {
    /// What.
    pub what: SiteEvent,
    /// The path of the page.
    pub page: String,
    /// Where those people came from.
    pub source: String,
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum SiteEvent {
    /// A page was opened from elsewhere.
    Arrival,
    /// A telephone number was tapped.
    Call,
    /// A text message was begun.
    Text,
    /// A mail was begun.
    Mail,
    /// Somebody began to fill in a form.
    Start,
}

impl SiteEvent {
    /// What, in one word.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Counts of a time, by day, page and source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountRow {
    /// The day, where the company is.
    pub day: Date,
    /// What, where, and from where.
    pub count: SiteCount,
    /// How often.
    pub n: u64,
}

/// What numbers need to know of a lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadFacts {
    /// When it came.
    pub received_at: Timestamp,
    /// The path of its page.
    pub page: Option<String>,
    /// Where they came from.
    pub source: String,
    /// When somebody was first in touch.
    pub answered_at: Option<Timestamp>,
    /// When it was won.
    pub won_at: Option<Timestamp>,
    /// What it is worth.
    pub value_cents: Option<i64>,
}

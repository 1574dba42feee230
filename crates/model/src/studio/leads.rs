//! Leads: lists, single leads, and what people do with them.

use std::collections::BTreeMap;
use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::deliveries::DeliveryProgress;
use crate::{AnswerLine, AnswerNote, FormKind};

unit_enum! {
    /// The stage of a lead.
    #[derive(Default)]
    pub enum LeadStage in "kebab-case" with parse {
        /// Nobody has answered the lead.
        #[default]
        New,
        /// Somebody has been in touch with the customer.
        Contacted,
        /// The customer has a price.
        Quoted,
        /// The customer has ordered.
        Won,
        /// The customer won't order.
        Lost,
    }
}

impl LeadStage {
    /// Whether the customer hasn't decided yet: the lead is in the open list.
    pub const fn is_open(self) -> bool {
        match self {
            Self::New | Self::Contacted | Self::Quoted => true,
            Self::Won | Self::Lost => false,
        }
    }
}

unit_enum! {
    /// A list of leads: the open one, one for each stage, and spam; `box` in the database and in addresses.
    pub enum LeadBox in "kebab-case" with parse {
        /// Leads in an open stage.
        Open,
        /// Leads that nobody has answered.
        New,
        /// Leads where somebody has been in touch with the customer.
        Contacted,
        /// Leads with a price.
        Quoted,
        /// Leads with an order.
        Won,
        /// Leads that won't result in an order.
        Lost,
        /// Leads held back as spam.
        Spam,
    }
}

unit_enum! {
    /// The kind of an entry in the history of a lead.
    pub enum EntryKind in "kebab-case" with parse {
        /// A note for the team.
        Note,
        /// A change of stage. The text has the new stage, and the reason if one was given.
        Stage,
        /// A call. The text is `reached`, `no-answer` or empty.
        Call,
        /// The user started to write a text message.
        Text,
        /// The user started to write an email.
        Mail,
        /// The lead was marked as spam or as genuine. The text is `spam` or `real`.
        Spam,
        /// A task that is due at `due_at`.
        Reminder,
        /// A change of the value. The text is the new value in cents, or empty if it was removed.
        Amount,
        /// A change of the user in charge. The text is the user's name, or empty if nobody is in charge.
        Assigned,
    }
}

/// The number of leads in each list.
pub type BoxCounts = BTreeMap<LeadBox, u32>;

/// A reminder for a lead.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadReminder {
    /// The entry's identifier.
    pub id: String,
    /// The task.
    pub text: String,
    /// The time when it is due.
    #[ts(type = "string")]
    pub due_at: Timestamp,
}

/// Hides the text: what people write about a visitor is as personal as what the visitor wrote.
impl fmt::Debug for LeadReminder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LeadReminder({})", self.due_at)
    }
}

/// A lead in a list.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadRow {
    /// The reference number, such as `K7Q4-M2PP`.
    pub reference: String,
    /// The time when it was received.
    #[ts(type = "string")]
    pub received_at: Timestamp,
    /// The form that it came from.
    pub form: FormKind,
    /// The name of the sender.
    pub name: String,
    /// The message, truncated to 300 characters.
    pub message: Option<String>,
    /// The title of the first attached plan.
    pub first_plan: Option<String>,
    /// The number of attached plans.
    pub plan_count: u32,
    /// The path of the page with the form.
    pub page: Option<String>,
    /// The title of that page, if the page still exists.
    pub page_title: Option<String>,
    /// The source of the visit, such as `Google Ads`.
    pub source: String,
    /// The stage.
    pub stage: LeadStage,
    /// The value of the order, in cents.
    #[ts(type = "number | null")]
    pub value_cents: Option<i64>,
    /// The next reminder.
    pub reminder: Option<LeadReminder>,
    /// Whether nobody has opened the lead.
    pub unread: bool,
    /// Whether nobody has answered the lead. It has then been waiting since `received_at`.
    pub waiting: bool,
    /// Whether it is held back as spam.
    pub spam: bool,
    /// Whether it is a test lead sent by this program.
    pub test: bool,
}

/// Hides what the visitor wrote.
impl fmt::Debug for LeadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LeadRow({}, {})", self.reference, self.stage.as_str())
    }
}

/// One page of a list of leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadPage {
    /// The leads. In the open list, waiting ones come first. Otherwise the newest come first.
    pub leads: Vec<LeadRow>,
    /// The value of `before` for the next page. `None` on the last page.
    pub next: Option<String>,
    /// The number of leads in each list.
    #[ts(type = "Record<LeadBox, number>")]
    pub counts: BoxCounts,
    /// The pages that most leads came from, for the filter.
    pub pages: Vec<LeadPageChoice>,
    /// Whether leads came from more pages.
    pub more_pages: bool,
    /// The sources that most leads came from, for the filter.
    pub sources: Vec<String>,
    /// Whether there are more sources.
    pub more_sources: bool,
}

/// A page that leads came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadPageChoice {
    /// The path.
    pub path: String,
    /// The title, or the path if there is no title.
    pub title: String,
}

/// A label with a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LabelledText {
    /// The label.
    pub label: String,
    /// The value.
    pub value: String,
}

/// The consent that a visitor gave to receive text messages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GivenConsent {
    /// The wording that the visitor saw.
    pub words: String,
    /// The time when the consent was given.
    pub given_at: String,
}

/// A plan that is attached to a lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadPlanView {
    /// The title, such as `Storage for 12 cameras, 30 days`.
    pub title: String,
    /// The address of the plan on this site.
    pub link: String,
    /// Whether the server could compute the plan. If not, there is only the link.
    pub computed: bool,
    /// The most important figures.
    pub lines: Vec<AnswerLine>,
    /// The price as text, if the tool has calculated one.
    pub price: Option<String>,
    /// The parts, unless `lines` has them.
    pub parts: Vec<String>,
    /// What prevents the plan, and what must be clarified first.
    pub notes: Vec<AnswerNote>,
}

/// An entry in the history of a lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadEntry {
    /// The entry's identifier.
    pub id: String,
    /// The time of the entry.
    pub at: String,
    /// The name of the user. `None` if the user was removed.
    pub who: Option<String>,
    /// The kind of entry.
    pub kind: EntryKind,
    /// The text, whose meaning depends on the [`EntryKind`].
    pub text: String,
    /// The time when a reminder is due.
    pub due_at: Option<String>,
    /// The time when a reminder was done.
    pub done_at: Option<String>,
    /// The time when the text was last changed.
    pub changed_at: Option<String>,
    /// The name of the user who changed it last. `None` if the user was removed.
    pub changed_by: Option<String>,
}

/// A user who can be assigned to a lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PersonChoice {
    /// The user's identifier.
    pub id: String,
    /// The user's name.
    pub name: String,
}

/// All details of a lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadView {
    /// The fields shown in lists.
    #[serde(flatten)]
    #[ts(flatten)]
    pub row: LeadRow,
    /// The whole message.
    pub whole_message: Option<String>,
    /// The email address.
    pub email: Option<String>,
    /// The phone number as typed.
    pub phone: String,
    /// The phone number without other words that were typed, for a button.
    pub phone_short: String,
    /// The number to dial, such as `+13125550143`, or `+13125550143,,5` with an extension. If there is no international
    /// form, the digits of the first number that was typed. Empty if they can't be dialed.
    pub phone_dial: String,
    /// The consent to receive text messages. Without it, no text messages may be sent.
    pub consent: Option<GivenConsent>,
    /// How the visitor found the site, as displayed.
    pub came_by: Vec<LabelledText>,
    /// The attached plans.
    pub plans: Vec<LeadPlanView>,
    /// The progress of the lead's deliveries.
    pub deliveries: Vec<DeliveryProgress>,
    /// The history, the latest entry first.
    pub entries: Vec<LeadEntry>,
    /// Other leads from this person, the latest first.
    pub earlier: Vec<LeadRow>,
    /// The reasons why the lead looks like spam, in words.
    pub spam_reasons: Vec<String>,
    /// The user assigned to the lead.
    pub assigned_to: Option<PersonChoice>,
    /// The users who can be assigned.
    pub people: Vec<PersonChoice>,
    /// The subject of an answer by email.
    pub mail_subject: String,
    /// The greeting of an answer by email, followed by an empty line.
    pub mail_greeting: String,
    /// A counter of changes, sent in `If-Match`.
    #[ts(type = "number")]
    pub version: u64,
    /// The name of the user who made the last change.
    pub changed_by: Option<String>,
    /// The time of the last change.
    pub changed_at: Option<String>,
}

/// A change of a lead. Omitted fields stay the same.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields = nullable)]
pub struct LeadChange {
    /// The new stage.
    pub stage: Option<LeadStage>,
    /// The reason for the stage, at most 200 characters. An empty string removes it.
    pub reason: Option<String>,
    /// The value of the order, in cents. A negative number removes the value.
    #[ts(optional, type = "number | null")]
    pub value_cents: Option<i64>,
    /// The identifier of the assigned user. An empty string removes the assignment.
    pub assigned_to: Option<String>,
    /// Whether somebody has opened the lead. `false` marks it as unread.
    pub opened: Option<bool>,
}

/// A new entry.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields = nullable)]
pub struct NewEntry {
    /// The entry's identifier, a UUID generated by the client. Sending the same identifier again
    /// doesn't create a second entry.
    #[serde(default)]
    pub id: Option<String>,
    /// The kind of entry: `note`, `call`, `text`, `mail` or `reminder`.
    pub kind: EntryKind,
    /// The text, at most 4,000 characters.
    #[serde(default)]
    pub text: String,
    /// The time of a call that is entered later.
    #[serde(default)]
    pub at: Option<String>,
    /// The time when a reminder is due.
    #[serde(default)]
    pub due_at: Option<String>,
}

/// A change of an entry. Omitted fields stay the same.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields = nullable)]
pub struct EntryChange {
    /// The new text of a note or reminder.
    pub text: Option<String>,
    /// The text that the edit began with. If somebody has changed it since, nothing is changed.
    pub former_text: Option<String>,
    /// The new due time of a reminder.
    pub due_at: Option<String>,
    /// Whether a reminder is done.
    pub done: Option<bool>,
}

/// The removal of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct EntryRemoval {
    /// The text of the note or reminder that is to be removed. If somebody has changed it since, it stays.
    pub former_text: String,
}

/// The data that would be erased when a person is forgotten.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ForgetView {
    /// The leads.
    pub leads: Vec<LeadRow>,
    /// The deliveries whose receivers may have copies.
    pub delivered_to: Vec<String>,
    /// Whether the data has been erased.
    pub done: bool,
}

//! Leads: lists, one of them, what people do with it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::deliveries::DeliveryProgress;
use crate::FormKind;

named! {
    /// How far the owner is with a lead.
    #[derive(Default)]
    pub enum LeadStage in "kebab-case" with parse {
        /// Nobody has answered it.
        #[default]
        New,
        /// Somebody has been in touch.
        Contacted,
        /// There is a price.
        Quoted,
        /// There is an order.
        Won,
        /// There will be none.
        Lost,
    }
}

named! {
    /// A list of leads.
    pub enum LeadBox in "kebab-case" with parse {
        /// New, contacted and quoted.
        Open,
        /// Nobody has answered them.
        New,
        /// Somebody has been in touch.
        Contacted,
        /// There is a price.
        Quoted,
        /// There is an order.
        Won,
        /// There will be none.
        Lost,
        /// Kept back.
        Spam,
    }
}

named! {
    /// What an entry in the history of a lead is.
    pub enum EntryKind in "kebab-case" with parse {
        /// Words for the team.
        Note,
        /// Another stage; the text says which, and why where somebody said so.
        Stage,
        /// A call; the text is `reached`, `no-answer` or empty.
        Call,
        /// A text message was begun.
        Text,
        /// A mail was begun.
        Mail,
        /// Put into spam, or taken out; the text is `spam` or `real`.
        Spam,
        /// To be done at `due_at`.
        Reminder,
    }
}

/// How many leads each list has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct BoxCounts {
    /// New, contacted and quoted.
    pub open: u32,
    /// Nobody has answered them.
    pub new: u32,
    /// Somebody has been in touch.
    pub contacted: u32,
    /// There is a price.
    pub quoted: u32,
    /// There is an order.
    pub won: u32,
    /// There will be none.
    pub lost: u32,
    /// Kept back.
    pub spam: u32,
}

/// What is to be done about a lead, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadReminder {
    /// The entry's identifier.
    pub id: String,
    /// What.
    pub text: String,
    /// When.
    pub due_at: String,
}

/// A lead in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadRow {
    /// Its number, like `K7Q4-M2PP`.
    pub reference: String,
    /// When it came.
    pub received_at: String,
    /// The form that it came from.
    pub form: FormKind,
    /// Who.
    pub name: String,
    /// What they wrote, at most 300 characters of it.
    pub message: Option<String>,
    /// The path of the page that they wrote on.
    pub page: Option<String>,
    /// What that page is called, while it is there.
    pub page_title: Option<String>,
    /// Where they came from, like `Google Ads`.
    pub source: String,
    /// How far it is.
    pub stage: LeadStage,
    /// What it is worth.
    #[ts(type = "number | null")]
    pub value_cents: Option<i64>,
    /// The next thing to do about it.
    pub reminder: Option<LeadReminder>,
    /// Whether nobody has looked at it.
    pub unread: bool,
    /// Whether nobody has answered it: it is waiting since `received_at`.
    pub waiting: bool,
    /// Whether it is kept back as spam.
    pub spam: bool,
    /// Whether it is a test of this program.
    pub test: bool,
}

/// A page of a list of leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadPage {
    /// Waiting ones first in the open list, the newest first otherwise.
    pub leads: Vec<LeadRow>,
    /// What `before` is for the next page; nothing on the last one.
    pub next: Option<String>,
    /// How many each list has.
    pub counts: BoxCounts,
    /// What pages leads came from, for the filter: path and title.
    pub pages: Vec<LeadPageChoice>,
    /// Where leads came from, for the filter.
    pub sources: Vec<String>,
}

/// A page that leads came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadPageChoice {
    /// Its path.
    pub path: String,
    /// What it is called, or its path.
    pub title: String,
}

/// A label with a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LabelledText {
    /// What it is.
    pub label: String,
    /// The value.
    pub value: String,
}

/// What somebody agreed to about text messages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GivenConsent {
    /// The words that they saw.
    pub words: String,
    /// When.
    pub given_at: String,
}

/// A plan that came with a lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadPlanView {
    /// What it is, like `Storage for 12 cameras, 30 days`.
    pub title: String,
    /// Its address on this site.
    pub link: String,
    /// What it says; nothing when the server could not compute it.
    pub lines: Vec<LabelledText>,
}

/// Something that happened with a lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadEntry {
    /// Its identifier.
    pub id: String,
    /// When.
    pub at: String,
    /// Who did it; nothing for somebody who was removed.
    pub who: Option<String>,
    /// What it is.
    pub kind: EntryKind,
    /// Words, see [`EntryKind`].
    pub text: String,
    /// When a reminder is due.
    pub due_at: Option<String>,
    /// When a reminder was done.
    pub done_at: Option<String>,
}

/// Another lead of the same person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct EarlierLead {
    /// Its number.
    pub reference: String,
    /// When it came.
    pub received_at: String,
    /// How far it is.
    pub stage: LeadStage,
    /// What they wrote, at most 300 characters of it.
    pub message: Option<String>,
}

/// Somebody who may be in charge of a lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PersonChoice {
    /// Their identifier.
    pub id: String,
    /// What they are called.
    pub name: String,
}

/// Everything about a lead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LeadView {
    /// What lists show.
    #[serde(flatten)]
    #[ts(flatten)]
    pub row: LeadRow,
    /// All that they wrote.
    pub whole_message: Option<String>,
    /// The mail address.
    pub email: Option<String>,
    /// The telephone number as it was typed.
    pub phone: String,
    /// The number to dial, like `+13125550143`; as typed, with nothing but digits, where that cannot be told.
    pub phone_dial: String,
    /// What they agreed to about text messages; without it, none may be sent.
    pub consent: Option<GivenConsent>,
    /// How they came, for people.
    pub came_by: Vec<LabelledText>,
    /// The plans that came along.
    pub plans: Vec<LeadPlanView>,
    /// How far its deliveries are.
    pub deliveries: Vec<DeliveryProgress>,
    /// What happened, the latest first.
    pub entries: Vec<LeadEntry>,
    /// Other leads of this person, the latest first.
    pub earlier: Vec<EarlierLead>,
    /// Why it looks like spam, in words.
    pub spam_reasons: Vec<String>,
    /// Who is in charge.
    pub assigned_to: Option<PersonChoice>,
    /// Who may be.
    pub people: Vec<PersonChoice>,
    /// The subject and the first words of an answer by mail.
    pub mail_subject: String,
    /// The greeting, with an empty line after it.
    pub mail_greeting: String,
    /// Counts changes; goes into `If-Match`.
    #[ts(type = "number")]
    pub version: u64,
    /// Who changed it last, and when.
    pub changed_by: Option<String>,
    /// When it was changed last.
    pub changed_at: Option<String>,
}

/// A change of a lead: what is not there stays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields = nullable)]
pub struct LeadChange {
    /// Another stage.
    pub stage: Option<LeadStage>,
    /// Why, at `lost`: at most 200 characters.
    pub reason: Option<String>,
    /// What it is worth; a negative number takes the amount away.
    #[ts(optional, type = "number | null")]
    pub value_cents: Option<i64>,
    /// Who is in charge; an empty text is nobody.
    pub assigned_to: Option<String>,
    /// Somebody has looked at it; `false` makes it unread.
    pub opened: Option<bool>,
}

/// A new entry.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields = nullable)]
pub struct NewEntry {
    /// Its identifier, a UUID made by whoever sends it: sent again under the same one, it is there once.
    #[serde(default)]
    pub id: Option<String>,
    /// `note`, `call`, `text`, `mail` or `reminder`.
    pub kind: EntryKind,
    /// Words, at most 4,000 characters.
    #[serde(default)]
    pub text: String,
    /// When a reminder is due.
    #[serde(default)]
    pub due_at: Option<String>,
}

/// A change of an entry: what is not there stays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields = nullable)]
pub struct EntryChange {
    /// Other words, of a note or a reminder.
    pub text: Option<String>,
    /// Another time, of a reminder.
    pub due_at: Option<String>,
    /// Whether a reminder is done.
    pub done: Option<bool>,
}

/// What forgetting a person would take away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ForgetView {
    /// The leads.
    pub leads: Vec<EarlierLead>,
    /// Deliveries that may have copies.
    pub delivered_to: Vec<String>,
    /// Whether it was done.
    pub done: bool,
}

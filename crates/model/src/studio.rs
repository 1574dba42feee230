//! What the owner's studio and the server say to each other at `/studio/api`.
//!
//! Times are RFC 3339 in UTC, days are `2026-11-22` in the company's time zone, amounts are cents. Nothing here is
//! ever part of a public page. `web/src/generated/studio.ts` is made of these types.

#![expect(
    clippy::struct_excessive_bools,
    reason = "messages say several things that are so or not"
)]

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::FormKind;

named! {
    /// How far the owner is with a lead.
    pub enum LeadStage in "kebab-case" with parse {
        /// Nobody has answered it.
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

named! {
    /// How far a delivery of a lead is.
    pub enum DeliveryProgressState in "kebab-case" {
        /// It waits until somebody says that the lead is real.
        Held,
        /// It will be tried, or tried again.
        Waiting,
        /// It has the lead.
        Delivered,
        /// Given up, until somebody tries again.
        Dead,
    }
}

/// How far a delivery of a lead is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryProgress {
    /// Its name in `deliveries.toml`.
    pub delivery: String,
    /// How far it is.
    pub state: DeliveryProgressState,
    /// What the receiver said last.
    pub detail: Option<String>,
    /// When it was delivered or last tried.
    pub at: Option<String>,
    /// When it is tried next.
    pub next_at: Option<String>,
    /// How often it was tried.
    pub attempts: u32,
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

/// Who is signed in, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Me {
    /// Their identifier.
    pub id: String,
    /// The mail address.
    pub email: String,
    /// What they are called.
    pub name: String,
    /// May do everything.
    pub owner: bool,
    /// May see and change leads.
    pub may_leads: bool,
    /// May change the site.
    pub may_content: bool,
    /// Until when the proof of who they are is fresh enough for what asks for it; nothing when it is not.
    pub proved_until: Option<String>,
    /// Whether they have a password.
    pub has_password: bool,
    /// What the company is called.
    pub company: String,
    /// The public address of the site.
    pub site_url: String,
    /// The company's time zone, like `America/Chicago`.
    pub time_zone: String,
    /// The server's time.
    pub now: String,
    /// Leads that nobody has answered.
    pub waiting: u32,
}

/// What the page to sign in has to know before anybody has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SignInFacts {
    /// What the company is called.
    pub company: String,
    /// The site's host.
    pub host: String,
    /// Whether somebody can sign in here at all: over https, or on this machine.
    pub secure: bool,
    /// Whether this address can have passkeys: not when it is an IP address.
    pub passkeys: bool,
    /// Whether a link can be sent by mail.
    pub mails_links: bool,
    /// Whether there is any account.
    pub has_accounts: bool,
}

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

/// A place where somebody is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SessionView {
    /// Its identifier.
    pub id: String,
    /// Browser and system, like `Safari on iPhone`.
    pub agent: String,
    /// When they signed in.
    pub made_at: String,
    /// When they were last there.
    pub seen_at: String,
    /// Whether it is this one.
    pub current: bool,
}

/// A passkey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PasskeyView {
    /// Its identifier.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub made_at: String,
    /// When it was last used.
    pub used_at: Option<String>,
}

/// Somebody who may sign in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PersonView {
    /// Their identifier.
    pub id: String,
    /// The mail address.
    pub email: String,
    /// What they are called.
    pub name: String,
    /// May do everything.
    pub owner: bool,
    /// May see and change leads.
    pub may_leads: bool,
    /// May change the site.
    pub may_content: bool,
    /// When they were invited.
    pub made_at: String,
    /// When they were last there; nothing for somebody who has not signed in yet.
    pub seen_at: Option<String>,
    /// Whether they cannot sign in any more.
    pub disabled: bool,
    /// Whether they have not used their invitation yet.
    pub invited: bool,
}

/// Somebody to invite, or what they may from now on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PersonForm {
    /// The mail address.
    pub email: String,
    /// What they are called.
    pub name: String,
    /// May do everything.
    pub owner: bool,
    /// May see and change leads.
    pub may_leads: bool,
    /// May change the site.
    pub may_content: bool,
}

/// A link to sign in with, shown once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct InviteLink {
    /// The whole address, which works once.
    pub link: String,
    /// Until when.
    pub until: String,
    /// Whether it was mailed too.
    pub mailed: bool,
}

/// What a link is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct EnterFacts {
    /// `invite` or `recover`.
    pub kind: String,
    /// Whose it is.
    pub email: String,
    /// What they are called; empty when nobody said.
    pub name: String,
}

/// Something that somebody did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AuditEntry {
    /// Its identifier; goes into `before`.
    pub id: String,
    /// When.
    pub at: String,
    /// Who; nothing for the command line.
    pub who: Option<String>,
    /// What, as a sentence without its subject: `signed in with a passkey`.
    pub what: String,
    /// The reference or path that it was about.
    pub subject: Option<String>,
}

/// A page of what somebody did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AuditPage {
    /// The latest first.
    pub entries: Vec<AuditEntry>,
    /// What `before` is for the next page.
    pub next: Option<String>,
}

/// How one delivery is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveryView {
    /// Its name.
    pub name: String,
    /// Its kind, like `smtp`.
    pub kind: String,
    /// Whether it takes every lead; else `deliveries.toml` says which.
    pub takes_all: bool,
    /// Leads that wait for it.
    pub waiting: u32,
    /// Leads for which it was given up.
    pub dead: u32,
    /// Since when the oldest of them waits.
    pub oldest_waiting: Option<String>,
    /// Whether the receiver said that it is gone.
    pub stopped: bool,
    /// What the receiver said last, when it did not take a lead.
    pub last_fault: Option<String>,
    /// Why it cannot be used, like a secret that is not set.
    pub unusable: Option<String>,
}

/// How the deliveries are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DeliveriesView {
    /// In the order of `deliveries.toml`.
    pub deliveries: Vec<DeliveryView>,
    /// Months that leads are kept; nothing when until somebody erases them.
    pub kept_months: Option<u32>,
}

/// How far a test lead is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TestProgress {
    /// Its number.
    pub reference: String,
    /// Each delivery.
    pub deliveries: Vec<DeliveryProgress>,
    /// Whether every delivery has it.
    pub done: bool,
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

/// A refusal, as RFC 9457 has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct StudioProblem {
    /// The status.
    pub status: u16,
    /// What it is called.
    pub title: String,
    /// What to do, for people.
    pub detail: Option<String>,
    /// `proof`: confirm who you are, then again. `changed`: somebody was faster. `wait`: see `Retry-After`.
    pub reason: Option<String>,
}

//! Leads: turns what a visitor sends into a [`NewLead`], stores it before it is acknowledged, and delivers it until
//! somebody has received it.
//!
//! The life of a lead:
//!
//! 1. [`LeadForm`]: the request's body, decoded but not validated.
//! 2. [`ParsedLead::parse`] applies the rules of the three forms and returns all faults at once. [`Verdict::of`] scores
//!    how much it looks like spam. With an [`Admission`] it becomes a [`NewLead`].
//! 3. [`LeadStore::insert`] stores the lead and one job per delivery in one durable transaction and returns a
//!    [`Reference`].
//! 4. [`LeadStore::lease`], [`Delivery::attempt`], [`LeadStore::finish`] deliver it at least once, by mail, HTTP
//!    request, message or file, as `deliveries.toml` says.
//! 5. [`LeadStore::list`], [`LeadStore::find`], [`LeadStore::export`], [`LeadStore::history`] read leads back;
//!    [`render_table`], [`render_lead`], [`render_history`], [`write_csv`], [`write_json`] show them.
//!
//! This crate doesn't handle requests, read the clock or the environment, draw random bytes, or write to the log. Types
//! that hold what a visitor typed don't show it in their `Debug` output.

#[macro_use]
mod personal;

mod admission;
mod attribution;
mod canary;
mod counts;
mod decode;
mod delivery;
mod desk;
mod email;
mod erasure;
mod export;
mod fault;
mod form;
mod idempotency;
mod lead;
mod local_time;
mod mail_dns;
mod message;
mod name;
mod outbox;
mod phone;
mod plan;
mod record;
mod reference;
mod replace_file;
mod report;
mod retention;
mod source;
mod spam;
mod store;
mod table;
mod text;

/// Requests over connections of the caller's own, with the trusted roots of deliveries.
pub mod http {
    pub use crate::delivery::{Exchange, connect, exchange, tls_connector};
}

pub use admission::{Admission, NewLead};
pub use attribution::{Attribution, AttributionField};
pub use canary::{
    CANARY_HEADER, CanaryError, CanaryKey, SiteAnswer, StudioAnswer, probe_site, probe_studio,
    send_canary,
};
pub use counts::{CountRow, SiteCount, SiteEvent};
pub use decode::DecodeError;
pub use delivery::{
    Attempt, AutoReply, Conditions, Deliveries, Delivery, DeliveryText, Digest, ForgottenLines,
    JsonReceiver, LeadFile, LeaseDuration, Reply, ReplyText, Secrets, SystemMail, Transport,
    Website, delivery_forms,
};
pub use desk::{
    Actor, ChangeOutcome, DeskChange, DeskChoices, DeskEntry, DeskEntryChange, DeskFilter,
    DeskLead, DeskPage, LeadActivity, LeadFacts, NewDeskEntry, WithActivity, WrittenNote,
};
pub use email::Email;
pub use erasure::{Erasure, Person};
pub use export::{CsvCells, write_csv, write_csv_line, write_json};
pub use fault::FieldFault;
pub use form::{LeadForm, LeadNote};
pub use idempotency::IdempotencyKey;
pub use lead::{ParsedLead, Received};
pub use local_time::moment;
pub use mail_dns::{DnsError, MailRecords};
pub use message::Message;
pub use name::PersonName;
pub use outbox::{
    AttemptRecord, AttemptResult, Backlog, DeliveryBacklog, Horizon, Job, JobId, JobRecord,
    JobState, JobTask, Lease, Outcome, Schedule,
};
pub use phone::Phone;
pub use plan::LeadPlan;
pub use record::{LeadRecord, LeadState, LeadSummary, Stored};
pub use reference::{Reference, ReferenceError};
pub use replace_file::{copy_permissions, replace_file, replace_private};
pub use report::{FirstDelivery, LeadReport, PageCount, WeekCount, render_report};
pub use retention::{EARLIEST_LEAD, Retained, Retention, RetentionCutoffs};
pub use sightline_store::{
    Backup, Database, DatabaseUrl, DatabaseUrlError, DiskSpace, ErasureRemnants, PostgresDatabase,
    RandomSource, ServerSetup, SqliteDatabase, StoreError, Timeouts,
};
pub use source::{DIRECT, OTHER_SITES, deciding_touch, is_named_source, source};
pub use spam::{
    Challenge, Challenger, QUARANTINE_SCORE, RequestOrigin, Signals, SpamReason, Verdict,
};
pub use store::sql::Desk;
pub use store::{LeadFilter, LeadStore, PageViews, Readable, Retried};
pub use table::{render_activity, render_history, render_lead, render_table};
pub use text::is_blank;

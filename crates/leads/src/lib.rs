//! Leads: what a visitor sends becomes a [`NewLead`], is stored before it is acknowledged, and is
//! delivered until somebody has it.
//!
//! The way of a lead:
//!
//! 1. [`LeadForm`]: the request's body, decoded but believed in nothing.
//! 2. [`ParsedLead::parse`]: every rule of the three forms, every fault at once; [`Verdict::of`]:
//!    how much it looks like spam. With an [`Admission`] it is a [`NewLead`].
//! 3. [`LeadStore::insert`]: one durable transaction for the lead and a job per delivery; the answer
//!    is a [`Reference`].
//! 4. [`LeadStore::lease`], [`Delivery::attempt`], [`LeadStore::finish`]: delivered at least once, by mail,
//!    by request, as a message or into a file, as `deliveries.toml` says.
//! 5. [`LeadStore::list`], [`LeadStore::find`], [`LeadStore::export`], [`LeadStore::history`]: reading
//!    back, and [`render_table`], [`render_lead`], [`render_history`], [`write_csv`],
//!    [`write_json`] to show it.
//!
//! What this crate does not do: it serves no requests, reads no clock and no environment, draws no
//! random bytes and writes no log. Types that hold what a visitor typed do not show it in their
//! `Debug` output.

#[macro_use]
mod personal;

mod admission;
mod attribution;
mod canary;
mod decode;
mod delivery;
mod desk;
mod email;
mod export;
mod fault;
mod form;
mod idempotency;
mod lead;
mod local_time;
mod mail_dns;
mod maintenance;
mod message;
mod name;
mod outbox;
mod phone;
mod plan;
mod record;
mod reference;
mod report;
mod retention;
mod source;
mod spam;
mod store;
mod table;
mod text;

pub use admission::{Admission, NewLead};
pub use attribution::{Attribution, AttributionField};
pub use canary::{
    CANARY_HEADER, CanaryError, CanaryKey, SiteAnswer, StudioAnswer, probe_site, probe_studio,
    send_canary,
};
pub use decode::DecodeError;
pub use delivery::{
    Attempt, AutoReply, Conditions, Deliveries, Delivery, DeliveryText, Digest, JsonReceiver,
    LeadFile, LeaseDuration, MemoryTransport, OwnMail, Reply, ReplyText, Secrets, Transport,
    Website, delivery_forms,
};
pub use desk::{
    Changed, CountRow, DeskChange, DeskChoices, DeskEntry, DeskFilter, DeskLead, DeskNote,
    DeskNoteChange, DeskPage, DeskReminder, DeskRow, Doer, LeadFacts, LeadWork, SiteCount,
    SiteEvent, Worked, WrittenNote,
};
pub use email::Email;
pub use export::{CsvCells, write_csv, write_csv_line, write_json};
pub use fault::FieldFault;
pub use form::{LeadForm, LeadNote};
pub use idempotency::IdempotencyKey;
pub use lead::{ParsedLead, Received};
pub use mail_dns::{DnsError, MailRecords};
pub use maintenance::{Erasure, Person};
pub use message::Message;
pub use name::PersonName;
pub use outbox::{
    AttemptRecord, Backlog, DeliveryBacklog, End, Horizon, Job, JobId, JobRecord, JobState,
    JobTask, Lease, Outcome, Report, Schedule,
};
pub use phone::Phone;
pub use plan::LeadPlan;
pub use record::{LeadRecord, LeadState, LeadSummary, Stored};
pub use reference::{Reference, ReferenceError};
pub use report::{FirstDelivery, LeadReport, PageCount, WeekCount, render_report};
pub use retention::{Retained, Retention, RetentionCut};
pub use sightline_store::{
    Backup, Database, DatabaseUrl, DatabaseUrlError, Patience, PostgresDatabase, RandomSource,
    SqliteDatabase, StoreError, Traces,
};
pub use source::{DIRECT, OTHER_SITES, is_named_source, source};
pub use spam::{
    Challenge, Challenger, QUARANTINE_SCORE, RequestOrigin, Signals, SpamReason, Verdict,
};
pub use store::sql::Desk;
pub use store::{LeadFilter, LeadStore, PageViews};
pub use table::{render_history, render_lead, render_table, render_work};

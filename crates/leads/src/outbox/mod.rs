//! The outbox: for every lead one job per delivery, stored in the lead's own transaction.
//!
//! 1. [`LeadStore::lease`](crate::LeadStore::lease) takes jobs that are due, for a while, and records that an attempt begins.
//! 2. Somebody delivers, outside any transaction.
//! 3. [`LeadStore::finish`](crate::LeadStore::finish) records the [`Outcome`]: delivered, again later by the [`Schedule`], or
//!    given up.
//!
//! A crash between 1 and 3 leaves a lease that ends by itself and an attempt without an outcome;
//! the job is done again. So every lead is delivered at least once, and receivers tell repetitions
//! by the job's identifier, which is the same at every attempt.

mod schedule;

use std::collections::BTreeMap;
use std::fmt;

use jiff::{SignedDuration, Timestamp};
use strum::{EnumString, IntoStaticStr};
use uuid::Uuid;

use crate::{LeadRecord, RandomSource};

pub use schedule::Schedule;

/// The identifier of a job, which receivers see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JobId(pub(crate) Uuid);

impl JobId {
    /// Takes any identifier, for tests and trials.
    pub const fn from_uuid(id: Uuid) -> Self {
        Self(id)
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Which jobs a worker takes and for how long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// The name of the delivery.
    pub delivery: String,
    /// Who takes them.
    pub worker: Uuid,
    /// The time.
    pub now: Timestamp,
    /// When others may take them.
    pub until: Timestamp,
    /// The most jobs to take.
    pub limit: u32,
    /// Until when the delivery is to be left in peace. Jobs that are due are put off to that moment,
    /// all but those of tests and answers to senders.
    pub quiet_until: Option<Timestamp>,
}

/// How far ahead times of a delivery's jobs can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Horizon {
    /// The time.
    pub now: Timestamp,
    /// No attempt is put off for longer at a time.
    pub longest_wait: SignedDuration,
    /// Nobody takes a job for longer.
    pub longest_lease: SignedDuration,
}

impl Horizon {
    /// Machines that share a database may be apart by less than this, and quiet hours in the night when clocks are set
    /// back are that much longer.
    const ALLOWANCE: SignedDuration = SignedDuration::from_hours(1);

    /// The last moments that an attempt can be put off to, and that a job can be taken until.
    pub(crate) fn latest(&self) -> (Timestamp, Timestamp) {
        let latest = |longest: SignedDuration| {
            let longest = longest.saturating_add(Self::ALLOWANCE);
            self.now.checked_add(longest).unwrap_or(Timestamp::MAX)
        };
        (latest(self.longest_wait), latest(self.longest_lease))
    }
}

/// A job under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// Its identifier.
    pub id: JobId,
    /// Failed attempts so far.
    pub failures: u32,
    /// The attempt under way.
    pub(crate) attempt: i64,
    /// What is to be done.
    pub task: JobTask,
    /// The lead that it is about.
    pub lead: LeadRecord,
}

/// What a job is for.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, IntoStaticStr)]
#[serde(tag = "purpose", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum JobTask {
    /// To deliver the lead.
    #[default]
    Lead,
    /// To tell by this delivery that another one of the lead was given up.
    Notice {
        /// The delivery that was given up.
        failed: String,
        /// What its receiver said last, in words of this program.
        cause: String,
    },
    /// To answer the sender.
    Reply,
    /// To remind the team of something that they wanted to do.
    Reminder {
        /// What; empty when they took it back meanwhile.
        text: String,
    },
}

impl JobTask {
    /// The purpose in one word.
    pub fn as_str(&self) -> &'static str {
        self.into()
    }
}

impl Job {
    /// A job that no store knows, for tests and trials.
    pub const fn trial(id: JobId, lead: LeadRecord) -> Self {
        Self {
            id,
            failures: 0,
            attempt: 0,
            task: JobTask::Lead,
            lead,
        }
    }

    /// A job for a marked test that no store knows, to try a delivery with.
    pub fn test(random: &RandomSource, now: Timestamp) -> Self {
        Self::trial(JobId(random.uuid()), LeadRecord::canary(random, now))
    }

    /// The report on this attempt.
    pub fn report(&self, end: End) -> Report {
        Report {
            attempt: self.attempt,
            end,
        }
    }
}

/// How an attempt to deliver ended. Whoever delivers decides between again and given up.
///
/// The texts go into logs and onto terminals: they are words of this program about the receiver
/// and never repeat what a visitor typed.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Outcome {
    /// The receiver has it.
    Delivered(String),
    /// Not now.
    Retry {
        /// Why.
        detail: String,
        /// How long the receiver wants to be left alone.
        after: Option<SignedDuration>,
    },
    /// Never, as it is: repeating it would change nothing.
    Failed(String),
    /// The receiver is gone for good and wants no other lead either.
    Gone(String),
}

impl Outcome {
    /// Again, when the schedule says so.
    pub fn retry(detail: impl Into<String>) -> Self {
        Self::Retry {
            detail: detail.into(),
            after: None,
        }
    }

    /// What the receiver said.
    pub fn detail(&self) -> &str {
        match self {
            Self::Delivered(detail)
            | Self::Retry { detail, .. }
            | Self::Failed(detail)
            | Self::Gone(detail) => detail,
        }
    }
}

/// How an attempt ended, for the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub(crate) attempt: i64,
    pub(crate) end: End,
}

/// What becomes of a job after an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// When the attempt ended.
    pub at: Timestamp,
    /// Who made it.
    pub worker: Uuid,
    /// How it ended.
    pub outcome: Outcome,
    /// When it is made again; `None` when it is not.
    pub next_at: Option<Timestamp>,
    /// For a receiver that is gone: its address, hashed.
    pub stop: Option<String>,
    /// The deliveries that are to tell when the job is given up.
    pub notify: Vec<String>,
}

/// Where a job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, EnumString, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum JobState {
    /// Its lead is in quarantine.
    Held,
    /// To be delivered.
    Waiting,
    /// Delivered.
    Delivered,
    /// Given up.
    Dead,
}

impl JobState {
    /// The state in one word.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A job as it is read back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobRecord {
    /// Its identifier.
    pub id: JobId,
    /// The name of the delivery.
    pub delivery: String,
    /// What it is for.
    pub task: JobTask,
    /// Where it is.
    pub state: JobState,
    /// When it is due, while it waits.
    pub next_at: Timestamp,
    /// Its attempts, in order.
    pub attempts: Vec<AttemptRecord>,
}

impl JobRecord {
    /// What the receiver said last.
    pub fn last_detail(&self) -> Option<&str> {
        let mut attempts = self.attempts.iter().rev();
        attempts.find_map(|attempt| attempt.detail.as_deref())
    }
}

/// An attempt as it is read back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptRecord {
    /// When it began.
    pub started_at: Timestamp,
    /// When it ended; `None` when it was interrupted or is under way.
    pub finished_at: Option<Timestamp>,
    /// How it ended: `delivered`, `retry`, `failed`, `gone`.
    pub outcome: Option<String>,
    /// What the receiver said.
    pub detail: Option<String>,
}

/// How many jobs are where.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct Backlog {
    /// By name of delivery.
    pub deliveries: BTreeMap<String, DeliveryBacklog>,
    /// Leads in quarantine.
    pub quarantined: u64,
    /// When the oldest lead in quarantine came.
    pub oldest_quarantined: Option<Timestamp>,
}

/// How many jobs of one delivery are where.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct DeliveryBacklog {
    /// In quarantine.
    pub held: u64,
    /// To be delivered.
    pub waiting: u64,
    /// Given up.
    pub dead: u64,
    /// Since when the oldest lead that was not delivered waits.
    pub oldest_waiting: Option<Timestamp>,
    /// Whether the receiver said that it is gone.
    pub stopped: bool,
}

//! The outbox: one job per lead and delivery, stored in the same transaction as the lead.
//!
//! 1. [`LeadStore::lease`](crate::LeadStore::lease) leases due jobs for a limited time and records that an attempt
//!    begins.
//! 2. The worker delivers, outside any transaction.
//! 3. [`LeadStore::finish`](crate::LeadStore::finish) records the [`Outcome`]: delivered, to be retried by the
//!    [`Schedule`], or given up.
//!
//! A crash between 1 and 3 leaves a lease that expires by itself and an attempt without an outcome; the job is then
//! done again. So every lead is delivered at least once. Receivers recognize duplicates by the job's identifier, which
//! is the same in every attempt. Auto-replies are not sent again, since a visitor should not get two.

mod schedule;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use jiff::{SignedDuration, Timestamp};
use strum::IntoStaticStr;
use uuid::Uuid;

use crate::{LeadRecord, RandomSource};

pub use schedule::Schedule;
pub use sightline_model::studio::JobState;

/// The identifier of a job, which receivers see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JobId(pub(crate) Uuid);

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Which jobs a worker leases, and for how long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// The name of the delivery.
    pub delivery: String,
    /// The worker that takes them.
    pub worker: Uuid,
    /// The current time.
    pub now: Timestamp,
    /// When the lease expires and others may take the jobs, unless it is renewed.
    pub until: Timestamp,
    /// The maximum number of jobs to take.
    pub limit: u32,
    /// The end of the delivery's quiet hours, if they are in effect. Due jobs are postponed until then, except those of
    /// tests and auto-replies.
    pub quiet_until: Option<Timestamp>,
}

/// How far in the future the times of a delivery's jobs can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Horizon {
    /// The current time.
    pub now: Timestamp,
    /// The longest time for which an attempt is postponed.
    pub max_wait: SignedDuration,
    /// The longest lease.
    pub max_lease: SignedDuration,
    /// The end of the delivery's quiet hours, if they are in effect.
    pub quiet_until: Option<Timestamp>,
}

/// The latest valid times, see [`Horizon`].
#[derive(Debug)]
pub(crate) struct LatestTimes {
    /// For the next attempt.
    pub(crate) next_attempt: Timestamp,
    /// For the end of a lease.
    pub(crate) lease_end: Timestamp,
    /// For the last attempt.
    pub(crate) last_attempt: Timestamp,
}

impl Horizon {
    /// Tolerates clocks of machines that share a database differing by up to this much, and quiet hours that are an
    /// hour longer in the night when clocks are set back.
    const ALLOWANCE: SignedDuration = SignedDuration::from_hours(1);

    pub(crate) fn latest(&self, lease_clock: Timestamp) -> LatestTimes {
        let latest = |now: Timestamp, max: SignedDuration| {
            let max = max.saturating_add(Self::ALLOWANCE);
            now.checked_add(max).unwrap_or(Timestamp::MAX)
        };
        LatestTimes {
            next_attempt: latest(self.now, self.max_wait),
            lease_end: latest(lease_clock, self.max_lease),
            last_attempt: latest(self.now, SignedDuration::ZERO),
        }
    }
}

/// A leased job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// Its identifier.
    pub id: JobId,
    /// The number of failed attempts so far.
    pub failures: u32,
    /// The identifier of the current attempt.
    pub attempt: i64,
    /// Whether an earlier attempt was interrupted, so that nobody knows its outcome.
    pub was_interrupted: bool,
    /// What to do.
    pub task: JobTask,
    /// The lead that the job is about.
    pub lead: LeadRecord,
}

/// The purpose of a job.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, IntoStaticStr)]
#[serde(tag = "purpose", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum JobTask {
    /// Deliver the lead.
    #[default]
    Lead,
    /// Report through this delivery that another delivery gave up on the lead.
    Notice {
        /// The delivery that gave up.
        failed: String,
        /// The receiver's last response, described by this program.
        cause: String,
    },
    /// Send the auto-reply to the visitor.
    Reply,
    /// Send the team a reminder.
    Reminder {
        /// The text of the reminder; empty if it was completed or removed in the meantime.
        text: String,
    },
}

impl JobTask {
    /// The identifier of the purpose.
    pub fn as_str(&self) -> &'static str {
        self.into()
    }
}

impl Job {
    /// Creates a job that is not stored, for tests and trials.
    pub const fn trial(id: Uuid, lead: LeadRecord) -> Self {
        Self {
            id: JobId(id),
            failures: 0,
            attempt: 0,
            was_interrupted: false,
            task: JobTask::Lead,
            lead,
        }
    }

    /// Creates a job that is not stored for a lead marked as a test, to try a delivery with.
    pub fn test(random: &RandomSource, now: Timestamp) -> Self {
        Self::trial(random.uuid(), LeadRecord::canary(random, now))
    }
}

/// The outcome of an attempt to deliver. The code that delivers decides whether the attempt is repeated or given up.
///
/// The details are this program's words about the receiver and never repeat what a visitor typed.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Outcome {
    /// The receiver accepted it.
    Delivered(String),
    /// A temporary failure.
    Retry {
        /// The cause.
        detail: String,
        /// The beginning of what the receiver answered to a test. It is shown to people, but not in logs.
        answer: Option<String>,
        /// How long the receiver asked to wait (`Retry-After`).
        after: Option<SignedDuration>,
    },
    /// A permanent failure: repeating the attempt would change nothing.
    Failed(String),
    /// A permanent failure with what the receiver answered.
    #[strum(serialize = "failed")]
    Refused {
        /// The cause.
        detail: String,
        /// The beginning of what the receiver answered to a test, as in [`Self::Retry`].
        answer: String,
    },
    /// The receiver is permanently gone and doesn't want any other lead either.
    Gone(String),
}

impl Outcome {
    /// Creates a temporary failure, to be retried by the schedule.
    pub fn retry(detail: impl Into<String>) -> Self {
        Self::Retry {
            detail: detail.into(),
            answer: None,
            after: None,
        }
    }

    /// The receiver's response, in this program's words.
    pub fn detail(&self) -> &str {
        match self {
            Self::Delivered(detail)
            | Self::Retry { detail, .. }
            | Self::Failed(detail)
            | Self::Refused { detail, .. }
            | Self::Gone(detail) => detail,
        }
    }

    /// The same without the addresses of recipients, for logs.
    pub fn logged_detail(&self) -> String {
        let words = self.detail().split(' ');
        let words = words.map(|word| {
            if word.contains('@') {
                "(address)"
            } else {
                word
            }
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// The same with what the receiver answered to a test, for people.
    pub fn full_detail(&self) -> Cow<'_, str> {
        match self {
            Self::Retry {
                detail,
                answer: Some(answer),
                ..
            }
            | Self::Refused { detail, answer } => format!("{detail}: “{answer}”").into(),
            _ => self.detail().into(),
        }
    }

    /// The same without what the receiver answered.
    #[must_use]
    pub(crate) fn without_answer(self) -> Self {
        match self {
            Self::Retry { detail, after, .. } => Self::Retry {
                detail,
                answer: None,
                after,
            },
            Self::Refused { detail, .. } => Self::Failed(detail),
            other => other,
        }
    }
}

/// What happens to a job after an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptResult {
    /// When the attempt ended.
    pub at: Timestamp,
    /// The worker that made it.
    pub worker: Uuid,
    /// The outcome.
    pub outcome: Outcome,
    /// When the next attempt is due; `None` if there is none.
    pub next_at: Option<Timestamp>,
    /// The hashed address of a receiver that is gone.
    pub stop: Option<String>,
    /// The deliveries that send a notice if the job is given up.
    pub notify: Vec<String>,
}

/// A job as read back from the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobRecord {
    /// Its identifier.
    pub id: JobId,
    /// The name of the delivery.
    pub delivery: String,
    /// Its purpose.
    pub task: JobTask,
    /// Its state.
    pub state: JobState,
    /// When it is due, if it is waiting.
    pub next_at: Timestamp,
    /// Whether the delivery is stopped, so that the job waits until somebody restarts it.
    pub stopped: bool,
    /// Its attempts, in order.
    pub attempts: Vec<AttemptRecord>,
}

impl JobRecord {
    /// The receiver's last response, with what it answered to a test ([`Outcome::full_detail`]). It may not be logged.
    pub fn last_detail(&self) -> Option<&str> {
        let mut attempts = self.attempts.iter().rev();
        attempts.find_map(|attempt| attempt.detail.as_deref())
    }
}

/// An attempt as read back from the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptRecord {
    /// When it began.
    pub started_at: Timestamp,
    /// When it ended; `None` if it was interrupted or is in progress.
    pub finished_at: Option<Timestamp>,
    /// The outcome: `delivered`, `retry`, `failed`, `gone`.
    pub outcome: Option<String>,
    /// The receiver's response ([`Outcome::full_detail`]).
    pub detail: Option<String>,
}

/// The number of jobs in each state.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct Backlog {
    /// By the name of the delivery.
    pub deliveries: BTreeMap<String, DeliveryBacklog>,
    /// Leads in quarantine.
    pub quarantined: u64,
    /// When the oldest lead in quarantine was received.
    pub oldest_quarantined: Option<Timestamp>,
}

/// The number of leads that one delivery hasn't delivered, by state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct DeliveryBacklog {
    /// Held back in quarantine.
    pub held: u64,
    /// Waiting to be delivered.
    pub waiting: u64,
    /// Given up.
    pub dead: u64,
    /// When the oldest undelivered lead was received.
    pub oldest_waiting: Option<Timestamp>,
    /// Waiting notices that another delivery gave up.
    pub notices: u64,
    /// Whether the receiver reported that it is gone.
    pub stopped: bool,
}

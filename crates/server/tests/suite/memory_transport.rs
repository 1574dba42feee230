//! Deliveries to memory.

use std::collections::VecDeque;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp, Zoned};
use parking_lot::Mutex;
use tokio::sync::oneshot;

use sightline_leads::{
    Attempt, Conditions, Deliveries, Delivery, Job, JobId, JobTask, Outcome, Reference, ReplyText,
    Schedule, SystemMail, Transport, Website,
};

/// Keeps what is delivered in a list and answers as configured. Clones share the list.
#[derive(Debug, Clone, Default)]
pub(crate) struct MemoryTransport(Arc<Mutex<Recorded>>);

#[derive(Debug, Default)]
struct Recorded {
    delivered: Vec<(JobId, Reference)>,
    tasks: Vec<JobTask>,
    times: Vec<Zoned>,
    answers: VecDeque<Outcome>,
    hold: Option<oneshot::Receiver<()>>,
    mails: Vec<SystemMail>,
}

impl MemoryTransport {
    /// A delivery that keeps leads here.
    pub(crate) fn delivery(&self, name: &str) -> Delivery {
        Delivery {
            name: name.to_owned(),
            kind: "memory",
            transport: Box::new(self.clone()),
            conditions: Conditions::default(),
        }
    }

    /// Queues the outcome of a future attempt. When the queue is empty, attempts succeed.
    pub(crate) fn answer_next(&self, outcome: Outcome) {
        self.0.lock().answers.push_back(outcome);
    }

    /// Makes the next attempt wait until the sender is used or dropped.
    pub(crate) fn hold_next(&self) -> oneshot::Sender<()> {
        let (release, held) = oneshot::channel();
        self.0.lock().hold = Some(held);
        release
    }

    /// Whether attempts have begun that take all answers and the hold.
    pub(crate) fn has_begun(&self) -> bool {
        let kept = self.0.lock();
        kept.answers.is_empty() && kept.hold.is_none()
    }

    /// What was delivered, including repetitions.
    pub(crate) fn delivered(&self) -> Vec<(JobId, Reference)> {
        self.0.lock().delivered.clone()
    }

    /// The task of each delivered job.
    pub(crate) fn tasks(&self) -> Vec<JobTask> {
        self.0.lock().tasks.clone()
    }

    /// When each attempt was made, in the company's time zone.
    pub(crate) fn times(&self) -> Vec<Zoned> {
        self.0.lock().times.clone()
    }

    /// The program's own mails.
    pub(crate) fn mails(&self) -> Vec<SystemMail> {
        self.0.lock().mails.clone()
    }

    fn take(&self, job: &Job) -> Outcome {
        self.answer(|kept| {
            kept.delivered.push((job.id, job.lead.summary.reference));
            kept.tasks.push(job.task.clone());
        })
    }

    /// Takes the next outcome, and keeps what is delivered if it is a success.
    fn answer(&self, keep: impl FnOnce(&mut Recorded)) -> Outcome {
        let mut kept = self.0.lock();
        let answer = kept.answers.pop_front();
        let answer = answer.unwrap_or_else(|| Outcome::Delivered("kept in memory".to_owned()));
        if let Outcome::Delivered(_) = answer {
            keep(&mut kept);
        }
        answer
    }
}

impl Transport for MemoryTransport {
    fn deliver<'a>(&'a self, job: &'a Job, _site: Website<'a>, now: &'a Zoned) -> Attempt<'a> {
        self.0.lock().times.push(now.clone());
        let hold = self.0.lock().hold.take();
        Box::pin(async {
            if let Some(held) = hold {
                _ = held.await;
            }
            self.take(job)
        })
    }

    fn probe(&self, _now: Timestamp) -> Attempt<'_> {
        Box::pin(async { Outcome::Delivered("kept in memory".to_owned()) })
    }

    fn advice(&self) -> &'static str {
        "nothing can be wrong with memory"
    }

    fn send<'a>(&'a self, mail: &'a SystemMail, _now: Timestamp) -> Attempt<'a> {
        let hold = self.0.lock().hold.take();
        Box::pin(async {
            if let Some(held) = hold {
                _ = held.await;
            }
            self.answer(|kept| kept.mails.push(mail.clone()))
        })
    }

    fn misses_some(&self, detail: &str) -> bool {
        detail.contains("to recipient")
    }

    fn mail_domain(&self) -> Option<&str> {
        Some("memory.example")
    }

    fn reply<'a>(&'a self, job: &'a Job, _reply: &'a ReplyText, _now: Timestamp) -> Attempt<'a> {
        Box::pin(async { self.take(job) })
    }
}

/// Deliveries that retry at once, `attempts` times.
pub(crate) fn deliveries(transports: &[(&str, &MemoryTransport)], attempts: usize) -> Deliveries {
    Deliveries {
        all: transports
            .iter()
            .map(|(name, transport)| transport.delivery(name))
            .collect(),
        schedule: Schedule::new(vec![SignedDuration::ZERO; attempts]),
        ..Deliveries::default()
    }
}

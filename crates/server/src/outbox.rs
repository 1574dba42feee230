//! Deliveries at work: jobs are leased, done outside any transaction, and reported.
//!
//! Each delivery has a task of its own, so that a receiver that hangs holds up nobody else. It
//! looks for jobs when a lead was stored, when a wait may have ended, and once a second anyway:
//! another program may have asked for a retry.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use sightline_leads::{
    Deliveries, Delivery, End, Job, LeadError, LeadStore, Lease, Outcome, RandomSource,
};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::app::Clock;
use crate::error::causes;

/// So many attempts of one delivery are under way at a time.
const AT_ONCE: usize = 4;
/// How often jobs are looked for when nothing says that there are any.
const LOOK: Duration = Duration::from_secs(1);
/// The pause after the database did not answer.
const PAUSE: Duration = Duration::from_secs(5);
/// Attempts under way have this long to finish when the program is to end.
const GRACE: Duration = Duration::from_secs(10);
/// From this many failures on each one is an error in the log, not a warning.
const MANY_FAILURES: u32 = 3;

/// What all deliveries' tasks share.
#[derive(Debug)]
pub(crate) struct Outbox {
    pub(crate) leads: Arc<dyn LeadStore>,
    pub(crate) deliveries: Deliveries,
    pub(crate) clock: Clock,
    pub(crate) random: RandomSource,
    /// Changes when a lead was stored.
    pub(crate) stored: watch::Sender<u64>,
}

/// Delivers until the token is cancelled, then waits for the attempts under way.
pub(crate) async fn run(outbox: Arc<Outbox>, stop: CancellationToken) {
    warn_of_leftovers(&outbox).await;
    let worker = outbox.random.uuid();
    let mut tasks = JoinSet::new();
    for index in 0..outbox.deliveries.all.len() {
        let post = Post {
            outbox: Arc::clone(&outbox),
            index,
            worker,
        };
        tasks.spawn(post.work(stop.clone()));
    }
    // A task that panics must not end the others.
    while let Some(ended) = tasks.join_next().await {
        if let Err(error) = ended {
            tracing::error!(%error, "a delivery has ended early; restart to deliver its leads");
        }
    }
    if let Err(error) = outbox.leads.give_back(worker).await {
        tracing::warn!(error = %error, cause = %causes(&error), "jobs could not be given back; their leases end by themselves");
    }
}

/// Says which jobs wait for deliveries that are not set up any more.
async fn warn_of_leftovers(outbox: &Outbox) {
    let names = outbox.deliveries.names();
    match outbox.leads.backlog().await {
        Ok(backlog) => {
            for (delivery, counts) in &backlog.deliveries {
                if counts.waiting > 0 && !names.contains(delivery) {
                    tracing::warn!(
                        delivery,
                        waiting = counts.waiting,
                        "leads wait for a delivery that is not in deliveries.toml"
                    );
                }
            }
        }
        Err(error) => {
            tracing::warn!(error = %error, cause = %causes(&error), "the outbox does not answer");
        }
    }
}

/// One delivery at work.
#[derive(Debug, Clone)]
struct Post {
    outbox: Arc<Outbox>,
    index: usize,
    worker: Uuid,
}

impl Post {
    fn delivery(&self) -> &Delivery {
        &self.outbox.deliveries.all[self.index]
    }

    async fn work(self, stop: CancellationToken) {
        let mut attempts = JoinSet::new();
        let mut stored = self.outbox.stored.subscribe();
        let mut was_stopped = false;
        loop {
            let free = AT_ONCE - attempts.len();
            let wait = match self.lease(free, &mut was_stopped).await {
                Ok(jobs) => {
                    for job in jobs {
                        let post = self.clone();
                        attempts.spawn(async move { post.attempt(&job).await });
                    }
                    LOOK
                }
                Err(error) => {
                    tracing::error!(delivery = self.delivery().name, error = %error, cause = %causes(&error), "jobs cannot be taken");
                    PAUSE
                }
            };
            tokio::select! {
                () = stop.cancelled() => break,
                // A job is done: there is room for another.
                Some(_done) = attempts.join_next() => {}
                Ok(()) = stored.changed(), if attempts.len() < AT_ONCE => {}
                () = tokio::time::sleep(wait) => {}
            }
        }
        let finished = async { while attempts.join_next().await.is_some() {} };
        if tokio::time::timeout(GRACE, finished).await.is_err() {
            tracing::warn!(
                delivery = self.delivery().name,
                "attempts were broken off; they are made again after the next start"
            );
        }
    }

    async fn lease(&self, free: usize, was_stopped: &mut bool) -> Result<Vec<Job>, LeadError> {
        if free == 0 {
            return Ok(Vec::new());
        }
        let Outbox {
            leads,
            deliveries,
            clock,
            ..
        } = &*self.outbox;
        let delivery = self.delivery();
        let stopped = leads
            .is_stopped(delivery.name.clone(), delivery.endpoint())
            .await?;
        if stopped && !*was_stopped {
            tracing::error!(
                delivery = delivery.name,
                "the receiver said that it is gone: its leads wait until deliveries.toml has \
                 another address or `sightline leads retry` asks again"
            );
        }
        *was_stopped = stopped;
        if stopped {
            return Ok(Vec::new());
        }
        let now = clock.now();
        leads
            .lease(Lease {
                delivery: delivery.name.clone(),
                worker: self.worker,
                now,
                until: now.checked_add(deliveries.lease.0).unwrap_or(now),
                limit: u32::try_from(free).unwrap_or(1),
            })
            .await
    }

    /// Makes one attempt and reports it.
    async fn attempt(&self, job: &Job) {
        let Outbox {
            leads,
            deliveries,
            clock,
            random,
            ..
        } = &*self.outbox;
        let delivery = self.delivery();
        let outcome = self.outcome(job).await;
        let at = clock.now();
        let failures = job.failures + 1;
        let (next_at, stop) = match &outcome {
            Outcome::Retry { after, .. } => {
                let next = deliveries
                    .schedule
                    .next(failures, at, random.number(), *after);
                (next, None)
            }
            Outcome::Gone(_) => (None, Some(delivery.endpoint())),
            Outcome::Delivered(_) | Outcome::Failed(_) => (None, None),
        };
        let end = End {
            at,
            worker: self.worker,
            outcome,
            next_at,
            stop,
        };
        self.log(job, failures, &end);
        let mut pause = Duration::from_millis(200);
        // What was delivered and is not recorded would be delivered again.
        while let Err(error) = leads.finish(job.id, job.report(end.clone())).await {
            tracing::error!(
                reference = %job.lead.summary.reference,
                delivery = delivery.name,
                error = %error,
                cause = %causes(&error),
                "an attempt could not be recorded"
            );
            if !error.is_transient() || pause > PAUSE {
                return;
            }
            tokio::time::sleep(pause).await;
            pause *= 3;
        }
    }

    /// Makes one attempt, in a task of its own: an attempt that panics is one that failed, and is
    /// counted as such. Dropping this ends it.
    async fn outcome(&self, job: &Job) -> Outcome {
        let mut task = JoinSet::new();
        let (post, job) = (self.clone(), job.clone());
        task.spawn(async move {
            let now = post.outbox.clock.now();
            post.delivery().attempt(&job, now).await
        });
        match task.join_next().await {
            Some(Ok(outcome)) => outcome,
            _ => Outcome::retry("the attempt broke down in this program"),
        }
    }

    /// A lead is named by its reference and nothing else.
    fn log(&self, job: &Job, failures: u32, end: &End) {
        let reference = job.lead.summary.reference;
        let delivery = self.delivery().name.as_str();
        let kind = self.delivery().kind();
        let detail = end.outcome.detail();
        match (&end.outcome, end.next_at) {
            (Outcome::Delivered(_), _) => {
                let seconds = age(job, end).as_secs_f64();
                tracing::info!(%reference, delivery, kind, seconds, detail, "lead delivered");
            }
            (_, Some(next_at)) if failures < MANY_FAILURES => {
                tracing::warn!(%reference, delivery, kind, failures, %next_at, detail, "a delivery failed and is tried again");
            }
            (_, Some(next_at)) => {
                tracing::error!(%reference, delivery, kind, failures, %next_at, detail, "a delivery keeps failing");
            }
            (_, None) => {
                tracing::error!(
                    %reference, delivery, kind, failures, detail,
                    "DEAD LETTER: a delivery was given up. The lead is safe: `sightline leads show` \
                     it, mend the delivery, then `sightline leads retry` it"
                );
            }
        }
    }
}

/// How long the lead has waited.
fn age(job: &Job, end: &End) -> SignedDuration {
    end.at.duration_since(job.lead.summary.received_at)
}

//! One delivery at work.
//!
//! It looks for jobs when a lead was stored, when a wait may have ended, and once a second anyway:
//! another program may have asked for a retry.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sightline_leads::{
    Deliveries, Delivery, End, Horizon, Job, JobTask, Lease, Outcome, StoreError, Website,
};
use sightline_site::Site;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::app::App;
use crate::error::causes;
use crate::outbox::Outbox;

/// Attempts of one delivery under way at a time.
const AT_ONCE: usize = 4;
/// How often jobs are looked for when nothing says that there are any.
const LOOK: Duration = Duration::from_secs(1);
/// How often it is looked for jobs that a clock that was ahead has put off too far.
const LOOK_AHEAD: Duration = Duration::from_secs(60);
/// The pause after the database did not answer.
const PAUSE: Duration = Duration::from_secs(5);
/// Attempts under way have this long to finish when the program is to end.
const GRACE: Duration = Duration::from_secs(10);
/// From this many failures on each one is an error in the log, not a warning.
const MANY_FAILURES: u32 = 3;
/// An answer that comes later than this only puzzles its receiver.
const LATEST_REPLY: SignedDuration = SignedDuration::from_hours(24);
/// A test that comes later than this shows nothing, and many of them would come together.
const LATEST_TEST: SignedDuration = SignedDuration::from_mins(15);

/// One delivery at work.
#[derive(Debug, Clone)]
pub(super) struct DeliveryWorker {
    pub(super) app: Arc<App>,
    /// The deliveries that it belongs to, which may have been replaced meanwhile.
    pub(super) deliveries: Arc<Deliveries>,
    pub(super) index: usize,
    pub(super) worker: Uuid,
}

impl DeliveryWorker {
    fn delivery(&self) -> &Delivery {
        &self.deliveries.all[self.index]
    }

    fn outbox(&self) -> &Outbox {
        &self.app.outbox
    }

    /// Delivers until it is to retire, and ends with the attempts under way; when the program is
    /// to end, these have not long.
    pub(super) async fn work(self, retire: CancellationToken, stop: CancellationToken) {
        if let Some(why) = self.delivery().transport.waits_for() {
            tracing::error!(
                delivery = self.delivery().name,
                why,
                "leads for this delivery wait; once it is set and the program started again they are sent"
            );
            retire.cancelled().await;
            return;
        }
        let mut attempts = JoinSet::new();
        let mut stored = self.outbox().stored.subscribe();
        let mut was_stopped = false;
        let mut look_ahead = tokio::time::interval(LOOK_AHEAD);
        loop {
            let free = AT_ONCE - attempts.len();
            let wait = match self.lease(free, &mut was_stopped).await {
                Ok(jobs) => {
                    for job in jobs {
                        let this = self.clone();
                        attempts.spawn(async move { this.attempt(&job).await });
                    }
                    LOOK
                }
                Err(error) => {
                    tracing::error!(delivery = self.delivery().name, error = %error, cause = %causes(&error), "jobs cannot be taken");
                    PAUSE
                }
            };
            tokio::select! {
                () = retire.cancelled() => break,
                // A job is done: there is room for another.
                Some(_done) = attempts.join_next() => {}
                Ok(()) = stored.changed(), if attempts.len() < AT_ONCE => {}
                _ = look_ahead.tick() => self.make_due().await,
                () = tokio::time::sleep(wait) => {}
            }
        }
        let finished = async { while attempts.join_next().await.is_some() {} };
        let too_long = async {
            stop.cancelled().await;
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            () = finished => {}
            () = too_long => tracing::warn!(
                delivery = self.delivery().name,
                "attempts were broken off; they are made again after the next start"
            ),
        }
    }

    /// Makes jobs due again that wait for a date that only a clock that was ahead can have given them.
    async fn make_due(&self) {
        let Outbox { leads, clock, .. } = self.outbox();
        let delivery = self.delivery().name.as_str();
        let horizon = Horizon {
            now: clock.now(),
            longest_wait: self.deliveries.schedule.longest(),
            longest_lease: self.deliveries.lease.0,
        };
        match leads.make_due(delivery, horizon).await {
            Ok(0) => {}
            Ok(jobs) => tracing::warn!(
                delivery,
                jobs,
                "the clock was wrong: leads were to wait for a date that is too far ahead, and are due now"
            ),
            Err(error) => {
                tracing::warn!(delivery, %error, cause = %causes(&error), "it cannot be looked for how long leads wait");
            }
        }
    }

    async fn lease(&self, free: usize, was_stopped: &mut bool) -> Result<Vec<Job>, StoreError> {
        if free == 0 {
            return Ok(Vec::new());
        }
        let Outbox { leads, clock, .. } = self.outbox();
        let delivery = self.delivery();
        let stopped = leads
            .refresh_stopped(delivery.name.clone(), delivery.endpoint())
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
        let here = self.app.snapshot().parts.site.zoned(now);
        leads
            .lease(Lease {
                delivery: delivery.name.clone(),
                worker: self.worker,
                now,
                until: now.checked_add(self.deliveries.lease.0).unwrap_or(now),
                limit: u32::try_from(free).unwrap_or(1),
                quiet_until: delivery.conditions.quiet_until(&here),
            })
            .await
    }

    /// Makes one attempt and reports it.
    async fn attempt(&self, job: &Job) {
        let outbox = self.outbox();
        let delivery = self.delivery();
        let outcome = self.outcome(job).await;
        let at = outbox.clock.now();
        let failures = job.failures + 1;
        let (next_at, stop) = match &outcome {
            Outcome::Retry { after, .. } => {
                let (schedule, random) = (&self.deliveries.schedule, outbox.random.number());
                let next = schedule.next(failures, at, random, *after);
                (next.filter(|next| !is_too_late(job, *next)), None)
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
            notify: self.to_be_told(job),
        };
        self.log(job, failures, &end);
        self.count(job, &end);
        let mut pause = Duration::from_millis(200);
        // What was delivered and is not recorded would be delivered again.
        while let Err(error) = outbox.leads.finish(job.id, job.report(end.clone())).await {
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
        let (this, job) = (self.clone(), job.clone());
        task.spawn(async move {
            let now = this.outbox().clock.now();
            match job.task {
                JobTask::Lead | JobTask::Notice { .. } | JobTask::Reminder { .. } => {
                    let snapshot = this.app.snapshot();
                    let site = &snapshot.parts.site;
                    let now = site.zoned(now);
                    let studio = this.app.studio.is_some().then(|| this.app.studio_url());
                    this.delivery()
                        .attempt(&job, website(site, studio.as_deref()), &now)
                        .await
                }
                JobTask::Reply => this.reply(&job, now).await,
            }
        });
        match task.join_next().await {
            Some(Ok(outcome)) => outcome,
            _ => Outcome::retry("the attempt broke down in this program"),
        }
    }

    /// Answers the sender, with the company's words and number as they are on the site now.
    async fn reply(&self, job: &Job, now: Timestamp) -> Outcome {
        let Some(reply) = &self.deliveries.auto_reply else {
            return Outcome::Failed("senders are not answered any more".to_owned());
        };
        let snapshot = self.app.snapshot();
        let site = &snapshot.parts.site;
        let phone = &site.company().toll_free.display;
        let text = reply.about(&job.lead, website(site, None), phone);
        self.delivery().transport.reply(job, &text, now).await
    }

    /// Who is told when this delivery gives the job up: the other deliveries. Not of tests, which
    /// have a report of their own.
    fn to_be_told(&self, job: &Job) -> Vec<String> {
        if job.task != JobTask::Lead || job.lead.summary.test {
            return Vec::new();
        }
        let mut names = self.deliveries.names();
        names.retain(|name| *name != self.delivery().name);
        names
    }

    fn count(&self, job: &Job, end: &End) {
        let metrics = &self.app.metrics;
        let delivery = self.delivery().name.as_str();
        let given_up = end.next_at.is_none();
        let outcome = match &end.outcome {
            Outcome::Delivered(_) => "delivered",
            _ if given_up => "given-up",
            _ => "failed",
        };
        metrics.attempted(delivery, job.task.as_str(), outcome);
        if outcome == "given-up" && job.task == JobTask::Lead && !job.lead.summary.test {
            metrics.given_up(delivery);
        }
    }

    /// A lead is named by its reference and nothing else.
    fn log(&self, job: &Job, failures: u32, end: &End) {
        let reference = job.lead.summary.reference;
        let delivery = self.delivery().name.as_str();
        let kind = self.delivery().kind;
        let detail = end.outcome.detail();
        let purpose = job.task.as_str();
        match (&end.outcome, end.next_at) {
            (Outcome::Delivered(_), _) => {
                let age = end.at.duration_since(job.lead.summary.received_at);
                let seconds = age.as_secs_f64();
                tracing::info!(%reference, delivery, kind, purpose, seconds, detail, "lead delivered");
            }
            (_, Some(next_at)) if failures < MANY_FAILURES => {
                tracing::warn!(%reference, delivery, kind, purpose, failures, %next_at, detail, "a delivery failed and is tried again");
            }
            (_, Some(next_at)) => {
                tracing::error!(%reference, delivery, kind, purpose, failures, %next_at, detail, "a delivery keeps failing");
            }
            (_, None) if job.task == JobTask::Reply => {
                tracing::warn!(%reference, delivery, kind, detail, "the sender of a lead could not be answered");
            }
            (_, None) if matches!(job.task, JobTask::Reminder { .. }) => {
                tracing::warn!(%reference, delivery, kind, detail, "a reminder could not be mailed; the studio shows it");
            }
            (_, None) if job.lead.summary.test => {
                tracing::warn!(%reference, delivery, kind, detail, "a test lead was given up");
            }
            (_, None) if job.task != JobTask::Lead => {
                tracing::error!(%reference, delivery, kind, failures, detail, "the notice of a dead letter was given up");
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

/// What is told of the site that leads come from.
fn website<'a>(site: &'a Site, studio: Option<&'a str>) -> Website<'a> {
    Website {
        company: &site.company().short_name,
        address: site.base_url(),
        studio,
    }
}

/// Whether there is no use in trying again as late as that.
fn is_too_late(job: &Job, next: Timestamp) -> bool {
    let age = next.duration_since(job.lead.summary.received_at);
    match job.task {
        JobTask::Reply => age > LATEST_REPLY,
        JobTask::Lead | JobTask::Notice { .. } => job.lead.summary.test && age > LATEST_TEST,
        JobTask::Reminder { .. } => false,
    }
}

//! The worker of one delivery.
//!
//! It looks for jobs when a lead was stored, when an attempt has finished, and at least once a second:
//! a job may have become due, or another program may have asked for a retry.
//!
//! If the receiver asks to wait, no lead is sent meanwhile, and then one at a time until no more are due. Otherwise a
//! receiver that limits how often it is called would refuse most of many leads, and those would use up their attempts.
//! Leads of a delivery that was stopped and is tried again by a running server are sent one at a time too, until the
//! receiver isn't gone: if it still is, only one is given up.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sightline_leads::{
    AttemptResult, Deliveries, Delivery, Horizon, Job, JobTask, Lease, Outcome, StoreError, Website,
};
use sightline_site::Site;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;
use uuid::Uuid;

use crate::app::App;
use crate::error::{causes, with_causes};
use crate::outbox::Outbox;

use super::in_flight::{InFlightGuard, InFlightJobs};

/// The maximum number of concurrent attempts of one delivery.
const MAX_CONCURRENT: usize = 4;
/// How often a worker looks for jobs if nothing wakes it.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// How often a worker looks for jobs that were postponed too far because the clock was ahead.
const POSTPONED_CHECK_INTERVAL: Duration = Duration::from_secs(60);
/// The pause after an error of the database.
const ERROR_DELAY: Duration = Duration::from_secs(5);
/// The longest pause for all leads of a delivery whose receiver asked to wait. The lead that it said so to waits as long
/// as asked. It is shorter than the time that a test has to arrive (`ARRIVAL_TIMEOUT` of the canary).
const MAX_PAUSE: Duration = Duration::from_secs(60);
/// How long attempts in progress may take to finish when the program shuts down.
const GRACE: Duration = Duration::from_secs(10);
/// From this number of failures on, each one is logged as an error instead of a warning.
const MANY_FAILURES: u32 = 3;
/// The maximum age of a lead at which an automatic reply is still sent. A later reply would only
/// confuse its recipient.
const LATEST_REPLY: SignedDuration = SignedDuration::from_hours(24);
/// The maximum age of a test at which it's still sent. A later test proves nothing, and many would
/// arrive at once.
const LATEST_TEST: SignedDuration = SignedDuration::from_mins(15);

/// How fast a receiver takes leads.
#[derive(Debug, Default)]
struct Pace {
    /// Until when the receiver asked to wait.
    paused_until: Option<Instant>,
    /// Whether leads are sent one at a time, since the receiver asked to wait.
    is_slow: bool,
    /// Whether leads are sent one at a time, since the receiver was gone and may still be.
    is_probing: bool,
    /// Whether the delivery is stopped, since the receiver said that it is gone.
    is_stopped: bool,
}

/// What an attempt shows about the receiver.
#[derive(Debug)]
struct Shown {
    /// How long the receiver asks to wait.
    asked: Option<SignedDuration>,
    is_gone: bool,
}

impl Pace {
    /// Returns how many more attempts may start now.
    fn free(&self, running: usize, now: Instant) -> usize {
        if self.paused_until.is_some_and(|until| now < until) {
            return 0;
        }
        let limit = if self.is_slow || self.is_probing {
            1
        } else {
            MAX_CONCURRENT
        };
        limit.saturating_sub(running)
    }

    /// Pauses for as long as the receiver asks.
    fn slow_down(&mut self, asked: SignedDuration, now: Instant) {
        let pause = Duration::try_from(asked).unwrap_or_default().min(MAX_PAUSE);
        self.is_slow = true;
        self.paused_until = self.paused_until.max(Some(now + pause));
    }

    /// Records what an attempt has shown.
    fn ended(&mut self, shown: &Shown, now: Instant) {
        self.is_probing &= shown.is_gone;
        if let Some(asked) = shown.asked {
            self.slow_down(asked, now);
        }
    }

    /// Records whether the delivery is stopped. Returns how many attempts may start now, of those that [`Self::free`] has
    /// returned: one after a stop.
    const fn note_stop(&mut self, is_stopped: bool, free: usize) -> usize {
        let is_tried_again = self.is_stopped && !is_stopped;
        self.is_stopped = is_stopped;
        self.is_probing |= is_tried_again;
        if is_stopped {
            0
        } else if is_tried_again {
            1
        } else {
            free
        }
    }

    /// Sends several leads at a time again once there was room for one and none was due.
    const fn leased(&mut self, free: usize, jobs: usize) {
        self.is_slow &= free == 0 || jobs > 0;
    }
}

/// The worker of one delivery.
#[derive(Debug, Clone)]
pub(super) struct DeliveryWorker {
    pub(super) app: Arc<App>,
    /// The configuration that the delivery belongs to. It may have been replaced since.
    pub(super) deliveries: Arc<Deliveries>,
    pub(super) index: usize,
    pub(super) worker: Uuid,
    pub(super) in_flight: InFlightJobs,
}

impl DeliveryWorker {
    fn delivery(&self) -> &Delivery {
        &self.deliveries.all[self.index]
    }

    fn outbox(&self) -> &Outbox {
        &self.app.outbox
    }

    /// Delivers until `retire` is cancelled, then waits for the attempts in progress. Once `stop` is
    /// cancelled, they have [`GRACE`] left.
    pub(super) async fn work(self, retire: CancellationToken, stop: CancellationToken) {
        if self.delivery().transport.unconfigured_reason().is_some() {
            retire.cancelled().await;
            return;
        }
        let mut attempts = JoinSet::new();
        let mut stored = self.outbox().stored.subscribe();
        let mut pace = Pace::default();
        // Why no jobs could be taken, which is logged only when it changes.
        let mut fault = None;
        // The same of the check for dates that a wrong clock has set.
        let mut check_fault = None;
        let mut look_ahead = tokio::time::interval(POSTPONED_CHECK_INTERVAL);
        loop {
            let free = pace.free(attempts.len(), Instant::now());
            let wait = match self.lease(free, &mut pace).await {
                Ok(jobs) => {
                    if fault.take().is_some() {
                        tracing::info!(delivery = self.delivery().name, "jobs can be taken again");
                    }
                    pace.leased(free, jobs.len());
                    for (job, guard) in jobs {
                        let this = self.clone();
                        let attempt = async move {
                            let _guard = guard;
                            this.attempt(&job).await
                        };
                        attempts.spawn(attempt.in_current_span());
                    }
                    POLL_INTERVAL
                }
                Err(error) => {
                    let why = Some(with_causes(&error));
                    if why != fault {
                        tracing::error!(delivery = self.delivery().name, error = %error, cause = causes(&error), "jobs cannot be taken");
                        fault = why;
                    }
                    ERROR_DELAY
                }
            };
            tokio::select! {
                () = retire.cancelled() => break,
                // An attempt has finished, so there is room for another job.
                Some(ended) = attempts.join_next() => {
                    if let Ok(shown) = ended {
                        pace.ended(&shown, Instant::now());
                    }
                }
                Ok(()) = stored.changed(), if attempts.len() < MAX_CONCURRENT => {}
                _ = look_ahead.tick() => self.make_due(&mut check_fault).await,
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
                "attempts were broken off; they are made again after the next start, except automatic replies"
            ),
        }
    }

    /// Makes jobs due that wait for a date that only a wrong clock can have set. `fault` is why that failed before.
    async fn make_due(&self, fault: &mut Option<String>) {
        let Outbox { leads, clock, .. } = self.outbox();
        let delivery = self.delivery().name.as_str();
        let now = clock.now();
        let horizon = Horizon {
            now,
            max_wait: self.deliveries.schedule.max_wait(),
            max_lease: self.deliveries.lease.0,
            quiet_until: self.quiet_until(now),
        };
        let reset = async {
            self.renew_leases(now).await?;
            leads.reset_future_jobs(delivery, horizon).await
        };
        let reset = reset.await;
        let before = std::mem::replace(fault, reset.as_ref().err().map(|error| with_causes(error)));
        match reset {
            Ok(0) => {}
            Ok(jobs) => tracing::warn!(
                delivery,
                jobs,
                "the clock was wrong: leads were to wait for a date that it set, and are due now"
            ),
            Err(error) if before != *fault => {
                tracing::warn!(delivery, %error, cause = causes(&error), "cannot check whether a wrong clock has postponed leads");
            }
            Err(_known) => {}
        }
    }

    /// The end of the quiet hours, if they are in effect.
    fn quiet_until(&self, now: Timestamp) -> Option<Timestamp> {
        let here = self.app.snapshot().parts.site.zoned(now);
        self.delivery().conditions.quiet_until(&here)
    }

    /// When a lease from now on expires.
    fn lease_until(&self, now: Timestamp) -> Timestamp {
        now.checked_add(self.deliveries.lease.0).unwrap_or(now)
    }

    /// Renews the leases of this process before they expire.
    async fn renew_leases(&self, now: Timestamp) -> Result<(), StoreError> {
        let jobs = self.in_flight.to_renew(now, self.deliveries.lease.0);
        if !jobs.is_empty() {
            let until = self.lease_until(now);
            let leads = &self.outbox().leads;
            let lost = leads.renew_leases(self.worker, &jobs, (now, until)).await?;
            self.in_flight.renewed(&jobs, &lost, until);
            for job in lost {
                tracing::warn!(
                    %job,
                    "another server makes an attempt that this one has not finished; it may arrive twice"
                );
            }
        }
        Ok(())
    }

    async fn lease(
        &self,
        free: usize,
        pace: &mut Pace,
    ) -> Result<Vec<(Job, InFlightGuard)>, StoreError> {
        let Outbox { leads, clock, .. } = self.outbox();
        let now = clock.now();
        self.renew_leases(now).await?;
        if free == 0 {
            return Ok(Vec::new());
        }
        let delivery = self.delivery();
        let stopped = leads
            .refresh_stopped(delivery.name.clone(), delivery.endpoint())
            .await?;
        if stopped && !pace.is_stopped {
            tracing::error!(
                delivery = delivery.name,
                "the receiver said that it is gone: its leads wait until deliveries.toml has \
                 another address or `sightline leads retry` asks again"
            );
        }
        let free = pace.note_stop(stopped, free);
        if free == 0 {
            return Ok(Vec::new());
        }
        let until = self.lease_until(now);
        let jobs = leads
            .lease(Lease {
                delivery: delivery.name.clone(),
                worker: self.worker,
                now,
                until,
                limit: u32::try_from(free).unwrap_or(1),
                quiet_until: self.quiet_until(now),
            })
            .await?
            .into_iter();
        let begun = jobs.map(|job| {
            let guard = self.in_flight.begin(&job, until);
            (job, guard)
        });
        Ok(begun.collect())
    }

    /// Makes one attempt and records the result. Returns what it shows about the receiver. A refused test holds back no
    /// leads of visitors; it may have a receiver of its own.
    async fn attempt(&self, job: &Job) -> Shown {
        let outbox = self.outbox();
        let delivery = self.delivery();
        let outcome = if is_too_late(job, outbox.clock.now()) {
            Outcome::Failed("too old to be sent".to_owned())
        } else if job.task == JobTask::Reply && job.was_interrupted {
            reply_interrupted()
        } else {
            self.outcome(job).await
        };
        let at = outbox.clock.now();
        let failures = job.failures + 1;
        let asked = match &outcome {
            Outcome::Retry { after, .. } => *after,
            _ => None,
        };
        let (next_at, stop) = match &outcome {
            Outcome::Retry { .. } => {
                let (schedule, random) = (&self.deliveries.schedule, outbox.random.number());
                let next = schedule.next(failures, at, random, asked);
                (next.filter(|next| !is_too_late(job, *next)), None)
            }
            Outcome::Gone(_) => (None, Some(delivery.endpoint())),
            Outcome::Delivered(_) | Outcome::Failed(_) | Outcome::Refused { .. } => (None, None),
        };
        let is_gone = stop.is_some();
        let end = AttemptResult {
            at,
            worker: self.worker,
            outcome,
            next_at,
            stop,
            notify: self.to_be_told(job),
        };
        let is_delivered = matches!(end.outcome, Outcome::Delivered(_));
        if is_delivered {
            self.log(job, failures, &end);
        }
        self.count(job, &end);
        let mut pause = Duration::from_millis(200);
        let repeated = if job.task == JobTask::Reply {
            "a reply is not sent again"
        } else {
            "it may be made twice"
        };
        // A delivery that isn't recorded would be repeated.
        let is_erased = loop {
            let error = match outbox.leads.finish(job, &end).await {
                Ok(is_there) => break !is_there,
                Err(error) => error,
            };
            tracing::error!(
                reference = %job.lead.summary.reference,
                delivery = delivery.name,
                error = %error,
                cause = causes(&error),
                "an attempt could not be recorded; {repeated}"
            );
            if !error.is_transient() || pause > ERROR_DELAY {
                break false;
            }
            tokio::time::sleep(pause).await;
            pause *= 3;
        };
        // The failure of a lead that was erased meanwhile is of no concern.
        if !is_delivered && !is_erased {
            self.log(job, failures, &end);
        }
        Shown {
            asked: asked.filter(|_| !job.lead.summary.test),
            is_gone,
        }
    }

    /// Makes one attempt, in a separate task so that a panic counts as a failed attempt. Dropping the
    /// future aborts the task.
    async fn outcome(&self, job: &Job) -> Outcome {
        let mut task = JoinSet::new();
        let is_reply = job.task == JobTask::Reply;
        let (this, job) = (self.clone(), job.clone());
        let attempt = async move {
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
        };
        task.spawn(attempt.in_current_span());
        match task.join_next().await {
            Some(Ok(outcome)) => outcome,
            _ if is_reply => reply_interrupted(),
            _ => Outcome::retry("the attempt broke down in this program"),
        }
    }

    /// Sends the automatic reply to the sender, with the company's name, phone number and e-mail address
    /// as they're on the site now.
    async fn reply(&self, job: &Job, now: Timestamp) -> Outcome {
        let Some(reply) = &self.deliveries.auto_reply else {
            return Outcome::Failed("senders are not answered any more".to_owned());
        };
        let snapshot = self.app.snapshot();
        let site = &snapshot.parts.site;
        let company = site.company();
        let contact = (company.toll_free.display.as_str(), company.email.as_str());
        let text = reply.about(&job.lead, website(site, None), contact);
        self.delivery().transport.reply(job, &text, now).await
    }

    /// The deliveries to notify if this one gives up on the job: all others. Only leads of visitors
    /// are reported this way, since tests have a report of their own.
    fn to_be_told(&self, job: &Job) -> Vec<String> {
        if job.task != JobTask::Lead || job.lead.summary.test {
            return Vec::new();
        }
        let mut names = self.deliveries.names();
        names.retain(|name| *name != self.delivery().name);
        names
    }

    fn count(&self, job: &Job, end: &AttemptResult) {
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

    /// Logs the result of an attempt. A lead is identified by its reference and nothing else.
    fn log(&self, job: &Job, failures: u32, end: &AttemptResult) {
        let reference = job.lead.summary.reference;
        let delivery = self.delivery().name.as_str();
        let kind = self.delivery().kind;
        let detail = end.outcome.logged_detail();
        let purpose = job.task.as_str();
        match (&end.outcome, end.next_at) {
            (Outcome::Delivered(_), _) if self.delivery().transport.misses_some(&detail) => {
                tracing::warn!(%reference, delivery, kind, purpose, detail, "lead delivered, but not to all recipients");
            }
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
                     it, fix the delivery, then `sightline leads retry` it"
                );
            }
        }
    }
}

/// What receivers are told about the site that leads come from.
fn website<'a>(site: &'a Site, studio: Option<&'a str>) -> Website<'a> {
    Website {
        company: &site.company().short_name,
        address: site.base_url(),
        studio,
        twelve_hours: site.uses_twelve_hours(),
    }
}

/// The outcome of an automatic reply whose attempt was broken off. A second one would only annoy its recipient.
fn reply_interrupted() -> Outcome {
    let detail = "an attempt was broken off; the mail may have arrived, so it is not sent again";
    Outcome::Failed(detail.to_owned())
}

/// Whether an attempt at this time would be too late to be useful.
fn is_too_late(job: &Job, at: Timestamp) -> bool {
    let age = at.duration_since(job.lead.summary.received_at);
    match job.task {
        JobTask::Reply => age > LATEST_REPLY,
        JobTask::Lead | JobTask::Notice { .. } => job.lead.summary.test && age > LATEST_TEST,
        JobTask::Reminder { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receiver_that_asks_to_wait_gets_no_lead_and_then_one_at_a_time() {
        let now = Instant::now();
        let after = |seconds| now + Duration::from_secs(seconds);
        let mut pace = Pace::default();
        assert_eq!((pace.free(0, now), pace.free(3, now)), (4, 1));
        pace.slow_down(SignedDuration::from_secs(20), now);
        pace.slow_down(SignedDuration::from_secs(5), now);
        assert_eq!(pace.free(0, after(19)), 0);
        pace.leased(0, 0);
        assert_eq!((pace.free(0, after(20)), pace.free(1, after(20))), (1, 0));
        pace.leased(1, 1);
        assert_eq!(pace.free(0, after(21)), 1);
        pace.leased(1, 0);
        assert_eq!(pace.free(0, after(22)), 4);
        pace.slow_down(SignedDuration::from_hours(24), now);
        assert_eq!((pace.free(0, after(59)), pace.free(0, after(60))), (0, 1));
    }

    #[test]
    fn a_delivery_that_was_stopped_is_tried_again_with_one_lead_at_a_time() {
        let now = Instant::now();
        let mut pace = Pace::default();
        assert_eq!(pace.note_stop(false, 4), 4);
        assert_eq!((pace.note_stop(true, 4), pace.note_stop(true, 4)), (0, 0));
        pace.leased(4, 0);
        assert_eq!(pace.note_stop(false, 4), 1);
        // In quiet hours, none is due.
        pace.leased(4, 0);
        assert_eq!((pace.free(0, now), pace.free(1, now)), (1, 0));
        let shown = |is_gone| Shown {
            asked: None,
            is_gone,
        };
        pace.ended(&shown(true), now);
        assert_eq!(pace.free(0, now), 1);
        pace.ended(&shown(false), now);
        assert_eq!(pace.free(0, now), 4);
    }
}

//! Runs the deliveries: leases jobs, makes the attempts outside any transaction, and records the
//! results.
//!
//! 1. [`run`] starts a task for each delivery (`worker`), so that a receiver that hangs doesn't
//!    hold up the others.
//! 2. When `deliveries.toml` changes, those tasks stop leasing jobs and end once their attempts
//!    have finished, and new tasks start. Jobs of a delivery that was removed stay in the database,
//!    and a warning is logged. Jobs that were postponed by the former quiet hours are due again, as are those that
//!    failed with other settings, and a new delivery that sends mail gets jobs for the reminders to come.

mod in_flight;
mod worker;

use std::collections::BTreeMap;
use std::sync::Arc;

use sightline_leads::{Backlog, Deliveries};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

use crate::app::App;
use crate::error::causes;
use crate::outbox::Outbox;

use in_flight::InFlightJobs;
use worker::DeliveryWorker;

/// Delivers until the token is cancelled, then waits for the attempts in progress.
pub(crate) async fn run(app: Arc<App>, stop: CancellationToken) {
    let outbox = Arc::clone(&app.outbox);
    let worker = outbox.random.uuid();
    let in_flight = InFlightJobs::default();
    let mut replaced = outbox.deliveries.subscribe();
    let mut tasks = JoinSet::new();
    let mut hashes = BTreeMap::new();
    while !stop.is_cancelled() {
        let deliveries = outbox.deliveries();
        warn_of_leftovers(&outbox, &deliveries).await;
        update_jobs(&outbox, &deliveries).await;
        for delivery in deliveries.changed_since(&hashes) {
            retry_failed(&outbox, &delivery).await;
        }
        hashes.clone_from(&deliveries.hashes);
        let retire = stop.child_token();
        for index in 0..deliveries.all.len() {
            let delivery = DeliveryWorker {
                app: Arc::clone(&app),
                deliveries: Arc::clone(&deliveries),
                index,
                worker,
                in_flight: in_flight.clone(),
            };
            let work = delivery.work(retire.clone(), stop.clone());
            tasks.spawn(work.in_current_span());
        }
        loop {
            tokio::select! {
                () = stop.cancelled() => break,
                Ok(()) = replaced.changed() => break,
                Some(ended) = tasks.join_next(), if !tasks.is_empty() => tell(ended),
            }
        }
        retire.cancel();
    }
    while let Some(ended) = tasks.join_next().await {
        tell(ended);
    }
    if let Err(error) = outbox.leads.release_leases(worker).await {
        tracing::warn!(error = %error, cause = causes(&error), "jobs could not be given back; their leases end by themselves");
    }
}

/// Adapts the jobs in the database to deliveries that may have changed. Returns whether that succeeded.
pub(super) async fn update_jobs(outbox: &Outbox, deliveries: &Deliveries) -> bool {
    let now = outbox.clock.now();
    let reset = outbox.leads.reset_postponed_jobs(now).await;
    if let Err(error) = &reset {
        tracing::warn!(%error, cause = causes(error), "leads may wait until the end of former quiet hours");
    }
    let mailers = deliveries.mailers();
    let added = outbox.leads.add_missing_reminders(&mailers, now).await;
    if let Err(error) = &added {
        tracing::warn!(%error, cause = causes(error), "reminders from before a delivery was added may not be mailed");
    }
    reset.is_ok() && added.is_ok()
}

/// Makes jobs due that failed before the settings of their delivery were changed.
async fn retry_failed(outbox: &Outbox, delivery: &str) {
    let now = outbox.clock.now();
    match outbox.leads.reset_failed_jobs(delivery, now).await {
        Ok(0) => {}
        Ok(jobs) => {
            tracing::info!(
                delivery,
                jobs,
                "its settings have changed: what failed before is tried again"
            );
        }
        Err(error) => {
            tracing::warn!(delivery, %error, cause = causes(&error), "leads that failed with the former settings wait for their next attempt");
        }
    }
}

/// Logs a task that panicked. The others continue.
fn tell(ended: Result<(), tokio::task::JoinError>) {
    if let Err(error) = ended {
        tracing::error!(%error, "a delivery has ended early; restart to deliver its leads");
    }
}

/// Logs which jobs wait for deliveries that are no longer configured.
async fn warn_of_leftovers(outbox: &Outbox, deliveries: &Deliveries) {
    let names = deliveries.names();
    let backlog = outbox.leads.backlog().await.unwrap_or_else(|error| {
        tracing::warn!(error = %error, cause = causes(&error), "the outbox does not answer");
        Backlog::default()
    });
    for (delivery, counts) in &backlog.deliveries {
        if counts.waiting + counts.dead > 0 && !names.contains(delivery) {
            tracing::warn!(
                delivery,
                waiting = counts.waiting,
                dead = counts.dead,
                "leads of a delivery that is not in deliveries.toml are kept"
            );
        }
    }
}

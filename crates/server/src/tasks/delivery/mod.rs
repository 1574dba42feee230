//! Deliveries at work: jobs are leased, done outside any transaction, and reported.
//!
//! 1. [`run`] gives each delivery a task of its own (`worker`), so that a receiver that hangs holds
//!    up nobody else.
//! 2. When `deliveries.toml` changes, those tasks take no more jobs and end with their attempts,
//!    and others begin. Jobs of a delivery that is gone stay in the database, and are told of.

mod worker;

use std::sync::Arc;

use sightline_leads::{Backlog, Deliveries};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::error::causes;
use crate::outbox::Outbox;

use worker::DeliveryWorker;

/// Delivers until the token is cancelled, then waits for the attempts under way.
pub(crate) async fn run(app: Arc<App>, stop: CancellationToken) {
    let outbox = Arc::clone(&app.outbox);
    let worker = outbox.random.uuid();
    let mut replaced = outbox.deliveries.subscribe();
    let mut tasks = JoinSet::new();
    while !stop.is_cancelled() {
        let deliveries = outbox.deliveries();
        warn_of_leftovers(&outbox, &deliveries).await;
        let retire = stop.child_token();
        for index in 0..deliveries.all.len() {
            let delivery = DeliveryWorker {
                app: Arc::clone(&app),
                deliveries: Arc::clone(&deliveries),
                index,
                worker,
            };
            tasks.spawn(delivery.work(retire.clone(), stop.clone()));
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
    if let Err(error) = outbox.leads.give_back(worker).await {
        tracing::warn!(error = %error, cause = %causes(&error), "jobs could not be given back; their leases end by themselves");
    }
}

/// A task that panics does not end the others.
fn tell(ended: Result<(), tokio::task::JoinError>) {
    if let Err(error) = ended {
        tracing::error!(%error, "a delivery has ended early; restart to deliver its leads");
    }
}

/// Says which jobs wait for deliveries that are not set up any more.
async fn warn_of_leftovers(outbox: &Outbox, deliveries: &Deliveries) {
    let names = deliveries.names();
    let backlog = outbox.leads.backlog().await.unwrap_or_else(|error| {
        tracing::warn!(error = %error, cause = %causes(&error), "the outbox does not answer");
        Backlog::default()
    });
    for (delivery, counts) in &backlog.deliveries {
        if counts.waiting > 0 && !names.contains(delivery) {
            tracing::warn!(
                delivery,
                waiting = counts.waiting,
                "leads wait for a delivery that is not in deliveries.toml; they are kept"
            );
        }
    }
}

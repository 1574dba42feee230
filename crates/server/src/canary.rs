//! Canaries: test leads that show that the way to the owner is open.
//!
//! 1. [`mark`] tells a test of our own from a visitor's lead, by its signature.
//! 2. [`run`] sends a test through the public address every so often, and waits until every
//!    delivery has it. When it does not arrive, that is an error in the log.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode};
use jiff::{SignedDuration, Timestamp};
use sightline_leads::{
    CANARY_HEADER, CanaryKey, JobState, JobTask, LeadFilter, LeadState, Reference, send_canary,
};
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::error::causes;
use crate::problem::Problem;

/// A test that has not arrived after this time has failed.
const LONGEST: Duration = Duration::from_secs(120);
/// How often it is looked whether it has arrived.
const LOOK: Duration = Duration::from_millis(500);

/// How canaries are sent.
#[derive(Debug, Clone)]
pub struct CanaryOptions {
    /// The key that tests are signed with.
    pub key: CanaryKey,
    /// How often a test is sent; never without it.
    pub every: Option<Duration>,
    /// The address to send through, when it is not the public one.
    pub url: Option<String>,
}

/// What is known of the canaries.
#[derive(Debug)]
pub(crate) struct Canary {
    pub(crate) options: CanaryOptions,
    started_at: Timestamp,
    /// Why the last test failed, until one succeeds.
    failure: Mutex<Option<String>>,
}

impl Canary {
    pub(crate) const fn new(options: CanaryOptions, started_at: Timestamp) -> Self {
        Self {
            options,
            started_at,
            failure: Mutex::new(None),
        }
    }

    /// When a test last reached everybody; since when that has been tried, when none did; nothing
    /// when nobody tries.
    pub(crate) async fn last(&self, app: &App) -> Option<Timestamp> {
        let last = app
            .leads
            .list(LeadFilter {
                test: Some(true),
                state: Some(LeadState::Delivered),
                limit: Some(1),
                ..LeadFilter::default()
            })
            .await;
        let succeeded = last.ok()?.first().map(|lead| lead.received_at);
        succeeded.or_else(|| self.options.every.map(|_| self.started_at))
    }

    /// What `/readyz` tells.
    pub(crate) async fn told(&self, app: &App) -> serde_json::Value {
        let age = |at: Timestamp| app.clock.now().duration_since(at).as_secs();
        let failure = self
            .failure
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        serde_json::json!({
            "every_seconds": self.options.every.map(|every| every.as_secs()),
            "age_seconds": self.last(app).await.map(age),
            "failure": failure,
        })
    }

    fn ended(&self, failure: Option<String>) {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = failure;
    }
}

/// Who sent a lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Somebody.
    Visitor,
    /// This program, to test itself.
    Canary,
    /// Somebody who says to be this program and is not.
    Forged,
}

/// Tells who sent a lead.
pub(crate) fn mark(app: &App, headers: &HeaderMap, body: &[u8]) -> Mark {
    let Some(value) = headers.get(CANARY_HEADER) else {
        return Mark::Visitor;
    };
    let key = &app.canary.options.key;
    let verified = value
        .to_str()
        .is_ok_and(|value| key.verifies(value, body, app.clock.now()));
    if verified { Mark::Canary } else { Mark::Forged }
}

/// The answer to a forged test. No visitor sends one, so nobody's lead is refused here; and a test
/// of another installation must not become a lead of this one.
pub(crate) fn forged() -> Response<Body> {
    tracing::warn!("a test lead was signed with another key, or long ago, and was refused");
    Problem::new(StatusCode::FORBIDDEN)
        .detail("The signature of this test is not valid here.")
        .into_response()
}

/// Sends a test every so often until the token is cancelled.
pub(crate) async fn run(app: Arc<App>, stop: CancellationToken) {
    let Some(every) = app.canary.options.every else {
        return;
    };
    loop {
        let outcome = tokio::select! {
            () = stop.cancelled() => return,
            outcome = send(&app) => outcome,
        };
        match outcome {
            Ok((reference, took)) => {
                app.metrics.canary_ended(true);
                app.canary.ended(None);
                tracing::info!(%reference, seconds = took.as_secs_f64(), "a test lead reached every delivery");
            }
            Err(why) => {
                app.metrics.canary_ended(false);
                tracing::error!(
                    why,
                    "LEAD PROOF FAILED: a test lead did not reach every delivery, so visitors' \
                     leads may not either; `sightline doctor` says what to mend"
                );
                app.canary.ended(Some(why));
            }
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(every) => {}
        }
    }
}

/// Sends one test and waits for it.
async fn send(app: &App) -> Result<(Reference, SignedDuration), String> {
    let url = match &app.canary.options.url {
        Some(url) => url.clone(),
        None => app.snapshot().base_url().to_owned(),
    };
    let started = app.clock.now();
    let reference = send_canary(&url, &app.canary.options.key, &app.outbox.random, started)
        .await
        .map_err(|error| format!("{url} did not take it: {error}"))?;
    let arrived = tokio::time::timeout(LONGEST, arrive(app, reference)).await;
    match arrived {
        Ok(Ok(())) => Ok((reference, app.clock.now().duration_since(started))),
        Ok(Err(why)) => Err(why),
        Err(_elapsed) => Err(missing(app, reference).await),
    }
}

/// Waits until every delivery has it. The database may be out of reach for a while.
async fn arrive(app: &App, reference: Reference) -> Result<(), String> {
    loop {
        match app.leads.find(reference).await {
            Ok(None) => {
                return Err(format!(
                    "{reference} is not in the database of this server: the address leads to \
                     another one"
                ));
            }
            Ok(Some(lead)) => match lead.summary.state {
                LeadState::Delivered | LeadState::Stored => return Ok(()),
                LeadState::Dead => return Err(missing(app, reference).await),
                LeadState::Waiting | LeadState::Quarantined => {}
            },
            Err(error) => {
                tracing::debug!(%error, cause = %causes(&error), "a test cannot be looked for");
            }
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Which deliveries do not have it, and what they said last.
async fn missing(app: &App, reference: Reference) -> String {
    let Ok(history) = app.leads.history(reference).await else {
        return format!("{reference}: the database does not answer");
    };
    let list: Vec<String> = history
        .iter()
        .filter(|job| job.task == JobTask::Lead && job.state != JobState::Delivered)
        .map(|job| {
            let said = job
                .attempts
                .iter()
                .rev()
                .find_map(|last| last.detail.as_deref());
            format!("{}: {}", job.delivery, said.unwrap_or("not tried yet"))
        })
        .collect();
    format!("{reference} did not arrive: {}", list.join("; "))
}

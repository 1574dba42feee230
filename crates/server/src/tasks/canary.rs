//! Sends a test lead (the canary) through the public address at regular intervals, and waits until
//! every delivery has it. If it doesn't arrive, an error is logged.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use sightline_leads::{JobState, JobTask, LeadState, Reference, send_canary};
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::error::causes;

/// How long a test may take to arrive before it counts as failed.
const ARRIVAL_TIMEOUT: Duration = Duration::from_secs(120);
/// How often the task checks whether a test has arrived.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Sends tests at the configured interval until the token is cancelled.
pub(crate) async fn run(app: Arc<App>, stop: CancellationToken) {
    let Some(every) = app.canary.options.every else {
        return;
    };
    while let Some(outcome) = stop.run_until_cancelled(Box::pin(send(&app))).await {
        match outcome {
            Ok((reference, took)) => {
                app.metrics.canaries.count(true);
                app.canary.ended(None);
                tracing::info!(%reference, seconds = took.as_secs_f64(), "a test lead reached every delivery");
            }
            Err(why) => {
                app.metrics.canaries.count(false);
                tracing::error!(
                    why,
                    "LEAD PROOF FAILED: a test lead did not reach every delivery, so visitors' \
                     leads may not either; `sightline doctor` says what to fix"
                );
                app.canary.ended(Some(why));
            }
        }
        stop.run_until_cancelled(tokio::time::sleep(every)).await;
    }
}

/// Sends one test and waits until it has arrived. Returns its reference and how long it took.
async fn send(app: &App) -> Result<(Reference, SignedDuration), String> {
    let url = match &app.canary.options.url {
        Some(url) => url.clone(),
        None => app.snapshot().base_url().to_owned(),
    };
    let started = app.clock.now();
    let reference = send_canary(
        (&url, None),
        &app.canary.options.key,
        &app.outbox.random,
        started,
    )
    .await
    .map_err(|error| format!("{url} did not take it: {error}"))?;
    let arrived = tokio::time::timeout(ARRIVAL_TIMEOUT, arrive(app, reference)).await;
    match arrived {
        Ok(Ok(())) => Ok((reference, app.clock.now().duration_since(started))),
        Ok(Err(why)) => Err(why),
        Err(_elapsed) => Err(missing(app, reference).await),
    }
}

/// Waits until every delivery has the test. Errors of the database are tolerated, since it may be
/// unreachable for a while.
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
                LeadState::Delivered => return Ok(()),
                LeadState::Stored => {
                    return Err(
                        "no delivery is set up: leads are stored, but nobody is notified"
                            .to_owned(),
                    );
                }
                LeadState::Dead => return Err(missing(app, reference).await),
                LeadState::Waiting | LeadState::Quarantined => {}
            },
            Err(error) => {
                tracing::debug!(%error, cause = causes(&error), "a test cannot be looked for");
            }
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

/// Describes which deliveries don't have the test. What their receivers answered is not for the log.
async fn missing(app: &App, reference: Reference) -> String {
    let Ok(history) = app.leads.history(reference).await else {
        return format!("{reference}: the database does not answer");
    };
    let list: Vec<String> = history
        .iter()
        .filter(|job| job.task == JobTask::Lead && job.state != JobState::Delivered)
        .map(|job| format!("{} ({})", job.delivery, job.state.as_str()))
        .collect();
    format!(
        "{reference} did not arrive: {}; `sightline leads show {reference}` says why",
        list.join(", ")
    )
}

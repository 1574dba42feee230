//! Whether a lead can be stored, as last checked.

use std::time::{Duration, Instant};

use sightline_leads::{LeadStore, StoreError};
use tokio::sync::Mutex;

use crate::error::causes;

/// How long the result of a check is reused. A check takes the database's write lock.
const FRESH: Duration = Duration::from_secs(1);

/// Why no lead can be stored, in words for operators.
pub(crate) const fn status_after(error: &StoreError) -> &'static str {
    match error {
        // A restart would begin an empty one.
        StoreError::Missing { .. } => "not ready: put the lead database back",
        StoreError::Replaced => {
            "not ready: put the right lead database there and restart the program"
        }
        _ => "not ready",
    }
}

/// Whether a lead can be stored, as last checked.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Returns whether a lead can be stored. Checks the database, unless that was just done. Requests during a check
    /// wait for its result.
    pub(crate) async fn check(&self, leads: &LeadStore) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, ready)) = *last
            && at.elapsed() < FRESH
        {
            return ready;
        }
        let health = leads.health().await;
        let ready = health.inspect_err(log_failure).is_ok();
        *last = Some((Instant::now(), ready));
        ready
    }
}

/// Logs that no lead can be stored.
pub(crate) fn log_failure(error: &StoreError) {
    tracing::error!(error = %error, cause = causes(error), "no lead can be stored");
}

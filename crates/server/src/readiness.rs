//! Whether a lead can be stored, as last checked.

use std::time::{Duration, Instant};

use sightline_leads::{LeadStore, StoreError};
use tokio::sync::Mutex;

use crate::error::causes;

/// How long the result of a check is reused. A check takes the database's write lock.
const FRESH: Duration = Duration::from_secs(1);

/// Whether a lead can be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ready {
    /// Leads can be stored.
    Yes,
    /// Leads can't be stored now.
    No,
    /// Leads can't be stored until the program is restarted.
    AfterRestart,
}

impl Ready {
    /// The readiness that follows from an error of the database.
    pub(crate) const fn after(error: &StoreError) -> Self {
        match error {
            StoreError::Replaced | StoreError::Missing { .. } => Self::AfterRestart,
            _ => Self::No,
        }
    }

    /// The readiness in words.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Yes => "ready",
            Self::No => "not ready",
            Self::AfterRestart => "not ready: restart the program",
        }
    }
}

/// Whether a lead can be stored, as last checked.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, Ready)>>);

impl Readiness {
    /// Checks the database, unless that was just done. Requests during a check wait for its result.
    pub(crate) async fn check(&self, leads: &LeadStore) -> Ready {
        let mut last = self.0.lock().await;
        if let Some((at, ready)) = *last
            && at.elapsed() < FRESH
        {
            return ready;
        }
        let ready = match leads.health().await {
            Ok(()) => Ready::Yes,
            Err(error) => {
                log_failure(&error);
                Ready::after(&error)
            }
        };
        *last = Some((Instant::now(), ready));
        ready
    }
}

/// Logs that the database of leads does not answer.
pub(crate) fn log_failure(error: &StoreError) {
    tracing::error!(error = %error, cause = %causes(error), "the database of leads does not answer");
}

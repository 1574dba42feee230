//! Whether a lead can be stored, as it was found last.

use std::time::{Duration, Instant};

use sightline_leads::{LeadStore, StoreError};
use tokio::sync::Mutex;

use crate::error::causes;

/// How long an answer about readiness is repeated: a look takes the database's right to write.
const FRESH: Duration = Duration::from_secs(1);

/// Whether a lead can be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ready {
    /// It can.
    Yes,
    /// Not now.
    No,
    /// Not before somebody restarts the program.
    AfterRestart,
}

impl Ready {
    /// What an error of the database says of it.
    pub(crate) const fn after(error: &StoreError) -> Self {
        match error {
            StoreError::Replaced | StoreError::Missing { .. } => Self::AfterRestart,
            _ => Self::No,
        }
    }

    /// In words.
    pub(crate) const fn told(self) -> &'static str {
        match self {
            Self::Yes => "ready",
            Self::No => "not ready",
            Self::AfterRestart => "not ready: restart the program",
        }
    }
}

/// Whether a lead can be stored, as it was found last.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, Ready)>>);

impl Readiness {
    /// Looks at the database, unless that was done just before. Requests that come during a look wait
    /// for what it finds.
    pub(crate) async fn look(&self, leads: &LeadStore) -> Ready {
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

//! Documents on their way to an engine: bounded, first come first served.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Instant;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use crate::RenderError;

/// What the bundle is asked to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    /// Render a document.
    Render,
    /// Answer a query of a planning tool.
    Answer,
}

impl Task {
    /// The name of the bundle's function.
    pub(crate) const fn function(self) -> &'static str {
        match self {
            Self::Render => "render",
            Self::Answer => "answer",
        }
    }
}

/// A document or a query that waits, and where its answer goes.
pub(crate) struct Job {
    pub(crate) task: Task,
    /// What the function gets, as JSON.
    pub(crate) input: String,
    /// What many documents have, where the function takes that apart.
    pub(crate) common: Option<String>,
    pub(crate) page_kind: &'static str,
    /// Past this moment the caller would rather hear that all engines are busy.
    pub(crate) wait_until: Instant,
    pub(crate) answer: oneshot::Sender<Result<String, RenderError>>,
    /// The job's place in the queue, given back when an engine takes the job.
    pub(crate) place: OwnedSemaphorePermit,
}

/// The end of the queue from which all engine threads take.
#[derive(Clone)]
pub(crate) struct Jobs(Arc<Mutex<mpsc::Receiver<Job>>>);

impl Jobs {
    pub(crate) fn new(receiver: mpsc::Receiver<Job>) -> Self {
        Self(Arc::new(Mutex::new(receiver)))
    }

    /// Waits for the next job, until a moment if one is given. One thread waits in the channel and the others
    /// wait for their turn at it.
    ///
    /// # Errors
    /// Whether the moment has come, or there will be no more jobs.
    pub(crate) fn next(&self, until: Option<Instant>) -> Result<Job, RecvTimeoutError> {
        let Some(until) = until else {
            return Ok(self.0.lock().recv()?);
        };
        let jobs = self.0.try_lock_until(until);
        let jobs = jobs.ok_or(RecvTimeoutError::Timeout)?;
        jobs.recv_timeout(until.saturating_duration_since(Instant::now()))
    }
}

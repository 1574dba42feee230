//! The outbox of a site: the current deliveries, and what their tasks share.

use std::sync::Arc;

use parking_lot::Mutex;
use sightline_leads::{Backlog, Deliveries, LeadStore, RandomSource, StoreError};
use tokio::sync::watch;

use crate::clock::Clock;
use crate::error::causes;

/// What the tasks of all deliveries share.
#[derive(Debug)]
pub(crate) struct Outbox {
    pub(crate) leads: Arc<LeadStore>,
    /// The current deliveries.
    pub(crate) deliveries: watch::Sender<Arc<Deliveries>>,
    pub(crate) clock: Clock,
    pub(crate) random: RandomSource,
    /// Changes when a lead is stored.
    pub(crate) stored: watch::Sender<()>,
    /// The backlog when an on-demand database was last closed.
    at_rest: Mutex<Option<Backlog>>,
}

impl Outbox {
    pub(crate) fn new(
        leads: Arc<LeadStore>,
        deliveries: Deliveries,
        clock: Clock,
        random: RandomSource,
    ) -> Self {
        Self {
            leads,
            deliveries: watch::Sender::new(Arc::new(deliveries)),
            clock,
            random,
            stored: watch::Sender::new(()),
            at_rest: Mutex::default(),
        }
    }

    /// The current deliveries.
    pub(crate) fn deliveries(&self) -> Arc<Deliveries> {
        Arc::clone(&self.deliveries.borrow())
    }

    /// The backlog of every delivery, with zeros for those without one.
    pub(crate) async fn backlog(&self) -> Result<Backlog, StoreError> {
        let backlog = self.leads.backlog().await?;
        Ok(self.deliveries().complete(backlog))
    }

    /// The backlog, or `None` if it cannot be counted, which is logged.
    pub(crate) async fn count(&self) -> Option<Backlog> {
        let backlog = self.backlog().await;
        if let Err(error) = &backlog {
            tracing::warn!(%error, cause = causes(error), "the outbox cannot be counted");
        }
        backlog.ok()
    }

    /// Counts the backlog of a database that is about to be closed. Returns whether that succeeded.
    pub(crate) async fn keep_backlog(&self) -> bool {
        let Some(backlog) = self.count().await else {
            return false;
        };
        *self.at_rest.lock() = Some(backlog);
        true
    }

    /// The backlog when the database was last closed, if it could be counted.
    pub(crate) fn backlog_at_rest(&self) -> Option<Backlog> {
        self.at_rest.lock().clone()
    }

    /// Replaces the deliveries.
    pub(crate) fn replace(&self, deliveries: Deliveries) {
        self.deliveries.send_replace(Arc::new(deliveries));
    }
}

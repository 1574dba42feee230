//! The outbox of a site: the current deliveries, and what their tasks share.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use sightline_leads::{Backlog, Deliveries, LeadStore, RandomSource, StoreError};
use tokio::sync::watch;

use crate::clock::Clock;
use crate::error::causes;

/// For how long a count of the backlog is recent: longer than the checks of `idle_database` are apart.
const RECENT: Duration = Duration::from_secs(15);

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
    /// The backlog when it was last counted.
    counted: Mutex<Option<(Instant, Backlog)>>,
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
            counted: Mutex::default(),
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
        let backlog = backlog.ok()?;
        *self.counted.lock() = Some((Instant::now(), backlog.clone()));
        Some(backlog)
    }

    /// The backlog when it was last counted. That of an on-demand database is counted when it is closed.
    pub(crate) fn last_count(&self) -> Option<Backlog> {
        let counted = self.counted.lock();
        counted.as_ref().map(|(_, backlog)| backlog.clone())
    }

    /// The backlog of an open database, counted anew if the last count is not recent: each count is a use, and an
    /// on-demand database stays open while it's used.
    pub(crate) async fn recent_count(&self) -> Option<Backlog> {
        let at = self.counted.lock().as_ref().map(|(at, _)| *at);
        if at.is_some_and(|at| at.elapsed() < RECENT) {
            return self.last_count();
        }
        self.count().await
    }

    /// Replaces the deliveries.
    pub(crate) fn replace(&self, deliveries: Deliveries) {
        self.deliveries.send_replace(Arc::new(deliveries));
        self.log_unconfigured();
    }

    /// Logs which deliveries wait for a secret. Their leads are stored and wait too.
    pub(crate) fn log_unconfigured(&self) {
        for delivery in &self.deliveries().all {
            if let Some(why) = delivery.transport.unconfigured_reason() {
                tracing::error!(
                    delivery = delivery.name,
                    why,
                    "leads for this delivery wait until it is set: in the studio or secrets.toml of the site's data \
                     folder, or, where one site is served, in the environment before a start"
                );
            }
        }
    }
}

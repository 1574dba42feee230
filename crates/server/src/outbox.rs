//! The outbox of this server: the deliveries as they are set up now, and what their tasks share.

use std::sync::Arc;

use sightline_leads::{Backlog, Deliveries, LeadStore, RandomSource, StoreError};
use tokio::sync::watch;

use crate::clock::Clock;

/// What all deliveries' tasks share.
#[derive(Debug)]
pub(crate) struct Outbox {
    pub(crate) leads: Arc<LeadStore>,
    /// The deliveries as they are set up now.
    pub(crate) deliveries: watch::Sender<Arc<Deliveries>>,
    pub(crate) clock: Clock,
    pub(crate) random: RandomSource,
    /// Changes when a lead was stored.
    pub(crate) stored: watch::Sender<()>,
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
        }
    }

    /// The deliveries as they are set up now.
    pub(crate) fn deliveries(&self) -> Arc<Deliveries> {
        Arc::clone(&self.deliveries.borrow())
    }

    /// What is not delivered, with nothing for each delivery that has all.
    pub(crate) async fn backlog(&self) -> Result<Backlog, StoreError> {
        let backlog = self.leads.backlog().await?;
        Ok(self.deliveries().complete(backlog))
    }

    /// Delivers by other deliveries from now on.
    pub(crate) fn replace(&self, deliveries: Deliveries) {
        self.deliveries.send_replace(Arc::new(deliveries));
    }
}

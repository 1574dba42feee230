//! The outbox of this server: the deliveries as they are set up now, and what their tasks share.

use std::sync::{Arc, PoisonError, RwLock};

use sightline_leads::{Deliveries, LeadStore, RandomSource};
use tokio::sync::watch;

use crate::clock::Clock;

/// What all deliveries' tasks share.
#[derive(Debug)]
pub(crate) struct Outbox {
    pub(crate) leads: Arc<dyn LeadStore>,
    deliveries: RwLock<Arc<Deliveries>>,
    pub(crate) clock: Clock,
    pub(crate) random: RandomSource,
    /// Changes when a lead was stored.
    pub(crate) stored: watch::Sender<u64>,
    /// Changes when deliveries were replaced.
    pub(crate) replaced: watch::Sender<u64>,
}

impl Outbox {
    pub(crate) fn new(
        leads: Arc<dyn LeadStore>,
        deliveries: Deliveries,
        clock: Clock,
        random: RandomSource,
    ) -> Self {
        Self {
            leads,
            deliveries: RwLock::new(Arc::new(deliveries)),
            clock,
            random,
            stored: watch::Sender::new(0),
            replaced: watch::Sender::new(0),
        }
    }

    /// The deliveries as they are set up now.
    pub(crate) fn deliveries(&self) -> Arc<Deliveries> {
        Arc::clone(
            &self
                .deliveries
                .read()
                .unwrap_or_else(PoisonError::into_inner),
        )
    }

    /// Delivers by other deliveries from now on.
    pub(crate) fn replace(&self, deliveries: Deliveries) {
        *self
            .deliveries
            .write()
            .unwrap_or_else(PoisonError::into_inner) = Arc::new(deliveries);
        self.replaced.send_modify(|count| *count += 1);
    }
}

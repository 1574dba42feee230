//! What every handler needs: the current snapshot, the store of leads, the clock.

use std::sync::{Arc, PoisonError, RwLock};

use jiff::Timestamp;
use sightline_leads::LeadStore;
use tokio::sync::watch;

use crate::outbox::Outbox;
use crate::snapshot::Snapshot;

/// Where the time comes from: an argument, so that tests decide what time it is.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Timestamp + Send + Sync>);

impl Clock {
    /// A clock that asks `now`.
    pub fn new(now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The time.
    pub fn now(&self) -> Timestamp {
        (self.0)()
    }

    /// The day in universal time.
    pub fn today(&self) -> jiff::civil::Date {
        self.now().to_zoned(jiff::tz::TimeZone::UTC).date()
    }
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Clock")
    }
}

/// The state that handlers share.
#[derive(Debug)]
pub(crate) struct App {
    current: RwLock<Arc<Snapshot>>,
    /// Counts snapshots; whoever waits for a change watches it.
    generation: watch::Sender<u64>,
    pub(crate) leads: Arc<dyn LeadStore>,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) clock: Clock,
}

impl App {
    pub(crate) fn new(snapshot: Snapshot, outbox: Outbox) -> Self {
        Self {
            current: RwLock::new(Arc::new(snapshot)),
            generation: watch::Sender::new(0),
            leads: Arc::clone(&outbox.leads),
            clock: outbox.clock.clone(),
            outbox: Arc::new(outbox),
        }
    }

    /// The generation that is served now. A request takes it once and keeps it to its end.
    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Serves another generation from now on.
    pub(crate) fn replace(&self, snapshot: Snapshot) -> Arc<Snapshot> {
        let snapshot = Arc::new(snapshot);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&snapshot);
        self.generation.send_modify(|generation| *generation += 1);
        snapshot
    }

    /// Hears of every change of generation from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.generation.subscribe()
    }
}

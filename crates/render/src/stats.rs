//! What the engines have done so far.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A reading of the counters since the renderer started.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Documents rendered.
    pub renders: u64,
    /// Documents that an engine could not render.
    pub failures: u64,
    /// Documents turned away because all engines were busy.
    pub refusals: u64,
    /// Engines replaced by fresh ones after a fault.
    pub replacements: u64,
    /// Time that engines spent on documents, in microseconds, all threads together.
    pub busy_microseconds: u64,
}

/// The counters themselves. They are only ever read for display, so no order between them matters.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    renders: AtomicU64,
    failures: AtomicU64,
    refusals: AtomicU64,
    replacements: AtomicU64,
    busy_microseconds: AtomicU64,
}

impl Counters {
    pub(crate) fn rendered(&self) {
        self.renders.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn failed(&self) {
        self.failures.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn refused(&self) {
        self.refusals.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn replaced(&self) {
        self.replacements.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn worked(&self, time: Duration) {
        let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.busy_microseconds
            .fetch_add(microseconds, Ordering::Relaxed);
    }

    pub(crate) fn read(&self) -> Stats {
        Stats {
            renders: self.renders.load(Ordering::Relaxed),
            failures: self.failures.load(Ordering::Relaxed),
            refusals: self.refusals.load(Ordering::Relaxed),
            replacements: self.replacements.load(Ordering::Relaxed),
            busy_microseconds: self.busy_microseconds.load(Ordering::Relaxed),
        }
    }
}

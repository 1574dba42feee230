//! What the engines have done so far.

use parking_lot::Mutex;

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
    /// Engines that are there now.
    pub engines: u64,
    /// Time that engines spent on documents, in microseconds, all threads together.
    pub busy_microseconds: u64,
}

/// The counters themselves.
#[derive(Debug, Default)]
pub(crate) struct Counters(Mutex<Stats>);

impl Counters {
    pub(crate) fn add(&self, change: impl FnOnce(&mut Stats)) {
        change(&mut self.0.lock());
    }

    pub(crate) fn read(&self) -> Stats {
        *self.0.lock()
    }
}

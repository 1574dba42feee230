//! Statistics of the engines.

use parking_lot::Mutex;

/// The counters since the renderer started.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// The number of documents rendered.
    pub renders: u64,
    /// The number of documents that an engine couldn't render.
    pub failures: u64,
    /// The number of documents rejected because all engines were busy.
    pub refusals: u64,
    /// The number of engines replaced after a failure.
    pub replacements: u64,
    /// The number of engines that exist now.
    pub engines: u64,
}

/// The shared counters.
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

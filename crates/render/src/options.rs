//! The limits of the engines.

use std::time::Duration;

/// How many engines there are and what each may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RendererOptions {
    /// Threads with an engine each; at least one. Default: one for each core, at most four, since
    /// a page is rendered once and then kept.
    pub threads: usize,
    /// How long an engine may compute one document: time on a processor, so that a busy machine
    /// makes pages late and not wrong. Default: 2 seconds, a hundred times what a long page needs.
    pub deadline: Duration,
    /// How long an engine may compute to load the bundle. Default: 20 seconds.
    pub start_deadline: Duration,
    /// The most memory that one engine may hold. Default: 64 MiB.
    pub memory_limit_bytes: usize,
    /// The most stack that JavaScript may use. Default: 1 MiB. React calls itself for every level
    /// of the page, so this limits how deep components can nest.
    pub stack_bytes: usize,
    /// How many documents may wait for an engine. Default: 256.
    pub queue_capacity: usize,
    /// How long a document may wait for an engine before the caller is told that all are busy.
    /// Default: 5 seconds.
    pub queue_wait: Duration,
    /// How long engines are kept while there is nothing to render. Default: 10 seconds. The next document waits
    /// some milliseconds for another one.
    pub idle: Duration,
}

impl Default for RendererOptions {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            threads: cores.min(4),
            deadline: Duration::from_secs(2),
            start_deadline: Duration::from_secs(20),
            memory_limit_bytes: 64 * 1024 * 1024,
            stack_bytes: 1024 * 1024,
            queue_capacity: 256,
            queue_wait: Duration::from_secs(5),
            idle: Duration::from_secs(10),
        }
    }
}

//! The limits of the engines.

use std::time::Duration;

/// The number of engines and their limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RendererOptions {
    /// The number of threads, each with one engine. At least one. Default: one for each core, at
    /// most four, since every page is rendered once and then cached.
    pub threads: usize,
    /// The CPU time that an engine may spend on one document. CPU time is used so that a busy
    /// machine makes pages late but not wrong. Default: 2 seconds, a hundred times what a long page
    /// needs.
    pub deadline: Duration,
    /// The CPU time that an engine may spend on loading the bundle. Default: 20 seconds.
    pub start_deadline: Duration,
    /// The maximum memory of one engine. Default: 64 MiB.
    pub memory_limit_bytes: usize,
    /// The maximum stack size of JavaScript. Default: 1 MiB. React recurses for every level of the
    /// page, so this limits how deeply components can be nested.
    pub stack_bytes: usize,
    /// The maximum number of documents that wait for an engine. Default: 256.
    pub queue_capacity: usize,
    /// The maximum time that a document waits for an engine before the caller gets
    /// [`RenderError::Busy`](crate::RenderError::Busy). Default: 5 seconds.
    pub queue_wait: Duration,
    /// The time for which engines are kept when there is nothing to render. Default: 10 seconds.
    /// The next document then waits some milliseconds for a new engine.
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

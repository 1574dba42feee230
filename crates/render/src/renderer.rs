//! The handle to the engines: takes documents and returns HTML or an error, whatever happens in the
//! engines.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Instant;

use parking_lot::Mutex;
use sightline_model::{DocumentJson, PageKind};
use tokio::sync::{Semaphore, oneshot};

use crate::plan::{PlanOutcome, PlanQuestion};
use crate::queue::{Job, Queue};
use crate::stats::Counters;
use crate::worker::{Shared, Worker};
use crate::{Bundle, RenderError, Rendered, RendererOptions, Stats};

/// Stack space besides JavaScript's own, for the engine's C code and the Rust code that calls it.
const STACK_MARGIN_BYTES: usize = 1024 * 1024;

/// The time when the first engine is started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstEngine {
    /// Immediately.
    Now,
    /// With the first document.
    WithDocument,
}

/// A pool of JavaScript engines that have loaded one bundle.
///
/// JavaScript never runs in an async task: every engine has its own thread. Dropping the renderer
/// interrupts jobs that are still running for callers that have gone away and waits for the threads
/// to end, which takes a few milliseconds.
pub struct Renderer {
    shared: Arc<Shared>,
    permits: Arc<Semaphore>,
    threads: Vec<JoinHandle<()>>,
}

impl Renderer {
    /// Starts the threads and returns when the first engine has loaded the bundle. Blocks until
    /// then, about 40 ms for a bundle that is source code.
    ///
    /// # Errors
    /// [`RenderError::Bundle`] if the bundle can't be loaded, [`RenderError::Thread`] if a thread
    /// can't be created.
    pub fn start(bundle: Bundle, options: RendererOptions) -> Result<Self, RenderError> {
        let (ready, first_ready) = mpsc::channel();
        let renderer = Self::begin(bundle, options, FirstEngine::Now, Some(ready))?;
        first_ready.recv().unwrap_or(Err(RenderError::Stopped))?;
        Ok(renderer)
    }

    /// Starts the threads without waiting for an engine. For a bundle that is known to load: if it
    /// doesn't, each document gets that error.
    ///
    /// # Errors
    /// [`RenderError::Thread`] if a thread can't be created.
    pub fn start_in_background(
        bundle: Bundle,
        options: RendererOptions,
        first: FirstEngine,
    ) -> Result<Self, RenderError> {
        Self::begin(bundle, options, first, None)
    }

    /// Starts the threads. The first one sends the result of starting its engine to `ready`.
    fn begin(
        bundle: Bundle,
        options: RendererOptions,
        first: FirstEngine,
        mut ready: Option<mpsc::Sender<Result<(), RenderError>>>,
    ) -> Result<Self, RenderError> {
        let mut renderer = Self {
            permits: Arc::new(Semaphore::new(options.queue_capacity.max(1))),
            shared: Arc::new(Shared {
                bundle,
                options,
                counters: Counters::default(),
                queue: Queue::default(),
                stop: Arc::new(AtomicBool::new(false)),
                program: Mutex::default(),
                last_job: Mutex::new(Instant::now()),
            }),
            threads: Vec::new(),
        };
        for number in 0..renderer.shared.options.threads.max(1) {
            let is_now = number == 0 && first == FirstEngine::Now;
            let thread = renderer.start_thread(number, is_now, ready.take())?;
            renderer.threads.push(thread);
        }
        Ok(renderer)
    }

    /// Starts a thread, which starts its engine now or with its first document.
    fn start_thread(
        &self,
        number: usize,
        is_now: bool,
        ready: Option<mpsc::Sender<Result<(), RenderError>>>,
    ) -> Result<JoinHandle<()>, RenderError> {
        let shared = Arc::clone(&self.shared);
        std::thread::Builder::new()
            .name(format!("render-{number}"))
            .stack_size(shared.options.stack_bytes + STACK_MARGIN_BYTES)
            .spawn(move || {
                let mut worker = Worker::new(shared);
                let started = is_now.then(|| worker.start());
                // If nobody is listening, the first document gets the error.
                if let Some((ready, started)) = ready.zip(started) {
                    _ = ready.send(started);
                }
                worker.serve();
            })
            .map_err(RenderError::Thread)
    }

    /// Renders a document of a page of this kind. Needs a Tokio runtime with timers.
    pub async fn render(
        &self,
        document: DocumentJson,
        page_kind: PageKind,
    ) -> Result<Rendered, RenderError> {
        let DocumentJson { own, common } = document;
        let (common, page_kind) = (Some(common), page_kind.as_str());
        let answer = self.submit("render", own, common, page_kind).await?;
        Rendered::read(answer).map_err(|source| RenderError::Answer { page_kind, source })
    }

    /// Answers a query for a planning tool with a plan, or with the errors in the query.
    pub async fn plan(&self, question: &PlanQuestion<'_>) -> Result<PlanOutcome, RenderError> {
        let json = serde_json::to_string(question).map_err(RenderError::Document)?;
        let answer = self.plan_json(json).await?;
        let page_kind = PageKind::PlanningTool.as_str();
        serde_json::from_str(&answer).map_err(|source| RenderError::Answer { page_kind, source })
    }

    /// Answers a query that is already JSON, with JSON.
    pub async fn plan_json(&self, question: String) -> Result<String, RenderError> {
        let page_kind = PageKind::PlanningTool.as_str();
        self.submit("answer", question, None, page_kind).await
    }

    async fn submit(
        &self,
        function: &'static str,
        input: String,
        common: Option<String>,
        page_kind: &'static str,
    ) -> Result<String, RenderError> {
        let queue_wait = self.shared.options.queue_wait;
        let wait_until = Instant::now() + queue_wait;
        let permit = Arc::clone(&self.permits).acquire_owned();
        let Ok(permit) = tokio::time::timeout(queue_wait, permit).await else {
            self.shared.counters.add(|stats| stats.refusals += 1);
            return Err(RenderError::Busy);
        };
        let (answer, answered) = oneshot::channel();
        let job = Job {
            function,
            input,
            common,
            page_kind,
            wait_until,
            answer,
            permit: permit.map_err(|_closed| RenderError::Stopped)?,
        };
        self.shared.queue.push(job);
        answered.await.unwrap_or(Err(RenderError::Stopped))
    }

    /// Returns the bundle that the engines run.
    pub fn bundle(&self) -> &Bundle {
        &self.shared.bundle
    }

    /// Returns the statistics of the engines so far.
    pub fn stats(&self) -> Stats {
        self.shared.counters.read()
    }
}

impl Drop for Renderer {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        self.shared.queue.close();
        for thread in self.threads.drain(..) {
            // A thread that has panicked has ended too.
            let _panicked = thread.join();
        }
    }
}

impl fmt::Debug for Renderer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Renderer")
            .field("bundle", &self.shared.bundle)
            .field("options", &self.shared.options)
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}

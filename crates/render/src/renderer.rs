//! The handle: documents go in, HTML comes out, whatever happens in the engines.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Instant;

use parking_lot::Mutex;
use sightline_model::{DocumentJson, PageKind};
use tokio::sync::{Semaphore, oneshot};

use crate::plan::{PlanOutcome, PlanQuestion};
use crate::queue::{Job, Queue, Task};
use crate::stats::Counters;
use crate::worker::{Shared, Worker};
use crate::{Bundle, RenderError, Rendered, RendererOptions, Stats};

/// Room beyond JavaScript's own stack for the engine's C code and for Rust below it.
const STACK_MARGIN_BYTES: usize = 1024 * 1024;

/// When the first engine is started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstEngine {
    /// At once.
    Now,
    /// With the first document.
    WithDocument,
}

/// A pool of JavaScript engines that have loaded one bundle.
///
/// JavaScript never runs in an asynchronous task: every engine has a thread of its own. Dropping the
/// renderer interrupts what still runs for callers that went away, and waits for the threads to
/// end, which takes a few milliseconds.
pub struct Renderer {
    shared: Arc<Shared>,
    places: Arc<Semaphore>,
    threads: Vec<JoinHandle<()>>,
}

impl Renderer {
    /// Starts the threads and returns when the first engine has loaded the bundle. Blocks for as long as that
    /// takes, some 40 ms for one that is source.
    ///
    /// # Errors
    /// [`RenderError::Bundle`] when the bundle cannot be loaded, [`RenderError::Thread`] when there
    /// are no threads to be had.
    pub fn start(bundle: Bundle, options: RendererOptions) -> Result<Self, RenderError> {
        let (ready, first_ready) = mpsc::channel();
        let renderer = Self::begin(bundle, options, FirstEngine::Now, Some(ready))?;
        first_ready.recv().unwrap_or(Err(RenderError::Stopped))?;
        Ok(renderer)
    }

    /// Starts the threads and does not wait for an engine. For a bundle that is known to load: when it does not, each
    /// document is answered with that error.
    ///
    /// # Errors
    /// [`RenderError::Thread`] when there are no threads to be had.
    pub fn start_in_background(
        bundle: Bundle,
        options: RendererOptions,
        first: FirstEngine,
    ) -> Result<Self, RenderError> {
        Self::begin(bundle, options, first, None)
    }

    /// Starts the threads. The first of them says to `ready` what has become of its engine.
    fn begin(
        bundle: Bundle,
        options: RendererOptions,
        first: FirstEngine,
        mut ready: Option<mpsc::Sender<Result<(), RenderError>>>,
    ) -> Result<Self, RenderError> {
        let mut renderer = Self {
            places: Arc::new(Semaphore::new(options.queue_capacity.max(1))),
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

    /// Threads start their engine with their first document, or now.
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
                // Nobody may be listening: then the first document says what fails.
                if let Some((ready, started)) = ready.zip(started) {
                    _ = ready.send(started);
                }
                worker.serve();
            })
            .map_err(RenderError::Thread)
    }

    /// Renders a document of a page of this kind. Needs a Tokio runtime with a clock.
    pub async fn render(
        &self,
        document: DocumentJson,
        page_kind: PageKind,
    ) -> Result<Rendered, RenderError> {
        let DocumentJson { own, common } = document;
        self.rendered(own, Some(common), page_kind.as_str()).await
    }

    /// Renders a document that is JSON already, in one text.
    pub async fn render_json(&self, document: String) -> Result<Rendered, RenderError> {
        self.rendered(document, None, "given").await
    }

    async fn rendered(
        &self,
        own: String,
        common: Option<String>,
        page_kind: &'static str,
    ) -> Result<Rendered, RenderError> {
        let answer = self.submit(Task::Render, own, common, page_kind).await?;
        Rendered::read(answer).map_err(|source| RenderError::Answer { page_kind, source })
    }

    /// Answers a query of a planning tool: a plan, or what is wrong with the query.
    pub async fn plan(&self, question: &PlanQuestion<'_>) -> Result<PlanOutcome, RenderError> {
        let json = serde_json::to_string(question).map_err(RenderError::Document)?;
        let answer = self.plan_json(json).await?;
        let page_kind = PageKind::PlanningTool.as_str();
        serde_json::from_str(&answer).map_err(|source| RenderError::Answer { page_kind, source })
    }

    /// Answers a query that is JSON already, with JSON.
    pub async fn plan_json(&self, question: String) -> Result<String, RenderError> {
        let page_kind = PageKind::PlanningTool.as_str();
        self.submit(Task::Answer, question, None, page_kind).await
    }

    async fn submit(
        &self,
        task: Task,
        input: String,
        common: Option<String>,
        page_kind: &'static str,
    ) -> Result<String, RenderError> {
        let queue_wait = self.shared.options.queue_wait;
        let wait_until = Instant::now() + queue_wait;
        let place = Arc::clone(&self.places).acquire_owned();
        let Ok(place) = tokio::time::timeout(queue_wait, place).await else {
            self.shared.counters.add(|stats| stats.refusals += 1);
            return Err(RenderError::Busy);
        };
        let (answer, answered) = oneshot::channel();
        let job = Job {
            task,
            input,
            common,
            page_kind,
            wait_until,
            answer,
            place: place.map_err(|_closed| RenderError::Stopped)?,
        };
        self.shared.queue.push(job);
        answered.await.unwrap_or(Err(RenderError::Stopped))
    }

    /// The bundle that the engines run.
    pub fn bundle(&self) -> &Bundle {
        &self.shared.bundle
    }

    /// What the engines have done so far.
    pub fn stats(&self) -> Stats {
        self.shared.counters.read()
    }
}

impl Drop for Renderer {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        self.shared.queue.close();
        for thread in self.threads.drain(..) {
            // A thread that has panicked is gone already, which is what is wanted.
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

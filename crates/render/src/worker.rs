//! The loop of an engine thread: take a job, render, answer, and replace the engine if it is
//! poisoned.

use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use parking_lot::Mutex;

use crate::engine::{Engine, EngineError, Program, compile};
use crate::queue::{Job, Next, Queue};
use crate::stats::Counters;
use crate::{Bundle, RenderError, RendererOptions};

/// The state shared by the engine threads and the renderer.
pub(crate) struct Shared {
    pub(crate) bundle: Bundle,
    pub(crate) options: RendererOptions,
    pub(crate) counters: Counters,
    pub(crate) queue: Queue,
    /// Set once, when the renderer is dropped.
    pub(crate) stop: Arc<AtomicBool>,
    /// The compiled bundle, once the first engine has been requested.
    pub(crate) program: Mutex<Option<Arc<Program>>>,
    /// The time when a thread last took or finished a job.
    pub(crate) last_job: Mutex<Instant>,
}

impl Shared {
    /// Returns the compiled bundle. The first caller compiles it while the others wait.
    fn program(&self) -> Result<Arc<Program>, EngineError> {
        // After a panic the program is still `None`, and the next caller tries again.
        let mut program = self.program.lock();
        if let Some(program) = &*program {
            return Ok(Arc::clone(program));
        }
        let compiled = compile(&self.bundle.code, &self.options, Arc::clone(&self.stop))?;
        Ok(Arc::clone(program.insert(Arc::new(compiled))))
    }
}

/// An engine thread.
pub(crate) struct Worker {
    shared: Arc<Shared>,
    engine: Option<Engine>,
    /// Whether the queue already knows that this thread will ask for another job.
    is_announced: bool,
}

impl Worker {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            engine: None,
            is_announced: false,
        }
    }

    /// Starts the engine before there is a job.
    pub(crate) fn start(&mut self) -> Result<(), RenderError> {
        self.ensure_engine()?;
        self.announce();
        Ok(())
    }

    /// Tells the queue that this thread will ask for another job, if it has an engine.
    fn announce(&mut self) {
        self.is_announced = self.engine.is_some();
        if self.is_announced {
            self.shared.queue.announce_ready();
        }
    }

    /// Starts the engine if there is none.
    fn ensure_engine(&mut self) -> Result<&Engine, RenderError> {
        let engine = if let Some(engine) = self.engine.take() {
            engine
        } else {
            let engine = self.start_engine()?;
            self.shared.counters.add(|stats| stats.engines += 1);
            engine
        };
        Ok(self.engine.insert(engine))
    }

    fn discard(&mut self) {
        if let Some(engine) = self.engine.take() {
            engine.discard();
            self.shared.counters.add(|stats| stats.engines -= 1);
        }
    }

    fn start_engine(&self) -> Result<Engine, RenderError> {
        let shared = &*self.shared;
        let start = || {
            let program = shared.program()?;
            Engine::start(&program, &shared.options, Arc::clone(&shared.stop))
        };
        without_panic(start).map_err(|error| match error {
            EngineError::Script(exception) => RenderError::Bundle {
                message: exception.message,
                stack: exception.stack,
            },
            EngineError::Deadline => bundle_error("it does not come to an end"),
            EngineError::Memory => bundle_error("it needs more memory than an engine may have"),
            EngineError::Engine(message) => RenderError::Engine { message },
            EngineError::Stopped => RenderError::Stopped,
        })
    }

    /// Returns the next job, or `None` if the queue is closed. An engine holds some megabytes of memory from earlier
    /// jobs, so it is discarded when no thread has had a job for a while.
    fn next(&mut self) -> Option<Job> {
        let shared = Arc::clone(&self.shared);
        while self.engine.is_some() {
            if !mem::take(&mut self.is_announced) {
                shared.queue.announce_ready();
            }
            let idle_at = || *shared.last_job.lock() + shared.options.idle;
            match shared.queue.next_with_engine(idle_at()) {
                Next::Job(job) => return Some(job),
                Next::Closed => return None,
                // Checked again, since another thread may have had a job in the meantime.
                Next::TimedOut if idle_at() <= Instant::now() => self.discard(),
                Next::TimedOut => {}
            }
        }
        shared.queue.next()
    }

    /// Serves jobs until there are no more.
    pub(crate) fn serve(mut self) {
        while let Some(job) = self.next() {
            *self.shared.last_job.lock() = Instant::now();
            let Job {
                function,
                input,
                common,
                page_kind,
                wait_until,
                answer,
                permit,
            } = job;
            drop(permit);
            if answer.is_closed() {
                continue;
            }
            let result = if self.shared.stop.load(Ordering::Relaxed) {
                Err(RenderError::Stopped)
            } else if Instant::now() > wait_until {
                self.shared.counters.add(|stats| stats.refusals += 1);
                Err(RenderError::Busy)
            } else {
                self.work(function, (&input, common.as_deref()), page_kind)
            };
            self.announce();
            // The caller may have gone away.
            let _gone = answer.send(result);
            *self.shared.last_job.lock() = Instant::now();
            self.replace_if_needed();
        }
    }

    fn work(
        &mut self,
        function: &'static str,
        input: (&str, Option<&str>),
        page_kind: &'static str,
    ) -> Result<String, RenderError> {
        let result = self.call(function, input, page_kind);
        self.shared.counters.add(|stats| match &result {
            Ok(_) => stats.renders += 1,
            Err(_) => stats.failures += 1,
        });
        result
    }

    fn call(
        &mut self,
        function: &'static str,
        input: (&str, Option<&str>),
        page_kind: &'static str,
    ) -> Result<String, RenderError> {
        let engine = self.ensure_engine()?;
        let error = match without_panic(|| engine.call(function, input)) {
            Ok(answer) => return Ok(answer),
            Err(error) => error,
        };
        if error.poisons() {
            self.discard();
        }
        let options = &self.shared.options;
        Err(match error {
            EngineError::Script(exception) => RenderError::Script {
                page_kind,
                message: exception.message,
                stack: exception.stack,
                component_stack: exception.component_stack,
            },
            EngineError::Deadline => RenderError::Deadline {
                page_kind,
                deadline: options.deadline,
            },
            EngineError::Memory => RenderError::Memory {
                page_kind,
                limit_bytes: options.memory_limit_bytes,
            },
            EngineError::Engine(message) => RenderError::Engine { message },
            EngineError::Stopped => RenderError::Stopped,
        })
    }

    /// Starts a new engine after a failure, so that the next document doesn't have to wait for it.
    fn replace_if_needed(&mut self) {
        if self.engine.is_some() || self.shared.stop.load(Ordering::Relaxed) {
            return;
        }
        match self.ensure_engine() {
            Ok(_) => self.shared.counters.add(|stats| stats.replacements += 1),
            // The next job tries again and returns the error to its caller.
            Err(error) => tracing::error!(%error, "a JavaScript engine cannot be replaced"),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.discard();
    }
}

fn bundle_error(message: &str) -> RenderError {
    RenderError::Bundle {
        message: message.to_owned(),
        stack: None,
    }
}

/// Converts a panic of the engine's binding into [`EngineError::Engine`].
fn without_panic<T>(work: impl FnOnce() -> Result<T, EngineError>) -> Result<T, EngineError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        let message = text.unwrap_or("a panic without a message").to_owned();
        Err(EngineError::Engine(message))
    })
}

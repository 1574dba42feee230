//! Documents on their way to an engine: bounded, first come first served.

use std::collections::VecDeque;
use std::time::Instant;

use parking_lot::{Condvar, Mutex};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use crate::RenderError;

/// What the bundle is asked to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    /// Render a document.
    Render,
    /// Answer a query of a planning tool.
    Answer,
}

impl Task {
    /// The name of the bundle's function.
    pub(crate) const fn function(self) -> &'static str {
        match self {
            Self::Render => "render",
            Self::Answer => "answer",
        }
    }
}

/// A document or a query that waits, and where its answer goes.
pub(crate) struct Job {
    pub(crate) task: Task,
    /// What the function gets, as JSON.
    pub(crate) input: String,
    /// What many documents have, where the function takes that apart.
    pub(crate) common: Option<String>,
    pub(crate) page_kind: &'static str,
    /// Past this moment the caller would rather hear that all engines are busy.
    pub(crate) wait_until: Instant,
    pub(crate) answer: oneshot::Sender<Result<String, RenderError>>,
    /// The job's place in the queue, given back when an engine takes the job.
    pub(crate) place: OwnedSemaphorePermit,
}

/// The documents that wait for an engine. Who has an engine gets the next one before who would have to start one, so
/// that documents that come one after the other need one engine.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    /// Wakes a thread that has an engine, or one that has none.
    with_engine: Condvar,
    without: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    /// Threads with an engine that wait, or are about to.
    ready: usize,
    is_closed: bool,
}

/// What a thread is told that waits for a job.
pub(crate) enum Next {
    Job(Job),
    /// The time has come until which it wanted to wait.
    Late,
    /// There will be no more jobs.
    Closed,
}

impl Queue {
    /// Puts a job behind the others.
    pub(crate) fn push(&self, job: Job) {
        let mut state = self.state.lock();
        state.jobs.push_back(job);
        // Of several jobs each wakes somebody, whom another one may have woken already.
        if state.ready >= state.jobs.len() {
            self.with_engine.notify_one();
        } else {
            self.without.notify_one();
        }
    }

    /// Has every thread end that asks for more. What waits is not done any more.
    pub(crate) fn close(&self) {
        let mut state = self.state.lock();
        state.is_closed = true;
        state.jobs.clear();
        self.with_engine.notify_all();
        self.without.notify_all();
    }

    /// Says that this thread, which has an engine, will ask for the next job: to be called before its last answer is
    /// given, and followed by [`Self::next_with_engine`]. Who gets the answer and sends another job wakes nobody else then.
    pub(crate) fn will_ask(&self) {
        self.state.lock().ready += 1;
    }

    /// Waits for the next job until a moment, after [`Self::will_ask`].
    pub(crate) fn next_with_engine(&self, until: Instant) -> Next {
        let mut state = self.state.lock();
        let mut is_late = false;
        let next = loop {
            if state.is_closed {
                break Next::Closed;
            }
            if let Some(job) = state.jobs.pop_front() {
                break Next::Job(job);
            }
            if is_late {
                break Next::Late;
            }
            is_late = self.with_engine.wait_until(&mut state, until).timed_out();
        };
        state.ready -= 1;
        next
    }

    /// Waits for a job that nobody with an engine takes; `None` when there will be no more.
    pub(crate) fn next(&self) -> Option<Job> {
        let mut state = self.state.lock();
        while !state.is_closed {
            if state.jobs.len() > state.ready {
                return state.jobs.pop_front();
            }
            self.without.wait(&mut state);
        }
        None
    }
}

//! The queue of documents that wait for an engine: bounded, first in, first out.

use std::collections::VecDeque;
use std::time::Instant;

use parking_lot::{Condvar, Mutex};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use crate::RenderError;

/// A waiting document or query, with the channel for its answer.
pub(crate) struct Job {
    /// The function of the bundle: `render` for a document, `answer` for a query for a planning tool.
    pub(crate) function: &'static str,
    /// The argument of the function, as JSON.
    pub(crate) input: String,
    /// The part shared by many documents, if the function takes it separately.
    pub(crate) common: Option<String>,
    pub(crate) page_kind: &'static str,
    /// The time after which the caller gets an error instead of waiting longer.
    pub(crate) wait_until: Instant,
    pub(crate) answer: oneshot::Sender<Result<String, RenderError>>,
    /// The job's place in the queue, released when an engine takes the job.
    pub(crate) permit: OwnedSemaphorePermit,
}

/// The documents that wait for an engine. Threads that already have an engine take the next document before threads
/// that would have to start one, so documents that arrive one after the other need only one engine.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    /// Wakes a thread that has an engine.
    with_engine: Condvar,
    /// Wakes a thread that has no engine.
    without_engine: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    /// The number of threads with an engine that are waiting or about to wait.
    ready: usize,
    is_closed: bool,
}

/// The outcome of waiting for a job.
pub(crate) enum Next {
    Job(Job),
    /// The time limit has passed.
    TimedOut,
    /// There will be no more jobs.
    Closed,
}

impl Queue {
    /// Adds a job at the end of the queue.
    pub(crate) fn push(&self, job: Job) {
        let mut state = self.state.lock();
        state.jobs.push_back(job);
        // Each waiting job needs a thread of its own. A ready thread may already have been woken for another job.
        if state.ready >= state.jobs.len() {
            self.with_engine.notify_one();
        } else {
            self.without_engine.notify_one();
        }
    }

    /// Closes the queue: threads that ask for another job end, and waiting jobs are dropped.
    pub(crate) fn close(&self) {
        let mut state = self.state.lock();
        state.is_closed = true;
        state.jobs.clear();
        self.with_engine.notify_all();
        self.without_engine.notify_all();
    }

    /// Announces that this thread, which has an engine, will ask for the next job. Call it before sending the answer of
    /// the current job, and call [`Self::next_with_engine`] afterward. If the receiver of the answer then sends another
    /// job, no other thread is woken.
    pub(crate) fn announce_ready(&self) {
        self.state.lock().ready += 1;
    }

    /// Waits for the next job until a deadline, after [`Self::announce_ready`].
    pub(crate) fn next_with_engine(&self, until: Instant) -> Next {
        let mut state = self.state.lock();
        let mut is_timed_out = false;
        let next = loop {
            if state.is_closed {
                break Next::Closed;
            }
            if let Some(job) = state.jobs.pop_front() {
                break Next::Job(job);
            }
            if is_timed_out {
                break Next::TimedOut;
            }
            is_timed_out = self.with_engine.wait_until(&mut state, until).timed_out();
        };
        state.ready -= 1;
        next
    }

    /// Waits for a job that no thread with an engine will take. Returns `None` if the queue is
    /// closed.
    pub(crate) fn next(&self) -> Option<Job> {
        let mut state = self.state.lock();
        while !state.is_closed {
            if state.jobs.len() > state.ready {
                return state.jobs.pop_front();
            }
            self.without_engine.wait(&mut state);
        }
        None
    }
}

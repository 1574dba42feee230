//! What happens on a connection, and since when nothing does.

use std::sync::Arc;

use parking_lot::Mutex;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::limits::ConnectionLimits;

/// What happens on one connection.
#[derive(Debug)]
pub(super) struct Activity {
    state: Mutex<State>,
    /// Told to finish what is under way and to take nothing new.
    pub(super) finish: CancellationToken,
    /// Told to end at once.
    pub(super) end: CancellationToken,
    /// Tells that it has ended.
    pub(super) closed: CancellationToken,
}

#[derive(Debug)]
struct State {
    /// Whether a request has come yet.
    has_asked: bool,
    /// Requests without an answer yet.
    working: u32,
    /// Answers that the client has not taken whole.
    sending: u32,
    /// Since when there are neither.
    idle_since: Instant,
    /// When a part of an answer was last taken.
    taken_at: Instant,
    /// Since when the system takes no bytes.
    blocked_since: Option<Instant>,
    /// Since when the head of a request has been coming; not known of HTTP/2.
    head_since: Option<Instant>,
    is_http2: bool,
}

/// Why a connection is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Overdue {
    /// No head of a request came in time.
    Head,
    /// The client does not take its answers.
    Stalled,
    /// Nothing is asked any more.
    Idle,
}

impl Activity {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            state: Mutex::new(State {
                has_asked: false,
                working: 0,
                sending: 0,
                idle_since: now,
                taken_at: now,
                blocked_since: None,
                head_since: None,
                is_http2: false,
            }),
            finish: CancellationToken::new(),
            end: CancellationToken::new(),
            closed: CancellationToken::new(),
        }
    }

    /// A request has come.
    pub(super) fn request(self: &Arc<Self>, is_http2: bool) -> Request {
        let mut state = self.state.lock();
        state.has_asked = true;
        state.is_http2 = is_http2;
        state.working += 1;
        state.head_since = None;
        drop(state);
        Request {
            activity: Arc::clone(self),
            has_answer: false,
        }
    }

    /// Bytes have come.
    pub(super) fn read(&self) {
        let mut state = self.state.lock();
        if state.is_resting() && !state.is_http2 && state.head_since.is_none() {
            state.head_since = Some(Instant::now());
        }
    }

    /// The system has taken bytes, or does not.
    pub(super) fn wrote(&self, is_blocked: bool) {
        let mut state = self.state.lock();
        if !is_blocked {
            state.blocked_since = None;
        } else if state.blocked_since.is_none() {
            state.blocked_since = Some(Instant::now());
        }
    }

    /// Whether HTTP/2 is spoken, as far as is known.
    pub(super) fn is_http2(&self) -> bool {
        self.state.lock().is_http2
    }

    /// Whether nothing is under way.
    pub(super) fn is_idle(&self) -> bool {
        self.idle_since().is_some()
    }

    /// Since when nothing is under way, and whether anything ever was: in the order in which connections
    /// make room for others.
    pub(super) fn idle_since(&self) -> Option<(bool, Instant)> {
        let state = self.state.lock();
        let is_idle = state.is_resting() && state.blocked_since.is_none();
        is_idle.then_some((state.has_asked, state.idle_since))
    }

    /// Whether it has taken too long, and with what.
    pub(super) fn overdue(&self, now: Instant, limits: &ConnectionLimits) -> Option<Overdue> {
        let state = self.state.lock();
        let is_past = |since: Instant, limit| since + limit <= now;
        let is_blocked = state
            .blocked_since
            .is_some_and(|since| is_past(since, limits.stalled));
        if is_blocked || (state.sending > 0 && is_past(state.taken_at, limits.stalled)) {
            return Some(Overdue::Stalled);
        }
        if !state.is_resting() {
            return None;
        }
        let first = (!state.has_asked).then_some(state.idle_since);
        if first
            .or(state.head_since)
            .is_some_and(|since| is_past(since, limits.head))
        {
            return Some(Overdue::Head);
        }
        (state.has_asked && is_past(state.idle_since, limits.idle)).then_some(Overdue::Idle)
    }
}

impl State {
    const fn is_resting(&self) -> bool {
        self.working == 0 && self.sending == 0
    }
}

/// A request, from its head to the last part of its answer.
#[derive(Debug)]
pub(super) struct Request {
    activity: Arc<Activity>,
    has_answer: bool,
}

impl Request {
    /// There is an answer.
    pub(super) fn answered(&mut self) {
        let mut state = self.activity.state.lock();
        state.working -= 1;
        state.sending += 1;
        state.taken_at = Instant::now();
        self.has_answer = true;
    }

    /// The client has taken a part of the answer.
    pub(super) fn taken(&self) {
        self.activity.state.lock().taken_at = Instant::now();
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        let mut state = self.activity.state.lock();
        let now = Instant::now();
        if self.has_answer {
            state.sending -= 1;
            state.taken_at = now;
        } else {
            state.working -= 1;
        }
        state.idle_since = now;
    }
}

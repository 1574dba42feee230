//! The activity on a connection, and how long it has been idle.

use std::sync::Arc;

use parking_lot::Mutex;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::limits::ConnectionLimits;

/// The activity on one connection.
#[derive(Debug)]
pub(super) struct Activity {
    state: Mutex<State>,
    /// Cancelled to finish requests in progress and accept no new ones.
    pub(super) finish: CancellationToken,
    /// Cancelled to close the connection at once.
    pub(super) end: CancellationToken,
    /// Cancelled when the connection is closed.
    pub(super) closed: CancellationToken,
}

#[derive(Debug)]
struct State {
    /// Whether a request has arrived yet.
    has_asked: bool,
    /// The number of requests without a response yet.
    working: u32,
    /// The number of responses that aren't completely sent.
    sending: u32,
    /// When the last request ended, or the connection started. Used only while no request is in progress.
    idle_since: Instant,
    /// When a part of a response was last taken for sending.
    taken_at: Instant,
    /// Since when the socket accepts no more bytes.
    blocked_since: Option<Instant>,
    /// Since when the head of a request has been arriving; not known for HTTP/2.
    head_since: Option<Instant>,
    is_http2: bool,
}

/// The reason why a connection is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Overdue {
    /// No complete request head arrived in time.
    Head,
    /// The client doesn't read its responses.
    Stalled,
    /// No further request arrives.
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

    /// Records that a request has arrived.
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

    /// Records that bytes have arrived.
    pub(super) fn read(&self) {
        let mut state = self.state.lock();
        if state.is_resting() && !state.is_http2 && state.head_since.is_none() {
            state.head_since = Some(Instant::now());
        }
    }

    /// Records that the socket has accepted bytes, or is blocked.
    pub(super) fn wrote(&self, is_blocked: bool) {
        let mut state = self.state.lock();
        if !is_blocked {
            state.blocked_since = None;
        } else if state.blocked_since.is_none() {
            state.blocked_since = Some(Instant::now());
        }
    }

    /// Whether the connection speaks HTTP/2, as far as is known.
    pub(super) fn is_http2(&self) -> bool {
        self.state.lock().is_http2
    }

    /// Whether the connection is idle.
    pub(super) fn is_idle(&self) -> bool {
        self.idle_since().is_some()
    }

    /// If the connection is idle, whether it ever had a request, and since when it's idle. The tuple sorts in the order
    /// in which connections are evicted.
    pub(super) fn idle_since(&self) -> Option<(bool, Instant)> {
        let state = self.state.lock();
        let is_idle = state.is_resting() && state.blocked_since.is_none();
        is_idle.then_some((state.has_asked, state.idle_since))
    }

    /// Whether a time limit is exceeded, and which one.
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

/// A request, from its head to the last part of its response.
#[derive(Debug)]
pub(super) struct Request {
    activity: Arc<Activity>,
    has_answer: bool,
}

impl Request {
    /// Records that there is a response.
    pub(super) fn answered(&mut self) {
        let mut state = self.activity.state.lock();
        state.working -= 1;
        state.sending += 1;
        state.taken_at = Instant::now();
        self.has_answer = true;
    }

    /// Records that a part of the response was taken for sending.
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

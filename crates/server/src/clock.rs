//! Where the time comes from.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

/// The clock may be set, and a machine may sleep: who waits looks at it this often at least.
const LONGEST_SLEEP: Duration = Duration::from_secs(600);

/// Where the time comes from: an argument, so that tests decide what time it is.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Timestamp + Send + Sync>);

impl Clock {
    /// A clock that asks `now`.
    pub fn new(now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The time.
    pub fn now(&self) -> Timestamp {
        (self.0)()
    }

    /// Whether the time came before the token was cancelled.
    pub(crate) async fn sleep_until(&self, at: Timestamp, stop: &CancellationToken) -> bool {
        loop {
            let left = at.duration_since(self.now());
            let left = Duration::try_from(left).unwrap_or_default();
            if left.is_zero() {
                return !stop.is_cancelled();
            }
            let slept = tokio::time::sleep(left.min(LONGEST_SLEEP));
            if stop.run_until_cancelled(slept).await.is_none() {
                return false;
            }
        }
    }
}

/// So much later; the last moment that there is where that would be past it.
pub(crate) fn later(moment: Timestamp, by: Duration) -> Timestamp {
    let by = SignedDuration::try_from(by).unwrap_or(SignedDuration::MAX);
    moment.checked_add(by).unwrap_or(Timestamp::MAX)
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Clock")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_pause_is_too_long_to_be_waited_for() {
        let now: Timestamp = "2026-11-23T12:00:00Z".parse().unwrap();
        let hour = Duration::from_secs(3600);
        assert_eq!(later(now, hour).to_string(), "2026-11-23T13:00:00Z");
        assert_eq!(later(now, Duration::MAX), Timestamp::MAX);
        assert_eq!(later(now, Duration::from_secs(1 << 40)), Timestamp::MAX);
    }
}

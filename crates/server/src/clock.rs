//! The source of the time, and how far stored times are trusted.
//!
//! A clock may have been ahead, by an hour or by years, and be right again now. What was scheduled by it would wait for
//! a date that is far away. So every caller that waits says how long the wait can be at most, and a time further ahead
//! than that counts as past.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

/// The longest sleep before the clock is read again: the clock may be set, and the machine may be suspended.
const MAX_SLEEP: Duration = Duration::from_secs(600);

/// Clocks that are synchronized (NTP) are never set back by more.
pub(crate) const ALLOWANCE: Duration = Duration::from_secs(60);

/// The source of the time, passed as an argument so that tests decide what time it is.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Timestamp + Send + Sync>);

impl Clock {
    /// Creates a clock that calls `now`.
    pub fn new(now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The current time.
    pub fn now(&self) -> Timestamp {
        (self.0)()
    }

    /// Sleeps until `at`. Returns `false` if the token is cancelled first. `at` is no further ahead than `longest`; a
    /// time beyond that counts as reached.
    pub(crate) async fn sleep_until(
        &self,
        at: Timestamp,
        longest: Duration,
        stop: &CancellationToken,
    ) -> bool {
        loop {
            let now = self.now();
            if has_come(at, now, longest) {
                return !stop.is_cancelled();
            }
            let left = ahead(at, now);
            let slept = tokio::time::sleep(left.min(MAX_SLEEP));
            if stop.run_until_cancelled(slept).await.is_none() {
                return false;
            }
        }
    }
}

/// Whether a time has been reached that was at most `longest` ahead when it was stored.
pub(crate) fn has_come(at: Timestamp, now: Timestamp, longest: Duration) -> bool {
    at <= now || ahead(at, now) > longest.saturating_add(ALLOWANCE)
}

/// How far a time is ahead, or zero if it's past.
pub(crate) fn ahead(at: Timestamp, now: Timestamp) -> Duration {
    Duration::try_from(at.duration_since(now)).unwrap_or_default()
}

/// The age in seconds. For a time in the future it's the seconds until then: the real age is unknown, and an alarm for
/// old things should still fire.
pub(crate) fn age(at: Timestamp, now: Timestamp) -> f64 {
    now.duration_since(at).as_secs_f64().abs()
}

/// The time `by` later, or the latest possible one if that would overflow.
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
    fn later_stops_at_the_maximum_timestamp() {
        let now: Timestamp = "2026-11-23T12:00:00Z".parse().unwrap();
        let hour = Duration::from_secs(3600);
        assert_eq!(later(now, hour).to_string(), "2026-11-23T13:00:00Z");
        assert_eq!(later(now, Duration::MAX), Timestamp::MAX);
        assert_eq!(later(now, Duration::from_secs(1 << 40)), Timestamp::MAX);
    }

    #[test]
    fn a_time_too_far_ahead_counts_as_reached() {
        let now: Timestamp = "2026-11-23T12:00:00Z".parse().unwrap();
        let day = Duration::from_secs(86_400);
        let is = |at: &str| has_come(at.parse().unwrap(), now, day);
        assert!(is("2026-11-23T12:00:00Z") && is("2020-01-01T00:00:00Z"));
        assert!(!is("2026-11-23T12:00:01Z") && !is("2026-11-24T12:01:00Z"));
        assert!(is("2026-11-24T12:01:01Z") && is("2027-12-31T00:00:00Z"));
    }

    #[tokio::test]
    async fn sleep_until_returns_at_once_if_the_time_is_too_far_ahead() {
        let clock = Clock::new(|| "2026-11-23T12:00:00Z".parse().unwrap());
        let hour = Duration::from_secs(3600);
        let waits = async |at: &str| {
            let stop = CancellationToken::new();
            let waited = clock.sleep_until(at.parse().unwrap(), hour, &stop);
            tokio::time::timeout(Duration::from_millis(50), waited)
                .await
                .is_err()
        };
        assert!(waits("2026-11-23T12:59:00Z").await);
        assert!(!waits("2028-01-01T13:00:00Z").await);
    }
}

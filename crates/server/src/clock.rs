//! Where the time comes from, and what is believed of times that were written down.
//!
//! A clock may have been ahead, by an hour or by years, and be right now: what was put off by it would wait for a date
//! that is far away. So whoever waits says how long that can be at most; a moment further ahead has come.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

/// The clock may be set, and a machine may sleep: who waits looks at it this often at least.
const LONGEST_SLEEP: Duration = Duration::from_secs(600);

/// Clocks that are kept right (NTP) are never set back by more.
pub(crate) const ALLOWANCE: Duration = Duration::from_secs(60);

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

    /// Whether the time came before the token was cancelled. It is no further ahead than `longest`.
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
            let slept = tokio::time::sleep(left.min(LONGEST_SLEEP));
            if stop.run_until_cancelled(slept).await.is_none() {
                return false;
            }
        }
    }
}

/// Whether a moment has come that was no further ahead than `longest` when it was written down.
pub(crate) fn has_come(at: Timestamp, now: Timestamp, longest: Duration) -> bool {
    at <= now || ahead(at, now) > longest.saturating_add(ALLOWANCE)
}

/// How far a moment is ahead.
pub(crate) fn ahead(at: Timestamp, now: Timestamp) -> Duration {
    Duration::try_from(at.duration_since(now)).unwrap_or_default()
}

/// The seconds since something; for what is ahead the seconds until then: nobody knows how old it is, and an alarm for
/// what is old is to be heard.
pub(crate) fn age(at: Timestamp, now: Timestamp) -> f64 {
    now.duration_since(at).as_secs_f64().abs()
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

    #[test]
    fn what_is_further_ahead_than_it_can_be_has_come() {
        let now: Timestamp = "2026-11-23T12:00:00Z".parse().unwrap();
        let day = Duration::from_secs(86_400);
        let is = |at: &str| has_come(at.parse().unwrap(), now, day);
        assert!(is("2026-11-23T12:00:00Z") && is("2020-01-01T00:00:00Z"));
        assert!(!is("2026-11-23T12:00:01Z") && !is("2026-11-24T12:01:00Z"));
        assert!(is("2026-11-24T12:01:01Z") && is("2027-12-31T00:00:00Z"));
    }

    #[tokio::test]
    async fn who_waits_goes_on_once_the_clock_is_set_right() {
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

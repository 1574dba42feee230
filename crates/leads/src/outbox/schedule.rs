//! When a failed delivery is retried.

use jiff::{SignedDuration, Timestamp};

/// The waits before each attempt, including the first: the example schedule of Standard Webhooks
/// (<https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>),
/// about 76 hours from the first attempt to the last.
const DEFAULT_WAITS: [SignedDuration; 10] = [
    SignedDuration::ZERO,
    SignedDuration::from_secs(5),
    SignedDuration::from_mins(5),
    SignedDuration::from_mins(30),
    SignedDuration::from_hours(2),
    SignedDuration::from_hours(5),
    SignedDuration::from_hours(10),
    SignedDuration::from_hours(14),
    SignedDuration::from_hours(20),
    SignedDuration::from_hours(24),
];

/// The maximum `Retry-After` that is honored.
const MAX_RETRY_AFTER: SignedDuration = SignedDuration::from_hours(24);

/// The jitter is at most the wait divided by this.
const JITTER: i32 = 5;

/// The waits before each attempt of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule(Vec<SignedDuration>);

impl Default for Schedule {
    fn default() -> Self {
        Self(DEFAULT_WAITS.to_vec())
    }
}

impl Schedule {
    /// Creates a schedule with these waits. The one before the first attempt is ignored, since a
    /// new job is due at once.
    pub const fn new(waits: Vec<SignedDuration>) -> Self {
        Self(waits)
    }

    /// The number of attempts before a job is given up.
    pub const fn attempts(&self) -> usize {
        self.0.len()
    }

    /// Returns when to retry a job that has failed `failures` times, most recently now, or `None`
    /// to give it up.
    ///
    /// The receiver's `Retry-After` takes precedence over the schedule if it is longer, up to a day.
    /// `random` lengthens the wait by up to a fifth, so that jobs that failed together don't retry
    /// together.
    pub fn next(
        &self,
        failures: u32,
        now: Timestamp,
        random: u64,
        retry_after: Option<SignedDuration>,
    ) -> Option<Timestamp> {
        let wait = *self.0.get(usize::try_from(failures).ok()?)?;
        let asked = retry_after.map_or(SignedDuration::ZERO, |asked| asked.min(MAX_RETRY_AFTER));
        let wait = wait.max(asked);
        let fifth = u64::try_from((wait / JITTER).as_millis()).unwrap_or_default();
        // The bias of the remainder toward small values is less than one in 10¹² and doesn't matter
        // here.
        let jitter = i64::try_from(random % (fifth + 1)).unwrap_or_default();
        now.checked_add(wait + SignedDuration::from_millis(jitter))
            .ok()
    }

    /// The longest time for which an attempt is postponed.
    pub fn max_wait(&self) -> SignedDuration {
        let longest = self.0.iter().max().copied().unwrap_or_default();
        let longest = longest.max(MAX_RETRY_AFTER);
        longest.saturating_add(longest / JITTER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Timestamp {
        "2026-11-02T12:00:00Z".parse().unwrap()
    }

    #[test]
    fn the_default_schedule_has_the_waits_of_standard_webhooks() {
        let schedule = Schedule::default();
        let mut total = SignedDuration::ZERO;
        for failures in 1..10 {
            total += schedule
                .next(failures, now(), 0, None)
                .unwrap()
                .duration_since(now());
        }
        assert_eq!(schedule.attempts(), 10);
        assert_eq!(total, SignedDuration::from_secs(75 * 3600 + 35 * 60 + 5));
        assert_eq!(schedule.next(10, now(), 0, None), None);
        assert_eq!(schedule.next(u32::MAX, now(), 0, None), None);
    }

    #[test]
    fn jitter_lengthens_a_wait_by_at_most_a_fifth() {
        let schedule = Schedule::default();
        for random in [0, 1, 59_999, 60_000, 60_001, u64::MAX] {
            let wait = schedule
                .next(2, now(), random, None)
                .unwrap()
                .duration_since(now());
            assert!(wait >= SignedDuration::from_mins(5), "{random}");
            assert!(wait <= SignedDuration::from_mins(6), "{random}");
        }
    }

    #[test]
    fn a_receiver_may_ask_for_a_longer_wait_but_not_for_a_shorter_one() {
        let schedule = Schedule::default();
        let wait = |asked| {
            schedule
                .next(1, now(), 0, Some(SignedDuration::from_secs(asked)))
                .unwrap()
                .duration_since(now())
                .as_secs()
        };
        assert_eq!(wait(1), 5);
        assert_eq!(wait(120), 120);
        assert_eq!(wait(i64::MAX), 24 * 3600);
        let spread = schedule.next(1, now(), 30_000, Some(SignedDuration::from_secs(200)));
        let spread = spread.unwrap().duration_since(now());
        assert_eq!(spread, SignedDuration::from_secs(230), "not all at once");
    }

    #[test]
    fn max_wait_is_the_longest_possible_wait_that_a_receiver_may_ask_for() {
        let schedule = Schedule::default();
        let last = 24 * 3600 * 1000;
        let next = schedule.next(9, now(), last / 5, None).unwrap();
        assert_eq!(next.duration_since(now()), schedule.max_wait());
        let short = Schedule::new(vec![SignedDuration::from_secs(1)]);
        let day = SignedDuration::from_hours(24);
        let next = short.next(0, now(), last / 5, Some(day)).unwrap();
        assert_eq!(next.duration_since(now()), short.max_wait());
    }
}

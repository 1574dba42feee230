//! A rate limit per minute for each of many keys, in bounded memory.
//!
//! This is the generic cell rate algorithm: for each key only one time is stored, at which its
//! allowance is full again. A key that was idle since needs no memory.

use std::collections::HashMap;
use std::hash::Hash;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

const MINUTE_MS: i64 = 60_000;
/// How far ahead a stored time may be. One further ahead was stored before the clock was set back, and doesn't count:
/// nobody may be shut out until then. It's more than a minute, since concurrent requests may arrive in another order
/// than their times.
const MAX_AHEAD_MS: i64 = 2 * MINUTE_MS;
/// The most keys stored at once, which take some megabytes.
const MAX_KEYS: usize = 50_000;
/// The shortest time between two sweeps that evict idle keys, in milliseconds.
const SWEEP_INTERVAL_MS: u64 = 1_000;

/// What a key may do now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Permit {
    /// The key is within its rate.
    Granted,
    /// The key has to wait this long.
    Wait(SignedDuration),
    /// The key isn't known, and there is no room for another one.
    Unknown,
}

/// The rate limits of all keys.
#[derive(Debug)]
pub(crate) struct KeyedRate<K> {
    /// The average time between two permits, in milliseconds.
    interval_ms: i64,
    state: Mutex<State<K>>,
}

#[derive(Debug)]
struct State<K> {
    /// When the allowance of a key is full again, in milliseconds since 1970.
    free_at: HashMap<K, i64>,
    swept_at: i64,
}

impl<K: Eq + Hash> KeyedRate<K> {
    /// Allows `per_minute` at once, and as many in every minute after that.
    pub(crate) fn new(per_minute: u32) -> Self {
        Self {
            interval_ms: MINUTE_MS / i64::from(per_minute.max(1)),
            state: Mutex::new(State {
                free_at: HashMap::new(),
                swept_at: i64::MIN,
            }),
        }
    }

    /// Takes a permit if the key is within its rate.
    pub(crate) fn take(&self, key: K, now: Timestamp) -> Permit {
        let mut state = self.state.lock();
        match self.next(&mut state, &key, now) {
            Ok(free_at) => {
                state.free_at.insert(key, free_at);
                Permit::Granted
            }
            Err(refused) => refused,
        }
    }

    /// What [`Self::take`] would return.
    pub(super) fn check(&self, key: &K, now: Timestamp) -> Permit {
        let next = self.next(&mut self.state.lock(), key, now);
        next.err().unwrap_or(Permit::Granted)
    }

    /// When the allowance of a key will be full again after one more permit, or why there is none.
    fn next(&self, state: &mut State<K>, key: &K, now: Timestamp) -> Result<i64, Permit> {
        let now = now.as_millisecond();
        if !state.free_at.contains_key(key) && state.is_full(now) {
            return Err(Permit::Unknown);
        }
        let used_until = state.free_at.get(key).copied();
        let used_until = used_until.filter(|free_at| counts(*free_at, now));
        let free_at = used_until.unwrap_or(now).saturating_add(self.interval_ms);
        let wait = free_at.saturating_sub(now.saturating_add(MINUTE_MS));
        if wait > 0 {
            return Err(Permit::Wait(SignedDuration::from_millis(wait)));
        }
        Ok(free_at)
    }
}

impl<K: Eq + Hash> State<K> {
    /// Whether there is no room for another key, after evicting idle ones.
    fn is_full(&mut self, now: i64) -> bool {
        if self.free_at.len() < MAX_KEYS {
            return false;
        }
        if now.abs_diff(self.swept_at) >= SWEEP_INTERVAL_MS {
            self.swept_at = now;
            self.free_at.retain(|_, free_at| counts(*free_at, now));
        }
        self.free_at.len() >= MAX_KEYS
    }
}

/// Whether the time at which the allowance of a key is full again still matters.
fn counts(free_at: i64, now: i64) -> bool {
    free_at > now && free_at <= now.saturating_add(MAX_AHEAD_MS)
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan as _;

    use super::*;
    use crate::intake::testing::noon;

    #[test]
    fn a_minutes_worth_of_permits_is_granted_at_once_then_one_by_one() {
        let rate = KeyedRate::new(5);
        for _ in 0..5 {
            assert_eq!(rate.take("a", noon()), Permit::Granted);
        }
        let wait = Permit::Wait(SignedDuration::from_secs(12));
        assert_eq!(rate.take("a", noon()), wait);
        assert_eq!(rate.take("a", noon()), wait, "asking costs nothing");
        assert_eq!(rate.take("b", noon()), Permit::Granted);
        assert_eq!(rate.take("a", noon() + 12.seconds()), Permit::Granted);
        assert_eq!(rate.take("a", noon() + 12.seconds()), wait);
        for _ in 0..5 {
            assert_eq!(rate.take("a", noon() + 2.minutes()), Permit::Granted);
        }
    }

    #[test]
    fn what_was_sent_before_the_clock_was_set_back_does_not_count() {
        let rate = KeyedRate::new(1);
        assert_eq!(rate.take("a", noon()), Permit::Granted);
        let before = noon() - 24.hours();
        assert_eq!(rate.take("a", before), Permit::Granted);
        let wait = Permit::Wait(SignedDuration::from_mins(1));
        assert_eq!(rate.take("a", before), wait);
        assert_eq!(rate.take("a", before + 1.minute()), Permit::Granted);
    }

    #[test]
    fn after_the_clock_is_set_back_a_little_the_wait_ends() {
        let rate = KeyedRate::new(60);
        while rate.take("a", noon()) == Permit::Granted {}
        let before = noon() - 30.seconds();
        let wait = Permit::Wait(SignedDuration::from_secs(31));
        assert_eq!(rate.take("a", before), wait);
        assert_eq!(rate.take("a", before + 31.seconds()), Permit::Granted);
    }

    #[test]
    fn the_number_of_tracked_keys_is_limited() {
        let rate = KeyedRate::new(5);
        let keys = u32::try_from(MAX_KEYS).unwrap();
        for key in 0..keys {
            assert_eq!(rate.take(key, noon()), Permit::Granted);
        }
        for key in keys..keys + 1_000 {
            assert_eq!(rate.take(key, noon()), Permit::Unknown);
        }
        assert_eq!(rate.take(0, noon()), Permit::Granted, "a known key goes on");
        // Once the first keys have their full allowance again, there is room.
        assert_eq!(rate.take(keys, noon() + 1.minute()), Permit::Granted);
        assert!(rate.state.lock().free_at.len() <= MAX_KEYS);
    }

    #[test]
    fn keys_from_before_the_clock_was_set_back_take_no_room() {
        let rate = KeyedRate::new(5);
        for key in 0..=MAX_KEYS {
            rate.take(key, noon());
        }
        assert_eq!(rate.take(MAX_KEYS, noon()), Permit::Unknown);
        let before = noon() - 24.hours();
        assert_eq!(rate.take(MAX_KEYS, before), Permit::Granted);
    }
}

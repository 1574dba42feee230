//! Counts wrong passwords, to slow down guessing.
//!
//! From the fifth wrong password on, each one makes the next attempt wait: for 1, 2, 4 minutes and so on, at most 15.
//! Nobody is locked out for good, and a passkey always works. Wrong passwords are counted per mail address, known or
//! not, so that the answer doesn't reveal which addresses are known.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

/// The number of wrong passwords after which the next attempt has to wait.
const FREE_ATTEMPTS: u32 = 5;
/// The maximum wait.
const MAX_WAIT: SignedDuration = SignedDuration::from_mins(15);
/// After this time without a wrong password, counting starts again.
const FORGET_AFTER: SignedDuration = SignedDuration::from_hours(24);
/// From this number of addresses on, those that don't have to wait are forgotten.
const MAX_TRACKED: usize = 20_000;

/// The wrong passwords of each address.
#[derive(Debug, Default)]
pub(crate) struct Tries(Mutex<HashMap<[u8; 32], Wrong>>);

#[derive(Debug, Clone, Copy)]
struct Wrong {
    times: u32,
    last: Timestamp,
}

impl Wrong {
    fn wait_until(self) -> Timestamp {
        let Some(over) = self.times.checked_sub(FREE_ATTEMPTS) else {
            return self.last;
        };
        let minutes = 2_i64.saturating_pow(over).min(MAX_WAIT.as_mins());
        self.last + SignedDuration::from_mins(minutes)
    }

    fn wait(self, now: Timestamp) -> Option<SignedDuration> {
        let until = self.wait_until();
        (until > now).then(|| until.duration_since(now))
    }

    /// Corrects for a clock that was set back, so that nobody waits longer than by the new time.
    fn by_clock(&mut self, now: Timestamp) {
        self.last = self.last.min(now);
    }
}

/// An attempt to sign in, which counts as wrong until [`Tries::right`] says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Try {
    /// How long the address has to wait if this attempt is wrong. `None` if the next one needn't wait.
    pub(crate) wait: Option<SignedDuration>,
    /// How many attempts without a wait are left in that case.
    pub(crate) left: usize,
}

/// Hashes an address, so that it isn't kept as it was typed.
fn key(email: &str) -> [u8; 32] {
    *blake3::hash(email.trim().to_lowercase().as_bytes()).as_bytes()
}

impl Tries {
    /// Counts an attempt for an address before the password is compared, so that concurrent attempts cannot exceed the
    /// limit.
    ///
    /// # Errors
    /// How long the address has to wait.
    pub(crate) fn take(&self, email: &str, now: Timestamp) -> Result<Try, SignedDuration> {
        let mut tries = self.0.lock();
        // There are few attempts, and comparing a password takes much longer than this.
        let is_full = tries.len() >= MAX_TRACKED;
        tries.retain(|_, wrong| {
            wrong.by_clock(now);
            wrong.last + FORGET_AFTER >= now && (!is_full || wrong.wait_until() > now)
        });
        let wrong = tries.entry(key(email)).or_insert(Wrong {
            times: 0,
            last: now,
        });
        if let Some(wait) = wrong.wait(now) {
            return Err(wait);
        }
        wrong.times = wrong.times.saturating_add(1);
        wrong.last = now;
        Ok(Try {
            wait: wrong.wait(now),
            left: FREE_ATTEMPTS.saturating_sub(wrong.times) as usize,
        })
    }

    /// Takes back an attempt, because the password couldn't be compared.
    pub(crate) fn give_back(&self, email: &str) {
        if let Some(wrong) = self.0.lock().get_mut(&key(email)) {
            wrong.times = wrong.times.saturating_sub(1);
        }
    }

    /// Forgets the wrong passwords of an address, because somebody has signed in.
    pub(crate) fn right(&self, email: &str) {
        self.0.lock().remove(&key(email));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DANA: &str = "dana@site.example";

    fn noon() -> Timestamp {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    const fn free(left: usize) -> Try {
        Try { wait: None, left }
    }

    fn last_free(minutes: i64) -> Try {
        let wait = Some(SignedDuration::from_mins(minutes));
        Try { wait, left: 0 }
    }

    #[test]
    fn waits_double_up_to_fifteen_minutes_and_reset_after_a_day() {
        let tries = Tries::default();
        let mut now = noon();
        for left in [4, 3, 2, 1] {
            assert_eq!(tries.take(DANA, now), Ok(free(left)));
        }
        for minutes in [1, 2, 4, 8, 15, 15] {
            assert_eq!(
                tries.take(" DANA@site.example", now),
                Ok(last_free(minutes))
            );
            let wait = SignedDuration::from_mins(minutes);
            assert_eq!(tries.take(DANA, now), Err(wait));
            now += wait;
        }
        assert_eq!(tries.take("sam@site.example", now), Ok(free(4)));
        now += SignedDuration::from_hours(25);
        assert_eq!(tries.take(DANA, now), Ok(free(4)));
        assert_eq!(tries.0.lock().len(), 1, "the others are forgotten");
        tries.take(DANA, now).unwrap();
        tries.right(DANA);
        assert_eq!(tries.take(DANA, now), Ok(free(4)));
    }

    #[test]
    fn the_wait_stays_limited_after_two_hundred_wrong_passwords() {
        let tries = Tries::default();
        let mut now = noon();
        for _ in 0..200 {
            let wait = tries.take(DANA, now).unwrap().wait;
            assert!(wait.unwrap_or_default() <= MAX_WAIT);
            now += MAX_WAIT;
        }
        tries.take(DANA, now).unwrap();
        tries.right(DANA);
        assert_eq!(tries.take(DANA, now), Ok(free(4)));
    }

    #[test]
    fn five_attempts_are_free_and_attempts_given_back_do_not_count() {
        let tries = Tries::default();
        let taken = (0..50).filter(|_| tries.take(DANA, noon()).is_ok());
        assert_eq!(taken.count(), 5);
        // Attempts that are taken back don't count.
        let tries = Tries::default();
        for _ in 0..50 {
            assert_eq!(tries.take(DANA, noon()), Ok(free(4)));
            tries.give_back(DANA);
        }
    }

    #[test]
    fn after_the_clock_is_set_back_the_wait_counts_from_the_new_time() {
        let tries = Tries::default();
        let ahead = noon() + SignedDuration::from_hours(365 * 24);
        for _ in 0..5 {
            tries.take(DANA, ahead).unwrap();
        }
        let minute = SignedDuration::from_mins(1);
        assert_eq!(tries.take(DANA, noon()), Err(minute));
        assert_eq!(tries.take(DANA, noon() + minute), Ok(last_free(2)));
    }

    #[test]
    fn after_the_clock_is_set_back_old_entries_are_still_removed() {
        let last = noon() + SignedDuration::from_hours(365 * 24);
        let ahead = (0..MAX_TRACKED)
            .map(|number| (key(&number.to_string()), Wrong { times: 1, last }))
            .collect();
        let tries = Tries(Mutex::new(ahead));
        tries.take(DANA, noon()).unwrap();
        assert_eq!(tries.0.lock().len(), 1);
    }
}

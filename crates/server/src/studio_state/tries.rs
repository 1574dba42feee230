//! How often somebody tried to sign in with a wrong password.
//!
//! Five wrong ones are free, then each makes the next one wait: 1, 2, 4 and so on, at most 15 minutes. Nobody is
//! shut out for good, and a passkey always works. It is counted by address, known or not, so that an answer does not
//! tell which addresses are.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

/// Wrong passwords without a wait.
const FREE: u32 = 5;
/// The longest wait.
const LONGEST: SignedDuration = SignedDuration::from_mins(15);
/// After this time without a wrong password it begins anew.
const FORGOTTEN: SignedDuration = SignedDuration::from_hours(24);
/// Addresses remembered at once.
const MOST: usize = 20_000;

/// Wrong passwords of each address.
#[derive(Debug, Default)]
pub(crate) struct Tries(Mutex<HashMap<[u8; 32], Wrong>>);

#[derive(Debug, Clone, Copy)]
struct Wrong {
    times: u32,
    last: Timestamp,
}

impl Wrong {
    fn wait_until(self) -> Timestamp {
        let Some(over) = self.times.checked_sub(FREE) else {
            return self.last;
        };
        let minutes = 1_i64
            .checked_shl(over)
            .unwrap_or(i64::MAX)
            .min(LONGEST.as_mins());
        self.last + SignedDuration::from_mins(minutes)
    }
}

/// The address is not kept as it was typed.
fn key(email: &str) -> [u8; 32] {
    *blake3::hash(email.trim().to_lowercase().as_bytes()).as_bytes()
}

impl Tries {
    /// How long an address has to wait; nothing when it may try.
    pub(crate) fn wait(&self, email: &str, now: Timestamp) -> Option<SignedDuration> {
        let tries = self.0.lock();
        let until = tries.get(&key(email))?.wait_until();
        (until > now).then(|| until.duration_since(now))
    }

    /// A password was wrong; how long the address has to wait now, and how many tries are left without a wait.
    pub(crate) fn wrong(&self, email: &str, now: Timestamp) -> (Option<SignedDuration>, usize) {
        let mut tries = self.0.lock();
        if tries.len() >= MOST {
            tries.retain(|_, wrong| wrong.wait_until() > now);
        }
        let wrong = tries.entry(key(email)).or_insert(Wrong {
            times: 0,
            last: now,
        });
        if wrong.last + FORGOTTEN < now {
            wrong.times = 0;
        }
        wrong.times = wrong.times.saturating_add(1);
        wrong.last = now;
        let until = wrong.wait_until();
        let wait = (until > now).then(|| until.duration_since(now));
        (wait, FREE.saturating_sub(wrong.times) as usize)
    }

    /// Somebody came in.
    pub(crate) fn right(&self, email: &str) {
        self.0.lock().remove(&key(email));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_end() {
        let tries = Tries::default();
        let mut now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let minutes = |wait: Option<SignedDuration>| wait.map(|wait| wait.as_mins());
        for left in [4, 3, 2, 1] {
            assert_eq!(tries.wrong("dana@site.example", now), (None, left));
        }
        for expected in [1, 2, 4, 8, 15, 15] {
            assert_eq!(tries.wait("dana@site.example", now), None);
            let (wait, left) = tries.wrong(" DANA@site.example", now);
            assert_eq!((minutes(wait), left), (Some(expected), 0));
            assert_eq!(tries.wait("dana@site.example", now), wait);
            now += wait.unwrap();
        }
        assert_eq!(tries.wait("sam@site.example", now), None);
        now += SignedDuration::from_hours(25);
        assert_eq!(tries.wrong("dana@site.example", now), (None, 4));
        tries.wrong("dana@site.example", now);
        tries.right("dana@site.example");
        assert_eq!(tries.wrong("dana@site.example", now), (None, 4));
    }
}

//! A rate limit for log lines that anybody can cause.

use std::collections::HashMap;

use jiff::Timestamp;
use parking_lot::Mutex;

use crate::intake::{KeyedRate, Permit};

/// The most lines of one kind per minute.
const PER_MINUTE: u32 = 10;

/// Limits log lines by their kind.
#[derive(Debug)]
pub(crate) struct LogLimit {
    logged: KeyedRate<&'static str>,
    /// The lines of each kind that were left out since one was logged.
    left_out: Mutex<HashMap<&'static str, u64>>,
}

impl LogLimit {
    pub(crate) fn new() -> Self {
        Self {
            logged: KeyedRate::new(PER_MINUTE),
            left_out: Mutex::default(),
        }
    }

    /// Whether a line of a kind may be logged now. If so, logs how many of its kind were left out before it.
    pub(crate) fn allows(&self, kind: &'static str, now: Timestamp) -> bool {
        let Some(left_out) = self.count(kind, now) else {
            return false;
        };
        if left_out > 0 {
            tracing::warn!(
                kind,
                left_out,
                "too many log lines of one kind; some were left out"
            );
        }
        true
    }

    /// The lines that were left out since one of this kind was logged, or `None` if this one is left out too.
    fn count(&self, kind: &'static str, now: Timestamp) -> Option<u64> {
        let mut left_out = self.left_out.lock();
        let left_out = left_out.entry(kind).or_default();
        if self.logged.take(kind, now) == Permit::Granted {
            return Some(std::mem::take(left_out));
        }
        *left_out += 1;
        None
    }
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan as _;

    use super::*;

    #[test]
    fn log_lines_beyond_ten_a_minute_are_left_out_and_counted() {
        let limit = LogLimit::new();
        let start = Timestamp::UNIX_EPOCH;
        for _ in 0..10 {
            assert_eq!(limit.count("refused", start), Some(0));
        }
        for _ in 0..1_000 {
            assert_eq!(limit.count("refused", start), None);
        }
        assert_eq!(limit.count("forged", start), Some(0));
        let later = start + 6.seconds();
        assert_eq!(limit.count("refused", later), Some(1_000));
        assert_eq!(limit.count("refused", later), None);
        assert_eq!(limit.count("refused", later + 60.seconds()), Some(1));
    }
}

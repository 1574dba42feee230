//! Rate limits for reading browser reports.

use jiff::Timestamp;

use super::client::ClientKey;
use super::rate::{KeyedRate, Permit};

/// Limits per minute: requests read from one client, and requests read from all.
const BY_CLIENT: u32 = 6;
const BY_ALL: u32 = 120;

/// Rate limits for reports.
#[derive(Debug)]
pub(crate) struct ReportLimits {
    by_client: KeyedRate<ClientKey>,
    by_all: KeyedRate<()>,
}

impl ReportLimits {
    pub(crate) fn new() -> Self {
        Self {
            by_client: KeyedRate::new(BY_CLIENT),
            by_all: KeyedRate::new(BY_ALL),
        }
    }

    /// Whether reports of a client may be read now. Uses up a permit if so.
    pub(crate) fn are_read(&self, client: ClientKey, now: Timestamp) -> bool {
        self.by_client.take(client, now) == Permit::Granted
            && self.by_all.take((), now) == Permit::Granted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intake::testing::{noon, sender};

    #[test]
    fn reports_are_limited_by_client_and_in_total() {
        let limits = ReportLimits::new();
        let read = |number| {
            let tries = (0..10).filter(|_| limits.are_read(sender(number), noon()));
            tries.count()
        };
        assert_eq!(read(0), 6);
        assert_eq!((1..100).map(read).sum::<usize>(), 114);
    }
}

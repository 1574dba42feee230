//! How often reports of browsers are read and logged.

use jiff::Timestamp;

use super::client::ClientKey;
use super::rate::{KeyedRate, Permit};

/// So many requests a minute are read of one client, and of all; one is logged.
const BY_CLIENT: u32 = 6;
const BY_ALL: u32 = 120;
const LOGGED: u32 = 1;

/// How often reports are read and logged.
#[derive(Debug)]
pub(crate) struct ReportLimits {
    by_client: KeyedRate<ClientKey>,
    by_all: KeyedRate<()>,
    logged: KeyedRate<()>,
}

impl ReportLimits {
    pub(crate) fn new() -> Self {
        Self {
            by_client: KeyedRate::new(BY_CLIENT),
            by_all: KeyedRate::new(BY_ALL),
            logged: KeyedRate::new(LOGGED),
        }
    }

    /// Whether reports of a client are read now; what is granted is used.
    pub(crate) fn are_read(&self, client: ClientKey, now: Timestamp) -> bool {
        self.by_client.take(client, now) == Permit::Granted
            && self.by_all.take((), now) == Permit::Granted
    }

    /// Whether one may be logged now; what is granted is used.
    pub(crate) fn are_logged(&self, now: Timestamp) -> bool {
        self.logged.take((), now) == Permit::Granted
    }
}

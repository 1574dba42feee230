//! How long calls wait for a database that is unreachable or locked.

use std::time::Duration;

/// How long a call waits for a connection from the pool; long enough for a server to be restarted. The other time
/// limits are multiples of it. The default suits every program; tests of what happens after the time limit use a
/// shorter one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts(Duration);

impl Default for Timeouts {
    fn default() -> Self {
        Self(Duration::from_secs(10))
    }
}

impl Timeouts {
    /// Creates time limits based on this wait for a connection.
    pub const fn of(connection: Duration) -> Self {
        Self(connection)
    }

    /// How long to wait for a connection: 10 seconds by default.
    pub const fn connection(self) -> Duration {
        self.0
    }

    /// How long to wait for other writers and for locks: 5 seconds by default.
    pub(crate) fn lock(self) -> Duration {
        self.0 / 2
    }

    /// How long everything that a visitor waits for may take: 20 seconds by default.
    pub fn visitor(self) -> Duration {
        self.0 * 2
    }
}

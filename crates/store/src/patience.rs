//! How long calls wait for a database that is away, or that others hold.

use std::time::Duration;

/// How long a call waits for one of the connections; a server that is restarted comes back within it. The other waits
/// are in proportion to it. The default is right for every program; tests of what comes after it wait less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience(Duration);

impl Default for Patience {
    fn default() -> Self {
        Self(Duration::from_secs(10))
    }
}

impl Patience {
    /// Waits so long for a connection.
    pub const fn of(connection: Duration) -> Self {
        Self(connection)
    }

    /// For a connection.
    pub(crate) const fn connection(self) -> Duration {
        self.0
    }

    /// For others who write, or who hold a lock: 5 seconds by default.
    pub(crate) fn lock(self) -> Duration {
        self.0 / 2
    }

    /// For all that a visitor waits for: 20 seconds by default.
    pub fn visitor(self) -> Duration {
        self.0 * 2
    }
}

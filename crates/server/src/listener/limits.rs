//! How many connections there may be, and how long each may take.

use std::time::Duration;

use super::descriptors;

/// The most connections in total. A connection takes some ten kilobytes of memory.
const MAX_CONNECTIONS: usize = 4_096;
/// The most connections of one client. A building with many visitors behind one address needs more than one browser,
/// which opens six.
const MAX_PER_CLIENT: usize = 128;

/// How many connections there may be, and how long each may take.
#[derive(Debug, Clone)]
pub struct ConnectionLimits {
    /// The most connections in total. The limit on open files may lower it.
    pub max_total: usize,
    /// The most connections from one address or one /64 block of IPv6 addresses, at most a quarter of the total.
    pub max_per_client: usize,
    /// How long a request head may take, from its first byte or, before the first request, from the start of the
    /// connection.
    pub head: Duration,
    /// How long a client may read nothing of a response.
    pub stalled: Duration,
    /// How long an idle connection is kept open. It's longer than the keep-alive of common proxies, so that they are
    /// the ones that close it.
    pub idle: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self {
            max_total: MAX_CONNECTIONS,
            max_per_client: MAX_PER_CLIENT,
            head: Duration::from_secs(10),
            stalled: Duration::from_secs(30),
            idle: Duration::from_secs(75),
        }
    }
}

impl ConnectionLimits {
    /// Raises the limit on open files and lowers these limits to it. Some of the files that may be open are reserved
    /// for the database, pages, pictures and deliveries.
    pub(crate) fn within_system(self) -> Self {
        let configured = self.max_total;
        let limits = self.within(descriptors::raise_limit());
        if limits.max_total < configured {
            tracing::warn!(
                connections = limits.max_total,
                connections_per_address = limits.max_per_client,
                configured,
                "the limit on open files (ulimit -n) allows fewer connections than configured; raise it"
            );
        }
        limits
    }

    fn within(self, descriptors: usize) -> Self {
        let reserve = (descriptors / 4).clamp(64, 1_024).min(descriptors / 2);
        let max_total = self.max_total.min(descriptors - reserve).max(1);
        Self {
            max_total,
            max_per_client: self.max_per_client.min(max_total.div_ceil(4)),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connection_limits_leave_open_files_for_everything_else() {
        for (descriptors, max_total, max_per_client) in [
            (20, 10, 3),
            (256, 192, 48),
            (1_024, 768, 128),
            (1_048_576, 4_096, 128),
            (usize::MAX, 4_096, 128),
        ] {
            let limits = ConnectionLimits::default().within(descriptors);
            assert_eq!(
                (limits.max_total, limits.max_per_client),
                (max_total, max_per_client),
                "{descriptors}"
            );
        }
    }
}

//! How many connections there may be, and how long each may take.

use std::time::Duration;

use super::descriptors;

/// What memory allows: a connection takes some ten kilobytes.
const MOST: usize = 4_096;
/// A house with many visitors behind one address needs some; a browser opens six.
const MOST_PER_CLIENT: usize = 128;

/// How many connections there may be, and how long each may take.
#[derive(Debug, Clone)]
pub struct ConnectionLimits {
    /// In all. What the system's limit on open files does not allow is not used.
    pub most: usize,
    /// From one address, or one /64 block of IPv6 addresses. No more than a quarter of all is used.
    pub most_per_client: usize,
    /// From the first byte, or from the connection where nothing has come yet, to the end of a
    /// request's head.
    pub head: Duration,
    /// How long a client may take none of an answer.
    pub stalled: Duration,
    /// How long a connection is kept on which nothing is asked. It is longer than common proxies keep
    /// theirs, so that they are those who close them.
    pub idle: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self {
            most: MOST,
            most_per_client: MOST_PER_CLIENT,
            head: Duration::from_secs(10),
            stalled: Duration::from_secs(30),
            idle: Duration::from_secs(75),
        }
    }
}

impl ConnectionLimits {
    /// Makes as much of them possible as the system allows, and takes the rest back: some of the files
    /// that may be open are for the database, for pages and pictures, and for deliveries.
    pub(crate) fn within_system(self) -> Self {
        self.within(descriptors::most())
    }

    fn within(self, descriptors: usize) -> Self {
        let reserve = (descriptors / 4).clamp(64, 1_024).min(descriptors / 2);
        let most = self.most.min(descriptors - reserve).max(1);
        Self {
            most,
            most_per_client: self.most_per_client.min(most.div_ceil(4)),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_open_files_are_left_for_everything_else() {
        for (descriptors, most, most_per_client) in [
            (20, 10, 3),
            (256, 192, 48),
            (1_024, 768, 128),
            (1_048_576, 4_096, 128),
            (usize::MAX, 4_096, 128),
        ] {
            let limits = ConnectionLimits::default().within(descriptors);
            assert_eq!(
                (limits.most, limits.most_per_client),
                (most, most_per_client),
                "{descriptors}"
            );
        }
    }
}

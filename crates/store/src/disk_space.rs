//! The space on a disk, and the part of it that is kept for leads.

use std::path::Path;

/// The bytes reserved for leads: enough for some ten thousand, with their deliveries and what the database writes
/// besides.
const RESERVE: u64 = 64 * 1_000_000;
/// On a small file system, one half is reserved instead: the divisor of its size.
const SHARE_OF_SMALL: u64 = 2;

/// The space on the file system of a folder, in bytes.
#[derive(Debug, Clone, Copy)]
pub struct DiskSpace {
    /// The space that an unprivileged user can still write.
    pub free: u64,
    /// The total size.
    pub total: u64,
}

impl DiskSpace {
    /// Asks the system, and returns `None` if it doesn't tell.
    pub fn of(folder: &Path) -> Option<Self> {
        let facts = rustix::fs::statvfs(folder).ok()?;
        let space = Self {
            free: facts.f_bavail.saturating_mul(facts.f_frsize),
            total: facts.f_blocks.saturating_mul(facts.f_frsize),
        };
        // Some file systems report no size.
        (space.total > 0).then_some(space)
    }

    /// The bytes reserved for leads.
    pub fn reserve(self) -> u64 {
        RESERVE.min(self.total / SHARE_OF_SMALL)
    }

    /// Whether leads still have their space after this many more bytes are written.
    pub fn has_room_for(self, bytes: u64) -> bool {
        self.free.saturating_sub(bytes) >= self.reserve()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MB: u64 = 1_000_000;

    #[test]
    fn the_reserve_is_64_mb_or_half_of_a_small_disk() {
        let fits = |free, total, bytes| DiskSpace { free, total }.has_room_for(bytes);
        // A disk of the usual size.
        assert!(fits(1_000 * MB, 40_000 * MB, 936 * MB));
        assert!(!fits(1_000 * MB, 40_000 * MB, 937 * MB));
        assert!(!fits(63 * MB, 40_000 * MB, 0));
        // Small disks: half of the total is for leads.
        assert!(fits(33 * MB, 40 * MB, 5 * MB));
        assert!(!fits(33 * MB, 40 * MB, 40 * MB));
        assert!(fits(6 * MB, 6 * MB, MB));
        assert!(!fits(6 * MB, 6 * MB, 5 * MB));
    }
}

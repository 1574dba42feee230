//! Room for leads: what can be made again is not written where it would fill the disk.
//!
//! Whoever is about to write such a file into the data folder asks [`Room`] first. That is one call of the system,
//! which takes about a microsecond.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes that are left for leads: some ten thousand, with their deliveries and what the database writes meanwhile.
const RESERVE: u64 = 64 * 1_000_000;
/// The part of a small file system that is left for them.
const SHARE_OF_SMALL: u64 = 2;

/// The file system of a folder, in bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Space {
    /// What a user without privileges can still write.
    pub(crate) free: u64,
    /// All of it.
    pub(crate) total: u64,
}

impl Space {
    /// Asks the system; `None` where it does not say.
    #[cfg(unix)]
    fn of(folder: &Path) -> Option<Self> {
        let facts = rustix::fs::statvfs(folder).ok()?;
        let space = Self {
            free: facts.f_bavail.saturating_mul(facts.f_frsize),
            total: facts.f_blocks.saturating_mul(facts.f_frsize),
        };
        // Some file systems have no size.
        (space.total > 0).then_some(space)
    }

    /// Systems differ in how they are asked.
    #[cfg(not(unix))]
    fn of(_: &Path) -> Option<Self> {
        None
    }

    /// What is left for leads.
    fn reserve(self) -> u64 {
        RESERVE.min(self.total / SHARE_OF_SMALL)
    }
}

/// Whether the disk has room for what can be made again.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Room(fn(&Path) -> Option<Space>);

impl Room {
    /// That of the system's disks.
    pub(crate) const fn on_disk() -> Self {
        Self(Space::of)
    }

    /// What a test says there is.
    #[cfg(test)]
    pub(crate) const fn of_test(space: fn(&Path) -> Option<Space>) -> Self {
        Self(space)
    }

    /// Sees to it that leads have room when this many bytes more are in a folder. Where they would not, the log says
    /// so, once until there is room again for what was refused.
    ///
    /// # Errors
    /// When the bytes are not to be written.
    pub(crate) fn check(self, folder: &Path, bytes: u64) -> io::Result<()> {
        /// The most bytes that were refused since the log has said so; 0 where nothing was.
        static REFUSED: AtomicU64 = AtomicU64::new(0);
        let Some(space) = (self.0)(folder) else {
            return Ok(());
        };
        let reserve = space.reserve();
        let left = space.free.saturating_sub(bytes);
        if left >= reserve {
            // At the edge some files still fit and others do not: that is no news.
            if left >= reserve + reserve / 2 + REFUSED.load(Ordering::Relaxed) {
                REFUSED.store(0, Ordering::Relaxed);
            }
            return Ok(());
        }
        let [free_mb, reserve_mb] = [space.free, reserve].map(|bytes| bytes / 1_000_000);
        if REFUSED.fetch_max(bytes.max(1), Ordering::Relaxed) == 0 {
            tracing::warn!(
                folder = %folder.display(),
                free_mb,
                reserve_mb,
                wanted_mb = bytes / 1_000_000,
                "the disk is nearly full: leads are still stored, but of what can be made again (pages, pictures, the \
                 index of the search, the copy of the content for a start with faults) only that is kept which leaves \
                 them room; make room on the disk of the data folder"
            );
        }
        Err(io::Error::new(
            io::ErrorKind::StorageFull,
            format!("of {free_mb} MB on the disk {reserve_mb} MB are left for leads"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MB: u64 = 1_000_000;

    #[test]
    fn what_can_be_made_again_leaves_room_for_leads_on_disks_of_every_size() {
        let room = |free, total, bytes| {
            let space = Space { free, total };
            space.free.saturating_sub(bytes) >= space.reserve()
        };
        // A disk of its usual size.
        assert!(room(1_000 * MB, 40_000 * MB, 936 * MB));
        assert!(!room(1_000 * MB, 40_000 * MB, 937 * MB));
        assert!(!room(63 * MB, 40_000 * MB, 0));
        // Small ones: half of all is for leads.
        assert!(room(33 * MB, 40 * MB, 5 * MB));
        assert!(!room(33 * MB, 40 * MB, 40 * MB));
        assert!(room(6 * MB, 6 * MB, MB));
        assert!(!room(6 * MB, 6 * MB, 5 * MB));
    }

    #[test]
    fn a_folder_that_cannot_be_asked_has_room() {
        let room = Room::on_disk();
        assert!(room.check(Path::new("/no/such/folder"), u64::MAX).is_ok());
        let data = tempfile::tempdir().unwrap();
        let full = room.check(data.path(), u64::MAX).unwrap_err();
        assert_eq!(full.kind(), io::ErrorKind::StorageFull);
    }
}

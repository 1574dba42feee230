//! Reserves disk space for leads: files that can be made again aren't written if they would fill the disk.
//!
//! Code that is about to write such a file into the data folder checks [`DiskReserve`] first. That is one system call,
//! which takes about a microsecond.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use sightline_leads::DiskSpace;

/// Checks whether the disk has space for files that can be made again.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DiskReserve(fn(&Path) -> Option<DiskSpace>);

impl DiskReserve {
    /// Checks the real disks.
    pub(crate) const fn on_disk() -> Self {
        Self(DiskSpace::of)
    }

    /// Checks the space that a test makes up.
    #[cfg(test)]
    pub(crate) const fn of_test(space: fn(&Path) -> Option<DiskSpace>) -> Self {
        Self(space)
    }

    /// Checks that leads still have their space after this many more bytes are written to a folder. If not, this is
    /// logged, once until there is space again for what was refused.
    ///
    /// # Errors
    /// When the bytes must not be written.
    pub(crate) fn check(self, folder: &Path, bytes: u64) -> io::Result<()> {
        /// The largest size refused since the last log line, or 0 if none was.
        static REFUSED: AtomicU64 = AtomicU64::new(0);
        let Some(space) = (self.0)(folder) else {
            return Ok(());
        };
        let reserve = space.reserve();
        if space.has_room_for(bytes) {
            let left = space.free.saturating_sub(bytes);
            // Close to the limit some files fit and others don't, so the warning is reset only well above it.
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

    #[test]
    fn check_succeeds_if_the_free_space_is_unknown() {
        let reserve = DiskReserve::on_disk();
        assert!(
            reserve
                .check(Path::new("/no/such/folder"), u64::MAX)
                .is_ok()
        );
        let data = tempfile::tempdir().unwrap();
        let full = reserve.check(data.path(), u64::MAX).unwrap_err();
        assert_eq!(full.kind(), io::ErrorKind::StorageFull);
    }
}

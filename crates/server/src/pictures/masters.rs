//! A cache of recently decoded masters. Usually all variants of a master are needed together, and
//! decoding a photograph takes longer than making a small variant of it.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use sightline_media::{DecodedMaster, MakeError};
use sightline_picture::{PictureFault, PictureHash};

/// The maximum number of cached masters. Each may take several megabytes.
const MAX_CACHED: usize = 3;

/// Why a file could not be made.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotMade {
    /// The master cannot be read, but it may be readable again later.
    #[error("the master cannot be read, or is another now")]
    NoMaster,
    /// Making the file failed and would fail again, since its name contains the hash of everything
    /// it's made from.
    #[error(transparent)]
    Failed(#[from] MakeError),
}

/// A master that is decoded, or being decoded by the first caller.
type Slot = Arc<OnceLock<Result<Arc<DecodedMaster>, PictureFault>>>;

/// Recently decoded masters.
#[derive(Debug, Default)]
pub(super) struct Masters(Mutex<VecDeque<(PictureHash, Slot)>>);

impl Masters {
    /// Returns the pixels of a master. Unless it's cached, it is read by calling `master` and decoded,
    /// which blocks. `key` identifies it.
    ///
    /// # Errors
    /// When it cannot be read or decoded.
    pub(super) fn decoded(
        &self,
        key: PictureHash,
        master: impl FnOnce() -> Option<Cow<'static, [u8]>>,
    ) -> Result<Arc<DecodedMaster>, NotMade> {
        let slot = self.slot(key);
        let decoded = if let Some(decoded) = slot.get() {
            decoded
        } else {
            // A failure to read the file isn't cached, so the next call tries again.
            let master = master().ok_or(NotMade::NoMaster)?;
            slot.get_or_init(|| DecodedMaster::new(&master).map(Arc::new))
        };
        Ok(decoded.clone().map_err(MakeError::from)?)
    }

    /// Releases the memory.
    pub(super) fn forget(&self) {
        self.0.lock().clear();
    }

    fn slot(&self, key: PictureHash) -> Slot {
        let mut slots = self.0.lock();
        if let Some((_, slot)) = slots.iter().find(|(known, _)| *known == key) {
            return Arc::clone(slot);
        }
        slots.truncate(MAX_CACHED - 1);
        let slot = Slot::default();
        slots.push_front((key, Arc::clone(&slot)));
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decoded_master_is_cached_until_newer_ones_displace_it() {
        let masters = Masters::default();
        let key = PictureHash::of;
        assert!(
            masters
                .decoded(key(b"a"), || Some(b"no picture".into()))
                .is_err()
        );
        let slot = masters.slot(key(b"a"));
        assert!(slot.get().is_some());
        for other in [b"b", b"c"] {
            masters.slot(key(other));
        }
        assert!(Arc::ptr_eq(&masters.slot(key(b"a")), &slot));
        masters.slot(key(b"d"));
        assert!(!Arc::ptr_eq(&masters.slot(key(b"a")), &slot));
        masters.forget();
        assert!(masters.0.lock().is_empty());
    }
}

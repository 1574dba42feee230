//! Pictures that are being sent. Each is in memory once, no matter how many clients take it and how
//! slowly.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use bytes::Bytes;
use parking_lot::Mutex;

/// Pictures by name, as long as they're in use.
#[derive(Debug, Default)]
pub(super) struct InUse(Mutex<HashMap<String, Weak<Bytes>>>);

/// The bytes of a picture, counted as in use.
struct Held(Arc<Bytes>);

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl InUse {
    /// Returns a picture that is in use.
    pub(super) fn get(&self, name: &str) -> Option<Bytes> {
        let held = self.0.lock().get(name)?.upgrade()?;
        Some(Bytes::from_owner(Held(held)))
    }

    /// Shares a picture that was read or made: returns the copy that is already in use, or
    /// registers this one.
    pub(super) fn share(&self, name: &str, bytes: Bytes) -> Bytes {
        let mut all = self.0.lock();
        let held = all.get(name).and_then(Weak::upgrade);
        let held = held.unwrap_or_else(|| {
            all.retain(|_, held| held.strong_count() > 0);
            let held = Arc::new(bytes);
            all.insert(name.to_owned(), Arc::downgrade(&held));
            held
        });
        Bytes::from_owner(Held(held))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_shared_in_memory_and_freed_with_its_last_user() {
        let in_use = InUse::default();
        let picture = || Bytes::from(vec![7; 1_000]);
        let first = in_use.share("a", picture());
        let second = in_use.share("a", picture());
        assert_eq!(first.as_ptr(), second.as_ptr());
        let part = first.slice(10..20);
        drop((first, second));
        assert_eq!(in_use.get("a").unwrap()[10..20], part);
        drop(part);
        assert_eq!(in_use.get("a"), None);
        let _other = in_use.share("b", picture());
        assert_eq!(in_use.0.lock().len(), 1, "names without a picture go too");
    }
}

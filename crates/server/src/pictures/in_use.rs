//! Pictures that are being read or sent. Each is read and in memory once, no matter how many clients
//! take it and how slowly.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use bytes::Bytes;
use parking_lot::Mutex;
use tokio::sync::OnceCell;

use crate::blocking::blocking;

/// Pictures by name, as long as they're in use.
#[derive(Debug, Default)]
pub(super) struct InUse(Mutex<HashMap<String, Weak<Slot>>>);

/// The bytes of a picture once it is read, or `None` if it couldn't be.
type Slot = OnceCell<Option<Bytes>>;

/// The bytes of a picture, counted as in use.
struct Held(Arc<Slot>);

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        self.0.get().and_then(Option::as_deref).unwrap_or_default()
    }
}

impl InUse {
    /// Returns a picture: the copy that is in use, or what `read` returns on a blocking thread. Others
    /// that ask for it meanwhile wait, and get the same.
    pub(super) async fn get(
        &self,
        name: &str,
        read: impl FnOnce() -> Option<Bytes> + Send + 'static,
    ) -> Option<Bytes> {
        let slot = self.slot(name);
        if !slot.initialized() {
            let own = Arc::clone(&slot);
            let reading = async move {
                let read = || async { blocking(read).await.ok().flatten() };
                own.get_or_init(read).await;
            };
            // This continues even if the caller stops waiting, so that the next one doesn't read it beside it.
            _ = tokio::spawn(reading).await;
        }
        slot.get()?.as_ref()?;
        Some(Bytes::from_owner(Held(slot)))
    }

    fn slot(&self, name: &str) -> Arc<Slot> {
        let mut all = self.0.lock();
        let slot = all.get(name).and_then(Weak::upgrade);
        slot.unwrap_or_else(|| {
            all.retain(|_, slot| slot.strong_count() > 0);
            let slot = Arc::default();
            all.insert(name.to_owned(), Arc::downgrade(&slot));
            slot
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use tokio::task::JoinSet;

    use super::*;

    fn picture() -> Bytes {
        Bytes::from(vec![7; 1_000])
    }

    fn read_again() -> Option<Bytes> {
        panic!("it is read again")
    }

    #[tokio::test]
    async fn a_picture_is_shared_in_memory_and_freed_with_its_last_user() {
        let in_use = InUse::default();
        let first = in_use.get("a", || Some(picture())).await.unwrap();
        let second = in_use.get("a", read_again).await.unwrap();
        assert_eq!(first.as_ptr(), second.as_ptr());
        let part = first.slice(10..20);
        drop((first, second));
        assert_eq!(in_use.get("a", read_again).await.unwrap()[10..20], part);
        drop(part);
        assert_eq!(in_use.get("a", || None).await, None);
        let _other = in_use.get("b", || Some(picture())).await;
        assert_eq!(in_use.0.lock().len(), 1, "names without a picture go too");
    }

    #[tokio::test]
    async fn a_picture_is_read_once_for_all_who_wait_even_if_the_first_one_leaves() {
        let in_use = Arc::new(InUse::default());
        let (go, wait) = mpsc::channel::<()>();
        let slow = move || {
            _ = wait.recv();
            Some(picture())
        };
        tokio::select! {
            biased;
            _ = in_use.get("a", slow) => panic!("it cannot be read yet"),
            () = tokio::task::yield_now() => {}
        }
        let begun = Arc::new(AtomicUsize::new(0));
        let mut others = JoinSet::new();
        for _ in 0..40 {
            let (in_use, begun) = (Arc::clone(&in_use), Arc::clone(&begun));
            others.spawn(async move {
                begun.fetch_add(1, Ordering::Relaxed);
                in_use.get("a", read_again).await
            });
        }
        while begun.load(Ordering::Relaxed) < 40 {
            tokio::task::yield_now().await;
        }
        go.send(()).unwrap();
        let all = others.join_all().await;
        assert!(all.into_iter().all(|bytes| bytes == Some(picture())));
    }

    #[tokio::test]
    async fn a_picture_that_cannot_be_read_is_tried_once_for_all_who_wait_and_again_later() {
        let in_use = InUse::default();
        let reads = Arc::new(AtomicUsize::new(0));
        let read = || {
            let reads = Arc::clone(&reads);
            move || {
                reads.fetch_add(1, Ordering::Relaxed);
                None
            }
        };
        let both = tokio::join!(in_use.get("a", read()), in_use.get("a", read()));
        assert_eq!(both, (None, None));
        assert_eq!(reads.load(Ordering::Relaxed), 1);
        assert_eq!(in_use.get("a", read()).await, None);
        assert_eq!(reads.load(Ordering::Relaxed), 2);
    }
}

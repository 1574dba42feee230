//! A cache of bodies in memory, limited in bytes. It evicts what was requested only once or not recently, so a crawler
//! that reads every page evicts none that visitors keep requesting.

use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;
use quick_cache::sync::{Cache, DefaultLifecycle, PlaceholderGuard};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

use crate::body::PreparedBody;

/// The estimated overhead of an entry besides its body.
const ENTRY_BYTES: usize = 512;
/// The typical size of a page, from which the cache estimates how many it will hold.
const USUAL_BYTES: usize = 16 * 1024;

/// The key of a body.
pub(crate) trait Key: Clone + Eq + Hash {
    /// The number of bytes that it takes besides its entry.
    fn size(&self) -> usize {
        0
    }
}

/// A type with a body.
pub(crate) trait HasBody {
    /// The body.
    fn body(&self) -> &PreparedBody;

    /// The number of bytes that this takes now.
    fn size(&self) -> usize {
        self.body().size()
    }
}

impl HasBody for PreparedBody {
    fn body(&self) -> &PreparedBody {
        self
    }
}

/// A cache of bodies by key.
#[derive(Debug)]
pub(crate) struct BodyCache<K, T> {
    cache: Cache<K, Kept<T>, ByBytes>,
    /// Held while an entry is replaced by one that is derived from it.
    replacing: Mutex<()>,
}

/// The placeholder of a body that is being made. Others that ask for it meanwhile wait.
pub(crate) type Place<'a, K, T> =
    PlaceholderGuard<'a, K, Kept<T>, ByBytes, DefaultHashBuilder, DefaultLifecycle<K, Kept<T>>>;

/// A body with the size that it was counted with. It grows as encodings of it are made.
#[derive(Debug)]
pub(crate) struct Kept<T> {
    value: Arc<T>,
    bytes: u64,
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self {
            value: Arc::clone(&self.value),
            bytes: self.bytes,
        }
    }
}

impl<T: HasBody> Kept<T> {
    pub(crate) fn new(value: &Arc<T>) -> Self {
        Self {
            value: Arc::clone(value),
            bytes: (value.size() + ENTRY_BYTES) as u64,
        }
    }
}

/// Weighs cache entries by their bytes and those of their keys.
#[derive(Debug, Clone)]
pub(crate) struct ByBytes;

impl<K: Key, T> Weighter<K, Kept<T>> for ByBytes {
    fn weight(&self, key: &K, kept: &Kept<T>) -> u64 {
        kept.bytes + key.size() as u64
    }
}

impl<K: Key, T: HasBody> BodyCache<K, T> {
    /// Creates a cache with a limit in bytes. With 0 it stores nothing.
    pub(crate) fn new(most_bytes: usize) -> Self {
        // Use one shard, since each shard has its own part of the budget: the few large pages of a site would evict
        // each other in one shard while others have room.
        #[expect(clippy::expect_used, reason = "fails only without the two capacities")]
        let options = OptionsBuilder::new()
            .shards(1)
            .estimated_items_capacity(most_bytes / USUAL_BYTES)
            .weight_capacity(most_bytes as u64)
            .build()
            .expect("both capacities are given");
        let (hasher, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        Self {
            cache: Cache::with_options(options, ByBytes, hasher, lifecycle),
            replacing: Mutex::default(),
        }
    }

    /// The body under a key.
    pub(crate) fn get(&self, key: &K) -> Option<Arc<T>> {
        self.cache.get(key).map(|kept| kept.value)
    }

    /// The body under a key, without counting as a request for it.
    pub(crate) fn peek(&self, key: &K) -> Option<Arc<T>> {
        self.cache.peek(key).map(|kept| kept.value)
    }

    /// The body under a key, or the placeholder to insert it. There is one placeholder at a time: others wait until
    /// it's filled or dropped.
    pub(crate) async fn get_or_place(&self, key: &K) -> Result<Arc<T>, Place<'_, K, T>> {
        let kept = self.cache.get_value_or_guard_async(key).await;
        kept.map(|kept| kept.value)
    }

    /// Inserts a body.
    pub(crate) fn put(&self, key: K, value: &Arc<T>) {
        self.cache.insert(key, Kept::new(value));
    }

    /// Replaces an entry, if it's still cached, with one derived from it, and updates its size.
    pub(crate) fn replace(&self, key: &K, change: impl FnOnce(Arc<T>) -> Arc<T>) {
        let _alone = self.replacing.lock();
        if let Some(value) = self.peek(key) {
            // This fails, harmlessly, if the entry has just been evicted.
            _ = self
                .cache
                .replace(key.clone(), Kept::new(&change(value)), true);
        }
    }

    /// Updates the size of an entry if it has changed, such as when an encoding of its body was made.
    pub(crate) fn recount(&self, key: &K) {
        let kept = self.cache.peek(key);
        if kept.is_some_and(|kept| kept.bytes != Kept::new(&kept.value).bytes) {
            self.replace(key, |value| value);
        }
    }

    /// Whether a body fits without evicting another one.
    pub(crate) fn has_room_for(&self, value: &Arc<T>) -> bool {
        self.cache.weight() + Kept::new(value).bytes <= self.cache.capacity()
    }

    /// Removes all entries whose keys aren't needed.
    pub(crate) fn keep_only(&self, is_needed: impl Fn(&K) -> bool) {
        self.cache.retain(|key, _| is_needed(key));
    }

    /// The number of bodies, and their total size in bytes.
    pub(crate) fn size(&self) -> (usize, usize) {
        let bytes = usize::try_from(self.cache.weight()).unwrap_or(usize::MAX);
        (self.cache.len(), bytes)
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::*;

    const MAX_BYTES: usize = 1024 * 1024;

    impl Key for usize {}

    impl Key for String {
        fn size(&self) -> usize {
            self.len()
        }
    }

    fn body(bytes: usize) -> Arc<PreparedBody> {
        Arc::new(PreparedBody::new("image/webp", Bytes::from(vec![0; bytes])))
    }

    fn cache() -> BodyCache<usize, PreparedBody> {
        BodyCache::new(MAX_BYTES)
    }

    #[test]
    fn the_cache_never_exceeds_its_byte_limit() {
        let cache = cache();
        for number in 0..10_000 {
            cache.put(number, &body(number % 5000));
            assert!(cache.size().1 <= MAX_BYTES);
        }
        let (bodies, bytes) = cache.size();
        assert!(bytes > MAX_BYTES - 5000 - ENTRY_BYTES, "{bytes}");
        let room = (0..10_000).filter_map(|number| cache.peek(&number));
        let room = room.map(|body| body.size() + ENTRY_BYTES);
        assert_eq!((room.clone().count(), room.sum()), (bodies, bytes));
    }

    #[test]
    fn an_empty_body_counts_with_the_size_of_its_entry() {
        let cache = cache();
        for number in 0..10_000 {
            cache.put(number, &body(0));
        }
        assert_eq!(cache.size().0, MAX_BYTES / ENTRY_BYTES);
    }

    #[test]
    fn an_entry_counts_with_the_size_of_its_key() {
        let cache = BodyCache::new(MAX_BYTES);
        for number in 0..1_000 {
            cache.put(format!("{number:04000}"), &body(0));
        }
        assert_eq!(cache.size().0, MAX_BYTES / (4_000 + ENTRY_BYTES));
    }

    #[test]
    fn a_body_larger_than_the_cache_evicts_nothing() {
        let cache = cache();
        cache.put(1, &body(1000));
        cache.put(2, &body(MAX_BYTES));
        assert!(cache.get(&2).is_none());
        assert!(cache.get(&1).is_some());
    }

    #[test]
    fn repeatedly_requested_bodies_are_not_evicted() {
        let cache = cache();
        for number in 0..10_000 {
            cache.put(number, &body(5000));
            // One is requested from the beginning, the other since the cache is full.
            for again in [0, 5000].into_iter().filter(|again| *again <= number) {
                assert!(cache.get(&again).is_some(), "{again} after {number}");
            }
        }
        assert!(cache.size().0 < 200);
    }

    #[tokio::test]
    async fn encodings_made_later_count_toward_the_limit() {
        let cache = cache();
        let text = "the same words again and again ".repeat(2000);
        for number in 0..20 {
            let text = format!("{number} {text}");
            let body = Arc::new(PreparedBody::new("text/plain", text.into()));
            cache.put(number, &body);
        }
        let before = cache.size();
        for number in 0..20 {
            let body = cache.get(&number);
            let Some(body) = body else { continue };
            body.identity().await.unwrap();
            cache.recount(&number);
            assert!(cache.size().1 <= MAX_BYTES);
        }
        let after = cache.size();
        assert!(before.0 == 20 && after.0 < 20, "{after:?}");
        assert!(before.1 < after.1, "{after:?}");
    }

    #[tokio::test]
    async fn a_dropped_place_goes_to_the_next_waiter() {
        let cache = cache();
        let place = cache.get_or_place(&1).await.unwrap_err();
        let (next, ()) = tokio::join!(cache.get_or_place(&1), async { drop(place) });
        let place = next.unwrap_err();
        let put = async { place.insert(Kept::new(&body(7))).unwrap() };
        let (next, ()) = tokio::join!(cache.get_or_place(&1), put);
        assert_eq!(next.unwrap().size(), 7);
    }

    #[test]
    fn a_cache_with_a_limit_of_zero_keeps_nothing() {
        let cache = BodyCache::new(0);
        cache.put(1, &body(0));
        assert_eq!(cache.size(), (0, 0));
    }
}

//! Bodies in memory, up to a number of bytes. What was asked for only once, or not lately, makes room:
//! a program that reads every page of a site pushes out none that visitors keep asking for.

use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;
use quick_cache::sync::{Cache, DefaultLifecycle, PlaceholderGuard};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

use crate::body::PreparedBody;

/// What an entry takes besides its bytes.
const ENTRY_BYTES: usize = 512;
/// About what a page takes, from which the cache estimates how many it will hold.
const USUAL_BYTES: usize = 16 * 1024;

/// What holds a body.
pub(crate) trait HasBody {
    /// The body.
    fn body(&self) -> &PreparedBody;
}

impl HasBody for PreparedBody {
    fn body(&self) -> &PreparedBody {
        self
    }
}

/// Bodies by their keys.
#[derive(Debug)]
pub(crate) struct MemoryCache<K, T> {
    cache: Cache<K, Kept<T>, ByBytes>,
    /// Held while an entry is replaced by one that was made of it.
    replacing: Mutex<()>,
}

/// The place of a body that is being made: whoever asks for it meanwhile waits.
pub(crate) type Place<'a, K, T> =
    PlaceholderGuard<'a, K, Kept<T>, ByBytes, DefaultHashBuilder, DefaultLifecycle<K, Kept<T>>>;

/// A body with its bytes as they were counted: those of a body grow as its forms are made.
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
            bytes: (value.body().size() + ENTRY_BYTES) as u64,
        }
    }
}

/// What an entry weighs in the cache.
#[derive(Debug, Clone)]
pub(crate) struct ByBytes;

impl<K, T> Weighter<K, Kept<T>> for ByBytes {
    fn weight(&self, _key: &K, kept: &Kept<T>) -> u64 {
        kept.bytes
    }
}

impl<K: Clone + Eq + Hash, T: HasBody> MemoryCache<K, T> {
    /// A cache of so many bytes; of 0, one that keeps nothing.
    pub(crate) fn new(most_bytes: usize) -> Self {
        // One shard, since each has its own part of the budget: the few large pages of a site would
        // crowd each other out of one while others have room.
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

    /// What is kept under a key.
    pub(crate) fn get(&self, key: &K) -> Option<Arc<T>> {
        self.cache.get(key).map(|kept| kept.value)
    }

    /// The same, without counting as asked for.
    pub(crate) fn peek(&self, key: &K) -> Option<Arc<T>> {
        self.cache.peek(key).map(|kept| kept.value)
    }

    /// What is kept under a key, or the place where to put it, of which there is one at a time: others
    /// wait until something is put there or the place is given up.
    pub(crate) async fn get_or_place(&self, key: &K) -> Result<Arc<T>, Place<'_, K, T>> {
        let kept = self.cache.get_value_or_guard_async(key).await;
        kept.map(|kept| kept.value)
    }

    /// Keeps a body.
    pub(crate) fn put(&self, key: K, value: &Arc<T>) {
        self.cache.insert(key, Kept::new(value));
    }

    /// Keeps what is made of an entry in its place, if it is still kept, and counts its bytes anew.
    pub(crate) fn replace(&self, key: &K, change: impl FnOnce(Arc<T>) -> Arc<T>) {
        let _alone = self.replacing.lock();
        if let Some(value) = self.peek(key) {
            // Nothing is replaced where the entry was let go at this moment.
            _ = self
                .cache
                .replace(key.clone(), Kept::new(&change(value)), true);
        }
    }

    /// Counts the bytes of an entry anew where they have changed: a form of its body may have been made.
    pub(crate) fn recount(&self, key: &K) {
        let kept = self.cache.peek(key);
        if kept.is_some_and(|kept| kept.bytes != Kept::new(&kept.value).bytes) {
            self.replace(key, |value| value);
        }
    }

    /// Whether a body can be put without another having to go.
    pub(crate) fn has_room_for(&self, value: &Arc<T>) -> bool {
        self.cache.weight() + Kept::new(value).bytes <= self.cache.capacity()
    }

    /// Lets go of everything but these keys.
    pub(crate) fn keep_only(&self, is_needed: impl Fn(&K) -> bool) {
        self.cache.retain(|key, _| is_needed(key));
    }

    /// How many bodies there are, and how many bytes they take.
    pub(crate) fn size(&self) -> (usize, usize) {
        let bytes = usize::try_from(self.cache.weight()).unwrap_or(usize::MAX);
        (self.cache.len(), bytes)
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::*;

    const MOST_BYTES: usize = 1024 * 1024;

    fn body(bytes: usize) -> Arc<PreparedBody> {
        Arc::new(PreparedBody::new("image/webp", Bytes::from(vec![0; bytes])))
    }

    fn cache() -> MemoryCache<usize, PreparedBody> {
        MemoryCache::new(MOST_BYTES)
    }

    #[test]
    fn however_many_bodies_come_the_budget_holds() {
        let cache = cache();
        for number in 0..10_000 {
            cache.put(number, &body(number % 5000));
            assert!(cache.size().1 <= MOST_BYTES);
        }
        let (bodies, bytes) = cache.size();
        assert!(bytes > MOST_BYTES - 5000 - ENTRY_BYTES, "{bytes}");
        let room = (0..10_000).filter_map(|number| cache.peek(&number));
        let room = room.map(|body| body.size() + ENTRY_BYTES);
        assert_eq!((room.clone().count(), room.sum()), (bodies, bytes));
    }

    #[test]
    fn nothing_is_so_small_that_there_can_be_any_number_of_it() {
        let cache = cache();
        for number in 0..10_000 {
            cache.put(number, &body(0));
        }
        assert_eq!(cache.size().0, MOST_BYTES / ENTRY_BYTES);
    }

    #[test]
    fn a_body_larger_than_all_that_may_be_kept_pushes_nothing_out() {
        let cache = cache();
        cache.put(1, &body(1000));
        cache.put(2, &body(MOST_BYTES));
        assert!(cache.get(&2).is_none());
        assert!(cache.get(&1).is_some());
    }

    #[test]
    fn what_is_asked_for_again_stays_and_what_is_asked_for_once_makes_room() {
        let cache = cache();
        for number in 0..10_000 {
            cache.put(number, &body(5000));
            // Asked for since the beginning, and since the cache is full.
            for again in [0, 5000].into_iter().filter(|again| *again <= number) {
                assert!(cache.get(&again).is_some(), "{again} after {number}");
            }
        }
        assert!(cache.size().0 < 200);
    }

    #[tokio::test]
    async fn forms_that_are_made_later_count() {
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
            assert!(cache.size().1 <= MOST_BYTES);
        }
        let after = cache.size();
        assert!(before.0 == 20 && after.0 < 20, "{after:?}");
        assert!(before.1 < after.1, "{after:?}");
    }

    #[tokio::test]
    async fn a_place_that_is_given_up_goes_to_the_next_who_waits() {
        let cache = cache();
        let place = cache.get_or_place(&1).await.unwrap_err();
        let (next, ()) = tokio::join!(cache.get_or_place(&1), async { drop(place) });
        let place = next.unwrap_err();
        let put = async { place.insert(Kept::new(&body(7))).unwrap() };
        let (next, ()) = tokio::join!(cache.get_or_place(&1), put);
        assert_eq!(next.unwrap().size(), 7);
    }

    #[test]
    fn a_cache_of_nothing_keeps_nothing() {
        let cache = MemoryCache::new(0);
        cache.put(1, &body(0));
        assert_eq!(cache.size(), (0, 0));
    }
}

//! A small cache of recently used values.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;

/// The `CAPACITY` most recently used values with their keys, the latest first.
#[derive(Debug)]
pub(crate) struct LruCache<K, V, const CAPACITY: usize>(Mutex<VecDeque<(K, Arc<V>)>>);

impl<K, V, const CAPACITY: usize> Default for LruCache<K, V, CAPACITY> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K, V, const CAPACITY: usize> Clone for LruCache<K, V, CAPACITY> {
    /// Returns an empty cache: cached values aren't copied.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<K: PartialEq, V, const CAPACITY: usize> LruCache<K, V, CAPACITY> {
    pub(crate) fn get(&self, key: &K) -> Option<Arc<V>> {
        let mut kept = self.0.lock();
        let at = kept.iter().position(|(known, _)| known == key)?;
        let found = kept.remove(at)?;
        let value = Arc::clone(&found.1);
        kept.push_front(found);
        Some(value)
    }

    pub(crate) fn put(&self, key: K, value: V) -> Arc<V> {
        let value = Arc::new(value);
        let mut kept = self.0.lock();
        kept.truncate(CAPACITY - 1);
        kept.push_front((key, Arc::clone(&value)));
        value
    }
}

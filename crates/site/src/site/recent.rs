//! What was made lately, kept for whoever asks for it next.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;

/// The last `MOST` that were asked for, the last first, each with what it is known by.
#[derive(Debug)]
pub(crate) struct Recent<K, V, const MOST: usize>(Mutex<VecDeque<(K, Arc<V>)>>);

impl<K, V, const MOST: usize> Default for Recent<K, V, MOST> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K, V, const MOST: usize> Clone for Recent<K, V, MOST> {
    /// What was made stays where it was made.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<K: PartialEq, V, const MOST: usize> Recent<K, V, MOST> {
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
        kept.truncate(MOST - 1);
        kept.push_front((key, Arc::clone(&value)));
        value
    }
}

//! Hashes that only this program compares.

use std::hash::{DefaultHasher, Hash, Hasher as _};

/// Hashes a value, for comparisons within one program.
pub(crate) fn fingerprint(said: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    said.hash(&mut hasher);
    hasher.finish()
}

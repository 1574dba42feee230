//! The script that the engines run.

use std::fmt;
use std::sync::Arc;

/// The web bundle for the server: one classic script that sets `globalThis.sightline` to an object
/// with a function `render(document_json) -> answer`. The answer is a line of JSON with what is known of
/// the page, and behind it the page.
///
/// Cloning shares the source.
#[derive(Clone)]
pub struct Bundle {
    source: Arc<str>,
    hash: Arc<str>,
}

impl Bundle {
    /// A bundle from its source. Nothing is checked until an engine loads it.
    pub fn new(source: impl Into<Arc<str>>) -> Self {
        let source = source.into();
        let hash = blake3::hash(source.as_bytes()).to_hex().as_str().into();
        Self { source, hash }
    }

    /// The script.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The BLAKE3 hash of the script in hexadecimal: pages rendered by equal bundles from equal
    /// documents are equal, so this is a part of every cache key.
    pub fn hash(&self) -> &str {
        &self.hash
    }
}

impl fmt::Debug for Bundle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Bundle")
            .field("hash", &self.hash)
            .field("bytes", &self.source.len())
            .finish()
    }
}

//! The script that the engines run.

use std::fmt;
use std::sync::Arc;

/// The server bundle: a classic script that sets `globalThis.sightline` to an object with a
/// function `render(document_json) -> answer`. The answer is one line of JSON with information
/// about the page, followed by the page itself.
///
/// Clones share the code.
#[derive(Clone)]
pub struct Bundle {
    pub(crate) code: Code,
    hash: Arc<str>,
}

/// The code of a bundle.
#[derive(Clone)]
pub(crate) enum Code {
    /// The script.
    Source(Arc<str>),
    /// The bytecode that QuickJS compiled from the script.
    Bytecode(&'static [u8]),
}

impl Bundle {
    /// Creates a bundle from its source. The source isn't checked until an engine loads it.
    pub fn new(source: impl Into<Arc<str>>) -> Self {
        let source = source.into();
        let hash = hash(source.as_bytes());
        Self {
            code: Code::Source(source),
            hash,
        }
    }

    /// Creates a bundle from bytecode. Engines load it in a tenth of the time that they need for
    /// the source.
    ///
    /// # Safety
    /// The bytecode must have been written by the same version of QuickJS for the same kind of
    /// processor, and must not have been changed since. Engines don't validate it.
    #[expect(
        unsafe_code,
        reason = "what engines do with bytecode cannot be checked"
    )]
    pub unsafe fn compiled(bytecode: &'static [u8]) -> Self {
        Self {
            code: Code::Bytecode(bytecode),
            hash: hash(bytecode),
        }
    }

    /// Returns the BLAKE3 hash of the code in hexadecimal. Equal bundles render equal documents to
    /// equal pages, so this hash is a part of every cache key.
    pub fn hash(&self) -> &str {
        &self.hash
    }
}

fn hash(code: &[u8]) -> Arc<str> {
    blake3::hash(code).to_hex().as_str().into()
}

impl fmt::Debug for Bundle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = match &self.code {
            Code::Source(source) => source.len(),
            Code::Bytecode(bytecode) => bytecode.len(),
        };
        out.debug_struct("Bundle")
            .field("hash", &self.hash)
            .field("bytes", &bytes)
            .finish()
    }
}

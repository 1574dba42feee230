//! The script that the engines run.

use std::fmt;
use std::sync::Arc;

/// The web bundle for the server: one classic script that sets `globalThis.sightline` to an object
/// with a function `render(document_json) -> answer`. The answer is a line of JSON with what is known of
/// the page, and behind it the page.
///
/// Cloning shares the code.
#[derive(Clone)]
pub struct Bundle {
    pub(crate) code: Code,
    hash: Arc<str>,
}

/// What a bundle consists of.
#[derive(Clone)]
pub(crate) enum Code {
    /// The script.
    Source(Arc<str>),
    /// What QuickJS has made of it.
    Bytecode(&'static [u8]),
}

impl Bundle {
    /// A bundle from its source. Nothing is checked until an engine loads it.
    pub fn new(source: impl Into<Arc<str>>) -> Self {
        let source = source.into();
        let hash = hash(source.as_bytes());
        Self {
            code: Code::Source(source),
            hash,
        }
    }

    /// A bundle that was compiled beforehand: engines load it in a tenth of the time that its source takes.
    ///
    /// # Safety
    /// The bytecode was written by the same version of QuickJS for a processor of the same kind, and nobody has
    /// changed it since: engines trust it blindly.
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

    /// The BLAKE3 hash of the code in hexadecimal: pages rendered by equal bundles from equal
    /// documents are equal, so this is a part of every cache key.
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

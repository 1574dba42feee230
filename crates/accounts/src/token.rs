//! Tokens, the secrets in cookies and links.

use std::fmt;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sightline_store::RandomSource;

const BYTES: usize = 32;

/// 32 random bytes, written in base64url. A token grants access, so `Debug` doesn't show it, and tables store
/// only its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    pub(crate) fn generate(random: &RandomSource) -> Self {
        let mut bytes = [0; BYTES];
        bytes[..16].copy_from_slice(&random.draw());
        bytes[16..].copy_from_slice(&random.draw());
        Self(BASE64_URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Parses a text that has the form of a token.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?;
        (bytes.len() == BYTES).then(|| Self(text.to_owned()))
    }

    /// The text, for a cookie or a link.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The BLAKE3 hash of the text in hexadecimal, which tables store. Nobody can guess 32 random bytes, so no
    /// slow hash is needed.
    pub fn hash(&self) -> String {
        blake3::hash(self.0.as_bytes()).to_hex().to_string()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

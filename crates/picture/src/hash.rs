//! The hash that names a master by its content.

use std::fmt;

/// The number of bytes of the hash that are kept: enough that no two masters ever share one.
const BYTES: usize = 16;

/// The hash of a master's bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PictureHash([u8; BYTES]);

impl PictureHash {
    /// Computes the hash of a file.
    pub fn of(bytes: &[u8]) -> Self {
        let mut kept = [0; BYTES];
        kept.copy_from_slice(&blake3::hash(bytes).as_bytes()[..BYTES]);
        Self(kept)
    }

    /// Parses the output of [`fmt::Display`].
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() != 2 * BYTES {
            return None;
        }
        let mut bytes = [0; BYTES];
        for (at, byte) in bytes.iter_mut().enumerate() {
            let pair = text.get(2 * at..2 * at + 2)?;
            *byte = u8::from_str_radix(pair, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// Returns the hash of this master together with something else that determines what is made from it.
    pub(crate) fn with(self, more: &str) -> Self {
        let mut all = self.0.to_vec();
        all.extend_from_slice(more.as_bytes());
        Self::of(&all)
    }

    /// Returns the first hexadecimal digits.
    pub(crate) fn digits(self, count: usize) -> String {
        let mut digits = self.to_string();
        digits.truncate(count);
        digits
    }
}

impl fmt::Display for PictureHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_parses_back_from_its_text() {
        let hash = PictureHash::of(b"turret");
        assert_eq!(PictureHash::parse(&hash.to_string()), Some(hash));
        assert_eq!(PictureHash::parse("123"), None);
        assert_eq!(PictureHash::parse(&"x".repeat(32)), None);
    }

    #[test]
    fn a_derived_hash_depends_on_the_master_and_on_the_addition() {
        let hash = PictureHash::of(b"turret");
        assert_ne!(hash.with("1"), hash.with("2"));
        assert_ne!(hash.with("1"), PictureHash::of(b"dome").with("1"));
    }
}

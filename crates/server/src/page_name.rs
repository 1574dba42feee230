//! What pages are called in caches.

use std::fmt;

/// The hash of everything that went into a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PageName(u128);

impl PageName {
    /// The name of what was hashed.
    pub(crate) fn of(hasher: &blake3::Hasher) -> Self {
        let mut bytes = [0; 16];
        hasher.finalize_xof().fill(&mut bytes);
        Self(u128::from_be_bytes(bytes))
    }

    /// The name of its file. Those of former versions, which held something else, have another ending.
    pub(crate) fn file(self) -> String {
        format!("{self}.page")
    }

    /// The name of the page in a file.
    pub(crate) fn of_file(name: &str) -> Option<Self> {
        let digits = name.strip_suffix(".page")?;
        u128::from_str_radix(digits, 16).ok().map(Self)
    }
}

impl fmt::Display for PageName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

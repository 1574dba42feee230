//! The names of pages in caches.

use std::fmt;

/// The hash of everything that went into a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PageName(u128);

impl PageName {
    /// The name of a page, given the hasher that was fed with its input.
    pub(crate) fn of(hasher: &blake3::Hasher) -> Self {
        let mut bytes = [0; 16];
        hasher.finalize_xof().fill(&mut bytes);
        Self(u128::from_be_bytes(bytes))
    }

    /// The name of its file.
    pub(crate) fn file(self) -> String {
        format!("{self}.page")
    }

    /// The name of the page in a file, given the file's name.
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

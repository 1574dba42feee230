//! Rendered pages kept in the data folder, so that a restart need not render them again.
//!
//! A page's file is named by the hash of everything that went into it: model, metadata, shell and
//! bundle. So nothing in here can be out of date, only unused. A file holds the HTML behind the
//! hash of it; what a crash or a full disk left incomplete does not match and is rendered again.
//! The cache is a convenience: no fault of it ever reaches a visitor.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use bytes::Bytes;

/// Length of the hash in front of the HTML.
const SEAL_BYTES: usize = 32;

/// The folder of rendered pages.
#[derive(Debug, Clone)]
pub(crate) struct PageCache {
    dir: PathBuf,
}

impl PageCache {
    /// A cache below the data folder. The folder is made when it is first needed.
    pub(crate) fn below(data: &Path) -> Self {
        Self {
            dir: data.join("pages"),
        }
    }

    /// The HTML kept under this name.
    pub(crate) fn get(&self, name: &str) -> Option<Bytes> {
        let mut bytes = Bytes::from(std::fs::read(self.dir.join(name)).ok()?);
        if bytes.len() < SEAL_BYTES {
            return None;
        }
        let seal = bytes.split_to(SEAL_BYTES);
        (blake3::hash(&bytes).as_bytes()[..] == seal[..]).then_some(bytes)
    }

    /// Keeps HTML under a name. Written aside first and renamed, so that a name never shows half.
    pub(crate) fn put(&self, name: &str, html: &[u8]) {
        let write = || -> std::io::Result<()> {
            std::fs::create_dir_all(&self.dir)?;
            let aside = self.dir.join(format!("{name}.new"));
            let mut sealed = Vec::with_capacity(SEAL_BYTES + html.len());
            sealed.extend_from_slice(blake3::hash(html).as_bytes());
            sealed.extend_from_slice(html);
            std::fs::write(&aside, sealed)?;
            std::fs::rename(aside, self.dir.join(name))
        };
        if let Err(error) = write() {
            tracing::debug!(%error, "a rendered page could not be kept for the next start");
        }
    }

    /// Removes everything but these names.
    pub(crate) fn keep_only(&self, names: &HashSet<String>) {
        let Ok(entries) = std::fs::read_dir(&self.dir) else {
            return;
        };
        for entry in entries.flatten() {
            if !names.contains(entry.file_name().to_string_lossy().as_ref()) {
                // Whatever cannot be removed now is tried again after the next change.
                _ = std::fs::remove_file(entry.path());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_comes_back_as_it_was_kept() {
        let data = tempfile::tempdir().unwrap();
        let cache = PageCache::below(data.path());
        assert_eq!(cache.get("a"), None);
        cache.put("a", b"<p>words</p>");
        assert_eq!(cache.get("a").as_deref(), Some(&b"<p>words</p>"[..]));
        cache.keep_only(&HashSet::new());
        assert_eq!(cache.get("a"), None);
    }

    #[test]
    fn a_damaged_file_is_not_used() {
        let data = tempfile::tempdir().unwrap();
        let cache = PageCache::below(data.path());
        cache.put("a", b"<p>words</p>");
        let path = data.path().join("pages/a");
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.truncate(bytes.len() - 3);
        std::fs::write(&path, &bytes).unwrap();
        assert_eq!(cache.get("a"), None);
        std::fs::write(&path, b"short").unwrap();
        assert_eq!(cache.get("a"), None);
    }

    #[test]
    fn a_folder_that_cannot_be_written_does_no_harm() {
        let cache = PageCache::below(Path::new("/dev/null"));
        cache.put("a", b"x");
        assert_eq!(cache.get("a"), None);
    }
}

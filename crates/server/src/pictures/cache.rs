//! Stored pictures: those embedded in the program, and those in the data folder.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use bytes::Bytes;
use jiff::{SignedDuration, Timestamp};
use sightline_picture::{PictureFactsCache, Variant};
use sightline_site::{Original, Site};

use crate::body::shared;
use crate::disk_cache::DiskCache;

/// The name of the file with the known facts about masters.
const KNOWN: &str = "known.txt";

/// How long a picture is kept that the site doesn't show. Content that is reverted shows it again,
/// and another process may be making pictures for content that is about to be put in place.
pub(super) const GRACE: SignedDuration = SignedDuration::from_hours(24);

/// How often the known facts are stored while masters are read. Many take minutes, and a process that ends meanwhile must
/// not begin again.
const SAVE_INTERVAL: Duration = Duration::from_secs(5);

type Lookup = dyn Fn(&str) -> Option<Cow<'static, [u8]>> + Send + Sync;

/// Pictures that were encoded beforehand, by file name.
#[derive(Clone)]
pub struct PreparedPictures(Arc<Lookup>);

impl PreparedPictures {
    /// Pictures that `lookup` finds, such as those embedded in the program.
    pub fn new(
        lookup: impl Fn(&str) -> Option<Cow<'static, [u8]>> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(lookup))
    }

    /// No pictures.
    pub fn none() -> Self {
        Self::new(|_| None)
    }
}

impl fmt::Debug for PreparedPictures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PreparedPictures")
    }
}

/// Stored pictures, and the known facts about their masters.
#[derive(Debug)]
pub struct PictureCache {
    prepared: PreparedPictures,
    kept: DiskCache,
    known: PictureFactsCache,
    /// The number of masters in the stored file of known facts.
    written_down: AtomicUsize,
}

impl PictureCache {
    /// Opens the pictures that were encoded beforehand and those in the data folder.
    pub fn open(prepared: PreparedPictures, data: &Path) -> Self {
        let kept = DiskCache::below(data, "media");
        let known = PictureFactsCache::built_in();
        if let Some(text) = kept.get(KNOWN) {
            known.load(&String::from_utf8_lossy(&text));
        }
        Self {
            prepared,
            kept,
            written_down: AtomicUsize::new(known.count()),
            known,
        }
    }

    /// The known facts about masters.
    pub fn known(&self) -> &PictureFactsCache {
        &self.known
    }

    /// Calls a function that examines masters, and stores what it adds to the known facts: while it runs, and at its end.
    pub fn remembering<T>(&self, read: impl FnOnce(&PictureFactsCache) -> T) -> T {
        self.remembering_every(SAVE_INTERVAL, read)
    }

    fn remembering_every<T>(
        &self,
        interval: Duration,
        read: impl FnOnce(&PictureFactsCache) -> T,
    ) -> T {
        let (reading, ended) = channel::<()>();
        let result = thread::scope(|scope| {
            scope.spawn(move || {
                while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                    self.remember();
                }
            });
            let result = read(&self.known);
            drop(reading);
            result
        });
        self.remember();
        result
    }

    /// Stores the known facts about masters, if there are more than before.
    fn remember(&self) {
        let count = self.known.count();
        if self.written_down.swap(count, Ordering::Relaxed) != count
            && let Err(error) = self.kept.put(KNOWN, self.known.to_text().as_bytes())
        {
            tracing::debug!(%error, "what is known of pictures could not be kept");
        }
    }

    /// Whether a file exists already.
    pub fn has(&self, name: &str) -> bool {
        (self.prepared.0)(name).is_some() || self.kept.has(name)
    }

    /// Lists every file that the pages of a site show and that doesn't exist yet, with its master.
    pub fn missing(&self, site: &Site) -> Vec<(Original, Variant)> {
        site.shown_variants()
            .filter(|(_, variant)| !self.has(&variant.to_string()))
            .map(|(master, variant)| (master.clone(), variant))
            .collect()
    }

    /// Removes files that are neither a picture nor a card of a site, nor among `others`, and were
    /// made more than a day ago.
    pub fn forget_others(
        &self,
        site: &Site,
        others: impl IntoIterator<Item = Variant>,
        now: Timestamp,
    ) {
        let mut names: HashSet<String> = site
            .masters()
            .flat_map(|(_, _, variants)| variants)
            .chain(others)
            .map(|variant| variant.to_string())
            .collect();
        names.insert(KNOWN.to_owned());
        let is_needed = |name: &str| names.contains(name) || site.has_media(name);
        // A time that is out of range becomes one before every file.
        let since = now.checked_sub(GRACE).unwrap_or(Timestamp::MIN);
        self.kept.keep_needed_or_since(is_needed, since);
    }

    /// A file that was encoded beforehand.
    pub(super) fn prepared(&self, name: &str) -> Option<Bytes> {
        (self.prepared.0)(name).map(shared)
    }

    /// A file in the data folder.
    pub(super) fn kept(&self, name: &str) -> Option<Bytes> {
        self.kept.get(name)
    }

    /// Stores a file in the data folder.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&self, name: &str, bytes: &[u8]) -> std::io::Result<()> {
        self.kept.put(name, bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_stored_while_masters_are_still_read() {
        let data = tempfile::tempdir().unwrap();
        let open = || PictureCache::open(PreparedPictures::none(), data.path());
        let picture = include_bytes!(
            "../../../content/tests/fixtures/codes/small-picture/hero/media/shot.png"
        );
        let cache = open();
        let before = cache.known().count();
        cache.remembering_every(Duration::from_millis(5), |known| {
            known.examine("png", picture).unwrap();
            while open().known().count() == before {
                thread::sleep(Duration::from_millis(5));
            }
        });
    }
}

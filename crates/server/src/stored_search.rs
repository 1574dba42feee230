//! Stores the search index in the data folder for the next start: with many thousand products it takes seconds to
//! build. Whatever has changed since it was stored is indexed again.

use std::path::Path;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use sightline_site::{Site, StoredIndex};
use tokio::sync::OwnedMutexGuard;

use crate::disk_cache::DiskCache;
use crate::source::program;

/// The name of the index in the cache.
const NAME: &str = "search";

/// The stored search index of a site.
#[derive(Debug)]
pub(crate) struct KeptSearch {
    cache: DiskCache,
    /// The site whose index this process stored last; `None` until the first one is built.
    of: Mutex<Option<Weak<Site>>>,
    /// Held while an index is being built. If the site changes meanwhile, the next build starts from the stored index.
    making: Arc<tokio::sync::Mutex<()>>,
}

impl KeptSearch {
    /// The stored index in a data folder.
    pub(crate) fn new(data: &Path) -> Self {
        Self {
            cache: DiskCache::below(data, "content"),
            of: Mutex::default(),
            making: Arc::default(),
        }
    }

    /// Makes the search of a site start from the stored index, if there is one.
    pub(crate) fn given_to(&self, site: Site) -> Site {
        if !site.has_large_search() {
            return site;
        }
        let cache = self.cache.clone();
        site.with_stored_search(StoredIndex::new(move || {
            let (program, written) = (program()?, cache.get(NAME)?);
            let is_ours = written.starts_with(program.as_bytes());
            is_ours.then(|| written.slice(program.len()..))
        }))
    }

    /// Waits until no index is being built. The holder of the guard may [`prepare`](Self::prepare) one.
    pub(crate) async fn turn(&self) -> OwnedMutexGuard<()> {
        Arc::clone(&self.making).lock_owned().await
    }

    /// Builds the index of a site. The first one of this process is stored at once, unless it equals the stored one.
    /// Call it on a blocking thread.
    pub(crate) fn prepare(&self, site: &Arc<Site>) {
        site.prepare_search();
        // Storing it after each edit would write too much.
        let is_first = self.of.lock().is_none();
        if is_first {
            self.keep(site);
            self.of.lock().get_or_insert_default();
        }
    }

    /// Stores the index of a site, if it's built, large, and not stored already.
    pub(crate) fn keep(&self, site: &Arc<Site>) {
        let mut of = self.of.lock();
        let is_kept = of
            .as_ref()
            .is_some_and(|of| of.ptr_eq(&Arc::downgrade(site)));
        if is_kept || !site.has_unstored_search() || !site.has_large_search() {
            return;
        }
        let Some(program) = program() else { return };
        let put = self.cache.put_with(NAME, |out| {
            out.write_all(program.as_bytes())?;
            site.write_search(out)
        });
        match put {
            Ok(_) => *of = Some(Arc::downgrade(site)),
            // Without the stored index, only the next start takes longer.
            Err(error) => {
                tracing::warn!(%error, "the index of the search is not kept for the next start");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use jiff::civil::date;
    use tokio::time::timeout;

    use super::*;
    use crate::testing::folder_with_products;

    /// A site with this many additional products.
    fn site(products: usize) -> Site {
        let loaded = sightline_content::load(&folder_with_products(products), date(2026, 11, 21));
        loaded.site.unwrap()
    }

    #[test]
    fn the_search_index_of_many_products_is_stored_for_the_next_start() {
        let data = tempfile::tempdir().unwrap();
        let site = site(1_000);
        let early = KeptSearch::new(data.path());
        early.keep(&Arc::new(site.clone()));
        assert!(!data.path().join("content").exists(), "none is made yet");
        // Builds and stores the index as a process does at its start.
        let start = || {
            let search = KeptSearch::new(data.path());
            search.prepare(&Arc::new(search.given_to(site.clone())));
        };
        start();
        let file = data.path().join("content/search");
        let written = fs::read(&file).unwrap();
        let changed = || fs::metadata(&file).unwrap().modified().unwrap();
        let time = changed();
        start();
        assert_eq!(changed(), time, "it was written again");
        // A file that a crash cut short is written again.
        fs::write(&file, &written[..written.len() / 2]).unwrap();
        start();
        assert_eq!(fs::read(&file).unwrap(), written);
    }

    #[tokio::test]
    async fn only_one_search_index_is_built_at_a_time() {
        let data = tempfile::tempdir().unwrap();
        let search = KeptSearch::new(data.path());
        let first = search.turn().await;
        let next = || timeout(Duration::from_millis(1), search.turn());
        assert!(next().await.is_err());
        drop(first);
        assert!(next().await.is_ok());
    }

    #[test]
    fn the_search_index_of_few_products_is_not_stored() {
        let data = tempfile::tempdir().unwrap();
        let (search, site) = (KeptSearch::new(data.path()), Arc::new(site(2)));
        search.prepare(&site);
        search.keep(&site);
        assert!(site.has_unstored_search());
        assert!(!data.path().join("content").exists());
    }
}

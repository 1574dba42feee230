//! The index of the search in the data folder, for the next start: of many thousand products it takes seconds to
//! make. What has changed since it was kept is made again.

use std::path::Path;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use sightline_site::{KeptIndex, Site};
use tokio::sync::OwnedMutexGuard;

use crate::disk_cache::DiskCache;
use crate::source::program;

/// The name that it is kept under.
const NAME: &str = "search";

/// The index in the data folder.
#[derive(Debug)]
pub(crate) struct KeptSearch {
    cache: DiskCache,
    /// The site whose index this process has kept; `None` before it has looked.
    of: Mutex<Option<Weak<Site>>>,
    /// Whether one is being made. Of a site that changes meanwhile the next one goes on from what was kept then.
    making: Arc<tokio::sync::Mutex<()>>,
}

impl KeptSearch {
    /// That of a data folder.
    pub(crate) fn new(data: &Path) -> Self {
        Self {
            cache: DiskCache::below(data, "content"),
            of: Mutex::default(),
            making: Arc::default(),
        }
    }

    /// A site whose search starts with the kept index, where there is one.
    pub(crate) fn given_to(&self, site: Site) -> Site {
        if !site.has_large_search() {
            return site;
        }
        let cache = self.cache.clone();
        site.with_kept_search(KeptIndex::new(move || {
            let (program, written) = (program()?, cache.get(NAME)?);
            let is_ours = written.starts_with(program.as_bytes());
            is_ours.then(|| written.slice(program.len()..))
        }))
    }

    /// Waits until no index is being made; who has the turn may [`prepare`](Self::prepare) one.
    pub(crate) async fn turn(&self) -> OwnedMutexGuard<()> {
        Arc::clone(&self.making).lock_owned().await
    }

    /// Makes the index of a site; the first one of this process is kept at once, where it is not as it was kept. Call it
    /// where blocking is allowed.
    pub(crate) fn prepare(&self, site: &Arc<Site>) {
        site.prepare_search();
        // After each edit it would be too much to write.
        let is_first = self.of.lock().is_none();
        if is_first {
            self.keep(site);
            self.of.lock().get_or_insert_default();
        }
    }

    /// Keeps the index of a site, where it is made and large and not kept already.
    pub(crate) fn keep(&self, site: &Arc<Site>) {
        let mut of = self.of.lock();
        let is_kept = of
            .as_ref()
            .is_some_and(|of| of.ptr_eq(&Arc::downgrade(site)));
        if is_kept || !site.has_unkept_search() || !site.has_large_search() {
            return;
        }
        let Some(program) = program() else { return };
        let put = self.cache.put_with(NAME, |out| {
            out.write_all(program.as_bytes())?;
            site.write_search(out)
        });
        match put {
            Ok(_) => *of = Some(Arc::downgrade(site)),
            // Without it the next start takes longer, and that is all.
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
    use crate::testing::folder;

    /// A site with this many products more.
    fn site(products: usize) -> Site {
        let text = folder(&[])
            .text("products/nvr-8.toml")
            .unwrap()
            .into_owned();
        let files: Vec<(String, String)> = (0..products)
            .map(|number| {
                let named = text
                    .replace("Recorder", &format!("NVR{number}"))
                    .replace("X-1", &format!("X-{number}"));
                (format!("products/nvr-{number}x.toml"), named)
            })
            .collect();
        let files: Vec<(&str, &str)> = files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
            .collect();
        let loaded = sightline_content::load(&folder(&files), date(2026, 11, 21));
        loaded.site.unwrap()
    }

    #[test]
    fn the_index_of_many_products_is_kept_for_the_next_start() {
        let data = tempfile::tempdir().unwrap();
        let site = site(1_000);
        let early = KeptSearch::new(data.path());
        early.keep(&Arc::new(site.clone()));
        assert!(!data.path().join("content").exists(), "none is made yet");
        // What a process has made whose index of the site is kept when it has started.
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
        // What a crash left is made again.
        fs::write(&file, &written[..written.len() / 2]).unwrap();
        start();
        assert_eq!(fs::read(&file).unwrap(), written);
    }

    #[tokio::test]
    async fn one_index_is_made_at_a_time() {
        let data = tempfile::tempdir().unwrap();
        let search = KeptSearch::new(data.path());
        let first = search.turn().await;
        let next = || timeout(Duration::from_millis(1), search.turn());
        assert!(next().await.is_err());
        drop(first);
        assert!(next().await.is_ok());
    }

    #[test]
    fn the_index_of_few_products_is_not_kept() {
        let data = tempfile::tempdir().unwrap();
        let (search, site) = (KeptSearch::new(data.path()), Arc::new(site(2)));
        search.prepare(&site);
        search.keep(&site);
        assert!(site.has_unkept_search());
        assert!(!data.path().join("content").exists());
    }
}

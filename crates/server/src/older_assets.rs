//! Files for browsers of earlier versions of the program, for the pages that those served: one that was fetched just
//! before an upgrade asks the new program for its stylesheet, and one that stays open for a script that it needs later.
//!
//! Each program keeps the files of its own bundle in the data folder for the next version. Their names contain their
//! hash, so none can be out of date.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::OnceCell;

use crate::app::App;
use crate::blocking::blocking;
use crate::body::PreparedBody;
use crate::disk_cache::DiskCache;
use crate::web::{BROTLI, WebBundle, content_type};

/// The bytes of earlier versions that are kept: some ten bundles.
const MAX_BYTES: u64 = 8_000_000;
/// What stands for `/` in the name of a file.
const SLASH: &str = "=";

/// The files that programs kept in the data folder. All sites of the process share them.
#[derive(Debug)]
pub(crate) struct OlderAssets {
    cache: DiskCache,
    /// The name of each file that was there when one was first asked for, by its path on the site.
    names: OnceCell<HashMap<String, String>>,
    /// Whether this program has kept its own files.
    is_kept: AtomicBool,
}

impl OlderAssets {
    pub(crate) fn below(data: &Path) -> Self {
        Self {
            cache: DiskCache::below(data, "assets"),
            names: OnceCell::new(),
            is_kept: AtomicBool::new(false),
        }
    }

    /// The file at a path of the site.
    pub(crate) async fn file(&self, path: &str) -> Option<PreparedBody> {
        let list = || {
            let cache = self.cache.clone();
            blocking(move || by_path(cache.names()))
        };
        let names = self.names.get_or_try_init(list).await.ok()?;
        let (cache, name) = (self.cache.clone(), names.get(path)?.clone());
        let content_type = content_type(path);
        let read = move || {
            let bytes = cache.get(&name)?;
            if name.ends_with(BROTLI) {
                PreparedBody::of_brotli(content_type, bytes)
            } else {
                Some(PreparedBody::new(content_type, bytes))
            }
        };
        blocking(read).await.ok().flatten()
    }

    /// Keeps the files of this program's bundle, and removes the oldest ones of earlier versions.
    fn keep(&self, web: &WebBundle) {
        let mut own = HashSet::new();
        for (path, is_brotli, bytes) in web.hashed_files() {
            let ending = if is_brotli { BROTLI } else { "" };
            let name = path.trim_start_matches('/').replace('/', SLASH) + ending;
            // Written again at each start: the age of a file counts from the last program that had it.
            if let Err(error) = self.cache.put(&name, bytes) {
                tracing::warn!(%error, "the files for browsers are not kept for the next version of the program");
                return;
            }
            own.insert(name);
        }
        self.cache.keep_newest(|file| own.contains(file), MAX_BYTES);
    }
}

/// Keeps the files of this program's bundle for the next version, once for all sites of the process.
pub(crate) async fn keep(app: Arc<App>, head_start: Duration) {
    tokio::time::sleep(head_start).await;
    let assets = Arc::clone(&app.older_assets);
    if !assets.is_kept.swap(true, Ordering::Relaxed) {
        let web = Arc::clone(&app.snapshot().parts.web);
        _ = blocking(move || assets.keep(&web)).await;
    }
}

/// The names of files, by their paths on the site.
fn by_path(names: Vec<String>) -> HashMap<String, String> {
    let paths = names.into_iter().map(|name| {
        let path = name.strip_suffix(BROTLI).unwrap_or(&name);
        (format!("/{}", path.replace(SLASH, "/")), name)
    });
    paths.collect()
}

#[cfg(test)]
mod tests {
    use sightline_compression::{BrotliQuality, brotli};

    use super::*;
    use crate::testing::web;

    fn bundle(files: &[(&str, &[u8])]) -> WebBundle {
        let more = files.iter();
        let more = more.map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec().into()));
        WebBundle::from_files(web().into_iter().chain(more).collect(), None).unwrap()
    }

    #[tokio::test]
    async fn files_of_the_version_before_are_served_and_others_are_not() {
        let data = tempfile::tempdir().unwrap();
        let script = b"start();".repeat(200);
        let compressed = brotli(&script, BrotliQuality::Best);
        let before = bundle(&[
            ("client/assets/a-1.js.br", &compressed),
            ("client/assets/b-1.css", b"p{}"),
            ("studio/assets/c-1.js", b"c()"),
            ("client/robots.txt", b"x"),
        ]);
        OlderAssets::below(data.path()).keep(&before);
        std::fs::write(data.path().join("secret"), "x").unwrap();

        let assets = OlderAssets::below(data.path());
        assets.keep(&bundle(&[("client/assets/a-2.js", b"next()")]));
        let file = assets.file("/assets/a-1.js").await.unwrap();
        assert_eq!(file.brotli(), Some(&compressed));
        assert_eq!(file.identity().await.unwrap(), &script);
        for path in ["/assets/b-1.css", "/studio/assets/c-1.js"] {
            assert!(assets.file(path).await.is_some(), "{path}");
        }
        for path in [
            "/assets/a-3.js",
            "/assets/a-1.js.br",
            "/robots.txt",
            "/assets/../secret",
            "/../secret",
            "/",
        ] {
            assert!(assets.file(path).await.is_none(), "{path}");
        }
    }

    #[test]
    fn the_newest_files_of_earlier_versions_are_kept_up_to_a_limit() {
        let data = tempfile::tempdir().unwrap();
        let half = vec![1; 4_000_000];
        for name in [
            "client/assets/1.js",
            "client/assets/2.js",
            "client/assets/3.js",
        ] {
            OlderAssets::below(data.path()).keep(&bundle(&[(name, &half)]));
            std::thread::sleep(Duration::from_millis(20));
        }
        // The third is of this version again, and the checksums of the others take them over the limit.
        OlderAssets::below(data.path()).keep(&bundle(&[("client/assets/3.js", &half)]));
        let mut left = DiskCache::below(data.path(), "assets").names();
        left.retain(|name| {
            ["1", "2", "3"]
                .map(|n| format!("assets={n}.js"))
                .contains(name)
        });
        left.sort();
        assert_eq!(left, ["assets=2.js", "assets=3.js"]);
    }
}

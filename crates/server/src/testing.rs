//! Generations for tests: a complete small site, rendered by a script of a few lines.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use jiff::civil::date;
use sightline_content::{Folder, load};
use sightline_render::{Renderer, RendererOptions};

use crate::disk_cache::DiskCache;
use crate::metrics::Metrics;
use crate::page_cache::{PageCache, PageMemory};
use crate::parts::Parts;
use crate::pictures::{Pictures, PreparedPictures};
use crate::snapshot::Snapshot;
use crate::web::{WebBundle, WebFiles};

/// Renders the path of a document and the number of documents rendered before it.
const SCRIPT: &str = "var drawn = 0;
globalThis.sightline = { render: function (json) {
  var given = JSON.parse(json);
  var sent = given.frame.submission ? ' sent ' + given.frame.submission.form : '';
  return '{}\\n' + given.frame.path + sent + ' drawn ' + drawn++;
} };";

const MANIFEST: &str = r#"{
  "src/entry-client.ts": { "file": "assets/entry.js" },
  "src/styles/index.css": { "file": "assets/index.css" },
  "src/styles/below.css": { "file": "assets/below.css" },
  "src/styles/sections.css": { "file": "assets/sections.css" },
  "src/styles/front.css": { "file": "assets/front.css" },
  "src/styles/article.css": { "file": "assets/article.css" },
  "src/styles/products.css": { "file": "assets/products.css" },
  "src/styles/catalogue.css": { "file": "assets/catalogue.css" },
  "src/styles/more.css": { "file": "assets/more.css" },
  "src/styles/plans.css": { "file": "assets/plans.css" },
  "src/styles/instrument-sans-latin.woff2": { "file": "assets/font.woff2" },
  "src/styles/instrument-sans-accents.woff2": { "file": "assets/accents.woff2" }
}"#;

/// A bundle with [`SCRIPT`].
pub(crate) fn web() -> WebFiles {
    let file = |path: &str, text: &'static str| (path.to_owned(), Cow::from(text.as_bytes()));
    vec![
        file("server/server.js", SCRIPT),
        file("client/.vite/manifest.json", MANIFEST),
    ]
}

/// The files of a complete small site, with some replaced or added.
pub(crate) fn folder(others: &[(&str, &str)]) -> Folder {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/tests/fixtures/minimal");
    let folder = Folder::from_dir(&root).unwrap();
    let files = folder.paths().map(|path| {
        (
            path.to_owned(),
            folder.bytes(path).unwrap().into_owned().into(),
        )
    });
    let others = others
        .iter()
        .map(|(path, text)| ((*path).to_owned(), Cow::Owned(text.as_bytes().to_vec())));
    Folder::from_files(files.chain(others))
}

/// The files of the same site with this many additional products.
pub(crate) fn folder_with_products(count: usize) -> Folder {
    let text = folder(&[])
        .text("products/nvr-8.toml")
        .unwrap()
        .into_owned();
    let files: Vec<(String, String)> = (0..count)
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
    folder(&files)
}

/// The parts of a generation of a site. Nothing is stored on disk.
pub(crate) fn parts(folder: &Folder) -> Parts {
    let today = date(2026, 11, 21);
    let web = WebBundle::from_files(web(), None).unwrap();
    let options = RendererOptions {
        threads: 1,
        ..RendererOptions::default()
    };
    Parts {
        site: Arc::new(load(folder, today).site.unwrap()),
        renderer: Arc::new(Renderer::start(web.bundle.clone(), options).unwrap()),
        web: Arc::new(web),
        pictures: Arc::new(Pictures::new(
            PreparedPictures::none(),
            Path::new("/dev/null"),
        )),
        metrics: Arc::new(Metrics::new()),
        today,
        dev: false,
        exported: None,
    }
}

/// A page cache that holds a small site in memory, without a folder.
pub(crate) fn pages_in_memory() -> Arc<PageCache> {
    pages_below(Path::new("/dev/null"), 16 * 1024 * 1024)
}

/// A page cache with a folder.
pub(crate) fn pages_below(data: &Path, most_bytes: usize) -> Arc<PageCache> {
    let disk = DiskCache::below(data, "pages");
    Arc::new(PageCache::new(
        disk,
        PageMemory::new(most_bytes),
        Arc::new(Metrics::new()),
    ))
}

/// A generation that follows another one.
pub(crate) fn snapshot(parts: &Parts, before: Option<&Snapshot>) -> Snapshot {
    let pages = before.map_or_else(pages_in_memory, |before| Arc::clone(&before.pages));
    Snapshot::new(parts.clone(), pages, before)
}

/// A header map with these headers.
pub(crate) fn headers(list: &[(&'static str, &'static str)]) -> HeaderMap {
    let header = |(name, value): &(&'static str, &'static str)| {
        (
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        )
    };
    list.iter().map(header).collect()
}

//! What is known about products is stored for the next start, which uses only what is still valid.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use jiff::civil::Date;
use sightline_content::{Folder, Loaded, Loader, ProductCache};
use sightline_model::Route;
use sightline_picture::PictureFactsCache;
use sightline_site::products::StoredTexts;
use sightline_site::{Site, StoredIndex};

use crate::folder::{TODAY, minimal};

const PROGRAM: &str = "1.0";
const PRODUCT: &str = "products/nvr-8.toml";

/// Returns a moment after the last change of every file.
fn settled() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(10_000_000_000)
}

/// A folder on disk.
struct OnDisk(tempfile::TempDir);

impl OnDisk {
    fn minimal() -> Self {
        let dir = Self(tempfile::tempdir().unwrap());
        let folder = minimal().folder();
        for path in folder.paths() {
            dir.write(path, &folder.text(path).unwrap());
        }
        dir
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn replace(&self, path: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.0.path().join(path)).unwrap();
        assert!(text.contains(from), "{path} has no {from:?}");
        self.write(path, &text.replacen(from, to, 1));
    }

    fn load(&self, loader: &mut Loader, today: Date) -> Loaded {
        loader.load(&self.folder(), today, &PictureFactsCache::built_in(), None)
    }

    fn folder(&self) -> Folder {
        Folder::open(self.0.path()).unwrap()
    }

    /// Returns what a process that has loaded the folder stores.
    fn kept(&self) -> Vec<u8> {
        let mut loader = Loader::default();
        assert_eq!(self.load(&mut loader, TODAY).diagnostics, []);
        written(
            loader
                .product_cache(&self.folder(), PROGRAM, settled())
                .unwrap(),
        )
    }
}

/// Returns the serialized form.
fn written(mut kept: ProductCache) -> Vec<u8> {
    let mut written = Vec::new();
    kept.write(&mut written).unwrap();
    written
}

/// Creates the loader of a process that finds these bytes in a file.
fn loader_from(kept: &[u8], program: &str) -> Loader {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(kept).unwrap();
    Loader::from_cache(kept, Some(&StoredTexts::new(file, 0)), program)
}

/// Returns the content of a site's pages as text.
fn pages(site: &Site) -> Vec<String> {
    let page = |route: &Route| format!("{:?}", site.document(route, TODAY));
    let plans = format!("{:?}", site.planning_data(&[], TODAY));
    site.routes().iter().map(page).chain([plans]).collect()
}

#[test]
fn unchanged_products_are_loaded_from_the_cache() {
    let dir = OnDisk::minimal();
    let kept = dir.kept();
    let mut loader = loader_from(&kept, PROGRAM);
    let site = dir.load(&mut loader, TODAY).site.unwrap();
    assert!(
        loader
            .product_cache(&dir.folder(), PROGRAM, settled())
            .is_none()
    );
    let anew = dir.load(&mut Loader::default(), TODAY).site.unwrap();
    assert_eq!(pages(&site), pages(&anew));
    // The result is the same if the texts are held in memory.
    let mut loader = Loader::from_cache(&kept, None, PROGRAM);
    let held = dir.load(&mut loader, TODAY).site.unwrap();
    assert_eq!(pages(&held), pages(&anew));
}

#[test]
fn stored_texts_are_read_from_the_cache_file() {
    let dir = OnDisk::minimal();
    let mut loader = Loader::default();
    let before = pages(&dir.load(&mut loader, TODAY).site.unwrap());
    let mut kept = loader
        .product_cache(&dir.folder(), PROGRAM, settled())
        .unwrap();
    let mut file = tempfile::tempfile().unwrap();
    kept.write(&mut file).unwrap();
    kept.read_texts_from(&StoredTexts::new(file.try_clone().unwrap(), 0));
    assert_eq!(pages(&dir.load(&mut loader, TODAY).site.unwrap()), before);
    // Texts that can't be read there are an error.
    file.set_len(0).unwrap();
    let refused = dir.load(&mut loader, TODAY);
    assert!(refused.site.is_none() && refused.errors() > 0);
}

#[test]
fn a_changed_product_file_is_read_again() {
    let dir = OnDisk::minimal();
    let kept = dir.kept();
    dir.replace(PRODUCT, "title = \"", "title = \"Another ");
    let mut loader = loader_from(&kept, PROGRAM);
    let site = dir.load(&mut loader, TODAY).site.unwrap();
    assert!(pages(&site).concat().contains("Another "));
    let news = loader
        .product_cache(&dir.folder(), PROGRAM, settled())
        .unwrap();
    assert!(String::from_utf8_lossy(&written(news)).contains("Another "));
}

#[test]
fn an_unchanged_pdf_is_not_read_again() {
    let dir = OnDisk::minimal();
    dir.write("media/terms.pdf", "%PDF-1.7");
    let mut loader = Loader::default();
    dir.load(&mut loader, TODAY);
    dir.replace("site.toml", "[company]", "# Ours\n[company]");
    let folder = dir.folder();
    fs::remove_file(dir.0.path().join("media/terms.pdf")).unwrap();
    let known = PictureFactsCache::built_in();
    let site = loader.load(&folder, TODAY, &known, None).site.unwrap();
    assert!(site.picture_names().any(|name| name.starts_with("terms-")));
}

#[test]
fn an_incremental_load_reports_the_same_as_a_full_one() {
    let dir = OnDisk::minimal();
    let mut loader = Loader::default();
    assert_eq!(dir.load(&mut loader, TODAY).diagnostics, []);
    dir.replace(PRODUCT, "brand = \"", "colour = 1\nbrand = \"un");
    let product = fs::read_to_string(dir.0.path().join(PRODUCT)).unwrap();
    dir.write(
        "products/no-title.toml",
        &product.replace("title = ", "name = "),
    );
    dir.write("products/no-toml.toml", "title = \ntitle");
    dir.write("products/No-Slug.toml", &product);
    fs::write(
        dir.0.path().join("products/no-text.toml"),
        b"title = \"\xff\"",
    )
    .unwrap();
    let first = dir.load(&mut Loader::default(), TODAY);
    let files: BTreeSet<_> = first.diagnostics.iter().map(|found| &*found.file).collect();
    assert_eq!(files.len(), 5, "{files:?}");
    assert_eq!(first.diagnostics, dir.load(&mut loader, TODAY).diagnostics);
}

#[test]
fn an_incremental_load_checks_products_again_when_what_they_name_or_say_changes() {
    let dir = OnDisk::minimal();
    dir.replace(PRODUCT, "title = \"", "title = \"(800) 555-0100 ");
    let kept = dir.kept();
    let mut loader = Loader::default();
    let mut errors = Vec::new();
    let mut load = |dir: &OnDisk| {
        let found = dir.load(&mut loader, TODAY);
        let anew = dir.load(&mut Loader::default(), TODAY);
        assert_eq!(found.diagnostics, anew.diagnostics);
        let of_product = found.diagnostics.iter().filter(|one| one.file == PRODUCT);
        errors.push(of_product.count());
    };
    load(&dir);
    // A brand goes and comes back.
    let brand = dir.0.path().join("brands/axis-communications.toml");
    let text = fs::read_to_string(&brand).unwrap();
    fs::remove_file(&brand).unwrap();
    load(&dir);
    fs::write(&brand, text).unwrap();
    load(&dir);
    // The company gets another number.
    dir.replace("site.toml", "(800) 555-0100", "(800) 555-0101");
    dir.replace("site.toml", "+18005550100", "+18005550101");
    load(&dir);
    assert_eq!(errors, [0, 1, 0, 1]);
    let with = dir.load(&mut loader_from(&kept, PROGRAM), TODAY);
    let without = dir.load(&mut Loader::default(), TODAY);
    assert_eq!(with.diagnostics, without.diagnostics);
}

#[test]
fn cached_products_are_checked_against_removed_brands() {
    let dir = OnDisk::minimal();
    let kept = dir.kept();
    let brand = fs::read_dir(dir.0.path().join("brands")).unwrap();
    for brand in brand {
        fs::remove_file(brand.unwrap().path()).unwrap();
    }
    let with = dir.load(&mut loader_from(&kept, PROGRAM), TODAY);
    let without = dir.load(&mut Loader::default(), TODAY);
    assert!(with.errors() > 0);
    assert_eq!(with.diagnostics, without.diagnostics);
}

#[test]
fn an_offer_that_expires_between_two_starts_is_reported() {
    let dir = OnDisk::minimal();
    let offer = "\n[offer]\nprice = \"449.99\"\ncurrency = \"USD\"\nvalid_until = \"2026-12-31\"\n";
    let text = fs::read_to_string(dir.0.path().join(PRODUCT)).unwrap();
    dir.write(PRODUCT, &format!("{text}{offer}"));
    let kept = dir.kept();
    let later = jiff::civil::date(2027, 1, 1);
    let with = dir.load(&mut loader_from(&kept, PROGRAM), later);
    let without = dir.load(&mut Loader::default(), later);
    assert_eq!(with.diagnostics, without.diagnostics);
    assert_eq!(with.warnings(), 1, "{:#?}", with.diagnostics);
}

#[test]
fn just_changed_products_are_cached_only_later() {
    let dir = OnDisk::minimal();
    let mut loader = Loader::default();
    dir.load(&mut loader, TODAY);
    let early = loader.product_cache(&dir.folder(), PROGRAM, SystemTime::UNIX_EPOCH);
    assert!(!String::from_utf8_lossy(&written(early.unwrap())).contains(PRODUCT));
    let later = loader
        .product_cache(&dir.folder(), PROGRAM, settled())
        .unwrap();
    assert!(String::from_utf8_lossy(&written(later)).contains(PRODUCT));
    assert!(
        loader
            .product_cache(&dir.folder(), PROGRAM, settled())
            .is_none()
    );
}

/// Returns the serialized search index of a site.
pub(crate) fn index_of(site: &Site) -> Bytes {
    let mut written = Vec::new();
    site.write_search(&mut written).unwrap();
    written.into()
}

/// Returns a site in a process that finds this index.
pub(crate) fn with_index(site: Site, kept: Bytes) -> Site {
    let site = site.with_stored_search(StoredIndex::new(move || Some(kept.clone())));
    site.prepare_search();
    site
}

#[test]
fn a_stored_search_index_is_reused_and_updated_with_changes() {
    let dir = OnDisk::minimal();
    let site = || dir.load(&mut Loader::default(), TODAY).site.unwrap();
    let before = site();
    assert_eq!(index_of(&before), "", "none is made yet");
    before.prepare_search();
    assert!(before.has_unstored_search());
    let kept = index_of(&before);
    let again = with_index(site(), kept.clone());
    assert!(!again.has_unstored_search());
    assert_eq!(index_of(&again), kept);
    // A truncated file is ignored.
    let unsearched = site();
    for end in (0..kept.len()).step_by(97) {
        let anew = with_index(unsearched.clone(), kept.slice(..end));
        assert!(anew.has_unstored_search(), "{end}");
        assert_eq!(index_of(&anew), kept, "{end}");
    }
    dir.replace(PRODUCT, "title = \"", "title = \"Quxly ");
    let changed = with_index(site(), kept);
    assert!(changed.has_unstored_search());
    assert_eq!(changed.published_search(), site().published_search());
    assert!(changed.search_uses("quxly") && !before.search_uses("quxly"));
}

#[test]
fn a_cache_of_another_version_or_a_damaged_cache_is_ignored() {
    let dir = OnDisk::minimal();
    let kept = dir.kept();
    let cut = kept[..kept.len() - 1].to_vec();
    let cases: [(&[u8], &str); 4] = [
        (&kept, "1.1"),
        (&cut, PROGRAM),
        (b"", PROGRAM),
        (b"{}\n", PROGRAM),
    ];
    for (kept, program) in cases {
        let mut loader = loader_from(kept, program);
        assert_eq!(dir.load(&mut loader, TODAY).diagnostics, []);
        let news = loader.product_cache(&dir.folder(), program, settled());
        assert!(news.is_some(), "{program} {}", kept.len());
    }
}

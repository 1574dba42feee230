//! A folder that is edited repeatedly gives the same site as one that is read from scratch.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use sightline_content::{Folder, Loaded, Loader, load};
use sightline_model::{PlanningData, Route};
use sightline_picture::PictureFactsCache;
use sightline_site::{Dependencies, SearchQuery, Site, track};

use crate::folder::TODAY;
use crate::restarts::{index_of, with_index};

/// Appended to a file, this makes it invalid.
const FAULT: &str = "\nbroken = \n";

/// Random integers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % most
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// A content folder.
#[derive(Clone, Copy)]
struct Start {
    /// Its path, relative to the package.
    dir: &'static str,
    /// One of its products.
    product: &'static str,
    /// The minimum number of pages that a typical edit doesn't affect.
    spared: usize,
}

const SAMPLE: Start = Start {
    dir: "../../sites/sightline",
    product: "p3265-lve-dome-camera",
    spared: 50,
};

/// A few products and articles, which are read in a tenth of the time.
const MINIMAL: Start = Start {
    dir: "tests/fixtures/minimal",
    product: "turret-4mp",
    spared: 5,
};

/// The files of a folder, with one edit at a time.
struct Edited {
    files: BTreeMap<String, Cow<'static, [u8]>>,
    random: Random,
    edits: usize,
}

impl Edited {
    fn new(start: Start, seed: u64) -> Self {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join(start.dir);
        let folder = Folder::from_dir(&dir).unwrap();
        let files = folder.paths().map(|path| {
            let bytes = folder.bytes(path).unwrap().into_owned();
            (path.to_owned(), Cow::Owned(bytes))
        });
        Self {
            files: files.collect(),
            random: Random(seed),
            edits: 0,
        }
    }

    fn folder(&self) -> Folder {
        Folder::from_files(self.files.clone())
    }

    fn paths(&self, below: &str) -> Vec<String> {
        let paths = self.files.keys().filter(|path| path.starts_with(below));
        paths.cloned().collect()
    }

    fn text(&self, path: &str) -> String {
        String::from_utf8(self.files[path].to_vec()).unwrap()
    }

    fn write(&mut self, path: &str, text: String) {
        self.files
            .insert(path.to_owned(), Cow::Owned(text.into_bytes()));
    }

    /// Replaces the value of a key in a file with another of the same type.
    fn set(&mut self, path: &str, key: &str, value: &str) {
        let text = self.text(path);
        let lines = text.lines().map(|line| {
            let is_text = |value: &str| value.starts_with('"');
            let is_key = line
                .split_once(" = ")
                .is_some_and(|(own, before)| own == key && is_text(before) == is_text(value));
            if is_key {
                format!("{key} = {value}")
            } else {
                line.to_owned()
            }
        });
        let lines: Vec<String> = lines.collect();
        self.write(path, lines.join("\n") + "\n");
    }

    /// Returns the name of a random file below a folder, without its extension.
    fn some_name(&mut self, below: &str) -> String {
        let paths = self.paths(below);
        let path = self.random.of(&paths);
        let name = path.trim_start_matches(below);
        name.rsplit_once('.').unwrap().0.to_owned()
    }

    /// Makes a random edit and returns its description.
    fn edit(&mut self) -> String {
        self.edits += 1;
        let number = self.edits;
        let path = format!("products/{}.toml", self.some_name("products/"));
        let what = match self.random.below(20) {
            kind @ 0..=10 => self.edit_product(&path, kind),
            11 => {
                let copies = self.paths("products/copy-");
                if let Some(copy) = copies.first() {
                    self.files.remove(copy);
                }
                "no copy"
            }
            12 => {
                self.set(
                    "pages/home.toml",
                    "description",
                    &format!("\"Home {number}.\""),
                );
                "home"
            }
            13 => {
                let article = format!("articles/{}.md", self.some_name("articles/"));
                self.set(&article, "headline", &format!("\"Headline {number}\""));
                "headline"
            }
            14 => {
                let brand = format!("brands/{}.toml", self.some_name("brands/"));
                self.set(&brand, "name", &format!("\"Brand {number}\""));
                "brand"
            }
            15 => {
                let text = self.text(&path);
                self.write(&path, format!("{text}{FAULT}"));
                "fault"
            }
            _ => {
                for path in self.paths("products/") {
                    let text = self.text(&path).replace(FAULT, "");
                    self.write(&path, text);
                }
                "no fault"
            }
        };
        format!("{what}, {path}")
    }

    fn edit_product(&mut self, path: &str, kind: usize) -> &'static str {
        let number = self.edits;
        match kind {
            0 | 1 => {
                self.set(path, "title", &format!("\"Edited {number} camera\""));
                "title"
            }
            2 => {
                self.set(path, "description", &format!("\"Words {number}.\""));
                "description"
            }
            3 => {
                let text = self.text(path);
                if !text.contains("\nupdated = ") {
                    self.write(
                        path,
                        text.replacen("title = ", "updated = \"\"\ntitle = ", 1),
                    );
                }
                let day = format!("\"2026-0{}-1{}\"", 1 + number % 9, number % 10);
                self.set(path, "updated", &day);
                "day"
            }
            4 => {
                let service = self.some_name("services/");
                self.set(path, "services", &format!("[\"{service}\"]"));
                "services"
            }
            5 => {
                self.set(path, "resolution", &format!("\"{} MP\"", 1 + number % 12));
                self.set(path, "channels", &format!("\"{}\"", 4 + number % 60));
                self.set(path, "channels", &format!("{}", 4 + number % 60));
                self.set(path, "pixels", &format!("[{}, 1080]", 1000 + number));
                "figures"
            }
            6 => {
                let brand = self.some_name("brands/");
                self.set(path, "brand", &format!("\"{brand}\""));
                "brand of"
            }
            7 => {
                let text = self.text(path);
                self.write(&format!("products/copy-{number}.toml"), text);
                "copy"
            }
            8 => {
                let statuses = ["\"active\"", "\"legacy-support\"", "\"withdrawn\""];
                let status = *self.random.of(&statuses);
                self.set(path, "sale_status", status);
                "standing"
            }
            9 => {
                let text = self.text(path);
                self.write(path, format!("# Note {number}\n{text}"));
                "note"
            }
            _ => {
                let kinds = ["\"Dome Camera\"", "\"NVR\"", "\"Bullet Camera\""];
                let kind = *self.random.of(&kinds);
                self.set(path, "type", kind);
                "badge"
            }
        }
    }
}

/// Returns everything that a page says.
fn model(site: &Site, route: &Route) -> (String, Dependencies) {
    let (document, reads) = track(|| site.document(route, TODAY));
    let json = serde_json::to_string(&document).unwrap();
    (format!("{json}{:?}", document.seo), reads)
}

/// Returns what the planning tools know, with one named product.
fn planning(site: &Site, product: &str) -> (PlanningData, Dependencies) {
    track(|| site.planning_data(&[product], TODAY))
}

/// Returns what the site publishes besides its pages.
fn published(site: &Site) -> Vec<String> {
    let files = [
        "/sitemaps/products.xml",
        "/sitemaps/pages.xml",
        "/data/catalogue.json",
        "/llms.txt",
    ];
    let files = files.into_iter().chain(["/data/products-1.json"]);
    let files = files.map(|path| format!("{:?}", site.public_file(path, TODAY)));
    let found = [
        "camera",
        "edited 3",
        "brand",
        "words",
        "headline",
        "which lens",
    ]
    .map(|words| {
        let found = site.search(&SearchQuery::of(words), TODAY);
        let suggested = site.suggest(&SearchQuery::of(words));
        serde_json::to_string(&(found.page, suggested)).unwrap()
    });
    files.chain(found).collect()
}

#[test]
fn an_edited_site_equals_one_loaded_from_scratch() {
    compare(MINIMAL, 0x2545_f491_4f6c_dd1d, 40);
    // The first of these edits is to the services of a product.
    compare(MINIMAL, 8, 10);
}

#[test]
fn an_edited_large_site_equals_one_loaded_from_scratch() {
    compare(SAMPLE, 0x2545_f491_4f6c_dd1d, 5);
}

#[test]
fn a_page_of_tips_changes_with_the_product_that_a_tip_names() {
    let known = PictureFactsCache::built_in();
    let mut edited = Edited::new(MINIMAL, 1);
    let mut loader = Loader::default();
    let before = loader.load(&edited.folder(), TODAY, &known, None).site;
    let before = before.unwrap();
    edited.set("products/turret-4mp.toml", "title", "\"Another camera\"");
    let now = loader.load(&edited.folder(), TODAY, &known, Some(&before));
    let changed = now.site.unwrap().changed_since(&before).unwrap();
    let is_affected = |route| changed.affects(&model(&before, &route).1);
    assert!(is_affected(Route::Articles(None)));
    assert!(!is_affected(Route::Legal));
}

/// Compares the site after each edit with one loaded from scratch from the same folder.
fn compare(start: Start, seed: u64, edits: usize) {
    let known = PictureFactsCache::built_in();
    let mut edited = Edited::new(start, seed);
    let mut loader = Loader::default();
    let first = loader.load(&edited.folder(), TODAY, &known, None).site;
    let mut before = first.unwrap();
    before.prepare_search();
    let (mut followed, mut spared, mut same_plans) = (0, 0, 0);
    for number in 0..edits {
        let what = format!("edit {number}: {}", edited.edit());
        let folder = edited.folder();
        let anew = load(&folder, TODAY);
        let Loaded { site, diagnostics } = loader.load(&folder, TODAY, &known, Some(&before));
        assert_eq!(diagnostics, anew.diagnostics, "{what}");
        assert_eq!(site.is_some(), anew.site.is_some(), "{what}");
        let Some((site, anew)) = site.zip(anew.site) else {
            continue;
        };
        let unsearched = site.clone();
        assert_eq!(site.routes(), anew.routes(), "{what}");
        assert_eq!(published(&site), published(&anew), "{what}");
        // Another process may have stored the index before the edit.
        if number % 4 == 0 {
            let restarted = load(&folder, TODAY).site.unwrap();
            let restarted = with_index(restarted, index_of(&before));
            assert_eq!(published(&restarted), published(&anew), "{what}");
        }
        let changed = site.changed_since(&before);
        followed += usize::from(changed.is_some());
        let (known, _) = planning(&site, start.product);
        assert_eq!(known, planning(&anew, start.product).0, "{what}");
        if let Some(changed) = &changed {
            let (then, reads) = planning(&before, start.product);
            if !changed.affects(&reads) {
                assert_eq!(known, then, "{what} does not concern plans");
                same_plans += 1;
            }
        }
        for route in site.routes() {
            let (now, _) = model(&site, &route);
            assert_eq!(now, model(&anew, &route).0, "{what}: {route:?}");
            let Some(changed) = &changed else { continue };
            let (then, reads) = model(&before, &route);
            if !changed.affects(&reads) {
                assert_eq!(now, then, "{what} does not concern {route:?}");
                spared += 1;
            }
        }
        // The next edit may come before this site's index is built.
        before = if number % 3 == 0 { unsearched } else { site };
    }
    assert!(
        same_plans > 0 && spared > start.spared * followed,
        "{followed} {spared} {same_plans}"
    );
}

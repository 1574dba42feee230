//! A folder that is edited again and again is the site that it would be if it were read anew.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use sightline_content::{
    Folder, Loaded, Loader, PublishSetting, Reads, SearchQuery, Site, load, recorded,
};
use sightline_model::Route;
use sightline_picture::KnownPictures;

use crate::folder::TODAY;

/// Edits in the test command; `SIGHTLINE_EDITS=1000` makes more.
const EDITS: usize = 20;

/// Whole numbers that are the same in every run.
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

/// The files of the sample site, with an edit at a time.
struct Edited {
    files: BTreeMap<String, Cow<'static, [u8]>>,
    random: Random,
    edits: usize,
}

impl Edited {
    fn sample() -> Self {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sites/sightline");
        let folder = Folder::from_dir(&dir).unwrap();
        let files = folder.paths().map(|path| {
            let bytes = folder.bytes(path).unwrap().into_owned();
            (path.to_owned(), Cow::Owned(bytes))
        });
        Self {
            files: files.collect(),
            random: Random(0x2545_f491_4f6c_dd1d),
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

    /// Writes another text into a key of a file; what it was before.
    fn set(&mut self, path: &str, key: &str, value: &str) {
        let text = self.text(path);
        let lines = text.lines().map(|line| {
            let is_key = line.split_once(" = ").is_some_and(|(own, _)| own == key);
            if is_key {
                format!("{key} = {value}")
            } else {
                line.to_owned()
            }
        });
        let lines: Vec<String> = lines.collect();
        self.write(path, lines.join("\n") + "\n");
    }

    /// Makes some edit, and says which.
    fn edit(&mut self) -> String {
        self.edits += 1;
        let number = self.edits;
        let products = self.paths("products/");
        let product = self.random.of(&products).clone();
        let said = |what: &str, path: &str| format!("{what} of {path}");
        match self.random.below(18) {
            0..=2 => {
                self.set(&product, "title", &format!("\"Edited {number} camera\""));
                said("title", &product)
            }
            3 => {
                self.set(&product, "description", &format!("\"Words {number}.\""));
                said("description", &product)
            }
            4 => {
                let day = format!("\"2026-0{}-1{}\"", 1 + number % 9, number % 10);
                let text = self
                    .text(&product)
                    .replacen("title = ", "updated = \"\"\ntitle = ", 1);
                if !self.text(&product).contains("\nupdated = ") {
                    self.write(&product, text);
                }
                self.set(&product, "updated", &day);
                said("day", &product)
            }
            5 => {
                let services = self.paths("services/");
                let service = self.random.of(&services).clone();
                let slug = service
                    .trim_start_matches("services/")
                    .trim_end_matches(".toml");
                self.set(&product, "services", &format!("[\"{slug}\"]"));
                said("services", &product)
            }
            6 => {
                self.set(
                    &product,
                    "resolution",
                    &format!("\"{} MP\"", 1 + number % 12),
                );
                self.set(&product, "channels", &format!("\"{}\"", 4 + number % 60));
                said("figures", &product)
            }
            7 => {
                let brands = self.paths("brands/");
                let brand = self.random.of(&brands).clone();
                let slug = brand
                    .trim_start_matches("brands/")
                    .trim_end_matches(".toml");
                self.set(&product, "brand", &format!("\"{slug}\""));
                said("brand", &product)
            }
            8 => {
                let text = self.text(&product);
                let path = format!("products/copy-{number}.toml");
                self.write(&path, text);
                said("copy", &product)
            }
            9 => {
                let copies = self.paths("products/copy-");
                if let Some(copy) = copies.first() {
                    self.files.remove(copy);
                }
                "removal of a copy".to_owned()
            }
            10 => {
                self.set(
                    "pages/home.toml",
                    "description",
                    &format!("\"Home {number}.\""),
                );
                "home".to_owned()
            }
            11 => {
                let articles = self.paths("articles/");
                let article = self.random.of(&articles).clone();
                self.set(&article, "headline", &format!("\"Headline {number}\""));
                said("headline", &article)
            }
            12 => {
                let brands = self.paths("brands/");
                let brand = self.random.of(&brands).clone();
                self.set(&brand, "name", &format!("\"Brand {number}\""));
                said("name", &brand)
            }
            13 => {
                let text = self.text(&product);
                self.write(&product, format!("{text}\nbroken = \n"));
                said("a fault at the end", &product)
            }
            14 => {
                let text = self.text(&product);
                self.write(&product, text.replace("\nbroken = \n", "\n"));
                said("no fault at the end", &product)
            }
            15 => {
                for path in &products {
                    let text = self.text(path);
                    if text.contains("\nbroken = \n") {
                        self.write(path, text.replace("\nbroken = \n", "\n"));
                    }
                }
                "no fault anywhere".to_owned()
            }
            16 => {
                let text = self.text(&product);
                self.write(&product, format!("# Note {number}\n{text}"));
                said("a note", &product)
            }
            _ => {
                let kinds = ["\"Dome Camera\"", "\"NVR\"", "\"Bullet Camera\""];
                let kind = *self.random.of(&kinds);
                self.set(&product, "type", kind);
                said("badge", &product)
            }
        }
    }
}

/// Everything that a page says.
fn model(site: &Site, route: &Route) -> (String, Reads) {
    let (document, reads) = recorded(|| site.document(route, TODAY));
    let json = serde_json::to_string(&document).unwrap();
    (format!("{json}{:?}", document.seo), reads)
}

/// What the site says besides its pages.
fn published(site: &Site) -> Vec<String> {
    let setting = PublishSetting { today: TODAY };
    let files = [
        "/sitemaps/products.xml",
        "/sitemaps/pages.xml",
        "/data/catalogue.json",
        "/llms.txt",
    ];
    let files = files.into_iter().chain(["/data/products-1.json"]);
    let files = files.map(|path| format!("{:?}", site.public_file(path, setting)));
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
fn an_edited_site_is_the_one_that_is_read_anew() {
    let edits = std::env::var("SIGHTLINE_EDITS").ok();
    let edits = edits.map_or(EDITS, |edits| edits.parse().unwrap());
    let known = KnownPictures::built_in();
    let mut edited = Edited::sample();
    let mut loader = Loader::default();
    let first = loader.load(&edited.folder(), TODAY, &known, None).site;
    let mut before = first.unwrap();
    before.prepare_search();
    let (mut followed, mut spared) = (0, 0);
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
        assert_eq!(site.routes(), anew.routes(), "{what}");
        assert_eq!(published(&site), published(&anew), "{what}");
        let changed = site.changed_since(&before);
        followed += usize::from(changed.is_some());
        for route in site.routes() {
            let (now, _) = model(&site, &route);
            assert_eq!(now, model(&anew, &route).0, "{what}: {route:?}");
            let Some(changed) = &changed else { continue };
            let (then, reads) = model(&before, &route);
            if !changed.concerns(&reads) {
                assert_eq!(now, then, "{what} does not concern {route:?}");
                spared += 1;
            }
        }
        before = site;
        before.prepare_search();
    }
    assert!(
        followed > 0 && spared > 50 * followed,
        "{followed} {spared}"
    );
}

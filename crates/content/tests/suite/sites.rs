//! Tests that apply to every page of four different companies' sites: the sample, the two other starting points, and
//! the smallest possible site.

use std::collections::BTreeMap;
use std::path::Path;

use jiff::civil::{Date, date};
use serde_json::Value;
use sightline_content::{Folder, Severity, check, render_text};
use sightline_model::Document;
use sightline_site::Site;

use crate::documents::check_addresses;
use crate::folder::TODAY;
use crate::own_pages::smallest;

/// Words of one trade that no other trade uses.
const INSTALLER: [&str; 14] = [
    "camera",
    "cameras",
    "cctv",
    "dvr",
    "loudspeaker",
    "loudspeakers",
    "megapixel",
    "nvr",
    "recorder",
    "recorders",
    "register",
    "registers",
    "surveillance",
    "ndaa",
];
const LOCKSMITH: [&str; 6] = [
    "deadbolt",
    "deadbolts",
    "locksmith",
    "lockout",
    "rekey",
    "rekeying",
];
const CABLING: [&str; 6] = ["cabling", "cat6", "cat6a", "fiber", "otdr", "splice"];

/// Words of another trade that the program still puts on every company's pages.
const OF_THE_PROGRAM: [&str; 0] = [];

/// The last day of the sample's prices. The other days in the folders of `sites/` come before it.
pub(crate) const LAST_DAY: Date = date(2027, 6, 30);

/// Returns a folder of `sites/`.
pub(crate) fn starter(name: &str) -> Folder {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sites");
    Folder::from_dir(&dir.join(name)).unwrap()
}

#[track_caller]
fn site(folder: &Folder) -> Site {
    let loaded = check(folder, TODAY);
    let report = render_text(&loaded.diagnostics, folder, false);
    loaded.site.unwrap_or_else(|| panic!("{report}"))
}

/// Returns every page and the page for unknown addresses.
fn pages(site: &Site) -> Vec<Document> {
    let routes = site.routes();
    let pages = routes.iter().map(|route| site.document(route, TODAY));
    pages.chain([site.not_found("/x", TODAY)]).collect()
}

/// Returns the words of a page's model, in lower case.
fn words(page: &Document) -> Vec<String> {
    fn texts<'a>(json: &'a Value, found: &mut Vec<&'a str>) {
        match json {
            Value::String(text) => found.push(text),
            Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
            Value::Object(map) => map.values().for_each(|value| texts(value, found)),
            _ => {}
        }
    }
    let json = serde_json::to_value(page).unwrap();
    let mut found = Vec::new();
    texts(&json, &mut found);
    found
        .into_iter()
        .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()))
        .map(str::to_lowercase)
        .collect()
}

#[test]
fn every_page_has_an_h1_no_empty_section_and_a_valid_graph() {
    for (name, folder) in [
        ("sample", starter("sightline")),
        ("locksmith", starter("locksmith")),
        ("cabling", starter("cabling")),
        ("smallest", smallest().folder()),
    ] {
        let site = site(&folder);
        check_addresses(&site);
        let pages = pages(&site);
        assert!(pages.len() >= 6, "{name}: {}", pages.len());
        for page in pages {
            let at = format!("{name}: {}", page.frame.path);
            assert!(!page.frame.banner.title.trim().is_empty(), "{at} has no h1");
            for section in page.page.sections() {
                let section = serde_json::to_value(section).unwrap();
                let fields = section.as_object().unwrap();
                let mut lists = fields.values().filter_map(Value::as_array).peekable();
                assert!(
                    lists.peek().is_none() || lists.any(|list| !list.is_empty()),
                    "{at} has an empty section: {section}"
                );
                for title in [&section["title"], &section["heading"]["title"]] {
                    assert_ne!(title, "", "{at}: {section}");
                }
            }
            let found = site.lint_graph(&page, TODAY).into_iter();
            let found: Vec<String> = found
                .filter(|found| found.severity != Severity::Hint)
                .map(|found| format!("{}: {}", found.kind, found.message))
                .collect();
            assert_eq!(found, [""; 0], "{at}");
        }
    }
}

#[test]
fn no_page_has_a_word_of_another_trade() {
    for (name, others) in [
        ("locksmith", [INSTALLER.as_slice(), CABLING.as_slice()]),
        ("cabling", [INSTALLER.as_slice(), LOCKSMITH.as_slice()]),
    ] {
        for page in pages(&site(&starter(name))) {
            for word in words(&page) {
                let foreign = others.iter().any(|trade| trade.contains(&word.as_str()));
                assert!(
                    !foreign || OF_THE_PROGRAM.contains(&word.as_str()),
                    "{name}: {}: {word}",
                    page.frame.path
                );
            }
        }
    }
}

#[test]
fn locksmith_and_cabling_sites_have_no_diagnostics() {
    for name in ["locksmith", "cabling"] {
        let folder = starter(name);
        assert_eq!(check(&folder, LAST_DAY).diagnostics, [], "{name}");
    }
}

/// Returns the texts of a folder: every string of its TOML files, and its Markdown with line breaks as spaces.
fn texts(folder: &Folder) -> Vec<(&str, String)> {
    fn strings(value: &toml::Value, found: &mut Vec<String>) {
        match value {
            toml::Value::String(text) => found.push(text.clone()),
            toml::Value::Array(items) => items.iter().for_each(|item| strings(item, found)),
            toml::Value::Table(table) => table.values().for_each(|value| strings(value, found)),
            _ => {}
        }
    }
    let is = |path: &str, ending: &str| Path::new(path).extension().is_some_and(|of| of == ending);
    let mut found = Vec::new();
    for path in folder.paths() {
        let Some(text) = folder.text(path) else {
            continue;
        };
        let (front, body) = match text.strip_prefix("+++") {
            Some(rest) => rest.split_once("+++").unwrap(),
            None if is(path, "toml") => (&*text, ""),
            None if is(path, "md") => ("", &*text),
            None => continue,
        };
        let mut of_file = vec![body.replace("\n\n", "|").replace('\n', " ")];
        strings(&toml::from_str(front).unwrap(), &mut of_file);
        found.extend(of_file.into_iter().map(|text| (path, text)));
    }
    found
}

/// Returns the sentences with at least six words, as their words in lower case, each with a file that contains it.
fn sentences(folder: &Folder) -> BTreeMap<String, &str> {
    let mut found = BTreeMap::new();
    for (path, text) in texts(folder) {
        for sentence in text.split(['.', '!', '?', ':', ';', '|']) {
            let words = sentence.split(|c: char| !c.is_alphanumeric() && c != '’');
            let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
            if words.len() >= 6 {
                found.insert(words.join(" ").to_lowercase(), path);
            }
        }
    }
    found
}

#[test]
fn starting_points_share_no_long_sentences() {
    let folders = ["sightline", "locksmith", "cabling"].map(starter);
    let [sample, locksmith, cabling] = folders.each_ref().map(sentences);
    for (one, other) in [
        (&sample, &locksmith),
        (&sample, &cabling),
        (&locksmith, &cabling),
    ] {
        assert!(one.len() > 300, "{} sentences", one.len());
        for (sentence, path) in one {
            let twin = other.get(sentence);
            assert_eq!(twin, None, "{path}: \"{sentence}\" is not its own");
        }
    }
}

#[test]
fn starting_points_have_three_long_services_and_two_articles() {
    for name in ["locksmith", "cabling"] {
        let folder = starter(name);
        let texts = texts(&folder);
        let words_of = |path: &str| -> usize {
            let of_file = texts.iter().filter(|(file, _)| *file == path);
            of_file
                .map(|(_, text)| text.split_whitespace().count())
                .sum()
        };
        let files = |below: &str| {
            folder
                .paths()
                .filter(|path| path.starts_with(below))
                .count()
        };
        assert_eq!((files("services/"), files("articles/")), (3, 2), "{name}");
        let long = folder.paths().filter(|path| path.starts_with("services/"));
        for path in long {
            assert!(
                words_of(path) >= 250,
                "{name}: {path}: {} words",
                words_of(path)
            );
        }
    }
}

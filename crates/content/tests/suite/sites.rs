//! Four sites of different companies: the sample, the two other starting points, and the smallest
//! site there can be. What holds for every page of every one of them.

use std::path::Path;

use serde_json::Value;
use sightline_content::{Folder, Severity, Site, check, render_text};
use sightline_model::Document;

use crate::documents::check_addresses;
use crate::folder::TODAY;
use crate::own_pages::smallest;

/// Words of one trade that no other has any use for.
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

/// Words of another trade that the program itself still puts on every company's pages.
const OF_THE_PROGRAM: [&str; 0] = [];

/// A folder of `sites/`.
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

/// Every page and the page for unknown addresses.
fn pages(site: &Site) -> Vec<Document> {
    let routes = site.routes();
    let pages = routes.iter().map(|route| site.document(route, TODAY));
    pages.chain([site.not_found("/x", TODAY)]).collect()
}

/// The words of a page's model, in lower case.
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
fn every_page_of_every_site_is_whole() {
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
fn starting_points_have_nothing_that_check_reports() {
    for name in ["locksmith", "cabling"] {
        let folder = starter(name);
        assert_eq!(check(&folder, TODAY).diagnostics, [], "{name}");
    }
}

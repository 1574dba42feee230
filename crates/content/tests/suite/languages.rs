//! The same site in other languages, as named in the head of each page.

use sightline_model::{AlternateKind, Route};
use sightline_site::Site;

use crate::folder::{Edited, TODAY, expect, minimal};
use crate::lists::with_cameras;

const SPANISH: &str = "\n[[languages]]\ncode = \"es-US\"\nbase_url = \"https://es.acme.example\"\n\
                       without = [\"/articles\"]\n";

/// Returns the languages of a page, each with its address.
fn languages(site: &Site, route: &Route) -> Vec<(String, String)> {
    let alternates = site.document(route, TODAY).seo.alternates;
    alternates
        .into_iter()
        .filter_map(|alternate| match alternate.kind {
            AlternateKind::Language(code) => Some((code, alternate.href)),
            AlternateKind::Form(_) => None,
        })
        .collect()
}

fn pair(code: &str, href: &str) -> (String, String) {
    (code.to_owned(), href.to_owned())
}

#[test]
fn a_site_in_one_language_has_no_language_alternates() {
    assert_eq!(languages(&minimal().site(), &Route::Home), []);
}

#[test]
fn each_page_lists_itself_its_translations_and_x_default() {
    let site = minimal().append("site.toml", SPANISH).site();
    assert_eq!(
        languages(&site, &Route::About),
        [
            pair("en-US", "https://www.acme.example/about-acme-inc"),
            pair("es-US", "https://es.acme.example/about-acme-inc"),
            pair("x-default", "https://www.acme.example/about-acme-inc"),
        ]
    );
}

#[test]
fn both_language_sites_list_the_same_alternates() {
    let english = minimal().append("site.toml", SPANISH).site();
    let of_spanish = "\n[[languages]]\ncode = \"en-US\"\nbase_url = \"https://www.acme.example\"\n\
                      default = true\nwithout = [\"/articles\"]\n";
    let spanish = minimal()
        .replace(
            "site.toml",
            "base_url = \"https://www.acme.example\"",
            "base_url = \"https://es.acme.example\"\nlanguage = \"es-US\"",
        )
        .append("site.toml", of_spanish);
    let spanish = unspoken(&spanish);
    assert_eq!(spanish.language(), "es-US");
    for route in english.routes() {
        let mut one = languages(&english, &route);
        let mut other = languages(&spanish, &route);
        one.sort();
        other.sort();
        assert_eq!(one, other, "{route:?}");
    }
}

#[test]
fn a_page_without_a_translation_has_no_alternates() {
    let site = minimal().append("site.toml", SPANISH).site();
    let article = Route::Article("count-the-doors".to_owned());
    assert_eq!(languages(&site, &article), []);
    let missing = site.missing(&Route::Article("none".to_owned()), TODAY);
    assert_eq!(missing.seo.alternates, []);
}

#[test]
fn a_page_that_the_default_language_lacks_has_no_x_default() {
    let default = SPANISH.replace("without", "default = true\nwithout");
    let french = "\n[[languages]]\ncode = \"fr\"\nbase_url = \"https://fr.acme.example\"\n";
    let site = minimal()
        .append("site.toml", &default)
        .append("site.toml", french)
        .site();
    let codes = |route: &Route| -> Vec<String> {
        let languages = languages(&site, route).into_iter();
        languages.map(|(code, _)| code).collect()
    };
    assert_eq!(codes(&Route::About), ["en-US", "es-US", "fr", "x-default"]);
    let article = Route::Article("count-the-doors".to_owned());
    assert_eq!(codes(&article), ["en-US", "fr"]);
}

#[test]
fn a_further_page_of_a_list_has_no_alternates() {
    let site = with_cameras(minimal().append("site.toml", SPANISH), 60, "cctv");
    let list = Route::Catalogue(None);
    assert_eq!(languages(&site, &list).len(), 3);
    assert_eq!(languages(&site, &list.page(2)), []);
}

/// Returns the small site in a language.
fn in_language(code: &str) -> Edited {
    let written = format!("slug = \"acme\"\nlanguage = \"{code}\"");
    minimal().replace("site.toml", "slug = \"acme\"", &written)
}

/// Loads a folder in a language that the program doesn't support. This must be its only diagnostic.
fn unspoken(folder: &Edited) -> Site {
    assert_eq!(folder.diagnostic().code, "unspoken-language");
    folder.load().site.unwrap()
}

#[test]
fn a_language_that_is_written_from_right_to_left_is_reported_as_such() {
    in_language("en-GB").site();
    let message = "the texts are in \"ar\", and forms, menus and dates in English; \
                   pages run from left to right, and this language does not";
    expect(
        &in_language("ar"),
        ("unspoken-language", "site.toml", 6, 12),
        message,
    );
}

#[test]
fn graph_feeds_and_manifest_state_the_language() {
    let site = unspoken(&in_language("es-US"));
    for path in ["/feed.xml", "/feed.json", "/site.webmanifest"] {
        let text = site.public_file(path, TODAY).unwrap().body;
        assert!(text.contains("es-US") && !text.contains("en-US"), "{path}");
    }
    let graph = site.document(&Route::Home, TODAY).seo.graph;
    let graph = serde_json::to_string(&graph).unwrap();
    assert!(graph.contains("\"inLanguage\":\"es-US\""), "{graph}");
    assert!(graph.contains("\"availableLanguage\":[\"es\"]"), "{graph}");
}

#[test]
fn the_index_now_key_file_exists_only_if_configured() {
    let path = "/0123456789abcdef.txt";
    let without = minimal().site();
    assert_eq!(without.public_file(path, TODAY), None);
    let wanted = "\n[index_now]\nkey = \"0123456789abcdef\"\n";
    let site = minimal().append("site.toml", wanted).site();
    assert!(site.public_files().contains(&path.to_owned()));
    let file = site.public_file(path, TODAY).unwrap();
    assert_eq!(file.body, "0123456789abcdef");
    assert_eq!(site.public_file("/fedcba9876543210.txt", TODAY), None);
}

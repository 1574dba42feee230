//! The same site in other languages, as named in the head of each page.
//!
//! A page names every language that it is available in, including its own, and a default for all other visitors
//! (`x-default`). Search engines ignore this unless the other site links back, so both folders list each other.

use sightline_model::{Alternate, AlternateKind, Document, Robots, Route, normal_path};

use crate::site::Site;
use sightline_source::raw::RawLanguage;

/// For visitors whose language no site has.
const X_DEFAULT: &str = "x-default";

/// Adds the other languages of a page, if search engines may index it at its own address. A further page of a list has
/// none, since the list of the other site may be shorter.
pub(crate) fn complete(site: &Site, route: &Route, document: &mut Document) {
    let seo = &mut document.seo;
    let Some(path) = seo.canonical.clone() else {
        return;
    };
    let is_further_page = matches!(route, Route::ListPage { .. });
    if site.languages.is_empty() || seo.robots == Robots::NoIndex || is_further_page {
        return;
    }
    let others: Vec<&RawLanguage> = site
        .languages
        .iter()
        .filter(|language| !lacks(language, &path))
        .collect();
    if others.is_empty() {
        return;
    }
    let default = site.languages.iter().find(|language| language.default);
    let at = |base_url: &str, code: &str| Alternate {
        kind: AlternateKind::Language(code.to_owned()),
        href: format!("{}{path}", base_url.trim_end_matches('/')),
    };
    let own = at(&site.base_url, &site.language);
    let everybody_else = default.map_or(site.base_url.as_str(), |language| &language.base_url);
    // If the default site lacks the page, each of the others would name itself.
    let has_default = default.is_none_or(|language| !lacks(language, &path));
    seo.alternates.push(own);
    seo.alternates.extend(
        others
            .iter()
            .map(|language| at(&language.base_url, &language.code)),
    );
    if has_default {
        seo.alternates.push(at(everybody_else, X_DEFAULT));
    }
}

/// Whether the other site lacks a page.
fn lacks(language: &RawLanguage, path: &str) -> bool {
    language.without.iter().any(|without| {
        let without = normal_path(without);
        path == without || path.starts_with(&format!("{without}/"))
    })
}

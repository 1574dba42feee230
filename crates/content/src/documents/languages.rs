//! The same site in other languages: what `site.toml` names, and what each page's head says of it.
//!
//! A page names every language it is in, itself included, and the one for everybody else
//! (`x-default`). Search engines believe that only when the other site says the same of this one, so
//! both folders list each other.

use std::collections::BTreeSet;

use sightline_model::{Alternate, AlternateKind, Document, Robots, normal_path};

use crate::site::Site;
use crate::source::kind::Kind;
use crate::source::raw::RawLanguage;
use crate::source::read::Source;
use crate::toml::Node;
use crate::toml::diagnostic::{Code, Faults};

/// For visitors whose language no site is in.
const FOR_EVERYBODY_ELSE: &str = "x-default";

/// Reports languages that are named twice, and addresses that are none.
pub(crate) fn check(sources: &[Source], faults: &mut Faults<'_>) {
    for source in sources.iter().filter(|source| source.kind == Kind::Site) {
        let own = source.root.get("company");
        let own = own.and_then(|company| company.text("language"));
        let mut seen = BTreeSet::from([own.unwrap_or(crate::source::raw::DEFAULT_LANGUAGE)]);
        let mut default = false;
        for language in source.root.items("languages") {
            if let Some(node) = language.get("code") {
                let code = node.as_str().unwrap_or_default();
                if !seen.insert(code) {
                    let message = format!("the language \"{code}\" is named twice");
                    twice(source, node, message, faults);
                }
            }
            if let Some(node) = language.get("default")
                && node.as_bool() == Some(true)
                && std::mem::replace(&mut default, true)
            {
                let message = "two languages are the one for everybody else".to_owned();
                twice(source, node, message, faults);
            }
            if let Some(node) = language.get("base_url") {
                crate::check::base_url(source, node, faults);
            }
        }
    }
}

fn twice(source: &Source, node: &Node, message: String, faults: &mut Faults<'_>) {
    let help = "Keep one of the two; the site's own language stands in company.language.";
    let span = node.span.clone();
    faults.add(Code::Duplicate, &source.path, span, message, help);
}

/// Names the other languages of a page that search engines may keep at its own address.
pub(crate) fn complete(site: &Site, document: &mut Document) {
    let seo = &mut document.seo;
    let Some(path) = seo.canonical.clone() else {
        return;
    };
    if site.languages.is_empty() || seo.robots == Robots::NoIndex {
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
    let default = others.iter().find(|language| language.default);
    let at = |base_url: &str, code: &str| Alternate {
        kind: AlternateKind::Language(code.to_owned()),
        href: format!("{}{path}", base_url.trim_end_matches('/')),
    };
    let own = at(&site.base_url, &site.language);
    let everybody_else = default.map_or(site.base_url.as_str(), |language| &language.base_url);
    seo.alternates.push(own);
    seo.alternates.extend(
        others
            .iter()
            .map(|language| at(&language.base_url, &language.code)),
    );
    seo.alternates.push(at(everybody_else, FOR_EVERYBODY_ELSE));
}

/// Whether the other site does not have a page.
fn lacks(language: &RawLanguage, path: &str) -> bool {
    language.without.iter().any(|without| {
        let without = normal_path(without);
        path == without || path.starts_with(&format!("{without}/"))
    })
}

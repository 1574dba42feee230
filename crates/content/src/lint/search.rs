//! Titles and descriptions as search engines get them, over all pages.

use std::collections::HashMap;

use sightline_model::{Document, Route};

use super::entry;
use sightline_site::parts::seo::{LONGEST_DESCRIPTION, LONGEST_TITLE};
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::Source;
use sightline_toml::{Diagnostics, Node};

/// A page and where its title and description come from.
struct Described<'a> {
    source: &'a Source,
    title: &'a Node,
    /// As written; on the page it may be cut.
    description: &'a Node,
}

pub(super) fn lint(
    sources: &[Source],
    pages: &[(Route, Document)],
    diagnostics: &mut Diagnostics<'_>,
) {
    let mut titles: HashMap<&str, &str> = HashMap::new();
    let mut descriptions: HashMap<&str, &str> = HashMap::new();
    for (route, document) in pages {
        let Some(page) = described(sources, route) else {
            continue;
        };
        let seo = &document.seo;
        lengths(&page, &seo.title, diagnostics);
        let path = &page.source.path;
        if let Some(other) = titles.insert(&seo.title, path) {
            let message = format!("\"{}\" is also the title of {other}", seo.title);
            let help = "Say what this page has and the other has not.";
            diagnostics.add(Code::SameTitle, path, page.title, message, help);
        }
        if let Some(other) = descriptions.insert(&seo.description, path) {
            let message = format!("{other} has the same description");
            let help = "Say what this page has and the other has not.";
            diagnostics.add(Code::SameDescription, path, page.description, message, help);
        }
    }
}

fn lengths(page: &Described<'_>, title: &str, diagnostics: &mut Diagnostics<'_>) {
    let path = &page.source.path;
    let count = title.chars().count();
    if count > LONGEST_TITLE {
        let message = format!("the page's title \"{title}\" has {count} characters");
        let help = format!("Make it at most {LONGEST_TITLE}, the important words first.");
        diagnostics.add(Code::LongTitle, path, page.title, message, help);
    }
    let written = page.description.as_str().unwrap_or_default();
    let count = written.chars().count();
    if count > LONGEST_DESCRIPTION {
        let message = format!("the page's description has {count} characters");
        let help = format!("Make it at most {LONGEST_DESCRIPTION}, the offer first.");
        diagnostics.add(Code::LongDescription, path, page.description, message, help);
    }
}

/// Where a page's title and description are written; `None` of a view of another page.
fn described<'a>(sources: &'a [Source], route: &Route) -> Option<Described<'a>> {
    let (source, title, description) = match route {
        Route::Article(slug) => {
            let source = entry(sources, Kind::Article, slug)?;
            let own = source.root.get("seo_title");
            let title = own.or_else(|| source.root.get("headline"))?;
            (source, title, source.root.get("description")?)
        }
        Route::Brand(slug) => {
            let source = entry(sources, Kind::Brand, slug)?;
            (
                source,
                source.root.get("name")?,
                source.root.get("seo_text")?,
            )
        }
        Route::Product { product, .. } => {
            let source = entry(sources, Kind::Product, product)?;
            let description = source.root.get("hero_paragraph")?;
            (source, source.root.get("title")?, description)
        }
        _ => {
            let path = route.file()?;
            let source = sources.iter().find(|source| source.path == path)?;
            let seo = source.root.get("seo")?;
            (source, seo.get("title")?, seo.get("description")?)
        }
    };
    Some(Described {
        source,
        title,
        description,
    })
}

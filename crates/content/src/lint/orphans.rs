//! Products and articles to which nothing leads but the lists that show all of them.

use std::collections::HashSet;

use serde_json::Value;
use sightline_model::{Document, Page, Route, split_address};

use super::entry;
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::Source;
use sightline_toml::Diagnostics;

pub(super) fn lint(
    sources: &[Source],
    pages: &[(Route, Document)],
    diagnostics: &mut Diagnostics<'_>,
) {
    let links: Vec<HashSet<String>> = pages.iter().map(|(_, page)| links(page)).collect();
    for (route, document) in pages {
        let found = match route {
            // Nothing recommends a product that is not sold.
            Route::Product { .. } if !is_sold(document) => None,
            Route::Product { product, .. } => entry(sources, Kind::Product, product),
            Route::Article(slug) => entry(sources, Kind::Article, slug),
            _ => None,
        };
        let Some(source) = found else { continue };
        let path = document.frame.path.as_str();
        let mut others = pages.iter().zip(&links);
        if others.any(|((from, _), links)| !is_list(from, route) && links.contains(path)) {
            continue;
        }
        let (code, key, help) = if source.kind == Kind::Product {
            let help = "Name it in the related_products of an article, in a tip, or in a link.";
            (Code::OrphanProduct, "title", help)
        } else {
            let help =
                "Name it in the related_articles of another article, in a tip, or in a link.";
            (Code::OrphanArticle, "headline", help)
        };
        let message = format!("no page but its lists leads to {path}");
        let at = source.root.get(key);
        diagnostics.add(code, &source.path, at, message, help);
    }
}

/// Whether a page is one of a product that is sold.
fn is_sold(document: &Document) -> bool {
    matches!(&document.page, Page::Product(page) if page.product.card.standing.is_none())
}

/// Whether a page leads to an entry only because it lists all of them, or is the entry itself.
fn is_list(from: &Route, entry: &Route) -> bool {
    match (from, entry) {
        (Route::Sitemap, _)
        | (Route::Catalogue(_), Route::Product { .. })
        | (Route::Articles(_), Route::Article(_)) => true,
        (Route::Brand(from), Route::Product { brand, .. }) => from == brand,
        _ => from == entry,
    }
}

/// The paths that a page leads to.
fn links(page: &Document) -> HashSet<String> {
    let mut found = HashSet::new();
    // Documents consist of what JSON has; a page that had no form in it would have no links.
    collect(&serde_json::to_value(page).unwrap_or_default(), &mut found);
    found
}

fn collect(value: &Value, found: &mut HashSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                match value {
                    Value::String(href) if key == "href" => found.extend([bare(href)]),
                    // The gallery of the home page is a list of all brands and their products.
                    _ if matches!(key.as_str(), "brands" | "panels") => {}
                    _ => collect(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        Value::String(html) if html.contains(" href=\"") => {
            let targets = html.split(" href=\"").skip(1);
            found.extend(targets.filter_map(|rest| rest.split('"').next()).map(bare));
        }
        _ => {}
    }
}

/// An address without its query and its part of the page.
fn bare(href: &str) -> String {
    split_address(href).0.to_owned()
}

//! Products and articles that only the lists of all entries link to.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::Value;
use sightline_model::{Document, Page, Route, split_address};

use super::search::MetadataSpans;
use super::{MAX_NAMED, file_of, some_of};
use sightline_source::Code;
use sightline_source::inventory::Inventory;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_toml::Diagnostics;

const PRODUCT_HELP: &str = "Name it in the related_products of an article, in a tip, or in a link.";
const PRODUCTS_HELP: &str =
    "Name those that matter in the related_products of articles, in tips, or in links.";
const ARTICLE_HELP: &str =
    "Name it in the related_articles of another article, in a tip, or in a link.";

/// The pages of products and articles.
pub(super) struct Entries<'a> {
    /// The routes with their paths.
    all: Vec<(&'a Route, String)>,
    /// The index of each by its path.
    by_path: HashMap<String, usize>,
}

/// The links of a page to entries.
pub(super) struct Links {
    /// The indexes of the entries that it links to. Links of lists of all entries don't count.
    to: Vec<usize>,
    /// The index of its own entry, if other pages should link to that.
    own: Option<usize>,
}

impl<'a> Entries<'a> {
    /// Selects the entries among the pages of a site.
    pub(super) fn among(routes: &'a [Route], inventory: &Inventory) -> Self {
        let entries = routes
            .iter()
            .filter(|route| matches!(route, Route::Product { .. } | Route::Article(_)));
        let path = |route: &Route| inventory.router().map(|router| router.path(route));
        let all: Vec<(&Route, String)> = entries
            .filter_map(|route| Some((route, path(route)?)))
            .collect();
        let by_path = all.iter().enumerate();
        let by_path = by_path.map(|(at, (_, path))| (path.clone(), at)).collect();
        Self { all, by_path }
    }

    /// Returns the entries that a page, which is also given as JSON, links to.
    pub(super) fn links_of(&self, from: &Route, page: &Document, value: &Value) -> Links {
        let mut hrefs = HashSet::new();
        collect(value, &mut hrefs);
        let entries = hrefs.iter().filter_map(|href| self.by_path.get(href));
        let is_linked = |at: &usize| {
            self.all
                .get(*at)
                .is_some_and(|(entry, _)| !is_list(from, entry))
        };
        let own = self.by_path.get(&page.frame.path).copied();
        Links {
            to: entries.copied().filter(is_linked).collect(),
            // No page recommends a product that isn't sold.
            own: own.filter(|_| !matches!(from, Route::Product { .. }) || is_sold(page)),
        }
    }

    /// Reports the entries that no page links to: one by one, or together for a brand with many of
    /// them.
    pub(super) fn lint(
        &self,
        links: &[Links],
        (sources, described): (&[Source], &HashMap<&str, MetadataSpans>),
        diagnostics: &mut Diagnostics<'_>,
    ) {
        let linked: HashSet<usize> = links.iter().flat_map(|links| &links.to).copied().collect();
        let own = links.iter().filter_map(|links| links.own);
        let orphans = own.filter(|at| !linked.contains(at));
        let mut of_brands: BTreeMap<&str, Vec<Orphan<'_>>> = BTreeMap::new();
        for (route, path) in orphans.filter_map(|at| self.all.get(at)) {
            match route {
                Route::Product { brand, product } => {
                    let orphans = of_brands.entry(brand).or_default();
                    orphans.push(Orphan {
                        route,
                        path,
                        slug: product,
                    });
                }
                Route::Article(slug) => {
                    Orphan { route, path, slug }.report(
                        Code::OrphanArticle,
                        ARTICLE_HELP,
                        described,
                        diagnostics,
                    );
                }
                _ => {}
            }
        }
        for (brand, orphans) in of_brands {
            let brand = of_kind(sources, Kind::Brand).find(|source| source.slug == brand);
            if let Some(brand) = brand.filter(|_| orphans.len() > MAX_NAMED) {
                let slugs: Vec<&str> = orphans.iter().map(|orphan| orphan.slug).collect();
                let (name, at) = super::name(brand);
                let count = slugs.len();
                let named = some_of(&slugs);
                let message =
                    format!("no page but lists leads to {count} products of \"{name}\": {named}");
                diagnostics.add(Code::OrphanProduct, &brand.path, at, message, PRODUCTS_HELP);
                continue;
            }
            for orphan in orphans {
                orphan.report(Code::OrphanProduct, PRODUCT_HELP, described, diagnostics);
            }
        }
    }
}

/// An entry that no page links to.
struct Orphan<'a> {
    route: &'a Route,
    path: &'a str,
    slug: &'a str,
}

impl Orphan<'_> {
    fn report(
        &self,
        code: Code,
        help: &str,
        described: &HashMap<&str, MetadataSpans>,
        diagnostics: &mut Diagnostics<'_>,
    ) {
        let file = file_of(self.route).unwrap_or_default();
        let name = described.get(&*file).map(|file| file.name.clone());
        let message = format!("no page but its lists leads to {}", self.path);
        diagnostics.add(code, &file, name.unwrap_or_default(), message, help);
    }
}

/// Whether a page is that of a product that is sold.
fn is_sold(document: &Document) -> bool {
    matches!(&document.page, Page::Product(page) if page.product.card.standing.is_none())
}

/// Whether a page links to an entry only because it lists all of them, or because it is the entry's
/// own page.
fn is_list(from: &Route, entry: &Route) -> bool {
    match (from.list().0, entry) {
        (Route::Sitemap, _)
        | (Route::Catalogue(_), Route::Product { .. })
        | (Route::Articles(_), Route::Article(_)) => true,
        (Route::Brand(from), Route::Product { brand, .. }) => from == brand,
        (from, entry) => from == entry,
    }
}

fn collect(value: &Value, found: &mut HashSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                match value {
                    Value::String(href) if key == "href" => found.extend([bare(href)]),
                    // The gallery on the home page lists all brands and their products.
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

/// Strips the query and the fragment of an address.
fn bare(href: &str) -> String {
    split_address(href).0.to_owned()
}

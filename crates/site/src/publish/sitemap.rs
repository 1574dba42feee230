//! Sitemaps as described at <https://www.sitemaps.org/protocol.html>: an index and one sitemap for each kind of page,
//! or several if there are many products.
//!
//! They list the pages that search engines may index, at their canonical addresses, with the pictures at the top of
//! each. `lastmod` is the date in the content. If there is none, it is left out: a date that is always today is worth
//! less than no date.

use std::collections::{BTreeSet, HashMap};

use jiff::civil::Date;
use sightline_model::{Banner, PageKind, Robots, Route, Seo, SitemapFile};

use super::xml::{element, escape};
use crate::documents;
use crate::products::ListedProduct;
use crate::site::{Site, products};

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// The number of products in one sitemap. The protocol allows 50,000 pages and 50 MB; with half as many pages there is
/// room for 2 kB each.
const MAX_PRODUCTS: usize = 25_000;

/// Returns the sitemaps of a site with this number of products: the path of each, its kind, and the index of its first
/// page among those of the kind.
pub(super) fn paths(products: usize) -> impl Iterator<Item = (String, SitemapFile, usize)> {
    let parts = move |file| match file {
        SitemapFile::Products => products.div_ceil(MAX_PRODUCTS).max(1),
        _ => 1,
    };
    SitemapFile::ALL.into_iter().flat_map(move |file| {
        (0..parts(file)).map(move |part| {
            let name = file.as_str();
            let path = match part {
                0 => format!("/sitemaps/{name}.xml"),
                _ => format!("/sitemaps/{name}-{}.xml", part + 1),
            };
            (path, file, part * MAX_PRODUCTS)
        })
    })
}

/// Returns the sitemap index.
pub(super) fn index(site: &Site, today: Date) -> String {
    let mut out =
        format!("{HEAD}<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for (path, file, _) in paths(site.products.all().len()) {
        let days = days(site, file, today);
        if days.is_empty() {
            continue;
        }
        out.push_str("<sitemap>\n");
        element(&mut out, "loc", &site.absolute(&path));
        if let Some(day) = days.iter().flatten().max() {
            element(&mut out, "lastmod", day);
        }
        out.push_str("</sitemap>\n");
    }
    out.push_str("</sitemapindex>\n");
    out
}

/// Returns the dates of the pages of a kind. For products it is only the newest.
fn days(site: &Site, file: SitemapFile, today: Date) -> Vec<Option<String>> {
    if file == SitemapFile::Products && !site.products.is_empty() {
        return vec![site.products.newest().map(str::to_owned)];
    }
    let pages = listed(site, file, today);
    pages.map(|page| page.modified).collect()
}

/// Returns the sitemap at a path; `None` if there is none.
pub(super) fn part(site: &Site, path: &str, today: Date) -> Option<String> {
    let mut paths = paths(site.products.all().len());
    let (_, file, start) = paths.find(|(known, ..)| known == path)?;
    let pages: Box<dyn Iterator<Item = Listed> + '_> = match file {
        SitemapFile::Products => Box::new(products_from(site, start).take(MAX_PRODUCTS)),
        _ => Box::new(listed(site, file, today)),
    };
    let mut out = format!(
        "{HEAD}<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n"
    );
    for page in pages {
        entry(&mut out, site, &page);
    }
    out.push_str("</urlset>\n");
    Some(out)
}

/// A page that search engines may index, with what lists of pages need.
pub(super) struct Listed {
    pub(super) route: Route,
    /// Its canonical address.
    pub(super) path: String,
    /// The date in its content.
    modified: Option<String>,
    /// The pictures at its top, and those in the text of an article.
    pictures: BTreeSet<String>,
    /// Its texts in lists for readers; `None` for a product, whose texts are read from its file on demand.
    words: Option<Words>,
}

/// The texts of a page in lists for readers.
#[derive(Debug, Clone)]
pub(super) struct Words {
    /// The heading of its hero.
    pub(super) title: String,
    /// The description in its head.
    pub(super) description: String,
}

impl Words {
    fn of(banner: &Banner, seo: &Seo) -> Self {
        Self {
            title: banner.title.clone(),
            description: seo.description.clone(),
        }
    }
}

impl Listed {
    /// Returns the page's texts in lists for readers.
    pub(super) fn words(&self, site: &Site) -> Option<Words> {
        match &self.route {
            Route::Product { product, .. } => {
                let product = site.product(product)?;
                Some(Words::of(&product.banner, &product.seo))
            }
            _ => self.words.clone(),
        }
    }

    fn product(site: &Site, product: &ListedProduct, known: &mut Pictures) -> Self {
        let pictures = product.file().pictures.iter();
        Self {
            route: products::route(product),
            path: site.product_path(product),
            modified: product.file().modified(),
            pictures: pictures.filter_map(|file| known.src(site, file)).collect(),
            words: None,
        }
    }

    /// Returns a page; `None` if search engines must not index it or its canonical address is another. Doesn't build
    /// the pages of articles and lists of products.
    fn page(site: &Site, route: Route, today: Date) -> Option<Self> {
        let article = match &route {
            Route::Article(slug) => site.article(slug),
            _ => None,
        };
        let head = article.map(|article| (article.seo.clone(), article.banner.clone()));
        let head = head.or_else(|| documents::list_head(site, &route));
        let (seo, banner) = head.unwrap_or_else(|| {
            let document = site.document(&route, today);
            (document.seo, document.frame.banner)
        });
        let path = site.router.path(&route);
        // A tab of a list has the canonical address of the list.
        if seo.robots != Robots::Index || seo.canonical.as_ref() != Some(&path) {
            return None;
        }
        let hero = banner.pictures.iter().map(|shown| &shown.picture);
        let shown = seo.image.iter().chain(hero);
        let in_text = article.into_iter().flat_map(|article| &article.pictures);
        let pictures = shown.map(|picture| picture.src.clone());
        Some(Self {
            pictures: pictures.chain(in_text.cloned()).collect(),
            words: Some(Words::of(&banner, &seo)),
            modified: seo.modified,
            route,
            path,
        })
    }
}

/// Caches the addresses of pictures by file, since many products share them.
#[derive(Default)]
struct Pictures(HashMap<String, Option<String>>);

impl Pictures {
    fn src(&mut self, site: &Site, file: &str) -> Option<String> {
        if let Some(known) = self.0.get(file) {
            return known.clone();
        }
        let src = site.media.src(file);
        self.0.insert(file.to_owned(), src.clone());
        src
    }
}

/// Returns the pages of a kind that search engines may index, at their canonical addresses. They are built lazily.
pub(super) fn listed(
    site: &Site,
    file: SitemapFile,
    today: Date,
) -> impl Iterator<Item = Listed> + '_ {
    let kinds = PageKind::ALL.into_iter();
    let kinds = kinds.filter(move |kind| kind.info().sitemap == file);
    kinds.flat_map(move |kind| -> Box<dyn Iterator<Item = Listed> + '_> {
        if kind == PageKind::Product {
            Box::new(products_from(site, 0))
        } else {
            let routes = documents::routes_of(site, kind).into_iter();
            Box::new(routes.filter_map(move |route| Listed::page(site, route, today)))
        }
    })
}

/// Returns the pages of products, starting at a position in the catalogue.
fn products_from(site: &Site, start: usize) -> impl Iterator<Item = Listed> + '_ {
    let mut known = Pictures::default();
    let products = site.products.all().iter().skip(start);
    products.map(move |product| Listed::product(site, product, &mut known))
}

fn entry(out: &mut String, site: &Site, page: &Listed) {
    out.push_str("<url>\n");
    element(out, "loc", &site.absolute(&page.path));
    if let Some(day) = &page.modified {
        element(out, "lastmod", day);
    }
    for src in &page.pictures {
        out.push_str("<image:image><image:loc>");
        escape(out, &site.absolute(src));
        out.push_str("</image:loc></image:image>\n");
    }
    out.push_str("</url>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_sitemap_has_at_most_25000_products() {
        let of = |products| -> Vec<(String, usize)> {
            let paths = paths(products).filter(|(_, file, _)| *file == SitemapFile::Products);
            paths.map(|(path, _, start)| (path, start)).collect()
        };
        assert_eq!(of(0).len(), 1);
        assert_eq!(of(25_000).len(), 1);
        let first = ("/sitemaps/products.xml".to_owned(), 0);
        let second = ("/sitemaps/products-2.xml".to_owned(), 25_000);
        assert_eq!(of(25_001), [first, second]);
        assert_eq!(of(100_026).len(), 5);
    }
}

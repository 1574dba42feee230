//! A site: everything in it has been checked, and it answers for addresses.

use sightline_model::{Company, Document, Resolution, Route, Router, SafetyTip};

use crate::build;
use crate::entries::{Article, Brand, Product};
use crate::media::{Media, MediaLibrary};
use crate::prepare::{FrameTexts, Pages};
use crate::raw::RawFacts;

/// A site made from a content folder without errors.
#[derive(Debug, Clone)]
pub struct Site {
    pub(crate) router: Router,
    pub(crate) base_url: String,
    pub(crate) facts: RawFacts,
    pub(crate) frame: FrameTexts,
    pub(crate) media: MediaLibrary,
    /// In the order of the gallery.
    pub(crate) brands: Vec<Brand>,
    /// In the order of the catalogue.
    pub(crate) products: Vec<Product>,
    /// The newest first.
    pub(crate) articles: Vec<Article>,
    pub(crate) tips: Vec<SafetyTip>,
    pub(crate) pages: Pages,
}

/// What an asked-for address is in this site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SiteResolution {
    /// A page, at its canonical address.
    Page(Route),
    /// An article that is not there or not published.
    MissingArticle(Route),
    /// A brand that is not there.
    MissingBrand(Route),
    /// A product that is not there.
    MissingProduct(Route),
    /// Another name of a page; answer with a permanent redirect to this path.
    Redirect(String),
    /// No page of this site.
    Unknown,
}

impl Site {
    /// Builds the addresses of this site.
    pub const fn router(&self) -> &Router {
        &self.router
    }

    /// The public address of the site, without a slash at the end.
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// Who the site belongs to.
    pub const fn company(&self) -> &Company {
        &self.frame.company
    }

    /// What the site states as fact.
    pub const fn facts(&self) -> &RawFacts {
        &self.facts
    }

    /// Reads an address. `path` is percent-decoded and begins with `/`; `query` is the raw text
    /// after `?`. A redirect leads to a page in one hop.
    pub fn resolve(&self, path: &str, query: Option<&str>) -> SiteResolution {
        let normal = normal_path(path);
        match self.router.resolve(&normal, query) {
            Resolution::Redirect(to) => SiteResolution::Redirect(to),
            Resolution::Unknown => SiteResolution::Unknown,
            Resolution::BrandOrProduct(slug) => {
                match (self.brand_named(&slug), self.product(&slug)) {
                    (Some(brand), _) => self.at(Route::Brand(brand.card.slug.clone()), path),
                    (None, Some(product)) => {
                        SiteResolution::Redirect(product.detail.card.href.clone())
                    }
                    // The notice quotes the brand as it was asked for.
                    (None, None) => SiteResolution::MissingBrand(Route::Brand(last_segment(path))),
                }
            }
            Resolution::Page(Route::Product { brand, product }) => {
                let found = self.brand_named(&brand).zip(self.product(&product));
                match found.filter(|(brand, product)| product.brand == brand.card.slug) {
                    Some((brand, found)) => {
                        let brand = brand.card.slug.clone();
                        let product = found.slug.clone();
                        self.at(Route::Product { brand, product }, path)
                    }
                    None => SiteResolution::MissingProduct(Route::Product { brand, product }),
                }
            }
            Resolution::Page(Route::Article(slug)) => {
                let is_there = self.article(&slug).is_some();
                let route = Route::Article(slug);
                if is_there {
                    self.at(route, path)
                } else {
                    SiteResolution::MissingArticle(route)
                }
            }
            Resolution::Page(route) => self.at(route, path),
        }
    }

    /// The page when `asked` is its path, else a redirect to it.
    fn at(&self, route: Route, asked: &str) -> SiteResolution {
        let canonical = self.router.path(&route);
        let path = canonical.split('?').next().unwrap_or_default();
        if path == asked {
            SiteResolution::Page(route)
        } else {
            SiteResolution::Redirect(canonical)
        }
    }

    /// Every page that answers with status 200, with each tab and category.
    pub fn routes(&self) -> Vec<Route> {
        build::routes(self)
    }

    /// The page of a route, with everything around it. A brand, product or article that is not
    /// there gives [`Self::missing`].
    pub fn document(&self, route: &Route, year: i16) -> Document {
        build::document(self, route, year)
    }

    /// The page that says that an article, brand or product is not there; for status 404.
    pub fn missing(&self, route: &Route, year: i16) -> Document {
        build::missing(self, route, year)
    }

    /// The home page under the notice that the address is unknown; for status 404.
    pub fn not_found(&self, path: &str, year: i16) -> Document {
        build::not_found(self, path, year)
    }

    /// The page that says that something failed; for a status of 400 or above.
    pub fn error_document(&self, status: u16, path: &str, year: i16) -> Document {
        build::error(self, status, path, year)
    }

    /// A picture by the part of its address that follows `/media/`.
    pub fn media(&self, name: &str) -> Option<&Media> {
        self.media.by_name(name)
    }

    /// All pictures.
    pub fn media_files(&self) -> impl Iterator<Item = &Media> {
        self.media.iter()
    }

    /// The Markdown of a published article.
    pub fn article_source(&self, slug: &str) -> Option<&str> {
        self.article(slug).map(|article| article.source.as_str())
    }

    /// A published article.
    pub(crate) fn article(&self, slug: &str) -> Option<&Article> {
        self.articles
            .iter()
            .find(|article| article.published && article.slug == slug)
    }

    pub(crate) fn product(&self, slug: &str) -> Option<&Product> {
        self.products.iter().find(|product| product.slug == slug)
    }

    /// A brand by its slug.
    pub(crate) fn brand(&self, slug: &str) -> Option<&Brand> {
        self.brands.iter().find(|brand| brand.card.slug == slug)
    }

    /// A brand by anything that addresses call it: its slug, its name in any case and with spaces
    /// or hyphens, or the first word of its name when no other brand has it.
    fn brand_named(&self, asked: &str) -> Option<&Brand> {
        let asked = hyphenated(asked);
        let exact = self
            .brands
            .iter()
            .find(|brand| brand.card.slug == asked || hyphenated(&brand.card.name) == asked);
        exact.or_else(|| {
            let mut first_words = self.brands.iter().filter(|brand| {
                let slug = brand.card.slug.strip_prefix(&asked);
                slug.is_some_and(|rest| rest.starts_with('-'))
            });
            first_words.next().filter(|_| first_words.next().is_none())
        })
    }
}

/// Lower case, with hyphens for spaces.
fn hyphenated(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '_', '+'], "-")
}

/// The path in lower case, without empty parts and without a final `index.html`.
fn normal_path(path: &str) -> String {
    let mut parts: Vec<String> = path
        .split('/')
        .filter(|part| !part.is_empty())
        .map(str::to_lowercase)
        .collect();
    if parts.last().is_some_and(|last| last == "index.html") {
        parts.pop();
    }
    format!("/{}", parts.join("/"))
}

/// The last part of a path, as written.
fn last_segment(path: &str) -> String {
    path.trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or_default()
        .to_owned()
}

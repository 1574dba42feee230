//! A site: everything in it has been checked, and it answers for addresses.

use jiff::civil::Date;
use sightline_model::{Company, Document, Picture, Resolution, Route, Router, SafetyTip};

use crate::build;
use crate::entries::{Article, Brand, Product};
use crate::graph::{self, Finding};
use crate::media::{Media, MediaLibrary};
use crate::prepare::{FrameTexts, Pages};
use crate::publish::{self, PublicFile, PublishSetting};
use crate::raw::{RawBusiness, RawFacts};
use crate::redirects::{Moved, Redirects};

/// A site made from a content folder without errors.
#[derive(Debug, Clone)]
pub struct Site {
    pub(crate) router: Router,
    pub(crate) base_url: String,
    pub(crate) facts: RawFacts,
    pub(crate) business: RawBusiness,
    pub(crate) logo: Option<Picture>,
    pub(crate) redirects: Redirects,
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
    /// A former page whose content is gone for good.
    Gone,
    /// No page of this site.
    Unknown,
}

impl Site {
    /// The same site at another public address, such as the one that a server was started with.
    #[must_use]
    pub fn at_base_url(mut self, base_url: &str) -> Self {
        base_url
            .trim_end_matches('/')
            .clone_into(&mut self.base_url);
        self
    }

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
        match self.redirects.find(&normal) {
            Some(Moved::To(to)) => return SiteResolution::Redirect(self.one_hop(to)),
            Some(Moved::Gone) => return SiteResolution::Gone,
            None => {}
        }
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

    /// The end of the way from a path of an owner's redirect: the name that its page has now.
    fn one_hop(&self, to: &str) -> String {
        let (page, query) = to
            .split_once('?')
            .map_or((to, None), |(page, query)| (page, Some(query)));
        if !to.starts_with('/')
            || to.contains('#')
            || self.redirects.find(&normal_path(page)).is_some()
        {
            return to.to_owned();
        }
        match self.resolve(page, query) {
            SiteResolution::Redirect(canonical) => canonical,
            _ => to.to_owned(),
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
    /// there gives [`Self::missing`]. Prices that do not hold `today` are not in it.
    pub fn document(&self, route: &Route, today: Date) -> Document {
        let mut document = build::document(self, route, today.year());
        graph::complete(self, &mut document, today);
        document
    }

    /// What search engines would say of the structured data of a page of this site.
    pub fn audit(&self, document: &Document, today: Date) -> Vec<Finding> {
        graph::audit(self, document, today)
    }

    /// The page that says that an article, brand or product is not there; for status 404.
    pub fn missing(&self, route: &Route, today: Date) -> Document {
        build::missing(self, route, today.year())
    }

    /// The home page under the notice that the address is unknown; for status 404.
    pub fn not_found(&self, path: &str, today: Date) -> Document {
        build::not_found(self, path, today.year())
    }

    /// The page that says that something failed; for a status of 400 or above.
    pub fn error_document(&self, status: u16, path: &str, today: Date) -> Document {
        build::error(self, status, path, today.year())
    }

    /// A file for programs, such as a sitemap or a feed, by its path.
    pub fn public_file(&self, path: &str, setting: PublishSetting<'_>) -> Option<PublicFile> {
        publish::file(self, path, setting)
    }

    /// The paths of all files for programs.
    pub fn public_files(&self) -> Vec<String> {
        publish::paths(self)
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

    /// The published article at a path.
    pub(crate) fn article_at(&self, path: &str) -> Option<&Article> {
        let mut published = self.articles.iter().filter(|article| article.published);
        published.find(|article| article.card.href == path)
    }

    /// The product at a path.
    pub(crate) fn product_at(&self, path: &str) -> Option<&Product> {
        let mut products = self.products.iter();
        products.find(|product| product.detail.card.href == path)
    }

    /// Whether a path, with its query, is the one address of a page.
    pub(crate) fn is_page(&self, path: &str) -> bool {
        let (path, query) = path
            .split_once('?')
            .map_or((path, None), |(path, query)| (path, Some(query)));
        matches!(self.resolve(path, query), SiteResolution::Page(_))
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
pub(crate) fn normal_path(path: &str) -> String {
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

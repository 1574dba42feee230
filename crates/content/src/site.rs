//! A site: everything in it has been checked, and it answers for addresses.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use jiff::civil::Date;
use sightline_model::{
    CatalogueChoice, Company, ConsentText, Document, Picture, Resolution, Route, Router, SafetyTip,
    Suggestions,
};
use sightline_picture::{Card, Variant};

use crate::build;
use crate::cards;
use crate::entries::{Article, Brand, Product};
use crate::graph::{self, Finding};
use crate::languages;
use crate::media::{MediaFile, MediaLibrary};
use crate::prepare::{FrameTexts, Pages};
use crate::publish::{self, PublicFile, PublishSetting, SiteIcon};
use crate::raw::{RawBusiness, RawFacts, RawIcon, RawIndexNow, RawLanguage};
use crate::redirects::{Moved, Redirects};
use crate::search::{SearchIndex, SearchQuery};

/// A site made from a content folder without errors.
#[derive(Debug, Clone)]
pub struct Site {
    pub(crate) router: Router,
    pub(crate) base_url: String,
    /// The language of the texts, by its code.
    pub(crate) language: String,
    /// The same site in others.
    pub(crate) languages: Vec<RawLanguage>,
    pub(crate) index_now: Option<RawIndexNow>,
    pub(crate) icon: RawIcon,
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
    pub(crate) search: Arc<SearchIndex>,
    /// Collected when first asked for: only then are all pages needed at once.
    pub(crate) cards: OnceLock<BTreeMap<String, Card>>,
}

/// A path and its query.
type Asked<'a> = (&'a str, Option<&'a str>);

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
        // The address stands on them.
        self.cards = OnceLock::new();
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

    /// The language of the texts, by its code: `en-US`.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// How search engines are told of changes, where they are.
    pub const fn index_now(&self) -> Option<&RawIndexNow> {
        self.index_now.as_ref()
    }

    /// The language without its country: `en`.
    pub(crate) fn spoken(&self) -> &str {
        self.language.split('-').next().unwrap_or_default()
    }

    /// What its forms offer to agree to about text messages.
    pub fn text_consent(&self) -> Option<&ConsentText> {
        self.frame.text_consent.as_ref().map(|offer| &offer.consent)
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
    /// What it carries in its query goes with it: how a visitor came is not lost on the way.
    pub fn resolve(&self, path: &str, query: Option<&str>) -> SiteResolution {
        match self.find(path, query) {
            SiteResolution::Redirect(to) => SiteResolution::Redirect(carrying(to, query)),
            found => found,
        }
    }

    fn find(&self, path: &str, query: Option<&str>) -> SiteResolution {
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
                    (Some(brand), _) => {
                        self.at(Route::Brand(brand.card.slug.clone()), (path, query))
                    }
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
                        self.at(Route::Product { brand, product }, (path, query))
                    }
                    None => SiteResolution::MissingProduct(Route::Product { brand, product }),
                }
            }
            Resolution::Page(Route::Article(slug)) => {
                let is_there = self.article(&slug).is_some();
                let route = Route::Article(slug);
                if is_there {
                    self.at(route, (path, query))
                } else {
                    SiteResolution::MissingArticle(route)
                }
            }
            Resolution::Page(route) => self.at(route, (path, query)),
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
        match self.find(page, query) {
            SiteResolution::Redirect(canonical) => canonical,
            _ => to.to_owned(),
        }
    }

    /// The page when `asked` is its path, else a redirect to it.
    fn at(&self, route: Route, (asked, query): Asked<'_>) -> SiteResolution {
        let canonical = self.router.path(&route);
        let path = canonical.split('?').next().unwrap_or_default();
        if path == asked {
            SiteResolution::Page(route)
        } else {
            SiteResolution::Redirect(self.with_query(&route, query).unwrap_or(canonical))
        }
    }

    /// The address of a page whose content the query decides.
    fn with_query(&self, route: &Route, query: Option<&str>) -> Option<String> {
        match route {
            Route::Catalogue(_) => Some(self.router.catalogue(&self.choice(query))),
            Route::Search => {
                let query = SearchQuery::parse(query);
                (!query.is_empty()).then(|| self.router.search(&query.text, query.kind))
            }
            _ => None,
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
        languages::complete(self, &mut document);
        cards::complete(self, &mut document);
        graph::complete(self, &mut document, today);
        document
    }

    /// What the query of the catalogue's address chooses.
    pub fn choice(&self, query: Option<&str>) -> CatalogueChoice {
        build::choice(self, query)
    }

    /// The catalogue with a choice.
    pub fn catalogue(&self, choice: &CatalogueChoice, today: Date) -> Document {
        let mut document = build::catalogue(self, choice, today.year());
        cards::complete(self, &mut document);
        graph::complete(self, &mut document, today);
        document
    }

    /// The search with the results of a query.
    pub fn search(&self, query: &SearchQuery, today: Date) -> Document {
        build::search(self, query, today.year())
    }

    /// What the search offers while somebody types.
    pub fn suggest(&self, query: &SearchQuery) -> Suggestions {
        self.search.suggest(query, &self.router)
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

    /// The page that shows developers every part of the design system.
    pub fn design_document(&self, path: &str, today: Date) -> Document {
        build::design(self, path, today.year())
    }

    /// A file for programs, such as a sitemap or a feed, by its path.
    pub fn public_file(&self, path: &str, setting: PublishSetting) -> Option<PublicFile> {
        publish::file(self, path, setting)
    }

    /// The site's icon in the sizes that telephones ask for.
    pub fn icons(&self) -> Vec<SiteIcon> {
        publish::icons(self)
    }

    /// The paths of all files for programs.
    pub fn public_files(&self) -> Vec<String> {
        publish::paths(self)
    }

    /// What is served at the part of an address that follows `/media/`.
    pub fn media(&self, name: &str) -> Option<MediaFile<'_>> {
        self.media.by_name(name).or_else(|| {
            let card = self.cards().get(name)?;
            let picture = card.picture.as_ref();
            Some(MediaFile::Card {
                card,
                picture: picture.and_then(|picture| self.media.file(&picture.file)),
            })
        })
    }

    /// The names of everything that is served below `/media/`.
    pub fn media_names(&self) -> impl Iterator<Item = &str> {
        self.media.names().chain(self.card_names())
    }

    /// The names of all cards.
    pub fn card_names(&self) -> impl Iterator<Item = &str> {
        self.cards().keys().map(String::as_str)
    }

    fn cards(&self) -> &BTreeMap<String, Card> {
        self.cards.get_or_init(|| cards::all(self))
    }

    /// Every picture that variants are made of: its path in the folder, the file, its variants.
    pub fn masters(&self) -> impl Iterator<Item = (&str, &Cow<'static, [u8]>, Vec<Variant>)> {
        self.media.masters()
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
    pub(crate) fn brand_named(&self, asked: &str) -> Option<&Brand> {
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

/// A path of this site with what a query says beyond the path's own.
fn carrying(to: String, query: Option<&str>) -> String {
    let Some(query) = query.filter(|_| to.starts_with('/')) else {
        return to;
    };
    let (page, part) = to.split_once('#').unwrap_or((&to, ""));
    let own = page.split_once('?').map_or("", |(_, own)| own);
    let name = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
    let has = |pair: &str| own.split('&').any(|known| name(known) == name(pair));
    let more: Vec<&str> = query
        .split('&')
        .filter(|pair| !pair.is_empty() && !has(pair))
        .collect();
    if more.is_empty() {
        return to;
    }
    let joint = if own.is_empty() { '?' } else { '&' };
    let mark = if part.is_empty() { "" } else { "#" };
    format!("{page}{joint}{}{mark}{part}", more.join("&"))
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

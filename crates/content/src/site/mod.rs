//! A site: everything in it has been checked, and it answers for addresses.
//!
//! `resolve` says what is at an address, `entries` finds brands, products and articles, `served` has
//! the files beside the pages.

mod entries;
mod resolve;
mod served;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use sightline_model::{
    CatalogueChoice, Company, ConsentText, Document, Picture, Route, Router, SafetyTip, Suggestions,
};
use sightline_picture::Card;

use crate::entries::{Article, Brand, Product};
use crate::graph::{self, Finding};
use crate::media::MediaLibrary;
use crate::prepare::{FrameTexts, Pages};
use crate::raw::{RawBusiness, RawFacts, RawIcon, RawIndexNow, RawLanguage};
use crate::redirects::Redirects;
use crate::search::{SearchIndex, SearchQuery};
use crate::{build, cards, languages};

pub use resolve::SiteResolution;
pub(crate) use resolve::normal_path;

/// A site made from a content folder without errors.
#[derive(Debug, Clone)]
pub struct Site {
    pub(crate) router: Router,
    pub(crate) base_url: String,
    /// The language of the texts, by its code.
    pub(crate) language: String,
    /// What days are counted in.
    pub(crate) time_zone: TimeZone,
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

    /// The day at this moment, in the company's time zone.
    pub fn day(&self, now: Timestamp) -> Date {
        now.to_zoned(self.time_zone.clone()).date()
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
}

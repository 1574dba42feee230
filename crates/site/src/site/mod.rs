//! A validated site.
//!
//! It is data with lookups: `resolve` says what is at an address, `lookups` finds brands and articles, and
//! `catalogue_filters` has the filters of the catalogue. `documents` builds the pages of a site, and `publish` its
//! files for programs.

pub(crate) mod catalogue_filters;
mod lookups;
mod lru_cache;
mod parts;
pub(crate) mod planning;
pub(crate) mod products;
mod redirects;
mod resolve;
pub(crate) mod search_state;
pub(crate) mod selection;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use sightline_model::money::{Tax, dollar};
use sightline_model::{
    ArticleCategory, CatalogueTab, Company, ConsentText, PhoneLink, Picture, PlanningPrices,
    Router, Suggestions,
};
use sightline_picture::{Card, Variant};

use crate::parts::entries::{Article, Brand, Category, OwnPage, Service};
use crate::parts::frame::FrameTexts;
use crate::parts::identity::Identity;
use crate::parts::pages::Pages;
use crate::products::{ProductTexts, Products};
use sightline_search::SearchQuery;
use sightline_source::business_days::is_closed_on;
use sightline_source::hours;
use sightline_source::inventory::Inventory;
use sightline_source::money::{self, Currencies};
use sightline_source::raw::{RawBusiness, RawFacts, RawIndexNow, RawLanguage};
use sightline_text::media::{MediaLibrary, Original};

use catalogue_filters::CatalogueFilters;
use lookups::Lookups;
pub(crate) use lookups::hyphenated;
pub use parts::SiteParts;
use products::BuiltProducts;
use redirects::Redirects;
pub(crate) use resolve::SITEMAP_INDEX;
pub use resolve::SiteResolution;
use search_state::SearchState;

/// A site built from a content folder without errors.
#[derive(Debug, Clone)]
pub struct Site {
    pub(crate) router: Router,
    /// The names that files may use.
    pub(crate) inventory: Arc<Inventory>,
    pub(crate) toll_free: PhoneLink,
    pub(crate) base_url: String,
    /// Whether its pages are files, so that no server answers a choice in the catalogue.
    pub(crate) is_exported: bool,
    /// The language of the texts, as a code.
    pub(crate) language: String,
    /// The time zone in which days are counted.
    pub(crate) time_zone: TimeZone,
    /// The same site in other languages.
    pub(crate) languages: Vec<RawLanguage>,
    pub(crate) index_now: Option<RawIndexNow>,
    pub(crate) facts: RawFacts,
    pub(crate) business: RawBusiness,
    /// The logo for search engines.
    pub(crate) logo: Option<Picture>,
    pub(crate) identity: Identity,
    pub(crate) redirects: Redirects,
    pub(crate) frame: FrameTexts,
    pub(crate) media: MediaLibrary,
    /// In the order that they specify.
    pub(crate) services: Vec<Service>,
    /// In the order that they specify.
    pub(crate) own_pages: Vec<OwnPage>,
    /// In the order that they specify.
    pub(crate) categories: Vec<Category>,
    /// The categories with published articles, in the order of the filters.
    pub(crate) article_categories: Vec<ArticleCategory>,
    /// In the order of the gallery.
    pub(crate) brands: Vec<Brand>,
    pub(crate) products: Products,
    pub(crate) product_texts: ProductTexts,
    /// The owner's prices for the planning tools. Whether they have expired depends on the day.
    pub(crate) prices: Option<PlanningPrices>,
    pub(crate) built: BuiltProducts,
    /// Newest first.
    pub(crate) articles: Vec<Article>,
    pub(crate) lookups: Lookups,
    /// The tabs of the catalogue.
    pub(crate) tabs: Vec<CatalogueTab>,
    /// Made on first use, so that an edit of a product doesn't wait for it.
    pub(crate) filters: OnceLock<CatalogueFilters>,
    pub(crate) pages: Pages,
    pub(crate) search_state: SearchState,
    /// Collected on first use, since that needs all pages at once.
    pub(crate) cards: OnceLock<BTreeMap<String, Arc<Card>>>,
}

impl Site {
    /// Returns the same site with another public address, such as the one that a server was started with.
    #[must_use]
    pub fn at_base_url(mut self, base_url: &str) -> Self {
        base_url
            .trim_end_matches('/')
            .clone_into(&mut self.base_url);
        // Cards show the address.
        self.cards = OnceLock::new();
        self
    }

    /// Returns the same site for files: however long the index of the catalogue is, it has one.
    #[must_use]
    pub fn exported(mut self) -> Self {
        self.is_exported = true;
        self
    }

    /// Returns the builder of this site's addresses.
    pub const fn router(&self) -> &Router {
        &self.router
    }

    /// The public address of the site, without a trailing slash.
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// Returns the absolute address of a path of the site. Any other address is returned unchanged.
    pub(crate) fn absolute(&self, path: &str) -> String {
        if path.starts_with('/') {
            format!("{}{path}", self.base_url)
        } else {
            path.to_owned()
        }
    }

    /// The language of the texts, as a code: `en-US`.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Returns a moment in the company's time zone.
    pub fn zoned(&self, moment: Timestamp) -> Zoned {
        moment.to_zoned(self.time_zone.clone())
    }

    /// Whether the company is open at a moment: within its hours, and not on a day on which it is closed.
    pub fn is_open(&self, moment: Timestamp) -> bool {
        let now = self.zoned(moment).datetime();
        let response = self.facts.response.as_ref();
        let is_closed = response.is_some_and(|response| is_closed_on(&response.closed, now.date()));
        let hours = hours::parse(&self.facts.hours.value).unwrap_or_default();
        !is_closed && hours::is_open(&hours, now)
    }

    /// Returns the day at a moment, in the company's time zone.
    pub fn day(&self, now: Timestamp) -> Date {
        self.zoned(now).date()
    }

    /// How to notify search engines of changes, if the site does.
    pub const fn index_now(&self) -> Option<&RawIndexNow> {
        self.index_now.as_ref()
    }

    /// The owner's prices for the planning tools, if there are any.
    pub const fn prices(&self) -> Option<&PlanningPrices> {
        self.prices.as_ref()
    }

    /// The currency that the site means by `$`.
    pub fn dollar(&self) -> &'static str {
        let planned = self.prices.as_ref().map(|prices| prices.currency.as_str());
        let address = self.business.address.as_ref();
        let country = address.map(|address| address.country.as_str());
        dollar(planned, country, &self.language)
    }

    /// The tax on the prices of products and estimates, if the owner states it.
    pub(crate) const fn tax(&self) -> Option<&Tax> {
        self.business.tax.as_ref()
    }

    /// The currencies of the prices in the site's texts.
    pub fn currencies(&self) -> Currencies {
        let stated = self.facts.prices.iter().map(|price| price.value.as_str());
        Currencies::of_texts(stated, self.dollar())
    }

    /// The currency of the owner's prices: those of the planning tools, or else the first that the facts state, or else
    /// that of the country.
    pub fn currency(&self) -> &str {
        let planned = self.prices.as_ref().map(|prices| prices.currency.as_str());
        let stated = self.facts.prices.iter().map(|price| price.value.as_str());
        money::of_company(planned, stated, self.country(), self.dollar())
    }

    /// Whether times are written on the 12-hour clock.
    pub fn uses_twelve_hours(&self) -> bool {
        hours::uses_twelve_hours(self.country())
    }

    /// The country of the company's address, or else of its language.
    pub(crate) fn country(&self) -> &str {
        let address = self.business.address.as_ref();
        hours::country(
            address.map(|address| address.country.as_str()),
            &self.language,
        )
    }

    /// Whether the company's main number is North American.
    pub fn is_north_american(&self) -> bool {
        self.toll_free.href.starts_with("tel:+1")
    }

    /// The width in pixels of a picture in `media/`; `None` for a drawing, which is sharp at any size.
    pub fn pixels_across(&self, file: &str) -> Option<u32> {
        self.media.pixels_across(file)
    }

    /// The site's own color, `#1d4ed8`.
    pub fn color(&self) -> &str {
        &self.identity.color
    }

    /// The language without the country: `en`.
    pub(crate) fn spoken(&self) -> &str {
        self.language.split('-').next().unwrap_or_default()
    }

    /// The consent to text messages that forms ask for.
    pub fn text_consent(&self) -> Option<&ConsentText> {
        self.frame.text_consent.as_ref().map(|offer| &offer.consent)
    }

    /// The company that owns the site.
    pub const fn company(&self) -> &Company {
        &self.frame.company
    }

    /// The facts that the site states.
    pub const fn facts(&self) -> &RawFacts {
        &self.facts
    }

    /// Returns search suggestions while a visitor types.
    pub fn suggest(&self, query: &SearchQuery) -> Suggestions {
        let entry_at = |key: &str, index| self.search_entry(key, index);
        self.search_index().suggest(query, &self.router, &entry_at)
    }

    /// Every picture that variants are made from: its path in the folder, the file and its variants.
    pub fn masters(&self) -> impl Iterator<Item = (&str, &Original, Vec<Variant>)> {
        self.media.masters()
    }

    /// The variants that pages show, each with its master. Every page has to be built before.
    pub fn shown_variants(&self) -> impl Iterator<Item = (&Original, Variant)> {
        self.media.shown_variants()
    }
}

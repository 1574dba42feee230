//! Builds a site from its resolved parts.

use std::sync::{Arc, OnceLock};

use sightline_model::{ArticleCategory, PhoneLink, Picture, PlanningPrices, Router};
use sightline_search::Entry;
use sightline_source::inventory::Inventory;
use sightline_source::raw::{RawLanguage, RawSite};
use sightline_source::{normalized_base_url, time_zone};
use sightline_text::media::MediaLibrary;

use super::lookups::Lookups;
use super::products::BuiltProducts;
use super::redirects::Redirects;
use super::search_state::SearchState;
use super::{Site, catalogue_filters};
use crate::parts::entries::{Article, Brand, Category, OwnPage, Service};
use crate::parts::frame::FrameTexts;
use crate::parts::identity::Identity;
use crate::parts::pages::Pages;
use crate::products::{ProductTexts, Products};

/// The parts of a site. The caller has checked that everything they refer to exists.
#[derive(Debug)]
pub struct SiteParts<'a> {
    /// The contents of `site.toml`.
    pub raw: &'a RawSite,
    /// The addresses of pages.
    pub router: Router,
    /// The names that files may use.
    pub inventory: Arc<Inventory>,
    /// The pictures and documents.
    pub media: MediaLibrary,
    /// The number that call links lead to.
    pub toll_free: PhoneLink,
    /// Aliases of pages, each with the page's address.
    pub aliases: Vec<(String, String)>,
    /// The logo for search engines.
    pub logo: Option<Picture>,
    /// The look of the site.
    pub identity: Identity,
    /// The frame without the parts that depend on the page.
    pub frame: FrameTexts,
    /// In the order that they specify.
    pub services: Vec<Service>,
    /// In the order that they specify.
    pub own_pages: Vec<OwnPage>,
    /// In the order that they specify.
    pub categories: Vec<Category>,
    /// The categories with published articles, in the order of the filters.
    pub article_categories: Vec<ArticleCategory>,
    /// In the order of the gallery.
    pub brands: Vec<Brand>,
    /// In the order of the catalogue.
    pub products: Products,
    /// The texts on the page of every product.
    pub product_texts: ProductTexts,
    /// The owner's prices for the planning tools.
    pub prices: Option<PlanningPrices>,
    /// Newest first.
    pub articles: Vec<Article>,
    /// The pages that have a file of their own.
    pub pages: Pages,
    /// The search entries of everything except the products.
    pub entries: Vec<Entry>,
}

impl Site {
    /// Builds a site.
    pub fn new(parts: SiteParts<'_>) -> Self {
        let raw = parts.raw;
        Self {
            base_url: public_address(&raw.company.base_url),
            is_exported: false,
            language: raw.company.language.clone(),
            time_zone: time_zone::named(raw.company.time_zone.as_deref()),
            languages: raw.languages.iter().map(at_public_address).collect(),
            index_now: raw.index_now.clone(),
            facts: raw.facts.clone(),
            business: raw.business.clone(),
            redirects: Redirects::new(&raw.redirects, &parts.aliases, &parts.media),
            search_state: SearchState::new(parts.entries, raw.search.synonyms.clone()),
            lookups: Lookups::new(&parts.brands, &parts.articles),
            tabs: catalogue_filters::tabs(
                &parts.categories,
                &parts.products,
                &parts.pages.catalogue.title,
                &parts.frame.company.short_name,
            ),
            filters: OnceLock::new(),
            built: BuiltProducts::default(),
            cards: OnceLock::new(),
            router: parts.router,
            inventory: parts.inventory,
            media: parts.media,
            toll_free: parts.toll_free,
            logo: parts.logo,
            identity: parts.identity,
            frame: parts.frame,
            services: parts.services,
            own_pages: parts.own_pages,
            categories: parts.categories,
            article_categories: parts.article_categories,
            brands: parts.brands,
            products: parts.products,
            product_texts: parts.product_texts,
            prices: parts.prices,
            articles: parts.articles,
            pages: parts.pages,
        }
    }
}

/// Returns a public address as browsers send it.
fn public_address(base_url: &str) -> String {
    normalized_base_url(base_url).unwrap_or_else(|| base_url.to_owned())
}

fn at_public_address(language: &RawLanguage) -> RawLanguage {
    RawLanguage {
        base_url: public_address(&language.base_url),
        ..language.clone()
    }
}

//! How a site is made: of its parts, which are resolved.

use std::sync::{Arc, OnceLock};

use sightline_model::{ArticleCategory, PhoneLink, Picture, PlanningPrices, Router};
use sightline_search::Entry;
use sightline_source::inventory::Inventory;
use sightline_source::raw::RawSite;
use sightline_source::time_zone;
use sightline_text::media::MediaLibrary;

use super::finder::Finder;
use super::lookups::Lookups;
use super::products::BuiltProducts;
use super::redirects::Redirects;
use super::{Site, choices};
use crate::parts::entries::{Article, Brand, Category, OwnPage, Service};
use crate::parts::frame::FrameTexts;
use crate::parts::identity::Identity;
use crate::parts::pages::Pages;
use crate::products::{ProductTexts, Products};

/// What a site is made of. Whoever makes it has checked that everything it refers to is there.
#[derive(Debug)]
pub struct SiteParts<'a> {
    /// What `site.toml` says.
    pub raw: &'a RawSite,
    /// Where pages are.
    pub router: Router,
    /// What files may name.
    pub inventory: Arc<Inventory>,
    /// The pictures and documents.
    pub media: MediaLibrary,
    /// The number that links to call lead to.
    pub toll_free: PhoneLink,
    /// Other names of pages, each with the page's address.
    pub aliases: Vec<(String, String)>,
    /// What search engines get.
    pub logo: Option<Picture>,
    /// How it looks.
    pub identity: Identity,
    /// The frame, apart from what depends on the page.
    pub frame: FrameTexts,
    /// In the order that they ask for.
    pub services: Vec<Service>,
    /// In the order that they ask for.
    pub own_pages: Vec<OwnPage>,
    /// In the order that they ask for.
    pub categories: Vec<Category>,
    /// Those with published articles, in the order of the filters.
    pub article_categories: Vec<ArticleCategory>,
    /// In the order of the gallery.
    pub brands: Vec<Brand>,
    /// In the order of the catalogue.
    pub products: Products,
    /// What the page of every product says.
    pub product_texts: ProductTexts,
    /// The owner's prices for the planning tools.
    pub prices: Option<PlanningPrices>,
    /// The newest first.
    pub articles: Vec<Article>,
    /// The pages that have a file of their own.
    pub pages: Pages,
    /// What the search finds besides products.
    pub entries: Vec<Entry>,
}

impl Site {
    /// The site of these parts.
    pub fn new(parts: SiteParts<'_>) -> Self {
        let raw = parts.raw;
        Self {
            base_url: raw.company.base_url.clone(),
            language: raw.company.language.clone(),
            time_zone: time_zone::named(raw.company.time_zone.as_deref()),
            languages: raw.languages.clone(),
            index_now: raw.index_now.clone(),
            facts: raw.facts.clone(),
            business: raw.business.clone(),
            redirects: Redirects::new(&raw.redirects, &parts.aliases),
            finder: Finder::new(parts.entries, raw.search.synonyms.clone()),
            lookups: Lookups::new(&parts.brands, &parts.articles),
            tabs: choices::tabs(
                &parts.categories,
                &parts.products,
                &parts.pages.catalogue.title,
                &parts.frame.company.short_name,
            ),
            choices: OnceLock::new(),
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

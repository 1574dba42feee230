//! Third phase: the checked files become the parts of a site, with every address resolved.

mod articles;
mod banner;
mod frame;
mod info;
mod pages;
mod products;
mod raw_folder;
mod seo;
mod services;
mod stories;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use sightline_model::{CompanySlug, Router};

pub(crate) use frame::FrameTexts;
pub(crate) use pages::{CatalogueTexts, Pages, Surround};
pub(crate) use raw_folder::RawFolder;
pub(crate) use seo::{
    LONGEST_DESCRIPTION, LONGEST_TITLE, page_title, shortened, title_without_company,
};

use crate::entries::Brand;
use crate::inventory::Inventory;
use crate::markdown::RenderedArticle;
use crate::media::MediaLibrary;
use crate::redirects::Redirects;
use crate::resolve::{Resolver, Unresolved};
use crate::search::{SearchIndex, Sources, Synonyms};
use crate::site::Site;
use crate::time_zone;

/// The Markdown of a folder as HTML.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    /// By the article's slug.
    pub(crate) articles: BTreeMap<String, RenderedArticle>,
    /// By the file's name below `legal/`.
    pub(crate) legal: BTreeMap<String, String>,
}

/// Builds the site from checked files.
pub(crate) fn site(
    raw: &RawFolder,
    texts: &Texts,
    inventory: &Inventory,
    media: MediaLibrary,
) -> Result<Site, Unresolved> {
    let company = &raw.site.company;
    let slug = CompanySlug::parse(&company.slug)
        .ok_or_else(|| Unresolved(format!("the company \"{}\"", company.slug)))?;
    let router = Router::new(slug);
    let toll_free = frame::phone(&company.toll_free);
    let resolver = Resolver {
        router: &router,
        inventory,
        media: &media,
        toll_free: &toll_free,
        quote: "#quote",
    };
    let brands = brands(raw, &resolver)?;
    let products = products::products(raw, &brands, &resolver)?;
    let articles = articles::articles(raw, texts, &resolver)?;
    let tips = articles::tips(raw, &articles, &products);
    let frame = FrameTexts::new(raw, &resolver)?;
    let pages = Pages::new(raw, texts, &brands, &products, &resolver)?;
    let sources = Sources {
        router: &router,
        frame: &frame,
        brands: &brands,
        products: &products,
        articles: &articles,
        pages: &pages,
    };
    let synonyms = Synonyms::new(&raw.site.search.synonyms);
    let search = SearchIndex::new(sources, synonyms);
    Ok(Site {
        search: Arc::new(search),
        logo: resolver.maybe_picture(raw.site.business.logo.as_ref())?,
        business: raw.site.business.clone(),
        redirects: Redirects::new(&raw.site.redirects),
        base_url: company.base_url.clone(),
        language: company.language.clone(),
        time_zone: time_zone::named(company.time_zone.as_deref()),
        languages: raw.site.languages.clone(),
        index_now: raw.site.index_now.clone(),
        icon: company.icon,
        facts: raw.site.facts.clone(),
        frame,
        brands,
        products,
        articles,
        tips,
        pages,
        media,
        router,
        cards: OnceLock::new(),
    })
}

/// The brands in the order that they ask for.
fn brands(raw: &RawFolder, resolver: &Resolver<'_>) -> Result<Vec<Brand>, Unresolved> {
    let mut brands: Vec<Brand> = raw
        .brands
        .iter()
        .map(|(slug, brand)| {
            Ok(Brand {
                order: brand.order,
                card: sightline_model::BrandCard {
                    slug: slug.clone(),
                    name: brand.name.clone(),
                    logo: resolver.maybe_picture(brand.logo.as_ref())?,
                    description: brand.description.clone(),
                    seo_text: brand.seo_text.clone(),
                    href: resolver.path(&sightline_model::Route::Brand(slug.clone())),
                },
            })
        })
        .collect::<Result<_, Unresolved>>()?;
    brands.sort_by_key(|brand| brand.order);
    Ok(brands)
}

//! Third phase: the checked files become the parts of a site, with every address resolved.

mod area_map;
mod articles;
mod banner;
mod categories;
mod frame;
mod identity;
mod pages;
mod parts;
mod plain;
mod planning;
mod raw_folder;
mod search;
mod sections;
mod services;
mod stories;

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use sightline_model::{Link, Resolve as _};

pub(crate) use raw_folder::{RawFolder, Unreadable};

use crate::Folder;
use crate::parts::entries::{Article, Brand};
use crate::parts::frame::FrameTexts;
use crate::prepare::banner::quote_card;
use crate::products::{self, ProductBuilder, ProductFile, ProductTexts};
use crate::reads;
use crate::resolve::{Resolver, Unresolved};
use crate::site::Site;
use crate::site::choices;
use crate::site::finder::Finder;
use crate::site::lookups::Lookups;
use crate::site::products::BuiltProducts;
use crate::site::redirects::Redirects;
use sightline_source::inventory::Inventory;
use sightline_source::time_zone;
use sightline_text::Texts;
use sightline_text::media::MediaLibrary;

/// Builds the site from checked files.
pub(crate) fn site(
    raw: &RawFolder,
    product_files: &[Arc<ProductFile>],
    texts: &Texts,
    folder: &Folder,
    inventory: Arc<Inventory>,
    media: MediaLibrary,
) -> Result<Site, Unresolved> {
    let company = &raw.site.company;
    let router = inventory.router().cloned();
    let router =
        router.ok_or_else(|| Unresolved::Broken(format!("the company \"{}\"", company.slug)))?;
    let toll_free = frame::phone(&company.toll_free);
    let resolver = Resolver {
        router: &router,
        inventory: &inventory,
        media: &media,
        toll_free: &toll_free,
        quote: "#quote",
    };
    let brands = brands(raw, &resolver)?;
    let categories = categories::categories(raw, &resolver)?;
    let mut article_categories = categories::article_categories(raw);
    let products = products::products(product_files, &categories, &brands, &resolver)?;
    let product_texts = product_texts(raw, &resolver)?;
    let builder = ProductBuilder {
        categories: &categories,
        brands: &brands,
        texts: &product_texts,
        resolver,
    };
    let articles = articles::articles(raw, texts, &article_categories, &resolver)?;
    let published = articles.iter().filter(|article| article.published);
    let written_about: HashSet<&str> = published.filter_map(Article::category).collect();
    article_categories.retain(|category| written_about.contains(category.slug.as_str()));
    let tips = || articles::tips(raw, &articles, &products, &resolver);
    let (tips, tips_read) = reads::recorded(tips);
    let services = services::services(raw, &resolver)?;
    let own_pages = services::own_pages(raw, &router);
    let identity = identity::identity(&raw.site, folder, &resolver)?;
    let frame = FrameTexts::new(raw, &identity, &services, &resolver)?;
    let studies = stories::studies(raw, &resolver)?;
    let pages = pages::pages(parts::Parts {
        raw,
        texts,
        studies: &studies,
        brands: &brands,
        products: &products,
        builder,
        resolver: &resolver,
    })?;
    let sources = search::Sources {
        router: &router,
        services: &services,
        own_pages: &own_pages,
        brands: &brands,
        articles: &articles,
        pages: &pages,
    };
    let finder = Finder::new(sources.entries(), raw.site.search.synonyms.clone());
    Ok(Site {
        finder,
        logo: match &raw.site.business.logo {
            Some(logo) => Some(logo.resolve(&resolver)?),
            None => identity.logo.as_ref().map(|logo| logo.light.clone()),
        },
        identity,
        business: raw.site.business.clone(),
        redirects: Redirects::new(&raw.site.redirects, &services::aliases(raw, &router)),
        base_url: company.base_url.clone(),
        language: company.language.clone(),
        time_zone: time_zone::named(company.time_zone.as_deref()),
        languages: raw.site.languages.clone(),
        index_now: raw.site.index_now.clone(),
        facts: raw.site.facts.clone(),
        lookups: Lookups::new(&brands, &articles),
        tabs: choices::tabs(&categories, &products),
        choices: OnceLock::new(),
        product_texts,
        prices: raw.planning.as_ref().map(planning::prices),
        built: BuiltProducts::default(),
        frame,
        services,
        categories,
        article_categories,
        own_pages,
        brands,
        products,
        articles,
        tips,
        tips_read,
        pages,
        media,
        router,
        inventory,
        toll_free,
        cards: OnceLock::new(),
    })
}

/// What the page of every product says; nothing of a site without a catalogue, which has no products.
fn product_texts(raw: &RawFolder, resolver: &Resolver<'_>) -> Result<ProductTexts, Unresolved> {
    let catalogue = raw.catalogue().ok();
    let further = catalogue.map(|catalogue| catalogue.links.resolve(resolver));
    let ask = catalogue.map_or("", |catalogue| &catalogue.ask_label);
    Ok(ProductTexts {
        company: raw.site.company.short_name.clone(),
        ask: Link::new(ask, resolver.quote),
        links: further.transpose()?.unwrap_or_default(),
        quote: catalogue.map(|catalogue| quote_card(&catalogue.product_quote, None)),
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
                    logo: brand.logo.resolve(resolver)?,
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

//! Second phase: turns the validated files into the parts of a site, with every address resolved.

mod area_map;
mod articles;
mod banner;
mod categories;
mod frame;
mod identity;
mod pages;
mod plain;
mod planning;
mod raw_folder;
mod search;
mod section_inputs;
mod sections;
mod services;
mod stories;

use std::sync::Arc;

use sightline_model::money::dollar;
use sightline_model::{Link, Resolve as _, Unresolved};

pub(crate) use raw_folder::{RawFolder, Unreadable};

use crate::Folder;
use banner::quote_card;
use sightline_site::parts::entries::Brand;
use sightline_site::parts::labels::tool_links;
use sightline_site::products::{self, ProductBuilder, ProductFile, ProductTexts};
use sightline_site::resolve::Resolver;
use sightline_site::{Site, SiteParts, track};
use sightline_source::inventory::Inventory;
use sightline_source::{hours, money};
use sightline_text::RenderedMarkdown;
use sightline_text::media::MediaLibrary;

/// Builds the site from validated files. Reuses the parts of the site `before` that are still valid.
pub(crate) fn site(
    raw: &RawFolder,
    product_files: &[&Arc<ProductFile>],
    texts: &RenderedMarkdown,
    folder: &Folder,
    inventory: Arc<Inventory>,
    media: MediaLibrary,
    before: Option<&Site>,
) -> Result<Site, Unresolved> {
    let company = &raw.site.company;
    let router = inventory.router().cloned();
    let router =
        router.ok_or_else(|| Unresolved::Broken(format!("the company \"{}\"", company.slug)))?;
    let toll_free = frame::phone(&company.toll_free);
    let address = raw.site.business.address.as_ref();
    let country = address.map(|address| address.country.as_str());
    let planned = raw.planning.as_ref();
    let planned = planned.map(|planning| planning.currency.as_str());
    let dollar = dollar(planned, country, &company.language);
    let country = hours::country(country, &company.language);
    let stated = raw.site.facts.prices.iter();
    let stated = stated.map(|price| price.value.as_str());
    let resolver = Resolver {
        router: &router,
        inventory: &inventory,
        media: &media,
        toll_free: &toll_free,
        quote: "#quote",
        currency: (money::of_company(planned, stated, country, dollar), dollar),
    };
    let brands = brands(raw, &resolver)?;
    let categories = categories::categories(raw, &resolver)?;
    let article_categories = categories::article_categories(raw);
    let before = before.and_then(|before| before.products_among(&inventory));
    let products = products::products(product_files, &categories, &brands, &resolver, before)?;
    let product_texts = product_texts(raw, &resolver)?;
    let builder = ProductBuilder {
        categories: &categories,
        brands: &brands,
        texts: &product_texts,
        resolver,
    };
    let articles = articles::articles(raw, texts, &article_categories, &resolver)?;
    let tips = || articles::tips(raw, &articles, &products, &resolver);
    let (tips, tips_dependencies) = track(tips);
    let services = services::services(raw, &resolver)?;
    let own_pages = services::own_pages(raw, &router);
    let identity = identity::identity(&raw.site, folder, &resolver)?;
    let frame = frame::frame_texts(raw, &identity, &services, &resolver)?;
    let studies = stories::studies(raw, &resolver)?;
    let business = &raw.site.business;
    let planning = raw.planning.as_ref();
    let prices = planning.map(|planning| planning::prices(planning, business.tax.as_ref()));
    let tools = tool_links(&router, prices.as_ref(), country != "US");
    let pages = pages::pages(section_inputs::SectionInputs {
        raw,
        tools: &tools,
        prices: prices.as_ref(),
        texts,
        studies: &studies,
        tips: &tips,
        tips_dependencies: &tips_dependencies,
        brands: &brands,
        products: &products,
        builder,
        resolver: &resolver,
    })?;
    let sources = search::Sources {
        router: &router,
        tools: &tools,
        services: &services,
        own_pages: &own_pages,
        brands: &brands,
        articles: &articles,
        pages: &pages,
    };
    let entries = sources.entries();
    Ok(Site::new(SiteParts {
        raw: &raw.site,
        logo: match &raw.site.business.logo {
            Some(logo) => Some(logo.resolve(&resolver)?),
            None => identity.logo.as_ref().map(|logo| logo.light.clone()),
        },
        aliases: services::aliases(raw, &router),
        prices,
        entries,
        identity,
        frame,
        services,
        own_pages,
        categories,
        article_categories,
        brands,
        products,
        product_texts,
        articles,
        pages,
        media,
        router,
        inventory,
        toll_free,
    }))
}

/// Returns the texts on the page of every product; empty if the site has no catalogue, and so no products.
fn product_texts(raw: &RawFolder, resolver: &Resolver<'_>) -> Result<ProductTexts, Unresolved> {
    let catalogue = raw.catalogue.as_ref();
    let further = catalogue.map(|catalogue| catalogue.links.resolve(resolver));
    let ask = catalogue.map_or("", |catalogue| &catalogue.ask_label);
    let address = raw.site.business.address.as_ref();
    Ok(ProductTexts {
        is_in_us: address.is_some_and(|address| address.country == "US"),
        company: raw.site.company.short_name.clone(),
        ask: Link::new(ask, resolver.quote),
        links: further.transpose()?.unwrap_or_default(),
        quote: catalogue.map(|catalogue| quote_card(&catalogue.product_quote)),
    })
}

/// Returns the brands in the order that they specify.
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

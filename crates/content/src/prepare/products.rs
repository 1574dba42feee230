//! Products: their card, their page and their hero.

use sightline_model::{
    Banner, BannerAside, Compliance, Link, ProductCard, ProductDetail, Resolve as _, Route, Seo,
    Spec,
};

use super::RawFolder;
use super::banner::{labelled, pictures, quote_card};
use super::figures::ProductFigures;
use crate::parts::entries::{Brand, Category, Product, words_of_slug};
use crate::parts::seo::{page_title, shortened};
use crate::prepare::resolve::{Resolver, Unresolved, questions};
use sightline_source::raw::{RawCompliance, RawProduct, slug_of};
use sightline_texts::texts;

/// Figures in the hero, at most: it has room for no more.
const MOST_HERO_FIGURES: usize = 5;

/// All products by category; within each by brand, then by slug. Those of no category come last.
pub(super) fn products(
    raw: &RawFolder,
    categories: &[Category],
    brands: &[Brand],
    resolver: &Resolver<'_>,
) -> Result<Vec<Product>, Unresolved> {
    let mut ordered = Vec::with_capacity(raw.products.len());
    for (slug, product) in &raw.products {
        let brand = brands
            .iter()
            .find(|brand| brand.card.slug == product.brand)
            .ok_or_else(|| Unresolved::Broken(format!("the brand \"{}\"", product.brand)))?;
        let slug_of_category = resolver.inventory.product_category(&product.category);
        let place = categories
            .iter()
            .position(|category| Some(category.slug.as_str()) == slug_of_category);
        let written = Written {
            slug,
            raw: product,
            brand,
            category: place.and_then(|place| categories.get(place)),
        };
        let built = build(written, raw, resolver)?;
        ordered.push(((place.unwrap_or(usize::MAX), brand.order), built));
    }
    // Files come by name, and the sort is stable.
    ordered.sort_by_key(|(order, _)| *order);
    Ok(ordered.into_iter().map(|(_, product)| product).collect())
}

/// A product's file, with the brand and the category that it names.
#[derive(Clone, Copy)]
struct Written<'a> {
    slug: &'a str,
    raw: &'a RawProduct,
    brand: &'a Brand,
    /// `None` where it is not declared.
    category: Option<&'a Category>,
}

fn build(
    written: Written<'_>,
    folder: &RawFolder,
    resolver: &Resolver<'_>,
) -> Result<Product, Unresolved> {
    let Written {
        slug,
        raw,
        brand,
        category,
    } = written;
    let badge = badge(raw, category);
    let figures = ProductFigures::new(raw, &badge, category);
    let (chosen_by, own) = (figures.chosen_by, figures.own.clone());
    let detail = detail(written, badge, figures, folder, resolver)?;
    let banner = hero(raw, brand, &detail, folder, resolver)?;
    // The day of the review stands on the page, so a review is a change of it.
    let reviewed = raw
        .compliance
        .as_ref()
        .map(|known| known.reviewed_on.clone());
    let seo = Seo {
        image: Some(detail.picture.clone()),
        modified: raw.updated.clone().max(reviewed),
        ..Seo::indexed(
            page_title(&full_title(raw, brand), &folder.site.company.short_name),
            shortened(&raw.hero_paragraph),
            detail.card.href.clone(),
        )
    };
    Ok(Product {
        slug: slug.to_owned(),
        brand: brand.card.slug.clone(),
        category: category.map(|category| category.slug.clone()),
        article_category: resolver.article_category(raw.product_category.as_deref()),
        services: raw.services.clone(),
        offer: raw.offer.clone(),
        figures: chosen_by,
        own_figures: own,
        detail,
        banner,
        seo,
    })
}

/// The product's name with the brand's before it, once.
fn full_title(raw: &RawProduct, brand: &Brand) -> String {
    let (title, name) = (&raw.title, &brand.card.name);
    if title.to_lowercase().starts_with(&name.to_lowercase()) {
        title.clone()
    } else {
        format!("{name} {title}")
    }
}

fn detail(
    written: Written<'_>,
    badge: String,
    figures: ProductFigures,
    folder: &RawFolder,
    resolver: &Resolver<'_>,
) -> Result<ProductDetail, Unresolved> {
    let Written {
        slug, raw, brand, ..
    } = written;
    let picture = raw.picture.resolve(resolver)?;
    let href = resolver.path(&Route::Product {
        brand: brand.card.slug.clone(),
        product: slug.to_owned(),
    });
    Ok(ProductDetail {
        card: ProductCard {
            href,
            title: raw.title.clone(),
            brand: brand.card.name.clone(),
            picture: picture.clone(),
            specs: figures.card,
            details: texts().product_details(&raw.title),
            badge,
        },
        description: raw.description.clone(),
        picture,
        image_caption: raw.image_caption.clone(),
        best_for: raw.best_for.clone(),
        sku: raw.sku.clone(),
        category_description: raw.category_description.clone(),
        figures: written.category.and_then(|category| category.figures),
        specs: figures.page,
        compliance: raw.compliance.as_ref().map(compliance),
        faq: questions(slug, &raw.faq),
        ask: Link::new(&folder.catalogue()?.ask_label, resolver.quote),
    })
}

/// What the product's own file calls it, else its category.
fn badge(raw: &RawProduct, category: Option<&Category>) -> String {
    let own = raw.kind.clone();
    own.or_else(|| category.map(|category| category.badge.clone()))
        .unwrap_or_else(|| words_of_slug(&slug_of(&raw.category)))
}

fn compliance(raw: &RawCompliance) -> Compliance {
    Compliance {
        ndaa_889: raw.ndaa_889,
        covered_list: raw.covered_list,
        sale_status: raw.sale_status,
        note: raw.note.clone(),
        reviewed_on: raw.reviewed_on.clone(),
        source: raw.source.clone(),
    }
}

/// The hero of a product's page is made from the product.
fn hero(
    raw: &RawProduct,
    brand: &Brand,
    detail: &ProductDetail,
    folder: &RawFolder,
    resolver: &Resolver<'_>,
) -> Result<Banner, Unresolved> {
    let mut shown = pictures(&raw.banner_pictures, resolver)?;
    if shown.is_empty() {
        let caption = raw.image_caption.as_deref();
        shown.push(labelled(detail.picture.clone(), &raw.title, caption));
    }
    let mut specs = detail.card.specs.clone();
    let texts = texts();
    let power = [texts.figure_power(), texts.figure_power_supply()];
    let has_power = specs.iter().any(|spec| power.contains(&spec.label));
    if detail.specs.is_some() && !has_power {
        let supply = raw.power_supply.as_deref();
        specs.extend(supply.map(|supply| Spec::new(texts.figure_power(), supply)));
    }
    specs.truncate(MOST_HERO_FIGURES);
    let mut actions = vec![detail.ask.clone()];
    let catalogue = folder.catalogue()?;
    let further = catalogue.links.resolve(resolver)?;
    actions.extend(
        further
            .into_iter()
            .filter(|link| link.href != detail.ask.href),
    );
    Ok(Banner {
        icon: None,
        background: None,
        title: raw
            .hero_title
            .clone()
            .unwrap_or_else(|| full_title(raw, brand)),
        subtitle: None,
        brand: Some(brand.card.name.clone()),
        paragraph: raw.hero_paragraph.clone(),
        specs,
        bullets: raw.hero_bullets.resolve(resolver)?,
        actions,
        byline: None,
        pictures: shown,
        aside: BannerAside::Quote(quote_card(&catalogue.product_quote, Some(&raw.title))),
    })
}

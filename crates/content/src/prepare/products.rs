//! Products: their card, their page and their hero.

use sightline_model::{
    Banner, BannerAside, Compliance, Link, ProductCard, ProductCategory, ProductDetail,
    ProductVariant, Resolve as _, Route, Seo, Spec, SpecRow,
};

use super::RawFolder;
use super::banner::{labelled, pictures, quote_card};
use crate::parts::entries::{Brand, Figures, Product};
use crate::parts::seo::{page_title, shortened};
use crate::prepare::resolve::{Resolver, Unresolved, questions};
use sightline_source::figures;
use sightline_source::raw::{RawCompliance, RawProduct};

/// Figures in the hero, at most: it has room for no more.
const MOST_HERO_FIGURES: usize = 5;

/// All products: cameras, recorders, door devices; within each by brand, then by slug.
pub(super) fn products(
    raw: &RawFolder,
    brands: &[Brand],
    resolver: &Resolver<'_>,
) -> Result<Vec<Product>, Unresolved> {
    let mut ordered = Vec::with_capacity(raw.products.len());
    for (slug, product) in &raw.products {
        let brand = brands
            .iter()
            .find(|brand| brand.card.slug == product.brand)
            .ok_or_else(|| Unresolved::Broken(format!("the brand \"{}\"", product.brand)))?;
        let built = build(slug, product, brand, raw, resolver)?;
        ordered.push(((category_order(product.category), brand.order), built));
    }
    // Files come by name, and the sort is stable.
    ordered.sort_by_key(|(order, _)| *order);
    Ok(ordered.into_iter().map(|(_, product)| product).collect())
}

const fn category_order(category: ProductCategory) -> u8 {
    match category {
        ProductCategory::CctvCameras => 0,
        ProductCategory::Recorders => 1,
        ProductCategory::AccessControl => 2,
    }
}

fn build(
    slug: &str,
    raw: &RawProduct,
    brand: &Brand,
    folder: &RawFolder,
    resolver: &Resolver<'_>,
) -> Result<Product, Unresolved> {
    let detail = detail(slug, raw, brand, folder, resolver)?;
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
        category: raw.category,
        article_category: raw.product_category,
        services: raw.services.clone(),
        offer: raw.offer.clone(),
        figures: figures(raw, &detail.card.badge),
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
    slug: &str,
    raw: &RawProduct,
    brand: &Brand,
    folder: &RawFolder,
    resolver: &Resolver<'_>,
) -> Result<ProductDetail, Unresolved> {
    let picture = raw.picture.resolve(resolver)?;
    let badge = badge(raw);
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
            category: raw.category,
            specs: card_specs(raw, &badge),
            details: format!("View {} Details", raw.title),
            badge,
        },
        description: raw.description.clone(),
        picture,
        image_caption: raw.image_caption.clone(),
        best_for: raw.best_for.clone(),
        sku: raw.sku.clone(),
        category_description: raw.category_description.clone(),
        variant: variant(raw),
        compliance: raw.compliance.as_ref().map(compliance),
        faq: questions(slug, &raw.faq),
        ask: Link::new(&folder.catalogue()?.ask_label, resolver.quote),
    })
}

fn badge(raw: &RawProduct) -> String {
    raw.kind.clone().unwrap_or_else(|| {
        let badge = match raw.category {
            ProductCategory::CctvCameras => "CCTV",
            ProductCategory::Recorders => "NVR",
            ProductCategory::AccessControl => "ACCESS",
        };
        badge.to_owned()
    })
}

type Figure<'a> = (&'static str, Option<&'a str>);

fn known<'a>(figures: impl IntoIterator<Item = Figure<'a>>) -> impl Iterator<Item = Spec> {
    figures
        .into_iter()
        .filter_map(|(label, value)| value.map(|value| Spec::new(label, value)))
}

fn yes_or_no(value: bool) -> &'static str {
    if value { "Yes" } else { "No" }
}

/// Whether a network recorder feeds its cameras. A DVR's cameras have coaxial cables: the question
/// does not arise.
fn network_poe(raw: &RawProduct, badge: &str) -> Option<bool> {
    let is_recorder = raw.category == ProductCategory::Recorders;
    raw.poe
        .filter(|_| is_recorder && badge.eq_ignore_ascii_case("NVR"))
}

/// What the product is chosen by in the catalogue.
fn figures(raw: &RawProduct, badge: &str) -> Figures {
    let of = |category: ProductCategory, text: &Option<String>| {
        text.clone().filter(|_| raw.category == category)
    };
    Figures {
        megapixels: of(ProductCategory::CctvCameras, &raw.resolution)
            .and_then(|text| figures::megapixels(&text)),
        channels: of(ProductCategory::Recorders, &raw.channels)
            .and_then(|text| figures::channels(&text)),
        poe: network_poe(raw, badge),
    }
}

/// The figures on the card of the product's category.
fn card_specs(raw: &RawProduct, badge: &str) -> Vec<Spec> {
    match raw.category {
        ProductCategory::CctvCameras => known([
            ("Resolution", raw.resolution.as_deref()),
            ("Lens", raw.lens.as_deref()),
            ("Housing", raw.housing.as_deref()),
            ("IR Range", raw.ir_range.as_deref()),
        ])
        .collect(),
        ProductCategory::Recorders => {
            let poe = network_poe(raw, badge);
            known([
                ("Channels", raw.channels.as_deref()),
                ("Recording Rate", raw.recording_rate.as_deref()),
                ("Storage", raw.storage_capacity.as_deref()),
                ("PoE Support", poe.map(yes_or_no)),
                ("Power", raw.power_supply.as_deref()),
            ])
            .collect()
        }
        ProductCategory::AccessControl => known([
            ("Reader Type", raw.reader_type.as_deref()),
            ("Protocol", raw.protocol.as_deref()),
            ("Power Supply", raw.power_supply.as_deref()),
        ])
        .collect(),
    }
}

/// Every figure of the product's page.
fn variant(raw: &RawProduct) -> ProductVariant {
    let common = [
        ("Power Supply", raw.power_supply.as_deref()),
        ("Power Consumption", raw.power_consumption.as_deref()),
        ("Dimensions", raw.dimensions.as_deref()),
        ("Weight", raw.weight.as_deref()),
    ];
    let rows = |own: &[Figure<'_>]| -> Vec<SpecRow> {
        known(own.iter().copied().chain(common))
            .map(|spec| SpecRow {
                label: spec.label,
                value: spec.value,
            })
            .collect()
    };
    match raw.category {
        ProductCategory::CctvCameras => ProductVariant::CctvCameras {
            specs: rows(&[
                ("Technology", raw.technology.as_deref()),
                ("Housing", raw.housing.as_deref()),
                ("Resolution", raw.resolution.as_deref()),
                ("Lens", raw.lens.as_deref()),
                ("IR Range", raw.ir_range.as_deref()),
            ]),
        },
        ProductCategory::Recorders => ProductVariant::Recorders {
            specs: rows(&[
                ("Channels", raw.channels.as_deref()),
                ("Recording Rate", raw.recording_rate.as_deref()),
                ("Storage Capacity", raw.storage_capacity.as_deref()),
                ("PoE Support", raw.poe.map(yes_or_no)),
            ]),
        },
        ProductCategory::AccessControl => ProductVariant::AccessControl {
            specs: rows(&[
                ("Max Users", raw.max_users.as_deref()),
                ("Reader Type", raw.reader_type.as_deref()),
                ("Protocol", raw.protocol.as_deref()),
            ]),
        },
    }
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
    if !specs.iter().any(|spec| spec.label.starts_with("Power")) {
        specs.extend(known([("Power", raw.power_supply.as_deref())]));
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

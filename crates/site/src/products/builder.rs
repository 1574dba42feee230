//! Builds products: their card, their page and their hero.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use sightline_model::{
    Banner, BannerAside, FigureKind, Link, ProductCard, ProductDetail, QuoteCard, Resolve as _,
    Route, SaleStatus, Seo, Spec, Unresolved,
};

use super::figures::ProductFigures;
use super::file::sale_status;
use super::{
    ListedProduct, ProductFile, ProductTexts, Products, figure_texts, full_title, natural_key,
    planned,
};
use crate::parts::entries::{Brand, Category, Product, words_of_slug};
use crate::parts::seo::{page_title, shortened};
use crate::resolve::{Resolver, labelled, pictures, questions};
use sightline_source::raw::{RawOffer, RawProduct, canonical_name};
use sightline_texts::texts;

/// The maximum number of figures in the hero; there is no room for more.
const MAX_HERO_FIGURES: usize = 5;

/// Returns all products: first those that are sold, then the others. Each group is ordered by category, then brand,
/// then slug, with numbers in it by their size; products without a category come last. `files` are sorted by name; `before` are the products of a site
/// with the same categories and brands.
pub fn products(
    files: &[&Arc<ProductFile>],
    categories: &[Category],
    brands: &[Brand],
    resolver: &Resolver<'_>,
    before: Option<&Products>,
) -> Result<Products, Unresolved> {
    let list = |files: &[&Arc<ProductFile>]| {
        let names = Names::new(files, categories, resolver);
        let listed = files.iter().map(|file| listed(file, categories, &names));
        listed.collect::<Vec<ListedProduct>>()
    };
    if let Some(edited) = before.and_then(|before| before.edited(files, list)) {
        return Ok(edited);
    }
    let orders: HashMap<&str, u32> = brands
        .iter()
        .map(|brand| (brand.card.slug.as_str(), brand.order))
        .collect();
    let mut ordered = Vec::with_capacity(files.len());
    for (file, product) in list(files).into_iter().enumerate() {
        let order = orders
            .get(product.brand())
            .ok_or_else(|| Unresolved::Broken(format!("the brand \"{}\"", product.brand())))?;
        let category = product.category.unwrap_or(usize::MAX);
        let slug = natural_key(product.slug());
        ordered.push(((!product.is_sold(), category, *order, slug, file), product));
    }
    ordered.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    let mut by_file = vec![0; ordered.len()];
    let mut all = Vec::with_capacity(ordered.len());
    for (position, ((.., file), product)) in ordered.into_iter().enumerate() {
        by_file[file] = position;
        all.push(ListedProduct {
            position,
            ..product
        });
    }
    Ok(Products::new(all, by_file))
}

/// Resolves the names that products use. Many products use few names.
struct Names<'a> {
    /// The positions of the declared categories.
    categories: HashMap<&'a str, usize>,
    /// The slugs of the declared article categories.
    article_categories: HashMap<&'a str, Arc<str>>,
}

impl<'a> Names<'a> {
    fn new(
        files: &[&'a Arc<ProductFile>],
        categories: &[Category],
        resolver: &Resolver<'_>,
    ) -> Self {
        let used: HashSet<&str> = files.iter().map(|file| &*file.category).collect();
        let position = |name: &str| {
            let slug = resolver.inventory.categories.of_product(name)?;
            let mut categories = categories.iter();
            categories.position(|category| category.slug == slug)
        };
        let of_articles = files.iter();
        let of_articles = of_articles.filter_map(|file| file.article_category.as_deref());
        let of_articles: HashSet<&str> = of_articles.collect();
        Self {
            categories: used
                .into_iter()
                .filter_map(|name| Some((name, position(name)?)))
                .collect(),
            article_categories: of_articles
                .into_iter()
                .filter_map(|name| Some((name, resolver.article_category(Some(name))?.into())))
                .collect(),
        }
    }
}

fn listed(file: &Arc<ProductFile>, categories: &[Category], names: &Names<'_>) -> ListedProduct {
    let position = names.categories.get(&*file.category).copied();
    let category = position.and_then(|position| categories.get(position));
    ListedProduct {
        position: usize::MAX,
        category: position,
        kind: category.and_then(|category| category.figure_kind),
        article_category: file
            .article_category
            .as_deref()
            .and_then(|name| names.article_categories.get(name).cloned()),
        badge: badge(file, category),
        file: Arc::clone(file),
    }
}

/// Returns the badge from the product's own file or, if it has none, from its category.
fn badge(file: &ProductFile, category: Option<&Category>) -> Arc<str> {
    let own = file.badge.clone();
    own.or_else(|| category.map(|category| category.badge.as_str().into()))
        .unwrap_or_else(|| words_of_slug(&canonical_name(&file.category)).into())
}

/// Builds products from their files.
#[derive(Debug, Clone, Copy)]
pub struct ProductBuilder<'a> {
    /// The categories of the site, in their order.
    pub categories: &'a [Category],
    /// The brands of the site.
    pub brands: &'a [Brand],
    /// The texts on the page of every product.
    pub texts: &'a ProductTexts,
    /// Resolves names to addresses.
    pub resolver: Resolver<'a>,
}

/// A product's file with its brand.
#[derive(Clone, Copy)]
struct Written<'a> {
    listed: &'a ListedProduct,
    raw: &'a RawProduct,
    brand: &'a Brand,
}

impl ProductBuilder<'_> {
    /// Returns a product as lists show it.
    ///
    /// # Errors
    /// The same as for the whole product.
    pub fn card(&self, listed: &ListedProduct) -> Result<ProductCard, Unresolved> {
        Ok(self.build(listed)?.detail.card)
    }

    /// Reads the file of a product and builds its card, page and hero.
    ///
    /// # Errors
    /// Returns an error if the file names something that doesn't exist. Validation has ruled that out.
    pub(crate) fn build(&self, listed: &ListedProduct) -> Result<Product, Unresolved> {
        let file = listed.file();
        let unread = || Unresolved::Broken(format!("the product \"{}\"", file.slug));
        let mut raw = file.read().map_err(|error| {
            file.report_unread(&error);
            unread()
        })?;
        figure_texts::fill_missing(&mut raw, listed.kind);
        let brand = self
            .brands
            .iter()
            .find(|brand| *brand.card.slug == *file.brand)
            .ok_or_else(unread)?;
        let category = listed
            .category
            .and_then(|position| self.categories.get(position));
        let written = Written {
            listed,
            raw: &raw,
            brand,
        };
        let figures = ProductFigures::new(&raw, listed.badge(), category);
        let own = figures.own.clone();
        let detail = self.detail(written, figures)?;
        let banner = self.hero(&raw, brand, &detail)?;
        let seo = Seo {
            image: Some(detail.picture.clone()),
            modified: file.modified(),
            ..Seo::indexed(
                page_title(
                    &full_title(&raw.title, &brand.card.name),
                    &self.texts.company,
                ),
                shortened(&raw.hero_paragraph),
                detail.card.href.clone(),
            )
        };
        let is_reviewed = raw.compliance.is_some();
        let is_shown = |offer: &RawOffer| {
            let texts = self.texts;
            texts.shows_price(category, &offer.currency, is_reviewed)
        };
        Ok(Product {
            slug: file.slug.to_string(),
            category: category.map(|category| category.slug.clone()),
            offer: raw.offer.filter(is_shown),
            own_figures: own,
            detail,
            banner,
            seo,
        })
    }

    fn detail(
        &self,
        written: Written<'_>,
        figures: ProductFigures,
    ) -> Result<ProductDetail, Unresolved> {
        let Written { listed, raw, brand } = written;
        let slug = listed.slug();
        let picture = raw.picture.resolve(&self.resolver)?;
        let href = self.resolver.path(&Route::Product {
            brand: brand.card.slug.clone(),
            product: slug.to_owned(),
        });
        let figures_of_camera = raw.figures.as_ref();
        let figures_of_camera =
            figures_of_camera.filter(|_| listed.kind == Some(FigureKind::Camera));
        let planning = figures_of_camera.map(|figures| {
            let product = planned::product(listed, &brand.card.name, href.clone());
            Box::new(planned::camera(product, figures))
        });
        Ok(ProductDetail {
            planning,
            card: ProductCard {
                href,
                title: raw.title.clone(),
                brand: brand.card.name.clone(),
                picture: picture.clone(),
                specs: figures.card,
                badge: listed.badge().to_owned(),
                standing: standing(raw),
            },
            description: raw.description.clone(),
            picture,
            image_caption: raw.image_caption.clone(),
            best_for: raw.best_for.clone(),
            sku: raw.sku.clone(),
            category_description: raw.category_description.clone(),
            specs: figures.page,
            compliance: raw.compliance.clone(),
            faq: questions(slug, &raw.faq),
            ask: self.ask(raw),
        })
    }

    /// Returns the link to the form, worded for what the company offers for the product.
    fn ask(&self, raw: &RawProduct) -> Link {
        let ask = self.texts.ask.clone();
        match sale_status(raw) {
            SaleStatus::Active => ask,
            SaleStatus::LegacySupport => Link::new(texts().product_service(), ask.href),
            SaleStatus::Withdrawn => Link::new(texts().product_replacement(), ask.href),
        }
    }

    /// Returns the form beside the hero. The message includes what it is about.
    fn quote(&self, raw: &RawProduct) -> Result<QuoteCard, Unresolved> {
        let texts = texts();
        let quote = self.texts.quote.clone();
        let quote = quote.ok_or_else(|| Unresolved::Broken("pages/catalogue.toml".to_owned()))?;
        Ok(match sale_status(raw) {
            SaleStatus::Active => QuoteCard {
                product: Some(raw.title.clone()),
                ..quote
            },
            SaleStatus::LegacySupport => QuoteCard {
                call: Some(texts.product_service()),
                title: texts.product_service(),
                text: texts.product_service_text(),
                product: Some(texts.product_service_of(&raw.title)),
                ..quote
            },
            SaleStatus::Withdrawn => QuoteCard {
                call: Some(texts.product_replacement()),
                title: texts.product_replacement(),
                text: texts.product_replacement_text(),
                product: Some(texts.product_replacement_of(&raw.title)),
                ..quote
            },
        })
    }

    /// Builds the hero of a product's page from the product.
    fn hero(
        &self,
        raw: &RawProduct,
        brand: &Brand,
        detail: &ProductDetail,
    ) -> Result<Banner, Unresolved> {
        let mut shown = pictures(&raw.banner_pictures, &self.resolver)?;
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
        specs.truncate(MAX_HERO_FIGURES);
        let mut actions = vec![detail.ask.clone()];
        let further = self.texts.links.iter().cloned();
        actions.extend(further.filter(|link| link.href != detail.ask.href));
        Ok(Banner {
            icon: None,
            background: None,
            title: raw
                .hero_title
                .clone()
                .unwrap_or_else(|| full_title(&raw.title, &brand.card.name)),
            subtitle: None,
            paragraph: raw.hero_paragraph.clone(),
            specs,
            bullets: raw.hero_bullets.resolve(&self.resolver)?,
            actions,
            byline: None,
            pictures: shown,
            aside: BannerAside::Quote(self.quote(raw)?),
        })
    }
}

/// Returns what a card says about a product that isn't sold.
fn standing(raw: &RawProduct) -> Option<String> {
    match sale_status(raw) {
        SaleStatus::Active => None,
        SaleStatus::LegacySupport => Some(texts().product_service_only()),
        SaleStatus::Withdrawn => Some(texts().product_sale_withdrawn()),
    }
}

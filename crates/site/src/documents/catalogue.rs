//! The catalogue, and the pages of brands and products.

use jiff::civil::Date;
use sightline_model::{
    Banner, BannerAside, BannerPicture, BrandCard, BrandPage, CatalogueChoice, CatalogueEntry,
    CataloguePage, Document, Link, Page, Pager, Picture, PlanningCamera, PlanningTool, ProductCard,
    ProductPage, Robots, Route, SaleStatus, Seo, Spec, with_commas,
};
use sightline_texts::texts;

use super::frame::{FrameInput, frame};
use super::{article_link, crumbs, name_page, page_seo};
use crate::parts::entries::{Brand, Product};
use crate::parts::pages::BrandTexts;
use crate::parts::price::{self, card};
use crate::parts::seo::{page_title, shortened};
use crate::products::ListedProduct;
use crate::resolve::labelled;
use crate::site::Site;
use crate::site::catalogue_filters::ndaa_label;

/// The maximum number of pictures in the hero; there is no room for more.
const MAX_HERO_PICTURES: usize = 3;
/// The maximum number of related products: one row of cards.
const MAX_RELATED: usize = 3;
/// The maximum number of products that are compared to find the related ones of a brand, or of other brands.
const MAX_COMPARED_FOR_RELATED: usize = 24;
/// The maximum number of articles. More links would hide the best one.
const MAX_ARTICLES: usize = 4;

/// Returns the catalogue with a choice.
pub(crate) fn catalogue(site: &Site, choice: &CatalogueChoice, today: Date) -> Document {
    let selection = site.select(choice);
    let choice = CatalogueChoice {
        page: selection.page,
        ..choice.clone()
    };
    let route = Route::Catalogue(choice.tab.clone()).page(choice.page);
    let frame_texts = &site.pages.catalogue;
    let seo = catalogue_seo(site, &route, &choice);
    let input = FrameInput::of(frame_texts, crumbs(site, &route));
    Document {
        seo,
        frame: frame(
            site,
            Some(&route),
            &site.router.catalogue(&choice),
            input,
            today,
        ),
        page: Page::Catalogue(CataloguePage {
            path: site.router.path(&Route::Catalogue(None)),
            index: site.catalogue_index_path().map(str::to_owned),
            shown: site
                .products_at_positions(&selection.shown)
                .map(|product| CatalogueEntry {
                    slug: product.slug.clone(),
                    card: card(site, &product, today),
                    rows: Vec::new(),
                })
                .collect(),
            compared: choice
                .compare
                .iter()
                .filter_map(|slug| site.product(slug))
                .map(|product| entry(site, &product, today))
                .collect(),
            total: u32::try_from(selection.total).unwrap_or(u32::MAX),
            pages: selection.pages,
            tabs: selection.tabs,
            facets: selection.facets,
            sorts: site.catalogue_filters().sorts.clone(),
            choice,
            sections: site.pages.sections(&Route::Catalogue(None), today),
        }),
    }
}

/// Returns the metadata of the catalogue with a choice.
fn catalogue_seo(site: &Site, route: &Route, choice: &CatalogueChoice) -> Seo {
    let mut seo = page_seo(site, route, &site.pages.catalogue);
    seo.modified = seo.modified.max(site.products.newest().map(str::to_owned));
    if let Some(tab) = choice.tab.as_ref().and_then(|tab| site.tab(tab)) {
        seo.title.clone_from(&tab.title);
    }
    if !choice.is_plain() || (choice.tab.is_some() && choice.page > 1) {
        // There are too many choices for search engines to index them all, and no page of the catalogue is the same
        // as a later page of a tab.
        seo.robots = Robots::NoIndex;
        seo.canonical = None;
    } else if choice.tab.is_some() {
        // A tab is a view of the catalogue. Search engines should index only the catalogue.
        seo.canonical = Some(site.router.path(&Route::Catalogue(None)));
    }
    name_page(&mut seo, choice.page);
    seo
}

/// Returns the metadata and the hero of a list of products; `None` for other pages. Builds no
/// cards.
pub(crate) fn list_head(site: &Site, route: &Route) -> Option<(Seo, Banner)> {
    match route.list() {
        (Route::Catalogue(tab), page) => {
            let choice = CatalogueChoice {
                page,
                ..CatalogueChoice::of(tab.clone())
            };
            let banner = site.pages.catalogue.banner.clone();
            Some((catalogue_seo(site, route, &choice), banner))
        }
        (Route::Brand(slug), page) => brand_head(site, slug, page),
        _ => None,
    }
}

fn brand_cards<'a>(brands: impl Iterator<Item = &'a Brand>) -> Vec<BrandCard> {
    brands.map(|brand| brand.card.clone()).collect()
}

/// Returns the button `All Products`, if the site has any.
pub(super) fn all_products(site: &Site) -> Option<Link> {
    let route = Route::Catalogue(None);
    let is_there = site.router.has(route.kind());
    is_there.then(|| Link::new(texts().all_products(), site.router.path(&route)))
}

/// Returns the link to the catalogue with a brand chosen, where its products can be filtered and compared.
fn brand_filter(site: &Site, slug: &str) -> Option<Link> {
    all_products(site)?;
    let choice = site.choice(Some(&format!("brand={slug}")));
    let label =
        texts().product_filter_brand(with_commas(site.products.of_brand(slug).len() as u64));
    let href = format!("{}#products", site.router.catalogue(&choice));
    (!choice.facets.is_empty()).then(|| Link::new(label, href))
}

/// Returns the metadata and the hero of a page of a brand's products.
fn brand_head(site: &Site, slug: &str, page: u32) -> Option<(Seo, Banner)> {
    let brand = site.brand(slug)?;
    let positions = site.products.of_brand(slug);
    let title = brand_title(brand);
    let banner = brand_banner(site, site.pages.brand.as_ref()?, brand, &title, positions);
    let route = Route::Brand(slug.to_owned()).page(page);
    let mut seo = Seo {
        // A page without products has no content to be found.
        robots: if positions.is_empty() {
            Robots::NoIndex
        } else {
            Robots::Index
        },
        image: banner.pictures.first().map(|p| p.picture.clone()),
        modified: site.products.newest_of_brand(slug).map(str::to_owned),
        ..Seo::indexed(
            page_title(&title, &site.frame.company.short_name),
            shortened(&brand.card.seo_text),
            site.router.path(&route),
        )
    };
    name_page(&mut seo, page);
    Some((seo, banner))
}

fn brand_title(brand: &Brand) -> String {
    texts().brand_products(&brand.card.name)
}

/// Returns a page of the products of a brand, by the brand's slug.
pub(super) fn brand(site: &Site, slug: &str, page: u32, today: Date) -> Option<Document> {
    let (seo, banner) = brand_head(site, slug, page)?;
    let brand = site.brand(slug)?;
    let list = Route::Brand(slug.to_owned());
    let positions = site.products.of_brand(slug);
    let frame_texts = &site.pages.catalogue;
    let pager = site
        .router
        .pager(&list, page, Pager::pages(positions.len()));
    let route = list.page(page);
    Some(Document {
        seo,
        frame: frame(
            site,
            Some(&route),
            &site.router.path(&route),
            FrameInput {
                crumbs: crumbs(site, &route),
                banner,
                intro: frame_texts.sidebar.clone(),
                footer_paragraph: frame_texts.footer_paragraph.clone(),
            },
            today,
        ),
        page: Page::Brand(BrandPage {
            brand: brand.card.clone(),
            title: brand_title(brand),
            all_products: all_products(site),
            filter: pager.as_ref().and_then(|_| brand_filter(site, slug)),
            products: site
                .products_at_positions(Pager::slice(positions, page))
                .map(|product| card(site, &product, today))
                .collect(),
            pager,
            brands: brand_cards(site.brands.iter().filter(|other| other.card.slug != slug)),
        }),
    })
}

/// Returns a name of a product with what its card says if it isn't sold.
pub(super) fn marked(name: &str, card: &ProductCard) -> String {
    match &card.standing {
        Some(standing) => format!("{name} ({standing})"),
        None => name.to_owned(),
    }
}

/// Returns the hero of a brand, with its logo and its first products.
fn brand_banner(
    site: &Site,
    texts: &BrandTexts,
    brand: &Brand,
    title: &str,
    positions: &[usize],
) -> Banner {
    // A picture without a placeholder color is shown whole.
    let logo = brand.card.logo.iter().map(|logo| Picture {
        tone: None,
        ..logo.clone()
    });
    let mut pictures: Vec<BannerPicture> = logo
        .map(|logo| labelled(logo, &brand.card.name, None))
        .chain(site.products_at_positions(positions).map(|product| {
            let card = &product.detail.card;
            let title = marked(&card.title, card);
            labelled(card.picture.clone(), &title, Some(&card.badge))
        }))
        .take(MAX_HERO_PICTURES)
        .collect();
    if pictures.is_empty() {
        pictures.extend(site.pages.catalogue.banner.pictures.first().cloned());
    }
    Banner {
        icon: None,
        background: None,
        title: title.to_owned(),
        subtitle: Some(brand.card.seo_text.clone()),
        // The paragraph is shown below the products.
        paragraph: String::new(),
        specs: Vec::new(),
        bullets: Vec::new(),
        actions: brand_actions(site, texts),
        byline: None,
        pictures,
        aside: BannerAside::Quote(texts.quote.clone()),
    }
}

/// Returns the links of brand heroes. The link to the form gets the title of the form's card, since
/// the content words it for a product.
fn brand_actions(site: &Site, texts: &BrandTexts) -> Vec<Link> {
    let quote = &texts.quote;
    // The list below the hero has a button for all products.
    let all = all_products(site).map(|all| all.href);
    let mut actions = texts.links.clone();
    actions.retain(|action| Some(&action.href) != all.as_ref());
    for action in actions.iter_mut().filter(|action| action.href == "#quote") {
        action.label.clone_from(&quote.title);
    }
    actions
}

/// Returns the page of a product, by the slugs of its brand and its own.
pub(super) fn product(site: &Site, brand: &str, slug: &str, today: Date) -> Option<Document> {
    let listed = site.products.named(slug);
    let listed = listed.filter(|found| found.brand() == brand)?;
    let product = site.product(slug)?;
    let route = Route::Product {
        brand: brand.to_owned(),
        product: slug.to_owned(),
    };
    let frame_texts = &site.pages.catalogue;
    let mut banner = product.banner.clone();
    banner.specs.extend(price::row(site, &product, today));
    let input = FrameInput {
        banner,
        intro: site
            .category(product.category.as_deref())
            .map(|category| category.sidebar.clone())
            .unwrap_or_default(),
        ..FrameInput::of(frame_texts, crumbs(site, &route))
    };
    let mut frame = frame(site, Some(&route), &product.detail.card.href, input, today);
    if !listed.is_sold() {
        // The company's example is about a visitor who wants to buy the product.
        frame.forms.example.clear();
    }
    Some(Document {
        seo: product.seo.clone(),
        frame,
        page: Page::Product(Box::new(ProductPage {
            coverage: coverage(site, listed, product.detail.planning.as_deref()),
            product: product.detail.clone(),
            related_products: related(site, listed, today),
            related_articles: articles(site, listed),
            brands: brand_cards(site.brands.iter()),
            all_products: all_products(site),
        })),
    })
}

/// Returns the address for planning a camera's view; `None` if the tool doesn't know the camera.
fn coverage(
    site: &Site,
    product: &ListedProduct,
    camera: Option<&PlanningCamera>,
) -> Option<String> {
    let camera = camera.filter(|camera| camera.pixels.is_some() && camera.view_deg.is_some())?;
    let tool = PlanningTool::Coverage;
    let is_known = product.is_sold() && site.router.tools().contains(&tool);
    let path = site.router.path(&Route::PlanningTool(tool));
    is_known.then(|| format!("{path}?camera={}#plan", camera.product.slug))
}

/// Returns the products of the same category that are sold and most like this one, starting with those of the same
/// brand. Of a long list, only the products that follow this one are compared: the links of a list spread over all its
/// products, and a page depends on few of them.
fn related(site: &Site, product: &ListedProduct, today: Date) -> Vec<ProductCard> {
    if product.category.is_none() {
        return Vec::new();
    }
    let most_alike = |positions, fits: &dyn Fn(&ListedProduct) -> bool| {
        let others = site.products.following(product, positions);
        let others = others.filter(|other| other.is_sold() && fits(other));
        let compared = others.take(MAX_COMPARED_FOR_RELATED);
        let mut compared: Vec<(f64, &ListedProduct)> = compared
            .map(|other| (product.difference(other), other))
            .collect();
        compared.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        compared.into_iter().map(|(_, other)| other)
    };
    let is_of_brand = |other: &ListedProduct| other.brand() == product.brand();
    let of_brand = site.products.of_brand(product.brand());
    let mut related: Vec<&ListedProduct> =
        most_alike(of_brand, &|other| other.category == product.category).collect();
    if related.len() < MAX_RELATED {
        let of_category = site.products.of_category(product.category);
        related.extend(most_alike(of_category, &|other| !is_of_brand(other)));
    }
    related
        .into_iter()
        .take(MAX_RELATED)
        .filter_map(|other| site.product(other.slug()))
        .map(|product| card(site, &product, today))
        .collect()
}

/// Returns the articles that name the product, then others of its category.
fn articles(site: &Site, product: &ListedProduct) -> Vec<Link> {
    let published = || site.published_articles();
    let names = |related: &[String]| related.iter().any(|slug| slug == product.slug());
    let naming = published().filter(|article| names(&article.related_products));
    let of_category = published()
        .filter(|_| product.article_category().is_some())
        .filter(|article| article.category() == product.article_category())
        .filter(|article| !names(&article.related_products));
    naming
        .chain(of_category)
        .take(MAX_ARTICLES)
        .map(article_link)
        .collect()
}

/// Returns a product as the catalogue shows and compares it.
pub(crate) fn entry(site: &Site, product: &Product, today: Date) -> CatalogueEntry {
    CatalogueEntry {
        slug: product.slug.clone(),
        card: card(site, product, today),
        rows: rows(product),
    }
}

/// Returns the known facts about a product, for comparisons.
fn rows(product: &Product) -> Vec<Spec> {
    let detail = &product.detail;
    let texts = texts();
    let mut rows = vec![
        Spec::new(texts.facet_brand(), &detail.card.brand),
        Spec::new(texts.facet_type(), &detail.card.badge),
        Spec::new(texts.product_part_number(), &detail.sku),
    ];
    let left_out = |row: &&Spec| {
        let mut own = product.own_figures.iter();
        own.any(|own| !own.compare && own.row.label == row.label)
    };
    let figures = detail.specs.iter().flatten();
    rows.extend(figures.filter(|row| !left_out(row)).cloned());
    if !detail.best_for.is_empty() {
        rows.push(Spec::new(
            texts.figure_best_for(),
            detail.best_for.join(", "),
        ));
    }
    if let Some(known) = &detail.compliance {
        rows.push(Spec::new(texts.product_ndaa(), ndaa_label(known.ndaa_889)));
        rows.push(Spec::new(
            texts.product_sale(),
            sale_label(known.sale_status),
        ));
    }
    rows
}

fn sale_label(status: SaleStatus) -> String {
    match status {
        SaleStatus::Active => texts().product_sale_active(),
        SaleStatus::LegacySupport => texts().product_sale_legacy_support(),
        SaleStatus::Withdrawn => texts().product_sale_withdrawn(),
    }
}

//! Documents: the page of a route with everything around it.
//!
//! Texts were resolved when the site was built; here they are chosen by route, and the frame is
//! drawn around them. Nothing here can fail: what a route names and the site does not have becomes
//! the page that says so.

mod articles;
mod cards;
mod catalogue;
mod facade;
mod failures;
mod frame;
pub(crate) mod graph;
mod languages;
mod offers;
mod search;
mod sidebar;
mod sitemap;

use sightline_model::{
    ArticleCategory, Audience, CatalogueChoice, CatalogueTab, Crumb, Document, Link, Page, Route,
    Seo, Service,
};

pub(crate) use catalogue::catalogue;
pub(crate) use failures::{design, error, missing, not_found};
use frame::{Setting, frame};
pub(crate) use search::search;

use crate::parts::entries::{Article, words_of_slug};
use crate::parts::pages::Surround;
use crate::parts::seo::page_title;
use crate::site::Site;
use sightline_search::SearchQuery;

/// Every page that answers with status 200, with each tab and category.
pub(crate) fn routes(site: &Site) -> Vec<Route> {
    let mut routes = vec![Route::Home, Route::About];
    routes.extend(Service::ALL.map(Route::Service));
    routes.extend([Audience::Residential, Audience::Commercial].map(Route::Audience));
    routes.extend([
        Route::Contact,
        Route::Legal,
        Route::Sitemap,
        Route::Search,
        Route::Articles(None),
    ]);
    routes.extend(ArticleCategory::ALL.map(|category| Route::Articles(Some(category))));
    let published = site.articles.iter().filter(|article| article.published);
    routes.extend(published.map(|article| Route::Article(article.slug.clone())));
    routes.extend(CatalogueTab::ALL.map(Route::Catalogue));
    let brands = site.brands.iter();
    routes.extend(brands.map(|brand| Route::Brand(brand.card.slug.clone())));
    routes.extend(site.products.iter().map(|product| Route::Product {
        brand: product.brand.clone(),
        product: product.slug.clone(),
    }));
    routes
}

/// The page of a route.
pub(crate) fn document(site: &Site, route: &Route, year: i16) -> Document {
    let pages = &site.pages;
    let whole = |page: Page, surround: &Surround| whole(site, route, page, surround, year);
    let found = match route {
        Route::Home => Some(whole(
            Page::Home(pages.home.page.clone()),
            &pages.home.surround,
        )),
        Route::About => Some(whole(
            Page::About(pages.about.page.clone()),
            &pages.about.surround,
        )),
        Route::Contact => Some(whole(
            Page::Contact(pages.contact.page.clone()),
            &pages.contact.surround,
        )),
        Route::Legal => Some(whole(
            Page::Legal(pages.legal.page.clone()),
            &pages.legal.surround,
        )),
        Route::Service(service) => {
            let mut services = pages.services.iter();
            let prepared = services.find(|prepared| prepared.page.service == *service);
            prepared.map(|found| whole(Page::Service(found.page.clone()), &found.surround))
        }
        Route::Audience(audience) => {
            let mut audiences = pages.audiences.iter();
            let prepared = audiences.find(|prepared| prepared.page.audience == *audience);
            prepared.map(|found| whole(Page::Audience(found.page.clone()), &found.surround))
        }
        Route::Sitemap => Some(sitemap::sitemap(site, year)),
        Route::Articles(category) => Some(articles::list(site, *category, year)),
        Route::Article(slug) => articles::article(site, slug, year),
        Route::Search => Some(search(site, &SearchQuery::of(""), year)),
        Route::Catalogue(tab) => Some(catalogue(site, &CatalogueChoice::of(*tab), year)),
        Route::Brand(brand) => catalogue::brand(site, brand, year),
        Route::Product { brand, product } => catalogue::product(site, brand, product, year),
    };
    found.unwrap_or_else(|| missing(site, route, year))
}

/// A page that has a file of its own, with the frame that the file describes.
fn whole(site: &Site, route: &Route, page: Page, surround: &Surround, year: i16) -> Document {
    let setting = Setting {
        crumbs: crumbs(site, route),
        banner: surround.banner.clone(),
        intro: surround.sidebar.clone(),
        footer_paragraph: surround.footer_paragraph.clone(),
    };
    Document {
        seo: page_seo(site, route, surround),
        frame: frame(site, Some(route), &site.router.path(route), setting, year),
        page,
    }
}

/// What the head says about a page that has a file of its own.
fn page_seo(site: &Site, route: &Route, surround: &Surround) -> Seo {
    let mut pictures = surround.banner.pictures.iter();
    Seo {
        image: pictures.next().map(|shown| shown.picture.clone()),
        modified: surround.updated.clone(),
        ..Seo::indexed(
            page_title(&surround.title, &site.frame.company.short_name),
            surround.description.clone(),
            site.router.path(route),
        )
    }
}

/// The way to a page; the home page has none.
fn crumbs(site: &Site, route: &Route) -> Vec<Crumb> {
    let mut trail: Vec<(String, Route)> = vec![("Home".to_owned(), Route::Home)];
    let mut step = |label: &str, route: Route| trail.push((label.to_owned(), route));
    match route {
        Route::Home => return Vec::new(),
        Route::About => step("About", Route::About),
        Route::Service(service) => step(site.frame.service_label(*service), route.clone()),
        Route::Audience(audience) => step(frame::audience_label(*audience), route.clone()),
        Route::Contact => step("Contact", Route::Contact),
        Route::Legal => step("Legal", Route::Legal),
        Route::Sitemap => step(frame::SITEMAP, Route::Sitemap),
        Route::Search => step(search::TITLE, Route::Search),
        Route::Articles(category) => {
            step("Articles", Route::Articles(None));
            if let Some(category) = category {
                step(
                    crate::parts::entries::category_label(*category),
                    route.clone(),
                );
            }
        }
        Route::Article(slug) => {
            step("Articles", Route::Articles(None));
            let article = site.article(slug);
            step(
                article.map_or(failures::ARTICLE, |article| &article.card.headline),
                route.clone(),
            );
        }
        Route::Catalogue(tab) => {
            step("Products", Route::Catalogue(CatalogueTab::All));
            if *tab != CatalogueTab::All {
                step(tab.label(), route.clone());
            }
        }
        Route::Brand(slug) => {
            step("Products", Route::Catalogue(CatalogueTab::All));
            let brand = site.brand(slug);
            step(brand.map_or(slug, |brand| &brand.card.name), route.clone());
        }
        Route::Product { brand, product } => {
            step("Products", Route::Catalogue(CatalogueTab::All));
            if let Some(found) = site.brand(brand) {
                step(&found.card.name, Route::Brand(brand.clone()));
            }
            let found = site.product(product);
            step(
                found.map_or(failures::PRODUCT, |found| &found.detail.card.title),
                route.clone(),
            );
        }
    }
    let last = trail.len() - 1;
    let crumb = |(index, (label, route)): (usize, (String, Route))| Crumb {
        label,
        // The current page is not a link to itself.
        href: (index < last).then(|| site.router.path(&route)),
    };
    trail.into_iter().enumerate().map(crumb).collect()
}

/// A link to an article, labelled by the words of its slug.
fn article_link(article: &Article) -> Link {
    Link::new(words_of_slug(&article.slug), &article.card.href)
}

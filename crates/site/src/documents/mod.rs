//! Documents: the page of a route with its frame.
//!
//! Texts were resolved when the site was built. Here they are chosen by route and put into the
//! frame. Nothing here can fail: if a route names something that the site doesn't have, the result
//! is a page that says so.

mod articles;
pub(crate) mod cards;
mod catalogue;
mod failures;
mod frame;
pub(crate) mod graph;
mod languages;
mod offers;
pub(crate) mod planning;
mod proof;
mod search;
mod sidebar;
mod sitemap;

use jiff::civil::Date;
use sightline_model::{
    CatalogueChoice, Crumb, Document, Link, Page, PageKind, Route, SectionsPage, Seo,
};

pub(crate) use catalogue::{catalogue, entry, list_head};
use frame::{FrameInput, frame};
pub use proof::AnswerDay;

use crate::parts::entries::Article;
use crate::parts::labels::{page_label, tool_name};
use crate::parts::pages::{PageFrameTexts, PreparedPage};
use crate::parts::seo::page_title;
use crate::site::{Site, SiteResolution, products};
use sightline_search::SearchQuery;
use sightline_texts::texts;

impl Site {
    /// Returns every page that answers with status 200, including each tab and category.
    pub fn routes(&self) -> Vec<Route> {
        let kinds = PageKind::ALL.into_iter();
        kinds.flat_map(|kind| routes_of(self, kind)).collect()
    }

    /// Returns the page of a route with its frame. For a brand, product or article that doesn't
    /// exist, this is [`Self::missing`]. Prices that aren't valid `today` are left out.
    pub fn document(&self, route: &Route, today: Date) -> Document {
        let mut document = document(self, route, today);
        languages::complete(self, route, &mut document);
        cards::complete(self, &mut document);
        graph::complete(self, &mut document, today);
        document
    }

    /// Returns the title of the page at a path, if there is one.
    pub fn page_title(&self, path: &str) -> Option<String> {
        match self.resolve(path, None) {
            SiteResolution::Page(route) => Some(label(self, &route)),
            _ => None,
        }
    }

    /// Returns the catalogue with a choice.
    pub fn catalogue(&self, choice: &CatalogueChoice, today: Date) -> Document {
        let mut document = catalogue(self, choice, today);
        cards::complete(self, &mut document);
        graph::complete(self, &mut document, today);
        document
    }
}

/// Returns the routes of a kind; empty if the site has no such pages.
pub(crate) fn routes_of(site: &Site, kind: PageKind) -> Vec<Route> {
    if !site.router.has(kind) {
        return Vec::new();
    }
    match kind {
        PageKind::Service => {
            let services = site.services.iter();
            services
                .map(|service| Route::Service(service.slug.clone()))
                .collect()
        }
        PageKind::Articles => {
            let categories = site.article_categories.iter();
            let filters = categories.map(|category| Some(category.slug.clone()));
            let all = std::iter::once(None).chain(filters);
            with_pages(site, all.map(Route::Articles))
        }
        PageKind::Catalogue => {
            let tabs = site.tabs.iter();
            with_pages(site, tabs.map(|tab| Route::Catalogue(tab.tab.clone())))
        }
        PageKind::Article => {
            let published = site.published_articles();
            published
                .map(|article| Route::Article(article.slug.clone()))
                .collect()
        }
        PageKind::Brand => {
            let brands = site.brands.iter();
            with_pages(
                site,
                brands.map(|brand| Route::Brand(brand.card.slug.clone())),
            )
        }
        PageKind::PlanningTool => {
            let tools = site.router.tools().iter();
            tools.map(|tool| Route::PlanningTool(*tool)).collect()
        }
        PageKind::Product => site.products.all().iter().map(products::route).collect(),
        PageKind::Own => {
            let own = site.own_pages.iter();
            own.map(|page| Route::Own(page.name.clone())).collect()
        }
        _ => (kind.info().routes)(),
    }
}

/// Returns lists, each with its further pages.
fn with_pages(site: &Site, lists: impl Iterator<Item = Route>) -> Vec<Route> {
    let pages = |list: Route| {
        let pages = site.pages(&list);
        (1..=pages).map(move |page| list.clone().page(page))
    };
    lists.flat_map(pages).collect()
}

/// Returns the page of a route, without what is the same in every document.
fn document(site: &Site, route: &Route, today: Date) -> Document {
    let (list, page) = route.list();
    let found = match list {
        Route::Sitemap => Some(sitemap::sitemap(site, today)),
        Route::Articles(category) => Some(articles::list(site, category.as_deref(), page, today)),
        Route::Article(slug) => articles::article(site, slug, today),
        Route::Search => Some(site.search(&SearchQuery::of(""), today)),
        Route::PlanningTool(tool) => site.planning(*tool, None, today),
        Route::Catalogue(tab) => {
            let choice = CatalogueChoice {
                page,
                ..CatalogueChoice::of(tab.clone())
            };
            Some(catalogue(site, &choice, today))
        }
        Route::Brand(brand) => catalogue::brand(site, brand, page, today),
        Route::Product { brand, product } => catalogue::product(site, brand, product, today),
        _ => site.pages.of(route).map(|page| whole(site, page, today)),
    };
    found.unwrap_or_else(|| site.missing(route, today))
}

/// Returns a page that has a file of its own, with the frame that the file describes.
fn whole(site: &Site, page: &PreparedPage, today: Date) -> Document {
    let PreparedPage {
        route, frame_texts, ..
    } = page;
    Document {
        seo: page_seo(site, route, frame_texts),
        frame: frame(
            site,
            Some(route),
            &site.router.path(route),
            FrameInput::of(frame_texts, crumbs(site, route)),
            today,
        ),
        page: Page::Sections(SectionsPage {
            name: route.kind(),
            notice: None,
            sections: page.sections_on(today),
        }),
    }
}

/// Returns the metadata of a page that has a file of its own.
fn page_seo(site: &Site, route: &Route, frame_texts: &PageFrameTexts) -> Seo {
    let mut pictures = frame_texts.banner.pictures.iter();
    Seo {
        image: pictures.next().map(|shown| shown.picture.clone()),
        modified: frame_texts.updated.clone(),
        ..Seo::indexed(
            page_title(&frame_texts.title, &site.frame.company.short_name),
            frame_texts.description.clone(),
            site.router.path(route),
        )
    }
}

/// Returns the breadcrumbs of a page; empty for the home page.
fn crumbs(site: &Site, route: &Route) -> Vec<Crumb> {
    if *route == Route::Home {
        return Vec::new();
    }
    let mut trail = vec![Route::Home];
    let parent = route.kind().info().parent.and_then(PageKind::route);
    trail.extend(parent.filter(|list| site.router.has(list.kind())));
    let (list, page) = route.list();
    match list {
        Route::Articles(Some(_)) => trail.push(Route::Articles(None)),
        Route::Catalogue(Some(_)) => trail.push(Route::Catalogue(None)),
        Route::Product { brand, .. } if site.brand(brand).is_some() => {
            trail.push(Route::Brand(brand.clone()));
        }
        _ => {}
    }
    if page > 1 {
        trail.push(list.clone());
    }
    trail.push(route.clone());
    let here = trail.len() - 1;
    let crumb = |(index, route): (usize, &Route)| Crumb {
        label: label(site, route),
        // The current page doesn't link to itself.
        href: (index < here).then(|| site.router.path(route)),
    };
    trail.iter().enumerate().map(crumb).collect()
}

/// Returns the name of a page in breadcrumbs and lists.
fn label(site: &Site, route: &Route) -> String {
    let named = |found: Option<&str>, slug: &str| found.unwrap_or(slug).to_owned();
    match route {
        Route::Service(slug) => named(
            site.service(slug).map(|service| service.name.as_str()),
            slug,
        ),
        Route::Own(name) => named(site.own_page(name).map(|page| page.label.as_str()), name),
        Route::Articles(Some(slug)) => {
            let category = site.article_category(slug);
            named(category.map(|category| category.label.as_str()), slug)
        }
        Route::Article(slug) => {
            let article = site.article(slug);
            article.map_or_else(
                || texts().failure_article(),
                |article| article.card.headline.clone(),
            )
        }
        Route::Catalogue(Some(tab)) => named(site.tab(tab).map(|tab| tab.label.as_str()), tab),
        Route::Brand(slug) => named(site.brand(slug).map(|brand| brand.card.name.as_str()), slug),
        Route::Product { product, .. } => {
            let found = site.product(product);
            found.map_or_else(
                || texts().failure_product(),
                |found| found.detail.card.title.clone(),
            )
        }
        Route::ListPage { page, .. } => texts().list_page(page),
        Route::PlanningTool(tool) => tool_name(*tool),
        _ => page_label(route.kind()),
    }
}

/// Adds the page number to the title and description of a list's further pages.
fn name_page(seo: &mut Seo, page: u32) {
    if page > 1 {
        seo.title = texts().list_page_title(page, &seo.title);
        seo.description = texts().list_page_description(&seo.description, page);
    }
}

/// Returns a link to an article for lists of related articles.
fn article_link(article: &Article) -> Link {
    Link::new(&article.label, &article.card.href)
}

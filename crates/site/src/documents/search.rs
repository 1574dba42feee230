//! The search page and its results.

use jiff::civil::Date;
use sightline_model::{Document, Link, LinkGroup, Page, PageKind, Route, SearchPage, Seo};

use super::frame::{FrameInput, frame, hero_like};
use super::{crumbs, name_page};
use crate::parts::seo::page_title;
use crate::site::Site;
use sightline_search::SearchQuery;
use sightline_source::raw::RawMenuPlace;
use sightline_texts::texts;

/// The maximum number of brands. More links would amount to another sitemap.
const MAX_BRANDS: usize = 6;

impl Site {
    /// Returns the search page, with the results of a query if there is one. Search engines may follow
    /// its links but not index it.
    pub fn search(&self, query: &SearchQuery, today: Date) -> Document {
        let route = Route::Search;
        let name = &self.frame.company.short_name;
        let frame_texts = &self.pages.home;
        let texts = texts();
        let (title, path, heading) = if query.is_empty() {
            (texts.search(), self.router.path(&route), texts.search())
        } else {
            let path = query.path(&self.router);
            let title = texts.search_title(&query.text);
            (title, path, texts.search_results_title())
        };
        let input = FrameInput {
            crumbs: crumbs(self, &route),
            banner: hero_like(&frame_texts.banner, &heading, "", 0),
            intro: frame_texts.sidebar.clone(),
            footer_paragraph: None,
        };
        let page = page(self, query);
        let mut seo = Seo::unlisted(
            page_title(&title, name),
            texts.search_description(name, searched(self)),
        );
        name_page(&mut seo, page.pager.as_ref().map_or(1, |pager| pager.page));
        Document {
            seo,
            frame: frame(self, Some(&route), &path, input, today),
            page: Page::Search(page),
        }
    }
}

/// Returns in words what the search covers.
fn searched(site: &Site) -> String {
    let texts = texts();
    match (site.router.has(PageKind::Catalogue), site.has_articles()) {
        (true, true) => texts.search_subjects_products_articles(),
        (true, false) => texts.search_subjects_products(),
        (false, true) => texts.search_subjects_articles(),
        (false, false) => texts.search_subjects(),
    }
}

fn page(site: &Site, query: &SearchQuery) -> SearchPage {
    let nothing = SearchPage {
        ask: site.frame.search_ask.clone(),
        query: query.text.clone(),
        cut: query.cut,
        results: Vec::new(),
        pager: None,
        total: 0,
        kinds: Vec::new(),
        partial: false,
        spelling: None,
        popular: Vec::new(),
    };
    if query.is_empty() {
        return SearchPage {
            popular: popular(site),
            ..nothing
        };
    }
    let entry_at = |key: &str, index| site.search_entry(key, index);
    let found = site.search_index().find(query, &site.router, &entry_at);
    SearchPage {
        popular: if found.results.is_empty() {
            popular(site)
        } else {
            Vec::new()
        },
        results: found.results,
        pager: found.pager,
        total: found.total,
        kinds: if found.total > 0 {
            found.kinds
        } else {
            Vec::new()
        },
        partial: found.partial,
        spelling: found.spelling,
        ..nothing
    }
}

/// Returns links to the most popular pages.
fn popular(site: &Site) -> Vec<LinkGroup> {
    let link = |label: &str, route: Route| Link::new(label, site.router.path(&route));
    let group = |title: String, links: Vec<Link>| LinkGroup { title, links };
    let texts = texts();
    let services = site.services.iter();
    let services = services.map(|service| Link::new(&service.name, &service.href));
    let chosen = site.own_pages.iter();
    let chosen = chosen.filter(|page| page.menus.contains(&RawMenuPlace::Switch));
    let chosen = chosen.map(|page| Link::new(&page.label, &page.href));
    let tabs = site.tabs.iter();
    let tabs = tabs.map(|tab| link(&tab.label, Route::Catalogue(tab.tab.clone())));
    let with_products = site
        .brands
        .iter()
        .filter(|brand| !site.products.of_brand(&brand.card.slug).is_empty());
    let brands = with_products
        .take(MAX_BRANDS)
        .map(|brand| Link::new(&brand.card.name, &brand.card.href));
    let mut groups = vec![
        group(texts.services(), services.chain(chosen).collect()),
        group(texts.products(), tabs.collect()),
        group(texts.brands(), brands.collect()),
    ];
    groups.retain(|group| !group.links.is_empty());
    groups
}

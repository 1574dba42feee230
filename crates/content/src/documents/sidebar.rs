//! The sidebar: what it shows is chosen by the path.

use sightline_model::{Link, PartsCard, Route, Sidebar, SidebarCard};
use sightline_texts::texts;

use super::article_link;
use crate::parts::entries::Service;
use crate::site::Site;

/// A longer list of products would stand beside an empty page.
const MOST_PRODUCTS: usize = 4;
/// A longer list of articles would do the same.
const MOST_ARTICLES: usize = 6;

/// The sidebar of the page at a path without its query.
pub(super) fn sidebar(site: &Site, path: &str, intro: Vec<SidebarCard>) -> Sidebar {
    let texts = &site.frame.sidebar;
    let mut services = site.services.iter();
    let service = services.find(|service| service.is_subject_of(path));
    let (related, count) =
        service.map_or_else(Default::default, |service| products(site, service, path));
    Sidebar {
        stories: site
            .stories()
            .map(|href| Link::new(&texts.stories_label, href)),
        contact_title: texts.contact_title.clone(),
        contact_text: texts.contact_text.clone(),
        contact_action: texts.contact_action.clone(),
        always_on: site.frame.always_on.clone(),
        intro,
        more_products: service.and_then(|service| more_products(site, service, count)),
        related_products: site
            .products_in(&related)
            .map(|product| product.related())
            .collect(),
        related_articles: service.map_or_else(Vec::new, |service| articles(site, service, path)),
        parts: parts(site, service),
    }
}

/// The places of the first products of the service's categories, one of each in turn, and how many there
/// are in all, without the one at a path. A service without a category of its own shows the products that
/// name it.
fn products(site: &Site, service: &Service, path: &str) -> (Vec<usize>, usize) {
    let categories = service.product_categories.iter();
    let places = categories.filter_map(|slug| site.category_place(slug));
    let lists: Vec<&[usize]> = if service.product_categories.is_empty() {
        vec![site.products.of_service(&service.slug)]
    } else {
        places
            .map(|place| site.products.of_category(Some(place)))
            .collect()
    };
    let own = site.place_at(path);
    let others = |list: &[usize]| -> Vec<usize> {
        let others = list.iter().copied().filter(|place| Some(*place) != own);
        others.take(MOST_PRODUCTS).collect()
    };
    let first: Vec<Vec<usize>> = lists.iter().map(|list| others(list)).collect();
    let turns = (0..MOST_PRODUCTS).flat_map(|turn| {
        let turn = first.iter().filter_map(move |list| list.get(turn));
        turn.copied()
    });
    let all = lists.iter().copied().flatten();
    let listed: usize = lists.iter().map(|list| list.len()).sum();
    let count = listed - all.filter(|place| Some(**place) == own).count();
    (turns.take(MOST_PRODUCTS).collect(), count)
}

/// The catalogue, at the tab of the service where one tab has all of its products.
fn more_products(site: &Site, service: &Service, count: usize) -> Option<Link> {
    let categories = service.product_categories.as_slice();
    let tab = match categories {
        [category] => site.category(Some(category)),
        _ => None,
    };
    let label = match tab {
        Some(_) => texts().sidebar_all_products_count(count),
        None => texts().sidebar_all_products(),
    };
    let route = Route::Catalogue(tab.map(|category| category.tab.clone()));
    (count > MOST_PRODUCTS).then(|| Link::new(label, site.router.path(&route)))
}

fn articles(site: &Site, service: &Service, path: &str) -> Vec<Link> {
    let category = service.article_category.as_deref();
    if category.is_none() {
        return Vec::new();
    }
    site.articles
        .iter()
        .filter(|article| article.published && article.category() == category)
        .filter(|article| article.card.href != path)
        .map(article_link)
        .take(MOST_ARTICLES)
        .collect()
}

/// What the systems of a service are made of; on other pages, those that every page explains.
fn parts(site: &Site, service: Option<&Service>) -> Vec<PartsCard> {
    let is_shown = |other: &&Service| match service {
        Some(service) => service.slug == other.slug,
        None => other.parts_on_general_pages,
    };
    let shown = site.services.iter().filter(is_shown);
    shown.filter_map(|service| service.parts.clone()).collect()
}

//! The sidebar, whose contents depend on the path.

use sightline_model::{Link, PartsCard, Route, Sidebar, SidebarCard, with_commas};
use sightline_texts::texts;

use super::article_link;
use crate::parts::entries::Service;
use crate::site::Site;

/// The maximum number of products. A longer list would exceed the page.
const MAX_PRODUCTS: usize = 3;
/// The maximum number of articles, for the same reason.
const MAX_ARTICLES: usize = 6;

/// Returns the sidebar of a page, by its route and its path without the query.
pub(super) fn sidebar(
    site: &Site,
    route: Option<&Route>,
    path: &str,
    intro: Vec<SidebarCard>,
) -> Sidebar {
    let texts = &site.frame.sidebar;
    let service = site.service_of_page(route, path);
    let (related, count) =
        service.map_or_else(Default::default, |service| products(site, service, path));
    Sidebar {
        stories: site
            .inventory
            .stories()
            .map(|href| Link::new(&texts.stories_label, href)),
        contact_title: texts.contact_title.clone(),
        contact_text: texts.contact_text.clone(),
        contact_action: texts.contact_action.clone(),
        always_on: site.frame.always_on.clone(),
        intro,
        more_products: service.and_then(|service| more_products(site, service, count)),
        related_products: site
            .products_at_positions(&related)
            .map(|product| product.related())
            .collect(),
        related_articles: service.map_or_else(Vec::new, |service| articles(site, service, path)),
        parts: parts(site, service.or_else(|| subject(site, route?))),
    }
}

/// Returns the service that a product or an article belongs to.
fn subject<'a>(site: &'a Site, route: &Route) -> Option<&'a Service> {
    let mut services = site.services.iter();
    match route {
        Route::Product { product, .. } => {
            let listed = site.products.named(product)?;
            let category = site.categories.get(listed.category?)?;
            services.find(|service| service.product_categories.contains(&category.slug))
        }
        Route::Article(slug) => {
            let category = site.article(slug)?.category()?;
            services.find(|service| service.article_category.as_deref() == Some(category))
        }
        _ => None,
    }
}

/// Returns the positions of the first products that are sold, taking one from each of the service's categories in turn,
/// and the number of all its products, sold or not. Both leave out the product at `path`. A service without categories
/// of its own uses the products that name it.
fn products(site: &Site, service: &Service, path: &str) -> (Vec<usize>, usize) {
    let categories = service.product_categories.iter();
    let position = |slug: &String| site.categories.iter().position(|own| own.slug == *slug);
    let positions = categories.filter_map(position);
    let lists: Vec<&[usize]> = if service.product_categories.is_empty() {
        vec![site.products.of_service(&service.slug)]
    } else {
        positions
            .map(|position| site.products.of_category(Some(position)))
            .collect()
    };
    let own = site.position_at(path);
    let others = |list: &[usize]| -> Vec<usize> {
        let others = site
            .products
            .sold(list)
            .filter(|position| Some(*position) != own);
        others.take(MAX_PRODUCTS).collect()
    };
    let first: Vec<Vec<usize>> = lists.iter().map(|list| others(list)).collect();
    let turns = (0..MAX_PRODUCTS).flat_map(|turn| {
        let turn = first.iter().filter_map(move |list| list.get(turn));
        turn.copied()
    });
    let all = lists.iter().copied().flatten();
    let listed: usize = lists.iter().map(|list| list.len()).sum();
    let count = listed - all.filter(|position| Some(**position) == own).count();
    (turns.take(MAX_PRODUCTS).collect(), count)
}

/// Returns a link to the catalogue, at the service's tab if a single tab has all its products.
fn more_products(site: &Site, service: &Service, count: usize) -> Option<Link> {
    let categories = service.product_categories.as_slice();
    let tab = match categories {
        [category] => site.category(Some(category)),
        _ => None,
    };
    let label = match tab {
        Some(_) => texts().sidebar_all_products_count(with_commas(count as u64)),
        None => texts().sidebar_all_products(),
    };
    let route = Route::Catalogue(tab.map(|category| category.tab.clone()));
    (count > MAX_PRODUCTS).then(|| Link::new(label, site.router.path(&route)))
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
        .take(MAX_ARTICLES)
        .collect()
}

/// Returns the parts of a service's systems. On other pages, returns the parts that general pages show, without their
/// descriptions.
fn parts(site: &Site, service: Option<&Service>) -> Vec<PartsCard> {
    if let Some(service) = service {
        return service.parts.iter().cloned().collect();
    }
    let general = site
        .services
        .iter()
        .filter(|other| other.parts_on_general_pages);
    let mut cards: Vec<PartsCard> = general.filter_map(|other| other.parts.clone()).collect();
    for part in cards.iter_mut().flat_map(|card| &mut card.parts) {
        part.text.clear();
    }
    cards
}

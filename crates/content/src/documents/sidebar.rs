//! The sidebar: what it shows is chosen by the path.

use sightline_model::{CatalogueTab, Link, PartsCard, Route, Service, Sidebar, SidebarCard};

use super::article_link;
use crate::parts::entries::Product;
use crate::site::Site;

/// A longer list of products would stand beside an empty page.
const MOST_PRODUCTS: usize = 4;
/// A longer list of articles would do the same.
const MOST_ARTICLES: usize = 6;

/// The parts of a path that call for a service's sidebar, in this order.
const BY_PATH: [(&str, Service); 5] = [
    ("cctv", Service::CctvInstallation),
    ("access-control", Service::AccessControl),
    ("pa-systems", Service::PaSystems),
    ("it-services", Service::ItServices),
    ("pos-installation", Service::PosInstallation),
];

/// The systems that a page of no service explains.
const GENERIC: [Service; 3] = [
    Service::AccessControl,
    Service::CctvInstallation,
    Service::PaSystems,
];

/// The sidebar of the page at a path without its query.
pub(super) fn sidebar(site: &Site, path: &str, intro: Vec<SidebarCard>) -> Sidebar {
    let texts = &site.frame.sidebar;
    let service = service_of(path);
    let related = service.map_or_else(Vec::new, |service| products(site, service, path));
    Sidebar {
        stories: Link::new(&texts.stories_label, site.router.stories()),
        contact_title: texts.contact_title.clone(),
        contact_text: texts.contact_text.clone(),
        contact_action: texts.contact_action.clone(),
        always_on: Some(site.frame.always_on.clone()),
        intro,
        more_products: service.and_then(|service| more_products(site, service, related.len())),
        related_products: related
            .into_iter()
            .take(MOST_PRODUCTS)
            .map(Product::related)
            .collect(),
        related_articles: service.map_or_else(Vec::new, |service| articles(site, service, path)),
        parts: parts(site, service),
    }
}

fn service_of(path: &str) -> Option<Service> {
    BY_PATH
        .into_iter()
        .find(|(part, _)| path.contains(part))
        .map(|(_, service)| service)
}

/// Products of the service's categories, one of each in turn. A service without a category of its own
/// shows the products that name it.
fn products<'a>(site: &'a Site, service: Service, path: &str) -> Vec<&'a Product> {
    let categories = service.product_categories();
    let others = site.products.iter();
    let others = others.filter(|product| product.detail.card.href != path);
    if categories.is_empty() {
        return others
            .filter(|product| product.services.contains(&service))
            .collect();
    }
    let of = |category| {
        others
            .clone()
            .filter(move |other| other.category == category)
    };
    let mut ranked: Vec<(usize, &Product)> = Vec::new();
    for category in categories {
        ranked.extend(of(*category).enumerate());
    }
    // The order is stable: of equal places the categories keep theirs.
    ranked.sort_by_key(|(place, _)| *place);
    ranked.into_iter().map(|(_, product)| product).collect()
}

/// The catalogue, at the tab of the service where one tab has all of its products.
fn more_products(site: &Site, service: Service, count: usize) -> Option<Link> {
    let categories = service.product_categories();
    let tab = match categories {
        [category] => CatalogueTab::ALL
            .into_iter()
            .find(|tab| tab.category() == Some(*category)),
        _ => None,
    };
    let route = Route::Catalogue(tab.unwrap_or(CatalogueTab::All));
    let label = match tab {
        Some(_) => format!("All {count} products"),
        None => "All products".to_owned(),
    };
    (count > MOST_PRODUCTS).then(|| Link::new(label, site.router.path(&route)))
}

fn articles(site: &Site, service: Service, path: &str) -> Vec<Link> {
    let Some(category) = service.article_category() else {
        return Vec::new();
    };
    site.articles
        .iter()
        .filter(|article| article.published && article.card.category == category)
        .filter(|article| article.card.href != path)
        .map(article_link)
        .take(MOST_ARTICLES)
        .collect()
}

fn parts(site: &Site, service: Option<Service>) -> Vec<PartsCard> {
    let shown = service.map_or_else(|| GENERIC.to_vec(), |service| vec![service]);
    shown
        .iter()
        .filter_map(|wanted| {
            let mut cards = site.frame.parts.iter();
            cards.find(|(service, _)| service == wanted)
        })
        .map(|(_, card)| card.clone())
        .collect()
}

//! The sidebar: what it shows is chosen by the path.

use sightline_model::{Link, PartsCard, RelatedProduct, Service, Sidebar, SidebarCard};

use super::article_link;
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
    Sidebar {
        stories: Link::new(&texts.stories_label, site.router.stories()),
        contact_title: texts.contact_title.clone(),
        contact_text: texts.contact_text.clone(),
        contact_action: texts.contact_action.clone(),
        always_on: Some(site.frame.always_on.clone()),
        intro,
        related_products: service.map_or_else(Vec::new, |service| products(site, service, path)),
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

/// Products of the service's categories. A service without a category of its own shows the
/// products that name it.
fn products(site: &Site, service: Service, path: &str) -> Vec<RelatedProduct> {
    let categories = service.product_categories();
    site.products
        .iter()
        .filter(|product| {
            if categories.is_empty() {
                product.services.contains(&service)
            } else {
                categories.contains(&product.category)
            }
        })
        .filter(|product| product.detail.card.href != path)
        .map(crate::entries::Product::related)
        .take(MOST_PRODUCTS)
        .collect()
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

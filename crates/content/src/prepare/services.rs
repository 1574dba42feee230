//! Services: what other pages need to know about their pages.

use sightline_model::{Link, PartsCard, Resolve as _, Route, Router, ServiceCard};
use sightline_source::raw;

use super::RawFolder;
use super::section_inputs::Result;
use sightline_site::parts::entries::{OwnPage, Service};
use sightline_site::resolve::Resolver;

/// Returns the services in the order that they specify.
pub(super) fn services(raw: &RawFolder, resolver: &Resolver<'_>) -> Result<Vec<Service>> {
    let service = |(slug, raw): (&str, &raw::RawService)| {
        let href = resolver.path(&Route::Service(slug.to_owned()));
        let words = match raw.path_words.as_slice() {
            [] => vec![slug.to_owned()],
            words => words.to_vec(),
        };
        let parts = |raw: &raw::RawPartsCard| {
            let (title, parts) = (raw.title.clone(), raw.parts.resolve(resolver)?);
            Ok(PartsCard { title, parts })
        };
        let card = |card: &raw::RawServiceCard| {
            Ok(ServiceCard {
                title: card.title.clone(),
                description: card.description.clone(),
                details: card.details.clone(),
                icon: raw.icon,
                picture: card.picture.resolve(resolver)?,
                accent: raw.color,
                href: Some(href.clone()),
            })
        };
        Ok(Service {
            slug: slug.to_owned(),
            name: raw.name.clone(),
            icon: raw.icon,
            accent: raw.color,
            menu_text: raw.menu_text.clone(),
            card: raw.card.as_deref().map(card).transpose()?,
            quick_link: raw.quick_link.as_ref().map(|link| {
                (
                    link.order.unwrap_or(raw.order),
                    Link::new(&link.label, href.clone()),
                )
            }),
            header_subtitle: raw.header_subtitle.clone(),
            path_words: words,
            product_categories: declared(&raw.product_categories, resolver),
            article_category: resolver.article_category(raw.article_category.as_deref()),
            parts_on_general_pages: raw
                .parts
                .as_ref()
                .is_some_and(|parts| parts.on_general_pages),
            parts: raw.parts.as_ref().map(parts).transpose()?,
            structured_data: raw.structured_data.clone(),
            href,
        })
    };
    raw.services().map(service).collect()
}

/// Returns the slugs of the product categories with these names, without those that don't exist.
fn declared(names: &[String], resolver: &Resolver<'_>) -> Vec<String> {
    let names = names.iter();
    let slugs = names.filter_map(|name| resolver.inventory.categories.of_product(name));
    slugs.map(str::to_owned).collect()
}

/// Returns the company's own pages in the order that they specify.
pub(super) fn own_pages(raw: &RawFolder, router: &Router) -> Vec<OwnPage> {
    let page = |(name, raw): (&str, &raw::RawOwnPage)| OwnPage {
        name: name.to_owned(),
        label: raw.name.clone(),
        href: router.path(&Route::Own(name.to_owned())),
        menus: raw.menus.clone(),
        about: raw.about,
        header_subtitle: raw.header_subtitle.clone(),
        path_words: raw.path_words.clone(),
    };
    raw.own_pages().map(page).collect()
}

/// Returns the aliases of pages, each with the page's address.
pub(super) fn aliases(raw: &RawFolder, router: &Router) -> Vec<(String, String)> {
    let of = |(route, page): &(Route, raw::RawPage)| {
        let to = router.path(route);
        let aliases = page.head().aliases.iter();
        aliases
            .map(|from| (from.clone(), to.clone()))
            .collect::<Vec<_>>()
    };
    let shown = raw.pages.iter();
    let shown = shown.filter(|(route, _)| router.has(route.kind()));
    shown.flat_map(of).collect()
}

//! The frame around every page.

use sightline_model::{
    Audience, Banner, CatalogueTab, Crumb, Footer, Frame, Link, Menu, NavLink, PageKind, Route,
    ServiceColor, SidebarCard, UtilityBar,
};

use super::sidebar::sidebar;
use crate::parts::entries::Service;
use crate::parts::frame::audience_label;
use crate::parts::pages::PageFrameTexts;
use crate::site::Site;

/// What a page gives to its frame.
pub(super) struct FrameInput {
    pub(super) crumbs: Vec<Crumb>,
    pub(super) banner: Banner,
    /// The page's own cards of the sidebar.
    pub(super) intro: Vec<SidebarCard>,
    /// The footer's paragraph; `None` for the one that most pages show.
    pub(super) footer_paragraph: Option<String>,
}

impl FrameInput {
    /// What the file of a page says.
    pub(super) fn of(frame_texts: &PageFrameTexts, crumbs: Vec<Crumb>) -> Self {
        Self {
            crumbs,
            banner: frame_texts.banner.clone(),
            intro: frame_texts.sidebar.clone(),
            footer_paragraph: frame_texts.footer_paragraph.clone(),
        }
    }
}

/// The frame of a page. `route` is `None` when the address is unknown; `path` has its query.
pub(super) fn frame(
    site: &Site,
    route: Option<&Route>,
    path: &str,
    input: FrameInput,
    year: i16,
) -> Frame {
    let bare_path = path.split('?').next().unwrap_or_default();
    let current_service = match route {
        Some(Route::Service(slug)) => site.service(slug),
        _ => None,
    };
    let texts = &site.frame;
    let mut service_cards = texts.service_cards.clone();
    for card in &mut service_cards {
        if card.href.as_deref() == Some(bare_path) {
            card.href = None;
        }
    }
    Frame {
        company: texts.company.clone(),
        path: path.to_owned(),
        // The site's own color is that of every page that says nothing.
        accent: current_service
            .map(|service| service.accent)
            .filter(|accent| *accent != ServiceColor::Brand),
        utility: utility_bar(site, route),
        subtitle: subtitle(site, bare_path).to_owned(),
        services_menu: menu(&texts.services_menu, path),
        products_menu: menu(&texts.products_menu, path),
        header_links: vec![
            nav(site, "Articles", &Route::Articles(None), route, true),
            stories(site, "Projects", true),
        ],
        breadcrumbs: input.crumbs,
        banner: input.banner,
        service_cards,
        sidebar: sidebar(site, bare_path, input.intro),
        footer: footer(site, input.footer_paragraph, year),
        text_consent: texts.text_consent.clone(),
        search: site.router.search_links(),
        submission: None,
    }
}

fn utility_bar(site: &Site, route: Option<&Route>) -> UtilityBar {
    // One of the two is always lit; a visitor is taken for a homeowner until a page for
    // businesses is open.
    let shown = match route {
        Some(Route::Audience(audience)) => *audience,
        _ => Audience::Residential,
    };
    let audiences = [Audience::Residential, Audience::Commercial].map(|audience| NavLink {
        label: audience_label(audience).to_owned(),
        href: site.router.path(&Route::Audience(audience)),
        current: audience == shown,
        on_phone: true,
    });
    let link = |label: &str, to: &Route, on_phone| nav(site, label, to, route, on_phone);
    UtilityBar {
        audiences: audiences.to_vec(),
        links: vec![
            stories(site, "Success Stories", true),
            link("HOME", &Route::Home, false),
            link("Contact", &Route::Contact, true),
            link("About", &Route::About, false),
            link("Articles", &Route::Articles(None), false),
            link("Products", &Route::Catalogue(CatalogueTab::All), false),
        ],
        social: site.frame.social.clone(),
    }
}

fn nav(site: &Site, label: &str, to: &Route, here: Option<&Route>, on_phone: bool) -> NavLink {
    NavLink {
        label: label.to_owned(),
        href: site.router.path(to),
        current: here == Some(to),
        on_phone,
    }
}

/// The case studies are a part of the contact page, so they are never the current page.
fn stories(site: &Site, label: &str, on_phone: bool) -> NavLink {
    NavLink {
        label: label.to_owned(),
        href: site.router.stories(),
        current: false,
        on_phone,
    }
}

fn menu(menu: &Menu, path: &str) -> Menu {
    let mut menu = menu.clone();
    for item in &mut menu.items {
        item.current = item.href == path;
    }
    menu
}

/// The line under the company's name: the first of these parts that occurs in the path wins.
fn subtitle<'a>(site: &'a Site, path: &str) -> &'a str {
    let texts = &site.frame.subtitles;
    let of_service = |service: &'a Service| {
        let words = service.path_words.iter();
        let text = service.header_subtitle.as_deref()?;
        Some(words.map(move |word| (word.as_str(), text)))
    };
    let first = [
        ("residential", texts.residential.as_str()),
        ("commercial", &texts.commercial),
        ("contact", &texts.contact),
        ("about", &texts.about),
    ];
    let last = [
        ("security-products", texts.security_products.as_str()),
        ("security-insights", &texts.security_insights),
    ];
    let services = site.services.iter().filter_map(of_service).flatten();
    let mut parts = first.into_iter().chain(services).chain(last);
    let found = parts.find(|(part, _)| path.contains(part));
    match found {
        Some((_, text)) => text,
        None if path.starts_with("/articles") => &texts.articles,
        None => &texts.default,
    }
}

fn footer(site: &Site, paragraph: Option<String>, year: i16) -> Footer {
    let texts = &site.frame.footer;
    let link = |label: &str, route: Route| Link::new(label, site.router.path(&route));
    let quick_links = site.services.iter();
    let quick_links = quick_links.filter_map(|service| service.quick_link.as_ref());
    let mut quick_links: Vec<&(u32, Link)> = quick_links.collect();
    quick_links.sort_by_key(|(order, _)| *order);
    Footer {
        call_title: texts.call_title.clone(),
        call_text: texts.call_text.clone(),
        paragraph: paragraph.unwrap_or_else(|| texts.paragraph.clone()),
        quick_links: quick_links
            .into_iter()
            .map(|(_, link)| link.clone())
            .collect(),
        bottom_links: vec![
            link("Security Articles", Route::Articles(None)),
            link("Security Products", Route::Catalogue(CatalogueTab::All)),
            link("Home", Route::Home),
            link("Legal", Route::Legal),
            link("Contact", Route::Contact),
            link(PageKind::Sitemap.info().label, Route::Sitemap),
        ],
        license: Some(site.frame.license.clone()),
        copyright: format!(
            "© {year} {}. All rights reserved.",
            site.frame.company.name.trim_end_matches('.')
        ),
    }
}

//! The frame around every page.

use jiff::civil::Date;
use sightline_model::{
    Banner, BannerAside, Crumb, Footer, FormTexts, Frame, HeroLayout, Link, Menu, NavLink,
    PageKind, QuoteCard, Route, ServiceColor, SidebarCard, UtilityBar, has_word,
};

use super::proof;
use super::sidebar::sidebar;
use crate::parts::entries::OwnPage;
use crate::parts::frame::FrameTexts;
use crate::parts::pages::PageFrameTexts;
use crate::site::Site;
use sightline_source::raw::{RawMenuPlace, RawSubject};
use sightline_texts::texts;

/// The parts of the frame that the page provides.
pub(super) struct FrameInput {
    pub(super) crumbs: Vec<Crumb>,
    pub(super) banner: Banner,
    /// The page's own cards in the sidebar.
    pub(super) intro: Vec<SidebarCard>,
    /// The footer's paragraph; `None` for the default one.
    pub(super) footer_paragraph: Option<String>,
}

impl FrameInput {
    /// Takes the parts from the file of a page.
    pub(super) fn of(frame_texts: &PageFrameTexts, crumbs: Vec<Crumb>) -> Self {
        Self {
            crumbs,
            banner: frame_texts.banner.clone(),
            intro: frame_texts.sidebar.clone(),
            footer_paragraph: frame_texts.footer_paragraph.clone(),
        }
    }
}

/// Returns a hero like another, with other texts and a limited number of pictures.
pub(super) fn hero_like(other: &Banner, title: &str, paragraph: &str, pictures: usize) -> Banner {
    let shown = other.pictures.iter().take(pictures);
    Banner {
        title: title.to_owned(),
        paragraph: paragraph.to_owned(),
        subtitle: None,
        bullets: Vec::new(),
        actions: Vec::new(),
        pictures: shown.cloned().collect(),
        ..other.clone()
    }
}

/// Builds the frame of a page. `route` is `None` if the address is unknown; `path` includes the query.
pub(super) fn frame(
    site: &Site,
    route: Option<&Route>,
    path: &str,
    input: FrameInput,
    today: Date,
) -> Frame {
    let bare_path = path.split('?').next().unwrap_or_default();
    let current_service = match route {
        Some(Route::Service(slug)) => site.service(slug),
        _ => None,
    };
    let frame_texts = &site.frame;
    let mut service_cards = frame_texts.service_cards.clone();
    for card in &mut service_cards {
        if card.href.as_deref() == Some(bare_path) {
            card.href = None;
        }
    }
    let forms = FormTexts {
        facts: proof::facts(site, today),
        ..forms(frame_texts, &input.banner)
    };
    Frame {
        company: frame_texts.company.clone(),
        path: path.to_owned(),
        // The site's own color is the default of every page.
        accent: current_service
            .map(|service| service.accent)
            .filter(|accent| *accent != ServiceColor::Brand),
        utility: utility_bar(site, route),
        subtitle: subtitle(site, route, bare_path).to_owned(),
        menus: frame_texts
            .menus
            .iter()
            .map(|each| menu(each, path))
            .collect(),
        header_links: nav(site, texts().articles(), &Route::Articles(None), route)
            .into_iter()
            .chain(nav(site, texts().planning(), &Route::Planning, route))
            .chain(own_links(site, RawMenuPlace::Header, route))
            .collect(),
        breadcrumbs: input.crumbs,
        hero: hero(site, route),
        banner: input.banner,
        service_cards,
        sidebar: sidebar(site, route, bare_path, input.intro),
        footer: footer(site, input.footer_paragraph, today),
        forms,
        text_consent: frame_texts.text_consent.clone(),
        search: frame_texts.search.clone(),
        submission: None,
        exported: None,
    }
}

/// Returns the layout of a page's hero. An own page has the pitch layout unless it is about the company, and an unknown
/// address that of the home page.
fn hero(site: &Site, route: Option<&Route>) -> HeroLayout {
    match route {
        Some(Route::Own(name)) => match site.own_page(name).map(|page| page.about) {
            Some(RawSubject::Company) => HeroLayout::Reading,
            _ => HeroLayout::Pitch,
        },
        Some(route) => route.kind().info().hero,
        None => PageKind::Home.info().hero,
    }
}

/// Returns the texts of the forms. On the page of a product the example is about that product.
fn forms(texts: &FrameTexts, banner: &Banner) -> FormTexts {
    let mut forms = texts.forms.clone();
    let BannerAside::Quote(QuoteCard {
        product, prepare, ..
    }) = &banner.aside
    else {
        return forms;
    };
    if let Some(product) = product {
        let example = texts.product_example.as_ref();
        forms.example = example.map_or_else(String::new, |text| text.replace("PRODUCT", product));
    }
    if !prepare.is_empty() {
        forms.prepare.clone_from(prepare);
    }
    forms
}

fn utility_bar(site: &Site, route: Option<&Route>) -> UtilityBar {
    let texts = texts();
    let link = |label: String, to: &Route| nav(site, label, to, route);
    let contact = link(texts.contact(), &Route::Contact);
    let links = [
        stories(site, texts.top_bar_stories()),
        link(texts.top_bar_home(), &Route::Home),
        contact.clone(),
        link(texts.about(), &Route::About),
        link(texts.articles(), &Route::Articles(None)),
        link(texts.products(), &Route::Catalogue(None)),
    ];
    let phone_links = [stories(site, texts.top_bar_projects()), contact];
    let own = own_links(site, RawMenuPlace::TopBar, route);
    UtilityBar {
        audiences: own_links(site, RawMenuPlace::Switch, route),
        links: links.into_iter().flatten().chain(own).collect(),
        phone_links: phone_links.into_iter().flatten().collect(),
        social: site.frame.social.clone(),
    }
}

/// Returns links to the company's own pages in a menu.
fn own_links(site: &Site, menu: RawMenuPlace, here: Option<&Route>) -> Vec<NavLink> {
    let named = site
        .own_pages
        .iter()
        .filter(|page| page.menus.contains(&menu));
    let link = |page: &OwnPage| NavLink {
        label: page.label.clone(),
        href: page.href.clone(),
        current: matches!(here, Some(Route::Own(name)) if *name == page.name),
    };
    named.map(link).collect()
}

/// Returns a link to a page, if the site has it.
fn nav(site: &Site, label: String, to: &Route, here: Option<&Route>) -> Option<NavLink> {
    site.router.has(to.kind()).then(|| NavLink {
        label,
        href: site.router.path(to),
        current: here == Some(to),
    })
}

/// Case studies are part of a page, so they are never the current page.
fn stories(site: &Site, label: String) -> Option<NavLink> {
    site.inventory.stories().map(|href| NavLink {
        label,
        href,
        current: false,
    })
}

fn menu(menu: &Menu, path: &str) -> Menu {
    let mut menu = menu.clone();
    for item in &mut menu.items {
        item.current = item.href == path;
    }
    menu
}

/// Returns the line under the company's name: the page's own, or else by the first of these words that occurs in the
/// path.
fn subtitle<'a>(site: &'a Site, route: Option<&Route>, path: &str) -> &'a str {
    let texts = &site.frame.subtitles;
    let own = match route {
        Some(Route::Own(name)) => site.own_page(name).map(|page| &page.header_subtitle),
        Some(Route::Service(slug)) => site.service(slug).map(|service| &service.header_subtitle),
        _ => None,
    };
    if let Some(Some(text)) = own {
        return text;
    }
    let written = site.path_without_company(route, path);
    let list = |route: Route| site.router.path(&route).trim_start_matches('/').to_owned();
    let catalogue = list(Route::Catalogue(None));
    let articles = list(Route::Articles(None));
    let words = |words: &'a [String], text: &'a Option<String>| {
        let words = words.iter().map(String::as_str);
        words.map(move |word| (word, text))
    };
    let own = site.own_pages.iter();
    let own = own.flat_map(|page| words(&page.path_words, &page.header_subtitle));
    let company = [("contact", &texts.contact), ("about", &texts.about)];
    let services = site.services.iter();
    // The subtitle of a service doesn't suit the page of another one.
    let services = services.filter(|_| !matches!(route, Some(Route::Service(_))));
    let services =
        services.flat_map(|service| words(&service.path_words, &service.header_subtitle));
    let lists = [
        (catalogue.as_str(), &texts.catalogue),
        (articles.as_str(), &texts.article_list),
    ];
    let mut parts = own.chain(company).chain(services).chain(lists);
    let found = parts.find(|(part, text)| text.is_some() && has_word(&written, part));
    let articles = texts.articles.as_ref();
    let article = site.router.path(&Route::Article(String::new()));
    let of_articles = || articles.filter(|_| path.starts_with(&article));
    let found = found.and_then(|(_, text)| text.as_ref());
    found.or_else(of_articles).unwrap_or(&texts.default)
}

fn footer(site: &Site, paragraph: Option<String>, today: Date) -> Footer {
    let footer = &site.frame.footer;
    let texts = texts();
    let link = |label: String, route: Route| {
        let is_there = site.router.has(route.kind());
        is_there.then(|| Link::new(label, site.router.path(&route)))
    };
    let own = own_links(site, RawMenuPlace::Footer, None).into_iter();
    let own = own.map(|link| Link::new(link.label, link.href));
    let quick_links = site.services.iter();
    let quick_links = quick_links.filter_map(|service| service.quick_link.as_ref());
    let mut quick_links: Vec<&(u32, Link)> = quick_links.collect();
    quick_links.sort_by_key(|(order, _)| *order);
    let articles = footer.articles_label.clone();
    let articles = articles.unwrap_or_else(|| texts.articles());
    let products = footer.products_label.clone();
    let products = products.unwrap_or_else(|| texts.products());
    Footer {
        call_title: footer.call_title.clone(),
        call_text: footer.call_text.clone(),
        paragraph: paragraph.unwrap_or_else(|| footer.paragraph.clone()),
        quick_links: quick_links
            .into_iter()
            .map(|(_, link)| link.clone())
            .collect(),
        bottom_links: [
            link(articles, Route::Articles(None)),
            link(products, Route::Catalogue(None)),
            link(texts.home(), Route::Home),
            link(texts.legal(), Route::Legal),
            link(texts.contact(), Route::Contact),
            link(texts.sitemap(), Route::Sitemap),
        ]
        .into_iter()
        .flatten()
        .chain(own)
        .collect(),
        license: license(site, today),
        copyright: texts.copyright(site.frame.company.name.trim_end_matches('.'), today.year()),
    }
}

/// Returns the company's license claim and its license number, unless that has expired; `None` if it has neither.
fn license(site: &Site, today: Date) -> Option<String> {
    let claim = site.facts.license_claim.as_ref();
    let claim = claim.map(|fact| fact.value.clone());
    let number = site.facts.license_number.as_ref();
    let number = number.filter(|number| !proof::has_expired(number.valid_until.as_ref(), today));
    let Some(number) = number else {
        return claim;
    };
    let value = number.value.trim_end_matches('.');
    let number = if number.sample {
        texts().license_sample(value)
    } else {
        texts().license(value)
    };
    Some(match claim {
        Some(claim) => format!("{}. {number}", claim.trim_end_matches('.')),
        None => number,
    })
}

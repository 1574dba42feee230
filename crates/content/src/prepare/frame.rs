//! The parts of the frame that are the same on every page.

use sightline_model::{
    Company, ConsentOffer, ConsentText, FormTexts, Hours, Menu, MenuBox, MenuItem, MenuName,
    PageKind, PhoneLink, Resolve as _, Route, SearchLinks, SocialLink, SocialNetwork, Unresolved,
};

use super::RawFolder;
use sightline_site::parts::entries::Service;
use sightline_site::parts::frame::FrameTexts;
use sightline_site::parts::identity::Identity;
use sightline_site::resolve::Resolver;
use sightline_source::hours;
use sightline_source::raw::{RawAddress, RawMenu, RawMenuBox, RawMenuItem, RawPhone, RawSite};
use sightline_texts::texts;

/// The maximum number of service cards beside the banner.
const MAX_SERVICE_CARDS: usize = 5;

/// The number of hash digits: enough to distinguish all texts of a company.
const CONSENT_VERSION_DIGITS: usize = 16;

/// Countries that write the postal code before the town.
const CODE_BEFORE_CITY: [&str; 28] = [
    "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "IS", "IT",
    "LI", "LT", "LU", "NL", "NO", "PL", "PT", "RO", "RS", "SE", "SI", "SK",
];

/// What the fact about emergencies contains if the company always answers.
const ROUND_THE_CLOCK: &str = "24/7";

/// Returns the frame without the parts that depend on the page.
pub(super) fn frame_texts(
    raw: &RawFolder,
    identity: &Identity,
    services: &[Service],
    resolver: &Resolver<'_>,
) -> Result<FrameTexts, Unresolved> {
    let site = &raw.site;
    let header = &site.header;
    let mut menus = vec![services_menu(services, &header.services_menu, resolver)?];
    let of_products = header.products_menu.as_ref();
    let of_products = of_products.map(|menu| products_menu(menu, resolver));
    menus.extend(of_products.transpose()?);
    menus.retain(|menu| !menu.items.is_empty());
    Ok(FrameTexts {
        company: company(site, identity, resolver),
        subtitles: header.subtitles.clone(),
        social: social(site),
        menus,
        service_cards: services
            .iter()
            .filter_map(|service| service.card.clone())
            .take(MAX_SERVICE_CARDS)
            .collect(),
        sidebar: site.sidebar.clone(),
        footer: site.footer.clone(),
        forms: form_texts(site),
        product_example: site.forms.product_example.clone(),
        search: search_links(site, resolver),
        search_ask: site.search.ask_text.clone(),
        signature: raw
            .articles_page
            .as_ref()
            .and_then(|page| page.signature.clone()),
        text_consent: text_consent(site, resolver),
        always_on: site.facts.emergency.as_ref().map(|fact| fact.value.clone()),
    })
}

fn company(site: &RawSite, identity: &Identity, resolver: &Resolver<'_>) -> Company {
    let raw = &site.company;
    Company {
        name: raw.name.clone(),
        short_name: raw.short_name.clone(),
        logo: identity.logo.clone(),
        initial: identity.initial.clone(),
        home_href: resolver.path(&Route::Home),
        contact_href: resolver.path(&Route::Contact),
        toll_free: phone(&raw.toll_free),
        local: raw.local.as_ref().map(phone),
        email: raw.email.clone(),
        address: site.business.address.as_ref().map(address),
        hours: hours(site),
        areas: raw.areas.clone(),
    }
}

/// Returns an address on one line, with the postal code where the country writes it.
fn address(raw: &RawAddress) -> String {
    let RawAddress {
        street,
        city,
        state,
        zip,
        country,
    } = raw;
    let state = state.as_ref().map(|state| format!(", {state}"));
    let state = state.unwrap_or_default();
    if CODE_BEFORE_CITY.contains(&country.as_str()) {
        format!("{street}, {zip} {city}{state}")
    } else {
        format!("{street}, {city}{state} {zip}")
    }
}

/// Returns the opening hours as pages show them, followed by the line for emergencies.
fn hours(site: &RawSite) -> Vec<Hours> {
    let open = hours::parse(&site.facts.hours.value).unwrap_or_default();
    let address = site.business.address.as_ref();
    let country = address.map(|address| address.country.as_str());
    let country = hours::country(country, &site.company.language);
    let mut lines = hours::lines(&open, country);
    let emergency = site.facts.emergency.as_ref();
    if emergency.is_some_and(|fact| fact.value.contains(ROUND_THE_CLOCK)) {
        lines.push(Hours {
            days: texts().hours_emergency(),
            hours: ROUND_THE_CLOCK.to_owned(),
        });
    }
    lines
}

/// Returns the consent to text messages. Its version is derived from its text, so the two can't
/// diverge.
fn text_consent(site: &RawSite, resolver: &Resolver<'_>) -> Option<ConsentOffer> {
    // A visitor who agrees must be able to read what happens with the number.
    let text = site.forms.text_consent.as_deref()?.trim();
    let text = Some(text).filter(|_| resolver.router.has(PageKind::Legal))?;
    if text.is_empty() {
        return None;
    }
    let hash = blake3::hash(text.as_bytes()).to_hex();
    let version = hash.chars().take(CONSENT_VERSION_DIGITS).collect();
    Some(ConsentOffer {
        consent: ConsentText {
            version,
            text: text.to_owned(),
        },
        privacy_href: format!("{}#privacy", resolver.path(&Route::Legal)),
    })
}

/// Returns the texts of the forms. The defaults suit any trade.
fn form_texts(site: &RawSite) -> FormTexts {
    let raw = &site.forms;
    let texts = texts();
    FormTexts {
        call_to_action: raw
            .call_to_action
            .clone()
            .unwrap_or_else(|| texts.get_quote()),
        short_call_to_action: raw
            .short_call_to_action
            .clone()
            .unwrap_or_else(|| texts.get_quote()),
        submit: raw.submit.clone().unwrap_or_else(|| texts.form_submit()),
        question: raw
            .question
            .clone()
            .unwrap_or_else(|| texts.form_question()),
        example: raw.example.clone().unwrap_or_default(),
        promise: raw.promise.clone(),
        footer_promise: raw.footer_promise.clone(),
        // Which facts are valid depends on the day; see `site::documents::proof`.
        facts: Vec::new(),
        prepare: raw.prepare.clone(),
    }
}

/// Returns the addresses of the search and the label of its field.
fn search_links(site: &RawSite, resolver: &Resolver<'_>) -> SearchLinks {
    let page = resolver.path(&Route::Search);
    let label = site.search.label.clone();
    SearchLinks {
        suggest: format!("{page}/suggest"),
        page,
        label: label.unwrap_or_else(|| texts().search()),
        example: site.search.example.clone().unwrap_or_default(),
    }
}

/// Returns a telephone number as a link.
pub(super) fn phone(raw: &RawPhone) -> PhoneLink {
    PhoneLink {
        display: raw.display.clone(),
        href: format!("tel:{}", raw.dialed()),
        label: raw.label.clone(),
    }
}

fn social(site: &RawSite) -> Vec<SocialLink> {
    site.social
        .iter()
        .map(|raw| SocialLink {
            network: raw.network,
            label: texts().company_on_network(&site.company.short_name, network_name(raw.network)),
            href: raw.url.clone(),
        })
        .collect()
}

const fn network_name(network: SocialNetwork) -> &'static str {
    match network {
        SocialNetwork::Facebook => "Facebook",
        SocialNetwork::Instagram => "Instagram",
        SocialNetwork::Linkedin => "LinkedIn",
        SocialNetwork::X => "X",
        SocialNetwork::Youtube => "YouTube",
    }
}

fn services_menu(
    services: &[Service],
    raw: &RawMenuBox,
    resolver: &Resolver<'_>,
) -> Result<Menu, Unresolved> {
    let item = |service: &Service| {
        Some(MenuItem {
            title: service.name.clone(),
            text: service.menu_text.clone()?,
            href: service.href.clone(),
            current: false,
            icon: Some(service.icon),
            accent: Some(service.accent),
            picture: None,
        })
    };
    Ok(Menu {
        name: MenuName::Services,
        label: texts().services(),
        items: services.iter().filter_map(item).collect(),
        aside: MenuBox {
            title: raw.box_title.clone(),
            text: raw.box_text.clone(),
            link: Unresolved::absent_as_none(raw.box_link.resolve(resolver))?,
        },
    })
}

fn products_menu(raw: &RawMenu, resolver: &Resolver<'_>) -> Result<Menu, Unresolved> {
    let item = |item: &RawMenuItem| {
        Ok(MenuItem {
            title: item.title.clone(),
            text: item.text.clone(),
            href: resolver.href(&item.to)?,
            current: false,
            icon: item.icon,
            accent: None,
            picture: item.picture.resolve(resolver)?,
        })
    };
    // An entry whose page doesn't exist is left out.
    let items = raw.items.iter().map(item).map(Unresolved::absent_as_none);
    Ok(Menu {
        name: MenuName::Products,
        label: texts().products(),
        items: items
            .filter_map(Result::transpose)
            .collect::<Result<_, Unresolved>>()?,
        aside: MenuBox {
            title: raw.box_title.clone(),
            text: raw.box_text.clone(),
            link: Unresolved::absent_as_none(raw.box_link.resolve(resolver))?,
        },
    })
}

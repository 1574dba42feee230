//! The company that runs the site, and the site itself. They are the same on every page, except for the prices that
//! only a page with legal texts lists.

use sightline_model::Picture;
use sightline_model::graph::{
    Area, Company, ContactPoint, Credential, EntryPoint, GeoCircle, GeoCoordinates, ImageObject,
    Node, OfferCatalog, OpeningHours, PostalAddress, Reference, SearchAction, SearchInput, WebSite,
};

use super::super::proof;
use super::{GraphContext, image};
use crate::parts::identity::LARGE_ICON;
use crate::site::Site;
use sightline_source::hours;
use sightline_source::raw::RawBusiness;

/// Returns the `@id` of the site.
pub(super) fn site_id(site: &Site) -> String {
    id(site, "website")
}

/// Returns a reference to the company.
pub(super) fn reference(site: &Site) -> Reference {
    Reference::to(id(site, "company"))
}

fn id(site: &Site, name: &str) -> String {
    format!("{}/#/schema/{name}", site.base_url)
}

/// Returns the company with the prices that the page advertises, its pictures and the site.
pub(super) fn nodes(context: &GraphContext<'_>, prices: Option<OfferCatalog>) -> Vec<Node> {
    let site = context.site;
    let logo = match &site.logo {
        Some(logo) => picture(site, "logo", logo),
        None => drawn(site),
    };
    let home = site.pages.home.banner.pictures.first();
    let shown = home.map(|shown| &shown.picture);
    let mut nodes = vec![
        company(context, shown.is_some(), prices),
        Node::WebSite(website(site)),
        Node::ImageObject(logo),
    ];
    let shown = shown.map(|shown| picture(site, "company-picture", shown));
    nodes.extend(shown.map(Node::ImageObject));
    nodes
}

/// Returns the icon that every site has, for a site without a logo.
fn drawn(site: &Site) -> ImageObject {
    let (address, pixels) = LARGE_ICON;
    let url = site.absolute(address);
    ImageObject {
        id: id(site, "logo"),
        content_url: url.clone(),
        url,
        width: pixels.into(),
        height: pixels.into(),
        caption: None,
        credit_text: site.frame.company.name.clone(),
    }
}

fn picture(site: &Site, name: &str, picture: &Picture) -> ImageObject {
    image(site, id(site, name), picture, &site.frame.company.name)
}

/// Returns a local business if its address is public and it has a picture, and an organization
/// otherwise. An organization can have neither opening hours nor a location; its hours are those of
/// its telephone.
fn company(context: &GraphContext<'_>, has_picture: bool, prices: Option<OfferCatalog>) -> Node {
    let site = context.site;
    let texts = &site.frame.company;
    let facts = &site.facts;
    let business = &site.business;
    let open = hours::parse(&facts.hours.value).unwrap_or_default();
    let address = business.address.as_ref().map(|raw| PostalAddress {
        street_address: raw.street.clone(),
        address_locality: raw.city.clone(),
        address_region: raw.state.clone(),
        postal_code: raw.zip.clone(),
        address_country: raw.country.clone(),
    });
    let is_local = address.is_some() && has_picture;
    let (own_hours, telephone_hours) = if is_local {
        (open, Vec::new())
    } else {
        (Vec::new(), open)
    };
    let url = site.absolute(&texts.home_href);
    let company = Company {
        id: id(site, "company"),
        name: texts.name.clone(),
        alternate_name: (texts.short_name != texts.name).then(|| texts.short_name.clone()),
        url,
        logo: Reference::to(id(site, "logo")),
        image: has_picture.then(|| Reference::to(id(site, "company-picture"))),
        telephone: number(&texts.toll_free.href),
        email: texts.email.clone(),
        founding_date: facts.established.value.clone(),
        address,
        geo: geo(business).filter(|_| is_local),
        opening_hours_specification: own_hours,
        price_range: business.price_range.clone().filter(|_| is_local),
        area_served: areas(site),
        contact_point: contacts(site, &telephone_hours),
        has_credential: proof::license(site, context.today).map(|license| Credential {
            credential_category: "license",
            identifier: license.value.clone(),
        }),
        has_offer_catalog: prices,
        knows_about: site
            .services
            .iter()
            .map(|service| service.name.clone())
            .collect(),
        same_as: site
            .frame
            .social
            .iter()
            .map(|link| link.href.clone())
            .collect(),
    };
    if is_local {
        Node::HomeAndConstructionBusiness(Box::new(company))
    } else {
        Node::Organization(Box::new(company))
    }
}

/// Returns the number of a `tel:` link.
fn number(href: &str) -> String {
    href.trim_start_matches("tel:").to_owned()
}

fn geo(business: &RawBusiness) -> Option<GeoCoordinates> {
    business.geo.as_ref().map(|raw| GeoCoordinates {
        latitude: raw.latitude.clone(),
        longitude: raw.longitude.clone(),
    })
}

/// Returns where the company works: the circle, if its center and radius are known, and the towns.
pub(super) fn areas(site: &Site) -> Vec<Area> {
    let radius = site.facts.service_radius_meters.value.parse().ok();
    let circle = geo(&site.business)
        .zip(radius)
        .map(|(geo_midpoint, geo_radius)| {
            Area::GeoCircle(GeoCircle {
                geo_midpoint,
                geo_radius,
            })
        });
    let towns = site.frame.company.areas.iter();
    circle
        .into_iter()
        .chain(towns.map(|name| Area::City { name: name.clone() }))
        .collect()
}

/// Whether a number of the North American Numbering Plan is free for the caller.
fn is_toll_free(href: &str) -> bool {
    const CODES: [&str; 7] = ["800", "833", "844", "855", "866", "877", "888"];
    let area = href
        .strip_prefix("tel:+1")
        .and_then(|digits| digits.get(..3));
    area.is_some_and(|area| CODES.contains(&area))
}

fn contacts(site: &Site, open: &[OpeningHours]) -> Vec<ContactPoint> {
    let company = &site.frame.company;
    let contact = |href: &str, free: bool| ContactPoint {
        contact_type: "customer service",
        telephone: number(href),
        contact_option: free.then_some("TollFree"),
        email: (href == company.toll_free.href).then(|| company.email.clone()),
        available_language: vec![site.spoken().to_owned()],
        hours_available: open.to_vec(),
    };
    let mut contacts = vec![contact(
        &company.toll_free.href,
        is_toll_free(&company.toll_free.href),
    )];
    contacts.extend(
        company
            .local
            .as_ref()
            .map(|phone| contact(&phone.href, false)),
    );
    contacts
}

fn website(site: &Site) -> WebSite {
    let company = &site.frame.company;
    let search = site.business.search_action.then(|| SearchAction {
        target: EntryPoint {
            url_template: format!("{}/search?q={{search_term_string}}", site.base_url),
        },
        query_input: SearchInput {
            value_required: true,
            value_name: "search_term_string",
        },
    });
    WebSite {
        id: site_id(site),
        url: site.absolute(&company.home_href),
        name: company.short_name.clone(),
        alternate_name: (company.name != company.short_name).then(|| company.name.clone()),
        publisher: reference(site),
        in_language: site.language.clone(),
        potential_action: search,
    }
}

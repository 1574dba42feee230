//! The main entity of a page: a service, a product, an article, a list.

use sightline_model::graph::{
    AggregateOffer, Article, Audience, Author, Brand, Node, Offer, OfferCatalog, OfferedService,
    Product, ProductImage, PropertyValue, Reference, Service, UnitPriceSpecification,
    WebApplication,
};
use sightline_model::{
    Card, Cards, Company, Document, Page, PageKind, Placed, ProductCard, ProductDetail, Route,
    Section, Seo,
};

use super::{GraphContext, PRIMARY_PICTURE, company, lists};
use crate::documents::offers::{self, Price};
use crate::parts::price;
use crate::site::Site;
use sightline_source::money::{Currencies, amounts};
use sightline_source::raw::{RawOffer, RawPrice, RawServiceData};

/// The name of a product in the graph of its page. Lists that show its price name it the same.
const PRODUCT: &str = "product";

/// Returns the main entity of a page, if it has one.
pub(super) fn main_entity(
    context: &GraphContext<'_>,
    document: &Document,
    has_picture: bool,
) -> Option<Node> {
    let title = &document.frame.banner.title;
    let cards = |cards: &mut dyn Iterator<Item = &ProductCard>| {
        let entries = cards.map(|card| (&*card.title, &*card.href));
        lists::list(context, title, entries).map(Node::ItemList)
    };
    match &document.page {
        Page::Sections(page) => match page.name {
            name if context.site.offers_work(name, &document.frame.path) => {
                let parts = ServiceParts {
                    label: &document.frame.breadcrumbs.last()?.label,
                    cards: page.sections.iter().filter_map(offered).collect(),
                    rows: document.page.sections().flat_map(offers::rows).collect(),
                    data: context
                        .site
                        .services
                        .iter()
                        .find(|service| service.href == document.frame.path)
                        .map(|service| &service.structured_data),
                    has_picture,
                };
                Some(service(context, &document.seo, &parts))
            }
            _ => document.page.sections().find_map(|section| match section {
                Section::ArticleList(shown) => {
                    let cards = shown.articles.iter();
                    let entries = cards.map(|card| (&*card.headline, &*card.href));
                    lists::list(context, title, entries).map(Node::ItemList)
                }
                _ => None,
            }),
        },
        Page::PlanningTool(_) => Some(Node::WebApplication(WebApplication {
            id: context.on_page("tool"),
            name: title.clone(),
            description: document.seo.description.clone(),
            url: context.url.clone(),
            application_category: "UtilitiesApplication",
            operating_system: "Any",
            is_accessible_for_free: true,
            provider: company::reference(context.site),
        })),
        Page::Product(page) => has_picture.then(|| product(context, &page.product)),
        Page::Article(_) => article(context, document).filter(|_| has_picture),
        Page::Catalogue(page) => cards(&mut page.shown.iter().map(|entry| &entry.card)),
        Page::Brand(page) => cards(&mut page.products.iter()),
        _ => None,
    }
}

/// Returns the cards of a section that describe an offer. Those of industries describe customers
/// instead.
fn offered(placed: &Placed) -> Option<&Cards> {
    match &placed.section {
        Section::Cards(cards) if placed.id.as_deref() != Some("industries") => Some(cards),
        _ => None,
    }
}

/// What a service's page shows about it, and what its file adds.
struct ServiceParts<'a> {
    label: &'a str,
    cards: Vec<&'a Cards>,
    /// The price list: what each price buys, a remark, and the figures.
    rows: Vec<(&'a str, Option<&'a str>, Vec<&'a str>)>,
    data: Option<&'a RawServiceData>,
    has_picture: bool,
}

fn service(context: &GraphContext<'_>, seo: &Seo, parts: &ServiceParts<'_>) -> Node {
    let cards = || parts.cards.iter().flat_map(|section| &section.cards);
    let figures = cards().filter_map(|card| Some(card.figure.as_ref()?.value.as_str()));
    let cells = parts
        .rows
        .iter()
        .flat_map(|(_, _, figures)| figures)
        .copied();
    let currencies = context.site.currencies();
    let figures = figures.chain(cells);
    let prices: Vec<Price> = figures
        .filter_map(|figure| offers::price(figure, &currencies))
        .collect();
    let rows = parts.rows.iter().filter_map(|row| priced(row, &currencies));
    let offered = cards().map(|card| part_of_service(card, &currencies));
    let offered: Vec<Offer> = offered.chain(rows).collect();
    let kind = parts.data.and_then(|data| data.kind.as_deref());
    let audience = parts.data.and_then(|data| data.audience.clone());
    Node::Service(Box::new(Service {
        id: context.on_page("service"),
        name: parts.label.to_owned(),
        service_type: kind.unwrap_or(parts.label).to_owned(),
        description: seo.description.clone(),
        audience: audience.map(|audience_type| Audience { audience_type }),
        url: context.url.clone(),
        provider: company::reference(context.site),
        area_served: company::areas(context.site),
        image: parts
            .has_picture
            .then(|| Reference::to(context.on_page(PRIMARY_PICTURE))),
        offers: offers::lowest(&prices).map(|(lowest, offer_count)| AggregateOffer {
            low_price: lowest.number(),
            price_currency: lowest.currency.to_owned(),
            offer_count,
            url: context.url.clone(),
        }),
        has_offer_catalog: (!offered.is_empty()).then(|| OfferCatalog {
            name: match parts.cards.first() {
                Some(section) => section.title.clone(),
                None => parts.label.to_owned(),
            },
            item_list_element: offered,
        }),
    }))
}

/// Returns the prices of the facts that a legal text of the page lists, as terms of service do. A price with several
/// amounts is left out.
pub(super) fn advertised_prices(context: &GraphContext<'_>, page: &Page) -> Option<OfferCatalog> {
    let stated = &context.site.facts.prices;
    let currencies = context.site.currencies();
    let first = |text: &str| Some(amounts(text, &currencies).first()?.0);
    let is_listed = |html: &str, what: &str, value: &str| {
        let listed = html.split_once(what);
        listed.is_some_and(|(_, after)| first(after) == first(value))
    };
    let sections = page.sections().filter_map(|section| match section {
        Section::LegalTexts(legal) => Some(&legal.texts),
        _ => None,
    });
    sections.flatten().find_map(|text| {
        let offers = stated.iter().filter_map(|RawPrice { what, value }| {
            let offer = priced(&(what, None, vec![value]), &currencies)?;
            is_listed(&text.html, &what.replace('&', "&amp;"), value).then_some(offer)
        });
        let offers: Vec<Offer> = offers.collect();
        (!offers.is_empty()).then(|| OfferCatalog {
            name: text.title.clone(),
            item_list_element: offers,
        })
    })
}

/// Returns a row with a price as a part of the service, including the words around the price.
fn priced(
    (name, text, figures): &(&str, Option<&str>, Vec<&str>),
    currencies: &Currencies,
) -> Option<Offer> {
    let mut figures = figures.iter();
    let (figure, price) =
        figures.find_map(|figure| Some((figure, offers::price(figure, currencies)?)))?;
    Some(Offer {
        item_offered: Some(OfferedService {
            name: (*name).to_owned(),
            description: text.map(str::to_owned),
        }),
        description: price.has_words.then(|| (*figure).to_owned()),
        price: Some(price.number()),
        price_currency: Some(price.currency.to_owned()),
        ..Offer::default()
    })
}

/// Returns a card as a part of the service, with the price that it shows and the words before that:
/// most prices are starting prices.
fn part_of_service(card: &Card, currencies: &Currencies) -> Offer {
    let figure = card.figure.as_ref();
    let price = figure.and_then(|figure| offers::price(&figure.value, currencies));
    Offer {
        item_offered: Some(OfferedService {
            name: card.title.clone(),
            description: Some(card.text.clone()),
        }),
        description: figure
            .filter(|_| price.is_some())
            .map(|figure| figure.label.clone()),
        price_currency: price.as_ref().map(|price| price.currency.to_owned()),
        price: price.as_ref().map(Price::number),
        ..Offer::default()
    }
}

fn product(context: &GraphContext<'_>, detail: &ProductDetail) -> Node {
    let site = context.site;
    let card = &detail.card;
    let product = site.product_at(&card.href);
    let product = product.as_ref();
    let offer = product.and_then(|product| price::current(product, context.today));
    let category = product.and_then(|product| site.category(product.category.as_deref()));
    // Search engines don't show a product without a price as a product, and report it as an error.
    // So without an offer the page describes a model, as the manufacturer's data sheet does.
    let node = if offer.is_some() {
        Node::Product
    } else {
        Node::ProductModel
    };
    node(Box::new(Product {
        id: context.on_page(PRODUCT),
        name: card.title.clone(),
        description: Some(detail.description.clone()),
        sku: Some(detail.sku.clone()),
        mpn: Some(detail.sku.clone()),
        category: category.map(|category| category.name.clone()),
        url: context.url.clone(),
        brand: Brand {
            name: card.brand.clone(),
        },
        image: ProductImage::Node(Reference::to(context.on_page(PRIMARY_PICTURE))),
        additional_property: detail
            .specs
            .iter()
            .flatten()
            .map(|row| PropertyValue {
                name: row.label.clone(),
                value: row.value.clone(),
            })
            .collect(),
        offers: offer.map(|offer| advertised(site, offer, &context.url)),
    }))
}

/// Returns the products of a list whose price is valid today, as their cards show them. The others
/// are only entries of the list.
pub(super) fn products_with_price(context: &GraphContext<'_>, page: &Page) -> Vec<Node> {
    let of = |card| product_with_price(context, card);
    match page {
        Page::Catalogue(page) => page.shown.iter().filter_map(|e| of(&e.card)).collect(),
        Page::Brand(page) => page.products.iter().filter_map(of).collect(),
        _ => Vec::new(),
    }
}

fn product_with_price(context: &GraphContext<'_>, card: &ProductCard) -> Option<Node> {
    let site = context.site;
    let product = site.product_at(&card.href)?;
    let offer = price::current(&product, context.today)?;
    let url = context.site.absolute(&card.href);
    Some(Node::Product(Box::new(Product {
        id: format!("{url}#/schema/{PRODUCT}"),
        name: card.title.clone(),
        description: None,
        sku: None,
        mpn: None,
        category: None,
        brand: Brand {
            name: card.brand.clone(),
        },
        image: ProductImage::Address(context.site.absolute(&card.picture.src)),
        additional_property: Vec::new(),
        offers: Some(advertised(site, offer, &url)),
        url,
    })))
}

/// Returns the price of the product at an address.
fn advertised(site: &Site, offer: &RawOffer, url: &str) -> Offer {
    Offer {
        price: Some(offer.price.clone()),
        price_currency: Some(offer.currency.clone()),
        price_specification: site.tax().map(|tax| UnitPriceSpecification {
            price: offer.price.clone(),
            price_currency: offer.currency.clone(),
            value_added_tax_included: tax.included,
        }),
        price_valid_until: Some(offer.valid_until.clone()),
        url: Some(url.to_owned()),
        seller: Some(company::reference(site)),
        // The page doesn't promise stock, so neither does the offer.
        ..Offer::default()
    }
}

/// Words for those who wrote an article together.
const TEAMS: [&str; 8] = [
    "Crew",
    "Editors",
    "Engineers",
    "Office",
    "Staff",
    "Support",
    "Team",
    "Technicians",
];

/// Whether the author of an article is the company or its team: its name, with or without the legal form, or its name
/// with words of which the last isn't the name of a person, as in "Acme field team".
fn is_team(author: &str, company: &Company) -> bool {
    let words = |text| -> Vec<String> {
        let words = str::split(text, |c: char| c == ',' || c.is_whitespace());
        let words = words.filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let (name, short_name) = (words(&company.name), words(&company.short_name));
    let author_words = words(author);
    if name.starts_with(&author_words) && author_words.starts_with(&short_name) {
        return true;
    }
    let last = author.split_whitespace().next_back().unwrap_or_default();
    let is_of_team = last.starts_with(char::is_lowercase)
        || TEAMS.iter().any(|team| last.eq_ignore_ascii_case(team));
    [name, short_name].iter().any(|name| {
        author_words.starts_with(name) && (author_words.len() == name.len() || is_of_team)
    })
}

fn article(context: &GraphContext<'_>, document: &Document) -> Option<Node> {
    let site = context.site;
    let article = site.article_at(&document.frame.path)?;
    let (card, name) = (&article.card, article.author.clone());
    let about = if site.router.has(PageKind::About) {
        Route::About
    } else {
        Route::Home
    };
    let url = site.absolute(&site.router.path(&about));
    let author = if is_team(&name, &site.frame.company) {
        Author::Organization { name, url }
    } else {
        Author::Person { name, url }
    };
    Some(Node::Article(Box::new(Article {
        id: context.on_page("article"),
        is_part_of: Reference::to(&context.url),
        main_entity_of_page: Reference::to(&context.url),
        headline: card.headline.clone(),
        description: card.description.clone(),
        date_published: card.date_published.clone(),
        date_modified: document
            .seo
            .modified
            .clone()
            .unwrap_or_else(|| card.date_published.clone()),
        author,
        publisher: company::reference(site),
        image: Reference::to(context.on_page(PRIMARY_PICTURE)),
        article_section: card
            .category
            .as_ref()
            .map(|category| category.label.clone()),
        keywords: article.tags.clone(),
        in_language: site.language.clone(),
    })))
}

//! The cards that social networks show for pages: which page has one, and what is on it.
//!
//! The head of a page contains the name of its card, which is made from everything on the card. Cards are drawn on
//! request, so the site can also find the card for a name.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use sightline_model::{
    CardText, Document, Page, PageKind, Route, ServiceColor, SocialCard, authority_of,
};
use sightline_picture::{
    CARD_HEIGHT, CARD_WIDTH, Card, CardBrand, CardLogo, CardPicture, PictureHash, Variant,
};

use crate::parts::seo::title_without_company;
use crate::products::ListedProduct;
use crate::site::{Site, products};
use sightline_text::media::MediaFile;

/// Separates a product from the hash in the name of its card.
const PRODUCT_CARD_INFIX: &str = "-card-";

/// Adds the card of a page to its head.
pub(crate) fn complete(site: &Site, document: &mut Document) {
    document.seo.card = card(site, document).map(|card| SocialCard {
        src: format!("/media/{}", name(document, &card)),
        width: CARD_WIDTH,
        height: CARD_HEIGHT,
        alt: card.title,
    });
}

/// Returns the name of a page's card. That of a product begins with the product's slug, so it can be found without
/// going through all products.
fn name(document: &Document, card: &Card) -> String {
    match &document.page {
        Page::Product(page) => format!("{}-{}", last_segment(&page.product.card.href), card.name()),
        _ => card.name(),
    }
}

fn last_segment(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

impl Site {
    /// Returns what is served at an address, given the part after `/media/`.
    pub fn media(&self, name: &str) -> Option<MediaFile<'_>> {
        self.media.by_name(name).or_else(|| {
            let card = self.card(name)?;
            let file = |picture: &CardPicture| self.media.file(&picture.file);
            let logo = card.brand.as_ref().and_then(|brand| brand.logo.as_ref());
            Some(MediaFile::Card {
                picture: card.picture.as_ref().and_then(file),
                logo: logo.and_then(|logo| file(&logo.picture)),
                typeface: self
                    .identity
                    .fonts
                    .iter()
                    .map(|font| &*font.bytes)
                    .collect(),
                card,
            })
        })
    }

    /// The media type and the length in bytes of a file that is served as is, by its name below `/media/`.
    pub fn unscaled_media(&self, name: &str) -> Option<(&'static str, usize)> {
        match self.media.by_name(name)? {
            MediaFile::AsItIs { media_type, file } => Some((media_type, file.length())),
            MediaFile::Variant { .. } | MediaFile::Card { .. } => None,
        }
    }

    /// The names below `/media/` of the drawings (SVG).
    pub fn drawings(&self) -> impl Iterator<Item = &str> {
        self.media.drawings()
    }

    /// The variants of pictures that `before` has and this site doesn't, each with its name below `/media/`.
    pub fn removed_variants(&self, before: &Self) -> impl Iterator<Item = (String, Variant)> {
        self.media.removed_variants(&before.media)
    }

    /// The names below `/media/` of everything except cards: pictures in each format and width, and the files that are
    /// served as is.
    pub fn picture_names(&self) -> impl Iterator<Item = String> {
        self.media.names()
    }

    /// The names of everything that is served below `/media/`. Goes through every page.
    pub fn media_names(&self) -> Vec<String> {
        let files = self.media.names();
        let cards = self.cards().keys().cloned();
        let products = self.products.all().iter();
        let of_products = products.filter_map(|product| {
            let (document, card) = of_product(self, product)?;
            Some(name(&document, &card))
        });
        files.chain(cards).chain(of_products).collect()
    }

    /// Returns the card with this name.
    fn card(&self, asked: &str) -> Option<Arc<Card>> {
        if let Some(card) = self.cards().get(asked) {
            return Some(Arc::clone(card));
        }
        let (slug, _) = asked.rsplit_once(PRODUCT_CARD_INFIX)?;
        let (document, card) = of_product(self, self.products.named(slug)?)?;
        (name(&document, &card) == asked).then(|| Arc::new(card))
    }

    /// The cards of all pages except those of products, by name.
    fn cards(&self) -> &BTreeMap<String, Arc<Card>> {
        self.cards.get_or_init(|| {
            let kinds = PageKind::ALL.into_iter();
            let kinds = kinds.filter(|kind| *kind != PageKind::Product);
            kinds
                .flat_map(|kind| super::routes_of(self, kind))
                .filter_map(|route| of_page(self, &route))
                .map(|(document, card)| (name(&document, &card), Arc::new(card)))
                .collect()
        })
    }
}

/// Returns a product's page and its card.
fn of_product(site: &Site, product: &ListedProduct) -> Option<(Document, Card)> {
    of_page(site, &products::route(product))
}

/// Returns a page and its card.
fn of_page(site: &Site, route: &Route) -> Option<(Document, Card)> {
    // Cards show nothing that depends on the day.
    let document = super::document(site, route, Date::ZERO);
    let card = card(site, &document)?;
    Some((document, card))
}

/// Returns the card of a page; `None` if the page isn't one that people share.
fn card(site: &Site, document: &Document) -> Option<Card> {
    let eyebrow = eyebrow(document)?;
    let company = &site.frame.company.short_name;
    let title = title_without_company(&document.seo.title, company);
    let picture = document.seo.image.as_ref();
    Some(Card {
        // Don't repeat the start of the title.
        eyebrow: if title.to_lowercase().starts_with(&eyebrow.to_lowercase()) {
            String::new()
        } else {
            eyebrow.to_owned()
        },
        title: title.to_owned(),
        company: company.clone(),
        host: authority_of(&site.base_url).to_owned(),
        accent: accent(site, document.frame.accent),
        brand: brand(site, document.frame.accent),
        picture: picture.and_then(|picture| site.media.on_card(&picture.src)),
        typeface: typeface(site),
    })
}

/// Returns the color of a page, adapted to the dark background of a card.
fn accent(site: &Site, color: Option<ServiceColor>) -> String {
    let color = color.unwrap_or(ServiceColor::Brand);
    match &site.identity.palette {
        Some(palette) if color == ServiceColor::Brand => palette.on_ink().background.to_string(),
        _ => color.fill_or(site.color()).to_owned(),
    }
}

/// The names of the files of the site's typeface.
fn typeface(site: &Site) -> Vec<String> {
    let fonts = site.identity.fonts.iter();
    fonts
        .map(|font| last_segment(&font.address).to_owned())
        .collect()
}

/// Returns the company's own look on the card of a page with this color.
fn brand(site: &Site, color: Option<ServiceColor>) -> Option<CardBrand> {
    let identity = &site.identity;
    if identity.palette.is_none() && identity.mark.is_none() {
        return None;
    }
    let palette = identity.palette.clone().unwrap_or_default();
    let on_accent = match color {
        None | Some(ServiceColor::Brand) => palette.on_ink().text.to_string(),
        Some(_) => "#ffffff".to_owned(),
    };
    Some(CardBrand {
        ink: palette.ink().to_string(),
        soft: palette.soft().to_string(),
        on_accent,
        logo: identity.mark.as_ref().map(|mark| {
            let file = mark.dark.as_ref().unwrap_or(&mark.light);
            CardLogo {
                picture: CardPicture {
                    file: file.file.clone(),
                    hash: PictureHash::of(&file.bytes),
                },
                size: file.size,
                has_plate: mark.dark.is_none(),
                has_name_beside: mark.has_name_beside,
            }
        }),
    })
}

/// Returns the line above the title, from the page's breadcrumbs or its category; `None` if the page has no card.
fn eyebrow(document: &Document) -> Option<&str> {
    let way = &document.frame.breadcrumbs;
    let own = || way.last().map_or("", |crumb| crumb.label.as_str());
    // Every breadcrumb trail starts with the home page, which says nothing about the page.
    let parent = || match way.as_slice() {
        [_, .., parent, _] => parent.label.as_str(),
        _ => "",
    };
    match document.page.kind().info().card {
        CardText::Nothing => Some(""),
        CardText::Own => Some(own()),
        CardText::Parent => Some(parent()),
        CardText::ParentOrOwn => Some(match parent() {
            "" => own(),
            parent => parent,
        }),
        CardText::Subject => match &document.page {
            Page::Article(page) => {
                let category = page.card.category.as_ref();
                Some(category.map_or("", |category| &category.label))
            }
            _ => None,
        },
        CardText::NoCard => None,
    }
}

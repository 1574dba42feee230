//! The cards that social networks show for pages: which page has one, and what is on it.
//!
//! The head of a page contains the name of its card, which is made from everything on the card. Cards are drawn on
//! request, so the site can also find the card for a name.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use sightline_model::{
    CardText, Crumb, Document, Page, PageKind, Route, Seo, ServiceColor, SocialCard, authority_of,
};
use sightline_picture::{
    CARD_HEIGHT, CARD_WIDTH, Card, CardBrand, CardLogo, CardPicture, PictureHash, Variant,
};

use super::{crumbs, list_head};
use crate::parts::seo::title_without_company;
use crate::site::{Site, products};
use sightline_text::media::{MediaFile, Original};

/// What the names of all other cards begin with.
const CARD_PREFIX: &str = "card-";

/// Separates a product from the hash in the name of its card.
const PRODUCT_CARD_INFIX: &str = "-card-";

/// A card, and the files that are drawn on it.
#[derive(Debug, Clone)]
pub struct PageCard {
    /// What is drawn on it.
    pub card: Arc<Card>,
    /// The file of its picture.
    pub picture: Option<Original>,
    /// Its logo: SVG or PNG.
    pub logo: Option<Vec<u8>>,
    /// The files of its typeface as WOFF2; empty for the standard typeface.
    pub typeface: Vec<Vec<u8>>,
}

/// What a page's card is made from.
struct Subject<'a> {
    kind: PageKind,
    /// The slug of the page's product.
    product: Option<&'a str>,
    /// The category of the page's article.
    category: Option<&'a str>,
    seo: &'a Seo,
    breadcrumbs: &'a [Crumb],
    accent: Option<ServiceColor>,
}

impl<'a> Subject<'a> {
    fn of(document: &'a Document) -> Self {
        let (product, category) = match &document.page {
            Page::Product(page) => (Some(last_segment(&page.product.card.href)), None),
            Page::Article(page) => (None, page.card.category.as_ref()),
            _ => (None, None),
        };
        Self {
            kind: document.page.kind(),
            product,
            category: category.map(|category| category.label.as_str()),
            seo: &document.seo,
            breadcrumbs: &document.frame.breadcrumbs,
            accent: document.frame.accent,
        }
    }
}

/// Adds the card of a page to its head.
pub(crate) fn complete(site: &Site, document: &mut Document) {
    let card = named_card(site, &Subject::of(document));
    document.seo.card = card.map(|(name, card)| SocialCard {
        src: format!("/media/{name}"),
        width: CARD_WIDTH,
        height: CARD_HEIGHT,
        alt: card.title,
    });
}

fn last_segment(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

impl Site {
    /// Returns what is served at an address, given the part after `/media/`. For cards there is [`Self::card`].
    pub fn media(&self, name: &str) -> Option<MediaFile<'_>> {
        self.media.by_name(name)
    }

    /// Whether something is served at an address, given the part after `/media/`. For a card, what it's made from is
    /// built.
    pub fn has_media(&self, name: &str) -> bool {
        self.media(name).is_some() || self.card_named(name).is_some()
    }

    /// Returns the card at an address, given the part after `/media/`. What it's made from is built: for a product's
    /// card only the product, for others the heads of all other pages, once.
    pub fn card(&self, name: &str) -> Option<PageCard> {
        let card = self.card_named(name)?;
        let file = |picture: &CardPicture| self.media.file(&picture.file).cloned();
        let mark = self.identity.mark.as_ref();
        let fonts = self.identity.fonts.iter();
        Some(PageCard {
            picture: card.picture.as_ref().and_then(file),
            logo: mark.map(|mark| mark.on_card().bytes.to_vec()),
            typeface: fonts.map(|font| font.bytes.to_vec()).collect(),
            card,
        })
    }

    /// The media type and the length in bytes of a file that is served as is, by its name below `/media/`.
    pub fn unscaled_media(&self, name: &str) -> Option<(&'static str, usize)> {
        match self.media.by_name(name)? {
            MediaFile::AsItIs { media_type, file } => Some((media_type, file.length())),
            MediaFile::Variant { .. } => None,
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
        let of_products =
            products.filter_map(|product| Some(of_page(self, &products::route(product))?.0));
        files.chain(cards).chain(of_products).collect()
    }

    fn card_named(&self, asked: &str) -> Option<Arc<Card>> {
        let Some((slug, _)) = asked.rsplit_once(PRODUCT_CARD_INFIX) else {
            let is_card = asked.starts_with(CARD_PREFIX);
            return is_card.then(|| self.cards().get(asked).cloned())?;
        };
        let product = self.products.named(slug)?;
        let (name, card) = of_page(self, &products::route(product))?;
        (name == asked).then(|| Arc::new(card))
    }

    /// The cards of all pages except those of products, by name.
    fn cards(&self) -> &BTreeMap<String, Arc<Card>> {
        self.cards.get_or_init(|| {
            let kinds = PageKind::ALL.into_iter();
            let kinds = kinds.filter(|kind| *kind != PageKind::Product);
            kinds
                .flat_map(|kind| super::routes_of(self, kind))
                .filter_map(|route| of_page(self, &route))
                .map(|(name, card)| (name, Arc::new(card)))
                .collect()
        })
    }
}

/// Returns the card of a page, with its name. Doesn't build the pages of products and of their lists, of which there
/// may be many thousands.
fn of_page(site: &Site, route: &Route) -> Option<(String, Card)> {
    let (product, slug) = match route {
        Route::Product { product, .. } => (Some(site.product(product)?), Some(product.as_str())),
        _ => (None, None),
    };
    let list = list_head(site, route).map(|(seo, _)| seo);
    let seo = product.as_ref().map(|product| &product.seo);
    if let Some(seo) = seo.or(list.as_ref()) {
        let subject = Subject {
            kind: route.kind(),
            product: slug,
            category: None,
            seo,
            breadcrumbs: &crumbs(site, route),
            accent: None,
        };
        return named_card(site, &subject);
    }
    // Cards show nothing that depends on the day.
    let document = super::document(site, route, Date::ZERO);
    named_card(site, &Subject::of(&document))
}

/// Returns the card of a page, with its name; `None` if the page isn't one that people share. The name of a product's
/// card begins with the product's slug, so it can be found without going through all products.
fn named_card(site: &Site, subject: &Subject<'_>) -> Option<(String, Card)> {
    let card = card(site, subject)?;
    let name = match subject.product {
        Some(slug) => format!("{slug}-{}", card.name()),
        None => card.name(),
    };
    Some((name, card))
}

fn card(site: &Site, subject: &Subject<'_>) -> Option<Card> {
    let eyebrow = eyebrow(subject)?;
    let company = &site.frame.company.short_name;
    let title = title_without_company(&subject.seo.title, company);
    let picture = subject.seo.image.as_ref();
    let picture = picture.and_then(|picture| site.media.on_card(&picture.src));
    // A card can't show a drawing, but a product may have further pictures.
    let product = subject.product.and_then(|slug| site.products.named(slug));
    let further = || {
        let mut files = product?.file().pictures.iter();
        files.find_map(|file| site.media.on_card(&site.media.src(file)?))
    };
    Some(Card {
        // Don't repeat the start of the title.
        eyebrow: if title.to_lowercase().starts_with(&eyebrow.to_lowercase()) {
            String::new()
        } else {
            eyebrow.to_owned()
        },
        title: title.to_owned(),
        company: company.clone(),
        host: readable_host(&site.base_url),
        accent: accent(site, subject.accent),
        brand: brand(site, subject.accent),
        picture: picture.or_else(further),
        typeface: typeface(site),
    })
}

/// Returns the host as people write it. Letters that the typeface of cards may lack stay encoded.
fn readable_host(base_url: &str) -> String {
    let host = authority_of(base_url);
    match idna::domain_to_unicode(host) {
        (readable, Ok(())) if readable.chars().all(|letter| letter <= 'ÿ') => readable,
        _ => host.to_owned(),
    }
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
            let file = mark.on_card();
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
fn eyebrow<'a>(subject: &Subject<'a>) -> Option<&'a str> {
    let way = subject.breadcrumbs;
    let own = || way.last().map_or("", |crumb| crumb.label.as_str());
    // Every breadcrumb trail starts with the home page, which says nothing about the page.
    let parent = || match way {
        [_, .., parent, _] => parent.label.as_str(),
        _ => "",
    };
    match subject.kind.info().card {
        CardText::Nothing => Some(""),
        CardText::Own => Some(own()),
        CardText::Parent => Some(parent()),
        CardText::ParentOrOwn => Some(match parent() {
            "" => own(),
            parent => parent,
        }),
        CardText::Subject => Some(subject.category.unwrap_or_default()),
        CardText::NoCard => None,
    }
}

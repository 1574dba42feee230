//! The cards that social networks show of pages: which page has one, and what goes onto it.
//!
//! A page's head names the card by everything on it. Cards are drawn when somebody asks for one, so
//! the site can also tell which card a name stands for.

use std::collections::BTreeMap;

use sightline_model::{CardWords, Document, Page, ServiceColor, SocialCard};
use sightline_picture::{CARD_HEIGHT, CARD_WIDTH, Card};

use crate::parts::seo::title_without_company;
use crate::site::Site;
use sightline_text::media::MediaFile;

/// Names the card of a page in its head.
pub(crate) fn complete(site: &Site, document: &mut Document) {
    document.seo.card = card(site, document).map(|card| SocialCard {
        src: format!("/media/{}", card.name()),
        width: CARD_WIDTH,
        height: CARD_HEIGHT,
        alt: card.title,
    });
}

impl Site {
    /// What is served at the part of an address that follows `/media/`.
    pub fn media(&self, name: &str) -> Option<MediaFile<'_>> {
        self.media.by_name(name).or_else(|| {
            let card = self.cards().get(name)?;
            let picture = card.picture.as_ref();
            Some(MediaFile::Card {
                card,
                picture: picture.and_then(|picture| self.media.file(&picture.file)),
            })
        })
    }

    /// The names of everything that is served below `/media/`.
    pub fn media_names(&self) -> impl Iterator<Item = &str> {
        self.media.names().chain(self.card_names())
    }

    /// The names of all cards.
    pub fn card_names(&self) -> impl Iterator<Item = &str> {
        self.cards().keys().map(String::as_str)
    }

    fn cards(&self) -> &BTreeMap<String, Card> {
        self.cards.get_or_init(|| all(self))
    }
}

/// The cards of all pages by their names.
fn all(site: &Site) -> BTreeMap<String, Card> {
    // No card shows the year.
    let documents = super::routes(site).into_iter();
    documents
        .filter_map(|route| card(site, &super::document(site, &route, 0)))
        .map(|card| (card.name(), card))
        .collect()
}

/// The card of a page; `None` of one that nobody passes on.
fn card(site: &Site, document: &Document) -> Option<Card> {
    let eyebrow = eyebrow(document)?;
    let company = &site.frame.company.short_name;
    let title = title_without_company(&document.seo.title, company);
    let picture = document.seo.image.as_ref();
    Some(Card {
        // Said twice it says nothing.
        eyebrow: if title.to_lowercase().starts_with(&eyebrow.to_lowercase()) {
            String::new()
        } else {
            eyebrow.to_owned()
        },
        title: title.to_owned(),
        company: company.clone(),
        host: host(&site.base_url).to_owned(),
        accent: ServiceColor::color(document.frame.accent),
        picture: picture.and_then(|picture| site.media.on_card(&picture.src)),
    })
}

/// What kind of page this is, in the words of its way.
fn eyebrow(document: &Document) -> Option<&str> {
    let way = &document.frame.breadcrumbs;
    let own = || way.last().map_or("", |crumb| crumb.label.as_str());
    // The home page is the first step of every way and says nothing.
    let parent = || match way.as_slice() {
        [_, .., parent, _] => parent.label.as_str(),
        _ => "",
    };
    match document.page.kind().info().card {
        CardWords::Nothing => Some(""),
        CardWords::Own => Some(own()),
        CardWords::Parent => Some(parent()),
        CardWords::ParentOrOwn => Some(match parent() {
            "" => own(),
            parent => parent,
        }),
        CardWords::Subject => match &document.page {
            Page::Article(page) => Some(&page.card.category_label),
            _ => None,
        },
        CardWords::NoCard => None,
    }
}

/// A public address without its scheme.
fn host(base_url: &str) -> &str {
    base_url
        .split_once("://")
        .map_or(base_url, |(_, host)| host)
}

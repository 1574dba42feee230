//! Second phase: parts of the content files become parts of pages.
//!
//! The names that files use (pictures, slugs, link targets) become addresses here. The check has
//! seen all of them before; [`Unresolved`] means that the check and this module disagree.

use sightline_model::{
    Bullet, Card, CardSection, Faq, FaqItem, Link, PhoneLink, Picture, Promo, Route, Router,
    Section, Spec,
};

use sightline_source::inventory::Inventory;
use sightline_source::raw;
use sightline_source::target::Target;
use sightline_text::media::MediaLibrary;

/// A name that the check let through and that leads nowhere.
#[derive(Debug, thiserror::Error)]
#[error("{0} cannot be resolved")]
pub(crate) struct Unresolved(pub(crate) String);

/// Turns names into addresses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Resolver<'a> {
    pub(crate) router: &'a Router,
    pub(crate) inventory: &'a Inventory,
    pub(crate) media: &'a MediaLibrary,
    pub(crate) toll_free: &'a PhoneLink,
    /// Where the form of the page being prepared is.
    pub(crate) quote: &'static str,
}

type Result<T> = std::result::Result<T, Unresolved>;

impl Resolver<'_> {
    pub(crate) fn path(&self, route: &Route) -> String {
        self.router.path(route)
    }

    pub(crate) fn picture(&self, raw: &raw::RawPicture) -> Result<Picture> {
        self.file(&raw.file, &raw.alt)
    }

    pub(crate) fn file(&self, file: &str, alt: &str) -> Result<Picture> {
        self.media
            .picture(file, alt)
            .ok_or_else(|| Unresolved(format!("the picture \"{file}\"")))
    }

    pub(crate) fn maybe_picture(&self, raw: Option<&raw::RawPicture>) -> Result<Option<Picture>> {
        raw.map(|raw| self.picture(raw)).transpose()
    }

    pub(crate) fn link(&self, raw: &raw::RawLink) -> Result<Link> {
        Ok(Link::new(&raw.label, self.href(&raw.to)?))
    }

    pub(crate) fn links(&self, raw: &[raw::RawLink]) -> Result<Vec<Link>> {
        raw.iter().map(|raw| self.link(raw)).collect()
    }

    /// The address of a link target.
    pub(crate) fn href(&self, written: &str) -> Result<String> {
        let unresolved = || Unresolved(format!("the link \"{written}\""));
        let target = Target::parse(written).map_err(Unresolved)?;
        Ok(match target {
            Target::Page(route) => self.path(&route),
            Target::Stories => self.router.stories(),
            Target::Legal(part) => format!("{}#{part}", self.path(&Route::Legal)),
            Target::Brand(slug) => self.path(&Route::Brand(slug)),
            Target::Article(slug) => self.path(&Route::Article(slug)),
            Target::Product(product) => {
                let brand = self.inventory.brand_of(&product).ok_or_else(unresolved)?;
                self.path(&Route::Product {
                    brand: brand.to_owned(),
                    product,
                })
            }
            Target::Quote => self.quote.to_owned(),
            Target::Call => self.toll_free.href.clone(),
            Target::Anchor(anchor) => anchor,
            Target::Address(address) => address,
        })
    }

    pub(crate) fn cards(&self, id: &str, raw: &raw::RawCards) -> Result<CardSection> {
        Ok(CardSection {
            id: id.to_owned(),
            title: raw.title.clone(),
            lead: raw.lead.clone(),
            cards: raw
                .cards
                .iter()
                .map(|card| self.card(card))
                .collect::<Result<_>>()?,
        })
    }

    fn card(&self, raw: &raw::RawCard) -> Result<Card> {
        let figure = raw.figure_label.as_ref().zip(raw.figure_value.as_ref());
        Ok(Card {
            title: raw.title.clone(),
            text: raw.text.clone(),
            icon: raw.icon,
            picture: self.maybe_picture(raw.picture.as_ref())?,
            figure: figure.map(|(label, value)| spec(label, value)),
            link: raw.link.as_ref().map(|link| self.link(link)).transpose()?,
        })
    }

    pub(crate) fn promo(&self, raw: &raw::RawPromo) -> Result<Promo> {
        Ok(Promo {
            title: raw.title.clone(),
            text: raw.text.clone(),
            picture: self.maybe_picture(raw.picture.as_ref())?,
            link: self.link(&raw.link)?,
        })
    }
}

/// A heading with its sentence.
pub(crate) fn section(raw: &raw::RawHeading) -> Section {
    Section {
        title: raw.title.clone(),
        lead: raw.lead.clone(),
    }
}

/// A figure with its name.
pub(crate) fn spec(label: &str, value: &str) -> Spec {
    Spec {
        label: label.to_owned(),
        value: value.to_owned(),
    }
}

pub(crate) fn bullets(raw: &[raw::RawBullet]) -> Vec<Bullet> {
    raw.iter()
        .map(|bullet| Bullet {
            icon: bullet.icon,
            name: bullet.name.clone(),
        })
        .collect()
}

/// The questions of a page; `page` makes their ids unique in the site.
pub(crate) fn faq(id: &str, page: &str, raw: &raw::RawFaq) -> Faq {
    Faq {
        id: id.to_owned(),
        title: raw.title.clone(),
        lead: raw.lead.clone(),
        items: questions(page, &raw.items),
    }
}

/// Questions without an id of their own get one from where they stand.
pub(crate) fn questions(page: &str, raw: &[raw::RawQuestion]) -> Vec<FaqItem> {
    raw.iter()
        .enumerate()
        .map(|(index, question)| FaqItem {
            id: format!("{page}-question-{}", index + 1),
            question: question.question.clone(),
            answer: question.answer.clone(),
            icon: None,
        })
        .collect()
}

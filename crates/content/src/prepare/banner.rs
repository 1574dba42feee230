//! Heroes.

use sightline_model::{Banner, BannerAside, Link, QuoteCard, Resolve as _, Unresolved};
use sightline_source::raw::{RawBanner, RawQuoteCard};

use sightline_site::resolve::{Resolver, pictures};

/// Returns the hero that a page's file describes.
pub(super) fn banner(raw: &RawBanner, resolver: &Resolver<'_>) -> Result<Banner, Unresolved> {
    let aside = match (&raw.quote, &raw.aside_picture) {
        (_, Some(picture)) => BannerAside::Picture {
            picture: picture.resolve(resolver)?,
        },
        (Some(words), None) => BannerAside::Quote(quote_card(words)),
        (None, None) => return Err(Unresolved::Broken("the quote form of a banner".to_owned())),
    };
    Ok(Banner {
        title: raw.title.clone(),
        icon: raw.icon,
        background: raw
            .background
            .as_deref()
            .map(|file| resolver.file(file, ""))
            .transpose()?,
        subtitle: raw.subtitle.clone(),
        paragraph: raw.paragraph.clone(),
        specs: Vec::new(),
        bullets: raw.bullets.resolve(resolver)?,
        actions: vec![Link::new(&raw.cta_text, resolver.quote)],
        byline: None,
        pictures: pictures(&raw.pictures, resolver)?,
        aside,
    })
}

pub(super) fn quote_card(words: &RawQuoteCard) -> QuoteCard {
    QuoteCard {
        call: None,
        title: words.title.clone(),
        text: words.text.clone(),
        product: None,
        prepare: words.prepare.clone(),
    }
}

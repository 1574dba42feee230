//! Heroes.

use sightline_model::{Banner, BannerAside, BannerPicture, Link, Picture, QuoteCard, Resolve as _};

use crate::prepare::resolve::{Resolver, Unresolved};
use sightline_source::raw::{RawBanner, RawBannerPicture, RawQuoteCard};

/// The hero that a page's file describes.
pub(super) fn banner(raw: &RawBanner, resolver: &Resolver<'_>) -> Result<Banner, Unresolved> {
    let aside = match (&raw.quote, &raw.aside_picture) {
        (_, Some(picture)) => BannerAside::Picture {
            picture: picture.resolve(resolver)?,
        },
        (Some(words), None) => BannerAside::Quote(quote_card(words, None)),
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
        brand: None,
        paragraph: raw.paragraph.clone(),
        specs: Vec::new(),
        bullets: raw.bullets.resolve(resolver)?,
        actions: vec![Link::new(&raw.cta_text, resolver.quote)],
        byline: None,
        pictures: pictures(&raw.pictures, resolver)?,
        aside,
    })
}

pub(super) fn quote_card(words: &RawQuoteCard, product: Option<&str>) -> QuoteCard {
    QuoteCard {
        title: words.title.clone(),
        text: words.text.clone(),
        product: product.map(str::to_owned),
    }
}

pub(super) fn pictures(
    raw: &[RawBannerPicture],
    resolver: &Resolver<'_>,
) -> Result<Vec<BannerPicture>, Unresolved> {
    raw.iter()
        .map(|raw| {
            let picture = resolver.file(&raw.file, &raw.alt)?;
            Ok(labelled(picture, &raw.title, raw.caption.as_deref()))
        })
        .collect()
}

pub(super) fn labelled(picture: Picture, title: &str, caption: Option<&str>) -> BannerPicture {
    BannerPicture {
        picture,
        title: title.to_owned(),
        caption: caption.map(str::to_owned),
    }
}

//! The look of the site: shades of its color, the files of its typeface, its logo.

use std::borrow::Cow;

use sightline_identity::{Color, Face, Palette, Theme, Typeface, hashed_address, initial};
use sightline_media::logo_in_drawings;
use sightline_model::{Logo, Unresolved};
use sightline_source::raw::{RawCorners, RawIcon, RawIdentity, RawLogo, RawSite};

use crate::Folder;
use sightline_site::parts::identity::{Identity, Mark, MarkFile, Stylesheet};
use sightline_site::resolve::Resolver;

/// Returns the look of a site.
pub(super) fn identity(
    site: &RawSite,
    folder: &Folder,
    resolver: &Resolver<'_>,
) -> Result<Identity, Unresolved> {
    let raw = &site.identity;
    let palette = raw.color.as_deref().and_then(Color::parse).map(Palette::of);
    let face = face(raw, folder);
    let fonts = face.as_ref().map(|face| face.files.clone());
    let initial = (site.company.icon == RawIcon::Letter)
        .then(|| initial(&site.company.short_name, face.as_ref()))
        .flatten();
    let raw_logo = shown_logo(site);
    let logo = raw_logo.as_ref().map(|raw| logo(raw, site, resolver));
    let logo = logo.transpose()?;
    let theme = Theme {
        palette: palette.clone(),
        face,
        sharp: raw.corners == RawCorners::Sharp,
        logo: logo.is_some(),
    };
    Ok(Identity {
        color: palette
            .clone()
            .unwrap_or_default()
            .bar
            .background
            .to_string(),
        stylesheet: theme.stylesheet().map(|text| Stylesheet {
            address: hashed_address("identity", "css", text.as_bytes()),
            text,
        }),
        fonts: fonts.unwrap_or_default(),
        initial: initial.map(Cow::into_owned),
        has_sharp_corners: theme.sharp,
        mark: raw_logo
            .as_ref()
            .zip(logo.as_ref())
            .and_then(|(raw, logo)| mark(raw, logo, resolver)),
        logo,
        palette,
    })
}

/// Returns the logo of the identity or, if there is none, the logo for search engines, with the
/// name beside it.
fn shown_logo(site: &RawSite) -> Option<RawLogo> {
    site.identity.logo.clone().or_else(|| {
        let logo = site.business.logo.as_ref()?;
        Some(RawLogo {
            light: logo.file.clone(),
            dark: None,
            with_name: true,
        })
    })
}

fn logo(raw: &RawLogo, site: &RawSite, resolver: &Resolver<'_>) -> Result<Logo, Unresolved> {
    // Next to the name it needs no alternative text.
    let alt = if raw.with_name {
        ""
    } else {
        &site.company.short_name
    };
    Ok(Logo {
        light: resolver.file(&raw.light, alt)?,
        dark: raw
            .dark
            .as_deref()
            .map(|file| resolver.file(file, alt))
            .transpose()?,
        with_name: raw.with_name,
    })
}

fn mark(raw: &RawLogo, logo: &Logo, resolver: &Resolver<'_>) -> Option<Mark> {
    let file = |file: &str, picture: &sightline_model::Picture| {
        Some(MarkFile {
            file: file.to_owned(),
            bytes: resolver.media.logo(file, logo_in_drawings)?,
            size: (picture.width, picture.height),
            is_opaque: picture.tone.is_some(),
        })
    };
    Some(Mark {
        light: file(&raw.light, &logo.light)?,
        dark: raw
            .dark
            .as_deref()
            .zip(logo.dark.as_ref())
            .and_then(|(name, picture)| file(name, picture)),
        has_name_beside: raw.with_name,
    })
}

fn face(raw: &RawIdentity, folder: &Folder) -> Option<Face> {
    let written = raw.typeface.as_deref()?;
    if let Some(known) = Typeface::named(written) {
        return Some(Face::built_in(known));
    }
    let file = |name: &str| {
        let bytes = folder.bytes(&format!("media/{name}"))?.into_owned().into();
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        Some((stem.to_owned(), bytes))
    };
    let regular = file(written)?;
    let bold = raw.typeface_bold.as_deref().and_then(file);
    Some(Face::own([regular].into_iter().chain(bold)))
}

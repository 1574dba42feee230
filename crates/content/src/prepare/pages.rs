//! The pages that have a file of their own. Each file becomes a list of sections.

use sightline_model::{PageKind, Resolve as _, Route, Unresolved};
use sightline_picture::in_parallel;
use sightline_source::raw::{self, RawPage, RawSection};

use super::banner::{banner, quote_card};
use super::parts::{Parts, Result};
use super::sections;
use sightline_site::parts::pages::{BrandTexts, PageFrameTexts, Pages, PreparedPage};
use sightline_site::resolve::Resolver;
use sightline_site::track;

/// The link to a contact form on its page: [`sightline_model::FormKind::anchor`].
const CONTACT_FORM: &str = "#contact-form";

/// Returns what a page's file says about the frame.
fn frame_texts(file: raw::RawPageHead<'_>, resolver: &Resolver<'_>) -> Result<PageFrameTexts> {
    Ok(PageFrameTexts {
        title: file.seo.title.clone(),
        description: file.seo.description.clone(),
        updated: file.seo.updated.clone(),
        banner: banner(file.banner, resolver)?,
        sidebar: file.sidebar.resolve(resolver)?,
        footer_paragraph: file.footer_paragraph.map(str::to_owned),
    })
}

/// Returns the pages of a folder.
pub(super) fn pages(parts: Parts<'_>) -> Result<Pages> {
    let Parts { raw, resolver, .. } = parts;
    let shown = raw.pages.iter();
    let shown = shown.filter(|(route, _)| resolver.router.has(route.kind()));
    let shown: Vec<_> = shown.collect();
    let all = in_parallel(&shown, |(route, file)| page(route, file, parts));
    let all: Vec<PreparedPage> = all.into_iter().collect::<Result<_>>()?;
    let of_kind = |kind: PageKind| {
        let page = all.iter().find(|page| page.route.kind() == kind);
        page.map(|page| page.frame_texts.clone())
    };
    let home = of_kind(PageKind::Home);
    let home = home.ok_or_else(|| Unresolved::Broken("the home page".to_owned()))?;
    let brand = raw.catalogue.as_ref().map(|catalogue| {
        Ok(BrandTexts {
            quote: quote_card(&catalogue.brand_quote),
            links: catalogue.links.resolve(resolver)?,
        })
    });
    Ok(Pages {
        articles: of_kind(PageKind::Articles).unwrap_or_else(|| home.clone()),
        catalogue: of_kind(PageKind::Catalogue).unwrap_or_else(|| home.clone()),
        home,
        not_found: raw.home.not_found.resolve(resolver)?,
        brand: brand.transpose()?,
        studies: parts.studies.to_vec(),
        all,
    })
}

fn page(route: &Route, file: &RawPage, parts: Parts<'_>) -> Result<PreparedPage> {
    let mut sections = file.head().sections.iter();
    let quote = if sections.any(|placed| matches!(placed.section, RawSection::ContactForm(_))) {
        CONTACT_FORM
    } else {
        parts.resolver.quote
    };
    let resolver = &Resolver {
        quote,
        ..*parts.resolver
    };
    let parts = Parts { resolver, ..parts };
    let file_name = route.file().unwrap_or_default();
    let name = file_name.rsplit('/').next().unwrap_or_default();
    let name = name.trim_end_matches(".toml");
    let (sections, dependencies) = track(|| sections::sections(name, file.head().sections, parts));
    Ok(PreparedPage {
        route: route.clone(),
        frame_texts: frame_texts(file.head(), resolver)?,
        sections: sections?,
        dependencies,
    })
}

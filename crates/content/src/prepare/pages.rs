//! The pages that have a file of their own. Each file becomes a list of sections.

use sightline_model::{PageKind, RawSidebarCard, Resolve as _, Route, SidebarCard, Unresolved};
use sightline_picture::in_parallel;
use sightline_source::raw::{self, RawPage, RawSection};

use super::banner::{banner, quote_card};
use super::section_inputs::{Result, SectionInputs};
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
        sidebar: sidebar(file.sidebar, resolver)?,
        footer_paragraph: file.footer_paragraph.map(str::to_owned),
    })
}

/// Returns the cards of a sidebar, except those that led only to what the site doesn't show.
pub(super) fn sidebar(
    cards: &[RawSidebarCard],
    resolver: &Resolver<'_>,
) -> Result<Vec<SidebarCard>> {
    let mut shown = Vec::new();
    for raw in cards {
        let card = raw.resolve(resolver)?;
        if raw.links.is_empty() || !card.links.is_empty() {
            shown.push(card);
        }
    }
    Ok(shown)
}

/// Returns the pages of a folder.
pub(super) fn pages(inputs: SectionInputs<'_>) -> Result<Pages> {
    let SectionInputs { raw, resolver, .. } = inputs;
    let shown = raw.pages.iter();
    let shown = shown.filter(|(route, _)| resolver.router.has(route.kind()));
    let shown: Vec<_> = shown.collect();
    let all = in_parallel(&shown, |(route, file)| page(route, file, inputs));
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
        studies: inputs.studies.to_vec(),
        all,
    })
}

fn page(route: &Route, file: &RawPage, inputs: SectionInputs<'_>) -> Result<PreparedPage> {
    let mut sections = file.head().sections.iter();
    let quote = if sections.any(|placed| matches!(placed.section, RawSection::ContactForm(_))) {
        CONTACT_FORM
    } else {
        inputs.resolver.quote
    };
    let resolver = &Resolver {
        quote,
        ..*inputs.resolver
    };
    let inputs = SectionInputs { resolver, ..inputs };
    let file_name = route.file().unwrap_or_default();
    let name = file_name.rsplit('/').next().unwrap_or_default();
    let name = name.trim_end_matches(".toml");
    let (sections, dependencies) = track(|| sections::sections(name, file.head().sections, inputs));
    Ok(PreparedPage {
        route: route.clone(),
        frame_texts: frame_texts(file.head(), resolver)?,
        sections: sections?,
        dependencies,
    })
}

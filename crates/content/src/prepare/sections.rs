//! The sections of a page: each that its file lists becomes one that a page shows.

use sightline_model::{
    Area, BrandCards, BrandGallery, BrandPanel, ContactForm, LegalText, LegalTexts, Link, Placed,
    ProductCategory, Promos, Questions, Resolve as _, Section, Spec, Tips,
};
use sightline_source::raw::{self, RawPlaced, RawSection};

use super::parts::{Parts, Result};
use super::stories;
use crate::prepare::resolve::{Unresolved, questions};

/// The sections of a page in their order, without those that would be empty. `name` is that of the
/// page's file.
pub(super) fn sections(name: &str, written: &[RawPlaced], parts: Parts<'_>) -> Result<Vec<Placed>> {
    let mut ready: Vec<Placed> = Vec::new();
    for placed in written {
        // The column beside the sidebar ends where a section is as wide as the page.
        let is_column_over = ready.last().is_some_and(|above| above.area != Area::Main);
        let usual = match placed.section.usual_area() {
            Area::Main if is_column_over => Area::Wide,
            usual => usual,
        };
        let section = section(name, placed, parts);
        let section = Unresolved::leave_out(section)?.filter(|section| !is_empty(section));
        ready.extend(section.map(|section| Placed {
            area: placed.area.unwrap_or(usual),
            id: placed.id.clone(),
            section,
        }));
    }
    Ok(ready)
}

/// Whether nothing would stand under the heading of a section.
fn is_empty(section: &Section) -> bool {
    match section {
        Section::Cards(section) => section.cards.is_empty(),
        Section::Doorways(section) => section.cards.is_empty(),
        Section::Explainers(section) => section.explainers.is_empty(),
        Section::BrandGallery(section) => section.panels.is_empty(),
        Section::BrandCards(section) => section.brands.is_empty(),
        Section::CaseStudies(section) => section.studies.is_empty(),
        _ => false,
    }
}

fn section(name: &str, placed: &RawPlaced, parts: Parts<'_>) -> Result<Section> {
    let references = parts.resolver;
    Ok(match &placed.section {
        RawSection::InfoBox(raw) => raw.resolve(references)?.into(),
        RawSection::Prose(raw) => raw.resolve(references)?.into(),
        RawSection::Cards(raw) => raw.resolve(references)?.into(),
        RawSection::Process(raw) => raw.resolve(references)?.into(),
        RawSection::Explainers(raw) => raw.resolve(references)?.into(),
        RawSection::Packages(raw) => raw.resolve(references)?.into(),
        RawSection::Notice(raw) => raw.resolve(references)?.into(),
        RawSection::Doorways(raw) => raw.resolve(references)?.into(),
        RawSection::Coverage(raw) => raw.resolve(references)?.into(),
        RawSection::ServiceArea(raw) => raw.resolve(references)?.into(),
        RawSection::Questions(raw) => questions_section(name, placed.id.as_deref(), raw).into(),
        RawSection::CaseStudies(raw) => {
            stories::section(&raw.heading(), raw.filter, parts.studies, references).into()
        }
        RawSection::Promos(raw) => Section::Promos(Promos {
            doorway: raw.doorway.resolve(references)?,
            banner: Unresolved::leave_out(raw.banner.resolve(references))?,
        }),
        RawSection::BrandGallery(raw) => brand_gallery(raw, parts).into(),
        RawSection::BrandCards(raw) => Section::BrandCards(BrandCards {
            title: raw.title.clone(),
            lead: raw.lead.clone(),
            brands: parts
                .brands
                .iter()
                .map(|brand| brand.card.clone())
                .collect(),
        }),
        RawSection::ContactForm(raw) => contact_form(raw).into(),
        RawSection::LegalTexts(raw) => legal_texts(raw, parts)?.into(),
        // The list of articles fills them in for its subject.
        RawSection::Tips(raw) => Section::Tips(Tips {
            title: raw.title.clone(),
            lead: raw.lead.clone(),
            tips: Vec::new(),
        }),
    })
}

/// Questions of a page; their ids begin with its name, so that they are unique in the site.
fn questions_section(name: &str, id: Option<&str>, raw: &raw::RawQuestions) -> Questions {
    let prefix = match (&raw.prefix, id) {
        (Some(prefix), _) => prefix.clone(),
        (None, None | Some("questions")) => name.to_owned(),
        (None, Some(id)) => format!("{name}-{id}"),
    };
    Questions {
        title: raw.title.clone(),
        lead: raw.lead.clone(),
        items: questions(&prefix, &raw.items),
    }
}

fn brand_gallery(raw: &raw::RawBrandGallery, parts: Parts<'_>) -> BrandGallery {
    let panels = parts.brands.iter().map(|brand| BrandPanel {
        brand: brand.card.clone(),
        products: parts
            .products
            .iter()
            .filter(|product| product.brand == brand.card.slug)
            // The gallery shows cameras and recorders.
            .filter(|product| product.category != ProductCategory::AccessControl)
            .map(|product| product.detail.card.clone())
            .collect(),
    });
    BrandGallery {
        title: raw.title.clone(),
        lead: raw.lead.clone(),
        panels: panels.collect(),
    }
}

fn contact_form(raw: &raw::RawContactForm) -> ContactForm {
    let towns = raw.suburbs.iter();
    ContactForm {
        form_title: raw.form_title.clone(),
        form_subtitle: raw.form_subtitle.clone(),
        message_placeholder: raw.message_placeholder.clone(),
        emergency_title: raw.emergency_title.clone(),
        emergency_text: raw.emergency_text.clone(),
        emergency_badge: raw.emergency_badge.clone(),
        suburbs: towns
            .map(|town| Spec::new(&town.name, &town.remark))
            .collect(),
    }
}

fn legal_texts(raw: &raw::RawLegalTexts, parts: Parts<'_>) -> Result<LegalTexts> {
    let texts = raw.texts.iter().map(|part| {
        let html = parts.texts.legal.get(&part.file);
        Ok(LegalText {
            id: part.id.clone(),
            title: part.title.clone(),
            html: html
                .ok_or_else(|| Unresolved::Broken(format!("the text \"{}\"", part.file)))?
                .clone(),
        })
    });
    let email = &parts.raw.site.company.email;
    Ok(LegalTexts {
        texts: texts.collect::<Result<_>>()?,
        contact: Link::new(&raw.contact_label, format!("mailto:{email}")),
    })
}

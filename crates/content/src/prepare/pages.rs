//! The pages that have a file of their own: each file becomes a list of sections.

use sightline_model::{
    Area, BrandCards, BrandGallery, BrandPanel, CaseStudyFilter, ContactForm, Explainers,
    LegalText, LegalTexts, Link, Placed, Process, ProductCategory, Prose, Resolve as _, Route,
    Section, ServiceArea, Spec, Tips,
};

use super::banner::{banner, quote_card};
use super::parts::{Parts, Result};
use super::services;
use crate::parts::pages::{BrandTexts, PageFrameTexts, Pages, PreparedPage};
use crate::prepare::resolve::{Resolver, Unresolved, faq};
use sightline_source::raw::{self, RawPage};

/// The address of the contact page's form within the page: [`sightline_model::FormKind::anchor`].
const CONTACT_FORM: &str = "#contact-form";

impl PageFrameTexts {
    fn new(file: raw::RawPageHead<'_>, resolver: &Resolver<'_>) -> Result<Self> {
        Ok(Self {
            title: file.seo.title.clone(),
            description: file.seo.description.clone(),
            updated: file.seo.updated.clone(),
            banner: banner(file.banner, resolver)?,
            sidebar: file.sidebar.resolve(resolver)?,
            footer_paragraph: file.footer_paragraph.map(str::to_owned),
        })
    }
}

/// The pages of a folder.
pub(super) fn pages(parts: Parts<'_>) -> Result<Pages> {
    let Parts { raw, resolver, .. } = parts;
    let all = raw
        .pages
        .iter()
        .map(|(route, file)| page(route, file, parts));
    let all: Vec<PreparedPage> = all.collect::<Result<_>>()?;
    let frame_texts = |route: Route| {
        let page = all.iter().find(|page| page.route == route);
        page.map(|page| page.frame_texts.clone())
            .ok_or_else(|| Unresolved::Broken(format!("the page {route:?}")))
    };
    Ok(Pages {
        home: frame_texts(Route::Home)?,
        articles: frame_texts(Route::Articles(None))?,
        catalogue: frame_texts(Route::Catalogue(sightline_model::CatalogueTab::All))?,
        not_found: raw.home.not_found.resolve(resolver)?,
        brand: BrandTexts {
            quote: quote_card(&raw.catalogue.brand_quote, None),
            links: raw.catalogue.links.resolve(resolver)?,
        },
        studies: parts.studies.to_vec(),
        all,
    })
}

fn page(route: &Route, file: &RawPage, parts: Parts<'_>) -> Result<PreparedPage> {
    // The form of the contact page stands in the page itself.
    let quote = match route {
        Route::Contact => CONTACT_FORM,
        _ => parts.resolver.quote,
    };
    let resolver = &Resolver {
        quote,
        ..*parts.resolver
    };
    let parts = Parts { resolver, ..parts };
    let mut sections = match file {
        RawPage::Home(file) => home(file, parts),
        RawPage::About(file) => about(file, parts),
        RawPage::Service(file) => services::service(route, file, parts),
        RawPage::Audience(file) => services::audience(route, file, parts),
        RawPage::Contact(file) => Ok(contact(file, parts)),
        RawPage::Legal(file) => legal(file, parts),
        RawPage::Articles(file) => articles(file, parts),
        RawPage::Catalogue(file) => catalogue(file, parts),
    }?;
    sections.retain(|placed| !is_empty(&placed.section));
    Ok(PreparedPage {
        route: route.clone(),
        frame_texts: PageFrameTexts::new(file.head(), resolver)?,
        sections,
    })
}

/// Whether nothing would stand under the heading of a section.
fn is_empty(section: &Section) -> bool {
    match section {
        Section::Cards(section) => section.cards.is_empty(),
        Section::Doorways(section) => section.cards.is_empty(),
        Section::Explainers(section) => section.explainers.is_empty(),
        Section::Questions(section) => section.items.is_empty(),
        _ => false,
    }
}

fn home(file: &raw::RawHomePage, parts: Parts<'_>) -> Result<Vec<Placed>> {
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
    let process = Process {
        title: file.process.title.clone(),
        lead: file.process.lead.clone(),
        steps: file.steps.resolve(parts.resolver)?,
    };
    let explainers = Explainers {
        title: file.explainer.title.clone(),
        lead: file.explainer.lead.clone(),
        explainers: parts.raw.explainers.explainer.resolve(parts.resolver)?,
    };
    let gallery = BrandGallery {
        title: file.brands.title.clone(),
        lead: file.brands.lead.clone(),
        panels: panels.collect(),
    };
    let studies = parts.studies(&file.case_studies, CaseStudyFilter::Featured);
    Ok(vec![
        Area::Main.holds(parts.info_box(Some(&file.info_box))?),
        Area::Main.holds(studies),
        Area::Band.holds(process.into()),
        Area::Wide.holds(explainers.into()),
        Area::Wide.holds(gallery.into()),
    ])
}

fn about(file: &raw::RawAboutPage, parts: Parts<'_>) -> Result<Vec<Placed>> {
    let story = Prose {
        title: file.story.title.clone(),
        lead: file.story.lead.clone(),
        paragraphs: file.story_paragraphs.clone(),
    };
    let dealers = BrandCards {
        title: file.dealers.title.clone(),
        lead: file.dealers.lead.clone(),
        brands: parts
            .brands
            .iter()
            .map(|brand| brand.card.clone())
            .collect(),
    };
    let reasons = file.reasons.resolve(parts.resolver)?;
    let services = file.services.resolve(parts.resolver)?;
    let studies = parts.studies(&file.case_studies, CaseStudyFilter::AccessControl);
    Ok(vec![
        Area::Main.holds(parts.info_box(file.info_box.as_ref())?),
        Area::Main.holds_at("our-story", story.into()),
        Area::Main.holds_at("reasons", reasons.into()),
        Area::Band.holds_at("services", services.into()),
        Area::Wide.holds(studies),
        Area::Wide.holds_at("authorized-dealers", dealers.into()),
    ])
}

fn contact(file: &raw::RawContactPage, parts: Parts<'_>) -> Vec<Placed> {
    let towns = file.suburbs.iter();
    let form = ContactForm {
        form_title: file.form_title.clone(),
        form_subtitle: file.form_subtitle.clone(),
        message_placeholder: file.message_placeholder.clone(),
        emergency_title: file.emergency_title.clone(),
        emergency_text: file.emergency_text.clone(),
        emergency_badge: file.emergency_badge.clone(),
        suburbs: towns
            .map(|town| Spec::new(&town.name, &town.remark))
            .collect(),
    };
    let area = ServiceArea {
        title: file.area.title.clone(),
        lead: file.area.lead.clone(),
    };
    vec![
        Area::Main.holds(form.into()),
        Area::Main.holds(area.into()),
        Area::Main.holds_at("faq", faq("contact", &file.faq).into()),
        Area::Band.holds(parts.studies(&file.case_studies, CaseStudyFilter::All)),
    ]
}

fn legal(file: &raw::RawLegalPage, parts: Parts<'_>) -> Result<Vec<Placed>> {
    let texts = file.sections.iter().map(|part| {
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
    let texts = LegalTexts {
        texts: texts.collect::<Result<_>>()?,
        contact: Link::new(&file.contact_label, format!("mailto:{email}")),
    };
    Ok(vec![
        Area::Main.holds(parts.info_box(file.info_box.as_ref())?),
        Area::Main.holds(texts.into()),
    ])
}

/// What follows the list of articles. The tips are filled in for each subject.
fn articles(file: &raw::RawArticlesPage, parts: Parts<'_>) -> Result<Vec<Placed>> {
    let tips = Tips {
        title: file.tips.title.clone(),
        lead: file.tips.lead.clone(),
        tips: Vec::new(),
    };
    Ok(vec![
        Area::Wide.holds(parts.info_box(file.info_box.as_ref())?),
        Area::Band.holds(tips.into()),
    ])
}

/// What follows the products.
fn catalogue(file: &raw::RawCataloguePage, parts: Parts<'_>) -> Result<Vec<Placed>> {
    Ok(vec![
        Area::Main.holds(parts.info_box(file.info_box.as_ref())?),
        Area::Main.holds_at("faq", faq("catalog", &file.faq).into()),
    ])
}

//! The pages of the services and those for homes and businesses.

use sightline_model::{
    Audience, AudienceCard, AudiencePage, CaseStudy, CaseStudyFilter, PackageRow, PackageTable,
    Service, ServicePage,
};

use super::{RawFolder, info, stories};
use crate::parts::pages::{Prepared, Surround};
use crate::prepare::resolve::{Resolver, Unresolved, faq, section};
use sightline_source::raw::{self, InfoBoxKind};

type Result<T> = std::result::Result<T, Unresolved>;

pub(super) fn service(
    service: Service,
    page: &raw::RawServicePage,
    raw: &RawFolder,
    studies: &[CaseStudy],
    resolver: &Resolver<'_>,
) -> Result<Prepared<ServicePage>> {
    let slug = service.slug();
    let services = page.services.as_ref();
    let questions = page.questions.as_ref();
    let audiences = page
        .audiences
        .iter()
        .map(|promo| audience_card(promo, resolver));
    let mut shown = faq("faq", &format!("{slug}-faq"), &page.faq);
    shown.items.extend(info::questions_of(service, raw));
    Ok(Prepared {
        page: ServicePage {
            service,
            info: info::info_box(info::info_kind(service), raw, resolver)?,
            questions: questions.map(|raw| faq("questions", slug, raw)),
            services: services
                .map(|raw| resolver.cards("services", raw))
                .transpose()?,
            cards: resolver.cards("options", &page.cards)?,
            packages: page.packages.as_ref().map(packages),
            audiences: audiences.collect::<Result<_>>()?,
            audiences_heading: page.audiences_heading.as_ref().map(section),
            notice: page.notice.as_ref().map(section),
            case_studies: stories::section(
                &page.case_studies,
                page.case_study_category,
                studies,
                resolver,
            ),
            faq: shown,
        },
        surround: Surround::new(page, resolver)?,
    })
}

fn audience_card(raw: &raw::RawPromo, resolver: &Resolver<'_>) -> Result<AudienceCard> {
    let picture = resolver.maybe_picture(raw.picture.as_ref())?;
    Ok(AudienceCard {
        title: raw.title.clone(),
        text: raw.text.clone(),
        picture: picture.ok_or_else(|| Unresolved(format!("the picture of \"{}\"", raw.title)))?,
        link: resolver.link(&raw.link)?,
    })
}

fn packages(raw: &raw::RawPackages) -> PackageTable {
    let rows = raw.rows.iter().map(|row| PackageRow {
        name: row.name.clone(),
        cells: row.cells.clone(),
    });
    PackageTable {
        title: raw.title.clone(),
        lead: raw.lead.clone(),
        columns: raw.columns.clone(),
        rows: rows.collect(),
        caption: raw.caption.clone(),
        includes: raw.includes.clone(),
    }
}

pub(super) fn audience(
    audience: Audience,
    page: &raw::RawAudiencePage,
    raw: &RawFolder,
    studies: &[CaseStudy],
    resolver: &Resolver<'_>,
) -> Result<Prepared<AudiencePage>> {
    let (name, kind, filter) = match audience {
        Audience::Residential => (
            "residential",
            InfoBoxKind::Residential,
            CaseStudyFilter::Residential,
        ),
        Audience::Commercial => (
            "commercial",
            InfoBoxKind::Commercial,
            CaseStudyFilter::Commercial,
        ),
    };
    let industries = page.industries.as_ref();
    Ok(Prepared {
        page: AudiencePage {
            audience,
            info: info::info_box(kind, raw, resolver)?,
            questions: faq("questions", name, &page.questions),
            services: resolver.cards("services", &page.services)?,
            industries: industries
                .map(|raw| resolver.cards("industries", raw))
                .transpose()?,
            case_studies: stories::section(&page.case_studies, filter, studies, resolver),
            other_audience: resolver.promo(&page.other_audience)?,
            service: resolver.promo(&page.service)?,
        },
        surround: Surround::new(page, resolver)?,
    })
}

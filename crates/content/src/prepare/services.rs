//! The pages of the services and those for homes and businesses.

use sightline_model::{
    Area, Audience, CaseStudyFilter, Coverage, Doorways, Notice, Placed, Promos, Resolve as _,
    Route, Section, Service,
};

use super::info;
use super::parts::{Parts, Result};
use crate::prepare::resolve::{Unresolved, faq};
use sightline_source::raw::{self, InfoBoxKind};

/// The page of a service. Words and questions fill the main column as far as the sidebar goes; where
/// there are no questions, the list of what is on offer does. No band follows on another: what
/// stands before the next one is white.
pub(super) fn service(
    route: &Route,
    file: &raw::RawServicePage,
    parts: Parts<'_>,
) -> Result<Vec<Placed>> {
    let Route::Service(service) = *route else {
        return Err(Unresolved(format!("the service of {route:?}")));
    };
    let slug = service.as_str();
    let references = parts.resolver;
    let mut page = vec![Area::Main.holds(parts.info(info::info_kind(service))?)];
    let list_area = match &file.questions {
        Some(questions) => {
            page.push(Area::Main.holds_at("questions", faq(slug, questions).into()));
            Area::Wide
        }
        None => Area::Main,
    };
    if let Some(services) = file.services.resolve(references)? {
        page.push(list_area.holds_at("services", services.into()));
    }
    let cards = Section::Cards(file.cards.resolve(references)?);
    if service == Service::CctvInstallation {
        page.push(Area::Wide.holds_at("options", cards));
        page.push(Area::Band.holds(Coverage {}.into()));
    } else {
        page.push(Area::Band.holds_at("options", cards));
        page.extend(file.notice.as_ref().map(|notice| {
            let (title, lead) = (notice.title.clone(), notice.lead.clone());
            Area::Band.holds(Notice { title, lead }.into())
        }));
    }
    if let (Some(heading), [_, ..]) = (&file.audiences_heading, file.audiences.as_slice()) {
        let doorways = Doorways {
            title: heading.title.clone(),
            lead: heading.lead.clone(),
            cards: file.audiences.resolve(references)?,
        };
        page.push(Area::Wide.holds(doorways.into()));
    }
    if let Some(packages) = file.packages.resolve(references)? {
        page.push(Area::Wide.holds(packages.into()));
    }
    page.push(Area::Wide.holds(parts.studies(&file.case_studies, file.case_study_category)));
    let mut questions = faq(&format!("{slug}-faq"), &file.faq);
    questions
        .items
        .extend(info::questions_of(service, parts.raw));
    page.push(Area::Band.holds_at("faq", questions.into()));
    Ok(page)
}

/// The page for homes or the page for businesses. Its columns end together with the sidebar.
pub(super) fn audience(
    route: &Route,
    file: &raw::RawAudiencePage,
    parts: Parts<'_>,
) -> Result<Vec<Placed>> {
    let Route::Audience(audience) = *route else {
        return Err(Unresolved(format!("the audience of {route:?}")));
    };
    let (kind, filter) = match audience {
        Audience::Residential => (InfoBoxKind::Residential, CaseStudyFilter::Residential),
        Audience::Commercial => (InfoBoxKind::Commercial, CaseStudyFilter::Commercial),
    };
    let references = parts.resolver;
    let questions = faq(audience.as_str(), &file.questions);
    let services = file.services.resolve(references)?;
    let promos = Promos {
        doorway: file.other_audience.resolve(references)?,
        banner: file.service.resolve(references)?,
    };
    let mut page = vec![
        Area::Main.holds(parts.info(kind)?),
        Area::Main.holds_at("questions", questions.into()),
        Area::Wide.holds_at("services", services.into()),
    ];
    if let Some(industries) = file.industries.resolve(references)? {
        page.push(Area::Band.holds_at("industries", industries.into()));
    }
    page.push(Area::Wide.holds(parts.studies(&file.case_studies, filter)));
    page.push(Area::Wide.holds(promos.into()));
    Ok(page)
}

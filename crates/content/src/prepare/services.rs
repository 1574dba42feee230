//! The pages of the services and those for homes and businesses.

use sightline_model::{
    Area, Audience, CaseStudyFilter, Coverage, Doorways, FaqItem, Link, Notice, PartsCard, Placed,
    Promos, Resolve as _, Route, Router, Section,
};

use super::RawFolder;
use super::parts::{Parts, Result};
use crate::parts::entries::Service;
use crate::prepare::resolve::{Resolver, Unresolved, faq};
use sightline_source::raw;

/// The services in the order that they ask for.
pub(super) fn services(raw: &RawFolder, resolver: &Resolver<'_>) -> Result<Vec<Service>> {
    let service = |(slug, raw): (&str, &raw::RawService)| {
        let href = resolver.path(&Route::Service(slug.to_owned()));
        let words = match raw.path_words.as_slice() {
            [] => vec![slug.to_owned()],
            words => words.to_vec(),
        };
        let parts = |raw: &raw::RawPartsCard| {
            let (title, parts) = (raw.title.clone(), raw.parts.resolve(resolver)?);
            Ok(PartsCard { title, parts })
        };
        Ok(Service {
            slug: slug.to_owned(),
            name: raw.name.clone(),
            icon: raw.icon,
            accent: raw.accent,
            menu_text: raw.menu_text.clone(),
            card: raw
                .card
                .as_ref()
                .map(|card| (card.title.clone(), card.description.clone())),
            quick_link: raw.quick_link.as_ref().map(|link| {
                (
                    link.order.unwrap_or(raw.order),
                    Link::new(&link.label, href.clone()),
                )
            }),
            header_subtitle: raw.header_subtitle.clone(),
            path_words: words,
            product_categories: raw.product_categories.clone(),
            article_category: raw.article_category,
            parts_on_general_pages: raw
                .parts
                .as_ref()
                .is_some_and(|parts| parts.on_general_pages),
            parts: raw.parts.as_ref().map(parts).transpose()?,
            href,
        })
    };
    raw.services().map(service).collect()
}

/// Other addresses of services, with those of their pages.
pub(super) fn aliases(raw: &RawFolder, router: &Router) -> Vec<(String, String)> {
    let of = |(slug, service): (&str, &raw::RawService)| {
        let to = router.path(&Route::Service(slug.to_owned()));
        let aliases = service.aliases.clone().into_iter();
        aliases
            .map(move |from| (from, to.clone()))
            .collect::<Vec<_>>()
    };
    raw.services().flat_map(of).collect()
}

/// The page of a service. Words and questions fill the main column as far as the sidebar goes; where
/// there are no questions, the list of what is on offer does. No band follows on another: what
/// stands before the next one is white.
pub(super) fn service(
    route: &Route,
    file: &raw::RawService,
    parts: Parts<'_>,
) -> Result<Vec<Placed>> {
    let Route::Service(slug) = route else {
        return Err(Unresolved::Broken(format!("the service of {route:?}")));
    };
    let references = parts.resolver;
    let mut page = vec![Area::Main.holds(parts.info_box(file.info_box.as_ref())?)];
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
    if file.coverage {
        page.push(Area::Wide.holds_at("options", cards));
        page.push(Area::Band.holds(Coverage {}.into()));
    } else {
        page.push(Area::Band.holds_at("options", cards));
        page.extend(file.notice.as_ref().map(|notice| {
            let (title, lead) = (notice.title.clone(), notice.lead.clone());
            Area::Band.holds(Notice { title, lead }.into())
        }));
    }
    if let Some(heading) = &file.audiences_heading {
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
    questions.items.extend(file.faqs.iter().map(|item| FaqItem {
        id: item.id.clone(),
        question: item.question.clone(),
        answer: item.answer.clone(),
        icon: Some(item.icon),
    }));
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
        return Err(Unresolved::Broken(format!("the audience of {route:?}")));
    };
    let filter = match audience {
        Audience::Residential => CaseStudyFilter::Residential,
        Audience::Commercial => CaseStudyFilter::Commercial,
    };
    let references = parts.resolver;
    let questions = faq(audience.as_str(), &file.questions);
    let services = file.services.resolve(references)?;
    let promos = Promos {
        doorway: file.other_audience.resolve(references)?,
        banner: Unresolved::leave_out(file.service.resolve(references))?,
    };
    let mut page = vec![
        Area::Main.holds(parts.info_box(file.info_box.as_ref())?),
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

//! Case studies.

use sightline_model::{
    CaseStudies, CaseStudy, CaseStudyFilter, CaseStudyTab, Link, Resolve as _, Stat,
};

use super::RawFolder;
use crate::prepare::resolve::{Resolver, Unresolved};
use sightline_source::raw::{RawCaseStudies, RawCaseStudy, RawStudyType};
use sightline_texts::texts;

/// All case studies in the order that they ask for.
pub(super) fn studies(
    raw: &RawFolder,
    resolver: &Resolver<'_>,
) -> Result<Vec<CaseStudy>, Unresolved> {
    let mut ordered: Vec<_> = raw.case_studies.iter().collect();
    ordered.sort_by_key(|(_, study)| study.order);
    ordered
        .into_iter()
        .map(|(slug, raw)| study(slug, raw, resolver))
        .collect()
}

fn study(slug: &str, raw: &RawCaseStudy, resolver: &Resolver<'_>) -> Result<CaseStudy, Unresolved> {
    let stats = raw.stats.iter().map(|stat| Stat {
        value: stat.value.clone(),
        label: stat.label.clone(),
    });
    Ok(CaseStudy {
        id: slug.to_owned(),
        title: raw.title.clone(),
        category: raw.category.name.clone(),
        icon: raw.category.icon,
        picture: raw.picture.resolve(resolver)?,
        stats: stats.collect(),
        overview: raw.overview.clone(),
        services: raw.services.clone(),
        results: raw.results.clone(),
        sample: raw.sample,
        featured: raw.featured,
        filters: filters(raw),
    })
}

/// The filters under which a case study is listed, in the order of the tabs.
fn filters(raw: &RawCaseStudy) -> Vec<CaseStudyFilter> {
    let mut listed: Vec<CaseStudyFilter> = RawStudyType::parse(&raw.study_type)
        .into_iter()
        .chain(raw.also.iter().copied())
        .filter_map(filter)
        .collect();
    if raw.featured {
        listed.push(CaseStudyFilter::Featured);
    }
    let order = |filter: &CaseStudyFilter| {
        CaseStudyFilter::TABS
            .iter()
            .position(|(tab, _)| tab == filter)
    };
    listed.sort_by_key(order);
    listed.dedup();
    listed
}

/// The tab of a kind of job. Points of sale are listed with sound; cameras have no tab of their
/// own and are listed under homes or businesses by `also`.
const fn filter(kind: RawStudyType) -> Option<CaseStudyFilter> {
    match kind {
        RawStudyType::Cctv => None,
        RawStudyType::Residential => Some(CaseStudyFilter::Residential),
        RawStudyType::Commercial => Some(CaseStudyFilter::Commercial),
        RawStudyType::AccessControl => Some(CaseStudyFilter::AccessControl),
        RawStudyType::It => Some(CaseStudyFilter::It),
        RawStudyType::Pa | RawStudyType::Pos => Some(CaseStudyFilter::Pa),
    }
}

/// The label of the tab of featured jobs: their category as the site names it, unless another tab
/// has that name already.
fn featured_label(all: &[CaseStudy]) -> Option<&str> {
    let featured = all.iter().find(|study| study.featured)?;
    let category = featured.category.as_str();
    let taken = CaseStudyFilter::TABS
        .iter()
        .any(|(_, label)| label.eq_ignore_ascii_case(category));
    (!taken).then_some(category)
}

/// The section of a page that shows the case studies of a filter.
pub(super) fn section(
    raw: &RawCaseStudies,
    all: &[CaseStudy],
    resolver: &Resolver<'_>,
) -> CaseStudies {
    let filter = raw.filter;
    let shows_all = filter == CaseStudyFilter::All;
    let tabs = CaseStudyFilter::TABS.map(|(filter, label)| CaseStudyTab {
        filter,
        label: match filter {
            CaseStudyFilter::Featured => featured_label(all).unwrap_or(label).to_owned(),
            _ => label.to_owned(),
        },
    });
    CaseStudies {
        title: raw.title.clone(),
        lead: raw.lead.clone(),
        filter,
        tabs: if shows_all { tabs.to_vec() } else { Vec::new() },
        studies: all
            .iter()
            .filter(|study| shows_all || study.filters.contains(&filter))
            .cloned()
            .collect(),
        all: (!shows_all).then(|| Link::new(texts().jobs_all(), resolver.router.stories())),
    }
}

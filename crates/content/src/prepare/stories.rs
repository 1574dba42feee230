//! Case studies.

use std::cmp::Reverse;
use std::collections::HashSet;

use sightline_model::{
    ALL_CASE_STUDIES, CaseStudies, CaseStudy, CaseStudyTab, FEATURED_CASE_STUDIES, Link, Placed,
    Resolve as _, Section, Stat, Unresolved, is_same_name,
};

use super::RawFolder;
use sightline_site::resolve::Resolver;
use sightline_source::raw::{RawCaseStudies, RawCaseStudy, RawCaseStudyCategory};
use sightline_texts::texts;

/// Returns all case studies, in the order that they specify.
pub(super) fn studies(
    raw: &RawFolder,
    resolver: &Resolver<'_>,
) -> Result<Vec<CaseStudy>, Unresolved> {
    let mut ordered: Vec<_> = raw.case_studies.iter().collect();
    ordered.sort_by_key(|(_, study)| study.order);
    ordered
        .into_iter()
        .map(|(slug, study)| case_study(slug, study, &raw.site.case_studies.categories, resolver))
        .collect()
}

fn case_study(
    slug: &str,
    raw: &RawCaseStudy,
    categories: &[RawCaseStudyCategory],
    resolver: &Resolver<'_>,
) -> Result<CaseStudy, Unresolved> {
    let stats = raw.stats.iter().map(|stat| Stat {
        value: stat.value.clone(),
        label: stat.label.clone(),
    });
    Ok(CaseStudy {
        id: Some(slug.to_owned()),
        title: raw.title.clone(),
        category: raw.category.name.clone(),
        icon: raw.category.icon,
        picture: raw.picture.resolve(resolver)?,
        stats: stats.collect(),
        overview: raw.overview.clone(),
        services: raw.services.clone(),
        results: raw.results.clone(),
        sample: raw.sample,
        filters: filters(raw, categories),
    })
}

/// Returns the filters that list a case study: its categories, and whether it is featured.
fn filters(raw: &RawCaseStudy, categories: &[RawCaseStudyCategory]) -> Vec<String> {
    let named = std::iter::once(&raw.study_type).chain(&raw.also);
    let slugs = named.map(|written| {
        let mut known = categories.iter().map(|category| &category.slug);
        let slug = known.find(|slug| is_same_name(slug, written));
        slug.unwrap_or(written).clone()
    });
    let featured = raw.featured.then(|| FEATURED_CASE_STUDIES.to_owned());
    slugs.chain(featured).collect()
}

/// Returns the tabs: all jobs, the categories that have a label and a job, and the featured jobs if there are any.
/// Returns none if there would be only one.
fn tabs(all: &mut [CaseStudy], categories: &[RawCaseStudyCategory]) -> Vec<CaseStudyTab> {
    let tab = |filter: &str, label: &str| CaseStudyTab {
        filter: filter.to_owned(),
        label: label.to_owned(),
    };
    feature_what_has_no_tab(all, categories);
    let is_listed = |filter: &str| {
        let mut filters = all.iter().flat_map(|study| &study.filters);
        filters.any(|listed| listed == filter)
    };
    let mut tabs = vec![tab(ALL_CASE_STUDIES, &texts().all())];
    for category in categories {
        if let Some(label) = &category.label
            && is_listed(&category.slug)
        {
            tabs.push(tab(&category.slug, label));
        }
    }
    if is_listed(FEATURED_CASE_STUDIES) {
        let label = featured_label(all, &tabs);
        let label = label.map_or_else(|| texts().jobs_featured(), str::to_owned);
        tabs.push(tab(FEATURED_CASE_STUDIES, &label));
    }
    if tabs.len() > 1 { tabs } else { Vec::new() }
}

/// If some featured jobs are in no other tab, removes the other jobs from the tab of featured jobs, which is then named
/// after the category.
fn feature_what_has_no_tab(all: &mut [CaseStudy], categories: &[RawCaseStudyCategory]) {
    let has_tab = |study: &CaseStudy| {
        let mut labeled = categories
            .iter()
            .filter(|category| category.label.is_some());
        labeled.any(|category| study.filters.contains(&category.slug))
    };
    let is_featured = |study: &CaseStudy| study.filters.iter().any(|f| f == FEATURED_CASE_STUDIES);
    if all
        .iter()
        .any(|study| is_featured(study) && !has_tab(study))
    {
        for study in all.iter_mut().filter(|study| has_tab(study)) {
            study
                .filters
                .retain(|filter| filter != FEATURED_CASE_STUDIES);
        }
    }
}

/// Returns the label of the tab of featured jobs: the name of their category, unless another tab has that name.
fn featured_label<'a>(all: &'a [CaseStudy], tabs: &[CaseStudyTab]) -> Option<&'a str> {
    let is_featured = |study: &&CaseStudy| study.filters.iter().any(|f| f == FEATURED_CASE_STUDIES);
    let category = all.iter().find(is_featured)?.category.as_str();
    let mut labels = tabs.iter().map(|tab| &tab.label);
    let is_taken = labels.any(|label| label.eq_ignore_ascii_case(category));
    (!is_taken).then_some(category)
}

/// Returns the section of a page that shows the case studies of a filter.
pub(super) fn section(
    raw: &RawCaseStudies,
    all: &[CaseStudy],
    categories: &[RawCaseStudyCategory],
    resolver: &Resolver<'_>,
) -> CaseStudies {
    let shows_all = raw.filter == ALL_CASE_STUDIES;
    let is_shown = |study: &&CaseStudy| {
        let mut filters = study.filters.iter();
        shows_all || filters.any(|filter| is_same_name(filter, &raw.filter))
    };
    let mut studies: Vec<CaseStudy> = all.iter().filter(is_shown).cloned().collect();
    let tabs = if shows_all {
        tabs(&mut studies, categories)
    } else {
        Vec::new()
    };
    let address = resolver.inventory.stories().filter(|_| !shows_all);
    let title_one = raw.title_one.as_ref().filter(|_| studies.len() == 1);
    CaseStudies {
        title: title_one.unwrap_or(&raw.title).clone(),
        lead: raw.lead.clone(),
        tabs,
        studies,
        all: address.map(|address| Link::new(texts().jobs_all(), address)),
    }
}

/// Sets the ids of the sections of a page that show case studies, and of their case studies. Links lead to the section
/// that shows all of them, or else most; it keeps its tabs.
pub(super) fn make_ids_unique(sections: &mut [Placed]) {
    let sections = sections.iter_mut();
    let mut sections: Vec<_> = sections
        .filter_map(|placed| match &mut placed.section {
            Section::CaseStudies(section) => Some((&mut placed.id, section)),
            _ => None,
        })
        .collect();
    sections.sort_by_key(|(_, section)| (section.tabs.is_empty(), Reverse(section.studies.len())));
    let mut taken = HashSet::new();
    for (index, (section_id, section)) in sections.into_iter().enumerate() {
        let mut id = "case-studies".to_owned();
        if index > 0 {
            id = format!("{id}-{}", index + 1);
            section.tabs.clear();
        }
        *section_id = Some(id);
        for study in &mut section.studies {
            study.id = study.id.take().filter(|id| taken.insert(id.clone()));
        }
    }
}

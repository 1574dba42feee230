//! Selects the products that a choice shows, and counts how many each further choice would show.
//!
//! `web/src/islands/catalogue/select.ts` selects from the same facts in the browser; a test
//! compares its answers with these.

use std::sync::Arc;

use sightline_model::{CatalogueChoice, CatalogueTab, FacetGroup, FacetValue, Pager};

use super::Site;
use super::catalogue_filters::{CatalogueFilters, FilterResult};

/// The result of a choice.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Selection {
    /// The positions of the products on its page, in its sort order.
    pub(crate) shown: Vec<usize>,
    /// The number of products on all pages.
    pub(crate) total: usize,
    /// The number of pages.
    pub(crate) pages: u32,
    /// Its page: the last one if it asks for a page beyond that.
    pub(crate) page: u32,
    /// The tabs with the number of products they would show.
    pub(crate) tabs: Vec<CatalogueTab>,
    /// The facets for narrowing it further, with the number of products that their values would
    /// show.
    pub(crate) facets: Vec<FacetGroup>,
}

/// A choice as indexes into [`CatalogueFilters`].
struct ActiveFilters {
    /// The index of the tab; `None` for all products.
    tab: Option<i32>,
    /// For each facet, whether each of its values is chosen; empty if none is.
    values: Vec<Vec<bool>>,
}

impl Site {
    /// Returns the result of a choice.
    pub(crate) fn select(&self, choice: &CatalogueChoice) -> Selection {
        let found = self.filter_result(choice);
        let pages = Pager::pages(found.positions.len());
        let page = choice.page.clamp(1, pages);
        Selection {
            shown: Pager::slice(&found.positions, page).to_vec(),
            total: found.positions.len(),
            pages,
            page,
            tabs: found.tabs.clone(),
            facets: found.facets.clone(),
        }
    }

    /// Returns what a choice shows on all its pages, ignoring which products are compared.
    fn filter_result(&self, choice: &CatalogueChoice) -> Arc<FilterResult> {
        let key = CatalogueChoice {
            compare: Vec::new(),
            page: 1,
            ..choice.clone()
        };
        let filters = self.catalogue_filters();
        if let Some(found) = filters.recent_results.get(&key) {
            return found;
        }
        let found = if key.sort == CatalogueChoice::DEFAULT_SORT {
            let active = ActiveFilters::new(filters, &key);
            FilterResult {
                positions: active.matching(filters, None).collect(),
                tabs: tabs(filters, &key, &active),
                facets: facets(filters, &active),
            }
        } else {
            let mut found = FilterResult::clone(&self.filter_result(&in_default_order(&key)));
            self.sort(&mut found.positions, &key.sort);
            found
        };
        filters.recent_results.put(key, found)
    }

    /// Whether a sort order makes a difference for the products of a choice: a facet is a sort order where it can narrow
    /// the list. `isOffered` in `web/src/islands/catalogue/choice.ts` offers the same.
    pub(super) fn offers_sort(&self, choice: &CatalogueChoice, sort: &str) -> bool {
        let is_facet = || {
            let found = self.filter_result(&in_default_order(choice));
            found.facets.iter().any(|group| group.facet == sort)
        };
        sort == CatalogueChoice::DEFAULT_SORT || sort == "name" || is_facet()
    }

    /// Returns the position of the last product on a page of the catalogue or of a tab, in the
    /// default order.
    pub(crate) fn last_of(&self, tab: Option<&str>, page: u32) -> Option<usize> {
        let found = self.filter_result(&CatalogueChoice::of(tab.map(str::to_owned)));
        Pager::slice(&found.positions, page).last().copied()
    }

    /// Sorts positions. Ties keep the order of the catalogue.
    fn sort(&self, positions: &mut [usize], sort: &str) {
        match sort {
            CatalogueChoice::DEFAULT_SORT => {}
            "name" => {
                let names = &self.ranks().name;
                positions.sort_by_key(|position| names.get(*position));
            }
            "brand" => {
                let brands = &self.ranks().brand;
                positions.sort_by_key(|position| brands.get(*position));
            }
            facet => {
                let filters = self.catalogue_filters();
                let Some(at) = filters.facets.iter().position(|group| group.facet == facet) else {
                    return;
                };
                // The largest first; products without a figure come last.
                let figure = |position: &usize| -> f64 {
                    let value = filters.value(at, *position);
                    let value = value.and_then(|value| filters.facets[at].values.get(value));
                    let number = value.and_then(|value| value.value.parse().ok());
                    number.unwrap_or(f64::NEG_INFINITY)
                };
                positions.sort_by(|one, other| figure(other).total_cmp(&figure(one)));
            }
        }
    }
}

/// Returns the choice in the default order.
fn in_default_order(choice: &CatalogueChoice) -> CatalogueChoice {
    CatalogueChoice {
        sort: CatalogueChoice::DEFAULT_SORT.to_owned(),
        ..choice.clone()
    }
}

impl ActiveFilters {
    fn new(filters: &CatalogueFilters, choice: &CatalogueChoice) -> Self {
        let chosen = |group: &FacetGroup| {
            let mut facets = choice.facets.iter();
            let Some(chosen) = facets.find(|chosen| chosen.facet == group.facet) else {
                return Vec::new();
            };
            let is_chosen = |value: &FacetValue| chosen.values.contains(&value.value);
            group.values.iter().map(is_chosen).collect()
        };
        Self {
            tab: choice.tab.as_ref().and_then(|tab| tab_index(filters, tab)),
            values: filters.facets.iter().map(chosen).collect(),
        }
    }

    /// Returns the positions of the matching products, ignoring one facet.
    fn matching<'a>(
        &'a self,
        filters: &'a CatalogueFilters,
        except: Option<usize>,
    ) -> impl Iterator<Item = usize> + 'a {
        let asked: Vec<(usize, &[bool])> = self
            .values
            .iter()
            .enumerate()
            .filter(|(facet, chosen)| Some(*facet) != except && !chosen.is_empty())
            .map(|(facet, chosen)| (facet, chosen.as_slice()))
            .collect();
        (0..filters.own_tabs.len()).filter(move |position| {
            self.tab
                .is_none_or(|tab| filters.own_tabs.get(*position) == Some(&tab))
                && asked.iter().all(|(facet, chosen)| {
                    let value = filters.value(*facet, *position);
                    value.is_some_and(|value| chosen.get(value) == Some(&true))
                })
        })
    }

    /// Counts for each value of a facet the products that match the other facets.
    fn counts(&self, filters: &CatalogueFilters, facet: usize) -> Vec<u32> {
        let mut counts = vec![0; filters.facets[facet].values.len()];
        for position in self.matching(filters, Some(facet)) {
            if let Some(value) = filters.value(facet, position) {
                counts[value] += 1;
            }
        }
        counts
    }
}

fn tab_index(filters: &CatalogueFilters, tab: &str) -> Option<i32> {
    let mut tabs = filters.tabs.iter();
    let position = tabs.position(|known| known.tab.as_deref() == Some(tab))?;
    i32::try_from(position).ok()
}

/// Returns the tabs with the number of products they would show. A facet that doesn't have the same meaning in every tab
/// stays chosen only in tabs with one of the chosen values.
fn tabs(
    filters: &CatalogueFilters,
    choice: &CatalogueChoice,
    active: &ActiveFilters,
) -> Vec<CatalogueTab> {
    let facets = || filters.facets.iter().zip(&active.values);
    let counted = |tab: &CatalogueTab| {
        let index = tab.tab.as_ref().and_then(|tab| tab_index(filters, tab));
        let keeps: Vec<String> = facets()
            .enumerate()
            .filter(|(_, (group, chosen))| !group.everywhere && !chosen.is_empty())
            .filter(|(facet, (_, chosen))| {
                tab.tab == choice.tab || has_one_of(filters, index, *facet, chosen)
            })
            .map(|(_, (group, _))| group.facet.clone())
            .collect();
        let values = facets().map(|(group, chosen)| {
            if group.everywhere || keeps.contains(&group.facet) {
                chosen.clone()
            } else {
                Vec::new()
            }
        });
        let there = ActiveFilters {
            tab: index,
            values: values.collect(),
        };
        CatalogueTab {
            count: u32::try_from(there.matching(filters, None).count()).unwrap_or(u32::MAX),
            keeps,
            ..tab.clone()
        }
    };
    filters.tabs.iter().map(counted).collect()
}

/// Whether a tab has a product with one of the chosen values of a facet.
fn has_one_of(filters: &CatalogueFilters, tab: Option<i32>, facet: usize, chosen: &[bool]) -> bool {
    let is_in_tab = |own: &i32| tab.is_none_or(|tab| *own == tab);
    let mut positions = (0..filters.own_tabs.len()).filter(|at| is_in_tab(&filters.own_tabs[*at]));
    positions.any(|position| {
        let value = filters.value(facet, position);
        value.is_some_and(|value| chosen.get(value) == Some(&true))
    })
}

/// Returns the facets in which the products of the tab differ, with the values that would show
/// something.
fn facets(filters: &CatalogueFilters, active: &ActiveFilters) -> Vec<FacetGroup> {
    let in_tab = ActiveFilters {
        tab: active.tab,
        values: vec![Vec::new(); filters.facets.len()],
    };
    let offered = |(facet, group): (usize, &FacetGroup)| {
        let chosen = &active.values[facet];
        let is_chosen = |value: usize| chosen.get(value) == Some(&true);
        let counts = active.counts(filters, facet);
        let values: Vec<FacetValue> = group
            .values
            .iter()
            .zip(&counts)
            .enumerate()
            .filter(|(value, (_, count))| **count > 0 || is_chosen(*value))
            .map(|(_, (value, count))| FacetValue {
                count: *count,
                ..value.clone()
            })
            .collect();
        let different = in_tab.counts(filters, facet).into_iter();
        let different = different.filter(|count| *count > 0).count();
        let is_offered = !values.is_empty() && (different > 1 || chosen.contains(&true));
        is_offered.then(|| FacetGroup {
            values,
            ..group.clone()
        })
    };
    filters
        .facets
        .iter()
        .enumerate()
        .filter_map(offered)
        .collect()
}

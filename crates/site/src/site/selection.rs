//! Selects the products that a choice shows, and counts how many each further choice would show.
//!
//! `web/src/islands/catalogue/select.ts` selects from the same facts in the browser; a test
//! compares its answers with these.

use std::sync::Arc;

use sightline_model::{CatalogueChoice, CatalogueTab, FacetGroup, FacetValue, Pager};

use super::Site;
use super::choices::{Choices, Found};

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

/// A choice as indexes into [`Choices`].
struct Wanted {
    /// The index of the tab; `None` for all products.
    tab: Option<i32>,
    /// For each facet, whether each of its values is chosen; empty if none is.
    values: Vec<Vec<bool>>,
}

impl Site {
    /// Returns the result of a choice.
    pub(crate) fn select(&self, choice: &CatalogueChoice) -> Selection {
        let found = self.found(choice);
        let pages = Pager::pages(found.places.len());
        let page = choice.page.clamp(1, pages);
        Selection {
            shown: Pager::slice(&found.places, page).to_vec(),
            total: found.places.len(),
            pages,
            page,
            tabs: found.tabs.clone(),
            facets: found.facets.clone(),
        }
    }

    /// Returns what a choice shows on all its pages, ignoring which products are compared.
    fn found(&self, choice: &CatalogueChoice) -> Arc<Found> {
        let key = CatalogueChoice {
            compare: Vec::new(),
            page: 1,
            ..choice.clone()
        };
        let choices = self.choices();
        if let Some(found) = choices.recent.get(&key) {
            return found;
        }
        let wanted = Wanted::new(choices, &key);
        let mut places: Vec<usize> = wanted.matching(choices, None).collect();
        self.sort(&mut places, &key.sort);
        let found = Found {
            places: places.into(),
            tabs: tabs(choices, &key, &wanted),
            facets: facets(choices, &wanted),
        };
        choices.recent.put(key, found)
    }

    /// Returns the position of the last product on a page of the catalogue or of a tab, in the
    /// default order.
    pub(crate) fn last_of(&self, tab: Option<&str>, page: u32) -> Option<usize> {
        let found = self.found(&CatalogueChoice::of(tab.map(str::to_owned)));
        Pager::slice(&found.places, page).last().copied()
    }

    /// Sorts positions. Ties keep the order of the catalogue.
    fn sort(&self, places: &mut [usize], sort: &str) {
        match sort {
            CatalogueChoice::USUAL_SORT => {}
            "name" => {
                let names = &self.ranks().name;
                places.sort_by_key(|place| names.get(*place));
            }
            "brand" => {
                let brands = &self.ranks().brand;
                places.sort_by_key(|place| brands.get(*place));
            }
            facet => {
                let choices = self.choices();
                let Some(at) = choices.facets.iter().position(|group| group.facet == facet) else {
                    return;
                };
                // The largest first; products without a figure come last.
                let figure = |place: &usize| -> f64 {
                    let value = choices.value(at, *place);
                    let value = value.and_then(|value| choices.facets[at].values.get(value));
                    let number = value.and_then(|value| value.value.parse().ok());
                    number.unwrap_or(f64::NEG_INFINITY)
                };
                places.sort_by(|one, other| figure(other).total_cmp(&figure(one)));
            }
        }
    }
}

impl Wanted {
    fn new(choices: &Choices, choice: &CatalogueChoice) -> Self {
        let chosen = |group: &FacetGroup| {
            let mut facets = choice.facets.iter();
            let Some(chosen) = facets.find(|chosen| chosen.facet == group.facet) else {
                return Vec::new();
            };
            let is_chosen = |value: &FacetValue| chosen.values.contains(&value.value);
            group.values.iter().map(is_chosen).collect()
        };
        Self {
            tab: choice.tab.as_ref().and_then(|tab| place_of(choices, tab)),
            values: choices.facets.iter().map(chosen).collect(),
        }
    }

    /// Returns the positions of the matching products, ignoring one facet.
    fn matching<'a>(
        &'a self,
        choices: &'a Choices,
        except: Option<usize>,
    ) -> impl Iterator<Item = usize> + 'a {
        let asked: Vec<(usize, &[bool])> = self
            .values
            .iter()
            .enumerate()
            .filter(|(facet, chosen)| Some(*facet) != except && !chosen.is_empty())
            .map(|(facet, chosen)| (facet, chosen.as_slice()))
            .collect();
        (0..choices.own_tabs.len()).filter(move |place| {
            self.tab
                .is_none_or(|tab| choices.own_tabs.get(*place) == Some(&tab))
                && asked.iter().all(|(facet, chosen)| {
                    let value = choices.value(*facet, *place);
                    value.is_some_and(|value| chosen.get(value) == Some(&true))
                })
        })
    }

    /// Counts for each value of a facet the products that match the other facets.
    fn counts(&self, choices: &Choices, facet: usize) -> Vec<u32> {
        let mut counts = vec![0; choices.facets[facet].values.len()];
        for place in self.matching(choices, Some(facet)) {
            if let Some(value) = choices.value(facet, place) {
                counts[value] += 1;
            }
        }
        counts
    }
}

fn place_of(choices: &Choices, tab: &str) -> Option<i32> {
    let mut tabs = choices.tabs.iter();
    let place = tabs.position(|known| known.tab.as_deref() == Some(tab))?;
    i32::try_from(place).ok()
}

/// Returns the tabs with the number of products they would show. A facet that exists in one tab
/// only isn't carried over to others.
fn tabs(choices: &Choices, choice: &CatalogueChoice, wanted: &Wanted) -> Vec<CatalogueTab> {
    let counted = |tab: &CatalogueTab| {
        let stays = |group: &FacetGroup| tab.tab == choice.tab || group.everywhere;
        let values = choices.facets.iter().zip(&wanted.values);
        let values = values.map(|(group, chosen)| {
            if stays(group) {
                chosen.clone()
            } else {
                Vec::new()
            }
        });
        let there = Wanted {
            tab: tab.tab.as_ref().and_then(|tab| place_of(choices, tab)),
            values: values.collect(),
        };
        CatalogueTab {
            count: u32::try_from(there.matching(choices, None).count()).unwrap_or(u32::MAX),
            ..tab.clone()
        }
    };
    choices.tabs.iter().map(counted).collect()
}

/// Returns the facets in which the products of the tab differ, with the values that would show
/// something.
fn facets(choices: &Choices, wanted: &Wanted) -> Vec<FacetGroup> {
    let in_tab = Wanted {
        tab: wanted.tab,
        values: vec![Vec::new(); choices.facets.len()],
    };
    let offered = |(facet, group): (usize, &FacetGroup)| {
        let chosen = &wanted.values[facet];
        let is_chosen = |value: usize| chosen.get(value) == Some(&true);
        let counts = wanted.counts(choices, facet);
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
        let different = in_tab.counts(choices, facet).into_iter();
        let different = different.filter(|count| *count > 0).count();
        let is_offered = !values.is_empty() && (different > 1 || chosen.contains(&true));
        is_offered.then(|| FacetGroup {
            values,
            ..group.clone()
        })
    };
    choices
        .facets
        .iter()
        .enumerate()
        .filter_map(offered)
        .collect()
}

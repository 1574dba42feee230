//! Which products a choice shows, and how many every further choice would.
//!
//! `web/src/islands/catalogue/select.ts` chooses from the same [`CatalogueIndex`] in the browser; a test
//! holds its answers against these.

use std::sync::Arc;

use sightline_model::{
    CatalogueChoice, CatalogueIndex, CatalogueTab, FacetGroup, FacetValue, Pager,
};

use super::choices::{Choices, Found};

/// What a choice shows.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Selection {
    /// The places of the products of its page, in its order.
    pub(crate) shown: Vec<usize>,
    /// How many products it has on all pages.
    pub(crate) total: usize,
    /// On how many pages.
    pub(crate) pages: u32,
    /// Its page: the last one where it asks for one behind it.
    pub(crate) page: u32,
    /// The tabs with what they would show.
    pub(crate) tabs: Vec<CatalogueTab>,
    /// The facets that it can be narrowed by further, with what their values would show.
    pub(crate) facets: Vec<FacetGroup>,
}

/// A choice as places in the index.
struct Wanted {
    /// The place of the tab; `None` for all products.
    tab: Option<i32>,
    /// For each facet, whether each of its values is chosen; empty where none is.
    values: Vec<Vec<bool>>,
}

impl Choices {
    /// What a choice shows.
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

    /// What a choice shows, whatever its page and what is compared.
    fn found(&self, choice: &CatalogueChoice) -> Arc<Found> {
        let key = CatalogueChoice {
            compare: Vec::new(),
            page: 1,
            ..choice.clone()
        };
        if let Some(found) = self.recent.get(&key) {
            return found;
        }
        let index = &self.index;
        let wanted = Wanted::new(index, &key);
        let mut places: Vec<usize> = wanted.matching(index, None).collect();
        self.sort(&mut places, &key.sort);
        let found = Found {
            places: places.into(),
            tabs: tabs(index, &key, &wanted),
            facets: facets(index, &wanted),
        };
        self.recent.put(key, found)
    }

    /// The place of the last product on a page of the catalogue or of a tab, in the usual order.
    pub(crate) fn last_of(&self, tab: Option<&str>, page: u32) -> Option<usize> {
        let found = self.found(&CatalogueChoice::of(tab.map(str::to_owned)));
        Pager::slice(&found.places, page).last().copied()
    }

    /// Orders places; equals stay as the catalogue has them.
    fn sort(&self, places: &mut [usize], sort: &str) {
        let index = &self.index;
        match sort {
            CatalogueChoice::USUAL_SORT => {}
            "name" => places.sort_by_key(|place| index.ranks.name.get(*place)),
            "brand" => places.sort_by_key(|place| index.ranks.brand.get(*place)),
            facet => {
                let Some(at) = index.facets.iter().position(|group| group.facet == facet) else {
                    return;
                };
                // The largest first; what has no figure comes last.
                let figure = |place: &usize| -> f64 {
                    let value = index.value(at, *place);
                    let value = value.and_then(|value| index.facets[at].values.get(value));
                    let number = value.and_then(|value| value.value.parse().ok());
                    number.unwrap_or(f64::NEG_INFINITY)
                };
                places.sort_by(|one, other| figure(other).total_cmp(&figure(one)));
            }
        }
    }
}

impl Wanted {
    fn new(index: &CatalogueIndex, choice: &CatalogueChoice) -> Self {
        let chosen = |group: &FacetGroup| {
            let mut facets = choice.facets.iter();
            let Some(chosen) = facets.find(|chosen| chosen.facet == group.facet) else {
                return Vec::new();
            };
            let is_chosen = |value: &FacetValue| chosen.values.contains(&value.value);
            group.values.iter().map(is_chosen).collect()
        };
        Self {
            tab: choice.tab.as_ref().and_then(|tab| place_of(index, tab)),
            values: index.facets.iter().map(chosen).collect(),
        }
    }

    /// The places that match, without looking at one facet.
    fn matching<'a>(
        &'a self,
        index: &'a CatalogueIndex,
        except: Option<usize>,
    ) -> impl Iterator<Item = usize> + 'a {
        let asked: Vec<(usize, &[bool])> = self
            .values
            .iter()
            .enumerate()
            .filter(|(facet, chosen)| Some(*facet) != except && !chosen.is_empty())
            .map(|(facet, chosen)| (facet, chosen.as_slice()))
            .collect();
        (0..index.slugs.len()).filter(move |place| {
            self.tab
                .is_none_or(|tab| index.own_tabs.get(*place) == Some(&tab))
                && asked.iter().all(|(facet, chosen)| {
                    let value = index.value(*facet, *place);
                    value.is_some_and(|value| chosen.get(value) == Some(&true))
                })
        })
    }

    /// How many products each value of a facet has among those that match the other facets.
    fn counts(&self, index: &CatalogueIndex, facet: usize) -> Vec<u32> {
        let mut counts = vec![0; index.facets[facet].values.len()];
        for place in self.matching(index, Some(facet)) {
            if let Some(value) = index.value(facet, place) {
                counts[value] += 1;
            }
        }
        counts
    }
}

fn place_of(index: &CatalogueIndex, tab: &str) -> Option<i32> {
    let mut tabs = index.tabs.iter();
    let place = tabs.position(|known| known.tab.as_deref() == Some(tab))?;
    i32::try_from(place).ok()
}

/// The tabs with what they would show: a facet that means something in one only does not go along.
fn tabs(index: &CatalogueIndex, choice: &CatalogueChoice, wanted: &Wanted) -> Vec<CatalogueTab> {
    let counted = |tab: &CatalogueTab| {
        let stays = |group: &FacetGroup| tab.tab == choice.tab || group.everywhere;
        let values = index.facets.iter().zip(&wanted.values);
        let values = values.map(|(group, chosen)| {
            if stays(group) {
                chosen.clone()
            } else {
                Vec::new()
            }
        });
        let there = Wanted {
            tab: tab.tab.as_ref().and_then(|tab| place_of(index, tab)),
            values: values.collect(),
        };
        CatalogueTab {
            count: u32::try_from(there.matching(index, None).count()).unwrap_or(u32::MAX),
            ..tab.clone()
        }
    };
    index.tabs.iter().map(counted).collect()
}

/// The facets in which the products of the tab differ, with the values that would show something.
fn facets(index: &CatalogueIndex, wanted: &Wanted) -> Vec<FacetGroup> {
    let in_tab = Wanted {
        tab: wanted.tab,
        values: vec![Vec::new(); index.facets.len()],
    };
    let offered = |(facet, group): (usize, &FacetGroup)| {
        let chosen = &wanted.values[facet];
        let is_chosen = |value: usize| chosen.get(value) == Some(&true);
        let counts = wanted.counts(index, facet);
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
        let different = in_tab.counts(index, facet).into_iter();
        let different = different.filter(|count| *count > 0).count();
        let is_offered = !values.is_empty() && (different > 1 || chosen.contains(&true));
        is_offered.then(|| FacetGroup {
            values,
            ..group.clone()
        })
    };
    index
        .facets
        .iter()
        .enumerate()
        .filter_map(offered)
        .collect()
}

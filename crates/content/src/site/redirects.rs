//! Former addresses of the site, as the owner lists them in `site.toml`.

use std::collections::{BTreeMap, BTreeSet};

use sightline_model::{Router, normal_path, split_address};

use super::{Site, SiteResolution};
use crate::site::lookups::hyphenated;

use sightline_source::raw::RawRedirect;

/// Where the content of a former address is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Moved {
    /// At this path or address.
    To(String),
    /// Nowhere any more.
    Gone,
}

/// All former addresses.
#[derive(Debug, Clone, Default)]
pub(crate) struct Redirects(BTreeMap<String, Moved>);

impl Redirects {
    /// The redirects of a checked folder, and other names of its pages with their addresses. Chains are followed to their end, so that a visitor is
    /// sent once.
    pub(crate) fn new(raw: &[RawRedirect], aliases: &[(String, String)]) -> Self {
        let aliases = aliases.iter();
        let aliases = aliases.map(|(from, to)| (normal_path(from), Moved::To(to.clone())));
        let stated: BTreeMap<String, Moved> = raw
            .iter()
            .map(|redirect| {
                let to = redirect.to.clone().map_or(Moved::Gone, Moved::To);
                (normal_path(&redirect.from), to)
            })
            .chain(aliases)
            .collect();
        let ends = stated
            .keys()
            .map(|from| (from.clone(), end(&stated, from)))
            .collect();
        Self(ends)
    }

    /// What became of an address; `path` is normal.
    pub(crate) fn find(&self, path: &str) -> Option<&Moved> {
        self.0.get(path)
    }
}

impl Site {
    /// The paths that lead elsewhere and can be told without being asked for: former addresses, and other
    /// names of pages. Each with its end; `None` where the content is gone.
    pub fn moved(&self) -> BTreeMap<String, Option<String>> {
        let usual = self.router.usual();
        let routes = self.routes();
        let usual = routes.iter().map(|route| {
            let path = usual.path(route);
            split_address(&path).0.to_owned()
        });
        let brands = self.brands.iter();
        let brands = brands.map(|brand| format!("/products/{}", hyphenated(&brand.card.name)));
        let products = self.products.all().iter();
        let products = products.map(|product| format!("/products/{}", product.slug()));
        let names = Router::OTHER_NAMES.into_iter().map(str::to_owned);
        let known = self.redirects.0.keys().cloned();
        let paths = known
            .chain(names)
            .chain(usual)
            .chain(brands)
            .chain(products);
        let moved = paths.filter_map(|path| match self.resolve(&path, None) {
            SiteResolution::Redirect(to) => Some((path, Some(to))),
            SiteResolution::Gone => Some((path, None)),
            _ => None,
        });
        moved.collect()
    }
}

/// Where a chain of redirects ends. One that runs in a circle, which the check refuses, is gone.
fn end(stated: &BTreeMap<String, Moved>, from: &str) -> Moved {
    let mut seen = BTreeSet::new();
    let mut at = from.to_owned();
    while seen.insert(at.clone()) {
        match stated.get(&at) {
            Some(Moved::To(next)) => {
                let further = normal_path(next);
                if !stated.contains_key(&further) {
                    return Moved::To(next.clone());
                }
                at = further;
            }
            _ => break,
        }
    }
    Moved::Gone
}

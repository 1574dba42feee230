//! Former addresses of the site, as the owner lists them in `site.toml`.

use std::collections::{BTreeMap, BTreeSet};

use sightline_model::normal_path;

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

    /// Every former address.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
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

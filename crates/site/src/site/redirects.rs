//! Former addresses of the site, as listed in `site.toml`.

use std::collections::{BTreeMap, BTreeSet};

use sightline_model::normal_path;
use sightline_source::raw::RawRedirect;
use unicode_normalization::UnicodeNormalization as _;

/// The path or address to which the content has moved; `None` if it is gone.
pub(crate) type Moved = Option<String>;

/// All former addresses.
#[derive(Debug, Clone, Default)]
pub(crate) struct Redirects(BTreeMap<String, Moved>);

impl Redirects {
    /// Creates the redirects of a validated folder, including aliases of its pages. Chains are followed to their end,
    /// so that visitors are redirected only once.
    pub(crate) fn new(raw: &[RawRedirect], aliases: &[(String, String)]) -> Self {
        let aliases = aliases.iter();
        let aliases = aliases.map(|(from, to)| (key(from), Some(to.clone())));
        let stated = raw.iter();
        let stated = stated.map(|raw| (key(&raw.from), raw.to.clone()));
        let stated: BTreeMap<String, Moved> = stated.chain(aliases).collect();
        let ends = stated
            .keys()
            .map(|from| (from.clone(), end(&stated, from)))
            .collect();
        Self(ends)
    }

    /// Returns what became of an address.
    pub(crate) fn find(&self, path: &str) -> Option<&Moved> {
        self.0.get(&key(path))
    }

    /// The paths of all former addresses and aliases.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

/// Normalizes a path for lookups: some clients send an accented letter as one character, others as two.
fn key(path: &str) -> String {
    normal_path(path).nfc().collect()
}

/// Returns the end of a chain of redirects. A cycle, which validation refuses, counts as gone.
fn end(stated: &BTreeMap<String, Moved>, from: &str) -> Moved {
    let mut seen = BTreeSet::new();
    let mut at = from.to_owned();
    while seen.insert(at.clone()) {
        let next = stated.get(&at)?.as_ref()?;
        let further = key(next);
        if !stated.contains_key(&further) {
            return Some(next.clone());
        }
        at = further;
    }
    None
}

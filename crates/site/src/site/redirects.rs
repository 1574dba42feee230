//! Former addresses of the site, as listed in `site.toml`.

use std::collections::{BTreeMap, BTreeSet};

use sightline_model::{normal_path, uri_encoded, written_path};
use sightline_source::raw::RawRedirect;
use unicode_normalization::UnicodeNormalization as _;

/// Where browsers, feed readers and link previews look for an icon that they weren't told of, and the icon.
const FAVICON: (&str, &str) = ("/favicon.ico", "/icon-192.png");

/// The path or address to which the content has moved; `None` if it is gone.
pub(crate) type Moved = Option<String>;

/// All former addresses.
#[derive(Debug, Clone, Default)]
pub(crate) struct Redirects(BTreeMap<String, Moved>);

impl Redirects {
    /// Creates the redirects of a validated folder, including aliases of its pages and `/favicon.ico`, unless the
    /// folder redirects that. Chains are followed to their end, so that visitors are redirected only once.
    pub(crate) fn new(raw: &[RawRedirect], aliases: &[(String, String)]) -> Self {
        let aliases = aliases.iter();
        let aliases = aliases.map(|(from, to)| (written_key(from), Some(to.clone())));
        let stated = raw.iter();
        let stated = stated.map(|raw| (written_key(&raw.from), raw.to.clone()));
        let favicon = (FAVICON.0.to_owned(), Some(FAVICON.1.to_owned()));
        let stated: BTreeMap<String, Moved> =
            [favicon].into_iter().chain(stated).chain(aliases).collect();
        let ends = stated
            .keys()
            .map(|from| {
                let to = end(&stated, from).map(|to| uri_encoded(&to));
                (from.clone(), to)
            })
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

/// Normalizes a path in a file for lookups.
fn written_key(path: &str) -> String {
    key(&written_path(path))
}

/// Returns the end of a chain of redirects. A cycle, which validation refuses, counts as gone.
fn end(stated: &BTreeMap<String, Moved>, from: &str) -> Moved {
    let mut seen = BTreeSet::new();
    let mut at = from.to_owned();
    while seen.insert(at.clone()) {
        let next = stated.get(&at)?.as_ref()?;
        let further = written_key(next);
        if !stated.contains_key(&further) {
            return Some(next.clone());
        }
        at = further;
    }
    None
}

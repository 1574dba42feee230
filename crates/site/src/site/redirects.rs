//! Former addresses of the site, as listed in `site.toml`.

use std::collections::{BTreeMap, BTreeSet};

use sightline_model::{
    decoded_path, normal_path, redirected, split_address, uri_encoded, written_path,
};
use sightline_source::raw::RawRedirect;
use sightline_text::media::MediaLibrary;
use unicode_normalization::UnicodeNormalization as _;

/// Where browsers, feed readers and link previews look for an icon that they weren't told of, and the icon.
const FAVICON: (&str, &str) = ("/favicon.ico", "/icon-192.png");

/// The path or address to which the content has moved; `None` if it is gone.
pub(crate) type Moved = Option<String>;

/// All former addresses.
#[derive(Debug, Clone, Default)]
pub(crate) struct Redirects {
    by_key: BTreeMap<String, Moved>,
    /// The paths as the folder spells them, percent-decoded, where that differs from the key: static hosts compare
    /// letters and slashes exactly.
    spellings: BTreeSet<String>,
}

impl Redirects {
    /// Creates the redirects of a validated folder, including aliases of its pages and `/favicon.ico`, unless the
    /// folder redirects that. Chains are followed to their end, so that visitors are redirected only once.
    pub(crate) fn new(
        raw: &[RawRedirect],
        aliases: &[(String, String)],
        media: &MediaLibrary,
    ) -> Self {
        let written = raw.iter().map(|raw| &raw.from);
        let written = written.chain(aliases.iter().map(|(from, _)| from));
        let written = written.map(|from| decoded_path(from).into_owned());
        let spellings = written.filter(|from| key(from) != *from).collect();
        let aliases = aliases.iter();
        let aliases = aliases.map(|(from, to)| (written_key(from), Some(to.clone())));
        let stated = raw.iter();
        let stated = stated.map(|raw| (written_key(&raw.from), raw.to.clone()));
        let favicon = (FAVICON.0.to_owned(), Some(FAVICON.1.to_owned()));
        let stated: BTreeMap<String, Moved> =
            [favicon].into_iter().chain(stated).chain(aliases).collect();
        let by_key = stated
            .keys()
            .map(|from| {
                let to = end(&stated, from);
                let to = to.map(|to| uri_encoded(&media.document_at(&to).unwrap_or(to)));
                (from.clone(), to)
            })
            .collect();
        Self { by_key, spellings }
    }

    /// Returns what became of an address.
    pub(crate) fn find(&self, path: &str) -> Option<&Moved> {
        self.by_key.get(&key(path))
    }

    /// The paths of all former addresses and aliases, normalized and as the folder spells them.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.by_key
            .keys()
            .chain(&self.spellings)
            .map(String::as_str)
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
    let mut seen = BTreeSet::from([from.to_owned()]);
    let mut at = stated.get(from)?.clone()?;
    loop {
        // The redirects at a path are the same for every query.
        let path = written_key(split_address(&at).0);
        let Some(next) = stated.get(&path) else {
            return Some(at);
        };
        if !seen.insert(path) {
            return None;
        }
        at = redirected(&at, next.as_deref()?);
    }
}

//! The configuration files of static hosts: redirects, addresses that are gone, pages that a query selects,
//! and the headers that the server would send.

mod apache;
mod netlify;
mod nginx;

use std::collections::BTreeMap;

use sightline_model::{normal_path, split_address};

use super::name::FileName;
use super::plan::{Item, What};
use super::response_headers::ResponseHeaders;
use crate::response::{MEDIA_TYPES, changes_with_content};

/// The maximum number of redirects in files that can't have as many as they like: that of Cloudflare Pages.
const MAX_REDIRECTS: usize = 2_000;

/// The data that the configuration files are made from.
pub(super) struct HostConfigInput<'a> {
    pub(super) base_url: &'a str,
    /// Paths that have moved, with their targets. The target is `None` if the content is gone.
    pub(super) moved: BTreeMap<String, Option<String>>,
    /// Every file except cards.
    pub(super) items: &'a [Item],
    /// The response headers of files, where they differ from those of every page.
    pub(super) headers: &'a BTreeMap<FileName, ResponseHeaders>,
    /// The server that takes forms, if it isn't at the site's own address.
    pub(super) leads_origin: Option<&'a str>,
    /// Whether the host passes submitted forms on to a server.
    pub(super) passes_leads_on: bool,
    /// Whether the host passes searches on to it too.
    pub(super) passes_search_on: bool,
}

/// The name of Apache's file. A folder may have one of the owner's, which stays.
pub(super) const HTACCESS: &str = ".htaccess";

/// A page that a query selects.
struct QueryView<'a> {
    /// The path before the query.
    path: &'a str,
    name: &'a str,
    value: &'a str,
    file: &'a FileName,
}

/// The former addresses of a file that was replaced.
struct FormerFile<'a> {
    /// An expression that matches them and the present one.
    pattern: String,
    /// The present one.
    now: &'a str,
}

impl HostConfigInput<'_> {
    /// The configuration files, name and content, and the number of redirects that `_redirects` lacks.
    pub(super) fn files(&self) -> (Vec<(FileName, String)>, usize) {
        let (redirects, left_out) = netlify::redirects(self);
        let files = [
            ("_redirects", redirects),
            ("_headers", netlify::headers(self)),
            (HTACCESS, apache::htaccess(self)),
            ("nginx-http.conf", nginx::http(self)),
            ("nginx-server.conf", nginx::server(self)),
        ];
        let files = files.into_iter();
        let files = files.filter_map(|(name, text)| Some((FileName::parse(name)?, text)));
        (files.collect(), left_out)
    }

    /// The paths that have moved, percent-decoded, with their targets, which are encoded.
    fn redirects(&self) -> impl Iterator<Item = (&str, &str)> {
        let moved = self.moved.iter();
        moved.filter_map(|(from, to)| Some((from.as_str(), to.as_deref()?)))
    }

    /// As many redirects as hosts accept, and the number of those left out. First come former addresses as the folder
    /// spells them, since that's how other sites link to them, and last those of single products, so they're left out
    /// first.
    fn first_redirects(&self) -> (Vec<(&str, &str)>, usize) {
        let mut all: Vec<_> = self.redirects().collect();
        all.sort_by_key(|(from, _)| (from.starts_with("/products/"), normal_path(from) == *from));
        let left_out = all.len().saturating_sub(MAX_REDIRECTS);
        all.truncate(MAX_REDIRECTS);
        (all, left_out)
    }

    /// The former addresses of files for download. Each has the hash of what the file had then.
    fn former_files(&self) -> impl Iterator<Item = FormerFile<'_>> {
        self.redirects().filter_map(|(from, now)| {
            let (own, _) = from.rsplit_once('.')?;
            let (stem, hash) = now.rsplit_once('-')?;
            let (_, ending) = hash.split_once('.')?;
            let is_of_file = changes_with_content(from) && own == stem && is_plain(from);
            is_of_file.then(|| FormerFile {
                pattern: format!("{}-[0-9a-f]{{8}}[.]{ending}", expression(stem)),
                now,
            })
        })
    }

    /// The paths whose content is gone, percent-decoded.
    fn gone(&self) -> impl Iterator<Item = &str> {
        let gone = self.moved.iter().filter(|(_, to)| to.is_none());
        gone.map(|(from, _)| from.as_str())
    }

    /// The pages that a query selects.
    fn views(&self) -> impl Iterator<Item = QueryView<'_>> {
        self.items.iter().filter_map(|item| {
            let (path, query, _) = split_address(&item.address);
            let (name, value) = query?.split_once('=')?;
            let is_page = matches!(item.what, What::Page(_));
            (is_page && is_plain(&item.address)).then_some(QueryView {
                path,
                name,
                value,
                file: &item.file,
            })
        })
    }

    /// The address that a file is served at. `None` if the file has no address or it cannot be written as
    /// it is.
    fn address_of(&self, file: &FileName) -> Option<&str> {
        let at = self.items.binary_search_by(|item| item.file.cmp(file));
        let item = self.items.get(at.ok()?)?;
        Some(item.address.as_str()).filter(|address| address.starts_with('/') && is_plain(address))
    }
}

/// The regular expression that matches a path and nothing else, without its begin and end.
fn expression(path: &str) -> String {
    let mut pattern = String::new();
    for c in path.chars() {
        if r"\.^$*+?()[]{}|".contains(c) {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern
}

/// Whether a media type is that of the extension of a file.
fn has_usual_type(file: &FileName, media_type: &str) -> bool {
    let (_, ending) = file.as_str().rsplit_once('.').unwrap_or_default();
    let mut usual = MEDIA_TYPES.iter().filter(|(known, _)| *known == ending);
    let base = |text: &str| text.split(';').next().unwrap_or_default().to_owned();
    usual.any(|(_, usual)| base(usual) == base(media_type))
}

/// Whether a text can be written into the configuration of every host without escaping. That is true for
/// all addresses of a validated site, but not for all its files.
fn is_plain(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~%?=&+,@#:".contains(&byte);
    text.bytes().all(is_sign)
}

//! The configuration files of static hosts: redirects, addresses that are gone, pages that a query selects,
//! and the headers that the server would send.

mod netlify;
mod nginx;

use std::collections::BTreeMap;

use sightline_model::split_address;

use super::name::FileName;
use super::plan::{Item, What};
use super::response_headers::ResponseHeaders;

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

/// A page that a query selects.
struct QueryView<'a> {
    /// The path before the query.
    path: &'a str,
    name: &'a str,
    value: &'a str,
    file: &'a FileName,
}

impl HostConfigInput<'_> {
    /// The configuration files, name and content, and the number of redirects that only nginx has.
    pub(super) fn files(&self) -> (Vec<(FileName, String)>, usize) {
        let (redirects, left_out) = netlify::redirects(self);
        let files = [
            ("_redirects", redirects),
            ("_headers", netlify::headers(self)),
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

/// Whether a text can be written into the configuration of every host without escaping. That is true for
/// all addresses of a validated site, but not for all its files.
fn is_plain(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~%?=&+,@#:".contains(&byte);
    text.bytes().all(is_sign)
}

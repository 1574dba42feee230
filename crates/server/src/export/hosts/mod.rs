//! What hosts of files need to be told beside the files: which addresses lead elsewhere or are gone, what a
//! query names, and the headers that the server would send.

mod netlify;
mod nginx;

use std::collections::BTreeMap;

use sightline_model::split_address;

use super::facts::Facts;
use super::name::FileName;
use super::plan::{Item, What};

/// What is told.
pub(super) struct Told<'a> {
    pub(super) base_url: &'a str,
    /// Paths that lead elsewhere, and those whose content is gone.
    pub(super) moved: BTreeMap<String, Option<String>>,
    /// Every file but cards.
    pub(super) items: &'a [Item],
    /// What the server says of files, where that is not what it says of every page.
    pub(super) facts: &'a BTreeMap<FileName, Facts>,
    /// The server that takes forms, where it is another one.
    pub(super) leads_origin: Option<&'a str>,
    /// Whether the host passes what forms send on to a server.
    pub(super) passes_leads_on: bool,
    /// Whether the host passes searches on to it too.
    pub(super) passes_search_on: bool,
}

/// A page that a query names.
struct QueryView<'a> {
    /// The path before the query.
    path: &'a str,
    name: &'a str,
    value: &'a str,
    file: &'a FileName,
}

impl Told<'_> {
    /// The files that say it.
    pub(super) fn files(&self) -> Vec<(FileName, String)> {
        let files = [
            ("_redirects", netlify::redirects(self)),
            ("_headers", netlify::headers(self)),
            ("nginx.conf", nginx::configuration(self)),
        ];
        let files = files.into_iter();
        files
            .filter_map(|(name, text)| Some((FileName::parse(name)?, text)))
            .collect()
    }

    /// The paths that lead elsewhere, each with its end.
    fn redirects(&self) -> impl Iterator<Item = (&str, &str)> {
        let moved = self.moved.iter();
        let moved = moved.filter_map(|(from, to)| Some((from.as_str(), to.as_deref()?)));
        moved.filter(|(from, to)| is_plain(from) && is_plain(to))
    }

    /// The paths whose content is gone.
    fn gone(&self) -> impl Iterator<Item = &str> {
        let gone = self.moved.iter().filter(|(_, to)| to.is_none());
        gone.map(|(from, _)| from.as_str())
            .filter(|from| is_plain(from))
    }

    /// The pages that a query names.
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

    /// The address of a file, where one asks for it by that.
    fn address_of(&self, file: &FileName) -> Option<&str> {
        let at = self.items.binary_search_by(|item| item.file.cmp(file));
        let item = self.items.get(at.ok()?)?;
        Some(item.address.as_str()).filter(|address| address.starts_with('/') && is_plain(address))
    }
}

/// Whether a text can stand in the files of all hosts as it is. Addresses of a checked site are such
/// texts; a former address that an owner lists may be anything.
fn is_plain(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~%?=&+,@#:".contains(&byte);
    text.bytes().all(is_sign)
}

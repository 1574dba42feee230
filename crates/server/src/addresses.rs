//! Everything that is prepared, by its path: what a request looks up, and all that most need.
//!
//! The table is made with its generation, where blocking is allowed; that of the pages is handed on to the next
//! one that has the same. A path that is not in it is another name of a page, a former address or unknown;
//! [`sightline_site::Site::resolve`] tells, which may go through the entries of the site.

use std::collections::HashMap;
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use sightline_model::{Route, split_address};
use sightline_site::Site;

use crate::prepared_file::{PreparedFile, Source};
use crate::view::View;

/// What is at a path.
#[derive(Debug)]
pub(crate) enum Address<'a> {
    Page(&'a PageAddress),
    File(&'a PreparedFile),
}

/// A page at its path.
#[derive(Debug)]
pub(crate) struct PageAddress {
    /// The page without a query.
    pub(crate) view: View,
    /// The pages that a query names at the same path, by the query as links of the site have it.
    pub(crate) tabs: HashMap<String, View>,
}

/// The pages of a site: their addresses, and for each view its place among those that are remembered.
#[derive(Debug)]
pub(crate) struct PageTable {
    pub(crate) routes: Vec<Route>,
    paths: HashMap<String, PageAddress>,
    places: HashMap<View, usize>,
}

impl PageTable {
    /// The pages of a site.
    pub(crate) fn new(site: &Site) -> Self {
        let routes = site.routes();
        let mut paths: HashMap<String, PageAddress> = HashMap::with_capacity(routes.len());
        // A page comes before its tabs.
        for route in &routes {
            let view = View::Page(route.clone());
            let address = site.router().path(route);
            let (path, query, _) = split_address(&address);
            match (paths.get_mut(path), query) {
                (Some(page), Some(query)) => _ = page.tabs.insert(query.to_owned(), view),
                (Some(_), None) => {}
                (None, _) => {
                    let tabs = query.map(|query| (query.to_owned(), view.clone()));
                    let tabs = tabs.into_iter().collect();
                    paths.insert(path.to_owned(), PageAddress { view, tabs });
                }
            }
        }
        let places = View::remembered(&routes).enumerate();
        let places = places.map(|(place, view)| (view, place)).collect();
        Self {
            routes,
            paths,
            places,
        }
    }

    /// The place of a view; `None` of one that is not remembered.
    pub(crate) fn place(&self, view: &View) -> Option<usize> {
        self.places.get(view).copied()
    }

    /// How many views are remembered.
    pub(crate) fn places(&self) -> usize {
        self.places.len()
    }
}

/// What is at every path of a generation.
#[derive(Debug)]
pub(crate) struct Addresses {
    pub(crate) pages: Arc<PageTable>,
    files: HashMap<String, PreparedFile>,
}

impl Addresses {
    /// The addresses of a site with these pages.
    pub(crate) fn new(site: &Site, pages: Arc<PageTable>) -> Self {
        let published = site.public_files().into_iter();
        let published = published.map(|path| (path.clone(), Source::Published(path)));
        let icons = site.icons().into_iter();
        let icons = icons.map(|icon| (icon.path.to_owned(), Source::Icon(icon.path)));
        let unscaled = site.unscaled_media();
        let unscaled =
            unscaled.map(|name| (format!("/media/{name}"), Source::Media(name.to_owned())));
        let own = site.identity_files();
        let own = own.map(|file| (file.address.clone(), Source::Identity(file)));
        let all = published.chain(icons).chain(unscaled).chain(own);
        Self {
            files: all
                .map(|(path, source)| (path, PreparedFile::new(source)))
                .collect(),
            pages,
        }
    }

    /// What is at a path, which is percent-decoded.
    pub(crate) fn get(&self, path: &str) -> Option<Address<'_>> {
        let file = || self.files.get(path).map(Address::File);
        let page = self.pages.paths.get(path);
        page.map(Address::Page).or_else(file)
    }

    /// The path of the page at a path as a request has it; nothing where there is no page.
    pub(crate) fn page_path(&self, path: &str) -> Option<&str> {
        let path = percent_decode_str(path).decode_utf8().ok()?;
        let (path, _) = self.pages.paths.get_key_value(&*path)?;
        Some(path)
    }

    /// The file at a path, which is percent-decoded.
    pub(crate) fn file(&self, path: &str) -> Option<&PreparedFile> {
        self.files.get(path)
    }

    /// Every path and what is at it, in no order.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&str, Address<'_>)> {
        let pages = self.pages.paths.iter();
        let pages = pages.map(|(path, page)| (path.as_str(), Address::Page(page)));
        let files = self.files.iter();
        let files = files.map(|(path, file)| (path.as_str(), Address::File(file)));
        pages.chain(files)
    }
}

//! The table of all prepared pages and files by path. Most requests need only a lookup in it.
//!
//! The table is built with its generation, on a thread where blocking is allowed. The part for pages is handed on to
//! the next generation if that has the same pages. A path that isn't in the table is an alias of a page, a former
//! address, or unknown; [`sightline_site::Site::resolve`] tells which, and may search all entries of the site.

use std::collections::HashMap;
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use sightline_model::split_address;
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
    pub(crate) view: Arc<View>,
    /// The pages at the same path that differ by query, keyed by the query as the site's own links write it. There are
    /// few, if any.
    tabs: Vec<(Box<str>, Arc<View>)>,
}

impl PageAddress {
    /// The page for a query that is written exactly as the site's own links write it.
    pub(crate) fn tab(&self, query: &str) -> Option<&Arc<View>> {
        let mut tabs = self.tabs();
        tabs.find_map(|(known, view)| (known == query).then_some(view))
    }

    /// The pages at this path that differ by query, each with its query.
    pub(crate) fn tabs(&self) -> impl Iterator<Item = (&str, &Arc<View>)> {
        self.tabs.iter().map(|(query, view)| (&**query, view))
    }
}

/// The pages of a site: their addresses, and for each view its index among the remembered ones. There may be a hundred
/// thousand views, so each is in memory only once.
#[derive(Debug)]
pub(crate) struct PageTable {
    /// The remembered views, each at its index.
    views: Vec<Arc<View>>,
    places: HashMap<Arc<View>, usize>,
    paths: HashMap<Box<str>, PageAddress>,
}

impl PageTable {
    /// Builds the table for a site.
    pub(crate) fn new(site: &Site) -> Self {
        let views: Vec<Arc<View>> = View::remembered(site.routes()).map(Arc::new).collect();
        let mut paths: HashMap<Box<str>, PageAddress> = HashMap::with_capacity(views.len());
        // `views` lists a page before its tabs.
        for view in &views {
            let View::Page(route) = &**view else {
                continue;
            };
            let address = site.router().path(route);
            let (path, query, _) = split_address(&address);
            let tab = query.map(|query| (query.into(), Arc::clone(view)));
            if let Some(page) = paths.get_mut(path) {
                page.tabs.extend(tab);
            } else {
                let page = PageAddress {
                    view: Arc::clone(view),
                    tabs: tab.into_iter().collect(),
                };
                paths.insert(path.into(), page);
            }
        }
        let places = views.iter().cloned().zip(0..);
        Self {
            places: places.collect(),
            views,
            paths,
        }
    }

    /// The index of a view, or `None` for a view that isn't remembered.
    pub(crate) fn place(&self, view: &View) -> Option<usize> {
        self.places.get(view).copied()
    }

    /// The number of remembered views.
    pub(crate) fn places(&self) -> usize {
        self.views.len()
    }

    /// The views that are rendered ahead of time.
    pub(crate) fn prerendered(&self) -> impl Iterator<Item = &View> {
        let views = self.views.iter().map(|view| &**view);
        views.filter(|view| view.is_prerendered())
    }
}

/// What is at every path of a generation.
#[derive(Debug)]
pub(crate) struct Addresses {
    pub(crate) pages: Arc<PageTable>,
    files: HashMap<String, PreparedFile>,
}

impl Addresses {
    /// Builds the table for a site with the given pages. The look of the previous generation's site is there too, for
    /// pages that a browser has just got.
    pub(crate) fn new(site: &Site, pages: Arc<PageTable>, before: Option<&Site>) -> Self {
        let published = site.public_files().into_iter();
        let published = published.map(|path| (path.clone(), Source::Published(path)));
        let icons = site.icons().into_iter();
        let icons = icons.map(|icon| (icon.path.to_owned(), Source::Icon(icon.path)));
        let drawings = site.drawings();
        let drawings =
            drawings.map(|name| (format!("/media/{name}"), Source::Drawing(name.to_owned())));
        let own = before
            .into_iter()
            .chain([site])
            .flat_map(Site::identity_files);
        let own = own.map(|file| (file.address.clone(), Source::Identity(file)));
        let all = published.chain(icons).chain(drawings).chain(own);
        Self {
            files: all
                .map(|(path, source)| (path, PreparedFile::new(source)))
                .collect(),
            pages,
        }
    }

    /// What is at a path, given percent-decoded.
    pub(crate) fn get(&self, path: &str) -> Option<Address<'_>> {
        let file = || self.files.get(path).map(Address::File);
        let page = self.pages.paths.get(path);
        page.map(Address::Page).or_else(file)
    }

    /// The decoded path of the page at a path that is written as in a request, or `None` if no page is there.
    pub(crate) fn page_path(&self, path: &str) -> Option<&str> {
        let path = percent_decode_str(path).decode_utf8().ok()?;
        let (path, _) = self.pages.paths.get_key_value(&*path)?;
        Some(path)
    }

    /// The file at a path, given percent-decoded.
    pub(crate) fn file(&self, path: &str) -> Option<&PreparedFile> {
        self.files.get(path)
    }

    /// Every path and what is at it, in no particular order.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&str, Address<'_>)> {
        let pages = self.pages.paths.iter();
        let pages = pages.map(|(path, page)| (&**path, Address::Page(page)));
        let files = self.files.iter();
        let files = files.map(|(path, file)| (path.as_str(), Address::File(file)));
        pages.chain(files)
    }
}

//! Everything that is prepared, by its path: what a request looks up, and all that most need.
//!
//! The table is made with its generation, where blocking is allowed. A path that is not in it is
//! another name of a page, a former address or unknown; [`sightline_content::Site::resolve`] tells,
//! which may go through the entries of the site.

use std::collections::HashMap;

use sightline_content::Site;
use sightline_model::{Route, split_address};

use crate::prepared_file::PreparedFile;

/// What is at a path.
#[derive(Debug)]
pub(crate) enum Address {
    /// A page.
    Page {
        /// The page without a query.
        route: Route,
        /// The pages that a query names at the same path, by the query as links of the site have it.
        tabs: HashMap<String, Route>,
    },
    /// A file.
    File(PreparedFile),
}

/// What is at every path of a generation.
#[derive(Debug)]
pub(crate) struct Addresses(HashMap<String, Address>);

impl Addresses {
    /// The addresses of a site with these pages; a page comes before its tabs.
    pub(crate) fn new(site: &Site, routes: &[Route]) -> Self {
        let mut table = HashMap::new();
        for route in routes {
            let address = site.router().path(route);
            let (path, query, _) = split_address(&address);
            let entry = table.entry(path.to_owned());
            let entry = entry.or_insert_with(|| Address::Page {
                route: route.clone(),
                tabs: HashMap::new(),
            });
            if let (Address::Page { tabs, .. }, Some(query)) = (entry, query) {
                tabs.insert(query.to_owned(), route.clone());
            }
        }
        let published = site.public_files().into_iter();
        let published = published.map(|path| (path.clone(), PreparedFile::published(path)));
        let icons = site.icons().into_iter();
        let icons = icons.map(|icon| (icon.path.to_owned(), PreparedFile::icon(icon.path)));
        let unscaled = site
            .unscaled_media()
            .map(|name| (format!("/media/{name}"), PreparedFile::media(name)));
        let own = site.identity_files();
        let own = own.map(|file| (file.address.clone(), PreparedFile::identity(file)));
        let files = published.chain(icons).chain(unscaled).chain(own);
        table.extend(files.map(|(path, file)| (path, Address::File(file))));
        Self(table)
    }

    /// What is at a path, which is percent-decoded.
    pub(crate) fn get(&self, path: &str) -> Option<&Address> {
        self.0.get(path)
    }

    /// Every path and what is at it, in no order.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&str, &Address)> {
        self.0
            .iter()
            .map(|(path, address)| (path.as_str(), address))
    }
}

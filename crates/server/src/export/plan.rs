//! Lists everything that an export consists of: the addresses of the server's table, the files of the web
//! bundle, and pictures, each with its file name.

use std::collections::BTreeMap;

use super::error::ExportError;
use super::name::FileName;
use crate::addresses::{Address, Addresses};
use crate::parts::Parts;
use crate::view::View;

/// The file of the page for unknown addresses.
pub(super) const NOT_FOUND: &str = "404.html";

/// A file to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    /// The name of the file.
    pub(super) file: FileName,
    /// The address that it's served at.
    pub(super) address: String,
    /// What it's made from.
    pub(super) what: What,
}

/// What a file is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    Page(View),
    /// A file of the address table, found by its path.
    File,
    /// A file of the web bundle.
    Asset,
    /// A file made from a picture: a variant or a card.
    Picture,
}

/// Lists every file except the cards of pages, which are known only once their pages have been built.
///
/// # Errors
/// When an address cannot be turned into a file name, or two addresses map to the same file.
pub(super) fn plan(parts: &Parts, addresses: &Addresses) -> Result<Vec<Item>, ExportError> {
    let mut files: BTreeMap<FileName, Item> = BTreeMap::new();
    let mut add = |item: Item| {
        if let Some(other) = files.get(&item.file) {
            let mut both = [item.address, other.address.clone()];
            both.sort();
            let [one, two] = both;
            return Err(ExportError::OneFile(one, two));
        }
        files.insert(item.file.clone(), item);
        Ok(())
    };
    for (path, address) in addresses.all() {
        match address {
            Address::Page(at) => {
                let tabs = at.tabs().map(|(query, tab)| (Some(query), tab));
                for (query, view) in std::iter::once((None, &at.view)).chain(tabs) {
                    add(page(path, query, View::clone(view))?)?;
                }
            }
            Address::File(_) => add(file(path, What::File)?)?,
        }
    }
    for path in parts.web.paths() {
        add(file(path, What::Asset)?)?;
    }
    for name in parts.site.picture_names() {
        let path = format!("/media/{name}");
        if addresses.get(&path).is_none() {
            add(file(&path, What::Picture)?)?;
        }
    }
    add(Item {
        file: FileName::parse(NOT_FOUND).ok_or_else(|| ExportError::Address(NOT_FOUND.into()))?,
        address: "the page for unknown addresses".to_owned(),
        what: What::Page(View::NotFound),
    })?;
    Ok(files.into_values().collect())
}

/// The item of a file that isn't a page.
pub(super) fn file(path: &str, what: What) -> Result<Item, ExportError> {
    let file = FileName::of_file(path).ok_or_else(|| ExportError::Address(path.to_owned()))?;
    Ok(Item {
        file,
        address: path.to_owned(),
        what,
    })
}

fn page(path: &str, query: Option<&str>, view: View) -> Result<Item, ExportError> {
    let query_after = query.map_or_else(String::new, |query| format!("?{query}"));
    let address = format!("{path}{query_after}");
    let Some(file) = FileName::of_page(path, query) else {
        return Err(ExportError::Address(address));
    };
    Ok(Item {
        file,
        address,
        what: What::Page(view),
    })
}

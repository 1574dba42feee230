//! What an export consists of: every address that the server's table has, the files of the web bundle and
//! of pictures, each with the name of its file.

use std::collections::BTreeMap;

use super::error::ExportError;
use super::name::FileName;
use crate::addresses::{Address, Addresses};
use crate::parts::Parts;
use crate::view::View;

/// The page for addresses that are nothing.
pub(super) const NOT_FOUND: &str = "404.html";

/// A file to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    /// Where it is.
    pub(super) file: FileName,
    /// What it answers.
    pub(super) address: String,
    /// What it is made of.
    pub(super) what: What,
}

/// What a file is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    Page(View),
    /// A file of the table of addresses, by its path.
    File,
    /// A file of the web bundle.
    Asset,
    /// A file that is made of a picture.
    Picture,
}

/// Every file but the cards of pages, which are known when their pages are.
///
/// # Errors
/// When an address cannot be the name of a file, or two would be one.
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

/// A file that is no page.
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

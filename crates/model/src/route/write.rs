//! Builds the one address of each page, and of each choice within a page.

use std::fmt::{Display, Write as _};

use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, PercentEncode, utf8_percent_encode};

use super::{Address, PageKind, Route, Router, split_address};
use crate::{CatalogueChoice, Pager, SearchKind};

impl Router {
    /// Returns the canonical path of a route, with its query if it has one.
    pub fn path(&self, route: &Route) -> String {
        self.addresses
            .get(route)
            .cloned()
            .unwrap_or_else(|| self.default_path(route))
    }

    /// Returns the path of a route whose file doesn't set an address.
    pub(super) fn default_path(&self, route: &Route) -> String {
        let own = self.address(route.kind());
        match route {
            Route::Own(name) => format!("/{}", escape(name)),
            Route::Articles(Some(category)) => {
                let all = self.path(&Route::Articles(None));
                format!("{all}?category={}", escape(category))
            }
            Route::Catalogue(Some(tab)) => {
                let all = self.path(&Route::Catalogue(None));
                format!("{all}?tab={}", escape(tab))
            }
            Route::Service(slug) | Route::Article(slug) | Route::Brand(slug) => {
                format!("{own}/{}", escape(slug))
            }
            Route::Product { brand, product } => {
                format!("{own}/{}/{}", escape(brand), escape(product))
            }
            Route::PlanningTool(tool) => {
                format!("{}/{}", self.path(&Route::Planning), tool.as_str())
            }
            Route::ListPage { list, page } => further(&self.path(list), page),
            _ => own,
        }
    }

    /// Returns the base path of a kind of page.
    fn address(&self, kind: PageKind) -> String {
        match kind.info().address {
            Address::At(path) => path.to_owned(),
            Address::Company(before, after) => format!("{before}{}{after}", self.company.as_str()),
            Address::CompanyWithLegalForm(before) => {
                let company = self.company.as_str();
                let form = self.legal_form.map(|form| format!("-{form}"));
                format!("{before}{company}{}", form.unwrap_or_default())
            }
            Address::None => String::new(),
        }
    }

    /// Returns the address of the search results for a query: all results, or those of one kind.
    pub fn search(&self, query: &str, kind: Option<SearchKind>) -> String {
        let mut path = format!("{}?q={}", self.path(&Route::Search), escape(query));
        if let Some(kind) = kind {
            // Writing to a String cannot fail.
            _ = write!(path, "&kind={}", kind.as_str());
        }
        path
    }

    /// Returns the address of the catalogue with a choice. The web client builds the same
    /// addresses.
    pub fn catalogue(&self, choice: &CatalogueChoice) -> String {
        let list = Route::Catalogue(choice.tab.clone());
        let mut path = self.path(&list.page(choice.page));
        let mut joint = if path.contains('?') { '&' } else { '?' };
        let mut add = |name: &str, values: &[&str]| {
            let values: Vec<String> = values
                .iter()
                .map(|value| escape(value).to_string())
                .collect();
            // Writing to a String cannot fail.
            _ = write!(path, "{joint}{name}={}", values.join(","));
            joint = '&';
        };
        for chosen in &choice.facets {
            let values: Vec<&str> = chosen.values.iter().map(String::as_str).collect();
            add(&chosen.facet, &values);
        }
        if choice.sort != CatalogueChoice::DEFAULT_SORT {
            add("sort", &[&choice.sort]);
        }
        if !choice.compare.is_empty() {
            let slugs: Vec<&str> = choice.compare.iter().map(String::as_str).collect();
            add("compare", &slugs);
        }
        path
    }

    /// Returns the links to the pages of a list, or `None` if it has only one page.
    pub fn pager(&self, list: &Route, page: u32, pages: u32) -> Option<Pager> {
        let first = self.path(list);
        (pages > 1).then(|| Pager {
            page,
            pages,
            further: further(&first, Pager::PAGE),
            first,
        })
    }
}

/// Returns the path of a page of a list from the second on, with the list's query after it.
fn further(list: &str, page: impl Display) -> String {
    let (path, query, _) = split_address(list);
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    format!("{path}/page/{page}{query}")
}

/// The characters to percent-encode in a path segment. Slugs of a valid site contain none of them,
/// but addresses made up by visitors may.
const PATH_ESCAPES: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

fn escape(segment: &str) -> PercentEncode<'_> {
    utf8_percent_encode(segment, PATH_ESCAPES)
}

/// The characters that browsers percent-encode in addresses, besides `?` and `#` in paths.
const ADDRESS_ESCAPES: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Percent-encodes the characters of an address that a URI can't contain, such as spaces and letters
/// with accents. What is already encoded stays as it is.
pub fn uri_encoded(address: &str) -> String {
    utf8_percent_encode(address, ADDRESS_ESCAPES).to_string()
}

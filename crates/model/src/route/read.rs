//! Parses requested addresses.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use super::company::{LEGAL_FORMS, split_slug};
use super::{Address, PageKind, Resolution, Route, Router};
use crate::PlanningTool;

impl Router {
    /// Alternative paths of lists and of the contact page, on every site that has these pages.
    /// [`Router::resolve`] accepts further ones: of entries, and of pages whose file sets an
    /// address.
    pub const ALTERNATIVE_PATHS: [&str; 5] = [
        "/contact",
        "/security-articles",
        "/articles",
        "/access-control-and-monitoring-articles",
        "/products",
    ];

    /// Resolves a requested address.
    ///
    /// `path` is already percent-decoded and begins with `/`. `query` is the raw text after `?`.
    /// Paths with upper-case letters, a trailing slash, double slashes or `index.html` resolve to a
    /// single redirect to the canonical address.
    pub fn resolve(&self, path: &str, query: Option<&str>) -> Resolution {
        let segments = normal_segments(path);
        match further(&segments) {
            Some((list, page)) => self.resolve_list_page(list, page, path, query),
            None => self.resolve_page(&segments, path, query),
        }
    }

    /// Resolves an address that is no page of a list.
    fn resolve_page(&self, segments: &[String], path: &str, query: Option<&str>) -> Resolution {
        let wanted = format!("/{}", segments.join("/"));
        let query = query.unwrap_or_default();
        let page = Resolution::Page;
        let resolution = match self.routes.get(&wanted) {
            Some(Route::Articles(_)) => page(Route::Articles(parameter(query, "category"))),
            Some(Route::Catalogue(_)) => page(Route::Catalogue(parameter(query, "tab"))),
            Some(route) => page(route.clone()),
            None => self.resolve_segments(segments, query),
        };
        match resolution {
            Resolution::Page(route) if !self.has(route.kind()) => Resolution::Unknown,
            Resolution::Page(Route::PlanningTool(tool)) if !self.tools.contains(&tool) => {
                Resolution::Unknown
            }
            Resolution::Page(route) if path != wanted || !self.is_at(&route, &wanted) => {
                Resolution::Redirect(route)
            }
            Resolution::BrandOrProduct(brand) if path != wanted => {
                Resolution::Redirect(Route::Brand(brand))
            }
            other => other,
        }
    }

    /// Resolves the address of a page of a list. The first page has the address of the list. A page of a list has no
    /// pages, so this goes no deeper however long the path is.
    fn resolve_list_page(
        &self,
        list: &[String],
        page: u32,
        path: &str,
        query: Option<&str>,
    ) -> Resolution {
        let wanted = format!("/{}", list.join("/"));
        match self.resolve_page(list, &wanted, query) {
            Resolution::Page(list @ (Route::Articles(_) | Route::Catalogue(_))) => {
                let canonical = format!("{wanted}/page/{page}");
                if page > 1 && path == canonical {
                    Resolution::Page(list.page(page))
                } else {
                    Resolution::Redirect(list.page(page))
                }
            }
            Resolution::Redirect(list @ (Route::Articles(_) | Route::Catalogue(_))) => {
                Resolution::Redirect(list.page(page))
            }
            Resolution::BrandOrProduct(brand) => Resolution::Page(Route::Brand(brand).page(page)),
            _ => Resolution::Unknown,
        }
    }

    fn resolve_segments(&self, segments: &[String], query: &str) -> Resolution {
        let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
        let page = Resolution::Page;
        let redirect = |route: Route| {
            if self.has(route.kind()) {
                Resolution::Redirect(route)
            } else {
                Resolution::Unknown
            }
        };
        match segments.as_slice() {
            [] => page(Route::Home),
            ["services", slug] => page(Route::Service((*slug).to_owned())),
            ["contact"] => redirect(Route::Contact),
            ["security-insights"] => page(Route::Articles(parameter(query, "category"))),
            ["security-articles" | "articles"] => {
                redirect(Route::Articles(parameter(query, "category")))
            }
            ["access-control-and-monitoring-articles"] => redirect(Route::Articles(None)),
            ["articles", slug] => page(Route::Article((*slug).to_owned())),
            ["security-products"] => page(Route::Catalogue(parameter(query, "tab"))),
            ["products"] => redirect(Route::Catalogue(parameter(query, "tab"))),
            ["products", slug] if self.has(PageKind::Brand) => {
                Resolution::BrandOrProduct((*slug).to_owned())
            }
            ["products", brand, product] => page(Route::Product {
                brand: (*brand).to_owned(),
                product: (*product).to_owned(),
            }),
            [list @ .., tool] if self.is_planning(list) => {
                let tool = PlanningTool::parse(tool);
                tool.map_or(Resolution::Unknown, |tool| page(Route::PlanningTool(tool)))
            }
            [single] => self.page_at(single).map_or(Resolution::Unknown, page),
            _ => Resolution::Unknown,
        }
    }

    /// Returns the page at whose usual address, apart from the company's legal form, an unknown path
    /// is: `/contact-acme-llc` or `/contact-acme` for `/contact-acme-inc`.
    pub fn with_other_legal_form(&self, path: &str) -> Option<Route> {
        let path = normal_path(path);
        let (company, _) = split_slug(self.company.as_str());
        let mut routes = self.routes_with_legal_form();
        let found = routes.find(|(_, before)| {
            let named = path.strip_prefix(before);
            named.is_some_and(|named| split_slug(named).0 == company)
        });
        let (route, _) = found?;
        (self.resolve(&path, None) == Resolution::Unknown).then_some(route)
    }

    /// Returns the paths of pages whose usual addresses end with the company's legal form, with every
    /// other form and with none.
    pub fn paths_with_other_legal_forms(&self) -> impl Iterator<Item = String> {
        let (company, _) = split_slug(self.company.as_str());
        let forms = LEGAL_FORMS.iter().map(|form| format!("-{form}"));
        // Slugs made from names have an "and" for "&".
        let forms = forms.flat_map(|form| [form.replace("-co-", "-and-co-"), form]);
        let forms: Vec<String> = std::iter::once(String::new()).chain(forms).collect();
        self.routes_with_legal_form().flat_map(move |(_, before)| {
            let paths = forms.iter().map(|form| format!("{before}{company}{form}"));
            paths.collect::<Vec<_>>()
        })
    }

    /// Returns the pages whose usual addresses end with the company's legal form, each with what comes
    /// before the company's slug.
    fn routes_with_legal_form(&self) -> impl Iterator<Item = (Route, &'static str)> {
        let kinds = PageKind::ALL.into_iter().filter(|kind| self.has(*kind));
        kinds.filter_map(|kind| match kind.info().address {
            Address::CompanyWithLegalForm(before) => kind.route().zip(Some(before)),
            _ => None,
        })
    }

    /// Returns whether these segments are the path of the overview of the planning tools.
    fn is_planning(&self, segments: &[&str]) -> bool {
        let path = format!("/{}", segments.join("/"));
        !segments.is_empty() && self.path(&Route::Planning) == path
    }

    /// Returns whether a decoded path is the current one of a page.
    fn is_at(&self, route: &Route, path: &str) -> bool {
        let own = self.path(route);
        decoded_path(split_address(&own).0) == path
    }

    /// Returns the page whose default address is this single segment.
    fn page_at(&self, segment: &str) -> Option<Route> {
        let mut pages = PageKind::ALL
            .into_iter()
            .flat_map(|kind| (kind.info().routes)());
        // The address of a tab contains a query. A path with a percent-encoded `?` must not match it.
        let is_path = !segment.contains('?');
        pages.find(|route| is_path && self.default_path(route).strip_prefix('/') == Some(segment))
    }
}

/// Splits an address into its path, query and fragment.
pub fn split_address(address: &str) -> (&str, Option<&str>, Option<&str>) {
    fn cut(text: &str, mark: char) -> (&str, Option<&str>) {
        text.split_once(mark)
            .map_or((text, None), |(before, after)| (before, Some(after)))
    }
    let (page, fragment) = cut(address, '#');
    let (path, query) = cut(page, '?');
    (path, query, fragment)
}

/// Returns where an address leads whose path is redirected: the query and the fragment are kept, unless the target has
/// them.
pub fn redirected(address: &str, to: &str) -> String {
    let (_, query, fragment) = split_address(address);
    let to = with_query_parameters(to.to_owned(), query);
    match fragment.filter(|_| !to.contains('#')) {
        Some(part) => format!("{to}#{part}"),
        None => to,
    }
}

/// Adds the parameters of a query to a path of this site, unless the path has them already.
pub fn with_query_parameters(to: String, query: Option<&str>) -> String {
    let Some(query) = query.filter(|_| to.starts_with('/')) else {
        return to;
    };
    let (path, own, fragment) = split_address(&to);
    let own = own.unwrap_or_default();
    let name = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
    let has = |pair: &str| own.split('&').any(|known| name(known) == name(pair));
    let more: Vec<&str> = query
        .split('&')
        .filter(|pair| !pair.is_empty() && !has(pair))
        .collect();
    if more.is_empty() {
        return to;
    }
    let pairs = [own, &more.join("&")].join("&");
    let fragment = fragment.map(|part| format!("#{part}"));
    format!(
        "{path}?{}{}",
        pairs.trim_start_matches('&'),
        fragment.unwrap_or_default()
    )
}

/// Normalizes a path: lower case, without empty segments and without a final `index.html`.
/// Different spellings of an address give the same result.
pub fn normal_path(path: &str) -> String {
    format!("/{}", normal_segments(path).join("/"))
}

/// Normalizes a path in a file, which may be percent-encoded, as copied from a browser.
pub fn written_path(path: &str) -> String {
    normal_path(&decoded_path(path))
}

/// Decodes a path in a file, which may be percent-encoded.
pub fn decoded_path(path: &str) -> Cow<'_, str> {
    let decoded = percent_decode_str(path).decode_utf8();
    decoded.unwrap_or(Cow::Borrowed(path))
}

/// Splits the address of a page of a list into the list and the page number.
fn further(segments: &[String]) -> Option<(&[String], u32)> {
    let (number, rest) = segments.split_last()?;
    let (word, list) = rest.split_last()?;
    let page: u32 = number.parse().ok().filter(|page| *page > 0)?;
    // `02` and `+2` aren't valid page numbers.
    (word == "page" && !list.is_empty() && page.to_string() == *number).then_some((list, page))
}

/// Returns the segments of a path in lower case, without empty ones and without a final
/// `index.html`.
fn normal_segments(path: &str) -> Vec<String> {
    let mut segments: Vec<String> = path
        .split('/')
        .filter(|part| !part.is_empty())
        .map(str::to_lowercase)
        .collect();
    if segments.last().is_some_and(|last| last == "index.html") {
        segments.pop();
    }
    segments
}

/// Returns the first value of a query parameter, unless it is empty. Values of this site need no
/// decoding except for `+` and `%20`.
fn parameter(query: &str, name: &str) -> Option<String> {
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value.replace('+', " ").replace("%20", " "))
        .filter(|value| !value.is_empty())
}

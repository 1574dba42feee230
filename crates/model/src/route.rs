//! Typed routes: the only place that builds or reads an address of the site.
//!
//! [`Router::path`] turns a [`Route`] into its one canonical address. [`Router::resolve`] reads an
//! address that a visitor asked for: it is a page, a former or alternative name of one (answered
//! with a permanent redirect, in one hop), or unknown.
//!
//! Whether a brand, product or article exists is not known here; that is for `content`.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    ArticleCategory, CatalogueChoice, CatalogueSort, CatalogueTab, SearchKind, SearchLinks, Service,
};

/// The part of some addresses that names the company: `sightline` in `/contact-sightline-inc`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompanySlug(String);

impl CompanySlug {
    /// A slug of lower-case letters, digits and single hyphens; `None` for anything else.
    pub fn parse(value: &str) -> Option<Self> {
        is_slug(value).then(|| Self(value.to_owned()))
    }

    /// The slug.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a value is lower-case letters and digits in words joined by single hyphens.
fn is_slug(value: &str) -> bool {
    !value.is_empty()
        && value.split('-').all(|word| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// Homes or businesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Homes.
    Residential,
    /// Businesses.
    Commercial,
}

/// The parts of the legal page that links aim at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LegalAnchor {
    /// Mission statement.
    Mission,
    /// Privacy policy.
    Privacy,
    /// Terms of service.
    Terms,
    /// Copyright notice.
    Copyright,
    /// Accessibility statement.
    Accessibility,
}

/// Every page of the site.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Route {
    /// The home page.
    Home,
    /// About the company.
    About,
    /// A service.
    Service(Service),
    /// Homes or businesses.
    Audience(Audience),
    /// Contact.
    Contact,
    /// Legal and compliance.
    Legal,
    /// Every page of the site on one page.
    Sitemap,
    /// The search.
    Search,
    /// The list of articles, all of them or one category's.
    Articles(Option<ArticleCategory>),
    /// An article, by slug.
    Article(String),
    /// The catalogue, with one of its tabs.
    Catalogue(CatalogueTab),
    /// The products of a brand, by the brand's slug.
    Brand(String),
    /// A product, by the brand's slug and its own.
    Product {
        /// The brand's slug.
        brand: String,
        /// The product's slug.
        product: String,
    },
}

/// What an asked-for address is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// A page, and the address is its canonical one.
    Page(Route),
    /// Another name of a page; answer with a permanent redirect to this path.
    Redirect(String),
    /// `/products/{slug}`: a brand, or else the former address of a product.
    BrandOrProduct(String),
    /// No page of this site.
    Unknown,
}

/// Builds and reads the addresses of one company's site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Router {
    company: CompanySlug,
}

impl Router {
    /// A router for the company with this slug.
    pub const fn new(company: CompanySlug) -> Self {
        Self { company }
    }

    /// The company's slug.
    pub const fn company(&self) -> &CompanySlug {
        &self.company
    }

    /// The canonical path of a route, with its query where it has one.
    pub fn path(&self, route: &Route) -> String {
        let company = self.company.as_str();
        match route {
            Route::Home => "/".to_owned(),
            Route::About => format!("/about-{company}-inc"),
            Route::Service(service) => format!("/services/{}", service.slug()),
            Route::Audience(Audience::Residential) => "/residential-cctv-security".to_owned(),
            Route::Audience(Audience::Commercial) => "/commercial-cctv-security".to_owned(),
            Route::Contact => format!("/contact-{company}-inc"),
            Route::Legal => format!("/{company}-legal"),
            Route::Sitemap => "/sitemap".to_owned(),
            Route::Search => "/search".to_owned(),
            Route::Articles(None) => "/security-insights".to_owned(),
            Route::Articles(Some(category)) => {
                format!("/security-insights?category={}", category.as_str())
            }
            Route::Article(slug) => format!("/articles/{}", escape(slug)),
            Route::Catalogue(tab) => tab.query().map_or_else(
                || "/security-products".to_owned(),
                |tab| format!("/security-products?tab={tab}"),
            ),
            Route::Brand(brand) => format!("/products/{}", escape(brand)),
            Route::Product { brand, product } => {
                format!("/products/{}/{}", escape(brand), escape(product))
            }
        }
    }

    /// The search's answer to a query: all of it, or one kind.
    pub fn search(&self, query: &str, kind: Option<SearchKind>) -> String {
        let mut path = format!("{}?q={}", self.path(&Route::Search), escape(query));
        if let Some(kind) = kind {
            // Writing to a String cannot fail.
            _ = write!(path, "&kind={}", kind.as_str());
        }
        path
    }

    /// Where the search is.
    pub fn search_links(&self) -> SearchLinks {
        SearchLinks {
            page: self.path(&Route::Search),
            suggest: format!("{}/suggest", self.path(&Route::Search)),
        }
    }

    /// The catalogue with a choice. The web client writes the same addresses.
    pub fn catalogue(&self, choice: &CatalogueChoice) -> String {
        let mut path = self.path(&Route::Catalogue(choice.tab));
        let mut joint = if path.contains('?') { '&' } else { '?' };
        let mut add = |name: &str, values: &[&str]| {
            let values: Vec<String> = values.iter().map(|value| escape(value)).collect();
            // Writing to a String cannot fail.
            _ = write!(path, "{joint}{name}={}", values.join(","));
            joint = '&';
        };
        for chosen in &choice.facets {
            let values: Vec<&str> = chosen.values.iter().map(String::as_str).collect();
            add(chosen.facet.as_str(), &values);
        }
        if choice.sort != CatalogueSort::Catalogue {
            add("sort", &[choice.sort.as_str()]);
        }
        if !choice.compare.is_empty() {
            let slugs: Vec<&str> = choice.compare.iter().map(String::as_str).collect();
            add("compare", &slugs);
        }
        path
    }

    /// The path of the contact page's case studies.
    pub fn stories(&self) -> String {
        format!("{}#case-studies", self.path(&Route::Contact))
    }

    /// Reads an address.
    ///
    /// `path` is already percent-decoded and begins with `/`; `query` is the raw text after `?`.
    /// Upper case, a trailing slash, doubled slashes and `index.html` lead to the canonical address
    /// in one hop.
    pub fn resolve(&self, path: &str, query: Option<&str>) -> Resolution {
        let segments = normal_segments(path);
        let wanted = format!("/{}", segments.join("/"));
        let resolution = self.resolve_segments(&segments, query.unwrap_or_default());
        match resolution {
            Resolution::Page(route) if path != wanted => Resolution::Redirect(self.path(&route)),
            Resolution::BrandOrProduct(brand) if path != wanted => {
                Resolution::Redirect(self.path(&Route::Brand(brand)))
            }
            other => other,
        }
    }

    fn resolve_segments(&self, segments: &[String], query: &str) -> Resolution {
        let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
        let page = Resolution::Page;
        let redirect = |route: Route| Resolution::Redirect(self.path(&route));
        match segments.as_slice() {
            [] => page(Route::Home),
            ["services", "pos-services"] => redirect(Route::Service(Service::PosInstallation)),
            ["services", "pa-services"] => redirect(Route::Service(Service::PaSystems)),
            ["services", slug] => Service::from_slug(slug)
                .map_or(Resolution::Unknown, |service| page(Route::Service(service))),
            ["cctv-services"] => redirect(Route::Service(Service::CctvInstallation)),
            ["residential-cctv-security"] => page(Route::Audience(Audience::Residential)),
            ["commercial-cctv-security"] => page(Route::Audience(Audience::Commercial)),
            ["cctv-residential"] => redirect(Route::Audience(Audience::Residential)),
            ["cctv-commercial"] => redirect(Route::Audience(Audience::Commercial)),
            ["contact"] => redirect(Route::Contact),
            ["sitemap"] => page(Route::Sitemap),
            ["search"] => page(Route::Search),
            ["security-insights"] => page(Route::Articles(category(query))),
            ["security-articles" | "articles"] => redirect(Route::Articles(category(query))),
            ["access-control-and-monitoring-articles"] => redirect(Route::Articles(None)),
            ["articles", slug] => page(Route::Article((*slug).to_owned())),
            ["security-products"] => page(Route::Catalogue(tab(query))),
            ["products"] => redirect(Route::Catalogue(tab(query))),
            ["products", slug] => Resolution::BrandOrProduct((*slug).to_owned()),
            ["products", brand, product] => page(Route::Product {
                brand: (*brand).to_owned(),
                product: (*product).to_owned(),
            }),
            [single] => self.company_page(single).map_or(Resolution::Unknown, page),
            _ => Resolution::Unknown,
        }
    }

    /// The pages whose address carries the company's slug.
    fn company_page(&self, segment: &str) -> Option<Route> {
        let company = self.company.as_str();
        let matches = |before: &str, after: &str| {
            segment
                .strip_prefix(before)
                .and_then(|rest| rest.strip_suffix(after))
                == Some(company)
        };
        if matches("about-", "-inc") {
            Some(Route::About)
        } else if matches("contact-", "-inc") {
            Some(Route::Contact)
        } else if matches("", "-legal") {
            Some(Route::Legal)
        } else {
            None
        }
    }
}

/// The parts of a path in lower case, without empty ones and without a final `index.html`.
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

/// The category in a query, when it names a known one.
fn category(query: &str) -> Option<ArticleCategory> {
    parameter(query, "category").and_then(|value| ArticleCategory::parse(&value))
}

/// The tab in a query.
fn tab(query: &str) -> CatalogueTab {
    parameter(query, "tab").map_or(CatalogueTab::All, |value| CatalogueTab::parse(&value))
}

/// The first value of a query's parameter. Values of this site need no decoding but `+` and `%20`.
fn parameter(query: &str, name: &str) -> Option<String> {
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value.replace('+', " ").replace("%20", " "))
}

/// Percent-encodes what may not stand in a path segment. Slugs of a checked site need none of it;
/// an address that a visitor made up may.
fn escape(segment: &str) -> String {
    segment
        .bytes()
        .fold(String::with_capacity(segment.len()), |mut out, byte| {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                    out.push(char::from(byte));
                }
                // Writing to a String cannot fail.
                _ => _ = write!(out, "%{byte:02X}"),
            }
            out
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn router() -> Router {
        Router::new(CompanySlug::parse("sightline").unwrap())
    }

    fn every_route() -> Vec<Route> {
        let mut routes = vec![
            Route::Home,
            Route::About,
            Route::Audience(Audience::Residential),
            Route::Audience(Audience::Commercial),
            Route::Contact,
            Route::Legal,
            Route::Sitemap,
            Route::Search,
            Route::Articles(None),
            Route::Article("how-many-cameras".to_owned()),
            Route::Product {
                brand: "axis".to_owned(),
                product: "p3265".to_owned(),
            },
        ];
        routes.extend(Service::ALL.map(Route::Service));
        routes.extend(ArticleCategory::ALL.map(|category| Route::Articles(Some(category))));
        routes.extend(CatalogueTab::ALL.map(Route::Catalogue));
        routes
    }

    #[test]
    fn every_route_is_found_again_at_its_own_path() {
        for route in every_route() {
            let path = router().path(&route);
            let (path, query) = path
                .split_once('?')
                .map_or((path.as_str(), None), |(p, q)| (p, Some(q)));
            assert_eq!(router().resolve(path, query), Resolution::Page(route));
        }
    }

    #[test]
    fn alias_routes_redirect_to_canonical_pages_in_one_hop() {
        for (alias, canonical) in [
            ("/cctv-services", "/services/cctv-installation"),
            ("/services/pos-services", "/services/pos-installation"),
            ("/services/pa-services", "/services/pa-systems"),
            ("/contact", "/contact-sightline-inc"),
            ("/security-articles", "/security-insights"),
            ("/articles", "/security-insights"),
            (
                "/access-control-and-monitoring-articles",
                "/security-insights",
            ),
            ("/cctv-residential", "/residential-cctv-security"),
            ("/cctv-commercial", "/commercial-cctv-security"),
            ("/products", "/security-products"),
            (
                "/Services/CCTV-installation/",
                "/services/cctv-installation",
            ),
            ("//security-products", "/security-products"),
            ("/index.html", "/"),
        ] {
            assert_eq!(
                router().resolve(alias, None),
                Resolution::Redirect(canonical.to_owned()),
                "{alias}"
            );
        }
    }

    #[test]
    fn an_alias_keeps_the_choice_in_its_query() {
        assert_eq!(
            router().resolve("/articles", Some("category=pa")),
            Resolution::Redirect("/security-insights?category=pa".to_owned())
        );
        assert_eq!(
            router().resolve("/products", Some("tab=access")),
            Resolution::Redirect("/security-products?tab=access".to_owned())
        );
    }

    #[test]
    fn an_unknown_tab_shows_everything() {
        assert_eq!(
            router().resolve("/security-products", Some("tab=drones")),
            Resolution::Page(Route::Catalogue(CatalogueTab::All))
        );
    }

    #[test]
    fn another_companys_address_is_unknown() {
        assert_eq!(
            router().resolve("/contact-acme-inc", None),
            Resolution::Unknown
        );
        assert_eq!(router().resolve("/contact--inc", None), Resolution::Unknown);
        assert_eq!(router().resolve("/about-inc", None), Resolution::Unknown);
    }

    #[test]
    fn a_choice_and_a_query_are_written_into_the_address() {
        let choice = CatalogueChoice {
            facets: vec![crate::FacetChoice {
                facet: crate::Facet::Brand,
                values: vec!["axis".to_owned(), "lts".to_owned()],
            }],
            sort: CatalogueSort::Name,
            compare: vec!["a".to_owned(), "b".to_owned()],
            ..CatalogueChoice::of(CatalogueTab::Cctv)
        };
        assert_eq!(
            router().catalogue(&choice),
            "/security-products?tab=cctv&brand=axis,lts&sort=name&compare=a,b"
        );
        assert_eq!(
            router().search("<4 MP>", Some(SearchKind::Faq)),
            "/search?q=%3C4%20MP%3E&kind=faq"
        );
    }

    #[test]
    fn hostile_segments_are_encoded_in_links() {
        let path = router().path(&Route::Brand("a/b?<script>".to_owned()));
        assert_eq!(path, "/products/a%2Fb%3F%3Cscript%3E");
    }
}

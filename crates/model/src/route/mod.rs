//! Typed routes: the only place that builds or parses addresses of the site.
//!
//! `kind` is the table of page kinds. [`Router::path`] turns a [`Route`] into its one canonical
//! address (`write`). [`Router::resolve`] parses a requested address (`read`): it is either a page,
//! or a former or alternative address of one (answered with a single permanent redirect), or
//! unknown.
//!
//! This module doesn't know whether a service, category, brand, product or article exists. `site`
//! checks that.

mod company;
mod kind;
mod read;
mod write;

use std::collections::{BTreeSet, HashMap};

use crate::PlanningTool;

pub use company::{CompanySlug, legal_form};
pub use kind::{
    Address, CardText, ContentFile, PageInfo, PageKind, SERVICE_SEARCH, SearchRow, SearchText,
    SitemapFile, WebPageType,
};
pub use read::{
    decoded_path, normal_path, redirected, split_address, with_query_parameters, written_path,
};
pub use write::uri_encoded;

use company::split_slug;

/// A page of the site.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Route {
    /// The home page.
    Home,
    /// About the company.
    About,
    /// A service, by slug.
    Service(String),
    /// A page defined by the site owner, by the name of its file.
    Own(String),
    /// The contact page.
    Contact,
    /// Legal and compliance.
    Legal,
    /// The overview of all pages of the site.
    Sitemap,
    /// The search.
    Search,
    /// The overview of the planning tools.
    Planning,
    /// A planning tool.
    PlanningTool(PlanningTool),
    /// The list of articles: all of them, or those of one category, by its slug.
    Articles(Option<String>),
    /// An article, by slug.
    Article(String),
    /// The catalogue: all of it or one tab, by the tab's name in addresses.
    Catalogue(Option<String>),
    /// The products of a brand, by the brand's slug.
    Brand(String),
    /// A product, by the brand's slug and its own.
    Product {
        /// The brand's slug.
        brand: String,
        /// The product's slug.
        product: String,
    },
    /// A page of a list from the second on: of articles, the catalogue or a brand.
    ListPage {
        /// The list, whose route is also its first page.
        list: Box<Route>,
        /// The page number, from 2.
        page: u32,
    },
}

impl Route {
    /// Returns the route of a page of this list, counted from 1.
    #[must_use]
    pub fn page(self, page: u32) -> Self {
        if page < 2 {
            return self;
        }
        Self::ListPage {
            list: Box::new(self),
            page,
        }
    }

    /// Returns the list that this route is a page of, and the page number. Every other route is its
    /// own first page.
    pub fn list(&self) -> (&Self, u32) {
        match self {
            Self::ListPage { list, page } => (list, *page),
            own => (own, 1),
        }
    }
}

/// The meaning of a requested address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// A page, requested at its canonical address.
    Page(Route),
    /// Another address of a page. The response is a permanent redirect to the page's path.
    Redirect(Route),
    /// `/products/{slug}`: a brand, or the former address of a product.
    BrandOrProduct(String),
    /// Not an address of this site.
    Unknown,
}

/// Builds and parses the addresses of one company's site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Router {
    company: CompanySlug,
    /// The company's legal form, as used in addresses.
    legal_form: Option<&'static str>,
    /// The addresses set by content files, and those of the pages defined by the site owner.
    addresses: HashMap<Route, String>,
    /// The reverse of `addresses`.
    routes: HashMap<String, Route>,
    /// The kinds of pages that the site doesn't have.
    absent: BTreeSet<PageKind>,
    /// The site's planning tools, in order.
    tools: Vec<PlanningTool>,
}

impl Router {
    /// Creates a router for the company with this slug. Some addresses end with the legal form in
    /// its full name, as far as the slug doesn't end with it already.
    pub fn new(company: CompanySlug, name: &str) -> Self {
        let (_, of_slug) = split_slug(company.as_str());
        let legal_form = legal_form(name)
            .map(|(_, form)| form)
            .filter(|form| of_slug != Some(*form) && company.as_str() != *form);
        // What the slug doesn't have yet: `ltd` of `pty-ltd` after `acme-pty`.
        let missing = legal_form
            .zip(of_slug)
            .and_then(|(form, own)| form.strip_prefix(own)?.strip_prefix('-'));
        let legal_form = missing.or(legal_form);
        Self {
            legal_form,
            company,
            addresses: HashMap::new(),
            routes: HashMap::new(),
            absent: BTreeSet::new(),
            tools: PlanningTool::ALL.to_vec(),
        }
    }

    /// Sets the address of a page. If two pages have the same address, the first one keeps it.
    pub fn put(&mut self, route: Route, address: String) {
        if self.routes.contains_key(&address) {
            return;
        }
        self.routes.insert(address.clone(), route.clone());
        self.addresses.insert(route, address);
    }

    /// Returns the router of the same site with default addresses, ignoring those set by content
    /// files.
    #[must_use]
    pub fn with_default_addresses(&self) -> Self {
        Self {
            addresses: HashMap::new(),
            routes: HashMap::new(),
            ..self.clone()
        }
    }

    /// Marks a kind of page as absent from the site.
    pub fn mark_absent(&mut self, kind: PageKind) {
        self.absent.insert(kind);
    }

    /// Returns whether the site has pages of this kind.
    pub fn has(&self, kind: PageKind) -> bool {
        !self.absent.contains(&kind)
    }

    /// Sets the site's planning tools, in order.
    pub fn set_tools(&mut self, tools: Vec<PlanningTool>) {
        self.tools = tools;
    }

    /// Returns the site's planning tools, in order.
    pub fn tools(&self) -> &[PlanningTool] {
        if self.has(PageKind::PlanningTool) {
            &self.tools
        } else {
            &[]
        }
    }

    /// Returns the company's slug.
    pub const fn company(&self) -> &CompanySlug {
        &self.company
    }
}

//! Typed routes: the only place that builds or reads an address of the site.
//!
//! `kind` is the table of the kinds of page. [`Router::path`] turns a [`Route`] into its one canonical address (`write`). [`Router::resolve`]
//! reads an address that a visitor asked for (`read`): it is a page, a former or alternative name of
//! one (answered with a permanent redirect, in one hop), or unknown.
//!
//! Whether a service, category, brand, product or article exists is not known here; that is for `site`.

mod company;
mod kind;
mod read;
mod write;

use std::collections::{BTreeSet, HashMap};

use crate::PlanningTool;

pub use company::{CompanySlug, legal_form};
pub use kind::{
    Address, CardWords, ContentFile, PageInfo, PageKind, SERVICE_SEARCH, SearchRow, SearchText,
    SitemapFile, WebPageType,
};
pub use read::{normal_path, split_address};

/// Every page of the site.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Route {
    /// The home page.
    Home,
    /// About the company.
    About,
    /// A service, by slug.
    Service(String),
    /// A page of the company's own, by the name of its file.
    Own(String),
    /// Contact.
    Contact,
    /// Legal and compliance.
    Legal,
    /// Every page of the site on one page.
    Sitemap,
    /// The search.
    Search,
    /// The planning tools.
    Planning,
    /// A planning tool.
    PlanningTool(PlanningTool),
    /// The list of articles, all of them or one category's, by its slug.
    Articles(Option<String>),
    /// An article, by slug.
    Article(String),
    /// The catalogue, all of it or one tab, by the tab's name in addresses.
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
    /// A further page of a list: of articles, the catalogue or a brand.
    Further {
        /// The list, which is its first page.
        list: Box<Route>,
        /// Which page, from 2.
        page: u32,
    },
}

impl Route {
    /// A page of a list, from 1.
    #[must_use]
    pub fn page(self, page: u32) -> Self {
        if page < 2 {
            return self;
        }
        Self::Further {
            list: Box::new(self),
            page,
        }
    }

    /// The list that this is a page of, and which page; every other route is its own first page.
    pub fn list(&self) -> (&Self, u32) {
        match self {
            Self::Further { list, page } => (list, *page),
            own => (own, 1),
        }
    }
}

/// What an asked-for address is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// A page, and the address is its canonical one.
    Page(Route),
    /// Another name of a page; answer with a permanent redirect to its path.
    Redirect(Route),
    /// `/products/{slug}`: a brand, or else the former address of a product.
    BrandOrProduct(String),
    /// No page of this site.
    Unknown,
}

/// Builds and reads the addresses of one company's site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Router {
    company: CompanySlug,
    /// What the company is in law, as addresses have it.
    legal_form: Option<&'static str>,
    /// The addresses that files give their pages, and those of the company's own pages.
    addresses: HashMap<Route, String>,
    /// The pages at these addresses.
    routes: HashMap<String, Route>,
    /// The kinds of page that the site has none of.
    absent: BTreeSet<PageKind>,
    /// The planning tools, in their order.
    tools: Vec<PlanningTool>,
}

impl Router {
    /// A router for the company with this slug. Some addresses end with the legal form in its full
    /// name, unless the slug does.
    pub fn new(company: CompanySlug, name: &str) -> Self {
        let last_word = company.as_str().rsplit('-').next();
        let legal_form = legal_form(name)
            .map(|(_, form)| form)
            .filter(|form| last_word != Some(*form));
        Self {
            legal_form,
            company,
            addresses: HashMap::new(),
            routes: HashMap::new(),
            absent: BTreeSet::new(),
            tools: PlanningTool::ALL.to_vec(),
        }
    }

    /// Puts a page at an address of its own. Of two pages with one address the first has it.
    pub fn put(&mut self, route: Route, address: String) {
        if self.routes.contains_key(&address) {
            return;
        }
        self.routes.insert(address.clone(), route.clone());
        self.addresses.insert(route, address);
    }

    /// The router of the same site without the addresses that its files give.
    #[must_use]
    pub fn usual(&self) -> Self {
        Self {
            addresses: HashMap::new(),
            routes: HashMap::new(),
            ..self.clone()
        }
    }

    /// Says that the site has no page of a kind.
    pub fn leave_out(&mut self, kind: PageKind) {
        self.absent.insert(kind);
    }

    /// Whether the site has pages of a kind.
    pub fn has(&self, kind: PageKind) -> bool {
        !self.absent.contains(&kind)
    }

    /// Says which planning tools the site has, in their order.
    pub fn set_tools(&mut self, tools: Vec<PlanningTool>) {
        self.tools = tools;
    }

    /// The planning tools of the site, in their order.
    pub fn tools(&self) -> &[PlanningTool] {
        if self.has(PageKind::PlanningTool) {
            &self.tools
        } else {
            &[]
        }
    }

    /// The company's slug.
    pub const fn company(&self) -> &CompanySlug {
        &self.company
    }
}

#[cfg(test)]
mod tests;

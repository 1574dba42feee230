//! The kinds of pages: a table with one row for each kind, with everything that is known about it
//! independently of its content.
//!
//! Addresses, required content files, breadcrumbs, search, sitemaps, structured data and social
//! cards are based on this table. A new kind needs a variant, a row and a [`Route`].

use super::Route;
use crate::{HeroLayout, PlanningTool, SearchKind};

unit_enum! {
    /// A kind of page, in the order used by lists of pages.
    pub enum PageKind in "kebab-case" {
        /// The home page. It is also shown, with a notice, for an unknown address.
        Home,
        /// About the company.
        About,
        /// A service.
        Service,
        /// A page defined by the site owner, such as homes, businesses, a team or a town.
        Own,
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
        PlanningTool,
        /// The list of articles.
        Articles,
        /// An article.
        Article,
        /// The catalogue.
        Catalogue,
        /// The products of a brand.
        Brand,
        /// A product.
        Product,
        /// An article, brand or product that doesn't exist.
        Missing,
        /// A failure.
        Error,
        /// The design system, for developers.
        Design,
    }
}

/// A row of the table of page kinds.
#[derive(Debug, Clone, Copy)]
pub struct PageInfo {
    /// The kind of the list that contains these pages. It comes before them in the breadcrumbs.
    pub parent: Option<PageKind>,
    /// The form of the pages' addresses.
    pub address: Address,
    /// The routes that are known without content. A site may not have a page whose file is
    /// optional.
    pub routes: fn() -> Vec<Route>,
    /// The content file of the pages.
    pub file: ContentFile,
    /// How the site's search finds pages of this kind that have a content file.
    pub search: Option<SearchRow>,
    /// The sitemap file that lists the pages.
    pub sitemap: SitemapFile,
    /// Whether the page is listed under the company's name on the page that lists all pages.
    pub in_company_list: bool,
    /// The type of the page in structured data.
    pub web_page: WebPageType,
    /// Whether structured data names the company as the subject of the page.
    pub about_company: bool,
    /// The small text on the page's social card.
    pub card: CardText,
    /// The layout of the hero.
    pub hero: HeroLayout,
}

/// The form of the addresses of a kind of page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Address {
    /// A fixed path. Entries have paths below it, and choices are in its query.
    At(&'static str),
    /// The company's slug between a prefix and a suffix.
    Company(&'static str, &'static str),
    /// A prefix, the company's slug, and the company's legal form if its name has one.
    CompanyWithLegalForm(&'static str),
    /// No address of its own.
    None,
}

/// The content file of a kind of page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentFile {
    /// One file for the page. Every site has it.
    One(&'static str),
    /// One file for the page. Without the file, the site doesn't have the page.
    Optional(&'static str),
    /// One file per page, as a pattern for people to read.
    Each(&'static str),
    /// No file: the page is made from entries, or needs no content.
    None,
}

/// How the search finds the pages of a kind that have a content file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchRow {
    /// The kind of result under which they are listed.
    pub kind: SearchKind,
    /// The text that is indexed.
    pub text: SearchText,
}

/// The text of a page that the search indexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchText {
    /// The hero's paragraph.
    Hero,
    /// The cards, and the box at the top of the page.
    CardsAndBox,
    /// The hero's paragraph, the cards, the boxes and the prose.
    All,
}

unit_enum! {
    /// A file of the sitemap.
    pub enum SitemapFile in "kebab-case" {
        /// Lists, and pages with a content file.
        Pages,
        /// Articles.
        Articles,
        /// Brands.
        Brands,
        /// Products.
        Products,
    }
}

/// The schema.org type of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebPageType {
    /// `WebPage`
    Page,
    /// `AboutPage`
    About,
    /// `ContactPage`
    Contact,
    /// `CollectionPage`
    Collection,
    /// `ItemPage`
    Item,
}

/// The small text on a page's social card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardText {
    /// A card without small text.
    Nothing,
    /// The label of the page's own breadcrumb.
    Own,
    /// The label of the breadcrumb before it.
    Parent,
    /// The label of the breadcrumb before it, or of its own breadcrumb if that is the first.
    ParentOrOwn,
    /// The article's subject.
    Subject,
    /// No card.
    NoCard,
}

/// The default values of a row.
const PLAIN: PageInfo = PageInfo {
    parent: None,
    address: Address::None,
    routes: Vec::new,
    file: ContentFile::None,
    search: None,
    sitemap: SitemapFile::Pages,
    in_company_list: false,
    web_page: WebPageType::Page,
    about_company: false,
    card: CardText::NoCard,
    hero: HeroLayout::Pitch,
};

/// The search row of a page that is indexed by its hero.
const BY_HERO: SearchRow = SearchRow {
    kind: SearchKind::Page,
    text: SearchText::Hero,
};

/// The search row of a page that is indexed as a service.
pub const SERVICE_SEARCH: SearchRow = SearchRow {
    kind: SearchKind::Service,
    text: SearchText::CardsAndBox,
};

impl PageKind {
    /// Returns the row of this kind.
    #[expect(
        clippy::too_many_lines,
        reason = "a table: one row for each kind, complete by the compiler"
    )]
    pub const fn info(self) -> PageInfo {
        match self {
            Self::Home => PageInfo {
                address: Address::At("/"),
                routes: || vec![Route::Home],
                file: ContentFile::One("pages/home.toml"),
                search: Some(BY_HERO),
                in_company_list: true,
                about_company: true,
                card: CardText::Nothing,
                ..PLAIN
            },
            Self::About => PageInfo {
                address: Address::CompanyWithLegalForm("/about-"),
                routes: || vec![Route::About],
                file: ContentFile::Optional("pages/about.toml"),
                search: Some(BY_HERO),
                in_company_list: true,
                web_page: WebPageType::About,
                about_company: true,
                card: CardText::Own,
                ..PLAIN
            },
            Self::Service => PageInfo {
                address: Address::At("/services"),
                file: ContentFile::Each("services/SLUG.toml"),
                search: Some(SERVICE_SEARCH),
                card: CardText::Own,
                ..PLAIN
            },
            Self::Own => PageInfo {
                file: ContentFile::Each("pages/NAME.toml"),
                search: Some(SearchRow {
                    text: SearchText::All,
                    ..BY_HERO
                }),
                card: CardText::Own,
                ..PLAIN
            },
            Self::Contact => PageInfo {
                address: Address::CompanyWithLegalForm("/contact-"),
                routes: || vec![Route::Contact],
                file: ContentFile::One("pages/contact.toml"),
                search: Some(BY_HERO),
                in_company_list: true,
                web_page: WebPageType::Contact,
                about_company: true,
                card: CardText::Own,
                ..PLAIN
            },
            Self::Legal => PageInfo {
                address: Address::Company("/", "-legal"),
                routes: || vec![Route::Legal],
                file: ContentFile::Optional("pages/legal.toml"),
                in_company_list: true,
                card: CardText::Own,
                hero: HeroLayout::Reading,
                ..PLAIN
            },
            Self::Sitemap => PageInfo {
                address: Address::At("/sitemap"),
                routes: || vec![Route::Sitemap],
                web_page: WebPageType::Collection,
                card: CardText::Nothing,
                hero: HeroLayout::Reading,
                ..PLAIN
            },
            Self::Search => PageInfo {
                address: Address::At("/search"),
                routes: || vec![Route::Search],
                hero: HeroLayout::Reading,
                ..PLAIN
            },
            Self::Planning => PageInfo {
                address: Address::At("/planning"),
                routes: || vec![Route::Planning],
                file: ContentFile::Optional("pages/planning.toml"),
                search: Some(BY_HERO),
                web_page: WebPageType::Collection,
                card: CardText::Own,
                hero: HeroLayout::Shelf,
                ..PLAIN
            },
            Self::PlanningTool => PageInfo {
                parent: Some(Self::Planning),
                address: Address::At("/planning"),
                routes: || PlanningTool::ALL.map(Route::PlanningTool).to_vec(),
                card: CardText::Parent,
                hero: HeroLayout::Shelf,
                ..PLAIN
            },
            Self::Articles => PageInfo {
                address: Address::At("/security-insights"),
                routes: || vec![Route::Articles(None)],
                file: ContentFile::Optional("pages/articles.toml"),
                search: Some(BY_HERO),
                web_page: WebPageType::Collection,
                card: CardText::ParentOrOwn,
                hero: HeroLayout::Reading,
                ..PLAIN
            },
            Self::Article => PageInfo {
                parent: Some(Self::Articles),
                address: Address::At("/articles"),
                sitemap: SitemapFile::Articles,
                card: CardText::Subject,
                hero: HeroLayout::Reading,
                ..PLAIN
            },
            Self::Catalogue => PageInfo {
                address: Address::At("/security-products"),
                routes: || vec![Route::Catalogue(None)],
                file: ContentFile::Optional("pages/catalogue.toml"),
                search: Some(BY_HERO),
                web_page: WebPageType::Collection,
                card: CardText::ParentOrOwn,
                hero: HeroLayout::Shelf,
                ..PLAIN
            },
            Self::Brand => PageInfo {
                parent: Some(Self::Catalogue),
                address: Address::At("/products"),
                sitemap: SitemapFile::Brands,
                web_page: WebPageType::Collection,
                card: CardText::Parent,
                hero: HeroLayout::Shelf,
                ..PLAIN
            },
            Self::Product => PageInfo {
                parent: Some(Self::Catalogue),
                address: Address::At("/products"),
                sitemap: SitemapFile::Products,
                web_page: WebPageType::Item,
                card: CardText::Parent,
                hero: HeroLayout::Shelf,
                ..PLAIN
            },
            Self::Error => PageInfo {
                hero: HeroLayout::Reading,
                ..PLAIN
            },
            Self::Missing | Self::Design => PLAIN,
        }
    }

    /// Returns the first route of this kind that is known without content, if there is one.
    pub fn route(self) -> Option<Route> {
        (self.info().routes)().into_iter().next()
    }
}

impl Route {
    /// Returns the kind of the page.
    pub fn kind(&self) -> PageKind {
        match self {
            Self::Home => PageKind::Home,
            Self::About => PageKind::About,
            Self::Service(_) => PageKind::Service,
            Self::Own(_) => PageKind::Own,
            Self::Contact => PageKind::Contact,
            Self::Legal => PageKind::Legal,
            Self::Sitemap => PageKind::Sitemap,
            Self::Search => PageKind::Search,
            Self::Planning => PageKind::Planning,
            Self::PlanningTool(_) => PageKind::PlanningTool,
            Self::Articles(_) => PageKind::Articles,
            Self::Article(_) => PageKind::Article,
            Self::Catalogue(_) => PageKind::Catalogue,
            Self::Brand(_) => PageKind::Brand,
            Self::Product { .. } => PageKind::Product,
            Self::ListPage { list, .. } => list.kind(),
        }
    }

    /// Returns the path of the page's content file. A filtered list has none.
    pub fn file(&self) -> Option<String> {
        match (self.kind().info().file, self) {
            (_, Self::Service(slug)) => Some(format!("services/{slug}.toml")),
            (_, Self::Own(name)) => Some(format!("pages/{name}.toml")),
            (ContentFile::One(path) | ContentFile::Optional(path), page) if page.is_whole() => {
                Some(path.to_owned())
            }
            _ => None,
        }
    }

    /// Returns the pages that have one content file with a fixed name, in the order of their kinds.
    pub fn with_files() -> impl Iterator<Item = (Self, String)> {
        PageKind::ALL
            .into_iter()
            .flat_map(|kind| (kind.info().routes)())
            .filter_map(|route| route.file().map(|file| (route, file)))
    }

    /// Returns whether the page is anything but a filtered list.
    const fn is_whole(&self) -> bool {
        !matches!(self, Self::Articles(Some(_)) | Self::Catalogue(Some(_)))
    }
}

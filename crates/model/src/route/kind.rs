//! The kinds of page: one row for each, with all that is known of a kind before its content.
//!
//! Addresses, required content files, crumbs, the search, sitemaps, structured data and the cards of
//! social networks read this table, so a new kind is a variant, its row and its [`Route`].

use super::Route;
use crate::{HeroLayout, PlanningTool, SearchKind};

named! {
    /// A kind of page, in the order in which lists of pages have them.
    pub enum PageKind in "kebab-case" {
        /// The home page; also shown, under a notice, for an unknown address.
        Home,
        /// About the company.
        About,
        /// A service.
        Service,
        /// A page of the company's own: homes, businesses, a team, a town.
        Own,
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
        /// An article, brand or product that is not there.
        Missing,
        /// Something failed.
        Error,
        /// The design system, for developers.
        Design,
    }
}

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub struct PageInfo {
    /// The list that its pages are in; it stands before them in the crumbs.
    pub parent: Option<PageKind>,
    /// Where such pages are.
    pub address: Address,
    /// The pages whose addresses are known without content; a site may lack those of an optional file.
    pub routes: fn() -> Vec<Route>,
    /// The content file.
    pub file: ContentFile,
    /// How the site's own search finds it.
    pub search: Option<SearchRow>,
    /// Which file of the sitemap names it.
    pub sitemap: SitemapFile,
    /// Whether it is listed under the company's name on the page of all pages.
    pub in_company_list: bool,
    /// Its type in structured data.
    pub web_page: WebPageType,
    /// Whether the company is what it is about, in structured data.
    pub about_company: bool,
    /// The small words on its card for social networks.
    pub card: CardWords,
    /// How it opens.
    pub hero: HeroLayout,
}

/// Where the pages of a kind are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Address {
    /// One path. Entries and choices of it are below or behind it.
    At(&'static str),
    /// The company's slug between two texts.
    Company(&'static str, &'static str),
    /// The company's slug after a text, and its legal form where its name has one.
    CompanyInLaw(&'static str),
    /// No address of its own.
    Nowhere,
}

/// The content file of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentFile {
    /// One file for the page, which every site has.
    One(&'static str),
    /// One file for the page; a site without it does not have the page.
    Optional(&'static str),
    /// A file for each page, as people read the pattern.
    Each(&'static str),
    /// Made from entries, or from nothing.
    None,
}

/// How the search finds the pages of a kind that have a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchRow {
    /// As what results list it.
    pub kind: SearchKind,
    /// The text that is searched.
    pub text: SearchText,
}

/// The text of a page that the search reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchText {
    /// The paragraph of the hero.
    Hero,
    /// The cards and the box that opens the page.
    CardsAndBox,
    /// The paragraph of the hero, the cards, boxes and prose.
    All,
}

named! {
    /// A file of the sitemap.
    pub enum SitemapFile in "kebab-case" {
        /// Pages with a file of their own, and lists.
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

/// The small words on a card for social networks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardWords {
    /// A card without any.
    Nothing,
    /// The page's own crumb.
    Own,
    /// The crumb before it.
    Parent,
    /// The crumb before it, or its own where that is the first.
    ParentOrOwn,
    /// The article's subject.
    Subject,
    /// No card.
    NoCard,
}

/// What most kinds have in common.
const PLAIN: PageInfo = PageInfo {
    parent: None,
    address: Address::Nowhere,
    routes: Vec::new,
    file: ContentFile::None,
    search: None,
    sitemap: SitemapFile::Pages,
    in_company_list: false,
    web_page: WebPageType::Page,
    about_company: false,
    card: CardWords::NoCard,
    hero: HeroLayout::Pitch,
};

/// A page that the search finds by its hero.
const BY_HERO: SearchRow = SearchRow {
    kind: SearchKind::Page,
    text: SearchText::Hero,
};

/// A page that the search finds as a service.
pub const SERVICE_SEARCH: SearchRow = SearchRow {
    kind: SearchKind::Service,
    text: SearchText::CardsAndBox,
};

impl PageKind {
    /// The row of the kind.
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
                card: CardWords::Nothing,
                ..PLAIN
            },
            Self::About => PageInfo {
                address: Address::CompanyInLaw("/about-"),
                routes: || vec![Route::About],
                file: ContentFile::Optional("pages/about.toml"),
                search: Some(BY_HERO),
                in_company_list: true,
                web_page: WebPageType::About,
                about_company: true,
                card: CardWords::Own,
                ..PLAIN
            },
            Self::Service => PageInfo {
                address: Address::At("/services"),
                file: ContentFile::Each("services/SLUG.toml"),
                search: Some(SERVICE_SEARCH),
                card: CardWords::Own,
                ..PLAIN
            },
            Self::Own => PageInfo {
                file: ContentFile::Each("pages/NAME.toml"),
                search: Some(SearchRow {
                    text: SearchText::All,
                    ..BY_HERO
                }),
                card: CardWords::Own,
                ..PLAIN
            },
            Self::Contact => PageInfo {
                address: Address::CompanyInLaw("/contact-"),
                routes: || vec![Route::Contact],
                file: ContentFile::One("pages/contact.toml"),
                search: Some(BY_HERO),
                in_company_list: true,
                web_page: WebPageType::Contact,
                about_company: true,
                card: CardWords::Own,
                ..PLAIN
            },
            Self::Legal => PageInfo {
                address: Address::Company("/", "-legal"),
                routes: || vec![Route::Legal],
                file: ContentFile::Optional("pages/legal.toml"),
                in_company_list: true,
                card: CardWords::Own,
                hero: HeroLayout::Reading,
                ..PLAIN
            },
            Self::Sitemap => PageInfo {
                address: Address::At("/sitemap"),
                routes: || vec![Route::Sitemap],
                web_page: WebPageType::Collection,
                card: CardWords::Nothing,
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
                card: CardWords::Own,
                hero: HeroLayout::Shelf,
                ..PLAIN
            },
            Self::PlanningTool => PageInfo {
                parent: Some(Self::Planning),
                address: Address::At("/planning"),
                routes: || PlanningTool::ALL.map(Route::PlanningTool).to_vec(),
                card: CardWords::Parent,
                hero: HeroLayout::Shelf,
                ..PLAIN
            },
            Self::Articles => PageInfo {
                address: Address::At("/security-insights"),
                routes: || vec![Route::Articles(None)],
                file: ContentFile::Optional("pages/articles.toml"),
                search: Some(BY_HERO),
                web_page: WebPageType::Collection,
                card: CardWords::ParentOrOwn,
                hero: HeroLayout::Reading,
                ..PLAIN
            },
            Self::Article => PageInfo {
                parent: Some(Self::Articles),
                address: Address::At("/articles"),
                sitemap: SitemapFile::Articles,
                card: CardWords::Subject,
                hero: HeroLayout::Reading,
                ..PLAIN
            },
            Self::Catalogue => PageInfo {
                address: Address::At("/security-products"),
                routes: || vec![Route::Catalogue(None)],
                file: ContentFile::Optional("pages/catalogue.toml"),
                search: Some(BY_HERO),
                web_page: WebPageType::Collection,
                card: CardWords::ParentOrOwn,
                hero: HeroLayout::Shelf,
                ..PLAIN
            },
            Self::Brand => PageInfo {
                parent: Some(Self::Catalogue),
                address: Address::At("/products"),
                sitemap: SitemapFile::Brands,
                web_page: WebPageType::Collection,
                card: CardWords::Parent,
                hero: HeroLayout::Shelf,
                ..PLAIN
            },
            Self::Product => PageInfo {
                parent: Some(Self::Catalogue),
                address: Address::At("/products"),
                sitemap: SitemapFile::Products,
                web_page: WebPageType::Item,
                card: CardWords::Parent,
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

    /// The one page of the kind, where a site has one.
    pub fn route(self) -> Option<Route> {
        (self.info().routes)().into_iter().next()
    }
}

impl Route {
    /// The kind of the page.
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
            Self::Further { list, .. } => list.kind(),
        }
    }

    /// The content file of the page; a view of a list has none.
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

    /// The pages that have one content file of a fixed name, in the order of their kinds.
    pub fn with_files() -> impl Iterator<Item = (Self, String)> {
        PageKind::ALL
            .into_iter()
            .flat_map(|kind| (kind.info().routes)())
            .filter_map(|route| route.file().map(|file| (route, file)))
    }

    /// Whether the page is not a view of a list.
    const fn is_whole(&self) -> bool {
        !matches!(self, Self::Articles(Some(_)) | Self::Catalogue(Some(_)))
    }
}

//! `pages/*.toml`: one file for each page that is neither made from entries nor a service.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use sightline_model::{ArticleCategory, PageKind, PlanningTool};
use sightline_toml::Node;

use super::page_file::page_file;
use super::{
    RawBanner, RawHeading, RawLink, RawPlaced, RawQuoteCard, RawSeo, RawService, RawSidebarCard,
};

/// Declares the kinds of page that have files, with the type of each file.
macro_rules! raw_pages {
    ($($kind:ident: $file:ident,)*) => {
        /// The contents of a page's file.
        #[derive(Debug, Clone)]
        pub enum RawPage {
            $(
                #[doc = concat!("[`", stringify!($file), "`]")]
                $kind($file),
            )*
        }

        impl RawPage {
            /// Returns the schema of the files of a kind of page; `None` when the kind has no files.
            pub fn schema(kind: PageKind, generator: &mut SchemaGenerator) -> Option<Schema> {
                match kind {
                    $(PageKind::$kind => Some($file::json_schema(generator)),)*
                    _ => None,
                }
            }

            /// Deserializes the file of a page; `None` when the kind has no files.
            pub fn decode(kind: PageKind, file: &Node) -> Option<Result<Self, serde::de::value::Error>> {
                match kind {
                    $(PageKind::$kind => Some(file.decode().map(Self::$kind)),)*
                    _ => None,
                }
            }

            /// Returns the fields that all pages have.
            pub fn head(&self) -> RawPageHead<'_> {
                match self {
                    $(Self::$kind(page) => RawPageHead {
                        address: page.address.as_deref(),
                        aliases: &page.aliases,
                        seo: &page.seo,
                        banner: &page.banner,
                        sidebar: &page.sidebar,
                        footer_paragraph: page.footer_paragraph.as_deref(),
                        sections: &page.section,
                    },)*
                }
            }
        }
    };
}

raw_pages! {
    Home: RawHomePage,
    About: RawPlainPage,
    Service: RawService,
    Own: RawOwnPage,
    Contact: RawPlainPage,
    Legal: RawPlainPage,
    Articles: RawArticlesPage,
    Catalogue: RawCataloguePage,
    Planning: RawPlanningPage,
}

/// The fields that all pages have.
#[derive(Debug, Clone, Copy)]
pub struct RawPageHead<'a> {
    /// The page's address, if it is not the usual one.
    pub address: Option<&'a str>,
    /// Other addresses that lead to it.
    pub aliases: &'a [String],
    /// What search engines show.
    pub seo: &'a RawSeo,
    /// The picture, heading and button at the top of the page.
    pub banner: &'a RawBanner,
    /// Cards of the sidebar.
    pub sidebar: &'a Vec<RawSidebarCard>,
    /// The footer's paragraph.
    pub footer_paragraph: Option<&'a str>,
    /// The sections.
    pub sections: &'a [RawPlaced],
}

page_file! {
    /// `pages/home.toml`
    pub struct RawHomePage {
        /// The notice above the home page when it is shown at an unknown address.
        pub not_found: RawHeading,
    }
}

page_file! {
    /// A page that consists of sections only.
    pub struct RawPlainPage {
    }
}

page_file! {
    /// `pages/planning.toml`: the page of the planning tools, at `/planning`. Without the file the site has
    /// no tools.
    pub struct RawPlanningPage {
        /// The tools, in order. If left out, all of them. `storage` and `coverage` need a category of cameras,
        /// `estimate` needs prices in `planning.toml`.
        pub tools: Option<Vec<PlanningTool>>,
    }
}

page_file! {
    /// `pages/NAME.toml`: a page of your own, at `/NAME`. Choose a name that no other kind of page has. Without the
    /// file, the page is in no menu, list or sitemap.
    pub struct RawOwnPage {
        /// Its name in menus, breadcrumbs and lists: `Our team`.
        pub name: String,
        /// Its position among your own pages, from 1. Pages with the same number are sorted by file name.
        #[serde(default)]
        pub order: u32,
        /// The menus that link to it: `header`, `top-bar`, `footer`, or `switch`, the choice between homes and
        /// businesses at the top. If left out, `footer`.
        #[serde(default = "footer_menu")]
        #[schemars(with = "Vec<String>", extend("items" = { "type": "string", "enum": ["header", "top-bar", "footer", "switch"] }))]
        pub menus: Vec<RawMenuPlace>,
        /// What the page is about: `company`, or `service` if it offers work. Search results, the sitemap page and
        /// search engines list it as that. If left out, `company`.
        #[serde(default)]
        #[schemars(with = "String", extend("enum" = ["company", "service"]))]
        pub about: RawSubject,
        /// The line under the company's name in the header. If left out, the same as on most pages.
        pub header_subtitle: Option<String>,
        /// Pages whose address contains one of these as whole words show that line too.
        #[serde(default)]
        pub path_words: Vec<String>,
    }
}

/// A menu that links to a page of your own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RawMenuPlace {
    /// Beside the menus of the header.
    Header,
    /// The bar at the top.
    TopBar,
    /// The last line of the footer.
    Footer,
    /// The choice between homes and businesses at the top.
    Switch,
}

fn footer_menu() -> Vec<RawMenuPlace> {
    vec![RawMenuPlace::Footer]
}

/// What a page of your own is about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RawSubject {
    /// The company.
    #[default]
    Company,
    /// Work that it offers.
    Service,
}

page_file! {
    /// `pages/articles.toml`. The list of articles comes before its sections.
    pub struct RawArticlesPage {
        /// The categories of articles and tips, in the order of the filters.
        #[serde(default)]
        pub categories: Vec<ArticleCategory>,
        /// The line at the end of an article: `Tech Insights • Knowledge Base`. If left out, there is none.
        pub signature: Option<String>,
        /// The quote card beside an article.
        pub article_quote: RawQuoteCard,
    }
}

page_file! {
    /// `pages/catalogue.toml`. The products come before its sections.
    pub struct RawCataloguePage {
        /// The quote card beside a product.
        pub product_quote: RawQuoteCard,
        /// The quote card beside a brand.
        pub brand_quote: RawQuoteCard,
        /// The label of the link that asks about a product.
        pub ask_label: String,
        /// Links in the hero of product and brand pages.
        #[serde(default)]
        pub links: Vec<RawLink>,
    }
}

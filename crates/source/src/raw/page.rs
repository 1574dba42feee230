//! `pages/*.toml`: one file for each page that is not made from entries and is no service.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value as Schema;
use sightline_model::{Icon, PageKind};

use super::page_file::page_file;
use super::{
    RawBanner, RawHeading, RawLink, RawPlaced, RawQuoteCard, RawSeo, RawService, RawSidebarCard,
};

/// The kinds of page that have files, with what the files say.
macro_rules! raw_pages {
    ($($kind:ident: $file:ident,)*) => {
        /// What the file of a page says.
        #[derive(Debug, Clone)]
        pub enum RawPage {
            $(
                #[doc = concat!("[`", stringify!($file), "`]")]
                $kind($file),
            )*
        }

        impl RawPage {
            /// The schema of the files of a kind of page; `None` where it has none.
            pub fn schema(kind: PageKind) -> Option<Schema> {
                match kind {
                    $(PageKind::$kind => Some(super::schema_of::<$file>()),)*
                    _ => None,
                }
            }

            /// Reads the file of a page; `None` where the kind has none.
            pub fn read(
                kind: PageKind,
                text: &str,
            ) -> Option<Result<Self, toml::de::Error>> {
                match kind {
                    $(PageKind::$kind => Some(toml::from_str(text).map(Self::$kind)),)*
                    _ => None,
                }
            }

            /// What the files of all pages say.
            pub fn head(&self) -> RawPageHead<'_> {
                match self {
                    $(Self::$kind(page) => RawPageHead {
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
    Audience: RawPlainPage,
    Contact: RawPlainPage,
    Legal: RawPlainPage,
    Articles: RawArticlesPage,
    Catalogue: RawCataloguePage,
}

/// What the files of all pages say.
#[derive(Debug, Clone, Copy)]
pub struct RawPageHead<'a> {
    /// What search engines show.
    pub seo: &'a RawSeo,
    /// The hero.
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
        /// The notice over the home page at an unknown address.
        pub not_found: RawHeading,
    }
}

page_file! {
    /// A page that is a list of sections and nothing else.
    pub struct RawPlainPage {
    }
}

page_file! {
    /// `pages/articles.toml`. The list of articles stands before its sections.
    pub struct RawArticlesPage {
        /// What articles and tips are about, in the order of the filters.
        #[serde(default)]
        pub categories: Vec<RawArticleCategory>,
        /// The quote card beside an article.
        pub article_quote: RawQuoteCard,
    }
}

page_file! {
    /// `pages/catalogue.toml`. The products stand before its sections.
    pub struct RawCataloguePage {
        /// The quote card beside a product.
        pub product_quote: RawQuoteCard,
        /// The quote card beside a brand.
        pub brand_quote: RawQuoteCard,
        /// The label of the link that asks about a product.
        pub ask_label: String,
        /// Links of the hero on product and brand pages.
        #[serde(default)]
        pub links: Vec<RawLink>,
    }
}

/// What articles and tips are about.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawArticleCategory {
    /// Its name in other files and in addresses, after `?category=`.
    #[schemars(regex(pattern = r"^[a-z0-9]+([_-][a-z0-9]+)*$"))]
    pub slug: String,
    /// What the filter and the cards of articles say.
    pub label: String,
    /// The icon's name in the lucide set.
    #[schemars(with = "String", extend("x-icon" = true))]
    pub icon: Icon,
}

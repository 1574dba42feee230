//! `pages/*.toml`: one file for each page that is not made from entries and is no service.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value as Schema;
use sightline_model::PageKind;

use super::{
    RawBanner, RawCards, RawFaq, RawHeading, RawInfoBox, RawLink, RawPromo, RawSeo, RawService,
    RawSidebarCard, RawStep,
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
                    },)*
                }
            }
        }
    };
}

raw_pages! {
    Home: RawHomePage,
    About: RawAboutPage,
    Service: RawService,
    Audience: RawAudiencePage,
    Contact: RawContactPage,
    Legal: RawLegalPage,
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
}

/// `pages/home.toml`
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawHomePage {
    /// What search engines show.
    pub seo: RawSeo,
    /// The hero.
    pub banner: RawBanner,
    /// The footer's paragraph on this page.
    pub footer_paragraph: Option<String>,
    /// Cards of the sidebar.
    #[serde(default)]
    pub sidebar: Vec<RawSidebarCard>,
    /// The box that opens the page, and every page that has none of its own.
    pub info_box: RawInfoBox,
    /// The heading of the featured case studies.
    pub case_studies: RawHeading,
    /// The heading of the process.
    pub process: RawHeading,
    /// The four steps.
    #[schemars(length(min = 4, max = 4))]
    pub steps: Vec<RawStep>,
    /// The heading of the explainer.
    pub explainer: RawHeading,
    /// The heading of the brand gallery.
    pub brands: RawHeading,
    /// The notice over the home page at an unknown address.
    pub not_found: RawHeading,
}

/// `pages/about.toml`
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawAboutPage {
    /// What search engines show.
    pub seo: RawSeo,
    /// The hero.
    pub banner: RawBanner,
    /// The footer's paragraph on this page.
    pub footer_paragraph: Option<String>,
    /// Cards of the sidebar.
    #[serde(default)]
    pub sidebar: Vec<RawSidebarCard>,
    /// The box that opens the page. Left out: that of the home page.
    pub info_box: Option<RawInfoBox>,
    /// The heading of the story.
    pub story: RawHeading,
    /// The paragraphs of the story.
    #[schemars(length(min = 1))]
    pub story_paragraphs: Vec<String>,
    /// Six reasons.
    pub reasons: RawCards,
    /// The services; each card carries a link.
    pub services: RawCards,
    /// The heading of the case studies.
    pub case_studies: RawHeading,
    /// The heading of the dealer block.
    pub dealers: RawHeading,
}

/// `pages/residential.toml` and `pages/commercial.toml`
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawAudiencePage {
    /// What search engines show.
    pub seo: RawSeo,
    /// The hero.
    pub banner: RawBanner,
    /// The footer's paragraph on this page.
    pub footer_paragraph: Option<String>,
    /// Cards of the sidebar.
    #[serde(default)]
    pub sidebar: Vec<RawSidebarCard>,
    /// The box that opens the page. Left out: that of the home page.
    pub info_box: Option<RawInfoBox>,
    /// The page's questions.
    pub questions: RawFaq,
    /// What is on offer.
    pub services: RawCards,
    /// Kinds of business.
    pub industries: Option<RawCards>,
    /// The heading of the case studies.
    pub case_studies: RawHeading,
    /// The card that leads to the other audience.
    pub other_audience: RawPromo,
    /// The banner that leads to the service.
    pub service: RawPromo,
}

/// `pages/contact.toml`
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawContactPage {
    /// What search engines show.
    pub seo: RawSeo,
    /// The hero.
    pub banner: RawBanner,
    /// The footer's paragraph on this page.
    pub footer_paragraph: Option<String>,
    /// Cards of the sidebar.
    #[serde(default)]
    pub sidebar: Vec<RawSidebarCard>,
    /// The form's heading.
    pub form_title: String,
    /// The sentence under it.
    pub form_subtitle: String,
    /// What the message field suggests.
    pub message_placeholder: String,
    /// The heading of the emergency card.
    pub emergency_title: String,
    /// Its text.
    pub emergency_text: String,
    /// Its badge.
    pub emergency_badge: String,
    /// The towns, each with a remark.
    #[schemars(length(min = 1))]
    pub suburbs: Vec<RawSuburb>,
    /// The heading of the service area.
    pub area: RawHeading,
    /// The heading of the case studies.
    pub case_studies: RawHeading,
    /// The questions.
    pub faq: RawFaq,
}

/// A town of the service area.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSuburb {
    /// The town.
    pub name: String,
    /// What is served there, or how far it is.
    pub remark: String,
}

/// `pages/legal.toml`
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLegalPage {
    /// What search engines show.
    pub seo: RawSeo,
    /// The hero.
    pub banner: RawBanner,
    /// The footer's paragraph on this page.
    pub footer_paragraph: Option<String>,
    /// Cards of the sidebar.
    #[serde(default)]
    pub sidebar: Vec<RawSidebarCard>,
    /// The box that opens the page. Left out: that of the home page.
    pub info_box: Option<RawInfoBox>,
    /// The parts of the page, each a Markdown file.
    #[schemars(length(min = 1))]
    pub sections: Vec<RawLegalSection>,
    /// The label of the link that writes to the company.
    pub contact_label: String,
}

/// A part of the legal page.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLegalSection {
    /// The anchor in the page: `privacy`.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// The heading.
    pub title: String,
    /// The Markdown file below `legal/`.
    #[schemars(extend("x-legal-file" = true))]
    pub file: String,
}

/// `pages/articles.toml`
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawArticlesPage {
    /// What search engines show.
    pub seo: RawSeo,
    /// The hero.
    pub banner: RawBanner,
    /// The footer's paragraph on this page.
    pub footer_paragraph: Option<String>,
    /// Cards of the sidebar.
    #[serde(default)]
    pub sidebar: Vec<RawSidebarCard>,
    /// The box that opens the page. Left out: that of the home page.
    pub info_box: Option<RawInfoBox>,
    /// The heading of the safety tips.
    pub tips: RawHeading,
    /// The quote card beside an article.
    pub article_quote: super::RawQuoteCard,
}

/// `pages/catalogue.toml`
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCataloguePage {
    /// What search engines show.
    pub seo: RawSeo,
    /// The hero.
    pub banner: RawBanner,
    /// The footer's paragraph on this page.
    pub footer_paragraph: Option<String>,
    /// Cards of the sidebar.
    #[serde(default)]
    pub sidebar: Vec<RawSidebarCard>,
    /// The box that opens the page. Left out: that of the home page.
    pub info_box: Option<RawInfoBox>,
    /// The questions.
    pub faq: RawFaq,
    /// The quote card beside a product.
    pub product_quote: super::RawQuoteCard,
    /// The quote card beside a brand.
    pub brand_quote: super::RawQuoteCard,
    /// The label of the link that asks about a product.
    pub ask_label: String,
    /// Links of the hero on product and brand pages.
    #[serde(default)]
    pub links: Vec<RawLink>,
}

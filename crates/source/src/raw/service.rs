//! `services/SLUG.toml`: what the company does, a file for each service.

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_model::{Icon, ServiceColor};

use super::page_file::page_file;
use super::{RawPart, RawPicture};

const fn brand() -> ServiceColor {
    ServiceColor::Brand
}

page_file! {
    /// `services/SLUG.toml`: a service with its page, `/services/SLUG`. Without the file the service is in
    /// no menu, list, sitemap or form.
    pub struct RawService {
        /// What menus, crumbs and lists call it: `CCTV installation`.
        pub name: String,
        /// Its place among the services, from 1. Of equal places the slug decides.
        pub order: u32,
        /// The icon's name in the lucide set.
        #[schemars(with = "String", extend("x-icon" = true))]
        pub icon: Icon,
        /// The color of its page and of its icon: `brand`, the site's own, which it is when left out,
        /// `blue`, `red`, `orange` or `sky`.
        #[serde(default = "brand")]
        #[schemars(with = "String", extend("enum" = ["brand", "blue", "red", "orange", "sky"]))]
        pub color: ServiceColor,
        /// One line in the Services menu. Left out: the menu does not have it.
        pub menu_text: Option<String>,
        /// The card in the list beside the banner, which has room for five. Left out: none.
        pub card: Option<Box<RawServiceCard>>,
        /// The link in the footer. Left out: none.
        pub quick_link: Option<RawQuickLink>,
        /// The line under the company's name on its pages. Left out: that of most pages.
        pub header_subtitle: Option<String>,
        /// Pages whose address has one of these words are about this service too: their sidebar and the
        /// line under the company's name follow it. Left out: the slug.
        #[serde(default)]
        pub path_words: Vec<String>,
        /// The products in its sidebar: names of files in `categories/`. Left out: those that name the
        /// service.
        #[serde(default)]
        #[schemars(extend("x-ref" = "category"))]
        pub product_categories: Vec<String>,
        /// The articles in its sidebar: one of `categories` in `pages/articles.toml`.
        #[schemars(extend("x-ref" = "article-category"))]
        pub article_category: Option<String>,
        /// What a system is made of: a card of the sidebar.
        pub parts: Option<RawPartsCard>,
        /// What search engines learn of the service beside its page's title, description and prices.
        #[serde(default)]
        pub structured_data: RawServiceData,
    }
}

/// What search engines learn of a service beside what its page shows.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RawServiceData {
    /// The kind of service, in the words that people search for: `Security camera installation`. Left
    /// out: the name.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Whom it is for: `Homeowners and small businesses`.
    pub audience: Option<String>,
}

/// The card of a service in the list beside the banner.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawServiceCard {
    /// The name.
    pub title: String,
    /// One line.
    pub description: String,
    /// What else there is to say of it, under that line. Left out: nothing.
    pub details: Option<String>,
    /// A small picture in place of the icon. Left out: the icon.
    pub picture: Option<RawPicture>,
}

/// The link to a service in the footer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawQuickLink {
    /// The visible text.
    pub label: String,
    /// Its place among these links, from 1. Left out: that of the service.
    pub order: Option<u32>,
}

/// What a system is made of.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPartsCard {
    /// The heading.
    pub title: String,
    /// Whether pages of no service show the card too.
    #[serde(default)]
    pub on_general_pages: bool,
    /// The parts.
    #[schemars(length(min = 1))]
    pub parts: Vec<RawPart>,
}

//! `services/SLUG.toml`: what the company does, one file for each service.

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_model::{Icon, ServiceColor};

use super::page_file::page_file;
use super::{RawPart, RawPicture};

const fn brand() -> ServiceColor {
    ServiceColor::Brand
}

page_file! {
    /// `services/SLUG.toml`: a service with its page, `/services/SLUG`. Without the file, the service is in no menu,
    /// list, sitemap or form.
    pub struct RawService {
        /// Its name in menus, breadcrumbs and lists: `CCTV installation`.
        pub name: String,
        /// Its position among the services, from 1. Services with the same number are sorted by slug.
        pub order: u32,
        /// The icon's name in the lucide set.
        #[schemars(with = "String", extend("x-icon" = true))]
        pub icon: Icon,
        /// The color of its page and icon: `brand` (the site's own color, used if left out), `blue`, `red`, `orange`
        /// or `sky`. Any color but `brand` stays when you change the site's.
        #[serde(default = "brand")]
        pub color: ServiceColor,
        /// One line in the Services menu. If left out, the service is not in the menu.
        pub menu_text: Option<String>,
        /// The card in the list beside the banner, which has room for five. If left out, there is none.
        pub card: Option<Box<RawServiceCard>>,
        /// The link in the footer. If left out, there is none.
        pub quick_link: Option<RawQuickLink>,
        /// The line under the company's name in the header on its pages. If left out, the same as on most pages.
        pub header_subtitle: Option<String>,
        /// Pages whose address contains one of these as whole words are about this service too, and have its sidebar
        /// and its line under the company's name. If left out, the slug.
        #[serde(default)]
        pub path_words: Vec<String>,
        /// The products in its sidebar: names of files in `categories/`. If left out, those that name the service.
        #[serde(default)]
        #[schemars(extend("x-ref" = "category"))]
        pub product_categories: Vec<String>,
        /// The articles in its sidebar: one of `categories` in `pages/articles.toml`.
        #[schemars(extend("x-ref" = "article-category"))]
        pub article_category: Option<String>,
        /// The parts of a system, shown as a card in the sidebar.
        pub parts: Option<RawPartsCard>,
        /// What search engines are told about the service besides its page's title, description and prices.
        #[serde(default)]
        pub structured_data: RawServiceData,
    }
}

/// What search engines are told about a service besides what its page shows.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RawServiceData {
    /// The kind of service, in words that people search for: `Security camera installation`. If left out, the name.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Who it is for: `Homeowners and small businesses`.
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
    /// More text about it, under that line. If left out, there is none.
    pub details: Option<String>,
    /// A small picture instead of the icon. If left out, the icon.
    pub picture: Option<RawPicture>,
}

/// The link to a service in the footer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawQuickLink {
    /// The visible text.
    pub label: String,
    /// Its position among these links, from 1. If left out, that of the service.
    pub order: Option<u32>,
}

/// The parts of a system.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPartsCard {
    /// The heading.
    pub title: String,
    /// Whether pages that belong to no service show the card too.
    #[serde(default)]
    pub on_general_pages: bool,
    /// The parts.
    #[schemars(length(min = 1))]
    pub parts: Vec<RawPart>,
}

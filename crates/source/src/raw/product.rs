//! `products/*.toml`

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_model::Compliance;

use super::{RawBannerPicture, RawBullet, RawDetail, RawFigures, RawPicture, RawQuestion, names};

/// `products/SLUG.toml`: a product of the catalog. The file's name is its slug.
///
/// Leave out a figure if the maker's value is not known for certain.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawProduct {
    /// The brand's slug: the name of a file in `brands/`.
    #[serde(deserialize_with = "names::canonical")]
    #[schemars(extend("x-ref" = "brand"))]
    pub brand: String,
    /// What it is: the name of a file in `categories/`.
    #[schemars(extend("x-ref" = "category"))]
    pub category: String,
    /// Which articles are shown with it: one of `categories` in `pages/articles.toml`. If left out, those that name
    /// it.
    #[schemars(extend("x-ref" = "article-category"))]
    pub product_category: Option<String>,
    /// The badge on the card. If left out, the badge of its category.
    #[serde(rename = "type")]
    pub badge: Option<String>,
    /// The product's name.
    pub title: String,
    /// What it is for, in two to four sentences.
    pub description: String,
    /// The maker's part number.
    pub sku: String,
    /// The services it belongs to.
    #[schemars(extend("x-ref" = "service"))]
    pub services: Vec<String>,
    /// The heading at the top of the page. If left out, the brand and the title.
    pub hero_title: Option<String>,
    /// One or two sentences under the heading at the top of the page.
    pub hero_paragraph: String,
    /// Up to three bullets.
    #[schemars(length(max = 3))]
    pub hero_bullets: Vec<RawBullet>,
    /// Up to three more pictures in the hero.
    #[serde(default)]
    #[schemars(length(max = 3))]
    pub banner_pictures: Vec<RawBannerPicture>,
    /// The product's picture.
    pub picture: RawPicture,
    /// A few words about the picture.
    pub image_caption: Option<String>,
    /// What this category of product is.
    pub category_description: Option<String>,
    /// Who it is the right choice for.
    #[serde(default)]
    pub best_for: Vec<String>,
    /// The day the page was last changed, `YYYY-MM-DD`, for search engines. If left out, the day of the last review
    /// in `compliance`.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub updated: Option<String>,
    /// An advertised price; see `offer`.
    pub offer: Option<RawOffer>,
    /// Questions about this product, with answers.
    #[serde(default)]
    pub faq: Vec<RawQuestion>,
    /// Supply-chain compliance. Without it, the price in `offer` is not shown if it is in US dollars or the company
    /// is in the United States, unless the category has `needs_compliance = false`.
    pub compliance: Option<Compliance>,

    /// Camera: how the picture is made and sent.
    pub technology: Option<String>,
    /// Camera: material and rating of the housing.
    pub housing: Option<String>,
    /// Camera: resolution, in pixels.
    pub resolution: Option<String>,
    /// Camera: focal length and angle of view.
    pub lens: Option<String>,
    /// Camera: range of the infrared lights.
    pub ir_range: Option<String>,

    /// Recorder: number of cameras.
    pub channels: Option<String>,
    /// Recorder: incoming bandwidth or pictures per second.
    pub recording_rate: Option<String>,
    /// Recorder: number of drives and their maximum size.
    pub storage_capacity: Option<String>,
    /// Recorder: whether it powers the cameras through the network cable.
    pub poe: Option<bool>,

    /// Door device: maximum number of people that it stores.
    pub max_users: Option<String>,
    /// Door device: what it reads.
    pub reader_type: Option<String>,
    /// Door device: how it communicates with the panel.
    pub protocol: Option<String>,

    /// How it is powered.
    pub power_supply: Option<String>,
    /// How much power it uses.
    pub power_consumption: Option<String>,
    /// Its size.
    pub dimensions: Option<String>,
    /// Its weight.
    pub weight: Option<String>,
    /// What the maker states, as numbers. Pages show these where the text for the same figure above is left out.
    pub figures: Option<RawFigures>,
    /// The values of the rows that its category declares, by key: text in quotes, numbers without quotes.
    #[serde(default)]
    pub details: BTreeMap<String, RawDetail>,
}

/// An advertised price.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawOffer {
    /// The price, a decimal number: `449.99`.
    #[schemars(regex(pattern = r"^[0-9]+(\.[0-9]{2})?$"))]
    pub price: String,
    /// The currency, by its code in ISO 4217: `USD`.
    #[schemars(regex(pattern = r"^[A-Z]{3}$"))]
    pub currency: String,
    /// The last day on which the price is valid, `YYYY-MM-DD`.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub valid_until: String,
}

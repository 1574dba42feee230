//! Brands with their products, one open at a time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{BrandCard, Link, ProductCard};

/// Brands with their products, one open at a time.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BrandGallery {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The first brands with their products.
    pub panels: Vec<BrandPanel>,
    /// The links to further brands.
    pub further: Vec<Link>,
    /// The `All Products` link, if the site has products.
    pub all_products: Option<Link>,
}

/// A brand in the gallery, with its products.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BrandPanel {
    /// The panel's identifier, unique on the page.
    pub id: String,
    /// The brand.
    pub brand: BrandCard,
    /// Its products.
    pub products: Vec<ProductCard>,
}

/// Brands with their products, one open at a time.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawBrandGallery {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The categories whose products are shown, by their file names in `categories/`. Left out:
    /// all.
    #[serde(default)]
    #[schemars(extend("x-ref" = "category"))]
    pub categories: Vec<String>,
}

default_area!(RawBrandGallery in Wide);

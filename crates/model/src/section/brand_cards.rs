//! Brands as cards: what they make, and what the company uses them for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{BrandCard, Link};

/// Brands as cards.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BrandCards {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The brands.
    pub brands: Vec<BrandCard>,
    /// The `All Products` link, if the site has products.
    pub all_products: Option<Link>,
}

/// Brands as cards: what they make, and what the company uses them for.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawBrandCards {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
}

default_area!(RawBrandCards in Wide);

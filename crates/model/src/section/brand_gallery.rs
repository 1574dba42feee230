//! Brands with their cameras and recorders, one open at a time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Area, BrandCard, ProductCard};

/// Brands with their cameras and recorders, one open at a time.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BrandGallery {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The brands.
    pub panels: Vec<BrandPanel>,
}

/// A brand of the gallery, with its cameras and recorders.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BrandPanel {
    /// The brand.
    pub brand: BrandCard,
    /// Its cameras and recorders.
    pub products: Vec<ProductCard>,
}

/// Brands with their cameras and recorders, one open at a time.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawBrandGallery {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
}

impl RawBrandGallery {
    /// Where the section stands when its file does not say.
    pub const AREA: Area = Area::Wide;
}

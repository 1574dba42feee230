//! Brands with their cameras and recorders, one open at a time.

use serde::Serialize;
use ts_rs::TS;

use crate::{BrandCard, ProductCard};

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

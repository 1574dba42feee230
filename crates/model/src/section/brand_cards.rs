//! Brands as cards: what they make and what the company uses them for.

use serde::Serialize;
use ts_rs::TS;

use crate::BrandCard;

/// Brands as cards.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BrandCards {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The brands.
    pub brands: Vec<BrandCard>,
}

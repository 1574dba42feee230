//! Pictures that are the ways to other pages.

use serde::Serialize;
use ts_rs::TS;

use crate::Promo;

/// Pictures that are the ways to other pages.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Doorways {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The ways.
    pub cards: Vec<Promo>,
}

//! The box that says what a page is about and what one gets.

use serde::Serialize;
use ts_rs::TS;

use crate::{Link, Picture};

/// The box that says what a page is about and what one gets.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct InfoBox {
    /// The heading.
    pub title: String,
    /// One line under the heading.
    pub subtitle: String,
    /// The text.
    pub text: String,
    /// What one gets.
    pub features: Vec<String>,
    /// Three pictures.
    pub pictures: Vec<Picture>,
    /// One or two calls to action.
    pub actions: Vec<Link>,
}

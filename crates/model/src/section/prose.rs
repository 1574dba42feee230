//! Paragraphs under a heading.

use serde::Serialize;
use ts_rs::TS;

/// Paragraphs under a heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Prose {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The paragraphs.
    pub paragraphs: Vec<String>,
}

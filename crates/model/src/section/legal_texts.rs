//! Mission, privacy, terms and copyright, with the way to each of them first.

use serde::Serialize;
use ts_rs::TS;

use crate::Link;

/// Mission, privacy, terms and copyright, with the way to each of them first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LegalTexts {
    /// The texts.
    pub texts: Vec<LegalText>,
    /// The address for questions, as a `mailto:` link.
    pub contact: Link,
}

/// A part of the legal page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LegalText {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The text, rendered from Markdown by Rust.
    pub html: String,
}

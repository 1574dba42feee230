//! Mission, privacy, terms and copyright, with links to each of them at the top.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Link;

/// Mission, privacy, terms and copyright, with links to each of them at the top.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LegalTexts {
    /// The texts.
    pub texts: Vec<LegalText>,
    /// The email address for questions, as a `mailto:` link.
    pub contact: Link,
}

/// A part of the legal page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LegalText {
    /// The anchor, to which links lead.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The text, rendered from Markdown by Rust.
    pub html: String,
}

/// Texts from `legal/`, with links to each of them at the top.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLegalTexts {
    /// The texts, each a Markdown file.
    #[schemars(length(min = 1))]
    pub texts: Vec<RawLegalText>,
    /// The label of the link for writing an email to the company.
    pub contact_label: String,
}

/// A part of the legal page.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLegalText {
    /// The anchor in the page, to which links lead: `privacy`.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// The heading.
    pub title: String,
    /// The Markdown file in `legal/`.
    #[schemars(extend("x-legal-file" = true))]
    pub file: String,
}

default_area!(RawLegalTexts in Main);

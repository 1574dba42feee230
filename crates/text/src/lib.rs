//! The parts of a folder that aren't TOML: Markdown, which is rendered to HTML, and pictures.

pub mod markdown;
pub mod media;

use std::collections::BTreeMap;

use markdown::RenderedArticle;

/// The Markdown of a folder, rendered to HTML.
#[derive(Debug, Default)]
pub struct RenderedMarkdown {
    /// Articles by slug.
    pub articles: BTreeMap<String, RenderedArticle>,
    /// Legal texts by file name below `legal/`.
    pub legal: BTreeMap<String, String>,
}

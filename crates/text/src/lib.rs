//! What a folder holds beside TOML: Markdown, which becomes HTML, and pictures.

pub mod markdown;
pub mod media;

use std::collections::BTreeMap;

use markdown::RenderedArticle;

/// The Markdown of a folder as HTML.
#[derive(Debug, Default)]
pub struct Texts {
    /// By the article's slug.
    pub articles: BTreeMap<String, RenderedArticle>,
    /// By the file's name below `legal/`.
    pub legal: BTreeMap<String, String>,
}

//! What a folder holds beside TOML: Markdown, which becomes HTML, and pictures.

pub(crate) mod markdown;
pub(crate) mod media;

use std::collections::BTreeMap;

use markdown::RenderedArticle;

/// The Markdown of a folder as HTML.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    /// By the article's slug.
    pub(crate) articles: BTreeMap<String, RenderedArticle>,
    /// By the file's name below `legal/`.
    pub(crate) legal: BTreeMap<String, String>,
}

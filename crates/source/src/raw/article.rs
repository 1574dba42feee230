//! `articles/*.md`: TOML between two lines of `+++`, then Markdown.

use schemars::JsonSchema;
use serde::Deserialize;

use super::RawPicture;

/// The front matter of `articles/SLUG.md`. The file's name is the article's slug.
///
/// The first two lines of the text are its heading. Everything from a line that begins with
/// `🛠️ **Pro Recommendation:**` or `✅ **Checklist:**` on stands in the side panel.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawArticle {
    /// Whether visitors see it.
    pub published: bool,
    /// What it is about: one of `categories` in `pages/articles.toml`. Left out: it is in no category.
    #[schemars(extend("x-ref" = "article-category"))]
    pub category: Option<String>,
    /// The headline.
    pub headline: String,
    /// A few words for lists of related articles: `Card, Code, Phone or Face`. Left out: the words of
    /// the file's name, `Card Code Phone Or Face`.
    pub label: Option<String>,
    /// The title for search engines, at most 60 characters. Left out: the headline.
    pub seo_title: Option<String>,
    /// What it says, in at most 160 characters.
    pub description: String,
    /// The picture.
    pub picture: RawPicture,
    /// Words to find it by.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Slugs of related articles.
    #[serde(default)]
    #[schemars(extend("x-ref" = "article"))]
    pub related_articles: Vec<String>,
    /// Slugs of related products. Those that are not sold are left out.
    #[serde(default)]
    #[schemars(extend("x-ref" = "product"))]
    pub related_products: Vec<String>,
    /// The day it was published, `YYYY-MM-DD`.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub date_published: String,
    /// The day it was last changed, `YYYY-MM-DD`.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub date_modified: Option<String>,
    /// Who wrote it: a person or the company's team.
    pub author: String,
}

//! `articles/*.md`: TOML between two lines of `+++`, then Markdown.

use schemars::JsonSchema;
use serde::Deserialize;

use super::RawPicture;

/// The front matter of `articles/SLUG.md`. The file's name is the article's slug.
///
/// The first two lines of the text are its heading. Everything from the first line that begins with
/// `🛠️ **Pro Recommendation:**` or `✅ **Checklist:**` is shown in the side panel.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawArticle {
    /// Whether visitors see the article.
    pub published: bool,
    /// What the article is about: one of `categories` in `pages/articles.toml`. If left out, it is in no category.
    #[schemars(extend("x-ref" = "article-category"))]
    pub category: Option<String>,
    /// The headline.
    pub headline: String,
    /// A few words for lists of related articles: `Card, Code, Phone or Face`. If left out, the words of the file's
    /// name: `Card Code Phone Or Face`.
    pub label: Option<String>,
    /// The title for search engines, at most 60 characters. If left out, the headline.
    pub seo_title: Option<String>,
    /// What the article says, in at most 160 characters.
    pub description: String,
    /// The article's picture.
    pub picture: RawPicture,
    /// Keywords for the site's search and for search engines.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Slugs of related articles.
    #[serde(default)]
    #[schemars(extend("x-ref" = "article"))]
    pub related_articles: Vec<String>,
    /// Slugs of related products. Products that are not sold are not shown.
    #[serde(default)]
    #[schemars(extend("x-ref" = "product"))]
    pub related_products: Vec<String>,
    /// The day it was published, `YYYY-MM-DD`.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub date_published: String,
    /// The day it was last changed, `YYYY-MM-DD`.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub date_modified: Option<String>,
    /// Who wrote it: a person, or the company's team by the company's name, as in `Acme field team`.
    pub author: String,
}

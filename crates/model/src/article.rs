//! Articles and safety tips.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Icon, Picture};

/// Author, date and reading time of an article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ArticleFrame {
    /// The author's name.
    pub author: String,
    /// The publication date, `YYYY-MM-DD`.
    pub date_published: String,
    /// The publication date, formatted for readers: `October 14, 2026`.
    pub date_label: String,
    /// The reading time: `6 minute read`.
    pub reading_time: String,
    /// The subject of the article: the label of its category.
    pub subject: Option<String>,
}

/// A category of articles and tips.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ArticleCategory {
    /// Its name in other files and in addresses, after `?category=`.
    #[schemars(regex(pattern = r"^[a-z0-9]+([_-][a-z0-9]+)*$"))]
    pub slug: String,
    /// Its name in the filter and on the cards of articles.
    pub label: String,
    /// The icon's name in the lucide set.
    #[schemars(with = "String", extend("x-icon" = true))]
    pub icon: Icon,
}

/// An article as shown in lists.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ArticleCard {
    /// The address of the article's page.
    pub href: String,
    /// The headline.
    pub headline: String,
    /// A summary in one or two sentences.
    pub description: String,
    /// The picture.
    pub picture: Picture,
    /// The category of the article.
    pub category: Option<ArticleCategory>,
    /// The publication date, `YYYY-MM-DD`.
    pub date_published: String,
    /// The publication date, formatted for readers: `October 14, 2026`.
    pub date_label: String,
    /// The reading time, computed from the text: `6 minute read`.
    pub reading_time: String,
}

/// The body of an article, rendered from Markdown by Rust. Raw HTML in the source is escaped and
/// link addresses have passed the protocol filter, so the strings are safe to insert.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ArticleBody {
    /// The first two lines of the source, shown as a heading across the full width.
    pub heading_html: String,
    /// The main column.
    pub main_html: String,
    /// The side panel: everything from the first recommendation or checklist onward. `None` when it
    /// is empty.
    pub side_html: Option<String>,
    /// The headings of the main column, for a table of contents.
    pub headings: Vec<Heading>,
}

/// A heading of an article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Heading {
    /// The `id` attribute of the heading.
    pub id: String,
    /// The text.
    pub text: String,
    /// The heading level: 3 for a section, 4 for a subsection.
    pub level: u8,
}

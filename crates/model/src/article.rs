//! Articles and safety tips.

use serde::Serialize;
use ts_rs::TS;

use crate::{Icon, Picture};

/// Author, date and reading time of an article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ArticleFrame {
    /// Who wrote it.
    pub author: String,
    /// The day it was published, `YYYY-MM-DD`.
    pub date_published: String,
    /// The day as people read it.
    pub date_label: String,
    /// `6 minute read`.
    pub reading_time: String,
    /// What it is about: the label of its category.
    pub subject: Option<String>,
}

/// What articles and tips are about, as the owner declares it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ArticleCategory {
    /// The name in addresses: `?category=`.
    pub slug: String,
    /// The name as shown.
    pub label: String,
    /// The icon.
    pub icon: Icon,
}

/// An article as lists show it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ArticleCard {
    /// The article's page.
    pub href: String,
    /// The headline.
    pub headline: String,
    /// What it says, in a sentence or two.
    pub description: String,
    /// The picture.
    pub picture: Picture,
    /// What it is about.
    pub category: Option<ArticleCategory>,
    /// The day it was published, `YYYY-MM-DD`.
    pub date_published: String,
    /// The day as people read it: `October 14, 2026`.
    pub date_label: String,
    /// Reading time, computed from the text: `6 minute read`.
    pub reading_time: String,
}

/// The body of an article, rendered from Markdown by Rust. Raw HTML in the source is text here and
/// addresses have passed the protocol filter, so the strings are safe to insert.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ArticleBody {
    /// The first two lines: a heading over the full width.
    pub heading_html: String,
    /// The main column.
    pub main_html: String,
    /// The side panel: everything from the first recommendation or checklist on. `None` when blank.
    pub side_html: Option<String>,
    /// The headings of the main column, for a table of contents.
    pub headings: Vec<Heading>,
}

/// A heading of an article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Heading {
    /// The `id` in the page.
    pub id: String,
    /// The text.
    pub text: String,
    /// 3 for a section, 4 for a part of one.
    pub level: u8,
}

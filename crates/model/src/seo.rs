//! What the document's head says about a page. Rust writes it; React never sees it.

use crate::Picture;
use crate::graph::Graph;

/// Title, description, addresses and structured data of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seo {
    /// The document's title.
    pub title: String,
    /// One or two sentences for search results.
    pub description: String,
    /// The path of the one address that search engines keep, `None` on pages without one.
    pub canonical: Option<String>,
    /// Whether search engines may keep the page.
    pub robots: Robots,
    /// What kind of thing social networks show.
    pub open_graph: OpenGraphKind,
    /// The page's own picture, for search engines.
    pub image: Option<Picture>,
    /// What social networks show of the page.
    pub card: Option<SocialCard>,
    /// The day an article was published, `YYYY-MM-DD`.
    pub published: Option<String>,
    /// The day the content was last changed, `YYYY-MM-DD`; `None` where nobody wrote it down.
    pub modified: Option<String>,
    /// The same content in other forms or languages.
    pub alternates: Vec<Alternate>,
    /// The structured data; `None` on pages that search engines must not keep.
    pub graph: Option<Graph>,
}

/// The picture that a social network shows of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SocialCard {
    /// The path.
    pub src: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// What stands on it.
    pub alt: String,
}

/// The same content under another address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternate {
    /// What is different.
    pub kind: AlternateKind,
    /// The path.
    pub href: String,
}

/// How an alternate differs from the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AlternateKind {
    /// Another form, by its media type: `text/markdown`.
    Form(&'static str),
    /// Another language, by its code, or `x-default`.
    Language(String),
}

/// Whether search engines may keep a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Robots {
    /// Keep it.
    Index,
    /// Follow its links, do not keep it.
    NoIndex,
}

/// The Open Graph type of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenGraphKind {
    /// Any page.
    Website,
    /// An article.
    Article,
}

impl Seo {
    /// The head of a page that search engines may keep.
    pub fn indexed(
        title: impl Into<String>,
        description: impl Into<String>,
        canonical: impl Into<String>,
    ) -> Self {
        Self {
            canonical: Some(canonical.into()),
            robots: Robots::Index,
            ..Self::unlisted(title, description)
        }
    }

    /// The head of a page that search engines must not keep.
    pub fn unlisted(title: impl Into<String>, description: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            description: description.into(),
            canonical: None,
            robots: Robots::NoIndex,
            open_graph: OpenGraphKind::Website,
            image: None,
            card: None,
            published: None,
            modified: None,
            alternates: Vec::new(),
            graph: None,
        }
    }
}

//! The content of a page's `<head>`. Rust writes it. React never sees it.

use crate::Picture;
use crate::graph::Graph;

/// Title, description, addresses and structured data of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seo {
    /// The document's title.
    pub title: String,
    /// One or two sentences for search results.
    pub description: String,
    /// The path of the canonical address. `None` on pages without one.
    pub canonical: Option<String>,
    /// Whether search engines may index the page.
    pub robots: Robots,
    /// The Open Graph type for social networks.
    pub open_graph: OpenGraphKind,
    /// The page's own picture for search engines.
    pub image: Option<Picture>,
    /// The picture that social networks show for the page.
    pub card: Option<SocialCard>,
    /// The day an article was published, `YYYY-MM-DD`.
    pub published: Option<String>,
    /// The day the content was last changed, `YYYY-MM-DD`. `None` if it isn't recorded.
    pub modified: Option<String>,
    /// The same content in other formats or languages.
    pub alternates: Vec<Alternate>,
    /// The structured data. `None` on pages that search engines must not index.
    pub graph: Option<Graph>,
}

/// The picture that social networks show for a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SocialCard {
    /// The path.
    pub src: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The text on the card, as a text alternative.
    pub alt: String,
}

/// The same content at another address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternate {
    /// How the alternate differs.
    pub kind: AlternateKind,
    /// The path.
    pub href: String,
}

/// How an alternate differs from the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AlternateKind {
    /// Another format, by its media type: `text/markdown`.
    Form(&'static str),
    /// Another language, by its code or `x-default`.
    Language(String),
}

/// Whether search engines may index a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Robots {
    /// Index the page.
    Index,
    /// Follow the links on the page, but don't index it.
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
    /// Creates the head of a page that search engines may index.
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

    /// Creates the head of a page that search engines must not index.
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

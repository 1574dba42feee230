//! What the document's head says about a page. Rust writes it; React never sees it.

/// Title, description and addresses of a page.
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
    /// Path of the picture for social networks.
    pub image: Option<String>,
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

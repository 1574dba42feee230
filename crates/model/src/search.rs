//! The site's search: queries and results.

use serde::Serialize;
use ts_rs::TS;

use crate::{Link, LinkGroup, ListState, Pager, Picture};

/// The addresses and texts of the search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SearchLinks {
    /// The page with the results. The search form sends `q` to it.
    pub page: String,
    /// The address that returns [`Suggestions`] for `q`.
    pub suggest: String,
    /// The accessible label of the search field.
    pub label: String,
    /// An example of a query.
    pub example: String,
}

unit_enum! {
    /// A kind of result.
    pub enum SearchKind in "kebab-case" with parse {
        /// A camera, a recorder or a door device.
        Product,
        /// A service, or the page for homes or businesses.
        Service,
        /// A maker.
        Brand,
        /// An article.
        Article,
        /// A question and its answer.
        Faq,
        /// A finished job.
        CaseStudy,
        /// Any other page.
        Page,
    }
}

/// A piece of text, and whether it matches the query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TextRun {
    /// The text.
    pub text: String,
    /// Whether it matches the query.
    pub mark: bool,
}

/// A result.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SearchResult {
    /// The kind of result.
    pub kind: SearchKind,
    /// The name of the kind, as displayed.
    pub badge: String,
    /// The address of the result.
    pub href: String,
    /// The title of the result.
    pub title: Vec<TextRun>,
    /// The line above the title: a product's brand, an article's subject.
    pub context: Vec<TextRun>,
    /// The best matching part of the text.
    pub snippet: Vec<TextRun>,
    /// The picture. Products have one.
    pub picture: Option<Picture>,
    /// What the company still does for a product that it doesn't sell: `Service only`.
    pub standing: Option<String>,
}

/// The search page with its results.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SearchPage {
    /// The text beside the phone number below the results.
    pub ask: Option<String>,
    /// The query without surrounding whitespace. Empty if there is no query yet.
    pub query: String,
    /// Whether the query was too long and was truncated.
    pub cut: bool,
    /// The results of the chosen kind on this page, the best first.
    pub results: Vec<SearchResult>,
    /// Links to all pages of results.
    pub pager: Option<Pager>,
    /// The total number of results of all kinds.
    pub total: u32,
    /// The kinds that have results, each with an address of its own. The first entry stands for all
    /// kinds.
    pub kinds: Vec<ListState>,
    /// Whether nothing matches all words, so that the results match only some of them.
    pub partial: bool,
    /// The query with corrected spelling.
    pub spelling: Option<Link>,
    /// Links to other pages, for when there is no query or no result.
    pub popular: Vec<LinkGroup>,
}

/// The suggestions shown while a visitor types.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Suggestions {
    /// The query.
    pub query: String,
    /// The best results.
    pub items: Vec<Suggestion>,
    /// The number of results on the search page.
    pub total: u32,
    /// The address of the search page with all results.
    pub all: String,
}

/// A suggested result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Suggestion {
    /// The displayed name of the kind or, for a product that isn't sold, what the company still
    /// does for it.
    pub badge: String,
    /// The title of the result.
    pub title: Vec<TextRun>,
    /// The address of the result.
    pub href: String,
}

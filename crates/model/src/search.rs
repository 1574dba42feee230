//! The site's own search: what was asked for, and what was found.

use serde::Serialize;
use ts_rs::TS;

use crate::{Link, LinkGroup, ListState, Picture};

/// Where the search is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SearchLinks {
    /// The page with the results; a form sends `q` to it.
    pub page: String,
    /// Answers `q` with [`Suggestions`].
    pub suggest: String,
    /// What the field is called, for those who do not see it.
    pub label: String,
    /// What a visitor might search for.
    pub example: String,
}

named! {
    /// What a result is.
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

/// A piece of a text, and whether it is what was searched for.
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
    /// What it is.
    pub kind: SearchKind,
    /// The kind in words.
    pub badge: String,
    /// Its address.
    pub href: String,
    /// Its title.
    pub title: Vec<TextRun>,
    /// What stands over the title: a product's brand, an article's subject.
    pub context: Vec<TextRun>,
    /// The part of its text that matches best.
    pub snippet: Vec<TextRun>,
    /// Its picture; products have one.
    pub picture: Option<Picture>,
    /// What the company still does with a product that it does not sell: `Service only`.
    pub standing: Option<String>,
}

/// The search and its results.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SearchPage {
    /// What stands beside the telephone number under the results.
    pub ask: Option<String>,
    /// What was asked for, without blanks at the ends; empty before anything was.
    pub query: String,
    /// Whether more was asked for than is looked at.
    pub cut: bool,
    /// The results of the kind, the best first.
    pub results: Vec<SearchResult>,
    /// How many there are of every kind together.
    pub total: u32,
    /// The kinds that have results, each an address of its own; the first is all of them.
    pub kinds: Vec<ListState>,
    /// Whether nothing has all the words, so that these results have only some of them.
    pub partial: bool,
    /// The query in the spelling that the site knows.
    pub spelling: Option<Link>,
    /// Where else to look, when nothing was found or asked for.
    pub popular: Vec<LinkGroup>,
}

/// What is offered while somebody types.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Suggestions {
    /// What was asked for.
    pub query: String,
    /// The best results.
    pub items: Vec<Suggestion>,
    /// How many results the search page has.
    pub total: u32,
    /// The search page with all of them.
    pub all: String,
}

/// One of the best results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Suggestion {
    /// What it is, in words; of a product that is not sold, what the company still does with it.
    pub badge: String,
    /// Its title.
    pub title: Vec<TextRun>,
    /// Its address.
    pub href: String,
}

//! Articles with filters by subject.

use serde::Serialize;
use ts_rs::TS;

use crate::{ArticleCard, ListState, Pager};

/// Articles with filters by subject.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ArticleList {
    /// The filters, each a page of its own.
    pub filters: Vec<ListState>,
    /// The articles that match the filter, on this page of the list.
    pub articles: Vec<ArticleCard>,
    /// The links to the pages of the list.
    pub pager: Option<Pager>,
}

//! Articles with filters by subject.

use serde::Serialize;
use ts_rs::TS;

use crate::{ArticleCard, ListState, Pager};

/// Articles with filters by subject.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ArticleList {
    /// The filters, each a page of its own.
    pub filters: Vec<ListState>,
    /// The articles of the filter, those of this page.
    pub articles: Vec<ArticleCard>,
    /// The pages of the list.
    pub pager: Option<Pager>,
}

//! Questions and answers: a list in the main column, beside the telephone elsewhere.

use serde::Serialize;
use ts_rs::TS;

use crate::Icon;

/// Questions and answers under one heading; the first is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Questions {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The questions.
    pub items: Vec<FaqItem>,
}

/// A question and its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FaqItem {
    /// Unique in the site.
    pub id: String,
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// The icon.
    pub icon: Option<Icon>,
}

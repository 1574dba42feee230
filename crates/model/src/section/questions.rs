//! Questions and answers: a list in the main column, beside the telephone elsewhere.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
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

/// Questions and answers under one heading: a list in the main column, beside the telephone number
/// elsewhere.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawQuestions {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// What the ids of its questions begin with. Left out: the page's name and the section's `id`.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub prefix: Option<String>,
    /// The questions.
    #[schemars(length(min = 1))]
    pub items: Vec<RawQuestion>,
}

/// A question and its answer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawQuestion {
    /// What links to it end with. Left out: its number.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: Option<String>,
    /// The question, as a customer asks it.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// The icon's name in the lucide set.
    #[schemars(with = "Option<String>", extend("x-icon" = true))]
    pub icon: Option<Icon>,
}

usual_area!(RawQuestions in Band);

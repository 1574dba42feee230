//! Questions and answers: a list in the main column, or beside the phone number elsewhere.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Icon;

/// Questions and answers under one heading. The first one is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Questions {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The questions.
    pub items: Vec<FaqItem>,
}

/// A question and its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FaqItem {
    /// The question's identifier, unique in the site.
    pub id: String,
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// The icon.
    pub icon: Option<Icon>,
}

/// Questions and answers under one heading: a list in the main column, or beside the phone number
/// elsewhere.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawQuestions {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The beginning of the ids of the questions. Left out: the name of the page and the `id` of
    /// the section.
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
    /// The end of links to the question. Left out: its number.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: Option<String>,
    /// The question, as a customer would ask it.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// The icon's name in the lucide set.
    #[schemars(with = "Option<String>", extend("x-icon" = true))]
    pub icon: Option<Icon>,
}

default_area!(RawQuestions in Band);

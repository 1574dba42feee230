//! `tips.toml`.

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_model::{ArticleCategory, Icon, Severity};

use super::names;

/// `tips.toml`: safety tips.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawTipsFile {
    /// The tips.
    pub tip: Vec<RawSafetyTip>,
}

/// A safety tip.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSafetyTip {
    /// Unique among the tips.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// What it is about: `cctv`, `pa`, `access_control`, `it` or `alarm`.
    #[serde(deserialize_with = "names::article_category")]
    #[schemars(with = "String", extend("x-choice" = ["cctv", "access_control", "alarm", "pa", "it"]))]
    pub category: ArticleCategory,
    /// The icon's name in the lucide set.
    #[schemars(with = "String", extend("x-icon" = true))]
    pub icon: Icon,
    /// The heading.
    pub title: String,
    /// The advice.
    pub tip: String,
    /// How much it matters: `high` or `medium`.
    #[schemars(with = "Option<String>", extend("enum" = ["high", "medium", null]))]
    pub severity: Option<Severity>,
    /// The slug of the article that says more.
    #[schemars(extend("x-ref" = "article"))]
    pub article: Option<String>,
    /// The slug of the product that helps.
    #[schemars(extend("x-ref" = "product"))]
    pub product: Option<String>,
}

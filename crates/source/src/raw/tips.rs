//! `tips.toml`.

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_model::{Icon, Severity};

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
    /// Its name, unique among the tips.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// What it is about: one of `categories` in `pages/articles.toml`. If left out, it is in no category.
    #[schemars(extend("x-ref" = "article-category"))]
    pub category: Option<String>,
    /// The icon's name in the lucide set.
    #[schemars(with = "String", extend("x-icon" = true))]
    pub icon: Icon,
    /// The heading.
    pub title: String,
    /// The advice.
    pub tip: String,
    /// How much it matters: `high` or `medium`.
    pub severity: Option<Severity>,
    /// The slug of an article that says more.
    #[schemars(extend("x-ref" = "article"))]
    pub article: Option<String>,
    /// The slug of a product that helps. A product that is not sold is not shown.
    #[schemars(extend("x-ref" = "product"))]
    pub product: Option<String>,
}

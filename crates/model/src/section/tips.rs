//! Safety tips.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Icon, Link};

/// Safety tips of the chosen subject.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Tips {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The tips.
    pub tips: Vec<SafetyTip>,
}

/// A safety tip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SafetyTip {
    /// Unique in the site.
    pub id: String,
    /// The icon.
    pub icon: Icon,
    /// The heading.
    pub title: String,
    /// The advice.
    pub tip: String,
    /// How much it matters.
    pub severity: Option<Severity>,
    /// The slug of what it is about.
    pub category: Option<String>,
    /// The article that says more.
    pub article: Option<Link>,
    /// The product that helps.
    pub product: Option<Link>,
}

/// How much a tip matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Do it first.
    High,
    /// Do it soon.
    Medium,
}

/// The safety tips of `tips.toml`; on the list of articles those of the chosen subject.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawTips {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
}

usual_area!(RawTips in Band);

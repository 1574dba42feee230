//! Safety tips.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Icon, Link};

/// Safety tips on the chosen subject.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Tips {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The tips.
    pub tips: Vec<SafetyTip>,
}

/// A safety tip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SafetyTip {
    /// The tip's identifier, unique on the page.
    pub id: String,
    /// The icon.
    pub icon: Icon,
    /// The heading.
    pub title: String,
    /// The advice.
    pub tip: String,
    /// The importance of the tip.
    pub severity: Option<Severity>,
    /// The slug of the tip's category.
    pub category: Option<String>,
    /// An article with more information.
    pub article: Option<Link>,
    /// A product that helps.
    pub product: Option<Link>,
}

unit_enum! {
    /// The importance of a tip.
    pub enum Severity in "kebab-case" {
        /// Do it first.
        High,
        /// Do it soon.
        Medium,
    }
}

/// The safety tips from `tips.toml`. The list of articles shows only the tips on the chosen
/// subject.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawTips {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
}

default_area!(RawTips in Band);

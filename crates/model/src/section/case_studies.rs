//! Finished jobs, with tabs where the page shows all of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Area, CaseStudy, CaseStudyFilter, Link};

/// A section of case studies.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CaseStudies {
    /// The section's heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The filter that the section starts with.
    pub filter: CaseStudyFilter,
    /// Tabs to choose another filter; empty unless `filter` is `all`.
    pub tabs: Vec<CaseStudyTab>,
    /// The case studies that match `filter`.
    pub studies: Vec<CaseStudy>,
    /// Where all of them are.
    pub all: Option<Link>,
}

/// A tab of the case studies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CaseStudyTab {
    /// What it shows.
    pub filter: CaseStudyFilter,
    /// Its label.
    pub label: String,
}

/// Finished jobs; with the filter `all` they have tabs.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCaseStudies {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// Which: `all`, `residential`, `commercial`, `access_control`, `it`, `pa` or `featured`.
    #[schemars(with = "String", extend("enum" = ["all", "residential", "commercial", "access_control", "it", "pa", "featured"]))]
    pub filter: CaseStudyFilter,
}

impl RawCaseStudies {
    /// Where the section stands when its file does not say.
    pub const AREA: Area = Area::Wide;
}

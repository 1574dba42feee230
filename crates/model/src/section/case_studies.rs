//! Finished jobs, with tabs where the page shows all of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CaseStudy, Link};

/// A section of case studies.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CaseStudies {
    /// The section's heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// Tabs to choose some of them; empty unless the section shows all, and there is something to choose.
    pub tabs: Vec<CaseStudyTab>,
    /// The case studies.
    pub studies: Vec<CaseStudy>,
    /// Where all of them are.
    pub all: Option<Link>,
}

/// A tab of the case studies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CaseStudyTab {
    /// What it shows.
    pub filter: String,
    /// Its label.
    pub label: String,
}

/// Finished jobs; with the filter `all` they have tabs.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCaseStudies {
    /// The heading.
    pub title: String,
    /// The heading when there is one job to show: `A recent sound project`. Without it `title`.
    pub title_one: Option<String>,
    /// The sentence under it.
    pub lead: Option<String>,
    /// Which: `all`, `featured`, or one of `case_studies.categories` in `site.toml`.
    #[schemars(extend("x-ref" = "case-study-filter"))]
    pub filter: String,
}

usual_area!(RawCaseStudies in Wide);

//! Finished jobs, with tabs if the page shows all of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CaseStudy, Link};

/// Finished jobs.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CaseStudies {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// Tabs that filter the case studies. Empty unless the section shows all of them and there is
    /// more than one choice.
    pub tabs: Vec<CaseStudyTab>,
    /// The case studies.
    pub studies: Vec<CaseStudy>,
    /// A link to all case studies.
    pub all: Option<Link>,
}

/// A tab that filters the case studies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CaseStudyTab {
    /// The filter that the tab applies.
    pub filter: String,
    /// The label.
    pub label: String,
}

/// Finished jobs. With the filter `all`, visitors can choose between tabs.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCaseStudies {
    /// The heading.
    pub title: String,
    /// The heading if there is only one job to show: `A recent sound project`. Left out: `title`.
    pub title_one: Option<String>,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The jobs to show: `all`, `featured`, or one of `case_studies.categories` in `site.toml`.
    #[schemars(extend("x-ref" = "case-study-filter"))]
    pub filter: String,
}

default_area!(RawCaseStudies in Wide);

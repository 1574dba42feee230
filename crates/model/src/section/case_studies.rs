//! Finished jobs, with tabs where the page shows all of them.

use serde::Serialize;
use ts_rs::TS;

use crate::{CaseStudy, CaseStudyFilter, Link};

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

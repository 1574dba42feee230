//! Case studies.

use serde::Serialize;
use ts_rs::TS;

use crate::{Icon, Picture};

/// The filter that shows every case study.
pub const ALL_CASE_STUDIES: &str = "all";

/// The filter that shows those which the home page features.
pub const FEATURED_CASE_STUDIES: &str = "featured";

/// A finished job.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CaseStudy {
    /// Unique in the site; the target of links.
    pub id: String,
    /// What the job was.
    pub title: String,
    /// The category's name as shown.
    pub category: String,
    /// The category's icon.
    pub icon: Icon,
    /// A picture of the job.
    pub picture: Picture,
    /// Two to four figures.
    pub stats: Vec<Stat>,
    /// What was needed and what was done.
    pub overview: String,
    /// What the company did.
    pub services: Vec<String>,
    /// What came of it.
    pub results: Vec<String>,
    /// Whether the job is an illustration and not a customer's.
    pub sample: bool,
    /// The filters under which it is listed, other than [`ALL_CASE_STUDIES`].
    pub filters: Vec<String>,
}

/// A figure and what it counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Stat {
    /// The figure: `32`, `1Gbps`, `78%`.
    pub value: String,
    /// What it counts: `cameras`.
    pub label: String,
}

//! Case studies.

use serde::Serialize;
use ts_rs::TS;

use crate::{Icon, Picture};

/// The filter that shows every case study.
pub const ALL_CASE_STUDIES: &str = "all";

/// The filter that shows the case studies featured on the home page.
pub const FEATURED_CASE_STUDIES: &str = "featured";

/// A finished job.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CaseStudy {
    /// The `id` for links, the same on every page. `None` if another section of the page shows the case study too, and
    /// has it.
    pub id: Option<String>,
    /// The title of the job.
    pub title: String,
    /// The name of the category.
    pub category: String,
    /// The category's icon.
    pub icon: Icon,
    /// A picture of the job.
    pub picture: Picture,
    /// Two to four figures.
    pub stats: Vec<Stat>,
    /// What the customer needed and what was done.
    pub overview: String,
    /// The services that the company provided.
    pub services: Vec<String>,
    /// The results of the job.
    pub results: Vec<String>,
    /// Whether the job is a made-up example rather than a real customer's.
    pub sample: bool,
    /// The filters that include this case study, other than [`ALL_CASE_STUDIES`].
    pub filters: Vec<String>,
}

/// A figure with its label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Stat {
    /// The figure: `32`, `1Gbps`, `78%`.
    pub value: String,
    /// The label: `cameras`.
    pub label: String,
}

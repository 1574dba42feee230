//! Case studies.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Icon, Picture};

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
    /// Whether the home page features it.
    pub featured: bool,
    /// The filters under which it is listed, other than `all`.
    pub filters: Vec<CaseStudyFilter>,
}

/// A figure and what it counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Stat {
    /// The figure: `32`, `1Gbps`, `78%`.
    pub value: String,
    /// What it counts: `cameras`.
    pub label: String,
}

/// What case studies can be filtered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CaseStudyFilter {
    /// Every one.
    All,
    /// Homes.
    Residential,
    /// Businesses.
    Commercial,
    /// Doors.
    AccessControl,
    /// Networks.
    It,
    /// Sound, and points of sale.
    Pa,
    /// The featured ones.
    Featured,
}

impl CaseStudyFilter {
    /// The filters in the order of their tabs, with their labels. A site that features one kind of
    /// job names the last tab by that job's category.
    pub const TABS: [(Self, &'static str); 7] = [
        (Self::All, "All"),
        (Self::Residential, "Residential"),
        (Self::Commercial, "Commercial"),
        (Self::AccessControl, "Access Control"),
        (Self::It, "IT & Network"),
        (Self::Pa, "PA System"),
        (Self::Featured, "Featured"),
    ];
}

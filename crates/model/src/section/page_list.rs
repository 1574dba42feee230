//! Links to pages, grouped by subject.

use serde::Serialize;
use ts_rs::TS;

use crate::Link;

/// Links to pages, grouped by subject.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PageList {
    /// The groups of links.
    pub groups: Vec<LinkGroup>,
}

/// Links under a heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LinkGroup {
    /// The heading.
    pub title: String,
    /// The links.
    pub links: Vec<Link>,
}

//! Links to pages by subject.

use serde::Serialize;
use ts_rs::TS;

use crate::Link;

/// Links to pages by subject.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PageList {
    /// The pages by kind.
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

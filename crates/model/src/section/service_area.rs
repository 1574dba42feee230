//! Where the company works, on a map.

use serde::Serialize;
use ts_rs::TS;

/// Where the company works: the towns are those of the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ServiceArea {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
}

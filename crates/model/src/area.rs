//! How wide a section of a page is.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How wide a section is and what is around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Area {
    /// The column beside the sidebar; only the first sections of a page.
    Main,
    /// As wide as the page.
    Wide,
    /// As wide as the page, on a tinted ground.
    Band,
}

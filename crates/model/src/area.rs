//! The width of a page's sections.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The width and background of a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Area {
    /// The column beside the sidebar. Only the first sections of a page can use it.
    Main,
    /// The full width of the page.
    Wide,
    /// The full width of the page, on a tinted background.
    Band,
}

//! A notice that the law or the practice asks for.

use serde::Serialize;
use ts_rs::TS;

/// A notice that the law or the practice asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Notice {
    /// A few words.
    pub title: String,
    /// The sentence after them.
    pub lead: Option<String>,
}

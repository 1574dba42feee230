//! Links as pages show them. Addresses always come from a typed [`crate::Route`].

use serde::Serialize;
use ts_rs::TS;

/// A link with its visible text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Link {
    /// The visible text.
    pub label: String,
    /// The address: a path of this site, `tel:`, `mailto:` or an absolute address.
    pub href: String,
}

impl Link {
    /// A link from its text and address.
    pub fn new(label: impl Into<String>, href: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            href: href.into(),
        }
    }
}

/// One step of a breadcrumb; the last one, the current page, has no address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Crumb {
    /// The visible text.
    pub label: String,
    /// The path of the page, `None` for the current one.
    pub href: Option<String>,
}

//! Links as shown on pages. Addresses always come from a typed [`crate::Route`].

use serde::Serialize;
use ts_rs::TS;

/// A link with its label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Link {
    /// The visible text.
    pub label: String,
    /// The address: a path of this site, `tel:`, `mailto:` or an absolute URL.
    pub href: String,
}

impl Link {
    /// Creates a link from its label and address.
    pub fn new(label: impl Into<String>, href: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            href: href.into(),
        }
    }
}

/// One step of the breadcrumbs. The last one, which is the current page, has no address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Crumb {
    /// The visible text.
    pub label: String,
    /// The path of the page. `None` for the current page.
    pub href: Option<String>,
}

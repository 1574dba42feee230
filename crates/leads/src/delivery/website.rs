//! What receivers are told about the site.

use crate::Reference;

/// The site that a lead came from. Messages name it, since one mailbox may get leads of several
/// sites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Website<'a> {
    /// The name of its company.
    pub company: &'a str,
    /// Its public address, without a trailing slash.
    pub address: &'a str,
    /// The address of the studio in which leads can be answered, without a trailing slash.
    pub studio: Option<&'a str>,
    /// Whether it writes times on the 12-hour clock.
    pub twelve_hours: bool,
}

impl Website<'_> {
    /// Returns the URL of a lead in the studio.
    pub(crate) fn studio_url(&self, reference: Reference) -> Option<String> {
        self.studio
            .map(|address| format!("{address}/studio/leads/{reference}"))
    }
}

//! What receivers are told of the site.

use crate::Reference;

/// The site that a lead came from: a mail says so, since one mailbox may get those of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Website<'a> {
    /// The name of its company.
    pub company: &'a str,
    /// Its public address, without a slash at the end.
    pub address: &'a str,
    /// The address of the studio where leads can be answered, without a slash at the end.
    pub studio: Option<&'a str>,
}

impl Website<'_> {
    /// Where a lead is in the studio.
    pub(crate) fn in_studio(&self, reference: Reference) -> Option<String> {
        self.studio
            .map(|address| format!("{address}/studio/leads/{reference}"))
    }
}

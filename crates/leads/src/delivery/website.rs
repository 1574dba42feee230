//! What receivers are told of the site.

/// The site that a lead came from: a mail says so, since one mailbox may get those of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Website<'a> {
    /// The name of its company.
    pub company: &'a str,
    /// Its public address, without a slash at the end.
    pub address: &'a str,
}

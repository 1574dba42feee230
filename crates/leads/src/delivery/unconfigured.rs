//! A delivery whose secret is not set where the site is served: its leads wait, and everything else works.

use jiff::{Timestamp, Zoned};

use super::transport::{Attempt, Transport};
use super::website::Website;
use crate::{Job, Outcome};

/// Replaces a transport until its secrets are set.
#[derive(Debug)]
pub(super) struct UnconfiguredTransport(pub(super) String);

impl Transport for UnconfiguredTransport {
    fn deliver<'a>(&'a self, _job: &'a Job, _site: Website<'a>, _now: &'a Zoned) -> Attempt<'a> {
        Box::pin(async { Outcome::retry(self.0.clone()) })
    }

    fn probe(&self, _now: Timestamp) -> Attempt<'_> {
        Box::pin(async { Outcome::Failed(self.0.clone()) })
    }

    fn advice(&self) -> &'static str {
        "enter it in the studio, or as a line NAME = \"value\" in secrets.toml of the site's data folder: its leads wait \
         until then. Where one site is served, the environment in which `sightline serve` and this command run may have \
         it instead"
    }

    fn unconfigured_reason(&self) -> Option<&str> {
        Some(&self.0)
    }
}

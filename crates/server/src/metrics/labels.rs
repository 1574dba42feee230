//! What numbers are told apart by.

use sightline_model::PlanningTool;
use strum::VariantNames;

/// What became of a request to store a lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum LeadCount {
    /// Stored, to be delivered.
    Received,
    /// Stored before, under the same key.
    Repeated,
    /// Stored and kept back as spam.
    Quarantined,
    /// A test of our own.
    #[strum(serialize = "test")]
    Canary,
    /// Not in order; the visitor was told what is wrong.
    Refused,
    /// No lead at all: too large, of another type, or not to be decoded.
    Unreadable,
    /// Marked as a test by somebody who has not the key.
    Forged,
    /// Not stored yet; the browser was asked to work first.
    Challenged,
    /// One too many from the same place.
    Limited,
    /// The database could not take it; the visitor was asked to try again.
    Unavailable,
}

/// Why the server ended a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ConnectionEnd {
    /// There was no room for it.
    Refused,
    /// Another one needed its place while nothing was under way on it.
    Displaced,
    /// No head of a request came in time.
    Silent,
    /// The client did not take its answers.
    Stalled,
    /// Nothing was asked any more.
    Idle,
}

/// Where a page that was asked for came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum PageSource {
    /// It was there.
    Memory,
    /// The data folder.
    Disk,
    /// It was in neither.
    Rendered,
}

/// Names and values of labels, in order.
pub(super) type Labels = Vec<(&'static str, String)>;

pub(super) fn labels<const N: usize>(labels: [(&'static str, &str); N]) -> Labels {
    labels.map(|(name, value)| (name, value.to_owned())).into()
}

pub(super) fn plan_labels(tool: PlanningTool, computed: bool) -> Labels {
    let computed = if computed { "yes" } else { "no" };
    labels([("tool", tool.as_str()), ("computed", computed)])
}

//! Labels of the metrics.

use sightline_model::PlanningTool;
use strum::VariantNames;

/// The outcome of a request to store a lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum LeadCount {
    /// The lead is stored, to be delivered.
    Received,
    /// It was stored before, under the same idempotency key.
    Repeated,
    /// It is stored, and its deliveries are held back as spam.
    Quarantined,
    /// It is a test lead of this server.
    #[strum(serialize = "test")]
    Canary,
    /// Fields are invalid, and the visitor was told which.
    Refused,
    /// The request has no readable lead: it is too large, has another content type, or cannot be
    /// decoded.
    Unreadable,
    /// The lead is marked as a test but not signed with this server's key.
    Forged,
    /// It isn't stored yet; the browser was asked to solve a challenge first.
    Challenged,
    /// Its sender has exceeded a rate limit.
    Limited,
    /// The database couldn't store it, and the visitor was asked to try again.
    Unavailable,
}

/// Why the server ended a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ConnectionEnd {
    /// There was no room for it.
    Refused,
    /// It was idle and evicted for another one.
    Displaced,
    /// No complete request head arrived in time.
    Silent,
    /// The client didn't read its responses.
    Stalled,
    /// No further request arrived.
    Idle,
}

/// Where a requested page came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum PageSource {
    /// The page was in memory.
    Memory,
    /// The page was in the data folder.
    Disk,
    /// The page was in neither and was rendered.
    Rendered,
}

/// The names and values of labels, in order.
pub(super) type Labels = Vec<(&'static str, String)>;

pub(super) fn labels<const N: usize>(labels: [(&'static str, &str); N]) -> Labels {
    labels.map(|(name, value)| (name, value.to_owned())).into()
}

pub(super) fn plan_labels(tool: PlanningTool, computed: bool) -> Labels {
    let computed = if computed { "yes" } else { "no" };
    labels([("tool", tool.as_str()), ("computed", computed)])
}

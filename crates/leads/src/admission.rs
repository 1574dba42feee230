//! The server's decisions about a lead, which complete it for storing.

use sightline_model::ConsentText;

use crate::{ParsedLead, Verdict};

/// The server's decisions about a lead. It deliberately has no default: a lead without its deliveries would be stored
/// but reach nobody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admission {
    /// The consent text next to the box that the visitor ticked.
    pub consent: Option<ConsentText>,
    /// How much it looks like spam.
    pub verdict: Verdict,
    /// The names of the deliveries that get the lead, from [`Deliveries::names_for`](crate::Deliveries::names_for).
    /// Without any, the lead is only stored.
    pub deliveries: Vec<String>,
    /// The delivery that sends the auto-reply, at most once a day to each mailbox. A lead in quarantine, a canary and a
    /// lead without an e-mail address get none.
    pub reply_through: Option<String>,
    /// Whether this program sent the lead itself.
    pub canary: bool,
}

/// A lead that can be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLead {
    /// What the visitor said.
    pub parsed: ParsedLead,
    /// What the server decided.
    pub admission: Admission,
}

//! What the server decides about a lead, which makes it one that can be stored.

use sightline_model::ConsentText;

use crate::{ParsedLead, Verdict};

/// What the server decides about a lead. It has no default on purpose: a lead whose deliveries were
/// forgotten would be stored and reach nobody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admission {
    /// The words beside the box that the visitor ticked.
    pub consent: Option<ConsentText>,
    /// How much it looks like spam.
    pub verdict: Verdict,
    /// The names of the deliveries that get the lead, by
    /// [`Deliveries::names_for`](crate::Deliveries::names_for). Without any it is stored and stays there.
    pub deliveries: Vec<String>,
    /// The delivery that answers the sender, at most once a day to each mailbox. A lead in
    /// quarantine, a canary and a lead without an address get no answer.
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

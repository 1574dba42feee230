//! Whether a lead comes in, and what is thought of it.
//!
//! 1. Who sends so much that no hand does it is refused for the moment: `429`.
//! 2. The lead is judged by what it says, how it came, and how many come like it.
//! 3. A browser that can answer a challenge is asked one where its answer decides: `428`. Everybody
//!    else, whoever has no script above all, is taken in with what is held against the lead.

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use jiff::{SignedDuration, Timestamp};
use sightline_leads::{
    Challenge, Challenger, LeadForm, NewLead, RandomSource, RequestOrigin, Signals, Verdict,
};

use super::crowd::{Arrival, Crowd};
use super::{ClientKey, IntakeOptions, Network, client};

/// The other end of a connection, as every request of it carries it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// How a lead came.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Visit<'a> {
    pub(crate) peer: IpAddr,
    pub(crate) headers: &'a HeaderMap,
    pub(crate) origin: RequestOrigin,
    pub(crate) now: Timestamp,
}

/// What becomes of a lead that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Decision {
    /// It is stored, with what is thought of it.
    Take(Verdict),
    /// The browser has to work first.
    Ask(Challenge),
    /// Nothing is taken from there for so long.
    Refuse(SignedDuration),
}

/// Where leads come in.
pub(crate) struct Door {
    trusted_proxies: Vec<Network>,
    /// `None` when nobody counts.
    crowd: Option<Crowd>,
    challenger: Challenger,
}

impl Door {
    pub(crate) fn new(options: &IntakeOptions, random: RandomSource) -> Self {
        Self {
            trusted_proxies: options.trusted_proxies.clone(),
            crowd: (!options.unlimited).then(|| Crowd::new(&options.limits)),
            challenger: Challenger::new(random, options.proof_secret.as_deref()),
        }
    }

    /// Decides about a lead, and counts it.
    pub(crate) fn decide(&self, lead: &NewLead, form: &LeadForm, visit: &Visit<'_>) -> Decision {
        let arrival = self.arrival(lead, visit);
        if let Arrival::TooMany(wait) = arrival {
            return Decision::Refuse(wait);
        }
        let signals = Signals {
            honeypot: form.fell_for_honeypot(),
            elapsed: form.elapsed(),
            origin: visit.origin,
            crowded: arrival == Arrival::Crowded,
            proven: self.is_proven(lead, form, visit.now),
        };
        // Who sends no field for an answer cannot give one.
        let can_answer = form.proof.is_some();
        if can_answer && Verdict::work_would_decide(lead, &signals) {
            return Decision::Ask(self.challenger.issue(lead.form(), visit.now));
        }
        Decision::Take(Verdict::of(lead, &signals))
    }

    fn arrival(&self, lead: &NewLead, visit: &Visit<'_>) -> Arrival {
        let Some(crowd) = &self.crowd else {
            return Arrival::Usual;
        };
        let address = client(visit.peer, visit.headers, &self.trusted_proxies);
        crowd.arrives(ClientKey::of(address), lead.form(), visit.now)
    }

    fn is_proven(&self, lead: &NewLead, form: &LeadForm, now: Timestamp) -> bool {
        let proof = form.proof.as_deref().map(str::trim).unwrap_or_default();
        // A struct of texts always serialises.
        let said = || serde_json::to_vec(&form.values()).unwrap_or_default();
        !proof.is_empty() && self.challenger.check(proof, lead.form(), &said(), now)
    }
}

impl fmt::Debug for Door {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Door").finish_non_exhaustive()
    }
}

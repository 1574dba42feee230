//! Whether a lead comes in, and what is thought of it.
//!
//! 1. Who sends so much that no hand does it is refused for the moment: `429`.
//! 2. The lead is judged by what it says, how it came, and how many come like it.
//! 3. A browser that can answer a challenge is asked one where its answer decides: `428`. Everybody
//!    else, whoever has no script above all, is taken in with what is held against the lead.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::http::HeaderMap;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use sightline_leads::{
    Challenge, Challenger, IdempotencyKey, LeadForm, ParsedLead, RandomSource, RequestOrigin,
    Signals, Verdict,
};

use tokio::sync::SemaphorePermit;

use super::answers::{AnswerLimiter, NoAnswer};
use super::arrivals::{Arrival, ArrivalLimiter};
use super::client::is_unbelieved;
use super::origins::OtherSites;
use super::{ClientKey, IntakeOptions, Network, client};

/// For how long nothing is said again of a proxy that is not trusted.
const WARNING_PAUSE: SignedDuration = SignedDuration::from_hours(1);

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
    /// It is stored, with what is thought of it, and under this key in the place of its own.
    Take(Verdict, Option<IdempotencyKey>),
    /// The browser has to work first.
    Ask(Challenge),
    /// Nothing is taken from there for so long.
    Refuse(SignedDuration),
}

/// Decides which leads are taken.
pub(crate) struct LeadAdmission {
    /// Other sites whose forms are sent here.
    pub(crate) other_sites: OtherSites,
    /// How long the body of a lead may take to arrive.
    pub(crate) longest_body: Duration,
    trusted_proxies: Vec<Network>,
    /// `None` when nobody counts.
    arrivals: Option<ArrivalLimiter>,
    answers: AnswerLimiter,
    challenger: Challenger,
    /// When it was last said that somebody passes visitors on who is not believed.
    warned: Mutex<Option<Timestamp>>,
}

impl LeadAdmission {
    pub(crate) fn new(options: &IntakeOptions, random: RandomSource) -> Self {
        let limits = (!options.unlimited).then_some(&options.limits);
        Self {
            other_sites: OtherSites::new(&options.leads_origins),
            longest_body: options.longest_body,
            trusted_proxies: options.trusted_proxies.clone(),
            arrivals: limits.map(ArrivalLimiter::new),
            answers: AnswerLimiter::new(limits),
            challenger: Challenger::new(random, options.challenge_secret.as_deref()),
            warned: Mutex::default(),
        }
    }

    /// Decides about a lead, and counts it.
    pub(crate) fn decide(&self, lead: &ParsedLead, form: &LeadForm, visit: &Visit<'_>) -> Decision {
        self.warn_of_proxy(visit);
        let arrival = match &self.arrivals {
            Some(arrivals) => {
                let sender = self.sender(visit.peer, visit.headers);
                arrivals.arrives(sender, lead.form(), visit.now)
            }
            None => Arrival::Usual,
        };
        if let Arrival::TooMany(wait) = arrival {
            return Decision::Refuse(wait);
        }
        // Of a lead that answers a challenge.
        let answer = form.challenge_answer.as_deref();
        let key = answer.and_then(|answer| self.challenger.check(answer, lead, visit.now));
        let signals = Signals {
            honeypot: form.fell_for_honeypot(),
            elapsed: form.elapsed(),
            origin: visit.origin,
            crowded: arrival == Arrival::Crowded,
            challenge_answered: key.is_some(),
        };
        // Who sends no field for an answer cannot give one.
        if answer.is_some() && Verdict::challenge_would_decide(lead, &signals) {
            return Decision::Ask(self.challenger.issue(lead.form(), visit.now));
        }
        Decision::Take(Verdict::of(lead, &signals), key)
    }

    /// Waits for the turn to render a page that answers a form.
    pub(crate) async fn turn_to_answer(
        &self,
        visit: &Visit<'_>,
    ) -> Result<SemaphorePermit<'_>, NoAnswer> {
        let sender = self.sender(visit.peer, visit.headers);
        self.answers.turn(sender, visit.now).await
    }

    /// Says, once in a while, that a lead was passed on by somebody who is not believed: where that is a proxy of the
    /// site, all of its visitors count as one, and are a crowd.
    fn warn_of_proxy(&self, visit: &Visit<'_>) {
        if !is_unbelieved(visit.peer, visit.headers, &self.trusted_proxies) {
            return;
        }
        let mut warned = self.warned.lock();
        if warned.is_some_and(|last| visit.now.duration_since(last) < WARNING_PAUSE) {
            return;
        }
        *warned = Some(visit.now);
        // No address is logged: it may be a visitor's.
        tracing::warn!(
            "a lead came with X-Forwarded-For from an address that is not trusted, so its sender counts as that address: \
             if a proxy of yours is there, name it with --trusted-proxies"
        );
    }

    /// Who sends a request, as it is counted.
    pub(crate) fn sender(&self, peer: IpAddr, headers: &HeaderMap) -> ClientKey {
        ClientKey::of(client(peer, headers, &self.trusted_proxies))
    }
}

impl fmt::Debug for LeadAdmission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeadAdmission").finish_non_exhaustive()
    }
}

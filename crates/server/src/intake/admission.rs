//! Decides whether a lead is accepted, and how suspicious it is.
//!
//! 1. A sender of more leads than anybody can send by hand is refused for a while: `429`.
//! 2. The lead is scored by what it says, how it arrived, and how many arrive like it.
//! 3. A browser that can solve a challenge has to solve one if the result would decide: `428`. Every other lead, above
//!    all from browsers without script, is accepted with its score.

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

/// The shortest time between two warnings about an untrusted proxy.
const WARNING_INTERVAL: SignedDuration = SignedDuration::from_hours(1);

/// The peer address of a connection, as an extension of each of its requests.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// An extension of requests whose peer has the address that they arrived at: it is this machine or, in some container
/// networks, the host of the container.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FromOwnAddress;

/// The circumstances in which a lead arrived.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Visit<'a> {
    pub(crate) peer: IpAddr,
    pub(crate) headers: &'a HeaderMap,
    pub(crate) origin: RequestOrigin,
    pub(crate) now: Timestamp,
}

/// The decision about a lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Decision {
    /// Store the lead with this verdict and, if given, under this key instead of its own.
    Take(Verdict, Option<IdempotencyKey>),
    /// The browser has to solve a challenge first.
    Ask(Challenge),
    /// Refuse the lead and all others of this sender for this long.
    Refuse(SignedDuration),
}

/// Decides which leads are accepted.
pub(crate) struct LeadAdmission {
    /// Other sites whose forms are accepted here.
    pub(crate) other_sites: OtherSites,
    /// How long the body of a lead may take to arrive.
    pub(crate) longest_body: Duration,
    /// How long a lead waits for its plans.
    pub(crate) longest_plans: Duration,
    trusted_proxies: Vec<Network>,
    /// `None` if there are no limits.
    arrivals: Option<ArrivalLimiter>,
    answers: AnswerLimiter,
    challenger: Challenger,
    /// When the last warning about an untrusted proxy was logged.
    warned: Mutex<Option<Timestamp>>,
}

impl LeadAdmission {
    pub(crate) fn new(options: &IntakeOptions, random: RandomSource) -> Self {
        let limits = (!options.unlimited).then_some(&options.limits);
        Self {
            other_sites: OtherSites::new(&options.leads_origins),
            longest_body: options.longest_body,
            longest_plans: options.longest_plans,
            trusted_proxies: options.trusted_proxies.clone(),
            arrivals: limits.map(ArrivalLimiter::new),
            answers: AnswerLimiter::new(limits),
            challenger: Challenger::new(random, options.challenge_secret.as_deref()),
            warned: Mutex::default(),
        }
    }

    /// Decides about a lead, and counts it against the limits.
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
        // The key of a lead with a solved challenge.
        let answer = form.challenge_answer.as_deref();
        let key = answer.and_then(|answer| self.challenger.check(answer, lead, visit.now));
        let signals = Signals {
            honeypot: form.fell_for_honeypot(),
            elapsed: form.elapsed(),
            origin: visit.origin,
            crowded: arrival == Arrival::Crowded,
            challenge_answered: key.is_some(),
        };
        // A form without the field for the answer cannot answer a challenge.
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

    /// Warns from time to time about a lead with forwarding headers from an untrusted peer. If that peer is a proxy of
    /// the site, all of its visitors count as one sender, and as a crowd.
    fn warn_of_proxy(&self, visit: &Visit<'_>) {
        if !is_unbelieved(visit.peer, visit.headers, &self.trusted_proxies) {
            return;
        }
        let mut warned = self.warned.lock();
        if warned.is_some_and(|last| visit.now.duration_since(last) < WARNING_INTERVAL) {
            return;
        }
        *warned = Some(visit.now);
        // The address isn't logged: it may be a visitor's.
        tracing::warn!(
            "a lead came with X-Forwarded-For from an address that is not trusted, so its sender counts as that address: \
             if a proxy of yours is there, name it with --trusted-proxies"
        );
    }

    /// The key that the sender of a request is counted by.
    pub(crate) fn sender(&self, peer: IpAddr, headers: &HeaderMap) -> ClientKey {
        ClientKey::of(client(peer, headers, &self.trusted_proxies).address)
    }
}

impl fmt::Debug for LeadAdmission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeadAdmission").finish_non_exhaustive()
    }
}

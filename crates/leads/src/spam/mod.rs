//! Spam, without losing people: a score with its reasons, never a refusal.
//!
//! A lead whose score reaches [`QUARANTINE_SCORE`] is stored like any other, gets its number like
//! any other, and is kept back from the deliveries until its owner releases it.
//!
//! A browser that can may answer for its visitor by some work, where that decides
//! ([`Verdict::challenge_would_decide`]): it undoes what a crowd of leads has added, and weighs a little
//! against everything else. A plain sign of a machine weighs more than that.

mod challenge;
mod content;

use std::fmt;

use jiff::SignedDuration;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr};

use crate::ParsedLead;

pub use challenge::{Challenge, Challenger};

/// From this score on a lead is kept back. One plain sign of a machine is enough; what people also
/// do, such as sending a link, has to come together.
pub const QUARANTINE_SCORE: u8 = 5;

/// What a crowd of leads from one place or to one form adds.
const CROWD_WEIGHT: u8 = 5;
/// What an answered challenge takes off.
const CHALLENGE_WEIGHT: u8 = 2;
/// What a plain sign of a machine adds: still too much when a challenge was answered.
const MACHINE_WEIGHT: u8 = 7;

/// Nobody reads, types and sends a form in less time.
const FASTEST_PERSON: SignedDuration = SignedDuration::from_secs(3);

/// What is known of a request beyond what was written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Signals {
    /// The field that people cannot see was filled in.
    pub honeypot: bool,
    /// The time from showing the form to sending it, as far as the page could tell.
    pub elapsed: Option<SignedDuration>,
    /// Where the request came from, as far as the browser told.
    pub origin: RequestOrigin,
    /// More leads than usual came from the same place or to the same form.
    pub crowded: bool,
    /// The browser has answered a challenge.
    pub challenge_answered: bool,
}

/// Where a browser says that a request comes from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RequestOrigin {
    /// It did not say: an old browser, or no browser.
    #[default]
    Unknown,
    /// This site.
    Own,
    /// An old browser with a page that may not say, such as one opened from a file.
    Hidden,
    /// Another site.
    Foreign,
}

/// Why a lead looks like spam.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, EnumString, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SpamReason {
    /// The field that people cannot see was filled in.
    Honeypot,
    /// It was sent faster than a person can type.
    TooFast,
    /// Another site's page sent it.
    ForeignOrigin,
    /// A page that hides where it is sent it.
    HiddenOrigin,
    /// There is an address of a page in the name.
    LinkInName,
    /// There are several links.
    Links,
    /// There is markup for links, which our forms do not take.
    Markup,
    /// There are phrases that are typical of advertising.
    Phrases,
    /// More leads than usual came from the same place or to the same form.
    Crowd,
    /// The browser has answered a challenge. Speaks for the visitor.
    #[serde(rename = "proof-of-work")]
    #[strum(serialize = "proof-of-work")]
    ChallengeAnswered,
}

impl SpamReason {
    /// The reason in one word.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// What is thought of a lead. The default is that it is good.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The sum of the reasons' weights.
    pub score: u8,
    /// Why, in the order of looking.
    pub reasons: Vec<SpamReason>,
}

impl Verdict {
    /// Judges a lead.
    pub fn of(lead: &ParsedLead, signals: &Signals) -> Self {
        let mut verdict = Self::default();
        if signals.honeypot {
            verdict.add(SpamReason::Honeypot, MACHINE_WEIGHT);
        }
        match signals.origin {
            RequestOrigin::Foreign => verdict.add(SpamReason::ForeignOrigin, MACHINE_WEIGHT),
            RequestOrigin::Hidden => verdict.add(SpamReason::HiddenOrigin, 1),
            RequestOrigin::Own | RequestOrigin::Unknown => {}
        }
        let too_fast = |elapsed| (SignedDuration::ZERO..FASTEST_PERSON).contains(&elapsed);
        if signals.elapsed.is_some_and(too_fast) {
            verdict.add(SpamReason::TooFast, 2);
        }
        content::judge(lead, &mut verdict);
        if signals.crowded && !signals.challenge_answered {
            verdict.add(SpamReason::Crowd, CROWD_WEIGHT);
        }
        if signals.challenge_answered && verdict.score > 0 {
            verdict.score = verdict.score.saturating_sub(CHALLENGE_WEIGHT);
            verdict.reasons.push(SpamReason::ChallengeAnswered);
        }
        verdict
    }

    /// Whether a lead that would be kept back would not be, had the browser answered a challenge.
    /// Nobody else is asked to.
    pub fn challenge_would_decide(lead: &ParsedLead, signals: &Signals) -> bool {
        let challenge_answered = Signals {
            challenge_answered: true,
            ..*signals
        };
        Self::of(lead, signals).is_quarantined()
            && !Self::of(lead, &challenge_answered).is_quarantined()
    }

    /// Whether a lead with this verdict is kept back.
    pub const fn is_quarantined(&self) -> bool {
        self.score >= QUARANTINE_SCORE
    }

    fn add(&mut self, reason: SpamReason, weight: u8) {
        self.score = self.score.saturating_add(weight);
        self.reasons.push(reason);
    }
}

/// The score and its reasons in one line: `4 (links, too-fast)`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.score)?;
        let reasons: Vec<&str> = self.reasons.iter().map(|reason| reason.as_str()).collect();
        if reasons.is_empty() {
            return Ok(());
        }
        write!(f, " ({})", reasons.join(", "))
    }
}

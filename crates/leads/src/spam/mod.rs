//! Spam detection that loses no leads from people: a score with reasons, never a refusal.
//!
//! A lead whose score reaches [`QUARANTINE_SCORE`] is stored and gets a reference number like any other, but is held
//! back from the deliveries until its owner releases it.
//!
//! If it would change the outcome ([`Verdict::challenge_would_decide`]), a capable browser may be asked for a proof of
//! work. An answered challenge removes what a crowd of leads has added, and subtracts a little from everything else. A
//! clear sign of a bot outweighs it.

mod challenge;
mod content;

use std::fmt;

use jiff::SignedDuration;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr};

use crate::ParsedLead;

pub use challenge::{Challenge, Challenger};

/// The score at which a lead is held back. One clear sign of a bot is enough. Things that people do too, such as
/// sending a link, reach it only in combination.
pub const QUARANTINE_SCORE: u8 = 5;

/// Added when many leads come from one place or by one form.
const CROWD_WEIGHT: u8 = 5;
/// Subtracted when a challenge was answered.
const CHALLENGE_WEIGHT: u8 = 2;
/// Added for a clear sign of a bot; too much even after an answered challenge.
const BOT_WEIGHT: u8 = 7;

/// The shortest time in which a person can read, fill in and send a form.
const MIN_HUMAN_TIME: SignedDuration = SignedDuration::from_secs(3);

/// What is known about a request besides its text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Signals {
    /// Whether the honeypot field was filled in.
    pub honeypot: bool,
    /// The time from showing the form to sending it, if the page reported it.
    pub elapsed: Option<SignedDuration>,
    /// The origin of the request, as reported by the browser.
    pub origin: RequestOrigin,
    /// Whether more leads than usual came from the same place or by the same form.
    pub crowded: bool,
    /// Whether the browser answered a challenge.
    pub challenge_answered: bool,
}

/// The origin of a request, as reported by the browser.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RequestOrigin {
    /// Not reported: an old browser, or not a browser.
    #[default]
    Unknown,
    /// This site.
    Own,
    /// An opaque origin (`null`) in an old browser, such as a page opened from a file.
    Hidden,
    /// Another site.
    Foreign,
}

/// Why a lead looks like spam.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, EnumString, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SpamReason {
    /// The honeypot field was filled in.
    Honeypot,
    /// It was sent faster than a person can type.
    TooFast,
    /// Another site's page sent it.
    ForeignOrigin,
    /// A page that hides its origin sent it.
    HiddenOrigin,
    /// The name contains a link.
    LinkInName,
    /// The message contains several links.
    Links,
    /// The message contains markup for links, which the forms don't support.
    Markup,
    /// The message contains phrases that are typical of advertising.
    Phrases,
    /// More leads than usual came from the same place or by the same form.
    Crowd,
    /// The browser answered a challenge, which counts in favor of the visitor.
    #[serde(rename = "proof-of-work")]
    #[strum(serialize = "proof-of-work")]
    ChallengeAnswered,
}

impl SpamReason {
    /// The identifier of the reason.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The verdict on a lead. By default it is not spam.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The sum of the reasons' weights.
    pub score: u8,
    /// The reasons, in the order of the checks.
    pub reasons: Vec<SpamReason>,
}

impl Verdict {
    /// Scores a lead.
    pub fn of(lead: &ParsedLead, signals: &Signals) -> Self {
        let mut verdict = Self::default();
        if signals.honeypot {
            verdict.add(SpamReason::Honeypot, BOT_WEIGHT);
        }
        match signals.origin {
            RequestOrigin::Foreign => verdict.add(SpamReason::ForeignOrigin, BOT_WEIGHT),
            RequestOrigin::Hidden => verdict.add(SpamReason::HiddenOrigin, 1),
            RequestOrigin::Own | RequestOrigin::Unknown => {}
        }
        let too_fast = |elapsed| (SignedDuration::ZERO..MIN_HUMAN_TIME).contains(&elapsed);
        if signals.elapsed.is_some_and(too_fast) {
            verdict.add(SpamReason::TooFast, 2);
        }
        content::score(lead, &mut verdict);
        if signals.crowded && !signals.challenge_answered {
            verdict.add(SpamReason::Crowd, CROWD_WEIGHT);
        }
        if signals.challenge_answered && verdict.score > 0 {
            verdict.score = verdict.score.saturating_sub(CHALLENGE_WEIGHT);
            verdict.reasons.push(SpamReason::ChallengeAnswered);
        }
        verdict
    }

    /// Whether an answered challenge would keep the lead out of quarantine. Only then is a browser asked to solve one.
    pub fn challenge_would_decide(lead: &ParsedLead, signals: &Signals) -> bool {
        let challenge_answered = Signals {
            challenge_answered: true,
            ..*signals
        };
        Self::of(lead, signals).is_quarantined()
            && !Self::of(lead, &challenge_answered).is_quarantined()
    }

    /// Whether a lead with this verdict is held back.
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

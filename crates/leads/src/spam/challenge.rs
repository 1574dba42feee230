//! Challenges, by proof of work: a browser answers for its visitor, who does nothing but wait a moment.
//!
//! 1. [`Challenger::issue`] draws a number, hashes it with a salt, and signs salt, hash, form and
//!    expiry. Nothing is stored.
//! 2. The browser tries numbers from zero until one has that hash. There are at most
//!    [`MOST_TRIES`], so the longest wait is known; a puzzle of leading zeros has no longest wait.
//! 3. [`Challenger::check`] wants the signature, the form, the time and the number to be right, and
//!    the answer to be new: one answer speaks for one lead. However often and under whatever keys that lead
//!    is sent with it, it is stored under the key that came first, so once.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use sightline_model::FormKind;

use crate::{IdempotencyKey, ParsedLead, RandomSource};

/// The most numbers that a browser has to try; half of them on average. A telephone hashes 150,000
/// to 300,000 short texts in a second, which makes one to two seconds, three at the worst.
const MOST_TRIES: u64 = 400_000;
/// How long an answer is taken.
const LIFETIME: SignedDuration = SignedDuration::from_mins(10);
/// The longest answer that is looked at.
const LONGEST_ANSWER_BYTES: usize = 400;
/// Answers remembered at once. Each has cost its sender a second of work.
const MOST_REMEMBERED: usize = 50_000;

/// Sets the key apart from other uses of the same secret.
const KEY_CONTEXT: &str = "sightline leads 2026-11-21 proof of work";

/// What a browser has to find: the number from 0 to `most_tries` that follows `salt` in the text
/// whose SHA-256 is `target`. Its answer is the token, a full stop and the number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Challenge {
    /// Says what was asked, signed.
    pub token: String,
    /// What the number follows, in hexadecimal.
    pub salt: String,
    /// The hash, in hexadecimal.
    pub target: String,
    /// The largest number.
    pub most_tries: u64,
}

/// Asks challenges and checks their answers.
pub struct Challenger {
    /// Of keyed BLAKE3, by which challenges are signed.
    key: [u8; 32],
    random: RandomSource,
    /// The salts of answers that were taken: until when they could be given again, and for what lead.
    taken: Mutex<HashMap<String, Taken>>,
}

struct Taken {
    until: i64,
    content: String,
    key: IdempotencyKey,
}

impl Challenger {
    /// A challenger with a secret of its own, or with one that it shares with others: servers that
    /// share their visitors must take each other's challenges.
    pub fn new(random: RandomSource, secret: Option<&[u8]>) -> Self {
        let drawn = [random.draw(), random.draw()].concat();
        Self {
            key: blake3::derive_key(KEY_CONTEXT, secret.unwrap_or(&drawn)),
            random,
            taken: Mutex::default(),
        }
    }

    /// Asks.
    pub fn issue(&self, form: FormKind, now: Timestamp) -> Challenge {
        let salt = hex(&self.random.draw());
        let number = self.random.number() % (MOST_TRIES + 1);
        let target = hash(&salt, number);
        let until = now.as_second().saturating_add(LIFETIME.as_secs());
        let claim = format!("{until}.{}.{salt}.{target}", form.as_str());
        Challenge {
            token: format!("{claim}.{}", self.sign(&claim).to_hex()),
            salt,
            target,
            most_tries: MOST_TRIES,
        }
    }

    /// Whether this is the answer to a challenge that was asked for this form and still holds; for
    /// another lead it is not taken again. The key under which the lead is to be stored: that of the first one
    /// with this answer, or the challenge's own where that had none.
    pub fn check(&self, answer: &str, lead: &ParsedLead, now: Timestamp) -> Option<IdempotencyKey> {
        let claim = self.claim(answer.trim())?;
        let is_right = claim.form == lead.form().as_str()
            && claim.until > now.as_second()
            && claim.number <= MOST_TRIES
            && hash(claim.salt, claim.number) == claim.target;
        is_right.then(|| self.take(&claim, lead, now))?
    }

    /// What the answer claims, when this challenger has signed it.
    fn claim<'a>(&self, answer: &'a str) -> Option<Claim<'a>> {
        if answer.len() > LONGEST_ANSWER_BYTES {
            return None;
        }
        let (token, number) = answer.rsplit_once('.')?;
        let (claim, signature) = token.rsplit_once('.')?;
        // Hashes of BLAKE3 are compared in constant time.
        if self.sign(claim) != blake3::Hash::from_hex(signature).ok()? {
            return None;
        }
        let mut parts = claim.split('.');
        let claim = Claim {
            until: parts.next()?.parse().ok()?,
            form: parts.next()?,
            salt: parts.next()?,
            target: parts.next()?,
            number: number.parse().ok()?,
        };
        parts.next().is_none().then_some(claim)
    }

    fn take(&self, claim: &Claim<'_>, lead: &ParsedLead, now: Timestamp) -> Option<IdempotencyKey> {
        let content = lead.content_hash();
        let mut taken = self.taken.lock();
        if taken.len() >= MOST_REMEMBERED {
            taken.retain(|_, taken| taken.until > now.as_second());
        }
        let is_full = taken.len() >= MOST_REMEMBERED;
        match taken.entry(claim.salt.to_owned()) {
            Entry::Occupied(earlier) => {
                let earlier = earlier.get();
                (earlier.content == content).then(|| earlier.key.clone())
            }
            Entry::Vacant(_) if is_full => None,
            Entry::Vacant(place) => {
                let own = lead.idempotency_key.clone();
                let key = own.or_else(|| IdempotencyKey::parse(claim.salt))?;
                place.insert(Taken {
                    until: claim.until,
                    content,
                    key: key.clone(),
                });
                Some(key)
            }
        }
    }

    fn sign(&self, claim: &str) -> blake3::Hash {
        blake3::keyed_hash(&self.key, claim.as_bytes())
    }
}

impl fmt::Debug for Challenger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Challenger")
    }
}

struct Claim<'a> {
    until: i64,
    form: &'a str,
    salt: &'a str,
    target: &'a str,
    number: u64,
}

fn hash(salt: &str, number: u64) -> String {
    hex(&Sha256::digest(format!("{salt}{number}")))
}

fn hex(bytes: &[u8]) -> String {
    use fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a `String` cannot fail.
        _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU8, Ordering};

    use super::*;
    use crate::{LeadForm, Received};

    fn now() -> Timestamp {
        "2026-11-02T12:00:00Z".parse().unwrap()
    }

    /// Small numbers, so that a test finds the answer at once.
    fn challenger() -> Challenger {
        let drawn = AtomicU8::new(1);
        let random = RandomSource::new(move || {
            let mut bytes = [0; 16];
            bytes[0] = drawn.fetch_add(1, Ordering::Relaxed);
            bytes
        });
        Challenger::new(random, None)
    }

    fn answer(challenge: &Challenge) -> String {
        let number = (0..=challenge.most_tries)
            .find(|number| hash(&challenge.salt, *number) == challenge.target)
            .unwrap();
        format!("{}.{number}", challenge.token)
    }

    fn lead(form: &str, name: &str, key: Option<&str>) -> ParsedLead {
        let form = LeadForm {
            form: Some(form.to_owned()),
            name: Some(name.to_owned()),
            email: Some("dana@mail.example".to_owned()),
            phone: Some("312-555-0101".to_owned()),
            customer_message: Some("Two cameras".to_owned()),
            idempotency_key: key.map(str::to_owned),
            ..LeadForm::default()
        };
        ParsedLead::parse(
            &form,
            &Received {
                at: now(),
                site: "",
            },
        )
        .unwrap()
    }

    #[test]
    fn the_right_answer_is_taken_once_and_again_for_the_same_lead_under_its_first_key() {
        let challenger = challenger();
        let answer = answer(&challenger.issue(FormKind::Hero, now()));
        let check = |name, key| {
            let key = challenger.check(&answer, &lead("hero", name, key), now());
            key.map(|key| key.as_str().to_owned())
        };
        assert_eq!(
            check("One", Some("first-key")).as_deref(),
            Some("first-key")
        );
        assert_eq!(
            check("One", Some("other-key")).as_deref(),
            Some("first-key")
        );
        assert_eq!(check("One", None).as_deref(), Some("first-key"));
        assert_eq!(check("Other", Some("first-key")), None);
    }

    #[test]
    fn leads_without_a_key_have_that_of_their_answer() {
        let challenger = challenger();
        let mut keys = Vec::new();
        for _ in 0..2 {
            let answer = answer(&challenger.issue(FormKind::Hero, now()));
            let check = || challenger.check(&answer, &lead("hero", "One", None), now());
            assert_eq!(check(), check());
            keys.push(check().unwrap());
        }
        assert_ne!(keys[0], keys[1], "each answer is for a lead of its own");
    }

    #[test]
    fn an_answer_for_another_form_or_too_late_or_wrong_is_not_taken() {
        let challenger = challenger();
        let challenge = challenger.issue(FormKind::Hero, now());
        let answer = answer(&challenge);
        let hero = lead("hero", "One", None);
        let footer = lead("footer", "One", None);
        assert_eq!(challenger.check(&answer, &footer, now()), None);
        let late = now() + LIFETIME;
        assert_eq!(challenger.check(&answer, &hero, late), None);
        for answer in [
            String::new(),
            challenge.token.clone(),
            format!("{}.399999", challenge.token),
            format!("{}.-1", challenge.token),
            format!("9{answer}"),
            answer.replacen("hero", "footer", 1),
            "x".repeat(10_000),
            "....".to_owned(),
            "é.é.é".to_owned(),
        ] {
            assert_eq!(challenger.check(&answer, &hero, now()), None, "{answer}");
        }
        assert!(challenger.check(&answer, &hero, now()).is_some());
    }

    #[test]
    fn what_another_challenger_asked_counts_only_with_a_shared_secret() {
        let random = || RandomSource::new(|| [7; 16]);
        let asked = Challenger::new(random(), Some(b"shared")).issue(FormKind::Hero, now());
        let answer = answer(&asked);
        let hero = lead("hero", "One", None);
        let by = |secret| Challenger::new(random(), Some(secret)).check(&answer, &hero, now());
        assert!(by(b"shared").is_some());
        assert_eq!(by(b"else"), None);
    }
}

//! Proof-of-work challenges: the browser solves one by itself while the visitor waits a moment.
//!
//! 1. [`Challenger::issue`] draws a number, hashes it with a salt, and signs salt, hash, form and expiry. Nothing is
//!    stored.
//! 2. The browser tries numbers from zero until one has that hash. There are at most [`MAX_NUMBER`], so the wait is
//!    bounded; with a puzzle of leading zeros it would not be.
//! 3. [`Challenger::check`] verifies the signature, the form, the expiry and the number, and that the answer was not
//!    used for another lead. If the same lead is sent several times with the answer, under whatever keys, it is stored
//!    only once, under the first key.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use sightline_model::FormKind;

use crate::{IdempotencyKey, ParsedLead, RandomSource};

/// The highest number that a browser has to try; it tries half as many on average. A phone hashes 150,000 to 300,000
/// short texts per second, so this takes one to two seconds, three at worst.
const MAX_NUMBER: u64 = 400_000;
/// How long an answer is accepted.
const LIFETIME: SignedDuration = SignedDuration::from_mins(10);
/// The maximum length of an answer that is parsed.
const MAX_ANSWER_BYTES: usize = 400;
/// The maximum number of answers remembered. Each costs its sender a second of work.
const MAX_REMEMBERED: usize = 50_000;

/// Separates the key from other uses of the same secret.
const KEY_CONTEXT: &str = "sightline leads 2026-11-21 proof of work";

/// What the browser has to find: the number from 0 to `most_tries` that, appended to `salt`, gives a text with the
/// SHA-256 `target`. The answer is the token, a full stop and the number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Challenge {
    /// The signed challenge.
    pub token: String,
    /// The text that the number is appended to, in hexadecimal.
    pub salt: String,
    /// The hash, in hexadecimal.
    pub target: String,
    /// The largest number to try.
    pub most_tries: u64,
}

/// Issues challenges and checks the answers.
pub struct Challenger {
    /// The key for keyed BLAKE3, with which challenges are signed.
    key: [u8; 32],
    random: RandomSource,
    /// The salts of accepted answers, with their expiry and the lead that each was used for.
    used: Mutex<HashMap<String, UsedAnswer>>,
}

struct UsedAnswer {
    until: i64,
    content: String,
    key: IdempotencyKey,
}

impl Challenger {
    /// Creates a challenger with a random secret or with a shared one. Servers behind one address must share a secret,
    /// so that each accepts the challenges of the others.
    pub fn new(random: RandomSource, secret: Option<&[u8]>) -> Self {
        let drawn = [random.draw(), random.draw()].concat();
        Self {
            key: blake3::derive_key(KEY_CONTEXT, secret.unwrap_or(&drawn)),
            random,
            used: Mutex::default(),
        }
    }

    /// Issues a challenge.
    pub fn issue(&self, form: FormKind, now: Timestamp) -> Challenge {
        let salt = hex(&self.random.draw());
        let number = self.random.number() % (MAX_NUMBER + 1);
        let target = hash(&salt, number);
        let until = now.as_second().saturating_add(LIFETIME.as_secs());
        let claim = format!("{until}.{}.{salt}.{target}", form.as_str());
        Challenge {
            token: format!("{claim}.{}", self.sign(&claim).to_hex()),
            salt,
            target,
            most_tries: MAX_NUMBER,
        }
    }

    /// Checks the answer to a challenge, which must be for this form, unexpired, and not used for another lead. Returns
    /// the key under which to store the lead: that of the first lead with this answer, or one derived from the
    /// challenge if that lead had none.
    pub fn check(&self, answer: &str, lead: &ParsedLead, now: Timestamp) -> Option<IdempotencyKey> {
        let claim = self.claim(answer.trim())?;
        let is_right = claim.form == lead.form().as_str()
            && claim.until > now.as_second()
            && claim.number <= MAX_NUMBER
            && hash(claim.salt, claim.number) == claim.target;
        is_right.then(|| self.redeem(&claim, lead, now))?
    }

    /// Parses an answer. Returns `None` unless this challenger signed it.
    fn claim<'a>(&self, answer: &'a str) -> Option<Claim<'a>> {
        if answer.len() > MAX_ANSWER_BYTES {
            return None;
        }
        let (token, number) = answer.rsplit_once('.')?;
        let (claim, signature) = token.rsplit_once('.')?;
        // BLAKE3 hashes are compared in constant time.
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

    fn redeem(
        &self,
        claim: &Claim<'_>,
        lead: &ParsedLead,
        now: Timestamp,
    ) -> Option<IdempotencyKey> {
        let content = lead.content_hash();
        let mut used = self.used.lock();
        if used.len() >= MAX_REMEMBERED {
            used.retain(|_, used| used.until > now.as_second());
        }
        let is_full = used.len() >= MAX_REMEMBERED;
        match used.entry(claim.salt.to_owned()) {
            Entry::Occupied(earlier) => {
                let earlier = earlier.get();
                (earlier.content == content).then(|| earlier.key.clone())
            }
            Entry::Vacant(_) if is_full => None,
            Entry::Vacant(place) => {
                let own = lead.idempotency_key.clone();
                let key = own.or_else(|| IdempotencyKey::parse(claim.salt))?;
                place.insert(UsedAnswer {
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

    /// Finds the number; the target is small, so the test is fast.
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
    fn an_answer_is_valid_for_one_lead_only_and_keeps_its_first_key() {
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
    fn leads_without_an_idempotency_key_get_one_from_their_answer() {
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
    fn answers_that_are_wrong_late_or_for_another_form_are_refused() {
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
    fn as_many_answers_as_are_remembered_hold_up_others_until_they_expire() {
        let challenger = challenger();
        let answer = answer(&challenger.issue(FormKind::Hero, now()));
        let hero = lead("hero", "One", None);
        let until = now().as_second() + 60;
        let earlier = (0..MAX_REMEMBERED).map(|number| {
            let used = UsedAnswer {
                until,
                content: String::new(),
                key: IdempotencyKey::parse("first-key").unwrap(),
            };
            (number.to_string(), used)
        });
        challenger.used.lock().extend(earlier);
        assert_eq!(challenger.check(&answer, &hero, now()), None);
        let later = now() + SignedDuration::from_secs(60);
        assert!(challenger.check(&answer, &hero, later).is_some());
        assert_eq!(challenger.used.lock().len(), 1);
    }

    #[test]
    fn a_challenge_of_another_challenger_needs_a_shared_secret() {
        let random = || RandomSource::new(|| 7_u128.to_le_bytes());
        let asked = Challenger::new(random(), Some(b"shared")).issue(FormKind::Hero, now());
        let answer = answer(&asked);
        let hero = lead("hero", "One", None);
        let by = |secret| Challenger::new(random(), Some(secret)).check(&answer, &hero, now());
        assert!(by(b"shared").is_some());
        assert_eq!(by(b"else"), None);
    }
}

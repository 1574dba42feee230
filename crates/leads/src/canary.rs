//! Canaries: leads that the program sends to itself through the site's public address, like a visitor's. Owners know
//! them as tests and as proof: `--prove-every`, `sightline_lead_proof_age_seconds`, `proof` in `/readyz`.
//!
//! The request is signed with a key of this installation, so nobody else can mark a lead as a test, which hides it from
//! lists and reports. The signature covers the time and the whole body. A captured request can be replayed for five
//! minutes, but only yields the same test again, since it has the same idempotency key.

use std::fmt;
use std::net::SocketAddr;

use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use sightline_model::{ConsentText, FormKind};

use crate::delivery::{Address, HttpClient, HttpError, hmac_base64, hmac_verifies};
use crate::reference::RANDOM_BYTES;
use crate::{
    Admission, Attribution, Email, IdempotencyKey, LeadPlan, LeadRecord, LeadState, LeadSummary,
    Message, NewLead, ParsedLead, PersonName, Phone, RandomSource, Reference, Verdict,
};

/// The header with the time and the signature.
pub const CANARY_HEADER: &str = "x-sightline-test";

/// The name, the number and the message of a test.
const NAME: &str = "Test of the website";
/// From the range of numbers reserved for fictional use.
const PHONE: &str = "312-555-0199";
const MESSAGE: &str = "This is a test that the website sent to itself. Nobody wrote it.";

impl LeadRecord {
    /// Creates a test that is not stored, to try a delivery with.
    pub(crate) fn canary(random: &RandomSource, now: Timestamp) -> Self {
        let mut for_reference = [0; RANDOM_BYTES];
        for_reference.copy_from_slice(&random.draw()[..RANDOM_BYTES]);
        Self {
            summary: LeadSummary {
                reference: Reference::from_random(for_reference),
                received_at: now,
                form: FormKind::Contact,
                page: None,
                name: PersonName::from_stored(NAME.to_owned()),
                email: None,
                phone: Phone::from_stored(PHONE.to_owned()),
                state: LeadState::Waiting,
                first_delivered_at: None,
                test: true,
            },
            phone_e164: None,
            customer_message: Some(Message::from_stored(MESSAGE.to_owned())),
            text_consent: None,
            attribution: Attribution::default(),
            last_touch: Attribution::default(),
            plans: Vec::new(),
            spam: Verdict::default(),
            repeats: None,
        }
    }
}

impl NewLead {
    /// Creates a lead to try a store with, which doesn't keep it. It has everything that a lead may have and isn't marked
    /// as a test, so that each table that a visitor's lead needs gets a row. Its key is random, so that nobody can store
    /// the same lead before.
    pub(crate) fn canary(random: &RandomSource) -> Self {
        let plan = LeadPlan::from_stored("storage", "/planning/storage?".to_owned(), None);
        Self {
            parsed: ParsedLead {
                received_at: Timestamp::UNIX_EPOCH,
                form: FormKind::Contact,
                page: None,
                name: PersonName::from_stored(NAME.to_owned()),
                email: Some(Email::from_stored("test@website.example".to_owned())),
                phone: Phone::from_stored(PHONE.to_owned()),
                phone_e164: None,
                message: Some(Message::from_stored(MESSAGE.to_owned())),
                idempotency_key: Some(IdempotencyKey::of_insert(random.uuid())),
                attribution: Attribution::default(),
                last_touch: Attribution::default(),
                plans: plan.into_iter().collect(),
                notes: Vec::new(),
            },
            admission: Admission {
                consent: Some(ConsentText {
                    version: "-".to_owned(),
                    text: MESSAGE.to_owned(),
                }),
                verdict: Verdict::default(),
                deliveries: vec!["-".to_owned()],
                reply_through: Some("-".to_owned()),
                canary: false,
            },
        }
    }
}

/// How much clocks may differ and requests may be delayed.
const MAX_AGE: SignedDuration = SignedDuration::from_mins(5);

/// The key of an installation. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct CanaryKey([u8; 32]);

impl CanaryKey {
    /// Derives the key from a secret text of this installation.
    pub fn from_secret(text: &str) -> Self {
        Self(*blake3::hash(text.trim().as_bytes()).as_bytes())
    }

    /// Generates the secret text for a new key.
    pub fn generate(random: &RandomSource) -> String {
        format!("{}{}", random.uuid().simple(), random.uuid().simple())
    }

    /// Returns the value of the header for a body that is sent now.
    pub fn sign(&self, body: &[u8], now: Timestamp) -> String {
        let at = now.as_second();
        format!("{at}.{}", hmac_base64(&self.0, &signed_text(body, at)))
    }

    /// Whether the header's value was made recently, with this key and for this body.
    pub fn verifies(&self, value: &str, body: &[u8], now: Timestamp) -> bool {
        let Some((at, signature)) = value.split_once('.') else {
            return false;
        };
        let Ok(at) = at.parse::<i64>() else {
            return false;
        };
        let age = i128::from(now.as_second()) - i128::from(at);
        age.unsigned_abs() <= MAX_AGE.as_secs().unsigned_abs().into()
            && hmac_verifies(&self.0, &signed_text(body, at), signature)
    }
}

impl fmt::Debug for CanaryKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CanaryKey(..)")
    }
}

fn signed_text(body: &[u8], at: i64) -> Vec<u8> {
    [format!("sightline test {at}.").as_bytes(), body].concat()
}

/// Why a canary could not be sent.
#[derive(Debug, thiserror::Error)]
pub enum CanaryError {
    /// The address is invalid.
    #[error("{0}")]
    Address(String),
    /// The HTTP request failed.
    #[error("{0}")]
    Http(String),
    /// The server did not accept the canary.
    #[error("the server answered {status}: {hint}")]
    Refused {
        /// The status of the response.
        status: u16,
        /// What to do about it.
        hint: &'static str,
    },
    /// The response contains no reference number.
    #[error("the server's answer is no receipt: is this the address of the site?")]
    NoReceipt,
}

/// Sends a canary to the site's address, or to the socket at which its server listens for plain HTTP, and returns its
/// reference.
///
/// # Errors
/// Returns an error if it was not acknowledged.
pub async fn send_canary(
    (base_url, socket): (&str, Option<SocketAddr>),
    key: &CanaryKey,
    random: &RandomSource,
    now: Timestamp,
) -> Result<Reference, CanaryError> {
    let address = address(base_url, "/api/leads")?;
    let client = HttpClient::new(match socket {
        Some(socket) => address.through(socket),
        None => address,
    });
    let body = json!({
        "form": "contact",
        "name": NAME,
        "email": "",
        "phone": PHONE,
        "customer_message": MESSAGE,
        "idempotency_key": random.uuid().to_string(),
    })
    .to_string()
    .into_bytes();
    let headers = [
        (hyper::header::CONTENT_TYPE, "application/json".to_owned()),
        (
            hyper::header::HeaderName::from_static(CANARY_HEADER),
            key.sign(&body, now),
        ),
    ];
    let answer = client.post(&headers, body).await?;
    let status = answer.status;
    if !matches!(status, 200 | 201) {
        let hint = hint(status);
        return Err(CanaryError::Refused { status, hint });
    }
    let receipt: serde_json::Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    receipt
        .get("reference")
        .and_then(|reference| Reference::parse(reference.as_str()?).ok())
        .ok_or(CanaryError::NoReceipt)
}

/// Creates a client for a path of a site. Private and local addresses are allowed.
fn client(base_url: &str, path: &str) -> Result<HttpClient, CanaryError> {
    address(base_url, path).map(HttpClient::new)
}

fn address(base_url: &str, path: &str) -> Result<Address, CanaryError> {
    let url = base_url.trim_end_matches('/').to_owned() + path;
    Address::parse(&url, true).map_err(CanaryError::Address)
}

impl From<HttpError> for CanaryError {
    fn from(error: HttpError) -> Self {
        Self::Http(error.to_string())
    }
}

/// The response of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SiteAnswer {
    /// The status of the response.
    pub status: u16,
    /// The time at the server, if the response has a `Date` header.
    pub date: Option<Timestamp>,
}

/// Checks whether the site responds at its address.
///
/// # Errors
/// Returns an error if it doesn't.
pub async fn probe_site(base_url: &str) -> Result<SiteAnswer, CanaryError> {
    let client = client(base_url, "/healthz")?;
    let answer = client.head().await?;
    let date = jiff::fmt::rfc2822::DateTimeParser::new()
        .parse_timestamp(answer.header(hyper::header::DATE))
        .ok();
    Ok(SiteAnswer {
        status: answer.status,
        date,
    })
}

/// The answer of a studio about the connection to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StudioAnswer {
    /// It can be reached under its own name.
    Reached {
        /// Whether the connection is secure, so that people can sign in.
        secure: bool,
    },
    /// It was reached under another host name than its own.
    OtherName,
}

/// Asks the studio at an address whether people can sign in there. Returns `None` if there is no studio.
///
/// # Errors
/// Returns an error if nothing responds.
pub async fn probe_studio(url: &str) -> Result<Option<StudioAnswer>, CanaryError> {
    let client = client(url, "/studio/api/sign-in")?;
    let answer = client.get().await?;
    let told: serde_json::Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    Ok(match answer.status {
        200 => told["secure"]
            .as_bool()
            .map(|secure| StudioAnswer::Reached { secure }),
        421 if told["status"] == 421 => Some(StudioAnswer::OtherName),
        _ => None,
    })
}

const fn hint(status: u16) -> &'static str {
    match status {
        301..=308 => "it sends elsewhere; name the address that visitors end up at",
        403 => "it does not know the key of this test; use the data folder of that server",
        404 | 405 => "there are no leads at that address",
        429 => "it has too much to do, or something before it limits requests",
        502..=504 => "the server, or its database, is not to be reached",
        _ => "see the server's log",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_verifies_only_with_its_key_and_body_within_five_minutes() {
        let key = CanaryKey::from_secret("of this installation\n");
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let header = key.sign(b"body", now);
        let minutes = |minutes| now + SignedDuration::from_mins(minutes);
        assert!(key.verifies(&header, b"body", now));
        assert!(key.verifies(&header, b"body", minutes(5)));
        assert!(key.verifies(&header, b"body", minutes(-5)));
        assert!(!key.verifies(&header, b"body", minutes(6)));
        assert!(!key.verifies(&header, b"body", minutes(-6)));
        assert!(!key.verifies(&header, b"another", now));
        assert!(!CanaryKey::from_secret("of another").verifies(&header, b"body", now));
        for forged in [
            "",
            ".",
            "1.",
            "x.y",
            "99999999999999999999.x",
            "-9223372036854775808.x",
        ] {
            assert!(!key.verifies(forged, b"body", now), "{forged}");
        }
    }
}

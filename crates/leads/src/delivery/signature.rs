//! Signatures with HMAC-SHA256, as in Standard Webhooks
//! (<https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>).

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use hyper::header::HeaderName;
use sha2::Sha256;

const PREFIX: &str = "whsec_";

const WEBHOOK_ID: HeaderName = HeaderName::from_static("webhook-id");
const WEBHOOK_TIMESTAMP: HeaderName = HeaderName::from_static("webhook-timestamp");
const WEBHOOK_SIGNATURE: HeaderName = HeaderName::from_static("webhook-signature");

/// A shared secret of 24 to 64 bytes. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct WebhookSecret(Vec<u8>);

/// Why a text is not a secret. The messages don't repeat the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SecretError {
    #[error("must hold a secret that begins with `whsec_`")]
    Prefix,
    #[error("must hold base64 after `whsec_`")]
    Base64,
    #[error("must hold 24 to 64 bytes, written in base64, after `whsec_`")]
    Length,
}

impl WebhookSecret {
    /// Parses `whsec_` followed by base64.
    pub(crate) fn parse(text: &str) -> Result<Self, SecretError> {
        let encoded = text
            .trim()
            .strip_prefix(PREFIX)
            .ok_or(SecretError::Prefix)?;
        let Ok(bytes) = STANDARD.decode(encoded) else {
            return Err(SecretError::Base64);
        };
        if (24..=64).contains(&bytes.len()) {
            Ok(Self(bytes))
        } else {
            Err(SecretError::Length)
        }
    }

    /// Returns `v1,` and the base64 signature of identifier, time and body.
    fn sign(&self, id: &str, timestamp: i64, body: &[u8]) -> String {
        let signed = [format!("{id}.{timestamp}.").as_bytes(), body].concat();
        format!("v1,{}", hmac_base64(&self.0, &signed))
    }
}

impl fmt::Debug for WebhookSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookSecret(..)")
    }
}

/// Returns the headers of a request that is signed with each of these secrets.
pub(super) fn signed_headers(
    secrets: &[WebhookSecret],
    id: String,
    timestamp: i64,
    body: &[u8],
) -> [(HeaderName, String); 3] {
    let signatures = secrets.iter().map(|one| one.sign(&id, timestamp, body));
    let signatures: Vec<String> = signatures.collect();
    [
        (WEBHOOK_ID, id),
        (WEBHOOK_TIMESTAMP, timestamp.to_string()),
        (WEBHOOK_SIGNATURE, signatures.join(" ")),
    ]
}

/// Computes HMAC-SHA256 in base64.
pub(crate) fn hmac_base64(key: &[u8], text: &[u8]) -> String {
    // HMAC accepts keys of any length (RFC 2104), so this cannot fail.
    Hmac::<Sha256>::new_from_slice(key)
        .map(|mac| STANDARD.encode(mac.chain_update(text).finalize().into_bytes()))
        .unwrap_or_default()
}

/// Whether a base64 signature is the HMAC-SHA256 of a text, compared in constant time.
pub(crate) fn hmac_verifies(key: &[u8], text: &[u8], signature: &str) -> bool {
    let Ok(signature) = STANDARD.decode(signature) else {
        return false;
    };
    Hmac::<Sha256>::new_from_slice(key)
        .is_ok_and(|mac| mac.chain_update(text).verify_slice(&signature).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_matches_the_standard_webhooks_test_vector() {
        // A test vector of the Standard Webhooks libraries.
        let secret = WebhookSecret::parse("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        assert_eq!(
            secret.sign(
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                1_614_265_330,
                b"{\"test\": 2432232314}"
            ),
            "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
        );
    }

    #[test]
    fn malformed_webhook_secrets_are_refused() {
        for (text, error) in [
            ("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", SecretError::Prefix),
            ("whsec_not base64", SecretError::Base64),
            ("whsec_c2hvcnQ=", SecretError::Length),
        ] {
            assert_eq!(WebhookSecret::parse(text), Err(error));
        }
    }
}

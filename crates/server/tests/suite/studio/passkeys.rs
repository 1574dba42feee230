//! Confirming who somebody is with a passkey, by a device made of a key pair.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use rcgen::{KeyPair, SigningKey as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{LEADS, Studio};

const CREDENTIAL: &[u8] = b"the phone of Sam";

fn text(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// What a browser says about a ceremony (WebAuthn, section 5.8.1).
fn client_data(kind: &str, ceremony: &Value) -> String {
    let challenge = &ceremony["options"]["challenge"];
    json!({"type": kind, "challenge": challenge, "origin": "http://localhost", "crossOrigin": false})
        .to_string()
}

/// What a browser answers that makes a passkey of this key pair.
fn made(pair: &KeyPair, ceremony: &Value) -> Value {
    // The COSE key: EC2, ES256, P-256, x, y. The raw key is 4, x, y.
    let (x, y) = pair.public_key_raw()[1..].split_at(32);
    let key = [
        &[0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32][..],
        x,
        &[0x22, 0x58, 32],
        y,
    ];
    // The host, the flags for a present and verified user and a passkey, the counter, no model, and the passkey.
    let device = [
        &Sha256::digest("localhost")[..],
        &[0b100_0101],
        &[0; 4 + 16],
        &[0, u8::try_from(CREDENTIAL.len()).unwrap()],
        CREDENTIAL,
        &key.concat(),
    ]
    .concat();
    let attestation = [
        &b"\xA3\x63fmt\x64none\x67attStmt\xA0\x68authData\x58"[..],
        &[u8::try_from(device.len()).unwrap()],
        &device,
    ]
    .concat();
    json!({"rawId": text(CREDENTIAL), "response": {
        "clientDataJSON": text(client_data("webauthn.create", ceremony).as_bytes()),
        "attestationObject": text(&attestation)}})
}

/// What a browser answers with the passkey of this key pair.
fn answer(pair: &KeyPair, ceremony: &Value) -> Value {
    let client = client_data("webauthn.get", ceremony);
    let device = [&Sha256::digest("localhost")[..], &[0b101], &[0; 4]].concat();
    let signed = [&device[..], &Sha256::digest(&client)].concat();
    json!({"rawId": text(CREDENTIAL), "response": {
        "clientDataJSON": text(client.as_bytes()),
        "authenticatorData": text(&device),
        "signature": text(&pair.sign(&signed).unwrap())}})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_confirms_only_the_person_that_it_belongs_to() {
    let studio = Studio::start().await;
    let owner = studio.owner().await;
    let sam = studio.person("sam", LEADS).await;
    let sam = studio.signed_in(&sam).await;
    let pair = KeyPair::generate().unwrap();
    let start = studio.ask("POST", "passkeys/start", &sam, None);
    let ceremony = start.await.json();
    let body =
        json!({"id": ceremony["id"], "credential": made(&pair, &ceremony), "label": "Phone"});
    let added = studio.post("passkeys/finish", &sam, &body).await;
    assert_eq!(added.status, 204, "{}", added.text());
    studio.wait(31);
    for (cookie, status, then) in [(&owner, 422, 403), (&sam, 204, 404)] {
        let start = studio.ask("POST", "confirm/passkey/start", cookie, None);
        let ceremony = start.await.json();
        let body = json!({"id": ceremony["id"], "credential": answer(&pair, &ceremony)});
        let path = "confirm/passkey/finish";
        let confirmed = studio.post(path, cookie, &body).await;
        assert_eq!(confirmed.status, status, "{}", confirmed.text());
        let next = studio.ask("DELETE", "passkeys/none", cookie, None).await;
        assert_eq!(next.status, then, "{}", next.text());
    }
}

//! Registrations of a passkey and sign-ins with it, by a device made of a key pair.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use jiff::{Timestamp, ToSpan as _};
use rcgen::{KeyPair, SigningKey as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use sightline_accounts::{
    Accounts, Ceremony, LinkKind, PasskeyError, PasskeyRemoval, Passkeys, Token,
};
use sightline_store::{query, values};
use uuid::Uuid;

use super::{noon, random};

const CREDENTIAL: &[u8] = b"the device of Dana";

/// The COSE key (RFC 9052) of a key pair: EC2, ES256, P-256, x, y. The raw key is 4, x, y.
fn public_key(pair: &KeyPair) -> Vec<u8> {
    let (x, y) = pair.public_key_raw()[1..].split_at(32);
    let key = [
        &[0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32][..],
        x,
        &[0x22, 0x58, 32],
        y,
    ];
    key.concat()
}

/// Stores the passkey of a key pair.
async fn register(accounts: &Accounts, account: &str, pair: &KeyPair) {
    let stored = json!({"credential_id": CREDENTIAL, "public_key": public_key(pair), "counter": 0, "algorithm": -7});
    let mut session = accounts.database().writer().await.unwrap();
    query("INSERT INTO passkey (id, account_id, label, credential, made_at) VALUES ($1, $2, '', $3, $4)")
        .bind_all(values![
            BASE64_URL_SAFE_NO_PAD.encode(CREDENTIAL),
            account,
            stored.to_string(),
            noon(),
        ])
        .execute(&mut session)
        .await
        .unwrap();
    session.commit().await.unwrap();
}

/// What a browser answers with this key pair, which was used `counter` times.
fn answer(pair: &KeyPair, ceremony: &Ceremony, counter: u32) -> Value {
    let client = json!({"type": "webauthn.get", "challenge": ceremony.options["challenge"],
        "origin": "http://localhost:8080", "crossOrigin": false})
    .to_string();
    // The host, the flags for a present and verified user, and the counter.
    let counter = counter.to_be_bytes();
    let device = [&Sha256::digest("localhost")[..], &[0b101], &counter].concat();
    let signed = [&device[..], &Sha256::digest(&client)[..]].concat();
    let text = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
    json!({"rawId": text(CREDENTIAL), "response": {
        "clientDataJSON": text(client.as_bytes()),
        "authenticatorData": text(&device),
        "signature": text(&pair.sign(&signed).unwrap())}})
}

/// What a browser answers that makes a passkey of this key pair.
fn made(pair: &KeyPair, ceremony: &Ceremony) -> Value {
    let client = json!({"type": "webauthn.create", "challenge": ceremony.options["challenge"],
        "origin": "http://localhost:8080", "crossOrigin": false})
    .to_string();
    let length = u8::try_from(CREDENTIAL.len()).unwrap();
    // As in `answer`, and with a passkey: of no model, its identifier and its key.
    let device = [
        &Sha256::digest("localhost")[..],
        &[0b100_0101],
        &[0; 4 + 16],
        &[0, length],
        CREDENTIAL,
        &public_key(pair)[..],
    ]
    .concat();
    // CBOR (RFC 8949): a map of three, with texts and with bytes of a length of one byte.
    let attestation = [
        &b"\xA3\x63fmt\x64none\x67attStmt\xA0\x68authData\x58"[..],
        &[u8::try_from(device.len()).unwrap()],
        &device[..],
    ]
    .concat();
    let text = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
    json!({"rawId": text(CREDENTIAL), "response": {
        "clientDataJSON": text(client.as_bytes()), "attestationObject": text(&attestation)}})
}

pub(super) async fn answers_without_one_are_refused(accounts: &Accounts) {
    let passkeys = || Passkeys::new("localhost", "http://localhost:8080", "Sightline", random());
    // One server starts the ceremony, and another one that shares the database finishes it.
    let (first, second) = (passkeys(), passkeys());
    let ceremony = first.start(accounts, noon()).await.unwrap();
    let asked = &ceremony.options;
    assert_eq!(asked["rpId"], "localhost");
    assert_eq!(asked["userVerification"], "required");
    assert!(
        asked
            .get("allowCredentials")
            .is_none_or(|keys| keys == &serde_json::json!([]))
    );
    let answer = serde_json::json!({"rawId": "AAAA", "response": {
        "clientDataJSON": "AAAA", "authenticatorData": "AAAA", "signature": "AAAA"}});
    let unreadable = first.start(accounts, noon()).await.unwrap().id;
    let late = first.start(accounts, noon()).await.unwrap().id;
    let early = first.start(accounts, noon()).await.unwrap().id;
    let dana = accounts
        .by_address("dana@sightline.example")
        .await
        .unwrap()
        .unwrap();
    let who = (dana.id.as_str(), dana.email.as_str(), dana.name.as_str());
    let to_make = first.start_new(accounts, who, noon()).await.unwrap().id;
    for (id, answer, at, expected) in [
        (String::new(), answer.clone(), noon(), "Expired"),
        (
            ceremony.id.to_uppercase(),
            answer.clone(),
            noon(),
            "Expired",
        ),
        (ceremony.id, answer.clone(), noon(), "Invalid"),
        (unreadable, serde_json::json!(7), noon(), "Invalid"),
        (to_make, answer.clone(), noon(), "Invalid"),
        (late, answer.clone(), noon() + 6.minutes(), "Expired"),
        // The clock was set back, and by now nobody knows whether it was answered.
        (early, answer, noon() - 6.minutes(), "Expired"),
    ] {
        let refused = second
            .finish(accounts, (&id, answer), at)
            .await
            .unwrap_err();
        assert_eq!(format!("{refused:?}"), expected);
    }
    // Neither a start nor a refused answer is stored.
    let kept = query("SELECT count(*) AS n FROM passkey_answer")
        .fetch_one(&mut accounts.database().reader().await.unwrap())
        .await
        .unwrap();
    assert_eq!(kept.count::<u64>("n").unwrap(), 0);
}

pub(super) async fn a_registration_can_be_finished_once(accounts: &Accounts) {
    let dana = accounts.by_address("dana@sightline.example").await;
    let dana = dana.unwrap().unwrap();
    let pair = KeyPair::generate().unwrap();
    let passkeys = Passkeys::new("localhost", "http://localhost:8080", "Sightline", random());
    let who = (dana.id.as_str(), dana.email.as_str(), dana.name.as_str());
    let remove = async || {
        let id = BASE64_URL_SAFE_NO_PAD.encode(CREDENTIAL);
        let removed = accounts.remove_passkey(&dana.id, &id).await;
        assert_eq!(removed.unwrap(), PasskeyRemoval::Removed);
    };
    let finish = async |ceremony: &Ceremony| {
        let answered = (made(&pair, ceremony), "Phone");
        let own = (ceremony.id.as_str(), dana.id.as_str());
        passkeys.finish_new(accounts, own, answered, noon()).await
    };
    let until = noon() + 1.hour();
    let link = async || accounts.link(&dana.id, LinkKind::Recover, until).await;
    let by_link = async |ceremony: &Ceremony, token: &Token| {
        let answered = (ceremony.id.as_str(), made(&pair, ceremony));
        let names = (dana.name.as_str(), "Phone");
        passkeys
            .add_passkey_by_link(accounts, token, answered, names, noon())
            .await
    };
    let first = passkeys.start_new(accounts, who, noon()).await.unwrap();
    let second = passkeys.start_new(accounts, who, noon()).await.unwrap();
    let asked = &first.options["authenticatorSelection"];
    assert_eq!(asked["userVerification"], "required");
    finish(&first).await.unwrap();
    // The site has this passkey already.
    let known = finish(&second).await;
    assert!(matches!(known, Err(PasskeyError::Invalid)), "{known:?}");
    remove().await;
    let token = link().await.unwrap();
    let again = by_link(&first, &token).await;
    assert!(matches!(again, Err(PasskeyError::Expired)), "{again:?}");
    // The link was not used up.
    let used = by_link(&second, &token).await.unwrap();
    assert_eq!(used.as_deref(), Some(dana.id.as_str()));
    remove().await;
    // A passkey that was removed doesn't come back.
    for ceremony in [&first, &second] {
        let again = finish(ceremony).await;
        assert!(matches!(again, Err(PasskeyError::Expired)), "{again:?}");
    }
}

pub(super) async fn a_started_one_can_be_finished_once_however_many_are_started(
    accounts: &Accounts,
) {
    let dana = accounts.by_address("dana@sightline.example").await;
    let dana = dana.unwrap().unwrap();
    let pair = KeyPair::generate().unwrap();
    register(accounts, &dana.id, &pair).await;
    let passkeys = Passkeys::new("localhost", "http://localhost:8080", "Sightline", random());
    let own = passkeys.start(accounts, noon()).await.unwrap();
    for _ in 0..1_100 {
        passkeys.start(accounts, noon()).await.unwrap();
    }
    let foreign = passkeys.start(accounts, noon()).await.unwrap();
    let finish = async |id: &str| {
        let answered = (id, answer(&pair, &own, 0));
        passkeys.finish(accounts, answered, noon()).await
    };
    let refused = finish(&foreign.id).await;
    assert!(matches!(refused, Err(PasskeyError::Invalid)));
    let both = tokio::join!(finish(&own.id), finish(&own.id));
    let ((Ok(account), Err(PasskeyError::Expired)) | (Err(PasskeyError::Expired), Ok(account))) =
        both
    else {
        panic!("{both:?}");
    };
    assert_eq!(account, dana.id);
    let again = finish(&own.id).await;
    assert!(matches!(again, Err(PasskeyError::Expired)));
    accounts
        .remove_passkey(&dana.id, &BASE64_URL_SAFE_NO_PAD.encode(CREDENTIAL))
        .await
        .unwrap();
}

pub(super) async fn only_a_passkey_of_the_account_lets_in(accounts: &Accounts) {
    let dana = accounts.by_address("dana@sightline.example").await;
    let dana = dana.unwrap().unwrap();
    let pair = KeyPair::generate().unwrap();
    register(accounts, &dana.id, &pair).await;
    let passkeys = Passkeys::new("localhost", "http://localhost:8080", "Sightline", random());
    let ceremony = passkeys.start(accounts, noon()).await.unwrap();
    let finish =
        async |id: &str, answer: Value| passkeys.finish(accounts, (id, answer), noon()).await;
    let good = answer(&pair, &ceremony, 2);

    let mut forged = BASE64_URL_SAFE_NO_PAD.decode(&ceremony.id).unwrap();
    forged[0] ^= 1;
    let refused = finish(&BASE64_URL_SAFE_NO_PAD.encode(forged), good.clone()).await;
    assert!(matches!(refused, Err(PasskeyError::Expired)), "{refused:?}");

    let mut of_another = good.clone();
    of_another["response"]["userHandle"] = BASE64_URL_SAFE_NO_PAD.encode(Uuid::nil()).into();
    let refused = finish(&ceremony.id, of_another).await;
    assert!(matches!(refused, Err(PasskeyError::Invalid)), "{refused:?}");

    // A passkey that was added during the removal of its account.
    let disable = async |at: Option<Timestamp>| {
        query("UPDATE account SET disabled_at = $2 WHERE id = $1")
            .bind_all(values![&dana.id, at])
            .execute_alone(accounts.database())
            .await
            .unwrap();
    };
    disable(Some(noon())).await;
    let refused = finish(&ceremony.id, good.clone()).await;
    assert!(matches!(refused, Err(PasskeyError::Invalid)), "{refused:?}");
    disable(None).await;

    let mut own = good;
    own["response"]["userHandle"] = BASE64_URL_SAFE_NO_PAD
        .encode(Uuid::parse_str(&dana.id).unwrap())
        .into();
    assert_eq!(finish(&ceremony.id, own).await.unwrap(), dana.id);
    // The counter of a copied key falls behind.
    let next = passkeys.start(accounts, noon()).await.unwrap();
    let refused = finish(&next.id, answer(&pair, &next, 2)).await;
    assert!(matches!(refused, Err(PasskeyError::Invalid)), "{refused:?}");
    finish(&next.id, answer(&pair, &next, 3)).await.unwrap();
    accounts
        .remove_passkey(&dana.id, &BASE64_URL_SAFE_NO_PAD.encode(CREDENTIAL))
        .await
        .unwrap();
}

/// A version whose state reads differently may have sealed it.
pub(super) async fn one_of_another_version_has_expired(accounts: &Accounts) {
    let passkeys = Passkeys::new("localhost", "http://localhost:8080", "Sightline", random());
    passkeys.start(accounts, noon()).await.unwrap();
    let mut session = accounts.database().reader().await.unwrap();
    let secret = query("SELECT secret FROM passkey_secret").fetch_text(&mut session, "secret");
    let secret = secret.await.unwrap().unwrap();
    drop(session);
    let key = BASE64_URL_SAFE_NO_PAD.decode(secret).unwrap();
    let other = json!({"account": null, "state": 7, "until": noon() + 1.minute()}).to_string();
    let seal = blake3::keyed_hash(key[..].try_into().unwrap(), other.as_bytes());
    let id = BASE64_URL_SAFE_NO_PAD.encode([seal.as_bytes(), other.as_bytes()].concat());
    let refused = passkeys.finish(accounts, (&id, json!({})), noon()).await;
    assert!(matches!(refused, Err(PasskeyError::Expired)), "{refused:?}");
}

pub(super) async fn servers_that_start_at_once_have_one_secret(accounts: &Accounts) {
    let mut session = accounts.database().writer().await.unwrap();
    let deleted = query("DELETE FROM passkey_secret").execute(&mut session);
    assert_eq!(deleted.await.unwrap(), 1);
    session.commit().await.unwrap();
    let passkeys =
        |random| Passkeys::new("localhost", "http://localhost:8080", "Sightline", random);
    let other = random();
    // From here on, it draws something else.
    other.draw();
    let (first, second) = (passkeys(random()), passkeys(other));
    let started = tokio::join!(
        first.start(accounts, noon()),
        second.start(accounts, noon())
    );
    for ceremony in [started.0.unwrap(), started.1.unwrap()] {
        // Whichever gets the answer knows the seal.
        for passkeys in [&first, &second] {
            let refused = passkeys.finish(accounts, (&ceremony.id, json!({})), noon());
            let refused = refused.await;
            assert!(matches!(refused, Err(PasskeyError::Invalid)), "{refused:?}");
        }
    }
}

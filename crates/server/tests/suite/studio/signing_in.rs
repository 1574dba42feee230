//! Links, passwords and sessions.

use super::addresses::addresses;
use super::{OWNER, PASSWORD, Studio};
use crate::harness::{Answer, Setup, head};
use jiff::SignedDuration;
use serde_json::json;
use sightline_accounts::{LinkKind, NewPerson};

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_sets_a_password_and_starts_a_session_once() {
    let studio = Studio::start().await;
    let new = NewPerson {
        email: "dana@sightline.example".to_owned(),
        name: String::new(),
        rights: OWNER,
    };
    let until = studio.now() + SignedDuration::from_hours(1);
    let (_, token) = studio
        .accounts
        .invite(&new, studio.now(), until)
        .await
        .unwrap();
    let facts = studio.get("sign-in", "").await.json();
    assert_eq!(
        (facts["secure"].as_bool(), facts["host"].as_str()),
        (Some(true), Some("localhost"))
    );
    let entering =
        |password: &str| json!({"token": token.as_str(), "name": "Dana", "password": password});
    // Weak passwords are refused with a reason, and the link stays valid.
    for weak in ["short", "sightlinesightline", "danadanadanadana"] {
        let refused = studio.post("enter/password", "", &entering(weak)).await;
        assert_eq!(refused.status, 422, "{weak}");
        assert!(refused.json()["detail"].as_str().unwrap().len() > 20);
    }
    // A cookie from before signing in doesn't become valid (session fixation).
    let fixed = format!("studio={}", "A".repeat(43));
    let entered = studio
        .post("enter/password", &fixed, &entering(PASSWORD))
        .await;
    assert_eq!(entered.status, 204);
    let cookie = entered.header("set-cookie").to_owned();
    for part in [
        "Path=/studio",
        "HttpOnly",
        "SameSite=Strict",
        "Max-Age=7776000",
    ] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let cookie = cookie.split(';').next().unwrap().to_owned();
    assert_ne!(cookie, fixed);
    assert_eq!(studio.get("me", &fixed).await.status, 401);
    assert_eq!(studio.get("me", &cookie).await.json()["name"], "Dana");
    // Two cookies of the same name count as none.
    let both = format!("{cookie}; {fixed}");
    assert_eq!(studio.get("me", &both).await.status, 401);
    let again = studio.post("enter/password", "", &entering(PASSWORD)).await;
    assert_eq!(again.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_or_out_ends_sessions_and_recovery_links_expire() {
    let studio = Studio::start().await;
    let id = studio.person("dana", OWNER).await;
    let cookie = studio.signed_in(&id).await;
    // Signing in creates a new session and ends the one whose cookie came along.
    let credentials = json!({"email": "DANA@sightline.example", "password": PASSWORD});
    let second = studio.post("sign-in/password", &cookie, &credentials).await;
    assert_eq!(second.status, 204);
    let second = second
        .header("set-cookie")
        .split(';')
        .next()
        .unwrap()
        .to_owned();
    assert_eq!(studio.get("me", &cookie).await.status, 401);
    let elsewhere = studio.signed_in(&id).await;
    assert_eq!(
        studio
            .get("sessions", &second)
            .await
            .json()
            .as_array()
            .unwrap()
            .len(),
        2
    );
    let out = studio
        .post("sign-out", &second, &json!({"everywhere": true}))
        .await;
    assert!(
        out.header("set-cookie").contains("Max-Age=0"),
        "{}",
        out.header("set-cookie")
    );
    for cookie in [&second, &elsewhere] {
        assert_eq!(studio.get("me", cookie).await.status, 401);
    }
    // The answer is the same for an unknown address as for a known one.
    let known = studio
        .post("links", "", &json!({"email": "dana@sightline.example"}))
        .await;
    let unknown = studio
        .post("links", "", &json!({"email": "x@x.example"}))
        .await;
    assert_eq!((known.status, &known.body), (202, &unknown.body));
    assert_eq!(known.status, unknown.status);
    // A recovery link is valid for fifteen minutes.
    let until = studio.now() + SignedDuration::from_mins(15);
    let link = studio
        .accounts
        .link(&id, LinkKind::Recover, until)
        .await
        .unwrap();
    let look = json!({"token": link.as_str()});
    assert_eq!(
        studio.post("enter", "", &look).await.json()["kind"],
        "recover"
    );
    studio.wait(15);
    assert_eq!(studio.post("enter", "", &look).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn password_guesses_are_slowed_down_and_the_owner_still_signs_in() {
    let studio = Studio::start().await;
    studio.person("dana", OWNER).await;
    let attempt = async |email: &str, password: &str| {
        let body = json!({"email": email, "password": password});
        studio.post("sign-in/password", "", &body).await
    };
    for left in [4, 3, 2, 1] {
        let wrong = attempt("dana@sightline.example", "wrong").await;
        assert_eq!(wrong.status, 401);
        let detail = wrong.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(&format!("{left} tr")), "{detail}");
    }
    let locked = attempt("dana@sightline.example", "wrong").await;
    assert_eq!((locked.status, locked.header("retry-after")), (429, "60"));
    // The right password has to wait too, and an unknown address looks the same.
    assert_eq!(
        attempt("dana@sightline.example", PASSWORD).await.status,
        429
    );
    for _ in 0..4 {
        assert_eq!(
            attempt("nobody@sightline.example", "wrong").await.status,
            401
        );
    }
    assert_eq!(
        attempt("nobody@sightline.example", "wrong").await.status,
        429
    );
    studio.wait(1);
    assert_eq!(
        attempt("dana@sightline.example", PASSWORD).await.status,
        204
    );
    // The number of attempts per network address is limited, whatever mail address they name.
    let mut refused = 0;
    for number in 0..40 {
        let answer = attempt(&format!("guess{number}@sightline.example"), "wrong").await;
        refused += usize::from(answer.status == 429);
    }
    assert!(refused >= 20, "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_on_confirm_is_refused_with_the_tries_left() {
    let studio = Studio::start().await;
    let id = studio.person("dana", OWNER).await;
    let cookie = studio.signed_in(&id).await;
    let wrong = json!({"password": "wrong"});
    let refused = studio.post("confirm", &cookie, &wrong).await;
    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.json()["detail"],
        "This isn’t your password. 4 tries are left, then wait a minute."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_passkey_registration_does_not_sign_anybody_out() {
    let (studio, cookie) = Studio::with_owner().await;
    let id = "3f2a8b62-0a57-4b55-9d3e-6a3f4f0c1d2e";
    let made = json!({"id": id, "credential": {}, "label": "My phone"});
    let refused = studio.post("passkeys/finish", &cookie, &made).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.json()["detail"], "That took too long; begin again.");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_five_of_many_concurrent_passwords_are_tried() {
    let studio = Studio::start().await;
    studio.person("dana", OWNER).await;
    let credentials =
        |password: &str| json!({"email": "dana@sightline.example", "password": password});
    let wrong = credentials("wrong");
    let attempt = || studio.post("sign-in/password", "", &wrong);
    let answers = tokio::join!(
        attempt(),
        attempt(),
        attempt(),
        attempt(),
        attempt(),
        attempt(),
        attempt(),
        attempt(),
    );
    let answers = <[_; 8]>::from(answers).map(|answer| answer.status);
    let wrong = answers.iter().filter(|status| **status == 401).count();
    assert_eq!(wrong, 4, "{answers:?}");
    // The others weren't compared, so they don't make the wait longer.
    studio.wait(1);
    let right = credentials(PASSWORD);
    let entered = studio.post("sign-in/password", "", &right);
    assert_eq!(entered.await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_that_cannot_be_compared_do_not_count_as_tries() {
    let studio = Studio::start().await;
    studio.person("dana", OWNER).await;
    let credentials = json!({"email": "dana@sightline.example", "password": PASSWORD});
    studio.server.leads.close().await;
    for _ in 0..6 {
        let answer = studio.post("sign-in/password", "", &credentials).await;
        assert_eq!(answer.status, 503);
    }
}

/// Sends a request to the public address, as a proxy on this machine or a visitor without one does.
async fn at_public_address(
    studio: &Studio,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let headers = [headers, &[("content-type", "application/json")]].concat();
    let path = format!("/studio/api/{path}");
    let mut asked = head("POST", &path, &headers, body.len());
    asked.extend(body.as_bytes());
    studio.ask_as("www.sightline.example", asked).await
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_in_without_encryption_is_refused() {
    let studio = Studio::start().await;
    studio.person("dana", OWNER).await;
    let body = json!({"email": "dana@sightline.example", "password": PASSWORD}).to_string();
    let answer = at_public_address(&studio, "sign-in/password", &[], &body).await;
    assert_eq!(answer.status, 403);
    assert_eq!(
        answer.json()["detail"],
        "This address is not encrypted, so nobody can sign in here."
    );
    assert!(answer.header("set-cookie").is_empty());
    let ways_in = addresses("").filter(|address| address.may == "anybody");
    for address in ways_in.filter(|address| address.method == "POST") {
        let body = address.body.map(|body| body.to_string());
        let body = body.unwrap_or_default();
        let answer = at_public_address(&studio, &address.path, &[], &body).await;
        assert_eq!(answer.status, 403, "{}", address.path);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn over_https_browsers_send_the_cookie_encrypted_only() {
    let studio = Studio::launch(Setup::default().behind_a_proxy()).await;
    studio.person("dana", OWNER).await;
    let body = json!({"email": "dana@sightline.example", "password": PASSWORD}).to_string();
    let https = [("x-forwarded-proto", "https")];
    let answer = at_public_address(&studio, "sign-in/password", &https, &body).await;
    assert_eq!(answer.status, 204, "{}", answer.text());
    let cookie = answer.header("set-cookie");
    // Browsers refuse a cookie with this prefix but without `Secure`.
    assert!(cookie.starts_with("__Secure-studio="), "{cookie}");
    assert!(cookie.ends_with("; Secure"), "{cookie}");
}

//! Requests to every address of the API, from people who may use it and from people who may not.

use super::{CONTENT, LEADS, OWNER, Studio};
use crate::harness::{Setup, free_address, head};
use serde_json::Value;

/// Every address of the API: who may use it (with `!`, only after a fresh proof), method, path and body.
const ADDRESSES: &str = r#"
anybody GET sign-in
anybody POST sign-in/password {"email":"x@x.example","password":"x"}
anybody POST sign-in/passkey/start
anybody POST sign-in/passkey/finish {"id":"00000000-0000-4000-8000-000000000000","credential":{}}
anybody POST links {"email":"x@x.example"}
anybody POST enter {"token":"TOKEN"}
anybody POST enter/password {"token":"TOKEN","name":"","password":"ladder harbor plum 7"}
anybody POST enter/passkey/start {"token":"TOKEN","name":""}
anybody POST enter/passkey/finish {"token":"TOKEN","name":"","label":"","credential":{},"id":"00000000-0000-4000-8000-000000000000"}
signed-in GET me
signed-in POST confirm {"password":"ladder harbor plum 7"}
signed-in POST confirm/passkey/finish {"id":"00000000-0000-4000-8000-000000000000","credential":{}}
signed-in POST sign-out {"everywhere":false}
signed-in GET sessions
signed-in DELETE sessions/none
signed-in GET passkeys
signed-in! POST passkeys/start
signed-in! POST passkeys/finish {"id":"00000000-0000-4000-8000-000000000000","credential":{},"label":"Phone"}
signed-in! DELETE passkeys/none
signed-in! POST password {"password":"short"}
leads GET today
leads GET leads
leads GET leads/LEAD
leads PATCH leads/LEAD {"opened":true}
leads POST leads/LEAD/spam
leads POST leads/LEAD/keep-in-spam
leads POST leads/LEAD/release
leads POST leads/LEAD/retry
leads POST leads/LEAD/entries {"kind":"note","text":"Called."}
leads PATCH leads/LEAD/entries/none {"text":"x"}
leads DELETE leads/LEAD/entries/none
leads GET numbers?from=2026-11-15&to=2026-11-21
leads GET numbers/export?from=2026-11-15&to=2026-11-21
leads GET deliveries
leads POST deliveries/test
leads POST deliveries/none/retry
leads GET deliveries/test/K7Q4-M2PP
owner GET deliveries/forms
owner! PUT deliveries {"deliveries":[]}
owner! PUT secrets/NONE {"value":"x"}
owner! GET leads/export
owner! POST forget {"email":"nobody@mail.example","dry_run":true}
owner! GET people
owner! POST people {"email":"new@sightline.example","name":"","owner":false,"may_leads":true,"may_content":false}
owner! PATCH people/none {"email":"other@sightline.example","name":"","owner":false,"may_leads":true,"may_content":false}
owner! DELETE people/none
owner! POST people/none/link
owner GET audit
"#;

/// A line of [`ADDRESSES`].
pub(super) struct Address {
    pub(super) may: &'static str,
    pub(super) proof: bool,
    pub(super) method: &'static str,
    pub(super) path: String,
    pub(super) body: Option<Value>,
}

pub(super) fn addresses(lead: &str) -> impl Iterator<Item = Address> {
    ADDRESSES.trim().lines().map(move |line| {
        let mut parts = line.splitn(4, ' ');
        let may = parts.next().unwrap();
        let body =
            |text: &str| serde_json::from_str(&text.replace("TOKEN", &"A".repeat(43))).unwrap();
        Address {
            proof: may.ends_with('!'),
            may: may.trim_end_matches('!'),
            method: parts.next().unwrap(),
            path: parts.next().unwrap().replace("LEAD", lead),
            body: parts.next().map(body),
        }
    })
}

/// Whether a status means that the request was allowed. It may still fail because something is missing,
/// there is no file to change, there were too many attempts, or a test lead cannot reach the public address.
fn is_let_in(status: u16) -> bool {
    matches!(
        status,
        200 | 202 | 204 | 401 | 404 | 409 | 422 | 428 | 429 | 502
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn every_studio_route_is_open_only_to_people_with_the_rights() {
    let studio = Studio::start().await;
    let lead = studio.lead("Marcus Webb").await;
    has_shell(&studio).await;
    open_to_those_who_may(&studio, &lead).await;
}

async fn has_shell(studio: &Studio) {
    let shell = studio.server.get("/studio/leads").await;
    for path in ["/studio", "/studio/"] {
        let answer = studio.server.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        // The nonces have the same length.
        assert_eq!(answer.body.len(), shell.body.len(), "{path}");
        assert!(answer.header("x-robots-tag").contains("noindex"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_separate_studio_address_is_guarded_and_the_site_has_no_studio() {
    let apart = free_address();
    let setup = Setup::default();
    let mut studio = Studio::launch(Setup {
        studio_listen: Some(apart),
        studio_url: Some("https://desk.sightline.example"),
        ..setup
    })
    .await;
    let lead = studio.lead("Marcus Webb").await;
    for path in ["/studio", "/studio/", "/studio/leads", "/studio/api/me"] {
        let answer = studio.server.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    }
    studio.server.address = apart;
    has_shell(&studio).await;
    for path in ["/", "/services/cctv-installation", "/api/leads", "/readyz"] {
        assert_eq!(studio.server.get(path).await.status, 404, "{path}");
    }
    for (host, status) in [
        ("desk.sightline.example", 401),
        ("www.sightline.example", 421),
        ("evil.example", 421),
    ] {
        let asked = head("GET", "/studio/api/me", &[], 0);
        assert_eq!(studio.ask_as(host, asked).await.status, status, "{host}");
    }
    let asked = head("POST", "/studio/api/sign-in/passkey/start", &[], 0);
    let plain = studio.ask_as("desk.sightline.example", asked).await;
    assert_eq!(plain.status, 403, "it is not encrypted");
    let headers = [("origin", "https://www.sightline.example")];
    let foreign = studio.ask_with("POST", "sign-in/passkey/start", &headers, None);
    assert_eq!(
        foreign.await.status,
        403,
        "the site's pages are another origin"
    );
    let headers = [("origin", "https://desk.sightline.example")];
    let own = studio.ask_with("POST", "sign-in/passkey/start", &headers, None);
    assert_eq!(own.await.status, 200);
    open_to_those_who_may(&studio, &lead).await;
}

async fn open_to_those_who_may(studio: &Studio, lead: &str) {
    let owner = studio.person("dana", OWNER).await;
    let leads = studio.person("sam", LEADS).await;
    let content = studio.person("ida", CONTENT).await;
    let gone_id = studio.person("gone", OWNER).await;
    let gone = studio.signed_in(&gone_id).await;
    studio
        .accounts
        .remove(&gone_id, studio.now())
        .await
        .unwrap();
    for (person, waiting) in [(&content, 0), (&leads, 1)] {
        let cookie = studio.signed_in(person).await;
        let me = studio.get("me", &cookie).await.json();
        assert_eq!(me["waiting"], waiting, "{me}");
    }
    for address in addresses(lead) {
        // Sign-in attempts are limited per minute.
        studio.wait(1);
        let may = address.may;
        for (cookie, allowed) in [
            (String::new(), may == "anybody"),
            (gone.clone(), may == "anybody"),
            (
                studio.signed_in(&content).await,
                matches!(may, "anybody" | "signed-in"),
            ),
            (studio.signed_in(&leads).await, may != "owner"),
            (studio.signed_in(&owner).await, true),
        ] {
            let answer = studio.use_address(&address, &[("cookie", &cookie)]).await;
            let what = format!(
                "{} {}: {} {}",
                address.method,
                address.path,
                answer.status,
                answer.text()
            );
            let is_nobody = cookie.is_empty() || cookie == gone;
            match (allowed, is_nobody) {
                (true, _) => assert!(is_let_in(answer.status), "{what}"),
                (false, true) => assert_eq!(answer.status, 401, "{what}"),
                (false, false) => assert_eq!(answer.status, 403, "{what}"),
            }
            assert_eq!(answer.header("cache-control"), "no-store", "{what}");
            assert!(answer.header("x-robots-tag").contains("noindex"), "{what}");
        }
    }
    let cookie = studio.signed_in(&owner).await;
    assert_eq!(studio.get("nothing", &cookie).await.status, 404);
    assert_eq!(studio.ask("PUT", "me", &cookie, None).await.status, 405);
}

#[tokio::test(flavor = "multi_thread")]
async fn foreign_origins_and_hosts_are_refused_and_old_proofs_expire() {
    let studio = Studio::start().await;
    let lead = studio.lead("Marcus Webb").await;
    let owner = studio.person("dana", OWNER).await;
    for address in addresses(&lead) {
        studio.wait(1);
        let cookie = studio.signed_in(&owner).await;
        let what = format!("{} {}", address.method, address.path);
        if address.method != "GET" {
            for (name, value) in [
                ("sec-fetch-site", "cross-site"),
                ("sec-fetch-site", "same-site"),
                ("origin", "https://evil.example"),
                ("origin", "null"),
            ] {
                let headers = [(name, value), ("cookie", &*cookie)];
                let answer = studio.use_address(&address, &headers).await;
                assert_eq!(answer.status, 403, "{what} {value}");
            }
            let own = [("origin", "http://localhost"), ("cookie", &*cookie)];
            let answer = studio.use_address(&address, &own).await;
            assert_ne!(answer.status, 403, "{what} {}", answer.text());
        }
        let path = format!("/studio/api/{}", address.path);
        let asked = head(address.method, &path, &[("cookie", &cookie)], 0);
        let answer = studio.ask_as("evil.example", asked).await;
        assert_eq!(answer.status, 421, "{what}");
        studio.wait(31);
        let answer = studio.use_address(&address, &[("cookie", &cookie)]).await;
        if address.proof {
            let reason = answer.json()["reason"].as_str().map(str::to_owned);
            assert_eq!(
                (answer.status, reason.as_deref()),
                (403, Some("proof")),
                "{what}"
            );
        } else {
            assert!(is_let_in(answer.status), "{what} {}", answer.text());
        }
    }
}

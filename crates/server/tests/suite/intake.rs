//! The intake of leads: who counts as the sender, how many may come, which challenges have to be
//! solved, and what is stored about a visitor's consent and origin.

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use sightline_leads::{AttributionField, LeadFilter, LeadRecord, LeadState};
use sightline_server::IntakeOptions;

use crate::harness::{Answer, TestServer, edit, eventually};

const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";

/// A lead without any sign of spam. `number` makes it different from others.
fn lead(number: usize) -> Value {
    json!({
        "form": "hero",
        "page": "/",
        "name": format!("Visitor {number}"),
        "email": "zoe@example.com",
        "phone": "(312) 555-0150",
        "customer_message": "Two cameras for the driveway",
    })
}

fn behind_a_proxy() -> IntakeOptions {
    IntakeOptions {
        trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()],
        ..IntakeOptions::default()
    }
}

impl TestServer {
    async fn from(&self, headers: &[(&str, &str)], lead: &Value) -> Answer {
        let headers = [&[("content-type", JSON)], headers].concat();
        self.send("POST", "/api/leads", &headers, lead.to_string().as_bytes())
            .await
    }

    async fn records(&self) -> Vec<LeadRecord> {
        self.leads.export(LeadFilter::default()).await.unwrap()
    }

    /// Checks how many requests had each of these outcomes.
    async fn has_ended(&self, ends: &[(&str, u32)]) {
        let line = |(end, count): &_| format!("sightline_leads_total{{outcome=\"{end}\"}} {count}");
        let lines: Vec<String> = ends.iter().map(line).collect();
        self.has_counted(&lines).await;
    }

    pub(crate) async fn quarantined(&self) -> usize {
        let records = self.records().await;
        let held = |record: &&LeadRecord| record.summary.state == LeadState::Quarantined;
        records.iter().filter(held).count()
    }
}

/// Solves a challenge, as a browser does.
fn answered(challenge: &Value) -> String {
    let text = |name: &str| challenge[name].as_str().unwrap();
    let (salt, target) = (text("salt"), text("target"));
    let is_it = |number: &u64| {
        let hash = Sha256::digest(format!("{salt}{number}"));
        let digits = target.as_bytes().chunks(2);
        hash.iter()
            .zip(digits)
            .all(|(byte, digits)| format!("{byte:02x}").as_bytes() == digits)
    };
    let most = challenge["most_tries"].as_u64().unwrap();
    let number = (0..=most).find(is_it).unwrap();
    format!("{}.{number}", text("token"))
}

#[tokio::test]
async fn beyond_five_per_minute_leads_of_an_address_are_quarantined() {
    let server = TestServer::start_guarded(IntakeOptions::default()).await;
    for number in 0..8 {
        let answer = server.from(&[], &lead(number)).await;
        assert_eq!(answer.status, 201, "{number}");
        assert!(answer.json()["reference"].is_string());
    }
    assert_eq!(server.quarantined().await, 3);
    let records = server.records().await;
    let crowded = |record: &&LeadRecord| record.spam.to_string() == "5 (crowd)";
    assert_eq!(records.iter().filter(crowded).count(), 3);
}

#[tokio::test]
async fn beyond_thirty_per_minute_leads_are_refused_and_the_text_is_kept() {
    let server = TestServer::start_guarded(IntakeOptions::default()).await;
    for number in 0..30 {
        assert_eq!(server.from(&[], &lead(number)).await.status, 201);
    }
    let refused = server.from(&[], &lead(30)).await;
    assert_eq!((refused.status, refused.header("retry-after")), (429, "2"));
    assert_eq!(refused.header("content-type"), "application/problem+json");
    let body = b"form=contact&page=%2Fcontact-sightline-inc&name=Zoe+Marsh&phone=312+555+0150&\
        customer_message=Please+keep+these+words";
    let page = server.post(FORM, body).await;
    assert_eq!((page.status, page.header("retry-after")), (429, "2"));
    let html = page.text();
    assert!(html.contains("Please keep these words"), "the message");
    assert!(html.contains("value=\"Zoe Marsh\""), "the name");
    assert!(html.contains("Please wait 2 seconds"), "the wait");
    assert_eq!(server.leads().await.len(), 30);
    assert_eq!(server.get("/").await.status, 200, "pages go on");
}

#[tokio::test]
async fn invalid_forms_are_redisplayed_thirty_times_per_minute_and_address() {
    let server = TestServer::start_guarded(behind_a_proxy()).await;
    let body = b"form=contact&page=%2Fcontact-sightline-inc&name=Zoe+Marsh&phone=no+number&\
        customer_message=Please+keep+these+words";
    let from = async |address: &str| {
        let headers = [("content-type", FORM), ("x-forwarded-for", address)];
        server.send("POST", "/api/leads", &headers, body).await
    };
    for number in 0..30 {
        assert_eq!(from("203.0.113.7").await.status, 422, "{number}");
    }
    let refused = from("203.0.113.7").await;
    assert_eq!((refused.status, refused.header("retry-after")), (429, "2"));
    assert!(!refused.text().contains("Please keep these words"));
    let other = from("203.0.113.8").await;
    assert_eq!(other.status, 422, "who mistypes still gets the page");
    assert!(other.text().contains("Please keep these words"));
    assert!(server.leads().await.is_empty());
}

#[tokio::test]
async fn a_crowded_form_sends_a_challenge_whose_proof_counts_once() {
    let server = TestServer::start_guarded(IntakeOptions::default()).await;
    let mut able = lead(0);
    able["proof"] = json!("");
    for number in 1..6 {
        assert_eq!(server.from(&[], &lead(number)).await.status, 201);
    }
    let asked = server.from(&[], &able).await;
    assert_eq!(asked.status, 428);
    assert_eq!(asked.header("content-type"), "application/problem+json");
    assert_eq!(server.leads().await.len(), 5, "nothing is stored yet");

    able["proof"] = json!(answered(&asked.json()["challenge"]));
    able["idempotency_key"] = json!("one-and-the-same-key");
    let taken = server.from(&[], &able).await;
    let again = server.from(&[], &able).await;
    assert_eq!(
        (taken.status, again.status),
        (201, 200),
        "a repeated sending"
    );
    assert_eq!(server.quarantined().await, 0);

    let mut other = lead(7);
    other["proof"] = able["proof"].clone();
    assert_eq!(server.from(&[], &other).await.status, 428, "a used answer");
    other["proof"] = json!("1.hero.a.b.c.5");
    assert_eq!(
        server.from(&[], &other).await.status,
        428,
        "a made-up answer"
    );
    let mut elsewhere = able.clone();
    elsewhere["form"] = json!("footer");
    elsewhere["idempotency_key"] = json!("the-key-of-another-form");
    assert_eq!(
        server.from(&[], &elsewhere).await.status,
        201,
        "no crowd there"
    );
    server
        .has_ended(&[("challenged", 3), ("received", 7), ("repeated", 1)])
        .await;
}

#[tokio::test]
async fn one_answered_challenge_is_valid_for_one_lead() {
    let server = TestServer::start_guarded(behind_a_proxy()).await;
    let first = [("x-forwarded-for", "203.0.113.1")];
    for number in 1..6 {
        assert_eq!(server.from(&first, &lead(number)).await.status, 201);
    }
    let mut able = lead(0);
    able["proof"] = json!("");
    let asked = server.from(&first, &able).await;
    able["proof"] = json!(answered(&asked.json()["challenge"]));
    let taken = server.from(&first, &able).await;
    assert_eq!(taken.status, 201);
    for number in 2..12 {
        let other = format!("203.0.113.{number}");
        able["idempotency_key"] = match number % 2 {
            0 => json!(format!("another-key-{number}")),
            _ => json!(null),
        };
        let again = server.from(&[("x-forwarded-for", &other)], &able).await;
        assert_eq!(again.status, 200, "{number}");
        assert_eq!(again.json()["reference"], taken.json()["reference"]);
    }
    assert_eq!(server.leads().await.len(), 6);
}

#[tokio::test]
async fn a_flood_from_one_network_quarantines_no_lead_from_others() {
    let server = TestServer::start_guarded(behind_a_proxy()).await;
    for number in 0..80 {
        let address = format!("2001:db8:7:{number:x}::1");
        server
            .from(&[("x-forwarded-for", &address)], &lead(number))
            .await;
    }
    assert_eq!(server.quarantined().await, 70, "ten of a /56");
    for address in ["2001:db8:8::1", "203.0.113.7"] {
        server
            .from(&[("x-forwarded-for", address)], &lead(100))
            .await;
    }
    assert_eq!(server.quarantined().await, 70);
}

#[tokio::test]
async fn the_outcome_of_every_lead_request_is_counted() {
    let server = TestServer::start_guarded(IntakeOptions::default()).await;
    let mut wrong = lead(0);
    wrong["email"] = json!("nobody");
    assert_eq!(server.from(&[], &wrong).await.status, 422);
    assert_eq!(server.post(JSON, b"{").await.status, 400);
    assert_eq!(server.post(JSON, &vec![b'x'; 200_000]).await.status, 413);
    assert_eq!(server.post("image/png", b"").await.status, 415);
    let forged = [("x-sightline-test", "t=1,v1=00")];
    assert_eq!(server.from(&forged, &lead(0)).await.status, 403);
    for number in 0..32 {
        let status = if number < 30 { 201 } else { 429 };
        assert_eq!(server.from(&[], &lead(number)).await.status, status);
    }
    server
        .has_ended(&[
            ("refused", 1),
            ("unreadable", 3),
            ("forged", 1),
            ("received", 5),
            ("quarantined", 25),
            ("limited", 2),
            ("challenged", 0),
            ("unavailable", 0),
        ])
        .await;
}

#[tokio::test]
async fn without_javascript_a_crowded_form_still_returns_a_reference() {
    let server = TestServer::start_guarded(IntakeOptions::default()).await;
    for number in 0..7 {
        let body = format!(
            "form=hero&page=%2F&name=Visitor+{number}&email=zoe%40example.com&\
             phone=312+555+0150&customer_message=Two+cameras"
        );
        let answer = server.post(FORM, body.as_bytes()).await;
        assert_eq!(answer.status, 303);
        assert!(answer.header("location").contains("reference="));
    }
    assert_eq!(server.quarantined().await, 2);
}

#[tokio::test]
async fn spoofed_forwarding_headers_do_not_evade_the_limit() {
    let server = TestServer::start_guarded(IntakeOptions::default()).await;
    for number in 0..40 {
        let spoofed = format!("198.51.100.{number}");
        let forwarded = format!("for={spoofed}");
        let headers = [("x-forwarded-for", &*spoofed), ("forwarded", &*forwarded)];
        let status = server.from(&headers, &lead(number)).await.status;
        assert_eq!(status, if number < 30 { 201 } else { 429 }, "{number}");
    }
}

#[tokio::test]
async fn behind_a_proxy_visitors_are_limited_by_their_rightmost_address() {
    let server = TestServer::start_guarded(behind_a_proxy()).await;
    for number in 0..40 {
        // Each visitor's own address is the rightmost. The visitor wrote what is left of it.
        let list = format!("10.9.8.7, 203.0.113.{number}");
        let answer = server
            .from(&[("x-forwarded-for", &list)], &lead(number))
            .await;
        assert_eq!(answer.status, 201, "{number}");
    }
    assert_eq!(server.quarantined().await, 0);
    for number in 0..8 {
        let list = format!("198.51.100.{number}, 192.0.2.200");
        server
            .from(&[("x-forwarded-for", &list)], &lead(100 + number))
            .await;
    }
    assert_eq!(
        server.quarantined().await,
        3,
        "one visitor with made-up names"
    );
}

#[tokio::test]
async fn only_leads_from_other_sites_pages_are_quarantined() {
    let server = TestServer::start().await;
    for (headers, is_held) in [
        (&[("sec-fetch-site", "cross-site")][..], true),
        (&[("origin", "https://evil.example")], true),
        (&[("sec-fetch-site", "same-origin")], false),
        (&[("sec-fetch-site", "none")], false),
        (&[("origin", "http://localhost")], false),
        (
            &[
                ("origin", "https://www.sightline.example"),
                ("sec-fetch-site", "cross-site"),
            ],
            false,
        ),
        (&[], false),
    ] {
        let before = server.quarantined().await;
        let answer = server.from(headers, &lead(0)).await;
        assert_eq!(answer.status, 201, "{headers:?}");
        assert_eq!(answer.header("vary"), "Sec-Fetch-Site, Origin");
        assert_eq!(server.quarantined().await > before, is_held, "{headers:?}");
    }
}

#[tokio::test]
async fn a_lead_with_the_honeypot_filled_gets_201_and_is_quarantined() {
    let server = TestServer::start_guarded(IntakeOptions::default()).await;
    let mut trapped = lead(0);
    trapped["qz7_leave"] = json!("https://pills.example");
    trapped["proof"] = json!("");
    let answer = server.from(&[], &trapped).await;
    assert_eq!(
        answer.status, 201,
        "work would not help, so none is asked for"
    );
    assert_eq!(server.quarantined().await, 1);
}

#[tokio::test]
async fn text_consent_is_stored_only_for_the_wording_that_was_shown() {
    let server = TestServer::start().await;
    let html = server.get("/").await.text();
    let version = consent_version(&server).await;
    for (sent, is_kept) in [(&*version, true), ("0000000000000000", false), ("", false)] {
        let mut agreeing = lead(0);
        agreeing["text_consent"] = json!(sent);
        let answer = server.from(&[], &agreeing).await;
        assert_eq!(answer.status, 201);
        let record = server
            .leads
            .find(answer.reference())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(record.text_consent.is_some(), is_kept, "{sent}");
        if let Some(consent) = record.text_consent {
            assert_eq!(consent.version, version);
            assert!(html.contains(&consent.text), "{}", consent.text);
        }
    }
}

/// The version of the consent text on the home page.
async fn consent_version(server: &TestServer) -> String {
    let html = server.get("/").await.text();
    let (_, rest) = html.split_once("name=\"text_consent\" value=\"").unwrap();
    rest.split('"').next().unwrap().to_owned()
}

#[tokio::test]
async fn text_consent_to_an_earlier_wording_is_stored_while_its_page_may_be_open() {
    let server = TestServer::start_with_copy().await;
    let earlier = consent_version(&server).await;
    let (old, new) = ("I get a quote without it.", "It is not needed for a quote.");
    edit(&server.site, "site.toml", old, new);
    let is_new = async || consent_version(&server).await != earlier;
    eventually("the new wording is shown", is_new).await;
    let mut agreeing = lead(0);
    agreeing["text_consent"] = json!(earlier);
    assert_eq!(server.from(&[], &agreeing).await.status, 201);
    let record = server.records().await.remove(0);
    let words = record.text_consent.unwrap().text;
    assert!(words.contains("I get a quote without it."), "{words}");
}

#[tokio::test]
async fn a_consent_tick_is_kept_when_the_form_comes_back_with_errors() {
    let server = TestServer::start().await;
    let ticked = server
        .post(FORM, b"form=hero&page=%2F&text_consent=any")
        .await;
    let plain = server.post(FORM, b"form=hero&page=%2F").await;
    let boxes = |html: &str| html.matches("name=\"text_consent\"").count();
    assert!(boxes(&plain.text()) > 0);
    let is_ticked = |html: &str| html.contains("name=\"text_consent\" checked=\"\"");
    assert!(is_ticked(&ticked.text()), "the visitor's own tick");
    assert!(!is_ticked(&plain.text()), "no box is ticked for anybody");
}

#[tokio::test]
async fn without_javascript_attribution_comes_from_an_own_referer() {
    let server = TestServer::start().await;
    let body = b"form=hero&name=Zoe&email=zoe%40example.com&phone=312+555+0150&customer_message=Hi";
    let own = "http://localhost/about-sightline-inc?utm_source=flyer&gclid=abc&name=Ann#quote";
    for (referer, origin) in [
        (own, "http://localhost"),
        (
            "https://evil.example/?utm_source=evil",
            "https://evil.example",
        ),
    ] {
        let headers = [
            ("content-type", FORM),
            ("referer", referer),
            ("origin", origin),
        ];
        server.send("POST", "/api/leads", &headers, body).await;
    }
    let records = server.records().await;
    let known = |record: &LeadRecord, field| record.last_touch.get(field).map(str::to_owned);
    let is_own = |record: &&LeadRecord| !record.last_touch.is_empty();
    let [ours] = records.iter().filter(is_own).collect::<Vec<_>>()[..] else {
        panic!("another site's address says nothing, and ours does");
    };
    let own = |field| known(ours, field);
    assert_eq!(own(AttributionField::UtmSource).as_deref(), Some("flyer"));
    assert_eq!(own(AttributionField::Gclid).as_deref(), Some("abc"));
    assert_eq!(own(AttributionField::LandingPage), ours.summary.page);
    assert!(ours.summary.page.is_some());
}

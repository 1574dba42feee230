//! Deliveries to receivers that behave and to ones that don't.

use std::collections::BTreeMap;
use std::path::Path;

use jiff::SignedDuration;
use sightline_leads::{Deliveries, Job, NewLead, Outcome};
use sightline_toml::Diagnostic;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::harness::{
    ACME, UNCOMPUTED, answer, full_form, lead, new_store, noon, noon_in_chicago, planned, random,
};
use crate::outbox;
use crate::receiver::Receiver;

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OLD_SECRET: &str = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

/// Opens the deliveries of a file, with secrets.
pub(crate) fn open(file: &str, data: &Path) -> Result<Deliveries, Vec<Diagnostic>> {
    let environment = BTreeMap::from([
        ("SECRET", SECRET),
        ("OLD_SECRET", OLD_SECRET),
        ("SHEET_SECRET", "open sesame"),
        ("BAD_SECRET", "plain"),
    ]);
    Deliveries::read(
        ("deliveries.toml", file),
        &|name| environment.get(name).map(|value| (*value).to_owned()),
        data,
    )
}

pub(crate) fn faults(file: &str) -> String {
    shown(open(file, Path::new("/nowhere")))
}

/// Returns the faults of a file, one per line; an empty text if there are none.
pub(crate) fn shown(read: Result<Deliveries, Vec<Diagnostic>>) -> String {
    let faults = read.err().unwrap_or_default().into_iter();
    let lines = faults.map(|fault| format!("{}: {}", fault.line, fault.message));
    lines.collect::<Vec<_>>().join("\n")
}

/// Creates a job for a lead.
pub(crate) async fn job_of(form: &sightline_leads::LeadForm) -> Job {
    job_of_lead(lead(form)).await
}

/// Creates a job for a parsed lead.
pub(crate) async fn job_of_lead(lead: NewLead) -> Job {
    let (_folder, store) = new_store().await;
    let stored = store.insert(lead).await.unwrap();
    let record = store.find(stored.reference).await.unwrap().unwrap();
    let id = "7b1e0193-a5c8-4c3a-9f00-1234567890ab".parse().unwrap();
    Job::trial(id, record)
}

/// Makes one attempt with the first delivery.
pub(crate) async fn deliver(deliveries: &Deliveries, job: &Job) -> Outcome {
    deliveries.all[0]
        .attempt(job, ACME, &noon_in_chicago())
        .await
}

/// Makes one attempt with the first delivery in the file.
pub(crate) async fn attempt(file: &str) -> Outcome {
    attempt_of(file, lead(&full_form())).await
}

/// Makes one attempt with the first delivery in the file and this lead.
pub(crate) async fn attempt_of(file: &str, lead: NewLead) -> Outcome {
    let data = tempfile::tempdir().unwrap();
    let deliveries = open(file, data.path()).unwrap();
    deliver(&deliveries, &job_of_lead(lead).await).await
}

pub(crate) fn webhook(url: &str) -> String {
    format!(
        "[[delivery]]\nname = 'crm'\nkind = 'webhook'\nurl = '{url}'\n\
         secret_env = ['SECRET', 'OLD_SECRET']\nallow_private = true\n"
    )
}

pub(crate) fn script(url: &str) -> String {
    format!(
        "[[delivery]]\nname = 'sheet'\nkind = 'apps_script'\nurl = '{url}'\n\
         secret_env = 'SHEET_SECRET'\nallow_private = true\n"
    )
}

#[tokio::test]
async fn a_webhook_is_signed_with_every_secret() {
    let receiver = Receiver::status("204 No Content", "", "").await;
    let outcome = attempt(&webhook(&receiver.url())).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let sent = receiver.received();
    let request = &sent[0];
    assert!(request.head.starts_with("POST /hook?key=1 HTTP/1.1\r\n"));
    let (id, at) = (
        request.header("webhook-id"),
        request.header("webhook-timestamp"),
    );
    assert_eq!(id, "7b1e0193-a5c8-4c3a-9f00-1234567890ab");
    assert_eq!(at, noon().as_second().to_string());
    let signatures: Vec<&str> = request.header("webhook-signature").split(' ').collect();
    assert_eq!(signatures.len(), 2);
    assert!(
        signatures
            .iter()
            .all(|signature| signature.starts_with("v1,"))
    );
    assert_ne!(signatures[0], signatures[1]);
    let body: serde_json::Value = serde_json::from_str(&request.body).unwrap();
    assert_eq!(body["type"], "lead.created");
    assert_eq!(body["timestamp"], "2026-11-02T12:00:00.123Z");
    assert_eq!(body["data"]["name"], "Dana Visitor");
    assert_eq!(body["data"]["customer_message"], "Four cameras,\nplease");
    assert_eq!(body["data"]["plans"], serde_json::json!([]));
}

#[tokio::test]
async fn a_webhook_gets_plan_answers_and_links_of_uncomputed_plans() {
    let receiver = Receiver::status("204 No Content", "", "").await;
    let outcome = attempt_of(&webhook(&receiver.url()), planned()).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let body: serde_json::Value = serde_json::from_str(&receiver.received()[0].body).unwrap();
    let uncomputed = serde_json::json!({ "tool": "doors", "link": UNCOMPUTED });
    assert_eq!(
        body["data"]["plans"],
        serde_json::json!([answer(), uncomputed])
    );
}

#[tokio::test]
async fn the_response_status_decides_the_delivery_outcome() {
    for (status, headers, outcome) in [
        ("200 OK", "", "Delivered"),
        (
            "301 Moved",
            "location: http://127.0.0.1:1/\r\n",
            "Retry { detail: \"the receiver answered 301, a redirect, which is not followed: enter the address",
        ),
        ("400 Bad Request", "", "Retry"),
        ("410 Gone", "", "Gone"),
        ("500 Oops", "", "Retry"),
    ] {
        let receiver = Receiver::status(status, headers, "").await;
        let ended = attempt(&webhook(&receiver.url())).await;
        assert!(
            format!("{ended:?}").starts_with(outcome),
            "{status}: {ended:?}"
        );
        assert_eq!(receiver.received().len(), 1, "nothing is followed");
    }
}

#[tokio::test]
async fn a_probe_succeeds_with_any_http_status_and_fails_without_one() {
    let probe = async |url: &str| {
        let folder = tempfile::tempdir().unwrap();
        let deliveries = open(&webhook(url), folder.path()).unwrap();
        deliveries.all[0].transport.probe(noon()).await
    };
    for status in [
        "200 OK",
        "302 Found",
        "401 No",
        "404 Not Found",
        "405 No",
        "500 Oops",
    ] {
        let receiver = Receiver::status(status, "", "").await;
        let found = probe(&receiver.url()).await;
        let code = status.split(' ').next().unwrap();
        assert!(
            matches!(&found, Outcome::Delivered(detail) if detail.contains(code)),
            "{status}: {found:?}"
        );
        assert!(receiver.received()[0].head.starts_with("HEAD "));
    }
    let silent = Receiver::http(&b""[..]).await.url();
    let plain = Receiver::status("200 OK", "", "").await.url();
    for url in [
        "http://127.0.0.1:1/",
        &silent,
        &plain.replace("http:", "https:"),
    ] {
        let found = probe(url).await;
        assert!(matches!(found, Outcome::Retry { .. }), "{url}: {found:?}");
    }
}

#[tokio::test]
async fn retry_after_is_read_as_seconds_or_http_date() {
    for (text, seconds) in [
        ("120", Some(120)),
        ("Mon, 02 Nov 2026 12:01:00 GMT", Some(59)),
        ("Mon, 02 Nov 2020 12:01:00 GMT", Some(0)),
        ("99999999999", Some(u32::MAX.into())),
        ("soon", None),
        ("-5", None),
    ] {
        let receiver =
            Receiver::status("429 Slow Down", &format!("retry-after: {text}\r\n"), "").await;
        let Outcome::Retry { after, .. } = attempt(&webhook(&receiver.url())).await else {
            panic!("a receiver that is busy is asked again");
        };
        assert_eq!(
            after.map(|after: SignedDuration| after.as_secs()),
            seconds,
            "{text}"
        );
    }
}

#[tokio::test]
async fn a_receiver_that_breaks_off_is_not_one_whose_encryption_is_not_accepted() {
    for (answer, detail) in [
        (
            "",
            "the receiver broke off while the connection was being encrypted",
        ),
        (
            "HTTP/1.1 400 Bad Request\r\n\r\n",
            "the receiver's certificate or encryption is not accepted",
        ),
    ] {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("https://{}/", listener.local_addr().unwrap());
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            _ = stream.read(&mut [0; 4096]).await;
            _ = stream.write_all(answer.as_bytes()).await;
        });
        assert_eq!(attempt(&webhook(&url)).await, Outcome::retry(detail));
    }
}

#[tokio::test]
async fn invalid_responses_are_retried() {
    for answer in [
        &b""[..],
        b"220 mail.example ESMTP\r\n",
        b"\0\xff\xfe\r\n\r\n",
        b"HTTP/1.1 200 OK\r\ncontent-le",
        b"HTTP/1.1 999999 ?\r\n\r\n",
    ] {
        let receiver = Receiver::http(answer).await;
        let outcome = attempt(&webhook(&receiver.url())).await;
        assert!(
            matches!(outcome, Outcome::Retry { .. }),
            "{answer:?}: {outcome:?}"
        );
    }
}

#[tokio::test]
async fn the_head_of_a_response_decides_even_if_the_body_breaks_off_or_is_long() {
    let long = format!("content-length: 70000\r\n\r\n{}", "x".repeat(70_000));
    let echo = "location: https://script.googleusercontent.com/macros/echo?user=1\r\n";
    for rest in ["content-length: 10\r\n\r\nshort", &long] {
        for (status, expected) in [("200 OK", "Delivered"), ("410 Gone", "Gone")] {
            let receiver = Receiver::http(format!("HTTP/1.1 {status}\r\n{rest}")).await;
            let outcome = attempt(&webhook(&receiver.url())).await;
            assert!(format!("{outcome:?}").starts_with(expected), "{outcome:?}");
        }
        // The body of a script's answer may be a page, so it is needed, but not that of its redirect.
        for (head, expected) in [("200 OK\r\n", "Retry"), ("302 Found\r\n", "Delivered")] {
            let receiver = Receiver::http(format!("HTTP/1.1 {head}{echo}{rest}")).await;
            let outcome = attempt(&script(&receiver.url())).await;
            assert!(format!("{outcome:?}").starts_with(expected), "{outcome:?}");
        }
    }
}

#[tokio::test]
async fn only_a_test_shows_what_the_receiver_answered() {
    let data = tempfile::tempdir().unwrap();
    let answer = format!(
        "{{\n\t\"error\": \"invalid_blocks\u{202e}\" }} {}",
        "x".repeat(500)
    );
    let shown = |outcome: &Outcome| outcome.full_detail().into_owned();
    for (body, expected) in [
        (
            &*answer,
            "the receiver answered 400: “{ \"error\": \"invalid_blocks\" } xxx",
        ),
        ("", "the receiver answered 400"),
        (
            "<!DOCTYPE html><title>Oops</title>",
            "the receiver answered 400",
        ),
    ] {
        let receiver = Receiver::status("400 Bad Request", "", body).await;
        let deliveries = open(&webhook(&receiver.url()), data.path()).unwrap();
        let test = deliver(&deliveries, &Job::test(&random(), noon())).await;
        assert!(shown(&test).starts_with(expected), "{test:?}");
        assert!(shown(&test).chars().count() < 240, "{test:?}");
        assert_eq!(test.detail(), "the receiver answered 400", "for the log");
        let lead = deliver(&deliveries, &job_of(&full_form()).await).await;
        assert_eq!(shown(&lead), "the receiver answered 400");
        let (_folder, store) = new_store().await;
        let reference = outbox::insert(&store, &["crm"]).await.reference;
        let job = outbox::lease(&store, "crm", outbox::WORKER, noon())
            .await
            .remove(0);
        let kept = shown(&test);
        outbox::finish(&store, &job, outbox::end(noon(), test, None)).await;
        let job = store.history(reference).await.unwrap().remove(0);
        assert_eq!(job.last_detail(), Some(&*kept), "for people");
    }
}

#[tokio::test]
async fn an_unreachable_receiver_is_retried() {
    for url in ["http://127.0.0.1:1/", "http://no-such-name.invalid/"] {
        let outcome = attempt(&webhook(url)).await;
        assert!(
            matches!(outcome, Outcome::Retry { .. }),
            "{url}: {outcome:?}"
        );
        assert!(!outcome.detail().contains("127.0.0.1"));
    }
}

#[tokio::test]
async fn a_private_receiver_is_refused_without_allow_private() {
    let receiver = Receiver::status("200 OK", "", "").await;
    for host in ["127.0.0.1", "localhost", "[::1]"] {
        let file = webhook(&format!("https://{host}:{}/", receiver.port))
            .replace("allow_private = true", "");
        let outcome = attempt(&file).await;
        assert!(
            outcome.detail().contains("not public"),
            "{host}: {outcome:?}"
        );
    }
    assert!(receiver.received().is_empty());
}

#[tokio::test]
async fn an_apps_script_gets_four_fields_and_a_signature_in_the_body() {
    let echo = "location: https://script.googleusercontent.com/macros/echo?user=1\r\n";
    let receiver = Receiver::status("302 Found", echo, "").await;
    // Whatever the lead contains.
    let outcome = attempt_of(&script(&receiver.url()), planned()).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let body: serde_json::Value = serde_json::from_str(&receiver.received()[0].body).unwrap();
    // The signature was computed with another implementation of HMAC-SHA256.
    assert_eq!(
        body,
        serde_json::json!({
            "name": "Dana Visitor",
            "email": "dana@mail.example",
            "phone": "312-555-0101",
            "customer_message": "Four cameras,\nplease",
            "id": "7b1e0193-a5c8-4c3a-9f00-1234567890ab",
            "ts": 1_793_620_800,
            "sig": "3JaZS39P6px2QP8V8+QCQQ+i7SJwamCf6X05RrHB94c=",
        })
    );
}

#[tokio::test]
async fn an_apps_script_sign_in_page_is_retried() {
    for (status, headers, body) in [
        (
            "302 Found",
            "location: https://accounts.google.com/ServiceLogin\r\n",
            "",
        ),
        (
            "302 Found",
            "location: https://script.googleusercontent.com.evil.example/\r\n",
            "",
        ),
        ("302 Found", "", ""),
        (
            "200 OK",
            "content-type: text/html; charset=utf-8\r\n",
            "<html>Sign in</html>",
        ),
        ("200 OK", "", "\n<!DOCTYPE html>"),
        ("401 Unauthorized", "", ""),
    ] {
        let receiver = Receiver::status(status, headers, body).await;
        let outcome = attempt(&script(&receiver.url())).await;
        assert!(
            matches!(outcome, Outcome::Retry { .. }),
            "{status} {headers}: {outcome:?}"
        );
    }
}

#[tokio::test]
async fn a_file_delivery_appends_one_line_per_attempt() {
    let data = tempfile::tempdir().unwrap();
    let file = "[[delivery]]\nname = 'log'\nkind = 'file'\npath = 'out/leads.jsonl'\n";
    let deliveries = open(file, data.path()).unwrap();
    let job = job_of(&full_form()).await;
    for _ in 0..3 {
        let outcome = deliver(&deliveries, &job).await;
        assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    }
    let text = std::fs::read_to_string(data.path().join("out/leads.jsonl")).unwrap();
    assert_eq!(text.lines().count(), 3);
    for line in text.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(line["id"], job.id.to_string());
        assert_eq!(line["lead"]["name"], "Dana Visitor");
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_file_delivery_to_a_full_disk_is_retried() {
    // Every write to this device fails with a full disk.
    let file = "[[delivery]]\nname = 'log'\nkind = 'file'\npath = '/dev/full'\n";
    let outcome = attempt(file).await;
    assert!(matches!(outcome, Outcome::Retry { .. }), "{outcome:?}");
}

#[test]
fn all_faults_are_reported_at_once_without_secrets() {
    let told = faults(
        "[[delivery]]\nname = 'a b'\nkind = 'file'\npath = 'tls/x'\n\
         [[delivery]]\nname = 'crm'\nkind = 'webhook'\nurl = 'http://crm.example/'\nsecret_env = 'BAD_SECRET'\n\
         [[delivery]]\nname = 'sheet'\nkind = 'apps_script'\nurl = 'ftp://x'\nsecret_env = 'MISSING'\n\
         [[delivery]]\nname = 'mail'\nkind = 'smtp'\nhost = 'mail.example'\nusername = 'u'\nfrom = 'nobody'\nto = []\n\
         [retry]\nwaits_seconds = [0, -1]\n",
    );
    for part in [
        "2: `name` may have",
        "4: `path` is a file or folder that the program itself keeps",
        "9: the variable BAD_SECRET must hold a secret that begins with `whsec_`",
        "8: `url` must begin with https://",
        "14: the variable MISSING is not set",
        "13: `url` must begin with https://",
        "19: `username` and `password_env` go together",
        "20: `from` must be an address",
        "21: \"to\" needs at least 1 entry, and has 0",
        "23: \"waits_seconds\" is out of range",
    ] {
        assert!(told.contains(part), "{part}\nis not in\n{told}");
    }
    assert!(!told.contains("plain"));
}

#[test]
fn a_host_that_is_more_than_one_a_password_in_clear_and_an_unusual_port_are_reported() {
    let told = |host: &str, more: &str| {
        faults(&format!(
            "[[delivery]]\nname = 'mail'\nkind = 'smtp'\nfrom = 'a@b.example'\nto = 'a@b.example'\n\
             host = '{host}'\n{more}"
        ))
    };
    for (host, meant) in [
        ("smtp.b.example:587", "smtp.b.example"),
        ("https://smtp.b.example/", "smtp.b.example"),
        (" smtp.b.example ", "smtp.b.example"),
        ("[::1]", "::1"),
        ("[::1]:25", "::1"),
        ("mail server", "smtp.example.com"),
        ("", "smtp.example.com"),
    ] {
        let found = told(host, "security = 'none'\n");
        let what = format!("`host` is a name or an IP address and nothing else, such as {meant};");
        assert!(found.contains(&what), "{host}: {found}");
    }
    let log_in = "security = 'none'\nusername = 'u'\npassword_env = 'MAIL_PASSWORD'\n";
    let refused = "would send the password unencrypted";
    for host in ["mail.b.example", "192.168.1.5", "::2"] {
        assert!(told(host, log_in).contains(refused), "{host}");
        assert_eq!(told(host, "security = 'none'\n"), "", "{host}");
    }
    for host in ["localhost", "127.0.0.1", "127.9.9.9", "::1"] {
        assert!(!told(host, log_in).contains(refused), "{host}");
    }
    for (more, expected) in [
        (
            "port = 465\n",
            "7: `port` 465 usually needs `security` = \"tls\"",
        ),
        (
            "port = 587\nsecurity = 'tls'\n",
            "7: `port` 587 usually needs `security` = \"starttls\"",
        ),
        (
            "port = 465\nsecurity = 'none'\n",
            "7: `port` 465 usually needs `security` = \"tls\"",
        ),
        ("port = 465\nsecurity = 'tls'\n", ""),
        ("port = 2525\n", ""),
    ] {
        assert_eq!(told("mail.b.example", more), expected);
    }
}

#[test]
fn malformed_tables_do_not_hide_faults_of_other_tables() {
    let file = "[retry]\nwaits_seconds = 'often'\nlease_seconds = 29\n\
         [retention]\nlead_months = 0\ntest_days = 0\n\
         [auto_reply]\ndelivery = 'post'\nsubject = '{nobody}'\n\
         [[delivery]]\nname = 'post'\nkind = 'pigeon'\n\
         [[delivery]]\nname = 'log'\nkind = 'file'\npath = 'x'\n\
         [[delivery]]\nname = 'log'\nkind = 'file'\npath = 'x'\n\
         [[delivery]]\nname = 'mail'\nkind = 'smtp'\nport = 'many'\nhost = 'mail.example'\nusername = 1\n\
         [[delivery]]\nname = 'crm'\nkind = 'webhook'\nurl = 'http://x'\nextra = 1\nsecret_env = 'MISSING'\n";
    let told = faults(file);
    for part in [
        "2: \"waits_seconds\" must be a list, not text",
        "3: \"lease_seconds\" is out of range",
        "5: \"lead_months\" is out of range",
        "6: \"test_days\" is out of range",
        "9: `{nobody}` cannot be filled in",
        "12: \"pigeon\" is not a value of \"kind\"",
        "18: another delivery has this name",
        "21: \"from\" is missing",
        "21: \"to\" is missing",
        "24: \"port\" must be a whole number without quotes",
        "26: \"username\" must be text in quotes",
        "30: `url` must begin with https://",
        "31: unknown key \"extra\"",
        "32: the variable MISSING is not set",
    ] {
        assert!(told.contains(part), "{part}\nis not in\n{told}");
    }
    // Whether `post` sends mail is unknown, so that isn't reported.
    assert_eq!(told.lines().count(), 14, "{told}");
}

#[test]
fn unknown_kinds_and_keys_are_named_in_the_fault() {
    for (file, part) in [
        ("[[delivery]]\nname = 'x'\nkind = 'pigeon'\n", "pigeon"),
        (
            "[[delivery]]\nname = 'x'\nkind = 'file'\npath = 'y'\nurl = 'z'\n",
            "url",
        ),
        ("deliveries = 1\n", "unknown key \"deliveries\""),
    ] {
        let told = faults(file);
        assert!(told.contains(part), "{told}");
    }
    assert!(open("", Path::new("/nowhere")).unwrap().all.is_empty());
}

#[test]
fn only_other_settings_or_secrets_change_a_delivery() {
    let read = |text: &str, secret: &'static str| {
        let secret = move |_: &str| Some(secret.to_owned());
        Deliveries::read(("deliveries.toml", text), &secret, Path::new("/nowhere")).unwrap()
    };
    let text = format!(
        "{}name = 'post'\nkind = 'file'\npath = 'leads.jsonl'\n",
        script("https://s.example/exec") + "[[delivery]]\n"
    );
    let before = read(&text, "open sesame").hashes;
    let changed = |text: &str, secret| read(text, secret).changed_since(&before);
    assert_eq!(changed(&text, "open sesame"), [""; 0]);
    let moved = format!("# Moved\n{text}quiet_hours = '21:00-07:00'\n");
    assert_eq!(changed(&moved, "open sesame"), [""; 0]);
    assert_eq!(changed(&text, "another"), ["sheet"]);
    let other = text.replace("leads.jsonl", "other.jsonl");
    assert_eq!(changed(&other, "open sesame"), ["post"]);
}

#[test]
fn debug_output_of_deliveries_shows_no_secret() {
    let both =
        webhook("https://crm.example/secret-path") + &script("https://s.example/secret-path");
    let deliveries = open(&both, Path::new("/nowhere")).unwrap();
    let shown = format!("{deliveries:?}");
    for secret in ["secret-path", "MfKQ9r8", "sesame"] {
        assert!(!shown.contains(secret), "{shown}");
    }
}

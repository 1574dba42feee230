//! What the owner relies on: test leads, notices of failures, automatic replies, numbers.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use jiff::{SignedDuration, ToSpan as _};
use serde_json::json;
use sightline_leads::{
    CANARY_HEADER, CanaryKey, Deliveries, Email, JobRecord, JobState, JobTask, LeadState, Outcome,
    Person, Schedule,
};

use sightline_server::Clock;

use crate::harness::{Answer, Setup, TestServer, eventually, now};
use crate::memory_transport::{MemoryTransport, deliveries};

const JSON: &str = "application/json";

fn lead(name: &str, email: &str) -> Vec<u8> {
    json!({"form": "footer", "name": name, "email": email, "phone": "(312) 555-0150"})
        .to_string()
        .into_bytes()
}

/// Sends a test, signed with this key.
pub(crate) async fn signed(server: &TestServer, key: &str, body: &[u8]) -> Answer {
    let value = CanaryKey::from_secret(key).sign(body, now());
    let headers = [("content-type", JSON), (CANARY_HEADER, value.as_str())];
    server.send("POST", "/api/leads", &headers, body).await
}

#[tokio::test]
async fn a_test_lead_is_accepted_only_with_this_installations_signature() {
    let mail = MemoryTransport::default();
    let server = TestServer::start_with(deliveries(&[("mail", &mail)], 1)).await;
    // If it came from a visitor, it would be taken for spam.
    let body = json!({
        "form": "contact", "name": "https://spam.example", "phone": "312-555-0199",
        "customer_message": "test"
    })
    .to_string();
    let answer = signed(&server, "of the tests", body.as_bytes()).await;
    assert_eq!(answer.status, 201);
    eventually("the test is delivered", async || {
        server.leads().await[0].state == LeadState::Delivered
    })
    .await;
    assert!(server.leads().await[0].test);
    let line = "sightline_leads_total{outcome=\"test\"} 1";
    server.has_counted(&[line]).await;

    let forged = signed(&server, "of somebody else", body.as_bytes()).await;
    assert_eq!(forged.status, 403);
    assert_eq!(
        server.leads().await.len(),
        1,
        "a forged test becomes no lead"
    );
    let plain = server.post(JSON, &lead("Zoe", "zoe@example.com")).await;
    assert_eq!(plain.status, 201);
    assert!(server.leads().await.iter().any(|lead| !lead.test));
}

#[tokio::test]
async fn when_a_delivery_gives_up_the_other_one_sends_one_notice() {
    let (crm, mail) = (MemoryTransport::default(), MemoryTransport::default());
    crm.answer_next(Outcome::Failed("the receiver answered 400".to_owned()));
    let server = TestServer::start_with(deliveries(&[("crm", &crm), ("mail", &mail)], 1)).await;
    let answer = server.post(JSON, &lead("Zoe", "zoe@example.com")).await;
    assert_eq!(answer.status, 201);
    eventually("the mail has the lead and the notice", async || {
        mail.tasks().len() == 2
    })
    .await;
    let notice = JobTask::Notice {
        failed: "crm".to_owned(),
        cause: "the receiver answered 400".to_owned(),
    };
    assert!(mail.tasks().contains(&notice), "{:?}", mail.tasks());
    assert!(crm.delivered().is_empty());
    let ready = server.get_admin("/readyz").await;
    assert_eq!(
        (ready.status, &ready.json()["dead_letters"]),
        (200, &json!(1))
    );
    server
        .has_counted(&[
            "sightline_delivery_given_up_total{delivery=\"crm\"} 1",
            "sightline_dead_letters{delivery=\"crm\"} 1",
            "sightline_delivery_attempts_total{delivery=\"mail\",purpose=\"notice\",outcome=\"delivered\"} 1",
        ])
        .await;
}

#[tokio::test]
async fn a_dead_letter_is_counted_until_its_person_is_forgotten() {
    let crm = MemoryTransport::default();
    crm.answer_next(Outcome::Failed("the receiver answered 400".to_owned()));
    let server = TestServer::start_with(deliveries(&[("crm", &crm)], 1)).await;
    let body = lead("Zoe", "zoe@example.com");
    assert_eq!(server.post(JSON, &body).await.status, 201);
    let dead = |count| format!("sightline_dead_letters{{delivery=\"crm\"}} {count}");
    server.eventually_counted(&dead(1)).await;
    let person = Person::Email(Email::parse("zoe@example.com").unwrap());
    server.leads.forget(person, now()).await.unwrap();
    server.has_counted(&[dead(0)]).await;
}

/// Deliveries to `mail`, which also answers senders.
pub(crate) fn answering(mail: &MemoryTransport) -> Deliveries {
    let file = "[auto_reply]\ndelivery = 'mail'\n[[delivery]]\nname = 'mail'\nkind = 'smtp'\n\
         host = 'localhost'\nfrom = 'a@b.example'\nto = 'a@b.example'\n";
    let file = ("deliveries.toml", file);
    let opened = Deliveries::read(file, &|_| None, std::path::Path::new("/nowhere")).unwrap();
    Deliveries {
        auto_reply: opened.auto_reply,
        ..deliveries(&[("mail", mail)], 1)
    }
}

#[tokio::test]
async fn an_auto_reply_that_is_a_day_late_is_not_sent() {
    let (mail, hours) = (MemoryTransport::default(), Arc::new(AtomicI64::new(0)));
    for _ in 0..2 {
        mail.answer_next(Outcome::retry("busy"));
    }
    let clock = {
        let hours = Arc::clone(&hours);
        Clock::new(move || now() + hours.load(Ordering::Relaxed).hours())
    };
    let deliveries = Deliveries {
        schedule: Schedule::new(vec![SignedDuration::ZERO, SignedDuration::from_hours(1)]),
        ..answering(&mail)
    };
    let server = TestServer::launch(Setup {
        clock,
        ..Setup::delivering(deliveries)
    })
    .await;
    let answer = server.post(JSON, &lead("Zoe", "zoe@example.com")).await;
    let history = async || server.leads.history(answer.reference()).await.unwrap();
    let have_tried = async |attempts: usize| {
        eventually("both jobs are tried", async || {
            let jobs = history().await;
            let is_done = |job: &JobRecord| {
                let mut done = job.attempts.iter().filter(|one| one.finished_at.is_some());
                done.nth(attempts - 1).is_some()
            };
            jobs.iter().all(is_done)
        })
        .await;
    };
    have_tried(1).await;
    hours.store(25, Ordering::Relaxed);
    have_tried(2).await;
    assert_eq!(mail.tasks(), [JobTask::Lead]);
    let jobs = history().await;
    let mut reply = jobs.iter().filter(|job| job.task == JobTask::Reply);
    assert_eq!(reply.next().unwrap().state, JobState::Dead);
}

#[tokio::test]
async fn auto_replies_go_once_a_day_per_sender_and_never_to_spam() {
    let mail = MemoryTransport::default();
    let server = TestServer::start_with(answering(&mail)).await;
    let spam = json!({
        "form": "footer", "name": "https://spam.example [url=x]", "email": "spam@example.com",
        "phone": "312-555-0150",
        "customer_message": "https://a.example https://b.example https://c.example"
    });
    for body in [
        lead("Zoe", "zoe@example.com"),
        lead("Zoe again", "Zoe@example.com"),
        spam.to_string().into_bytes(),
    ] {
        assert_eq!(server.post(JSON, &body).await.status, 201);
    }
    eventually("both leads and one answer are delivered", async || {
        mail.tasks().len() == 3
    })
    .await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let replies = mail
        .tasks()
        .iter()
        .filter(|task| **task == JobTask::Reply)
        .count();
    assert_eq!((replies, mail.tasks().len()), (1, 3), "{:?}", mail.tasks());
}

#[tokio::test]
async fn metrics_are_only_on_the_admin_address_and_have_no_personal_data() {
    let server = TestServer::start().await;
    assert_eq!(server.get("/metrics").await.status, 404);
    assert_eq!(server.get_admin("/").await.status, 404);
    assert_eq!(server.get_admin("/healthz").await.status, 200);
    assert_eq!(server.get_admin("/readyz").await.status, 200);
    assert_eq!(
        server
            .post(JSON, &lead("Zoe", "zoe@example.com"))
            .await
            .status,
        201
    );
    for _ in 0..2 {
        assert_eq!(server.get("/about-sightline-inc").await.status, 200);
    }
    server
        .has_counted(&[
            "sightline_pages_total{from=\"memory\"} 1",
            "sightline_leads_total{outcome=\"received\"} 1",
            "sightline_lead_store_seconds_count 1",
            "sightline_requests_total{class=\"4xx\"} 1",
            "# EOF",
        ])
        .await;
    let text = server.metrics().await;
    for personal in ["zoe", "Zoe", "555-0150", "127.0.0.1"] {
        assert!(!text.contains(personal), "{personal} in\n{text}");
    }
}

#[tokio::test]
async fn a_successful_canary_is_reported_in_metrics_and_readyz() {
    let mail = MemoryTransport::default();
    let server = TestServer::start_proving(deliveries(&[("mail", &mail)], 1)).await;
    let arrived = "sightline_lead_proofs_total{outcome=\"ok\"} 1";
    server.eventually_counted(arrived).await;
    let age = "sightline_lead_proof_age_seconds 0.0";
    server.has_counted(&[age]).await;
    let ready = server.get_admin("/readyz").await.json();
    assert_eq!(ready["proof"]["age_seconds"], 0);
    assert_eq!(ready["proof"]["failure"], json!(null));
    assert!(server.leads().await[0].test);
    assert_eq!(mail.tasks(), [JobTask::Lead]);
}

const PROOF_FAILED: &str = "sightline_lead_proofs_total{outcome=\"failed\"} 1";

#[tokio::test]
async fn a_failed_canary_is_reported_in_metrics_and_readyz() {
    let mail = MemoryTransport::default();
    mail.answer_next(Outcome::Failed("the mail server answered 550".to_owned()));
    let server = TestServer::start_proving(deliveries(&[("mail", &mail)], 1)).await;
    server.eventually_counted(PROOF_FAILED).await;
    let ready = server.get_admin("/readyz").await;
    let failure = ready.json()["proof"]["failure"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(
        failure.contains("mail (dead); `sightline leads show "),
        "{failure}"
    );
    assert_eq!(
        (ready.status, &ready.json()["dead_letters"]),
        (200, &json!(0))
    );
}

#[tokio::test]
async fn without_a_delivery_no_canary_succeeds() {
    let server = TestServer::start_proving(Deliveries::default()).await;
    server.eventually_counted(PROOF_FAILED).await;
    let ready = server.get_admin("/readyz").await.json();
    let failure = ready["proof"]["failure"].as_str().unwrap();
    assert!(failure.contains("no delivery is set up"), "{failure}");
}

#[tokio::test(flavor = "multi_thread")]
async fn leads_that_failed_are_sent_when_the_settings_of_their_delivery_change() {
    let server = TestServer::start_with_delivery_file("folder").await;
    std::fs::create_dir(server.site.join("folder")).unwrap();
    let file = |path: &str| {
        server.write_deliveries(&format!(
            "[[delivery]]\nname = 'log'\nkind = 'file'\npath = '{path}'\n[retry]\nwaits_seconds = [0, 86400]\n"
        ));
    };
    let has_written = |path: &str| std::fs::read_to_string(server.site.join(path)).is_ok();
    file("folder");
    let used = "sightline_content_reloads_total{outcome=\"ok\"} 1";
    server.eventually_counted(used).await;
    let body = lead("Zoe", "zoe@example.com");
    assert_eq!(server.post(JSON, &body).await.status, 201);
    eventually("it fails", async || {
        let metrics = server.metrics().await;
        metrics.lines().any(|line| {
            line.starts_with("sightline_delivery_attempts_total")
                && line.contains("failed")
                && line.ends_with(" 1")
        })
    })
    .await;
    file("second.jsonl");
    eventually("it is sent", async || has_written("second.jsonl")).await;
}

#[tokio::test]
async fn changed_deliveries_are_reloaded_and_faulty_ones_refused() {
    let server = TestServer::start_with_delivery_file("first.jsonl").await;
    let written = |name: &str| server.site.join(name);
    let send = async || {
        let body = lead("Zoe", "zoe@example.com");
        assert_eq!(server.post(JSON, &body).await.status, 201);
    };
    send().await;
    eventually("the first file has it", async || {
        written("first.jsonl").exists()
    })
    .await;
    server.write_deliveries("[[delivery]]\nname = 'log'\n");
    let reloads = |end| format!("sightline_content_reloads_total{{outcome=\"{end}\"}} 1");
    server.eventually_counted(&reloads("failed")).await;
    server.write_deliveries("[[delivery]]\nname = 'log'\nkind = 'file'\npath = 'second.jsonl'\n");
    server.eventually_counted(&reloads("ok")).await;
    send().await;
    eventually("the second file has it", async || {
        written("second.jsonl").exists()
    })
    .await;
    let first = std::fs::read_to_string(written("first.jsonl")).unwrap();
    assert_eq!(first.lines().count(), 1);
}

//! Leads on their way from the visitor to the receiver: stored, delivered, retried, given up, held
//! back.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use sightline_leads::{
    Conditions, Deliveries, Delivery, JobRecord, JobState, JobTask, LeadState, LeadSummary, Lease,
    Outcome, Reference,
};
use sightline_server::Clock;
use uuid::Uuid;

use crate::harness::{Setup, TestServer, eventually, now, wait_for};
use crate::memory_transport::{MemoryTransport, deliveries};
use crate::owner::{answering, signed};

const JSON: &str = "application/json";

fn quote(name: &str) -> Value {
    json!({
        "form": "footer",
        "name": name,
        "email": "zoe@example.com",
        "phone": "(312) 555-0150",
    })
}

/// Waits until every lead has this state.
async fn until(server: &TestServer, state: LeadState) {
    let what = format!("every lead is {state:?}");
    let leads = async || server.leads().await;
    let wanted = |leads: &Vec<LeadSummary>| leads.iter().all(|lead| lead.state == state);
    wait_for(&what, leads, wanted).await;
}

async fn send(server: &TestServer, name: &str) -> Reference {
    let answer = server.post(JSON, quote(name).to_string().as_bytes()).await;
    assert_eq!(answer.status, 201);
    answer.reference()
}

#[tokio::test]
async fn a_lead_is_sent_to_every_delivery() {
    let (mail, sheet) = (MemoryTransport::default(), MemoryTransport::default());
    let server = TestServer::start_with(deliveries(&[("mail", &mail), ("sheet", &sheet)], 3)).await;
    let reference = send(&server, "Zoe").await;
    until(&server, LeadState::Delivered).await;
    for transport in [&mail, &sheet] {
        let delivered = transport.delivered();
        assert_eq!(delivered.len(), 1);
        assert_eq!(delivered[0].1, reference);
    }
    assert_ne!(mail.delivered()[0].0, sheet.delivered()[0].0);
    let zone = mail.times()[0].time_zone().clone();
    assert_eq!(zone.iana_name(), Some("America/Chicago"), "the company's");
}

#[tokio::test]
async fn leads_are_delivered_while_the_deliveries_file_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deliveries.toml");
    let text = "[[delivery]]\nname = \"office\"\nkind = \"file\"\npath = \"leads.jsonl\"\n";
    std::fs::write(&file, text).unwrap();
    let server = TestServer::launch(Setup::following(folder.path())).await;
    let begun = Instant::now();
    std::fs::remove_file(&file).unwrap();
    tokio::time::sleep(Duration::from_millis(500)).await;
    send(&server, "Zoe").await;
    // After two seconds, the file counts as gone for good.
    if begun.elapsed() < Duration::from_millis(1_800) {
        until(&server, LeadState::Delivered).await;
    }
    std::fs::write(&file, text).unwrap();
    tokio::time::sleep(Duration::from_millis(500)).await;

    // Deliveries that are gone for good aren't used any more.
    std::fs::remove_file(&file).unwrap();
    for number in 0..40 {
        send(&server, &format!("Dana {number}")).await;
        tokio::time::sleep(Duration::from_millis(250)).await;
        let leads = server.leads().await;
        if leads.iter().any(|lead| lead.state == LeadState::Stored) {
            return;
        }
    }
    panic!("{:?}", server.leads().await);
}

#[tokio::test]
async fn a_failed_delivery_is_retried_under_the_same_id() {
    let mail = MemoryTransport::default();
    mail.answer_next(Outcome::retry("busy"));
    mail.answer_next(Outcome::retry("busy"));
    let server = TestServer::start_with(deliveries(&[("mail", &mail)], 3)).await;
    let reference = send(&server, "Zoe").await;
    until(&server, LeadState::Delivered).await;
    assert_eq!(mail.delivered().len(), 1);
    let history = server.leads.history(reference).await.unwrap();
    let outcomes: Vec<_> = history[0]
        .attempts
        .iter()
        .map(|attempt| attempt.outcome.as_deref().unwrap())
        .collect();
    assert_eq!(outcomes, ["retry", "retry", "delivered"]);
    assert_eq!(history[0].id, mail.delivered()[0].0);
}

#[tokio::test]
async fn a_dead_letter_is_shown_in_readyz_and_affects_no_other_delivery() {
    let (mail, sheet) = (MemoryTransport::default(), MemoryTransport::default());
    mail.answer_next(Outcome::Failed("never".to_owned()));
    let server = TestServer::start_with(deliveries(&[("mail", &mail), ("sheet", &sheet)], 3)).await;
    let reference = send(&server, "Zoe").await;
    until(&server, LeadState::Dead).await;
    // The lead, and the notice that the mail was given up.
    eventually("both arrive", async || sheet.delivered().len() == 2).await;
    let ready = server.get_admin("/readyz").await;
    assert_eq!(ready.status, 200);
    let ready = ready.json();
    assert_eq!(ready["deliveries"]["mail"]["dead"], 1);
    assert_eq!(ready["deliveries"]["sheet"]["waiting"], 0);

    assert_eq!(server.leads.retry(Some(reference), now()).await.unwrap(), 1);
    until(&server, LeadState::Delivered).await;
    assert_eq!(mail.delivered().len(), 1);
}

#[tokio::test]
async fn a_lead_is_dead_after_the_last_scheduled_attempt() {
    let mail = MemoryTransport::default();
    for _ in 0..3 {
        mail.answer_next(Outcome::retry("busy"));
    }
    let server = TestServer::start_with(deliveries(&[("mail", &mail)], 3)).await;
    let reference = send(&server, "Zoe").await;
    until(&server, LeadState::Dead).await;
    let history = server.leads.history(reference).await.unwrap();
    assert_eq!(
        (history[0].attempts.len(), history[0].state),
        (3, JobState::Dead)
    );
}

fn busy(after: SignedDuration) -> Outcome {
    Outcome::Retry {
        detail: "the receiver answered 429".to_owned(),
        answer: None,
        after: Some(after),
    }
}

/// Waits until the first attempt to deliver a lead has ended, and returns its only job.
async fn attempted(server: &TestServer, reference: Reference) -> JobRecord {
    let job = async || server.leads.history(reference).await.unwrap().remove(0);
    wait_for("an attempt has ended", job, |job| {
        let first = job.attempts.first();
        first.is_some_and(|attempt| attempt.finished_at.is_some())
    })
    .await
}

#[tokio::test]
async fn a_retry_is_postponed_by_as_long_as_the_receiver_asks() {
    let mail = MemoryTransport::default();
    let after = SignedDuration::from_hours(1);
    mail.answer_next(busy(after));
    let server = TestServer::start_with(deliveries(&[("mail", &mail)], 3)).await;
    let job = attempted(&server, send(&server, "Zoe").await).await;
    let wait = job
        .next_at
        .duration_since(job.attempts[0].finished_at.unwrap());
    assert!(wait >= after && wait <= after + after / 5, "{wait}");
    assert_eq!((job.state, job.attempts.len()), (JobState::Waiting, 1));
}

#[tokio::test]
async fn a_receiver_that_asks_to_wait_gets_no_other_lead_unless_it_refused_a_test() {
    let chat = MemoryTransport::default();
    for _ in 0..2 {
        chat.answer_next(busy(SignedDuration::from_hours(1)));
    }
    let server = TestServer::start_with(deliveries(&[("chat", &chat)], 9)).await;
    let test = quote("Test").to_string();
    let test = signed(&server, "of the tests", test.as_bytes()).await;
    attempted(&server, test.reference()).await;
    attempted(&server, send(&server, "Zoe").await).await;
    // The worker hears of the refusal just after it was stored.
    tokio::time::sleep(Duration::from_millis(200)).await;
    send(&server, "Dana").await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!(chat.times().len(), 2);
}

#[tokio::test]
async fn spam_gets_a_reference_and_is_quarantined() {
    let mail = MemoryTransport::default();
    let server = TestServer::start_with(deliveries(&[("mail", &mail)], 3)).await;
    let mut spam = quote("Robot");
    spam["qz7_leave"] = json!("https://spam.example");
    let answer = server.post(JSON, spam.to_string().as_bytes()).await;
    assert_eq!(answer.status, 201);
    let foreign = [
        ("content-type", JSON),
        ("origin", "https://evil.example"),
        ("sec-fetch-site", "cross-site"),
    ];
    let body = quote("Zoe").to_string();
    let cross = server
        .send("POST", "/api/leads", &foreign, body.as_bytes())
        .await;
    assert_eq!(cross.status, 201);
    until(&server, LeadState::Quarantined).await;
    assert_eq!(server.leads().await.len(), 2);
    assert_eq!(server.get_admin("/readyz").await.json()["quarantined"], 2);
    assert!(mail.delivered().is_empty());

    let reference = answer.reference();
    assert!(server.leads.release(reference, now()).await.unwrap());
    eventually("the lead arrives", async || !mail.delivered().is_empty()).await;
    assert_eq!(mail.delivered()[0].1, reference);
}

#[tokio::test]
async fn a_delivery_stops_when_its_receiver_is_gone() {
    let mail = MemoryTransport::default();
    mail.answer_next(Outcome::Gone("410".to_owned()));
    let server = TestServer::start_with(deliveries(&[("mail", &mail)], 3)).await;
    send(&server, "Zoe").await;
    until(&server, LeadState::Dead).await;
    send(&server, "Robin").await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(mail.delivered().is_empty());
    let counts = server.get_admin("/readyz").await.json()["deliveries"]["mail"].clone();
    assert_eq!(
        (&counts["stopped"], &counts["waiting"]),
        (&json!(true), &json!(1))
    );
}

/// Parses the conditions of a table of `deliveries.toml`.
pub(crate) fn conditions(text: &str) -> Conditions {
    let file = format!(
        "[[delivery]]\nname = 'a'\nkind = 'file'\npath = 'a'\n{text}\n\
         [[delivery]]\nname = 'b'\nkind = 'file'\npath = 'b'\n"
    );
    let read = Deliveries::read(("", &file), &|_| None, std::path::Path::new("/nowhere"));
    read.unwrap().all.remove(0).conditions
}

#[tokio::test]
async fn a_retry_scheduled_by_a_clock_ahead_runs_once_the_clock_is_right() {
    let data = tempfile::tempdir().unwrap();
    let mail = MemoryTransport::default();
    mail.answer_next(Outcome::retry("busy"));
    let serve_at = async |now: fn() -> Timestamp| {
        TestServer::launch(Setup {
            data: Some(data.path().to_owned()),
            clock: Clock::new(now),
            ..Setup::delivering(Deliveries {
                all: vec![mail.delivery("mail")],
                ..Deliveries::default()
            })
        })
        .await
    };
    let server = serve_at(|| "2028-01-01T12:00:00Z".parse().unwrap()).await;
    attempted(&server, send(&server, "Zoe").await).await;
    server.end().await;
    let server = serve_at(now).await;
    until(&server, LeadState::Delivered).await;
}

#[tokio::test]
async fn a_lead_is_not_sent_again_while_an_attempt_takes_longer_than_a_lease() {
    let begun = now();
    let time = Arc::new(Mutex::new(begun));
    let clock = Arc::clone(&time);
    let (server, memory) = start_at(move || *clock.lock().unwrap(), None, &[("mail", "")]).await;
    let release = memory.hold_next();
    send(&server, "Zoe").await;
    eventually("an attempt has begun", async || memory.times().len() == 1).await;
    let later = begun + SignedDuration::from_hours(1);
    *time.lock().unwrap() = later;
    // Once this one is sent, the other would have been sent again too.
    let second = send(&server, "Dana").await;
    attempted(&server, second).await;
    assert_eq!(memory.times().len(), 2);
    // Nor does another server send it.
    let lease = Lease {
        delivery: "mail".to_owned(),
        worker: Uuid::from_u128(2),
        now: later,
        until: later + SignedDuration::from_secs(60),
        limit: 4,
        quiet_until: None,
    };
    assert_eq!(server.leads.lease(lease).await.unwrap(), []);
    drop(release);
    until(&server, LeadState::Delivered).await;
    assert_eq!(memory.delivered().len(), 2);
}

#[tokio::test]
async fn an_auto_reply_whose_attempt_was_broken_off_is_not_sent_again() {
    let data = tempfile::tempdir().unwrap();
    let mail = MemoryTransport::default();
    let serve = async |all| {
        let deliveries = Deliveries {
            all,
            ..answering(&mail)
        };
        TestServer::launch(Setup {
            data: Some(data.path().to_owned()),
            clock: Clock::new(now),
            ..Setup::delivering(deliveries)
        })
        .await
    };
    let server = serve(Vec::new()).await;
    let reference = send(&server, "Zoe").await;
    let worker = Uuid::from_u128(2);
    let lease = Lease {
        delivery: "mail".to_owned(),
        worker,
        now: now(),
        until: now() + SignedDuration::from_secs(60),
        limit: 4,
        quiet_until: None,
    };
    let jobs = server.leads.lease(lease).await.unwrap();
    assert_eq!((jobs.len(), &jobs[0].task), (1, &JobTask::Reply));
    server.leads.release_leases(worker).await.unwrap();
    server.end().await;
    let server = serve(vec![mail.delivery("mail")]).await;
    let job = async || server.leads.history(reference).await.unwrap().remove(0);
    let job = wait_for("it is given up", job, |job| job.state == JobState::Dead).await;
    let detail = "an attempt was broken off; the mail may have arrived, so it is not sent again";
    assert_eq!(job.last_detail(), Some(detail));
    assert_eq!(mail.tasks(), []);
}

/// Starts a server at this time, with deliveries of these names and conditions that always succeed.
async fn start_at(
    now: impl Fn() -> Timestamp + Send + Sync + 'static,
    every: Option<Duration>,
    conditional: &[(&str, &str)],
) -> (TestServer, MemoryTransport) {
    let memory = MemoryTransport::default();
    let all = conditional.iter().map(|(name, text)| Delivery {
        conditions: conditions(text),
        ..memory.delivery(name)
    });
    let deliveries = Deliveries {
        all: all.collect(),
        ..Deliveries::default()
    };
    let server = TestServer::launch(Setup {
        every,
        clock: Clock::new(now),
        ..Setup::delivering(deliveries)
    })
    .await;
    (server, memory)
}

const SOME: [(&str, &str); 4] = [
    ("all", ""),
    ("night", "when = 'outside_hours'"),
    ("urgent", "words = ['emergency', 'locked out']"),
    ("woken", "when = 'outside_hours'\nwords = ['emergency']"),
];

#[tokio::test]
async fn a_lead_goes_only_to_deliveries_whose_conditions_it_meets() {
    // In the company's time zone: Saturday at 6 in the morning, Saturday at 11, and Thanksgiving at
    // 11.
    let [early, open, holiday] = [
        "2026-11-21T12:00:00Z",
        "2026-11-21T17:00:00Z",
        "2026-11-26T17:00:00Z",
    ]
    .map(|time| time.parse::<Timestamp>().unwrap());
    let quote = "A quote, please";
    let urgent = "Emergency: we are LOCKED OUT!";
    let now = Arc::new(Mutex::new(early));
    let clock = Arc::clone(&now);
    let (server, _memory) = start_at(move || *clock.lock().unwrap(), None, &SOME).await;
    for (name, time, message, expected) in [
        ("Ann", early, quote, &["all", "night"][..]),
        ("Bob", early, urgent, &["all", "night", "urgent", "woken"]),
        ("Cy", open, quote, &["all"]),
        ("Dana", open, urgent, &["all", "urgent"]),
        ("Eve", holiday, quote, &["all", "night"]),
    ] {
        *now.lock().unwrap() = time;
        let mut body = self::quote(name);
        body["customer_message"] = json!(message);
        let answer = server.post(JSON, body.to_string().as_bytes()).await;
        let history = server.leads.history(answer.reference()).await.unwrap();
        let mut names: Vec<_> = history.iter().map(|job| job.delivery.as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, expected, "{message}");
        until(&server, LeadState::Delivered).await;
    }
}

#[tokio::test]
async fn in_quiet_hours_leads_wait_and_test_leads_do_not() {
    let quiet = [
        ("loud", ""),
        ("phone", "quiet_hours = '21:00-07:00'"),
        ("never", "words = ['nobody says this']"),
    ];
    let (server, memory) = start_at(now, Some(Duration::from_secs(3600)), &quiet).await;
    let reference = send(&server, "Zoe").await;
    let until: Timestamp = "2026-11-21T13:00:00Z".parse().unwrap();
    let phone = async || {
        let mut history = server.leads.history(reference).await.unwrap();
        assert_eq!(history.len(), 2);
        history.retain(|job| job.delivery == "phone");
        history.remove(0)
    };
    eventually("the lead waits and the test is delivered", async || {
        let leads = server.leads().await;
        let test = leads.iter().find(|lead| lead.test);
        let is_proved = test.is_some_and(|lead| lead.state == LeadState::Delivered);
        phone().await.next_at == until && is_proved && memory.delivered().len() == 4
    })
    .await;
    let waits = phone().await;
    assert_eq!((waits.state, waits.attempts.len()), (JobState::Waiting, 0));
}

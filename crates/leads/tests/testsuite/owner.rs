//! The contract of every store for the owner of the leads: notices, auto-replies, tests, counts. It is run by
//! [`crate::contract`].

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use sightline_leads::{
    AttemptResult, Backlog, Desk, Email, JobState, JobTask, LeadFilter, LeadState, LeadStore,
    Lease, NewLead, Outcome, PageViews, Person, Phone, Signals, Stored, Verdict, render_history,
};

use crate::harness::{Admitted as _, form, lead_at, noon, random};
use crate::outbox::{WORKER, end, for_deliveries, lease, lease_of, state};

/// Runs the whole contract over an empty store.
pub(crate) async fn holds(store: &LeadStore) {
    a_lead_that_is_given_up_is_told_by_the_other_deliveries_once(store).await;
    a_failure_that_is_recorded_twice_is_told_once(store).await;
    the_receiver_of_a_notice_that_was_replaced_may_have_the_lead(store).await;
    an_address_is_answered_once_a_day(store).await;
    an_answer_that_is_dated_in_the_future_does_not_prevent_another(store).await;
    nobody_is_answered_who_was_kept_back_or_is_a_test(store).await;
    forgetting_a_person_forgets_that_they_were_answered(store).await;
    tests_are_told_from_leads_and_left_out_of_the_backlog(store).await;
    a_delivery_has_to_run_while_a_reply_or_a_test_waits(store).await;
    views_are_added_up(store).await;
    a_mailbox_is_answered_once_whatever_follows_its_name(store).await;
    answers_in_an_hour_are_limited_for_a_domain_and_in_all(store).await;
    assert!(store.integrity().await.unwrap().is_empty());
}

pub(crate) fn from(email: &str, at: Timestamp) -> NewLead {
    let form = form(&[
        ("form", "footer"),
        ("name", "Dana Visitor"),
        ("email", email),
        ("phone", "312-555-0101"),
    ]);
    lead_at(&form, at).reply_through(Some("mail".to_owned()))
}

pub(crate) async fn insert(store: &LeadStore, lead: NewLead, names: &[&str]) -> Stored {
    store.insert(for_deliveries(lead, names)).await.unwrap()
}

/// Ends the next attempt of a delivery with this outcome and returns the job's task.
pub(crate) async fn work(
    store: &LeadStore,
    delivery: &str,
    at: Timestamp,
    outcome: Outcome,
    notify: &[&str],
) -> JobTask {
    let lease = Lease {
        limit: 1,
        ..lease_of(delivery, WORKER, at)
    };
    let jobs = store.lease(lease).await.unwrap();
    let [job] = jobs.as_slice() else {
        panic!("one job of {delivery} is due, not {jobs:?}");
    };
    let end = AttemptResult {
        notify: notify.iter().map(|name| (*name).to_owned()).collect(),
        ..end(at, outcome, None)
    };
    store.finish(job, &end).await.unwrap();
    job.task.clone()
}

pub(crate) fn delivered() -> Outcome {
    Outcome::Delivered("thanks".to_owned())
}

async fn tasks(store: &LeadStore, stored: &Stored) -> Vec<(String, JobTask, JobState)> {
    let history = store.history(stored.reference).await.unwrap();
    let mut tasks: Vec<_> = history
        .into_iter()
        .map(|job| (job.delivery, job.task, job.state))
        .collect();
    tasks.sort_by(|a, b| (&a.0, a.1.as_str()).cmp(&(&b.0, b.1.as_str())));
    tasks
}

/// The answer to the first commit may be lost.
async fn a_failure_that_is_recorded_twice_is_told_once(store: &LeadStore) {
    let lead = from("twice@mail.example", noon()).reply_through(None);
    let stored = insert(store, lead, &["t-crm"]).await;
    let job = lease(store, "t-crm", WORKER, noon()).await.remove(0);
    let refused = Outcome::Failed("the receiver answered 400".to_owned());
    let end = AttemptResult {
        notify: vec!["t-mail".to_owned()],
        ..end(noon(), refused, None)
    };
    let record = async || store.finish(&job, &end).await.unwrap();
    assert!(record().await);
    let notice = work(store, "t-mail", noon(), delivered(), &[]).await;
    assert!(record().await);
    assert_eq!(
        tasks(store, &stored).await,
        [
            ("t-crm".to_owned(), JobTask::Lead, JobState::Dead),
            ("t-mail".to_owned(), notice, JobState::Delivered),
        ]
    );
    let sender = Email::parse("twice@mail.example").unwrap();
    store.forget(Person::Email(sender), noon()).await.unwrap();
    assert!(!record().await, "the job is erased");
}

async fn a_lead_that_is_given_up_is_told_by_the_other_deliveries_once(store: &LeadStore) {
    let lead = from("dead@mail.example", noon()).reply_through(None);
    let stored = insert(store, lead, &["n-crm", "n-mail"]).await;
    let at = noon() + 1.hour();
    let others = ["n-crm", "n-mail"];
    let refused = || Outcome::Failed("the receiver answered 400".to_owned());
    work(store, "n-crm", at, refused(), &others).await;
    let notice = JobTask::Notice {
        failed: "n-crm".to_owned(),
        cause: "the receiver answered 400".to_owned(),
    };
    assert_eq!(
        tasks(store, &stored).await,
        [
            ("n-crm".to_owned(), JobTask::Lead, JobState::Dead),
            ("n-mail".to_owned(), JobTask::Lead, JobState::Waiting),
            ("n-mail".to_owned(), notice.clone(), JobState::Waiting),
        ],
        "nobody is told of its own failure"
    );
    let backlog = store.backlog().await.unwrap();
    let counts = backlog.deliveries["n-mail"];
    assert_eq!(
        (counts.waiting, counts.notices),
        (1, 1),
        "a notice is no lead"
    );
    assert_eq!(
        work(store, "n-mail", at, delivered(), &others).await,
        JobTask::Lead
    );
    assert_eq!(work(store, "n-mail", at, refused(), &others).await, notice);
    assert_eq!(
        tasks(store, &stored).await.len(),
        3,
        "a notice that is given up makes no notice"
    );
    let counts = store.backlog().await.unwrap().deliveries["n-mail"];
    assert_eq!((counts.dead, counts.notices), (0, 0));
    assert_eq!(state(store, &stored).await, LeadState::Dead);
    let desk = Desk::new(store.database(), random());
    let fault = async || desk.last_fault("n-mail").await.unwrap();
    assert!(fault().await.is_some());
    assert_eq!(store.retry(Some(stored.reference), at).await.unwrap(), 1);
    assert_eq!(fault().await, None, "there is nothing left to do about it");
    let history = store.history(stored.reference).await.unwrap();
    let shown = render_history(&history, &Backlog::default(), &TimeZone::UTC);
    let given_up = "n-mail (notice that n-crm gave up): given up";
    assert!(shown.contains(given_up), "{shown}");
    assert_eq!(
        tasks(store, &stored).await[2].2,
        JobState::Dead,
        "a notice that was not sent is withdrawn when the delivery is tried again"
    );
    work(store, "n-crm", at, refused(), &others).await;
    assert_eq!(tasks(store, &stored).await.len(), 3, "it is told once");
    // One that was sent is not the notice of a later failure, and receivers skip what has its identifier.
    let notice_id = async || {
        let history = store.history(stored.reference).await.unwrap();
        let mut notices = history.iter().filter(|job| job.task == notice);
        notices.next().unwrap().id
    };
    let first = notice_id().await;
    work(store, "n-mail", at, delivered(), &others).await;
    store.retry(Some(stored.reference), at).await.unwrap();
    work(store, "n-crm", at, refused(), &others).await;
    assert_eq!(tasks(store, &stored).await.len(), 3);
    assert_ne!(notice_id().await, first);
    let told = work(store, "n-mail", at, delivered(), &others).await;
    assert_eq!(told, notice, "it is told again");
    store.retry(Some(stored.reference), at).await.unwrap();
    work(store, "n-crm", at + 1.hour(), delivered(), &others).await;
    let found = store.find(stored.reference).await.unwrap().unwrap();
    assert_eq!(found.summary.state, LeadState::Delivered);
    let first = found.summary.first_delivered_at.unwrap();
    // Times are stored in whole milliseconds.
    assert!(first.duration_since(at).abs() < SignedDuration::from_millis(1));
}

async fn the_receiver_of_a_notice_that_was_replaced_may_have_the_lead(store: &LeadStore) {
    let lead = from("told@mail.example", noon()).reply_through(None);
    let stored = insert(store, lead, &["o-crm"]).await;
    let refused = || Outcome::Failed("400".to_owned());
    work(store, "o-crm", noon(), refused(), &["o-mail"]).await;
    work(store, "o-mail", noon(), delivered(), &[]).await;
    store.retry(Some(stored.reference), noon()).await.unwrap();
    work(store, "o-crm", noon(), refused(), &["o-mail"]).await;
    // It is withdrawn before it is sent, and stays so when the delivery succeeds.
    store.retry(Some(stored.reference), noon()).await.unwrap();
    work(store, "o-crm", noon(), delivered(), &[]).await;
    assert_eq!(
        store.retry(Some(stored.reference), noon()).await.unwrap(),
        0
    );
    let history = store.history(stored.reference).await.unwrap();
    let shown = render_history(&history, &Backlog::default(), &TimeZone::UTC);
    let withdrawn = "o-mail (notice that o-crm gave up): withdrawn";
    assert!(shown.contains(withdrawn), "{shown}");
    let sender = Email::parse("told@mail.example").unwrap();
    let erasure = store.forget(Person::Email(sender), noon()).await.unwrap();
    assert_eq!(erasure.delivered_to, ["o-crm", "o-mail"]);
}

async fn replies(store: &LeadStore, lead: NewLead) -> usize {
    let stored = insert(store, lead, &[]).await;
    let tasks = tasks(store, &stored).await;
    assert!(tasks.iter().all(|(delivery, ..)| delivery == "mail"));
    let state = state(store, &stored).await;
    assert_eq!(state, LeadState::Stored, "an answer is no delivery");
    tasks.len()
}

async fn an_address_is_answered_once_a_day(store: &LeadStore) {
    let day = SignedDuration::from_hours(24);
    for (email, at, answers) in [
        ("reply@mail.example", noon(), 1),
        ("REPLY@mail.example", noon() + 1.hour(), 0),
        ("other@mail.example", noon() + 1.hour(), 1),
        ("reply@mail.example", noon() + day - 1.second(), 0),
        ("reply@mail.example", noon() + day, 1),
        ("reply@mail.example", noon() + day + 1.hour(), 0),
    ] {
        assert_eq!(
            replies(store, from(email, at)).await,
            answers,
            "{email} {at}"
        );
    }
    assert_eq!(
        store.backlog().await.unwrap().deliveries.get("mail"),
        None,
        "answers are not part of the backlog"
    );
    assert_eq!(
        work(store, "mail", noon() + day, delivered(), &[]).await,
        JobTask::Reply
    );
}

async fn an_answer_that_is_dated_in_the_future_does_not_prevent_another(store: &LeadStore) {
    for (email, at, answers) in [
        // The clock was a year ahead.
        ("year@ahead.example", noon() + 8_760.hours(), 1),
        ("year@ahead.example", noon(), 1),
        ("year@ahead.example", noon() + 1.hour(), 0),
        // The clocks of two servers differ.
        ("soon@ahead.example", noon() + 59.minutes(), 1),
        ("soon@ahead.example", noon(), 0),
    ] {
        let given = replies(store, from(email, at)).await;
        assert_eq!(given, answers, "{email} {at}");
    }
}

async fn a_mailbox_is_answered_once_whatever_follows_its_name(store: &LeadStore) {
    let later = noon() + SignedDuration::from_hours(24 * 20);
    for (email, answers) in [
        ("victim+1@tags.example", 1),
        ("victim+2@tags.example", 0),
        ("Victim@tags.example", 0),
        ("+3@tags.example", 1),
        ("other+1@tags.example", 1),
    ] {
        assert_eq!(replies(store, from(email, later)).await, answers, "{email}");
    }
}

async fn answers_in_an_hour_are_limited_for_a_domain_and_in_all(store: &LeadStore) {
    let later = noon() + SignedDuration::from_hours(24 * 30);
    let mut answered = Vec::new();
    for domain in 0..5 {
        let mut of_domain = 0;
        for number in 0..25 {
            let email = format!("v{number}@domain{domain}.example");
            of_domain += replies(store, from(&email, later)).await;
        }
        answered.push(of_domain);
    }
    assert_eq!(answered, [20, 20, 20, 0, 0]);
    let next = later + 1.hour();
    let email = "v24@domain0.example";
    assert_eq!(replies(store, from(email, next)).await, 1, "an hour later");
}

async fn nobody_is_answered_who_was_kept_back_or_is_a_test(store: &LeadStore) {
    let lead = from("kept-back@mail.example", noon());
    let verdict = Verdict::of(
        &lead.parsed,
        &Signals {
            honeypot: true,
            ..Signals::default()
        },
    );
    let kept_back = insert(store, lead.judged(verdict), &[]).await;
    assert!(tasks(store, &kept_back).await.is_empty());
    let test = insert(store, from("kept-back@mail.example", noon()).canary(), &[]).await;
    assert!(tasks(store, &test).await.is_empty());
    assert_eq!(
        replies(store, from("kept-back@mail.example", noon())).await,
        1,
        "and neither uses up the answer of the day"
    );
}

async fn forgetting_a_person_forgets_that_they_were_answered(store: &LeadStore) {
    let lead = || from("forget-me@mail.example", noon());
    assert_eq!(replies(store, lead()).await, 1);
    assert_eq!(replies(store, lead()).await, 0);
    let person = Person::Email(Email::parse("Forget-Me@mail.example").unwrap());
    let erased = store.forget(person, noon()).await.unwrap();
    assert_eq!(erased.leads.len(), 2);
    assert_eq!(replies(store, lead()).await, 1);
    let other_number = form(&[
        ("form", "footer"),
        ("name", "Dana Visitor"),
        ("email", "forget-me@mail.example"),
        ("phone", "312-555-0198"),
    ]);
    store.insert(lead_at(&other_number, noon())).await.unwrap();
    let person = Person::Phone {
        number: Phone::parse("312-555-0198").unwrap(),
        company: None,
    };
    let erased = store.forget(person, noon()).await.unwrap();
    assert_eq!(erased.leads.len(), 1);
    assert_eq!(replies(store, lead()).await, 1);
    // No lead has exactly this address, but one from the same mailbox was answered.
    let lead = |email| from(email, noon());
    assert_eq!(replies(store, lead("also+me@mail.example")).await, 1);
    let person = Person::Email(Email::parse("also@mail.example").unwrap());
    let erased = store.forget(person, noon()).await.unwrap();
    assert!(erased.leads.is_empty());
    assert_eq!(replies(store, lead("also@mail.example")).await, 1);
}

async fn tests_are_told_from_leads_and_left_out_of_the_backlog(store: &LeadStore) {
    let test = insert(store, from("t@mail.example", noon()).canary(), &["t-crm"]).await;
    insert(store, from("t@mail.example", noon()), &["t-crm"]).await;
    for (wanted, is_there) in [(None, true), (Some(true), true), (Some(false), false)] {
        let filter = LeadFilter {
            test: wanted,
            ..LeadFilter::default()
        };
        let list = store.list(filter.clone()).await.unwrap();
        let found = list.iter().any(|lead| lead.reference == test.reference);
        assert_eq!(found, is_there, "{wanted:?}");
        assert!(wanted.is_none_or(|wanted| list.iter().all(|lead| lead.test == wanted)));
        assert_eq!(store.export(filter).await.unwrap().len(), list.len());
    }
    assert_eq!(
        store.backlog().await.unwrap().deliveries["t-crm"].waiting,
        1
    );
    for _ in 0..2 {
        let failed = Outcome::Failed("no".to_owned());
        work(store, "t-crm", noon() + 1.hour(), failed, &[]).await;
    }
    assert_eq!(store.backlog().await.unwrap().deliveries["t-crm"].dead, 1);
    let again = noon() + 2.hours();
    assert_eq!(store.retry(Some(test.reference), again).await.unwrap(), 0);
    let desk = Desk::new(store.database(), random());
    assert_eq!(desk.retry_delivery("t-crm", again).await.unwrap(), 1);
    assert_eq!(
        tasks(store, &test).await,
        [("t-crm".to_owned(), JobTask::Lead, JobState::Dead)]
    );
}

async fn a_delivery_has_to_run_while_a_reply_or_a_test_waits(store: &LeadStore) {
    let answered = from("run@mail.example", noon()).reply_through(Some("run-reply".to_owned()));
    insert(store, answered, &[]).await;
    let test = from("run@mail.example", noon()).canary();
    insert(store, test, &["run-test"]).await;
    for (delivery, task) in [("run-reply", JobTask::Reply), ("run-test", JobTask::Lead)] {
        let has_to_run = async || {
            let runs = store.next_runs(noon()).await.unwrap();
            let mut runs = runs.into_iter().filter(|(name, _)| name == delivery);
            runs.any(|(_, at)| at <= noon())
        };
        assert!(has_to_run().await, "{delivery}");
        let at = noon() + 1.hour();
        assert_eq!(work(store, delivery, at, delivered(), &[]).await, task);
        assert!(!has_to_run().await, "{delivery}");
    }
}

async fn views_are_added_up(store: &LeadStore) {
    let day = |text: &str| text.parse().unwrap();
    let views = |page: &str, views| PageViews {
        page: page.to_owned(),
        views,
    };
    let first = vec![views("/", 2), views("/contact-us", 9)];
    store.add_views(day("2026-11-01"), first).await.unwrap();
    let second = vec![views("/", 3)];
    for on in ["2026-11-01", "2026-11-02"] {
        store.add_views(day(on), second.clone()).await.unwrap();
    }
    assert_eq!(
        store.views(day("2026-11-01")).await.unwrap(),
        [views("/contact-us", 9), views("/", 8)]
    );
    assert_eq!(
        store.views(day("2026-11-02")).await.unwrap(),
        [views("/", 3)]
    );
}

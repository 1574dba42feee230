//! Which leads a delivery takes, and its quiet hours.

use std::path::Path;

use jiff::{Timestamp, ToSpan as _};
use sightline_leads::{AttemptResult, Deliveries, Job, JobState, LeadStore, Lease, Outcome};

use crate::delivery::{faults, open, script, webhook};
use crate::harness::{Admitted as _, full_form, lead, noon, noon_in_chicago};
use crate::outbox::{OTHER, WORKER, end, finish, for_deliveries, insert, lease, lease_of, spam};

const SOME: [&str; 3] = [
    "when = 'outside_hours'\n",
    "words = ['emergency']\n",
    "when = 'outside_hours'\nwords = ['fire', 'break in']\nquiet_hours = '21:00-07:00'\n",
];

/// A delivery to a file, with additional settings.
fn log(name: &str, more: &str) -> String {
    format!("[[delivery]]\nname = '{name}'\nkind = 'file'\npath = '{name}'\n{more}")
}

#[test]
fn deliveries_that_leave_some_leads_undelivered_are_refused() {
    for some in SOME {
        let told = faults(&(log("one", some) + &log("two", SOME[0])));
        assert_eq!(
            told,
            "5: every delivery has `when` or `words`, so that some leads would go nowhere"
        );
        let file = log("one", some);
        let served = Deliveries::read_to_serve(("", &file), &|_| None, Path::new("/nowhere"));
        assert_eq!(served.unwrap_err()[0].code, "deliveries-nowhere");
        for all in ["", "when = 'always'\n", "quiet_hours = '21:00-07:00'\n"] {
            let file = log("one", some) + &log("two", all);
            assert!(open(&file, Path::new("/nowhere")).is_ok(), "{file}");
            let file = ("deliveries.toml", file.as_str());
            assert_eq!(Deliveries::for_every_lead(file).unwrap(), ["two"]);
        }
    }
    // An unreadable delivery may take every lead.
    let told = faults(&(log("one", SOME[0]) + "[[delivery]]\nname = 'two'\nkind = 'pigeon'\n"));
    assert!(
        !told.contains("nowhere") && told.contains("pigeon"),
        "{told}"
    );
}

#[test]
fn conditions_are_read_and_their_faults_are_reported() {
    let bad = "when = 'sometimes'\nwords = []\nquiet_hours = 21\n";
    let worse = "words = ['!']\nquiet_hours = '21:00'\n";
    let told = faults(&(log("one", bad) + &log("two", worse)));
    for part in [
        "5: \"when\" cannot be \"sometimes\"",
        "6: \"words\" needs at least 1 entry",
        "7: \"quiet_hours\" must be text in quotes",
        "12: each of `words` needs a letter or a digit",
        "13: `quiet_hours` must be two different times like \"21:00-07:00\"",
    ] {
        assert!(told.contains(part), "{part}\nis not in\n{told}");
    }
    for file in [
        webhook("https://crm.example/"),
        script("https://s.example/"),
    ] {
        let quiet = file + "quiet_hours = '21:00-07:00'\n";
        let deliveries = open(&quiet, Path::new("/nowhere")).unwrap();
        let until = deliveries.all[0].conditions.quiet_until(&noon_in_chicago());
        // It is 06:00 there.
        assert_eq!(until.unwrap().to_string(), "2026-11-02T13:00:00Z");
    }
}

/// Part of the outbox contract.
pub(crate) async fn quiet_hours_put_off_what_is_due_and_nothing_else(store: &LeadStore) {
    let fresh = insert(store, &["night", "day"]).await;
    let failed = insert(store, &["night"]).await;
    let held = store
        .insert(for_deliveries(spam(), &["night"]))
        .await
        .unwrap();
    let test = store
        .insert(for_deliveries(lead(&full_form()).canary(), &["night"]))
        .await
        .unwrap();
    let mut reply = full_form();
    reply.email = Some("night@mail.example".to_owned());
    let replied = store
        .insert(lead(&reply).reply_through(Some("night".to_owned())))
        .await
        .unwrap();
    // One attempt is before the quiet hours; the second falls into them.
    let (now, until) = (noon() + 1.hour(), "2026-11-02T21:00:00Z".parse().unwrap());
    let quiet = async |delivery: &str, now: Timestamp| {
        let lease = Lease {
            quiet_until: Some(until),
            ..lease_of(delivery, WORKER, now)
        };
        let jobs = store.lease(lease).await.unwrap();
        let mut references: Vec<_> = jobs.iter().map(|job| job.lead.summary.reference).collect();
        references.sort_unstable();
        references
    };
    let jobs = lease(store, "night", WORKER, noon()).await;
    for job in &jobs {
        let reference = job.lead.summary.reference;
        let next = if reference == failed.reference {
            now
        } else {
            noon()
        };
        let retry = end(noon(), Outcome::retry("busy"), Some(next));
        finish(store, job, retry).await;
    }
    assert_eq!(jobs.len(), 4, "all but what is held");
    store.release(held.reference, now).await.unwrap();

    let mut awake = [test.reference, replied.reference];
    awake.sort_unstable();
    assert_eq!(quiet("night", now).await, awake);
    for stored in [&fresh, &failed, &held] {
        let history = store.history(stored.reference).await.unwrap();
        let job = history.iter().find(|job| job.delivery == "night").unwrap();
        assert_eq!((job.state, job.next_at), (JobState::Waiting, until));
        assert!(job.attempts.len() < 2, "to be put off is no attempt");
    }
    let other = lease(store, "day", WORKER, now).await;
    assert_eq!(other.len(), 1, "another delivery is not put off");
    assert!(
        lease(store, "night", WORKER, now + 2.hours())
            .await
            .iter()
            .all(|job| awake.contains(&job.lead.summary.reference))
    );
    // The settings change: what was only put off is due, a failed attempt is not.
    assert_eq!(
        store.reset_postponed_jobs(now + 2.hours()).await.unwrap(),
        1
    );
    let due = lease(store, "night", OTHER, now + 2.hours()).await;
    let is_held = |job: &Job| job.lead.summary.reference == held.reference;
    assert!(due.iter().any(is_held), "{due:?}");
    let later = lease(store, "night", OTHER, until).await;
    let waited = later
        .iter()
        .filter(|job| !awake.contains(&job.lead.summary.reference));
    assert_eq!(waited.count(), 3, "nothing is dropped");
    // The delivery itself changes: a failed attempt is made again at once.
    let far = Some(until + 5.hours());
    let failed = AttemptResult {
        worker: OTHER,
        ..end(until, Outcome::retry("busy"), far)
    };
    finish(store, &later[0], failed).await;
    assert_eq!(store.reset_failed_jobs("day", until).await.unwrap(), 0);
    assert_eq!(store.reset_failed_jobs("night", until).await.unwrap(), 1);
    let again = lease(store, "night", WORKER, until).await;
    assert_eq!((again[0].id, again[0].failures), (later[0].id, 0));
}

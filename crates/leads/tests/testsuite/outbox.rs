//! The contract of every outbox, run by [`crate::contract`] over every store.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp, ToSpan};
use sightline_leads::{
    AttemptResult, Backlog, Horizon, Job, JobState, JobTask, LeadFilter, LeadState, LeadStore,
    Lease, NewLead, Outcome, Signals, Stored, Verdict,
};
use sightline_model::PlanningAnswer;
use sightline_store::query;
use strum::VariantArray as _;
use uuid::Uuid;

use crate::conditions::quiet_hours_put_off_what_is_due_and_nothing_else;
use crate::harness::{Admitted as _, answer, full_form, lead, lead_at, noon};

pub(crate) const WORKER: Uuid = Uuid::from_u128(1);
pub(crate) const OTHER: Uuid = Uuid::from_u128(2);

/// Runs the whole contract over an empty store.
pub(crate) async fn holds(store: &Arc<LeadStore>) {
    a_lead_and_its_jobs_are_stored_together(store).await;
    a_leased_job_is_nobody_elses_until_the_lease_ends(store).await;
    a_failure_is_repeated_and_recorded_until_it_is_given_up(store).await;
    a_late_success_counts_and_a_late_failure_does_not(store).await;
    a_lead_in_quarantine_waits_for_its_release(store).await;
    a_message_sent_again_is_linked_not_dropped(store).await;
    a_message_with_another_plan_is_no_repetition(store).await;
    workers_at_once_never_get_the_same_job(store).await;
    quiet_hours_put_off_what_is_due_and_nothing_else(store).await;
    what_a_clock_that_was_ahead_put_off_is_due_again(store).await;
    what_a_clock_that_was_hours_ahead_put_off_is_due_again_once(store).await;
    in_quiet_hours_what_a_clock_that_was_ahead_put_off_is_postponed_once(store).await;
    a_renewed_lease_is_nobody_elses(store).await;
    a_job_whose_attempt_was_broken_off_says_so(store).await;
    a_lead_that_cannot_be_read_is_given_up_and_holds_up_no_other(store).await;
}

pub(crate) fn for_deliveries(lead: NewLead, names: &[&str]) -> NewLead {
    lead.deliver_to(
        &names
            .iter()
            .map(|name| (*name).to_owned())
            .collect::<Vec<_>>(),
    )
}

pub(crate) async fn insert(store: &LeadStore, names: &[&str]) -> Stored {
    store
        .insert(for_deliveries(lead(&full_form()), names))
        .await
        .unwrap()
}

/// Leases the jobs of a delivery that are due.
pub(crate) async fn lease(
    store: &LeadStore,
    delivery: &str,
    worker: Uuid,
    now: Timestamp,
) -> Vec<Job> {
    store.lease(lease_of(delivery, worker, now)).await.unwrap()
}

/// Which jobs [`lease`] leases: ten for a minute.
pub(crate) fn lease_of(delivery: &str, worker: Uuid, now: Timestamp) -> Lease {
    Lease {
        delivery: delivery.to_owned(),
        worker,
        now,
        until: now + 60.seconds(),
        limit: 10,
        quiet_until: None,
    }
}

/// Makes jobs due that are postponed by more than a day or leased for more than a minute.
pub(crate) async fn reset_future_jobs(store: &LeadStore, delivery: &str, now: Timestamp) -> u64 {
    let horizon = Horizon {
        now,
        max_wait: SignedDuration::from_hours(24),
        max_lease: SignedDuration::from_secs(60),
        quiet_until: None,
    };
    store.reset_future_jobs(delivery, horizon).await.unwrap()
}

/// Reports the end of an attempt.
pub(crate) async fn finish(store: &LeadStore, job: &Job, end: AttemptResult) {
    store.finish(job, &end).await.unwrap();
}

/// Returns the end of an attempt by [`WORKER`].
pub(crate) fn end(at: Timestamp, outcome: Outcome, next_at: Option<Timestamp>) -> AttemptResult {
    AttemptResult {
        at,
        worker: WORKER,
        outcome,
        next_at,
        stop: None,
        notify: Vec::new(),
    }
}

pub(crate) fn delivered(at: Timestamp) -> AttemptResult {
    end(at, Outcome::Delivered("thanks".to_owned()), None)
}

pub(crate) async fn state(store: &LeadStore, stored: &Stored) -> LeadState {
    store
        .find(stored.reference)
        .await
        .unwrap()
        .unwrap()
        .summary
        .state
}

async fn a_lead_and_its_jobs_are_stored_together(store: &LeadStore) {
    assert_eq!(store.backlog().await.unwrap(), Backlog::default());
    let stored = insert(store, &["one", "two"]).await;
    assert_eq!(state(store, &stored).await, LeadState::Waiting);
    for (delivery, expected) in [("one", LeadState::Waiting), ("two", LeadState::Delivered)] {
        let jobs = lease(store, delivery, WORKER, noon()).await;
        assert_eq!(jobs.len(), 1);
        assert_eq!(jobs[0].lead.summary.reference, stored.reference);
        finish(store, &jobs[0], delivered(noon())).await;
        assert_eq!(state(store, &stored).await, expected);
        assert!(
            lease(store, delivery, WORKER, noon() + 1.hour())
                .await
                .is_empty()
        );
    }
    let history = store.history(stored.reference).await.unwrap();
    assert_eq!(history.len(), 2);
    assert_eq!(history[0].attempts.len(), 1);
    assert_eq!(history[0].attempts[0].detail.as_deref(), Some("thanks"));
    assert_eq!(history[0].attempts[0].outcome.as_deref(), Some("delivered"));
}

async fn a_leased_job_is_nobody_elses_until_the_lease_ends(store: &LeadStore) {
    let stored = insert(store, &["leased"]).await;
    let first = lease(store, "leased", WORKER, noon()).await;
    assert_eq!(first.len(), 1);
    assert!(
        lease(store, "leased", OTHER, noon() + 59.seconds())
            .await
            .is_empty()
    );
    let second = lease(store, "leased", OTHER, noon() + 60.seconds()).await;
    assert_eq!(
        second[0].id, first[0].id,
        "receivers know it by the same identifier"
    );
    assert_eq!(store.release_leases(OTHER).await.unwrap(), 1);
    let third = lease(store, "leased", WORKER, noon() + 61.seconds()).await;
    finish(store, &third[0], delivered(noon() + 62.seconds())).await;
    let history = store.history(stored.reference).await.unwrap();
    let outcomes: Vec<_> = history[0]
        .attempts
        .iter()
        .map(|attempt| attempt.outcome.as_deref())
        .collect();
    assert_eq!(
        outcomes,
        [None, None, Some("delivered")],
        "interrupted attempts are on record"
    );
}

async fn a_failure_is_repeated_and_recorded_until_it_is_given_up(store: &LeadStore) {
    let stored = insert(store, &["failing"]).await;
    let mut now = noon();
    for failures in 0..3 {
        let jobs = lease(store, "failing", WORKER, now).await;
        assert_eq!(jobs[0].failures, failures);
        let next_at = (failures < 2).then(|| now + 10.minutes());
        finish(store, &jobs[0], end(now, Outcome::retry("busy"), next_at)).await;
        assert!(
            lease(store, "failing", WORKER, now + 9.minutes())
                .await
                .is_empty()
        );
        now += SignedDuration::from_mins(10);
    }
    assert_eq!(state(store, &stored).await, LeadState::Dead);
    assert!(
        lease(store, "failing", WORKER, now + 48.hours())
            .await
            .is_empty()
    );
    let backlog = store.backlog().await.unwrap();
    assert_eq!(backlog.deliveries["failing"].dead, 1);

    assert_eq!(store.retry(Some(stored.reference), now).await.unwrap(), 1);
    let jobs = lease(store, "failing", WORKER, now).await;
    assert_eq!(jobs[0].failures, 0, "the schedule begins anew");
    finish(store, &jobs[0], delivered(now)).await;
    assert_eq!(state(store, &stored).await, LeadState::Delivered);
    assert_eq!(
        store.history(stored.reference).await.unwrap()[0]
            .attempts
            .len(),
        4
    );
    assert_eq!(store.retry(Some(stored.reference), now).await.unwrap(), 0);
}

async fn a_late_success_counts_and_a_late_failure_does_not(store: &LeadStore) {
    let stored = insert(store, &["late"]).await;
    let late = lease(store, "late", WORKER, noon()).await;
    let later = noon() + 2.minutes();
    assert_eq!(lease(store, "late", OTHER, later).await.len(), 1);
    finish(
        store,
        &late[0],
        end(later, Outcome::Failed("no".to_owned()), None),
    )
    .await;
    assert_eq!(state(store, &stored).await, LeadState::Waiting);
    finish(store, &late[0], delivered(later)).await;
    assert_eq!(state(store, &stored).await, LeadState::Delivered);
}

/// A lead held back as spam because the honeypot field was filled in.
pub(crate) fn spam() -> NewLead {
    let spam = lead(&full_form());
    let signals = Signals {
        honeypot: true,
        ..Signals::default()
    };
    let verdict = Verdict::of(&spam.parsed, &signals);
    spam.judged(verdict)
}

async fn a_lead_in_quarantine_waits_for_its_release(store: &LeadStore) {
    let spam = for_deliveries(spam(), &["held"]);
    let stored = store.insert(spam).await.unwrap();
    assert!(lease(store, "held", WORKER, noon()).await.is_empty());
    assert_eq!(
        store.retry(Some(stored.reference), noon()).await.unwrap(),
        0
    );
    let backlog = store.backlog().await.unwrap();
    assert_eq!(
        (backlog.quarantined, backlog.deliveries["held"].held),
        (1, 1)
    );
    let history = store.history(stored.reference).await.unwrap();
    assert_eq!(history[0].state, JobState::Held);
    let only = LeadFilter {
        state: Some(LeadState::Quarantined),
        ..LeadFilter::default()
    };
    assert_eq!(
        store.list(only).await.unwrap()[0].reference,
        stored.reference
    );
    let without = LeadFilter {
        without_quarantined: true,
        ..LeadFilter::default()
    };
    let listed = store.list(without).await.unwrap();
    assert!(listed.iter().all(|lead| lead.reference != stored.reference));

    assert!(store.release(stored.reference, noon()).await.unwrap());
    assert!(!store.release(stored.reference, noon()).await.unwrap());
    let jobs = lease(store, "held", WORKER, noon()).await;
    assert_eq!(jobs.len(), 1);
    assert!(
        jobs[0].lead.spam.is_quarantined(),
        "the verdict stays on record"
    );
    finish(store, &jobs[0], delivered(noon())).await;
}

async fn a_lead_that_cannot_be_read_is_given_up_and_holds_up_no_other(store: &LeadStore) {
    let broken = insert(store, &["unreadable"]).await;
    let sound = insert(store, &["unreadable"]).await;
    let form_is = async |form: &str| {
        query("UPDATE lead SET form = $2 WHERE reference = $1")
            .bind(broken.reference.to_string().replace('-', ""))
            .bind(form)
            .execute_alone(&store.database())
            .await
            .unwrap();
    };
    form_is("banner").await;
    let take = lease_of("unreadable", WORKER, noon());
    let error = store.lease(take).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "the lead database is damaged: lead {}: column form does not read",
            broken.reference
        )
    );
    let jobs = lease(store, "unreadable", WORKER, noon()).await;
    assert_eq!(jobs.len(), 1);
    assert_eq!(jobs[0].lead.summary.reference, sound.reference);
    finish(store, &jobs[0], delivered(noon())).await;
    let counts = store.backlog().await.unwrap().deliveries["unreadable"];
    assert_eq!((counts.dead, counts.waiting), (1, 0));
    let history = store.history(broken.reference).await.unwrap();
    assert_eq!(
        history[0].last_detail(),
        Some("the lead cannot be read: column form does not read")
    );
    // It is delivered once the row has been repaired.
    form_is("hero").await;
    let retried = store.retry(Some(broken.reference), noon()).await;
    assert_eq!(retried.unwrap(), 1);
    let jobs = lease(store, "unreadable", WORKER, noon()).await;
    finish(store, &jobs[0], delivered(noon())).await;
    assert_eq!(state(store, &broken).await, LeadState::Delivered);
}

async fn a_message_sent_again_is_linked_not_dropped(store: &LeadStore) {
    let day = noon() + 240.hours();
    let mut other = full_form();
    other.name = Some("Robin Repeats".to_owned());
    let first = store.insert(lead_at(&other, day)).await.unwrap();
    let soon = store
        .insert(lead_at(&other, day + 9.minutes()))
        .await
        .unwrap();
    // A page that is loaded again has another key.
    let mut reloaded = other.clone();
    reloaded.idempotency_key = Some("of-the-reloaded-page".to_owned());
    let reloaded = lead_at(&reloaded, day + 9.minutes());
    let reloaded = store.insert(reloaded).await.unwrap();
    let late = store
        .insert(lead_at(&other, day + 30.minutes()))
        .await
        .unwrap();
    let repeats =
        async |stored: &Stored| store.find(stored.reference).await.unwrap().unwrap().repeats;
    assert_eq!(repeats(&first).await, None);
    assert_eq!(repeats(&soon).await, Some(first.reference));
    assert_eq!(repeats(&reloaded).await, Some(first.reference));
    assert_eq!(repeats(&late).await, None);
}

async fn a_message_with_another_plan_is_no_repetition(store: &LeadStore) {
    let day = noon() + 480.hours();
    let planned = |plan: Option<&str>, minutes: i64, computed: Option<PlanningAnswer>| {
        let mut form = full_form();
        form.name = Some("Robin Plans".to_owned());
        form.plan = plan.map(str::to_owned);
        let mut lead = lead_at(&form, day + minutes.minutes());
        if let Some(computed) = computed {
            lead.parsed.plans_mut()[0].set_answer(computed);
        }
        lead
    };
    let first_plan = Some("/planning/storage?days=30&cameras=12");
    let mut stored = Vec::new();
    for (plan, minutes, computed) in [
        (first_plan, 0, Some(answer())),
        (Some("/planning/storage?days=60&cameras=12"), 1, None),
        (None, 2, None),
        (first_plan, 3, Some(answer())),
    ] {
        stored.push(
            store
                .insert(planned(plan, minutes, computed))
                .await
                .unwrap(),
        );
    }
    let mut repeats = Vec::new();
    for one in &stored {
        repeats.push(store.find(one.reference).await.unwrap().unwrap().repeats);
    }
    assert_eq!(repeats, [None, None, None, Some(stored[0].reference)]);
}

async fn workers_at_once_never_get_the_same_job(store: &Arc<LeadStore>) {
    for _ in 0..60 {
        insert(store, &["shared"]).await;
    }
    let tasks: Vec<_> = (10..16)
        .map(|number| {
            let store = Arc::clone(store);
            tokio::spawn(async move {
                let mut mine = Vec::new();
                loop {
                    let jobs = lease(&store, "shared", Uuid::from_u128(number), noon()).await;
                    if jobs.is_empty() {
                        return mine;
                    }
                    mine.extend(jobs.into_iter().map(|job| job.id));
                }
            })
        })
        .collect();
    let (mut all, mut count) = (HashSet::new(), 0);
    for task in tasks {
        let mine = task.await.unwrap();
        count += mine.len();
        all.extend(mine);
    }
    assert_eq!((all.len(), count), (60, 60));
}

async fn what_a_clock_that_was_ahead_put_off_is_due_again(store: &LeadStore) {
    let ahead = noon() + 9_600.hours();
    // While the clock is ahead, one job fails, one is leased when the program ends, and one lead
    // arrives.
    for _ in 0..2 {
        insert(store, &["ahead"]).await;
    }
    let taken = lease(store, "ahead", WORKER, ahead).await;
    let retry = end(ahead, Outcome::retry("busy"), Some(ahead + 5.seconds()));
    finish(store, &taken[0], retry).await;
    let late = lead_at(&full_form(), ahead);
    store
        .insert(for_deliveries(late, &["ahead"]))
        .await
        .unwrap();
    assert!(lease(store, "ahead", OTHER, noon()).await.is_empty());
    assert_eq!(reset_future_jobs(store, "ahead", noon()).await, 3);
    assert_eq!(reset_future_jobs(store, "ahead", noon()).await, 0);
    let jobs = lease(store, "ahead", OTHER, noon()).await;
    assert_eq!(jobs.len(), 3);
    // Leased by a machine whose clock is some seconds ahead, or postponed by the maximum.
    assert_eq!(
        reset_future_jobs(store, "ahead", noon() - 9.seconds()).await,
        0
    );
    for job in &jobs {
        let next_at = Some(noon() + 24.hours());
        let retry = AttemptResult {
            worker: OTHER,
            ..end(noon(), Outcome::retry("busy"), next_at)
        };
        finish(store, job, retry).await;
    }
    assert_eq!(
        reset_future_jobs(store, "ahead", noon() - 9.seconds()).await,
        0
    );
    let jobs = lease(store, "ahead", WORKER, noon() + 24.hours()).await;
    assert_eq!(jobs.len(), 3);
    for job in &jobs {
        finish(store, job, delivered(noon() + 24.hours())).await;
    }
}

async fn what_a_clock_that_was_hours_ahead_put_off_is_due_again_once(store: &LeadStore) {
    let ahead = noon() + 20.hours();
    insert(store, &["hours"]).await;
    let jobs = lease(store, "hours", WORKER, ahead).await;
    let retry = end(ahead, Outcome::retry("busy"), Some(ahead + 5.minutes()));
    finish(store, &jobs[0], retry).await;
    // The clock is still ahead, but less than clocks of several machines may differ by.
    for now in [ahead, ahead - 59.minutes()] {
        assert_eq!(reset_future_jobs(store, "hours", now).await, 0);
    }
    assert_eq!(reset_future_jobs(store, "hours", noon()).await, 1);
    assert_eq!(reset_future_jobs(store, "hours", noon()).await, 0);
    // The receiver asks for a long wait while the clock is right.
    let jobs = lease(store, "hours", WORKER, noon()).await;
    let asked = end(noon(), Outcome::retry("busy"), Some(noon() + 20.hours()));
    finish(store, &jobs[0], asked).await;
    assert_eq!(reset_future_jobs(store, "hours", noon()).await, 0);
    let jobs = lease(store, "hours", WORKER, noon() + 20.hours()).await;
    finish(store, &jobs[0], delivered(noon() + 20.hours())).await;
}

async fn a_renewed_lease_is_nobody_elses(store: &LeadStore) {
    insert(store, &["renewed"]).await;
    let first = lease(store, "renewed", WORKER, noon()).await;
    let renew = async |worker, until| {
        let jobs = [first[0].id];
        let times = (noon(), until);
        store.renew_leases(worker, &jobs, times).await.unwrap()
    };
    assert_eq!(renew(WORKER, noon() + 90.seconds()).await, []);
    let at = noon() + 89.seconds();
    assert!(lease(store, "renewed", OTHER, at).await.is_empty());
    let second = lease(store, "renewed", OTHER, noon() + 90.seconds()).await;
    assert_eq!(second[0].id, first[0].id);
    // It is too late for the first worker to renew.
    assert_eq!(renew(WORKER, noon() + 1.hour()).await, [first[0].id]);
    let third = lease(store, "renewed", OTHER, noon() + 150.seconds()).await;
    finish(store, &third[0], delivered(noon())).await;
    assert_eq!(renew(WORKER, noon() + 1.hour()).await, [], "nobody has it");
}

/// Stores a lead whose sender gets an auto-reply through this delivery.
async fn insert_answered(store: &LeadStore, delivery: &str) {
    let mut form = full_form();
    form.email = Some(format!("{delivery}@mail.example"));
    let answered = lead(&form).reply_through(Some(delivery.to_owned()));
    store.insert(answered).await.unwrap();
}

async fn in_quiet_hours_what_a_clock_that_was_ahead_put_off_is_postponed_once(store: &LeadStore) {
    let (ahead, quiet_until) = (noon() + 20.hours(), noon() + 8.hours());
    insert(store, &["quiet"]).await;
    insert_answered(store, "quiet").await;
    for job in lease(store, "quiet", WORKER, ahead).await {
        let retry = end(ahead, Outcome::retry("busy"), Some(ahead + 5.minutes()));
        finish(store, &job, retry).await;
    }
    let reset = async || {
        let horizon = Horizon {
            now: noon(),
            max_wait: SignedDuration::from_hours(24),
            max_lease: SignedDuration::from_secs(60),
            quiet_until: Some(quiet_until),
        };
        store.reset_future_jobs("quiet", horizon).await.unwrap()
    };
    assert_eq!(reset().await, 2);
    let awake = Lease {
        quiet_until: Some(quiet_until),
        ..lease_of("quiet", WORKER, noon())
    };
    let jobs = store.lease(awake).await.unwrap();
    assert_eq!((jobs.len(), &jobs[0].task), (1, &JobTask::Reply));
    finish(store, &jobs[0], delivered(noon())).await;
    assert_eq!(reset().await, 0, "it waits for the end of the quiet hours");
    let jobs = lease(store, "quiet", WORKER, quiet_until).await;
    finish(store, &jobs[0], delivered(quiet_until)).await;
}

async fn a_job_whose_attempt_was_broken_off_says_so(store: &LeadStore) {
    insert_answered(store, "interrupted").await;
    let first = lease(store, "interrupted", WORKER, noon()).await;
    finish(
        store,
        &first[0],
        end(noon(), Outcome::retry("busy"), Some(noon())),
    )
    .await;
    let stopped = Uuid::from_u128(3);
    let second = lease(store, "interrupted", stopped, noon()).await;
    assert!(!second[0].was_interrupted);
    assert_eq!(store.release_leases(stopped).await.unwrap(), 1);
    let third = lease(store, "interrupted", OTHER, noon()).await;
    assert!(third[0].was_interrupted);
    finish(store, &third[0], delivered(noon())).await;
}

#[test]
fn lead_states_round_trip_through_their_names() {
    for state in LeadState::VARIANTS {
        assert_eq!(state.as_str().parse(), Ok(*state));
    }
    assert_eq!(JobState::Dead.as_str(), "dead");
}

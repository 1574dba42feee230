//! Spam: what is held, what is released, and what a delivery reports about it.

use jiff::ToSpan as _;
use sightline_leads::{
    AttemptResult, ChangeOutcome, Desk, DeskChange, DeskEntry, JobState, LeadStore, NewDeskEntry,
    Outcome, Reference,
};
use sightline_model::studio::{EntryKind, LeadBox, LeadStage};

use super::{DANA, all, by, come, note, references, to};
use crate::harness::{Admitted as _, form, full_form, lead, lead_at, noon};
use crate::outbox::{WORKER, end, finish, lease};

/// A lead with one delivery.
async fn for_delivery(store: &LeadStore, delivery: &str) -> Reference {
    let form = form(&[
        ("form", "footer"),
        ("name", "Cheap Links"),
        ("email", "links@mail.example"),
        ("phone", "312-555-0188"),
    ]);
    let lead = lead(&form).deliver_to(&[delivery.to_owned()]);
    store.insert(lead).await.unwrap().reference
}

pub(super) async fn nothing_of_spam_is_delivered_before_its_release(
    store: &LeadStore,
    desk: &Desk,
) {
    let later = noon() + 2.hours();
    let is_due = async |delivery: &str| !lease(store, delivery, WORKER, later).await.is_empty();
    let state_of = async |reference| {
        let found = desk.find(reference).await.unwrap().unwrap();
        found.jobs[0].state
    };
    let failed = |next_at| end(noon(), Outcome::retry("busy"), next_at);
    // An attempt was in progress when the lead was marked as spam, and failed: temporarily, permanently, or with an
    // unknown result.
    for (delivery, ended) in [
        ("spam-again", Some(failed(Some(noon() + 5.minutes())))),
        ("spam-given-up", Some(failed(None))),
        ("spam-broken-off", None),
    ] {
        let reference = for_delivery(store, delivery).await;
        let under_way = lease(store, delivery, WORKER, noon()).await;
        desk.to_spam(reference, by(DANA, 0)).await.unwrap();
        if let Some(ended) = ended {
            let ended = AttemptResult {
                notify: vec!["spam-notice".to_owned()],
                ..ended
            };
            finish(store, &under_way[0], ended).await;
            assert_eq!(state_of(reference).await, JobState::Held, "{delivery}");
        }
        assert!(!is_due(delivery).await, "{delivery}");
        assert!(!is_due("spam-notice").await, "{delivery}");
        assert_eq!(store.retry(Some(reference), later).await.unwrap(), 0);
        assert_eq!(desk.retry_delivery(delivery, later).await.unwrap(), 0);
        assert!(!is_due(delivery).await, "{delivery}");
        let counts = store.backlog().await.unwrap().deliveries[delivery];
        assert_eq!((counts.held, counts.waiting, counts.dead), (1, 0, 0));
        desk.from_spam(reference, by(DANA, 1)).await.unwrap();
        assert!(is_due(delivery).await, "{delivery}");
    }
    // The job was given up before.
    let reference = for_delivery(store, "spam-dead").await;
    let under_way = lease(store, "spam-dead", WORKER, noon()).await;
    finish(store, &under_way[0], failed(None)).await;
    let dead = async || store.backlog().await.unwrap().deliveries["spam-dead"].dead;
    assert_eq!(dead().await, 1);
    desk.to_spam(reference, by(DANA, 0)).await.unwrap();
    assert_eq!(dead().await, 0, "nobody has to look after it");
    assert_eq!(store.retry(Some(reference), later).await.unwrap(), 0);
    assert_eq!(desk.retry_delivery("spam-dead", later).await.unwrap(), 0);
    assert!(!is_due("spam-dead").await);
    desk.from_spam(reference, by(DANA, 1)).await.unwrap();
    assert_eq!(state_of(reference).await, JobState::Dead);
    assert_eq!(dead().await, 1);
    assert_eq!(desk.retry_delivery("spam-dead", later).await.unwrap(), 1);
    assert!(is_due("spam-dead").await);
}

pub(super) async fn a_lead_that_was_marked_as_spam_is_not_answered(store: &LeadStore, desk: &Desk) {
    let form = form(&[
        ("form", "footer"),
        ("name", "Rita Real"),
        ("email", "rita@released.example"),
        ("phone", "312-555-0189"),
    ]);
    let lead = lead(&form).reply_through(Some("spam-reply".to_owned()));
    let reference = store.insert(lead).await.unwrap().reference;
    desk.to_spam(reference, by(DANA, 1)).await.unwrap();
    desk.from_spam(reference, by(DANA, 2)).await.unwrap();
    let later = noon() + 1.hour();
    assert!(lease(store, "spam-reply", WORKER, later).await.is_empty());
}

pub(super) async fn a_reminder_keeps_its_time_through_spam(store: &LeadStore, desk: &Desk) {
    let reference = come(store, "Rudi Real", noon()).await;
    let reminder = NewDeskEntry {
        due_at: Some(noon() + 4.hours()),
        remind: vec!["kept".to_owned()],
        ..note(EntryKind::Reminder, "Call back")
    };
    desk.add(reference, &reminder, by(DANA, 1)).await.unwrap();
    desk.to_spam(reference, by(DANA, 2)).await.unwrap();
    assert!(
        lease(store, "kept", WORKER, noon() + 5.hours())
            .await
            .is_empty()
    );
    desk.from_spam(reference, by(DANA, 3)).await.unwrap();
    let found = desk.find(reference).await.unwrap().unwrap();
    let entry = found.row.reminder.unwrap().id;
    assert!(
        lease(store, "kept", WORKER, noon() + 3.hours())
            .await
            .is_empty()
    );
    assert_eq!(
        lease(store, "kept", WORKER, noon() + 4.hours()).await.len(),
        1
    );
    desk.remove_entry((reference, &entry), None, by(DANA, 4))
        .await
        .unwrap();
}

pub(super) async fn only_a_real_lead_gets_a_stage_an_amount_or_a_reminder(
    store: &LeadStore,
    desk: &Desk,
) {
    let reference = come(store, "Reva Real", noon()).await;
    desk.to_spam(reference, by(DANA, 1)).await.unwrap();
    let change = async |change: DeskChange| {
        let version = desk.find(reference).await.unwrap().unwrap().version;
        let changed = desk.change((reference, version), &change, by(DANA, 3));
        changed.await.unwrap()
    };
    let worth = |value_cents| DeskChange {
        value_cents: Some(value_cents),
        ..DeskChange::default()
    };
    assert_eq!(change(to(LeadStage::Won)).await, ChangeOutcome::InSpam);
    assert_eq!(change(worth(Some(500_000))).await, ChangeOutcome::InSpam);
    let reminder = NewDeskEntry {
        due_at: Some(noon() + 4.hours()),
        ..note(EntryKind::Reminder, "Call back")
    };
    let added = desk.add(reference, &reminder, by(DANA, 3)).await;
    assert_eq!(added.unwrap(), ChangeOutcome::InSpam);
    // What has happened is written down, and can be taken back.
    let call = note(EntryKind::Call, "reached");
    desk.add(reference, &call, by(DANA, 3)).await.unwrap();
    let found = desk.find(reference).await.unwrap().unwrap();
    assert_eq!(found.row.stage, LeadStage::Contacted);
    assert_eq!(change(to(LeadStage::New)).await, ChangeOutcome::Made);
    assert_eq!(change(worth(None)).await, ChangeOutcome::Made);
    desk.from_spam(reference, by(DANA, 4)).await.unwrap();
    assert_eq!(change(to(LeadStage::Lost)).await, ChangeOutcome::Made);
}

pub(super) async fn a_fault_is_told_until_something_is_delivered(store: &LeadStore, desk: &Desk) {
    let said = async || desk.last_fault("faulty").await.unwrap();
    assert_eq!(said().await, None);
    for _ in 0..2 {
        for_delivery(store, "faulty").await;
    }
    assert_eq!(said().await, None);
    let jobs = lease(store, "faulty", WORKER, noon()).await;
    for (job, why) in jobs.iter().zip(["busy", "full"]) {
        assert!(said().await.is_none_or(|said| said == "busy"));
        let again = end(noon(), Outcome::retry(why), Some(noon() + 5.minutes()));
        finish(store, job, again).await;
    }
    assert_eq!(said().await.as_deref(), Some("full"));
    let jobs = lease(store, "faulty", WORKER, noon() + 1.hour()).await;
    assert_eq!(said().await.as_deref(), Some("full"));
    assert!(!desk.has_delivered("faulty").await.unwrap());
    // The other job still fails.
    let delivered = end(noon(), Outcome::Delivered("taken".to_owned()), None);
    finish(store, &jobs[1], delivered).await;
    assert_eq!(said().await, None);
    assert!(desk.has_delivered("faulty").await.unwrap());
    let failed = end(noon(), Outcome::Failed("no".to_owned()), None);
    finish(store, &jobs[0], failed).await;
    store.backlog().await.unwrap();
}

pub(super) async fn the_last_success_is_of_a_lead_or_of_a_test(store: &LeadStore, desk: &Desk) {
    let later = noon() + 48.hours();
    let form = full_form();
    let test = lead_at(&form, later + 1.hour()).canary();
    for (lead, said) in [(lead_at(&form, later), "taken"), (test, "proven")] {
        let lead = lead.deliver_to(&["proof".to_owned()]);
        store.insert(lead).await.unwrap();
        let job = lease(store, "proof", WORKER, later + 1.hour())
            .await
            .remove(0);
        let delivered = end(later, Outcome::Delivered(said.to_owned()), None);
        finish(store, &job, delivered).await;
    }
    for (tests, said) in [(false, "taken"), (true, "proven")] {
        let last = desk.last_success("proof", tests).await.unwrap();
        assert_eq!(last.as_deref(), Some(said));
    }
}

pub(super) async fn spam_is_held_and_comes_back(store: &LeadStore, desk: &Desk) {
    let form = form(&[
        ("form", "footer"),
        ("name", "Cheap Links"),
        ("email", "links@mail.example"),
        ("phone", "312-555-0188"),
    ]);
    let names = ["held-mail".to_owned(), "held-crm".to_owned()];
    let stored = store.insert(lead(&form).deliver_to(&names)).await.unwrap();
    let reference = stored.reference;
    let counted = async || {
        let hours = (noon() - 1.hour(), noon() + 1.hour());
        desk.facts(hours).await.unwrap().len()
    };
    let with_it = counted().await;
    // A job that a worker has leased goes out.
    let in_hand = lease(store, "held-crm", WORKER, noon()).await;
    assert_eq!(
        desk.to_spam(reference, by(DANA, 1)).await.unwrap(),
        ChangeOutcome::Made
    );
    assert_eq!(references(desk, &all(LeadBox::Spam)).await, [reference]);
    // Nobody has to check what a person has marked.
    assert_eq!(desk.unseen_spam(noon() - 1.hour()).await.unwrap(), 0);
    assert!(
        !references(desk, &all(LeadBox::New))
            .await
            .contains(&reference)
    );
    assert!(
        lease(store, "held-mail", WORKER, noon() + 1.hour())
            .await
            .is_empty()
    );
    let delivered = end(
        noon() + 1.minute(),
        Outcome::Delivered("taken".to_owned()),
        None,
    );
    finish(store, &in_hand[0], delivered).await;
    // Marking it twice has no further effect.
    let again = desk.to_spam(reference, by(DANA, 2)).await.unwrap();
    assert_eq!(again, ChangeOutcome::Unchanged);
    let found = desk.find(reference).await.unwrap().unwrap();
    assert_eq!(
        found
            .entries
            .iter()
            .filter(|entry| entry.kind == EntryKind::Spam)
            .count(),
        1
    );
    // Its stage is kept, but it doesn't count in the statistics.
    assert_eq!(counted().await, with_it - 1);
    desk.from_spam(reference, by(DANA, 3)).await.unwrap();
    desk.from_spam(reference, by(DANA, 3)).await.unwrap();
    assert_eq!(counted().await, with_it);
    let late = desk.keep_in_spam(reference, by(DANA, 3)).await.unwrap();
    assert_eq!(late, ChangeOutcome::Outdated);
    let found = desk.find(reference).await.unwrap().unwrap();
    assert!(found.row.waiting);
    let said = |entry: &&DeskEntry| entry.kind == EntryKind::Spam;
    assert_eq!(found.entries.iter().filter(said).count(), 2);
    let states: Vec<JobState> = found.jobs.iter().map(|job| job.state).collect();
    assert_eq!(states, [JobState::Delivered, JobState::Waiting]);
    assert_eq!(
        lease(store, "held-mail", WORKER, noon() + 1.hour())
            .await
            .len(),
        1
    );
    // It can also be released from the command line.
    desk.to_spam(reference, by(DANA, 4)).await.unwrap();
    assert!(store.release(reference, noon()).await.unwrap());
    assert!(
        references(desk, &all(LeadBox::New))
            .await
            .contains(&reference)
    );
}

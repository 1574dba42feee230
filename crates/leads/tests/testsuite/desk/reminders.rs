//! Reminders, and the jobs that send them.

use jiff::{ToSpan as _, Unit};
use sightline_leads::{
    ChangeOutcome, Desk, DeskEntryChange, JobTask, LeadStore, Lease, NewDeskEntry, Outcome,
};
use sightline_model::studio::EntryKind;
use uuid::Uuid;

use super::{DANA, by, come, note};
use crate::harness::noon;
use crate::outbox::{WORKER, end, finish, lease, lease_of, reset_future_jobs};

pub(super) async fn reminders_are_sent_when_they_are_due(store: &LeadStore, desk: &Desk) {
    let reference = come(store, "Wanda Later", noon()).await;
    let remind = vec!["pager".to_owned()];
    let reminder = NewDeskEntry {
        due_at: Some(noon() + 4.hours()),
        remind: remind.clone(),
        ..note(EntryKind::Reminder, "Call back")
    };
    desk.add(reference, &reminder, by(DANA, 1)).await.unwrap();
    let due = async |hours: i64| {
        let jobs = lease(store, "pager", WORKER, noon() + hours.hours()).await;
        jobs.into_iter().map(|job| job.task).collect::<Vec<_>>()
    };
    assert!(due(3).await.is_empty());
    // Retrying the lead doesn't send the reminder earlier.
    store.retry(None, noon()).await.unwrap();
    assert!(due(3).await.is_empty());
    let backlog = store.backlog().await.unwrap();
    assert!(!backlog.deliveries.contains_key("pager"));
    let runs = store.next_runs(noon()).await.unwrap();
    let (_, run_at) = runs.iter().find(|(name, _)| name == "pager").unwrap();
    let until_due = run_at.duration_since(noon()).round(Unit::Second);
    assert_eq!(until_due.unwrap().as_hours(), 4);
    let entry = desk
        .find(reference)
        .await
        .unwrap()
        .unwrap()
        .row
        .reminder
        .unwrap()
        .id;
    let later = DeskEntryChange {
        due_at: Some(noon() + 8.hours()),
        remind: remind.clone(),
        ..DeskEntryChange::default()
    };
    desk.change_entry((reference, &entry), &later, by(DANA, 2))
        .await
        .unwrap();
    assert!(due(5).await.is_empty());
    let said = JobTask::Reminder {
        text: "Call back".to_owned(),
    };
    // It waits for its due time, however far in the future; a lease taken while the clock was ahead
    // is released.
    let month_before = noon() - 720.hours();
    assert_eq!(reset_future_jobs(store, "pager", month_before).await, 0);
    assert_eq!(due(9).await.len(), 1);
    assert_eq!(reset_future_jobs(store, "pager", month_before).await, 1);
    assert!(due(7).await.is_empty());
    assert_eq!(due(8).await, [said]);
    let done = DeskEntryChange {
        done: Some(true),
        remind,
        ..DeskEntryChange::default()
    };
    desk.change_entry((reference, &entry), &done, by(DANA, 3))
        .await
        .unwrap();
    assert!(due(20).await.is_empty());
    desk.remove_entry((reference, &entry), None, by(DANA, 4))
        .await
        .unwrap();
}

pub(super) async fn a_reminder_is_sent_once_unless_it_is_moved(store: &LeadStore, desk: &Desk) {
    let reference = come(store, "Rosa Once", noon()).await;
    let remind = vec!["once".to_owned()];
    let reminder = NewDeskEntry {
        id: Some(Uuid::from_u128(8)),
        due_at: Some(noon() + 4.hours()),
        remind: remind.clone(),
        ..note(EntryKind::Reminder, "Cal back")
    };
    desk.add(reference, &reminder, by(DANA, 1)).await.unwrap();
    let entry = Uuid::from_u128(8).to_string();
    let change = async |change: DeskEntryChange| {
        let remind = remind.clone();
        let change = DeskEntryChange { remind, ..change };
        let changed = desk.change_entry((reference, &entry), &change, by(DANA, 2));
        assert_eq!(changed.await.unwrap(), ChangeOutcome::Made);
    };
    let done = |done| DeskEntryChange {
        done: Some(done),
        ..DeskEntryChange::default()
    };
    let due_at = |at| DeskEntryChange {
        due_at: Some(at),
        ..DeskEntryChange::default()
    };
    let words = |text: &str| DeskEntryChange {
        text: Some(text.to_owned()),
        ..DeskEntryChange::default()
    };
    let send = async |hours: i64| {
        let now = noon() + hours.hours();
        let jobs = lease(store, "once", WORKER, now).await;
        for job in &jobs {
            let delivered = end(now, Outcome::Delivered("taken".to_owned()), None);
            finish(store, job, delivered).await;
        }
        jobs.len()
    };
    // A reminder that is completed and reopened before anything was sent.
    change(done(true)).await;
    assert_eq!(send(4).await, 0);
    change(done(false)).await;
    assert_eq!(send(4).await, 1);
    for same in [
        words("Call back"),
        done(true),
        done(false),
        due_at(noon() + 4.hours()),
    ] {
        change(same).await;
        assert_eq!(send(5).await, 0);
    }
    change(due_at(noon() + 6.hours())).await;
    assert_eq!((send(5).await, send(6).await), (0, 1));
    desk.remove_entry((reference, &entry), None, by(DANA, 3))
        .await
        .unwrap();
}

pub(super) async fn reminders_are_also_sent_by_deliveries_added_later_and_retried(
    store: &LeadStore,
    desk: &Desk,
) {
    let reference = come(store, "Lena Before", noon()).await;
    let entries = [(11, 4), (12, 1), (15, 5)].map(|(id, hours)| NewDeskEntry {
        id: Some(Uuid::from_u128(id)),
        due_at: Some(noon() + hours.hours()),
        ..note(EntryKind::Reminder, "Call back")
    });
    for entry in &entries {
        desk.add(reference, entry, by(DANA, 1)).await.unwrap();
    }
    let done = DeskEntryChange {
        done: Some(true),
        ..DeskEntryChange::default()
    };
    let last = Uuid::from_u128(15).to_string();
    let completed = desk.change_entry((reference, &last), &done, by(DANA, 2));
    assert_eq!(completed.await.unwrap(), ChangeOutcome::Made);
    let two = noon() + 2.hours();
    let late = ["late".to_owned()];
    // One of the others is past, and one is done.
    assert_eq!(store.add_missing_reminders(&late, two).await.unwrap(), 1);
    assert_eq!(store.add_missing_reminders(&late, two).await.unwrap(), 0);
    assert!(lease(store, "late", WORKER, two).await.is_empty());
    let four = noon() + 4.hours();
    let jobs = lease(store, "late", WORKER, four).await;
    assert_eq!(jobs.len(), 1);
    let refused = end(four, Outcome::Failed("no such mailbox".to_owned()), None);
    finish(store, &jobs[0], refused).await;
    assert!(
        lease(store, "late", WORKER, two + 9.hours())
            .await
            .is_empty()
    );
    assert_eq!(desk.retry_delivery("late", four).await.unwrap(), 1);
    assert_eq!(lease(store, "late", WORKER, four).await.len(), 1);
    for entry in entries {
        let id = entry.id.unwrap().to_string();
        desk.remove_entry((reference, &id), None, by(DANA, 5))
            .await
            .unwrap();
    }
}

pub(super) async fn due_reminders_do_not_wait_for_former_quiet_hours(
    store: &LeadStore,
    desk: &Desk,
) {
    let reference = come(store, "Quentin Quiet", noon()).await;
    let two = noon() + 2.hours();
    for (id, hours) in [(13, 1), (14, 4)] {
        let reminder = NewDeskEntry {
            id: Some(Uuid::from_u128(id)),
            due_at: Some(noon() + hours.hours()),
            remind: vec!["quiet".to_owned()],
            ..note(EntryKind::Reminder, "Call back")
        };
        desk.add(reference, &reminder, by(DANA, 1)).await.unwrap();
    }
    let quiet = Lease {
        quiet_until: Some(noon() + 9.hours()),
        ..lease_of("quiet", WORKER, two)
    };
    assert!(store.lease(quiet).await.unwrap().is_empty());
    store.reset_postponed_jobs(two).await.unwrap();
    assert_eq!(lease(store, "quiet", WORKER, two).await.len(), 1);
    // The other one keeps its time when the delivery is changed.
    assert_eq!(store.reset_failed_jobs("quiet", two).await.unwrap(), 0);
    for id in [13, 14] {
        let id = Uuid::from_u128(id).to_string();
        desk.remove_entry((reference, &id), None, by(DANA, 5))
            .await
            .unwrap();
    }
}

//! The contract of every store for how long leads are kept. It is run by [`crate::contract`].

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use sightline_leads::{
    Actor, ChangeOutcome, Desk, DeskChange, Email, LeadStore, NewDeskEntry, Person, Reference,
    Retained, Retention, Signals, Stored, Verdict,
};
use sightline_model::studio::{EntryKind, LeadStage};
use sightline_store::query;

use crate::harness::{Admitted as _, lead_at, noon, planned_form, random};
use crate::owner::{delivered, from, insert, work};

/// Runs the whole contract over an empty store.
pub(crate) async fn holds(store: &LeadStore) {
    what_is_past_its_time_is_erased_unless_nobody_may_have_read_it(store).await;
    spam_is_kept_for_its_time_from_when_somebody_marked_it(store).await;
    spam_on_which_somebody_has_worked_is_kept_as_long_as_other_leads(store).await;
    a_removed_delivery_keeps_only_leads_that_nobody_has_seen(store).await;
    assert!(store.integrity().await.unwrap().is_empty());
}

async fn what_is_past_its_time_is_erased_unless_nobody_may_have_read_it(store: &LeadStore) {
    let old = long_ago();
    let lead = |name: &str| {
        // The plans are deleted together with the lead.
        let mut form = planned_form();
        form.email = Some(format!("{name}@mail.example"));
        lead_at(&form, old)
    };
    let honeypot = Signals {
        honeypot: true,
        ..Signals::default()
    };
    let spam = lead("spam");
    let verdict = Verdict::of(&spam.parsed, &honeypot);
    let spam = insert(store, spam.judged(verdict), &["r-crm"]).await;
    let test = insert(store, lead("test").canary(), &["r-crm"]).await;
    let done = insert(store, lead("done"), &[]).await;
    let waiting = insert(store, lead("waiting"), &["r-crm"]).await;
    let is_kept = async |stored: &Stored| store.find(stored.reference).await.unwrap().is_some();

    let forever = Retention {
        test_days: 7,
        ..Retention::default()
    };
    let now = (old + SignedDuration::from_hours(24 * 40)).to_zoned(TimeZone::UTC);
    let counted = store
        .retain(forever.cutoffs(&now), None, true)
        .await
        .unwrap();
    let only_the_test = Retained {
        tests: 1,
        ..Retained::default()
    };
    assert_eq!(counted, only_the_test);
    assert!(is_kept(&test).await, "counting erases nothing");

    let periods = Retention {
        lead_months: Some(1),
        quarantined_days: Some(30),
        test_days: 7,
    };
    let erased = store
        .retain(periods.cutoffs(&now), None, false)
        .await
        .unwrap();
    assert_eq!(
        erased,
        Retained {
            leads: 1,
            quarantined: 1,
            tests: 1,
            kept_undelivered: 1,
        }
    );
    for gone in [&spam, &test, &done] {
        assert!(!is_kept(gone).await);
    }
    assert!(is_kept(&waiting).await);
    let again = store
        .retain(periods.cutoffs(&now), None, false)
        .await
        .unwrap();
    assert_eq!((again.leads, again.kept_undelivered), (0, 1));

    // Received while the clock was wrong, so possibly today.
    let wrong_clock = "2016-01-05T12:00:00Z".parse().unwrap();
    let mut form = planned_form();
    form.email = Some("misdated@mail.example".to_owned());
    let misdated = insert(store, lead_at(&form, wrong_clock), &[]).await;
    insert(store, lead_at(&form, wrong_clock), &["r-crm"]).await;
    insert(store, lead_at(&form, wrong_clock), &["r-chat"]).await;
    assert_eq!(store.redate(wrong_clock).await.unwrap(), 0);
    let kept = store
        .retain(periods.cutoffs(&now), None, false)
        .await
        .unwrap();
    assert_eq!(kept.leads, 0);
    let now = now.timestamp();
    assert_eq!(store.redate(now).await.unwrap(), 3);
    let redated = store.find(misdated.reference).await.unwrap().unwrap();
    assert_eq!(redated.summary.received_at, now);
    assert_eq!(store.redate(now).await.unwrap(), 0);
    let deliveries = store.backlog().await.unwrap().deliveries;
    let oldest = |delivery: &str| deliveries[delivery].oldest_waiting;
    assert_eq!((oldest("r-crm"), oldest("r-chat")), (Some(old), Some(now)));
    // The clock was wrong twice, the second time further back.
    let day = SignedDuration::from_hours(24);
    for (wrong, right) in [(wrong_clock - day, now - day), (wrong_clock - 2 * day, now)] {
        insert(store, lead_at(&form, wrong), &["r-twice"]).await;
        assert_eq!(store.redate(right).await.unwrap(), 1);
    }
    let backlog = store.backlog().await.unwrap();
    assert_eq!(
        backlog.deliveries["r-twice"].oldest_waiting,
        Some(now - day)
    );
    let after_two_months = (now + SignedDuration::from_hours(24 * 62)).to_zoned(TimeZone::UTC);
    let cut = periods.cutoffs(&after_two_months);
    assert_eq!(store.retain(cut, None, true).await.unwrap().leads, 1);
    let sender = Email::parse("misdated@mail.example").unwrap();
    store.forget(Person::Email(sender), noon()).await.unwrap();
}

/// Long before the leads of the rest of the contract.
fn long_ago() -> Timestamp {
    "2026-05-10T12:00:00Z".parse().unwrap()
}

fn days_after(at: Timestamp, days: i64) -> Timestamp {
    at + SignedDuration::from_hours(24 * days)
}

fn no_one(now: Timestamp) -> Actor<'static> {
    Actor { who: None, now }
}

async fn spam_is_kept_for_its_time_from_when_somebody_marked_it(store: &LeadStore) {
    let stored = insert(store, from("slip@mail.example", long_ago()), &[]).await;
    let desk = Desk::new(store.database(), random());
    let marked = days_after(long_ago(), 60);
    let spam = desk.to_spam(stored.reference, no_one(marked)).await;
    assert_eq!(spam.unwrap(), ChangeOutcome::Made);
    let periods = Retention {
        quarantined_days: Some(30),
        ..Retention::default()
    };
    for (days, erased) in [(0, 0), (29, 0), (31, 1)] {
        let now = days_after(marked, days).to_zoned(TimeZone::UTC);
        let due = store.retain(periods.cutoffs(&now), None, false);
        assert_eq!(due.await.unwrap().quarantined, erased, "{days}");
    }
}

async fn spam_on_which_somebody_has_worked_is_kept_as_long_as_other_leads(store: &LeadStore) {
    let desk = Desk::new(store.database(), random());
    let marked = days_after(long_ago(), 60);
    let hour = SignedDuration::from_hours(1);
    let periods = Retention {
        lead_months: Some(4),
        quarantined_days: Some(30),
        ..Retention::default()
    };
    let call = NewDeskEntry {
        id: None,
        kind: EntryKind::Call,
        text: "reached".to_owned(),
        at: None,
        due_at: None,
        remind: Vec::new(),
    };
    // What was done 1, 10 and 100 hours later.
    let cases: [(bool, bool, &[&str], bool); 7] = [
        (false, false, &[], false),
        (true, false, &[], false),
        (false, true, &[], true),
        (false, false, &["call"], true),
        // Somebody was reached and says that it isn't real; the answer to the second request was lost.
        (false, false, &["call", "spam", "spam"], false),
        (false, true, &["call", "spam"], true),
        (false, false, &["assigned"], false),
    ];
    for (called_before, is_order, since, is_kept) in cases {
        let stored = insert(store, from("worked@mail.example", long_ago()), &["held"]).await;
        let reference = stored.reference;
        if called_before {
            let before = no_one(marked - hour);
            desk.add(reference, &call, before).await.unwrap();
        }
        if is_order {
            let quoted = DeskChange {
                stage: Some(LeadStage::Quoted),
                ..DeskChange::default()
            };
            let changed = desk.change((reference, 1), &quoted, no_one(marked - hour));
            assert_eq!(changed.await.unwrap(), ChangeOutcome::Made);
        }
        desk.to_spam(reference, no_one(marked)).await.unwrap();
        for (number, step) in (0..).zip(since) {
            let at = no_one(marked + hour * 10_i32.pow(number));
            let done = match *step {
                "call" => desk.add(reference, &call, at).await.unwrap(),
                "spam" => desk.keep_in_spam(reference, at).await.unwrap(),
                _ => assign(store, &desk, reference, at).await,
            };
            assert!(matches!(
                done,
                ChangeOutcome::Made | ChangeOutcome::Unchanged
            ));
        }
        for (days, is_there) in [(29, true), (31, is_kept), (100, false)] {
            let now = days_after(marked, days).to_zoned(TimeZone::UTC);
            let cut = periods.cutoffs(&now);
            store.retain(cut, None, false).await.unwrap();
            let found = store.find(reference).await.unwrap();
            assert_eq!(
                found.is_some(),
                is_there,
                "{called_before} {is_order} {since:?} {days}"
            );
        }
    }
}

/// Gives a lead to a person.
async fn assign(
    store: &LeadStore,
    desk: &Desk,
    reference: Reference,
    actor: Actor<'_>,
) -> ChangeOutcome {
    let mut session = store.database().writer().await.unwrap();
    query(
        "INSERT INTO account (id, email, name, owner, may_leads, may_content, made_at) \
         VALUES ('in-charge', 'in.charge@sightline.example', 'Ina', 1, 0, 0, $1)",
    )
    .bind(noon())
    .execute(&mut session)
    .await
    .unwrap();
    session.commit().await.unwrap();
    let version = desk.find(reference).await.unwrap().unwrap().version;
    let assigned = DeskChange {
        assigned_to: Some(Some("in-charge".to_owned())),
        ..DeskChange::default()
    };
    let changed = desk.change((reference, version), &assigned, actor).await;
    changed.unwrap()
}

async fn a_removed_delivery_keeps_only_leads_that_nobody_has_seen(store: &LeadStore) {
    let lead = |name: &str| from(&format!("{name}@mail.example"), long_ago()).reply_through(None);
    let desk = Desk::new(store.database(), random());
    let open = async |stored: &Stored, at: Timestamp| {
        let opened = DeskChange {
            opened: Some(true),
            ..DeskChange::default()
        };
        let version = desk.find(stored.reference).await.unwrap().unwrap().version;
        let lead = (stored.reference, version);
        let done = desk.change(lead, &opened, no_one(at)).await;
        assert_eq!(done.unwrap(), ChangeOutcome::Made);
    };
    let delivered_elsewhere = insert(store, lead("elsewhere"), &["gone-chat", "still-mail"]).await;
    work(store, "still-mail", long_ago(), delivered(), &[]).await;
    let waits_elsewhere = insert(store, lead("waits"), &["gone-chat", "still-mail"]).await;
    open(&waits_elsewhere, long_ago()).await;
    let unseen = insert(store, lead("unseen"), &["gone-chat"]).await;
    let seen = insert(store, lead("seen"), &["gone-chat"]).await;
    open(&seen, long_ago()).await;
    let seen_now = insert(store, lead("seen.now"), &["gone-chat"]).await;
    open(&seen_now, days_after(long_ago(), 39)).await;
    let changed_now = insert(store, lead("changed.now"), &["gone-chat"]).await;
    open(&changed_now, long_ago()).await;
    let amount = DeskChange {
        value_cents: Some(Some(684_000)),
        ..DeskChange::default()
    };
    let at = no_one(days_after(long_ago(), 39));
    let changed = desk.change((changed_now.reference, 1), &amount, at).await;
    assert_eq!(changed.unwrap(), ChangeOutcome::Made);

    let periods = Retention {
        lead_months: Some(1),
        ..Retention::default()
    };
    let now = days_after(long_ago(), 40).to_zoned(TimeZone::UTC);
    let cut = periods.cutoffs(&now);
    let present = ["still-mail".to_owned()];
    let unknown = store.retain(cut, None, true).await.unwrap();
    let without_any = store.retain(cut, Some(&[]), true).await.unwrap();
    let known = store.retain(cut, Some(&present), false).await.unwrap();
    let erased = [unknown, without_any, known].map(|retained| retained.leads);
    assert_eq!(erased, [0, 3, 2]);
    assert_eq!(unknown.kept_undelivered, known.kept_undelivered + 2);
    for (stored, kept) in [
        (&delivered_elsewhere, false),
        (&waits_elsewhere, true),
        (&unseen, true),
        (&seen, false),
        (&seen_now, true),
        (&changed_now, true),
    ] {
        let found = store.find(stored.reference).await.unwrap();
        assert_eq!(found.is_some(), kept, "{}", stored.reference);
    }
}

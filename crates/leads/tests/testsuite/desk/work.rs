//! Stages, notes, calls and reminders.

use jiff::{Timestamp, ToSpan as _, Unit};
use sightline_leads::{
    Actor, ChangeOutcome, Desk, DeskChange, DeskEntryChange, DeskFilter, LeadFilter, LeadStore,
    NewDeskEntry, RandomSource,
};
use sightline_model::studio::{EntryKind, LeadBox, LeadStage};
use uuid::Uuid;

use super::{DANA, REMOVED, SAM, all, by, come, note, reference_of, references, to};
use crate::harness::noon;

pub(super) async fn a_lead_goes_through_its_stages(store: &LeadStore, desk: &Desk) {
    let reference = come(store, "Marcus Webb", noon()).await;
    let found = desk.find(reference).await.unwrap().unwrap();
    assert!(found.row.waiting);
    assert_eq!((found.version, found.row.source.as_str()), (1, "Direct"));
    // Opening it is not a change for others.
    let looked = DeskChange {
        opened: Some(true),
        ..DeskChange::default()
    };
    desk.change((reference, 1), &looked, by(DANA, 1))
        .await
        .unwrap();
    let found = desk.find(reference).await.unwrap().unwrap();
    assert_eq!((found.version, found.row.unread), (1, false));
    let quoted = DeskChange {
        value_cents: Some(Some(684_000)),
        assigned_to: Some(Some(SAM.to_owned())),
        ..to(LeadStage::Quoted)
    };
    assert_eq!(
        desk.change((reference, 1), &quoted, by(DANA, 2))
            .await
            .unwrap(),
        ChangeOutcome::Made
    );
    let found = desk.find(reference).await.unwrap().unwrap();
    assert!(!found.row.waiting);
    assert_eq!(
        (found.row.stage, found.row.value_cents),
        (LeadStage::Quoted, Some(684_000))
    );
    assert_eq!(found.assigned_to.as_deref(), Some(SAM));
    assert_eq!(
        (found.version, found.changed_by.as_deref()),
        (2, Some(DANA))
    );
    is_the_only_quoted_one(store, desk).await;
    // Somebody else still has the previous version.
    let late = desk
        .change((reference, 1), &to(LeadStage::Lost), by(SAM, 3))
        .await;
    assert_eq!(late.unwrap(), ChangeOutcome::Outdated);
    assert_eq!(references(desk, &all(LeadBox::Quoted)).await, [reference]);
    // A slip that is undone within a minute leaves no trace.
    let lost = DeskChange {
        reason: Some(" too dear ".to_owned()),
        ..to(LeadStage::Lost)
    };
    desk.change((reference, 2), &lost, by(DANA, 4))
        .await
        .unwrap();
    let found = desk.find(reference).await.unwrap().unwrap();
    assert_eq!(found.entries[0].text, "lost: too dear");
    desk.change((reference, 3), &to(LeadStage::Quoted), by(DANA, 4))
        .await
        .unwrap();
    let found = desk.find(reference).await.unwrap().unwrap();
    let mut texts: Vec<&str> = found
        .entries
        .iter()
        .map(|entry| entry.text.as_str())
        .collect();
    texts.sort_unstable();
    assert_eq!(texts, [SAM, "684000", "quoted"]);
    desk.change((reference, 4), &to(LeadStage::Won), by(DANA, 60))
        .await
        .unwrap();
    let facts = desk
        .facts((noon() + 50.minutes(), noon() + 2.hours()))
        .await
        .unwrap();
    assert_eq!(facts.len(), 1);
    let answered = facts[0].answered_at.unwrap();
    assert_eq!(
        answered,
        by(DANA, 2).now.round(jiff::Unit::Millisecond).unwrap()
    );
    assert_eq!(facts[0].value_cents, Some(684_000));
    assert!(facts[0].won_at.is_some());
}

pub(super) async fn only_known_people_can_be_in_charge(store: &LeadStore, desk: &Desk) {
    let reference = come(store, "Charlotte Charge", noon()).await;
    let given = DeskChange {
        value_cents: Some(Some(684_000)),
        assigned_to: Some(Some(SAM.to_owned())),
        ..DeskChange::default()
    };
    let made = desk.change((reference, 1), &given, by(DANA, 1)).await;
    assert_eq!(made.unwrap(), ChangeOutcome::Made);
    // Nothing of a refused change is made.
    let change = |person: Option<&str>| DeskChange {
        value_cents: Some(None),
        assigned_to: Some(person.map(str::to_owned)),
        ..DeskChange::default()
    };
    for (person, expected) in [
        (Some("nobody"), ChangeOutcome::NotAssignable),
        (Some(REMOVED), ChangeOutcome::NotAssignable),
        (None, ChangeOutcome::Made),
    ] {
        let change = change(person);
        let changed = desk.change((reference, 2), &change, by(DANA, 61)).await;
        assert_eq!(changed.unwrap(), expected);
    }
    let found = desk.find(reference).await.unwrap().unwrap();
    assert_eq!((found.row.value_cents, found.assigned_to), (None, None));
    let removed = found.entries.iter().take(2);
    assert!(removed.clone().all(|entry| entry.text.is_empty()));
    assert!(removed.clone().any(|entry| entry.kind == EntryKind::Amount));
}

pub(super) async fn times_come_back_with_a_stage_that_was_left_by_mistake(
    store: &LeadStore,
    desk: &Desk,
) {
    let reference = come(store, "Ulla Undone", noon() + 3.hours()).await;
    let mut version = 0;
    // The times of the answer and of the order after a change, in minutes after noon.
    let mut set = async |stage, minutes| {
        version += 1;
        let stage = to(stage);
        let changed = desk.change((reference, version), &stage, by(DANA, minutes));
        assert_eq!(changed.await.unwrap(), ChangeOutcome::Made);
        let lead = (noon() + 3.hours(), noon() + 181.minutes());
        let facts = desk.facts(lead).await.unwrap();
        assert_eq!(facts.len(), 1);
        [facts[0].answered_at, facts[0].won_at]
            .map(|at| at.map(|at| (at.duration_since(noon()).as_secs() + 1) / 60))
    };
    assert_eq!(set(LeadStage::Won, 200).await, [Some(200), Some(200)]);
    for slip in [LeadStage::Contacted, LeadStage::New] {
        let left = set(slip, 300).await;
        assert_eq!(left[1], None);
        assert_eq!(set(LeadStage::Won, 300).await, [Some(200), Some(200)]);
    }
    // Later it is not a slip: the lead is answered and won anew.
    assert_eq!(set(LeadStage::New, 400).await, [None, None]);
    assert_eq!(set(LeadStage::Quoted, 500).await, [Some(500), None]);
    assert_eq!(set(LeadStage::Won, 500).await, [Some(500), Some(500)]);
}

/// Asserts that lists and exports filtered by this stage contain only this lead, with its amount.
async fn is_the_only_quoted_one(store: &LeadStore, desk: &Desk) {
    let filter = |stage| LeadFilter {
        stage: Some(stage),
        ..LeadFilter::default()
    };
    let new = store.list(filter(LeadStage::New)).await.unwrap();
    assert!(new.is_empty());
    let quoted = store.export(filter(LeadStage::Quoted)).await.unwrap();
    let quoted = desk
        .with_activity(quoted, |lead| lead.summary.reference)
        .await;
    let quoted = quoted.unwrap().leads;
    assert_eq!(quoted.len(), 1);
    assert_eq!(quoted[0].activity.value_cents, Some(684_000));
}

pub(super) async fn of_two_changes_at_once_one_is_made(store: &LeadStore, desk: &Desk) {
    let reference = come(store, "Priya Raman", noon()).await;
    let change = |who, stage| {
        let desk = desk.clone();
        tokio::spawn(async move {
            desk.change((reference, 1), &to(stage), by(who, 0))
                .await
                .unwrap()
        })
    };
    let (one, other) = (
        change(DANA, LeadStage::Contacted),
        change(SAM, LeadStage::Lost),
    );
    let mut made = [one.await.unwrap(), other.await.unwrap()];
    made.sort_unstable_by_key(|changed| *changed == ChangeOutcome::Outdated);
    assert_eq!(made, [ChangeOutcome::Made, ChangeOutcome::Outdated]);
}

pub(super) async fn what_happened_is_written_down_and_can_be_taken_back(
    store: &LeadStore,
    desk: &Desk,
) {
    let reference = come(store, "Theo Novak", noon()).await;
    let add = async |entry: NewDeskEntry, minutes| {
        assert_eq!(
            desk.add(reference, &entry, by(DANA, minutes))
                .await
                .unwrap(),
            ChangeOutcome::Made
        );
        desk.find(reference).await.unwrap().unwrap()
    };
    let found = add(note(EntryKind::Call, "no-answer"), 1).await;
    assert!(found.row.waiting && !found.row.unread);
    let found = add(note(EntryKind::Call, "reached"), 2).await;
    assert_eq!(found.row.stage, LeadStage::Contacted);
    let kinds: Vec<EntryKind> = found.entries.iter().map(|entry| entry.kind).collect();
    assert_eq!(kinds.len(), 3);
    assert!(kinds.contains(&EntryKind::Stage));
    let reminder = NewDeskEntry {
        due_at: Some(noon() + 4.hours()),
        ..note(EntryKind::Reminder, "Call back about the zeppelin mast")
    };
    let found = add(reminder, 3).await;
    let shown = format!("{found:?}");
    let hidden = ["Novak", "zeppelin"];
    assert!(!hidden.iter().any(|text| shown.contains(text)), "{shown}");
    let id = found.row.reminder.clone().unwrap().id;
    let (due, count) = desk.due(noon() + 5.hours(), 10).await.unwrap();
    assert_eq!((due.len(), count, reference_of(&due[0])), (1, 1, reference));
    assert_eq!(desk.due(noon() + 4.hours(), 10).await.unwrap().1, 0);
    let done = |done| DeskEntryChange {
        done: Some(done),
        ..DeskEntryChange::default()
    };
    desk.change_entry((reference, &id), &done(true), by(DANA, 4))
        .await
        .unwrap();
    let found = desk.find(reference).await.unwrap().unwrap();
    assert_eq!(found.row.reminder, None);
    assert!(found.entries.iter().any(|entry| entry.done_at.is_some()));
    desk.change_entry((reference, &id), &done(false), by(DANA, 5))
        .await
        .unwrap();
    let later = DeskEntryChange {
        text: Some("Ask for the drawing".to_owned()),
        due_at: Some(noon() + 9.hours()),
        ..DeskEntryChange::default()
    };
    // Nor is it changed if the lead has changed since the given version.
    let outdated = DeskEntryChange {
        of_version: Some(found.version),
        ..later.clone()
    };
    let refused = desk.change_entry((reference, &id), &outdated, by(DANA, 6));
    assert_eq!(refused.await.unwrap(), ChangeOutcome::Outdated);
    // Of two edits of the same text, the second is refused.
    let edit = DeskEntryChange {
        former_text: Some("Call back about the zeppelin mast".to_owned()),
        ..later.clone()
    };
    for expected in [ChangeOutcome::Made, ChangeOutcome::Outdated] {
        let changed = desk.change_entry((reference, &id), &edit, by(DANA, 6));
        assert_eq!(changed.await.unwrap(), expected);
    }
    let found = desk.find(reference).await.unwrap().unwrap();
    assert_eq!(found.row.reminder.unwrap().text, "Ask for the drawing");
    desk.remove_entry((reference, &id), None, by(DANA, 7))
        .await
        .unwrap();
    assert_eq!(
        desk.find(reference).await.unwrap().unwrap().row.reminder,
        None
    );
    let again = desk
        .remove_entry((reference, &id), None, by(DANA, 7))
        .await
        .unwrap();
    assert_eq!(again, ChangeOutcome::Missing);
    // Stage entries cannot be removed, and entries of other leads are not found.
    let stage = found
        .entries
        .iter()
        .find(|entry| entry.kind == EntryKind::Stage)
        .unwrap();
    let kept = desk
        .remove_entry((reference, &stage.id), None, by(DANA, 8))
        .await
        .unwrap();
    assert_eq!(kept, ChangeOutcome::Missing);
    let other = come(store, "Somebody Else", noon()).await;
    let foreign = desk
        .remove_entry((other, &found.entries[0].id), None, by(DANA, 8))
        .await
        .unwrap();
    assert_eq!(foreign, ChangeOutcome::Missing);
}

pub(super) async fn an_entry_that_is_sent_again_is_there_once(store: &LeadStore, desk: &Desk) {
    let reference = come(store, "Olga Twice", noon()).await;
    let sent = NewDeskEntry {
        id: Some(Uuid::from_u128(7)),
        due_at: Some(noon() + 4.hours()),
        ..note(EntryKind::Reminder, "Bring the ladder")
    };
    for _try in 0..2 {
        let changed = desk.add(reference, &sent, by(DANA, 1)).await.unwrap();
        assert_eq!(changed, ChangeOutcome::Made);
    }
    let found = desk.find(reference).await.unwrap().unwrap();
    let ids: Vec<&str> = found
        .entries
        .iter()
        .map(|entry| entry.id.as_str())
        .collect();
    assert_eq!(ids, [Uuid::from_u128(7).to_string()]);
    assert_eq!(found.version, 2);
    // The identifier cannot be used to overwrite the entry, by anybody or through any lead.
    let other_words = NewDeskEntry {
        text: "Bring the drill".to_owned(),
        ..sent.clone()
    };
    let other_lead = come(store, "Olga Other", noon()).await;
    for (lead, entry, actor) in [
        (reference, &other_words, by(DANA, 2)),
        (reference, &sent, by(SAM, 2)),
        (other_lead, &sent, by(DANA, 2)),
    ] {
        let changed = desk.add(lead, entry, actor).await.unwrap();
        assert_eq!(changed, ChangeOutcome::Taken);
    }
    let same = desk.find(reference).await.unwrap().unwrap();
    assert_eq!(same.entries, found.entries);
    desk.remove_entry((reference, ids[0]), None, by(DANA, 3))
        .await
        .unwrap();
}

pub(super) async fn an_entry_that_is_sent_for_two_leads_at_once_is_there_once(
    store: &LeadStore,
    desk: &Desk,
) {
    let leads = [
        come(store, "Olga Once", noon()).await,
        come(store, "Olga Elsewhere", noon()).await,
    ];
    for number in 100..110 {
        let sent = NewDeskEntry {
            id: Some(Uuid::from_u128(number)),
            ..note(EntryKind::Call, "no-answer")
        };
        let adding = leads.map(|lead| {
            let (desk, sent) = (desk.clone(), sent.clone());
            tokio::spawn(async move { desk.add(lead, &sent, by(DANA, 1)).await.unwrap() })
        });
        let [one, other] = adding;
        let (one, other) = (one.await.unwrap(), other.await.unwrap());
        assert!(
            matches!(
                (one, other),
                (ChangeOutcome::Made, ChangeOutcome::Taken)
                    | (ChangeOutcome::Taken, ChangeOutcome::Made)
            ),
            "{one:?}, {other:?}"
        );
    }
}

/// A text of PostgreSQL can't contain a NUL; one of SQLite can.
pub(super) async fn text_with_a_nul_is_not_found(store: &LeadStore, desk: &Desk) {
    let reference = come(store, "Nora Null", noon()).await;
    let filter = DeskFilter {
        source: Some("Direct\0".to_owned()),
        ..all(LeadBox::New)
    };
    assert_eq!(references(desk, &filter).await, []);
    let removed = desk
        .remove_entry((reference, "\0"), None, by(DANA, 1))
        .await;
    assert_eq!(removed.unwrap(), ChangeOutcome::Missing);
    let assigned = DeskChange {
        assigned_to: Some(Some("\0".to_owned())),
        ..DeskChange::default()
    };
    let changed = desk.change((reference, 1), &assigned, by(DANA, 1)).await;
    assert_eq!(changed.unwrap(), ChangeOutcome::NotAssignable);
}

pub(super) async fn a_change_whose_entry_gets_no_identifier_is_not_made(store: &LeadStore) {
    let desk = Desk::new(store.database(), RandomSource::new(|| [9; 16]));
    let first = come(store, "Nora Bell", noon()).await;
    let second = come(store, "Owen Bell", noon()).await;
    let change = async |reference, minutes| {
        let worth = DeskChange {
            value_cents: Some(Some(100)),
            ..DeskChange::default()
        };
        desk.change((reference, 1), &worth, by(DANA, minutes)).await
    };
    assert_eq!(change(first, 1).await.unwrap(), ChangeOutcome::Made);
    // The same identifier again.
    assert!(change(second, 2).await.unwrap_err().is_transient());
    let found = desk.find(second).await.unwrap().unwrap();
    assert_eq!(found.row.value_cents, None);
}

pub(super) async fn a_reason_comes_back_with_its_stage(store: &LeadStore, desk: &Desk) {
    let reference = come(store, "Rita Reason", noon()).await;
    let lost = |reason: &str| DeskChange {
        reason: Some(reason.to_owned()),
        ..to(LeadStage::Lost)
    };
    let mut version = 0;
    let mut change = async |change: DeskChange, minutes| {
        version += 1;
        let changed = desk.change((reference, version), &change, by(DANA, minutes));
        assert_eq!(changed.await.unwrap(), ChangeOutcome::Made);
        let found = desk.find(reference).await.unwrap().unwrap();
        let texts = found.entries.into_iter().map(|entry| entry.text);
        texts.collect::<Vec<_>>()
    };
    // Within a minute, the entry with the reason is removed like that of the slip.
    change(lost("too dear"), 1).await;
    assert_eq!(change(to(LeadStage::Won), 1).await, ["won"]);
    assert_eq!(change(lost("too dear"), 1).await, ["lost: too dear"]);
    // Later it stays: the same reason is not added again, a different one is.
    change(to(LeadStage::Won), 9).await;
    assert_eq!(change(lost("too dear"), 9).await, ["lost: too dear"]);
    change(to(LeadStage::Won), 20).await;
    assert_eq!(
        change(lost("too far"), 20).await,
        ["lost: too far", "lost: too dear"]
    );
    // Another reason for the same stage is added, and removed again if that is undone.
    let both = ["lost: too late", "lost: too far", "lost: too dear"];
    assert_eq!(change(lost("too late"), 30).await, both);
    assert_eq!(change(lost("too far"), 30).await, both[1..]);
    assert_eq!(change(lost("too far"), 40).await, both[1..]);
    assert_eq!(change(lost(""), 50).await[0], "lost");
}

pub(super) async fn notes_and_reminders_cannot_be_made_blank(store: &LeadStore, desk: &Desk) {
    let reference = come(store, "Nora Note", noon()).await;
    let reminder = NewDeskEntry {
        id: Some(Uuid::from_u128(10)),
        due_at: Some(noon() + 4.hours()),
        ..note(EntryKind::Reminder, "Call back")
    };
    let noted = NewDeskEntry {
        id: Some(Uuid::from_u128(9)),
        ..note(EntryKind::Note, "The blue gate")
    };
    for entry in [noted, reminder] {
        desk.add(reference, &entry, by(DANA, 1)).await.unwrap();
        let id = entry.id.unwrap().to_string();
        for blank in [" ", "\u{200B}", "\n\u{200D}"] {
            let blank = DeskEntryChange {
                text: Some(blank.to_owned()),
                ..DeskEntryChange::default()
            };
            let changed = desk.change_entry((reference, &id), &blank, by(DANA, 2));
            assert_eq!(changed.await.unwrap(), ChangeOutcome::Blank);
        }
    }
    let found = desk.find(reference).await.unwrap().unwrap();
    assert!(
        found
            .entries
            .iter()
            .any(|entry| entry.text == "The blue gate")
    );
    let reminder = Uuid::from_u128(10).to_string();
    desk.remove_entry((reference, &reminder), None, by(DANA, 3))
        .await
        .unwrap();
}

pub(super) async fn a_note_says_who_changed_it_last(store: &LeadStore, desk: &Desk) {
    let reference = come(store, "Nell Changed", noon()).await;
    let id = Uuid::from_u128(21);
    let noted = NewDeskEntry {
        id: Some(id),
        ..note(EntryKind::Note, "The blue gate")
    };
    desk.add(reference, &noted, by(DANA, 1)).await.unwrap();
    let id = id.to_string();
    let change = async |text: &str, actor: Actor<'_>| {
        let change = DeskEntryChange {
            text: Some(text.to_owned()),
            ..DeskEntryChange::default()
        };
        let changed = desk.change_entry((reference, &id), &change, actor).await;
        assert_eq!(changed.unwrap(), ChangeOutcome::Made);
        let found = desk.find(reference).await.unwrap().unwrap();
        let entry = found.entries.into_iter().find(|entry| entry.id == id);
        let entry = entry.unwrap();
        assert_eq!(entry.who.as_deref(), Some(DANA));
        (entry.changed_by, entry.changed_at)
    };
    let changed_by = |who, minutes| {
        let at = by(who, minutes).now.round(Unit::Millisecond).unwrap();
        (Some(who.to_owned()), Some(at))
    };
    let at_once = Actor {
        who: Some(DANA),
        now: by(DANA, 1).now + 59.seconds(),
    };
    // What its author corrects at once, or what has the same text, is no change.
    assert_eq!(change("The green gate", at_once).await, (None, None));
    assert_eq!(change("The green gate", by(SAM, 2)).await, (None, None));
    assert_eq!(change("The red gate", by(SAM, 3)).await, changed_by(SAM, 3));
    assert_eq!(
        change("The red gate", by(DANA, 4)).await,
        changed_by(SAM, 3)
    );
    assert_eq!(change("A red gate", by(DANA, 5)).await, changed_by(DANA, 5));
}

pub(super) async fn a_note_that_somebody_has_changed_is_not_removed(
    store: &LeadStore,
    desk: &Desk,
) {
    let reference = come(store, "Nils Kept", noon()).await;
    let id = Uuid::from_u128(22);
    let noted = NewDeskEntry {
        id: Some(id),
        ..note(EntryKind::Note, "The blue gate")
    };
    desk.add(reference, &noted, by(DANA, 1)).await.unwrap();
    let id = id.to_string();
    // The first is a correction within a minute, of which the entry doesn't tell.
    for (text, former, actor) in [
        ("The red gate", "The blue gate", by(DANA, 1)),
        ("The red gate, and a dog", "The red gate", by(SAM, 5)),
    ] {
        let change = DeskEntryChange {
            text: Some(text.to_owned()),
            ..DeskEntryChange::default()
        };
        let changed = desk.change_entry((reference, &id), &change, actor);
        assert_eq!(changed.await.unwrap(), ChangeOutcome::Made);
        let removed = desk.remove_entry((reference, &id), Some(former), by(DANA, 6));
        assert_eq!(removed.await.unwrap(), ChangeOutcome::Outdated, "{text}");
    }
    let now = Some("The red gate, and a dog");
    let removed = desk.remove_entry((reference, &id), now, by(DANA, 6));
    assert_eq!(removed.await.unwrap(), ChangeOutcome::Made);
}

pub(super) async fn a_call_that_is_entered_later_counts_from_its_own_time(
    store: &LeadStore,
    desk: &Desk,
) {
    // In minutes after noon: when the lead came, when the call is said to have been, when somebody had set the stage, and
    // what counts for the call and for the answer.
    for (number, (came, called, quoted, counted, answered)) in (0..).zip([
        (600_i64, 605_i64, None, 605, 605),
        (602, 60, None, 602, 602),
        (604, 9_000, None, 1_600, 1_600),
        (606, 610, Some(700_i64), 610, 610),
        (608, 800, Some(700), 800, 700),
    ]) {
        let reference = come(store, "Lara Later", noon() + came.minutes()).await;
        let call = NewDeskEntry {
            id: Some(Uuid::from_u128(30 + number)),
            at: Some(noon() + called.minutes()),
            ..note(EntryKind::Call, "reached")
        };
        if let Some(quoted) = quoted {
            let stage = to(LeadStage::Quoted);
            let changed = desk.change((reference, 1), &stage, by(DANA, quoted));
            assert_eq!(changed.await.unwrap(), ChangeOutcome::Made);
        }
        // The answer to the first was lost.
        for minutes in [1_600, 1_601] {
            let entered = desk.add(reference, &call, by(DANA, minutes)).await;
            assert_eq!(entered.unwrap(), ChangeOutcome::Made);
        }
        let since_noon = |at: Timestamp| (at.duration_since(noon()).as_secs() + 1) / 60;
        let found = desk.find(reference).await.unwrap().unwrap();
        let at = |kind: EntryKind| {
            let entry = found.entries.iter().find(|entry| entry.kind == kind);
            since_noon(entry.unwrap().at)
        };
        assert_eq!(
            (at(EntryKind::Call), at(EntryKind::Stage)),
            (counted, quoted.unwrap_or(1_600))
        );
        let answer = async || {
            let minute = (noon() + came.minutes(), noon() + (came + 1).minutes());
            let facts = desk.facts(minute).await.unwrap();
            assert_eq!(facts.len(), 1);
            facts[0].answered_at.map(since_noon)
        };
        assert_eq!(answer().await, Some(answered));
        // Without the call, the stage was the answer.
        let id = Uuid::from_u128(30 + number).to_string();
        let removed = desk.remove_entry((reference, &id), None, by(DANA, 1_602));
        assert_eq!(removed.await.unwrap(), ChangeOutcome::Made);
        assert_eq!(answer().await, Some(quoted.unwrap_or(1_600)));
    }
}

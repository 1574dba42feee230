//! What every store has to do for the desk: stages, notes, spam, lists, search, counts.
//! [`crate::contract`] runs it over every store.

use std::sync::Arc;

use jiff::{Timestamp, ToSpan as _};
use sightline_leads::{
    Changed, Desk, DeskChange, DeskFilter, DeskNote, DeskNoteChange, Doer, JobState, JobTask,
    LeadStore, Outcome, Person, Phone, Reference, Retention, SiteCount, SiteEvent,
};
use sightline_model::studio::{EntryKind, LeadBox, LeadStage};
use sightline_store::query;

use crate::harness::{Admitted as _, form, lead, lead_at, noon, random};
use crate::outbox::{WORKER, end, finish, lease};

const DANA: &str = "00000000-0000-4000-8000-000000000001";
const SAM: &str = "00000000-0000-4000-8000-000000000002";

/// Runs the whole contract over a store that is empty.
pub(crate) async fn holds(store: &Arc<dyn LeadStore>) {
    let desk = Desk::new(store.database(), random());
    people(&**store).await;
    an_empty_desk_is_empty(&desk).await;
    a_lead_goes_through_its_stages(&**store, &desk).await;
    of_two_changes_at_once_one_is_made(&**store, &desk).await;
    what_happened_is_written_down_and_can_be_taken_back(&**store, &desk).await;
    reminders_are_sent_when_they_are_due(&**store, &desk).await;
    spam_is_held_and_comes_back(&**store, &desk).await;
    lists_have_pages_and_no_gaps(&**store, &desk).await;
    everything_is_found_by_the_beginning_of_its_words(&**store, &desk).await;
    other_leads_of_a_person_are_known(&**store, &desk).await;
    what_the_site_brought_is_added_up(&desk).await;
    one_server_sends_the_mail_of_a_day(&desk).await;
    what_the_site_brought_is_erased_after_three_years(&**store, &desk).await;
    tests_stand_in_no_list(&**store, &desk).await;
    leads_of_a_version_without_a_desk_are_caught_up_with(&**store, &desk).await;
}

async fn people(store: &dyn LeadStore) {
    let mut session = store.database().writer().await.unwrap();
    for (id, name) in [(DANA, "Dana"), (SAM, "Sam")] {
        query(
            "INSERT INTO account (id, email, name, owner, may_leads, may_content, made_at) \
             VALUES ($1, $2, $3, 1, 0, 0, $4)",
        )
        .bind(id)
        .bind(format!("{name}@sightline.example"))
        .bind(name)
        .bind(noon())
        .execute(&mut session)
        .await
        .unwrap();
    }
    session.commit().await.unwrap();
}

fn by(who: &'static str, minutes: i64) -> Doer<'static> {
    Doer {
        who: Some(who),
        now: noon() + minutes.minutes(),
    }
}

fn all(list: LeadBox) -> DeskFilter {
    DeskFilter {
        list,
        search: String::new(),
        page: None,
        source: None,
        since: None,
        before: None,
        limit: 100,
    }
}

fn to(stage: LeadStage) -> DeskChange {
    DeskChange {
        stage: Some(stage),
        ..DeskChange::default()
    }
}

fn note(kind: EntryKind, text: &str) -> DeskNote {
    DeskNote {
        kind,
        text: text.to_owned(),
        due_at: None,
        remind: Vec::new(),
    }
}

async fn come(store: &dyn LeadStore, name: &str, at: Timestamp) -> Reference {
    let form = form(&[
        ("form", "footer"),
        ("name", name),
        ("email", "visitor@mail.example"),
        ("phone", "(312) 555-0177"),
        ("page", "/services/cctv-installation"),
    ]);
    store.insert(lead_at(&form, at)).await.unwrap().reference
}

async fn references(desk: &Desk, filter: &DeskFilter) -> Vec<Reference> {
    let page = desk.list(filter).await.unwrap();
    page.rows.iter().map(|row| row.reference).collect()
}

async fn an_empty_desk_is_empty(desk: &Desk) {
    assert!(references(desk, &all(LeadBox::Open)).await.is_empty());
    assert_eq!(
        desk.counts().await.unwrap(),
        sightline_model::studio::BoxCounts::default()
    );
    assert!(
        desk.find("K7Q4-M2PP".parse().unwrap())
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(desk.counted_since().await.unwrap(), None);
    let nobody = desk
        .change(
            ("K7Q4-M2PP".parse().unwrap(), 1),
            &to(LeadStage::Won),
            by(DANA, 0),
        )
        .await;
    assert_eq!(nobody.unwrap(), Changed::Missing);
}

async fn a_lead_goes_through_its_stages(store: &dyn LeadStore, desk: &Desk) {
    let reference = come(store, "Marcus Webb", noon()).await;
    let found = desk.find(reference).await.unwrap().unwrap();
    assert!(found.row.is_waiting());
    assert_eq!(
        (found.row.version, found.row.source.as_str()),
        (1, "Direct")
    );
    // To look at it is no change for others.
    let looked = DeskChange {
        opened: Some(true),
        ..DeskChange::default()
    };
    desk.change((reference, 1), &looked, by(DANA, 1))
        .await
        .unwrap();
    let found = desk.find(reference).await.unwrap().unwrap();
    assert_eq!(
        (found.row.version, found.row.opened_at),
        (
            1,
            Some(by(DANA, 1).now.round(jiff::Unit::Millisecond).unwrap())
        )
    );
    let quoted = DeskChange {
        value_cents: Some(Some(684_000)),
        assigned_to: Some(Some(SAM.to_owned())),
        ..to(LeadStage::Quoted)
    };
    assert_eq!(
        desk.change((reference, 1), &quoted, by(DANA, 2))
            .await
            .unwrap(),
        Changed::Made
    );
    let found = desk.find(reference).await.unwrap().unwrap();
    assert!(!found.row.is_waiting());
    assert_eq!(
        (found.row.stage, found.row.value_cents),
        (LeadStage::Quoted, Some(684_000))
    );
    assert_eq!(found.row.assigned_to.as_deref(), Some(SAM));
    assert_eq!(
        (found.row.version, found.row.changed_by.as_deref()),
        (2, Some(DANA))
    );
    // Somebody else still has the version before.
    let late = desk
        .change((reference, 1), &to(LeadStage::Lost), by(SAM, 3))
        .await;
    assert_eq!(late.unwrap(), Changed::Outdated);
    assert_eq!(references(desk, &all(LeadBox::Quoted)).await, [reference]);
    // A slip, taken back within a minute, leaves nothing behind.
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
    let texts: Vec<&str> = found
        .entries
        .iter()
        .map(|entry| entry.text.as_str())
        .collect();
    assert_eq!(texts, ["quoted"]);
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
    // Nobody is in charge who is not there, and an amount can be taken away.
    let away = DeskChange {
        value_cents: Some(None),
        assigned_to: Some(Some("nobody".to_owned())),
        ..DeskChange::default()
    };
    desk.change((reference, 5), &away, by(DANA, 61))
        .await
        .unwrap();
    let found = desk.find(reference).await.unwrap().unwrap();
    assert_eq!((found.row.value_cents, found.row.assigned_to), (None, None));
}

async fn of_two_changes_at_once_one_is_made(store: &dyn LeadStore, desk: &Desk) {
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
    made.sort_unstable_by_key(|changed| *changed == Changed::Outdated);
    assert_eq!(made, [Changed::Made, Changed::Outdated]);
}

async fn what_happened_is_written_down_and_can_be_taken_back(store: &dyn LeadStore, desk: &Desk) {
    let reference = come(store, "Theo Novak", noon()).await;
    let add = async |entry: DeskNote, minutes| {
        assert_eq!(
            desk.add(reference, &entry, by(DANA, minutes))
                .await
                .unwrap(),
            Changed::Made
        );
        desk.find(reference).await.unwrap().unwrap()
    };
    let found = add(note(EntryKind::Call, "no-answer"), 1).await;
    assert!(found.row.is_waiting() && found.row.opened_at.is_some());
    let found = add(note(EntryKind::Call, "reached"), 2).await;
    assert_eq!(found.row.stage, LeadStage::Contacted);
    let kinds: Vec<EntryKind> = found.entries.iter().map(|entry| entry.kind).collect();
    assert_eq!(kinds.len(), 3);
    assert!(kinds.contains(&EntryKind::Stage));
    let reminder = DeskNote {
        due_at: Some(noon() + 4.hours()),
        ..note(EntryKind::Reminder, "Call back about the zeppelin mast")
    };
    let found = add(reminder, 3).await;
    let id = found.row.reminder.clone().unwrap().id;
    let (due, count) = desk.due(noon() + 5.hours(), 10).await.unwrap();
    assert_eq!((due.len(), count, due[0].reference), (1, 1, reference));
    assert_eq!(desk.due(noon() + 4.hours(), 10).await.unwrap().1, 0);
    let done = |done| DeskNoteChange {
        done: Some(done),
        ..DeskNoteChange::default()
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
    let later = DeskNoteChange {
        text: Some("Ask for the drawing".to_owned()),
        due_at: Some(noon() + 9.hours()),
        done: None,
        remind: Vec::new(),
    };
    desk.change_entry((reference, &id), &later, by(DANA, 6))
        .await
        .unwrap();
    let found = desk.find(reference).await.unwrap().unwrap();
    assert_eq!(found.row.reminder.unwrap().text, "Ask for the drawing");
    desk.remove_entry((reference, &id), by(DANA, 7))
        .await
        .unwrap();
    assert_eq!(
        desk.find(reference).await.unwrap().unwrap().row.reminder,
        None
    );
    let again = desk
        .remove_entry((reference, &id), by(DANA, 7))
        .await
        .unwrap();
    assert_eq!(again, Changed::Missing);
    // Stages are changed by stages, and entries of other leads are not there.
    let stage = found
        .entries
        .iter()
        .find(|entry| entry.kind == EntryKind::Stage)
        .unwrap();
    let kept = desk
        .remove_entry((reference, &stage.id), by(DANA, 8))
        .await
        .unwrap();
    assert_eq!(kept, Changed::Missing);
    let other = come(store, "Somebody Else", noon()).await;
    let foreign = desk
        .remove_entry((other, &found.entries[0].id), by(DANA, 8))
        .await
        .unwrap();
    assert_eq!(foreign, Changed::Missing);
}

async fn reminders_are_sent_when_they_are_due(store: &dyn LeadStore, desk: &Desk) {
    let reference = come(store, "Wanda Later", noon()).await;
    let remind = vec!["pager".to_owned()];
    let reminder = DeskNote {
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
    // Nobody who asks for a retry of the lead is reminded sooner.
    store.retry(None, noon()).await.unwrap();
    assert!(due(3).await.is_empty());
    let backlog = store.backlog().await.unwrap();
    assert!(!backlog.deliveries.contains_key("pager"));
    let entry = desk
        .find(reference)
        .await
        .unwrap()
        .unwrap()
        .row
        .reminder
        .unwrap()
        .id;
    let later = DeskNoteChange {
        due_at: Some(noon() + 8.hours()),
        remind: remind.clone(),
        ..DeskNoteChange::default()
    };
    desk.change_entry((reference, &entry), &later, by(DANA, 2))
        .await
        .unwrap();
    assert!(due(5).await.is_empty());
    let said = JobTask::Reminder {
        text: "Call back".to_owned(),
    };
    assert_eq!(due(9).await, [said]);
    let done = DeskNoteChange {
        done: Some(true),
        remind,
        ..DeskNoteChange::default()
    };
    desk.change_entry((reference, &entry), &done, by(DANA, 3))
        .await
        .unwrap();
    assert!(due(20).await.is_empty());
    desk.remove_entry((reference, &entry), by(DANA, 4))
        .await
        .unwrap();
}

async fn spam_is_held_and_comes_back(store: &dyn LeadStore, desk: &Desk) {
    let form = form(&[
        ("form", "footer"),
        ("name", "Cheap Links"),
        ("email", "links@mail.example"),
        ("phone", "312-555-0188"),
    ]);
    let names = ["held-mail".to_owned(), "held-crm".to_owned()];
    let stored = store.insert(lead(&form).deliver_to(&names)).await.unwrap();
    let reference = stored.reference;
    // What a worker has in hand goes out.
    let in_hand = lease(store, "held-crm", WORKER, noon()).await;
    assert_eq!(
        desk.to_spam(reference, by(DANA, 1)).await.unwrap(),
        Changed::Made
    );
    assert_eq!(references(desk, &all(LeadBox::Spam)).await, [reference]);
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
    // Twice is once.
    desk.to_spam(reference, by(DANA, 2)).await.unwrap();
    let found = desk.find(reference).await.unwrap().unwrap();
    assert_eq!(
        found
            .entries
            .iter()
            .filter(|entry| entry.kind == EntryKind::Spam)
            .count(),
        1
    );
    // Its stage is remembered, and so are its numbers: they do not count.
    assert!(
        desk.facts((noon() - 1.hour(), noon() + 1.hour()))
            .await
            .unwrap()
            .len()
            >= 4
    );
    desk.from_spam(reference, by(DANA, 3)).await.unwrap();
    desk.from_spam(reference, by(DANA, 3)).await.unwrap();
    let found = desk.find(reference).await.unwrap().unwrap();
    assert!(found.row.is_waiting());
    let states: Vec<JobState> = found.jobs.iter().map(|job| job.state).collect();
    assert_eq!(states, [JobState::Delivered, JobState::Waiting]);
    assert_eq!(
        lease(store, "held-mail", WORKER, noon() + 1.hour())
            .await
            .len(),
        1
    );
    // From the command line too.
    desk.to_spam(reference, by(DANA, 4)).await.unwrap();
    assert!(store.release(reference, noon()).await.unwrap());
    assert!(
        references(desk, &all(LeadBox::New))
            .await
            .contains(&reference)
    );
}

async fn lists_have_pages_and_no_gaps(store: &dyn LeadStore, desk: &Desk) {
    for number in 0..25_i64 {
        let reference = come(
            store,
            &format!("Visitor {number}"),
            noon() + (number + 1).minutes(),
        )
        .await;
        if number % 3 == 0 {
            let stage = if number % 2 == 0 {
                LeadStage::Contacted
            } else {
                LeadStage::Quoted
            };
            desk.change((reference, 1), &to(stage), by(DANA, 200))
                .await
                .unwrap();
        }
    }
    let counts = desk.counts().await.unwrap();
    let whole = references(desk, &all(LeadBox::Open)).await;
    assert_eq!(whole.len(), counts.open as usize);
    let mut filter = DeskFilter {
        limit: 7,
        ..all(LeadBox::Open)
    };
    let mut gathered = Vec::new();
    loop {
        let page = desk.list(&filter).await.unwrap();
        assert!(page.rows.len() <= 7);
        gathered.extend(page.rows);
        filter.before = page.next;
        if filter.before.is_none() {
            break;
        }
    }
    let order: Vec<Reference> = gathered.iter().map(|row| row.reference).collect();
    assert_eq!(order, whole);
    // Those who wait come first, and then the newest.
    let first_in_work = gathered
        .iter()
        .position(|row| row.stage != LeadStage::New)
        .unwrap();
    assert!(
        gathered[first_in_work..]
            .iter()
            .all(|row| row.stage != LeadStage::New)
    );
    for part in [&gathered[..first_in_work], &gathered[first_in_work..]] {
        assert!(part.is_sorted_by(|one, other| one.received_at >= other.received_at));
    }
    for nonsense in ["", "x", "9.x", "0.", "99999999999999999999.a"] {
        let filter = DeskFilter {
            before: Some(nonsense.to_owned()),
            ..all(LeadBox::Open)
        };
        desk.list(&filter).await.unwrap();
    }
    let since = DeskFilter {
        since: Some(noon() + 20.minutes()),
        ..all(LeadBox::New)
    };
    assert!(
        desk.list(&since)
            .await
            .unwrap()
            .rows
            .iter()
            .all(|row| row.received_at >= noon() + 19.minutes())
    );
    let elsewhere = DeskFilter {
        page: Some("/nowhere".to_owned()),
        ..all(LeadBox::Open)
    };
    assert!(references(desk, &elsewhere).await.is_empty());
    let direct = DeskFilter {
        source: Some("Direct".to_owned()),
        ..all(LeadBox::Open)
    };
    assert_eq!(references(desk, &direct).await.len(), whole.len());
    let choices = desk.choices().await.unwrap();
    assert_eq!(choices.counts, counts);
    assert_eq!(choices.pages[0], "/services/cctv-installation");
    assert_eq!(choices.sources, ["Direct"]);
}

async fn everything_is_found_by_the_beginning_of_its_words(store: &dyn LeadStore, desk: &Desk) {
    let form = form(&[
        ("form", "contact"),
        ("name", "Zoë O'Brien-Quartz"),
        ("email", "zoe@quartz.example"),
        ("phone", "+1 (630) 555-0142"),
        ("customer_message", "A xylophone shop with ELEVEN doors"),
    ]);
    let reference = store.insert(lead(&form)).await.unwrap().reference;
    desk.add(
        reference,
        &note(EntryKind::Note, "Wants a marimba too"),
        by(DANA, 5),
    )
    .await
    .unwrap();
    let find = async |search: &str| {
        let filter = DeskFilter {
            search: search.to_owned(),
            ..all(LeadBox::Open)
        };
        references(desk, &filter).await.contains(&reference)
    };
    for search in [
        "zoe",
        "ZOË o'br",
        "quartz.example",
        "xyloph",
        "eleven xylophone",
        "marimba",
        "6305550142",
        "(630) 555",
        "555-0142",
        "0142",
        &reference.to_string(),
        &reference.to_string().split_off(5),
    ] {
        assert!(find(search).await, "{search}");
    }
    for search in [
        "ylophone",
        "xylophone absent",
        "6305550143",
        "42",
        "%",
        "' OR 1=1 --",
        "\u{10FFFF}",
    ] {
        let found = find(search).await;
        // Nothing but signs is no search.
        assert_eq!(found, matches!(search, "%" | "\u{10FFFF}"), "{search}");
    }
    // Notes that are gone find nothing, and a won lead is found from the first list.
    let found = desk.find(reference).await.unwrap().unwrap();
    let id = found
        .entries
        .iter()
        .find(|entry| entry.kind == EntryKind::Note)
        .unwrap()
        .id
        .clone();
    desk.remove_entry((reference, &id), by(DANA, 6))
        .await
        .unwrap();
    assert!(!find("marimba").await);
    let version = desk.find(reference).await.unwrap().unwrap().row.version;
    desk.change((reference, version), &to(LeadStage::Won), by(DANA, 7))
        .await
        .unwrap();
    assert!(find("xylophone").await);
}

async fn other_leads_of_a_person_are_known(store: &dyn LeadStore, desk: &Desk) {
    let write = async |email: &str, phone: &str, minutes: i64| {
        let form = form(&[
            ("form", "footer"),
            ("name", "Ida"),
            ("email", email),
            ("phone", phone),
        ]);
        let lead = lead_at(&form, noon() + minutes.minutes());
        store.insert(lead).await.unwrap().reference
    };
    let first = write("ida@one.example", "630-555-0111", 1).await;
    let by_phone = write("ida@two.example", "(630) 555 0111", 2).await;
    let by_mail = write("IDA@one.example", "630-555-0112", 3).await;
    let other = write("ida@three.example", "630-555-0113", 4).await;
    let earlier = desk.find(first).await.unwrap().unwrap().earlier;
    let earlier: Vec<Reference> = earlier.iter().map(|row| row.reference).collect();
    assert_eq!(earlier, [by_mail, by_phone]);
    assert!(desk.find(other).await.unwrap().unwrap().earlier.is_empty());
    // With the person all of it goes.
    desk.add(first, &note(EntryKind::Note, "Has a dog"), by(DANA, 5))
        .await
        .unwrap();
    let phone = Phone::parse("630-555-0111").unwrap();
    store.forget(Person::Phone(phone), noon()).await.unwrap();
    assert!(desk.find(first).await.unwrap().is_none());
    let mut reader = store.database().reader().await.unwrap();
    for statement in [
        "SELECT count(*) AS n FROM lead_entry WHERE lead_id NOT IN (SELECT id FROM lead)",
        "SELECT count(*) AS n FROM lead_word WHERE lead_id NOT IN (SELECT id FROM lead)",
        "SELECT count(*) AS n FROM lead_word WHERE word = 'dog'",
        "SELECT count(*) AS n FROM lead_desk WHERE lead_id NOT IN (SELECT id FROM lead)",
    ] {
        let left = query(statement).fetch_one(&mut reader).await.unwrap();
        assert_eq!(left.number("n").unwrap(), 0, "{statement}");
    }
}

async fn what_the_site_brought_is_added_up(desk: &Desk) {
    let count = |what, source: &str| SiteCount {
        what,
        page: "/contact".to_owned(),
        source: source.to_owned(),
    };
    let (monday, tuesday) = ("2026-11-02".parse().unwrap(), "2026-11-03".parse().unwrap());
    desk.add_counts(
        monday,
        &[
            (count(SiteEvent::Arrival, "Google"), 3),
            (count(SiteEvent::Call, "Google"), 1),
        ],
    )
    .await
    .unwrap();
    desk.add_counts(monday, &[(count(SiteEvent::Arrival, "Google"), 2)])
        .await
        .unwrap();
    desk.add_counts(tuesday, &[(count(SiteEvent::Arrival, "Direct"), 1)])
        .await
        .unwrap();
    let sum = async |from, to, what| {
        let rows = desk.counted((from, to)).await.unwrap();
        let rows = rows.iter().filter(|row| row.count.what == what);
        rows.map(|row| row.n).sum::<u64>()
    };
    assert_eq!(sum(monday, tuesday, SiteEvent::Arrival).await, 6);
    assert_eq!(sum(tuesday, tuesday, SiteEvent::Arrival).await, 1);
    assert_eq!(sum(monday, monday, SiteEvent::Call).await, 1);
    assert_eq!(desk.counted_since().await.unwrap(), Some(monday));
}

async fn one_server_sends_the_mail_of_a_day(desk: &Desk) {
    let (monday, tuesday) = ("2026-11-02".parse().unwrap(), "2026-11-03".parse().unwrap());
    let take = |desk: &Desk| {
        let desk = desk.clone();
        tokio::spawn(async move { desk.take_digest(monday).await.unwrap() })
    };
    let (one, other) = (take(desk), take(desk));
    assert!(one.await.unwrap() ^ other.await.unwrap());
    desk.give_digest_back(monday).await.unwrap();
    assert!(desk.take_digest(monday).await.unwrap());
    assert!(desk.take_digest(tuesday).await.unwrap());
}

async fn what_the_site_brought_is_erased_after_three_years(store: &dyn LeadStore, desk: &Desk) {
    let days = ["2020-10-28", "2020-10-29"].map(|day| day.parse().unwrap());
    let count = SiteCount {
        what: SiteEvent::Arrival,
        page: "/".to_owned(),
        source: "Google".to_owned(),
    };
    for day in days {
        desk.add_counts(day, &[(count.clone(), 1)]).await.unwrap();
    }
    let now = "2023-11-01T12:00:00[UTC]".parse().unwrap();
    let cut = Retention::default().cut(&now);
    store.retain(cut, true).await.unwrap();
    assert_eq!(desk.counted_since().await.unwrap(), Some(days[0]));
    store.retain(cut, false).await.unwrap();
    assert_eq!(desk.counted_since().await.unwrap(), Some(days[1]));
}

async fn tests_stand_in_no_list(store: &dyn LeadStore, desk: &Desk) {
    let before = desk.counts().await.unwrap();
    let form = form(&[
        ("form", "footer"),
        ("name", "A Test"),
        ("email", "t@mail.example"),
        ("phone", "312-555-0100"),
    ]);
    let reference = store.insert(lead(&form).canary()).await.unwrap().reference;
    assert_eq!(desk.counts().await.unwrap(), before);
    assert!(desk.find(reference).await.unwrap().unwrap().row.test);
}

async fn leads_of_a_version_without_a_desk_are_caught_up_with(store: &dyn LeadStore, desk: &Desk) {
    assert_eq!(desk.catch_up(10).await.unwrap(), 0);
    let before = desk.counts().await.unwrap();
    let reference = come(store, "Wilhelmina Before", noon() + 3.hours()).await;
    let mut session = store.database().writer().await.unwrap();
    for statement in [
        "DELETE FROM lead_desk WHERE lead_id = (SELECT id FROM lead WHERE reference = $1)",
        "DELETE FROM lead_word WHERE lead_id = (SELECT id FROM lead WHERE reference = $1)",
    ] {
        let compact = reference.to_string().replace('-', "");
        query(statement)
            .bind(compact)
            .execute(&mut session)
            .await
            .unwrap();
    }
    session.commit().await.unwrap();
    assert_eq!(desk.catch_up(10).await.unwrap(), 1);
    assert_eq!(desk.catch_up(10).await.unwrap(), 0);
    assert_eq!(desk.counts().await.unwrap().new, before.new + 1);
    let filter = DeskFilter {
        search: "wilhel".to_owned(),
        ..all(LeadBox::Open)
    };
    assert_eq!(references(desk, &filter).await, [reference]);
}

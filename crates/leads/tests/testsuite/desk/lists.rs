//! Lists, search, and leads that are in no list.

use jiff::ToSpan as _;
use sightline_leads::{
    ChangeOutcome, Desk, DeskFilter, LeadFilter, LeadStore, NewDeskEntry, Outcome, Person, Phone,
    Reference,
};
use sightline_model::studio::{EntryKind, LeadBox, LeadStage};
use sightline_store::query;

use super::{DANA, all, by, come, note, reference_of, references, to};
use crate::harness::{
    Admitted as _, form, full_form, lead, lead_at, new_store, noon, planned, random,
};
use crate::outbox::{WORKER, end, finish, lease};

pub(super) async fn an_empty_desk_is_empty(desk: &Desk) {
    assert!(references(desk, &all(LeadBox::Open)).await.is_empty());
    let counts = desk.counts().await.unwrap();
    assert!(LeadBox::ALL.iter().all(|list| counts[list] == 0));
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
    assert_eq!(nobody.unwrap(), ChangeOutcome::Missing);
}

pub(super) async fn lists_have_pages_and_no_gaps(store: &LeadStore, desk: &Desk) {
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
    assert_eq!(whole.len(), counts[&LeadBox::Open] as usize);
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
    let order: Vec<Reference> = gathered.iter().map(reference_of).collect();
    assert_eq!(order, whole);
    // Leads waiting for an answer come first, then the newest.
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
    let waiting = desk.waiting(5).await.unwrap();
    let oldest = gathered[..first_in_work].iter().rev().take(5).cloned();
    assert_eq!(waiting, oldest.collect::<Vec<_>>());
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

pub(super) async fn what_a_delivery_has_not_delivered_is_found(store: &LeadStore, desk: &Desk) {
    let mut came = Vec::new();
    for (number, stage) in [
        (0, LeadStage::Won),
        (1, LeadStage::Contacted),
        (2, LeadStage::Contacted),
    ] {
        let name = format!("Undelivered {number}");
        let phone = "(312) 555-0188";
        let form = form(&[
            ("form", "footer"),
            ("name", &name),
            ("email", "visitor@mail.example"),
            ("phone", phone),
        ]);
        let sent = lead_at(&form, noon() + number.minutes()).deliver_to(&["pigeon".to_owned()]);
        let reference = store.insert(sent).await.unwrap().reference;
        desk.change((reference, 1), &to(stage), by(DANA, 0))
            .await
            .unwrap();
        came.push(reference);
    }
    let [given_up, waiting, spam] = came[..] else {
        panic!("{came:?}");
    };
    for job in lease(store, "pigeon", WORKER, noon()).await {
        if job.lead.summary.reference == given_up {
            let gone = end(noon(), Outcome::Failed("gone".to_owned()), None);
            finish(store, &job, gone).await;
        }
    }
    desk.to_spam(spam, by(DANA, 1)).await.unwrap();
    let waiting_for = |list, delivery: &str| DeskFilter {
        waiting_for: Some(delivery.to_owned()),
        ..all(list)
    };
    let given_up_by = |list| DeskFilter {
        given_up_by: Some("pigeon".to_owned()),
        ..all(list)
    };
    for (filter, expected) in [
        (waiting_for(LeadBox::Open, "pigeon"), vec![waiting]),
        (waiting_for(LeadBox::Won, "pigeon"), vec![]),
        (waiting_for(LeadBox::Open, "none"), vec![]),
        // In all lists, like a search.
        (given_up_by(LeadBox::Open), vec![given_up]),
        (given_up_by(LeadBox::Won), vec![given_up]),
    ] {
        assert_eq!(references(desk, &filter).await, expected, "{filter:?}");
    }
}

#[tokio::test]
async fn the_choices_of_filters_say_whether_there_are_more() {
    let (_folder, store) = new_store().await;
    let desk = Desk::new(store.database(), random());
    for number in 0..51 {
        let choices = desk.choices().await.unwrap();
        assert!(!choices.more_pages && choices.pages.len() == number);
        let page = format!("/products/{number}");
        let form = form(&[
            ("form", "footer"),
            ("name", "Marcus Webb"),
            ("email", "visitor@mail.example"),
            ("phone", "(312) 555-0177"),
            ("page", &page),
        ]);
        store.insert(lead(&form)).await.unwrap();
    }
    let choices = desk.choices().await.unwrap();
    assert!(choices.more_pages && choices.pages.len() == 50);
    assert!(!choices.more_sources);
}

fn searching(list: LeadBox, search: &str) -> DeskFilter {
    DeskFilter {
        search: search.to_owned(),
        ..all(list)
    }
}

/// Whether a search of the open leads finds one.
async fn is_found(desk: &Desk, search: &str, reference: Reference) -> bool {
    let found = references(desk, &searching(LeadBox::Open, search)).await;
    found.contains(&reference)
}

/// Returns the other leads of the person who sent one.
async fn earlier(desk: &Desk, reference: Reference) -> Vec<Reference> {
    let found = desk.find(reference).await.unwrap().unwrap();
    found.earlier.iter().map(reference_of).collect()
}

pub(super) async fn everything_is_found_by_the_beginning_of_its_words(
    store: &LeadStore,
    desk: &Desk,
) {
    let form = form(&[
        ("form", "contact"),
        ("name", "Zoë O'Brien-Quartz"),
        ("email", "zoe@quartz.example"),
        ("phone", "+1 (630) 555-0142"),
        (
            "customer_message",
            "For Łukasz Großmann: a xylophone shop with ELEVEN doors in 06511-2233",
        ),
    ]);
    let reference = store.insert(lead(&form)).await.unwrap().reference;
    desk.add(
        reference,
        &note(EntryKind::Note, "Wants a marimba too"),
        by(DANA, 5),
    )
    .await
    .unwrap();
    let find = async |search: &str| is_found(desk, search, reference).await;
    for search in [
        "lukasz grossmann",
        "Łukasz Groß",
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
        "001 630 555 0142",
        "tel:+16305550142",
        "630-555-0142 ext. 7",
        "06511",
        "06511-2233",
        &reference.to_string(),
        &reference.to_string().split_off(5),
    ] {
        assert!(find(search).await, "{search}");
    }
    assert!(find("  ").await);
    for search in [
        "---",
        "ylophone",
        "xylophone absent",
        "6305550143",
        "06511-2234",
        "42",
        "%",
        "' OR 1=1 --",
        "\u{10FFFF}",
    ] {
        let found = find(search).await;
        assert!(!found, "{search}");
    }
    // Removed notes are no longer found, but a won lead is found from the first list.
    let found = desk.find(reference).await.unwrap().unwrap();
    let id = found
        .entries
        .iter()
        .find(|entry| entry.kind == EntryKind::Note)
        .unwrap()
        .id
        .clone();
    desk.remove_entry((reference, &id), None, by(DANA, 6))
        .await
        .unwrap();
    assert!(!find("marimba").await);
    let version = desk.find(reference).await.unwrap().unwrap().version;
    desk.change((reference, version), &to(LeadStage::Won), by(DANA, 7))
        .await
        .unwrap();
    assert!(find("xylophone").await);
}

pub(super) async fn notes_are_found_however_long_the_message_is(store: &LeadStore, desk: &Desk) {
    let words: Vec<String> = (0..500).map(|number| format!("word{number}")).collect();
    let form = form(&[
        ("form", "contact"),
        ("name", "Willa Wordy"),
        ("email", "willa@mail.example"),
        ("phone", "(630) 555-0143"),
        ("customer_message", &words.join(" ")),
    ]);
    let reference = store.insert(lead(&form)).await.unwrap().reference;
    for text in ["Has a zither", "And a theorbo"] {
        let noted = note(EntryKind::Note, text);
        desk.add(reference, &noted, by(DANA, 5)).await.unwrap();
    }
    for search in ["word1", "zither", "theorbo"] {
        let found = references(desk, &searching(LeadBox::Open, search)).await;
        assert_eq!(found, [reference], "{search}");
    }
}

pub(super) async fn leads_are_found_by_where_they_came_from(store: &LeadStore, desk: &Desk) {
    let words: Vec<String> = (0..500).map(|number| format!("long{number}")).collect();
    let form = form(&[
        ("form", "contact"),
        ("page", "/services/intercom-repair"),
        ("name", "Wanda Way"),
        ("email", "way@mail.example"),
        ("phone", "(630) 555-0144"),
        ("customer_message", &words.join(" ")),
        ("utm_campaign", "Spring Sale"),
        ("utm_medium", "leaflet"),
        ("landing_page", "/towns/oak-park"),
        ("last_gclid", "Cj0way"),
        ("last_utm_term", "buzzers"),
        ("last_referrer", "https://maps.example/"),
    ]);
    let reference = store.insert(lead(&form)).await.unwrap().reference;
    let find = async |search: &str| is_found(desk, search, reference).await;
    for search in [
        "google ads",
        "spring sale",
        "leaflet",
        "oak-park",
        "buzzers",
        "maps.example",
        "intercom repair",
    ] {
        assert!(find(search).await, "{search}");
    }
    assert!(!find("Cj0way").await);
}

pub(super) async fn leads_show_their_first_plan_and_are_found_by_their_plans(
    store: &LeadStore,
    desk: &Desk,
) {
    let planned = store.insert(planned()).await.unwrap();
    let row = desk.find(planned.reference).await.unwrap().unwrap().row;
    let shown = Some("Storage for 12 cameras, 30 days");
    assert_eq!((row.first_plan.as_deref(), row.plan_count), (shown, 2));
    for search in ["12 cameras", "doors", "caddy"] {
        let page = desk.list(&searching(LeadBox::Open, search)).await.unwrap();
        assert!(page.rows.contains(&row), "{search}");
    }
    // It is another lead of whoever has its address.
    let other = store.insert(lead(&full_form())).await.unwrap();
    let other = desk.find(other.reference).await.unwrap().unwrap();
    assert_eq!((other.row.first_plan, other.row.plan_count), (None, 0));
    assert!(other.earlier.contains(&row));
}

pub(super) async fn a_whole_reference_finds_its_lead_in_any_list(store: &LeadStore, desk: &Desk) {
    let reference = come(store, "Rena Reference", noon()).await;
    let find = async |list, search: &str| references(desk, &searching(list, search)).await;
    let written = reference.to_string();
    let spoken = written.replace('0', "O").replace('1', "l");
    for _ in 0..2 {
        for list in [LeadBox::Open, LeadBox::Lost, LeadBox::Spam] {
            for search in [&written, &spoken, &spoken.to_lowercase().replace('-', "")] {
                assert_eq!(find(list, search).await, [reference], "{list:?} {search}");
            }
        }
        let elsewhere = DeskFilter {
            search: written.clone(),
            source: Some("Nowhere".to_owned()),
            waiting_for: Some("nothing".to_owned()),
            ..all(LeadBox::Open)
        };
        assert_eq!(references(desk, &elsewhere).await, [reference]);
        desk.to_spam(reference, by(DANA, 1)).await.unwrap();
    }
    assert!(find(LeadBox::Open, "Rena").await.is_empty());
    assert_eq!(find(LeadBox::Spam, "Rena").await, [reference]);
}

pub(super) async fn other_leads_of_a_person_are_known(store: &LeadStore, desk: &Desk) {
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
    assert_eq!(earlier(desk, first).await, [by_mail, by_phone]);
    assert_eq!(earlier(desk, other).await, []);
    // Outside North America, ten digits have no international form.
    let write_there = async |email: &str, phone: &str| {
        let form = form(&[("name", "Asha"), ("email", email), ("phone", phone)]);
        let mut lead = lead_at(&form, noon());
        lead.parsed = lead.parsed.outside_north_america();
        store.insert(lead).await.unwrap().reference
    };
    let first_there = write_there("asha@one.example", "98765 43219").await;
    let second_there = write_there("asha@two.example", "9876543219 ").await;
    assert_eq!(earlier(desk, second_there).await, [first_there]);
    // Numbers that only end in the same digits are others, and an extension makes no difference.
    for (number, typed) in [
        "496 0102",
        "0114 496 0102",
        "0121 496 0102",
        "138 1234 5678",
        "38 1234 5678",
        "98765 43217 ext. 2",
        "९८७६५ ४३२१५",
    ]
    .into_iter()
    .enumerate()
    {
        let mut found = Vec::new();
        for time in ["first", "second"] {
            let lead = write_there(&format!("{time}-{number}@mail.example"), typed).await;
            found.push(lead);
        }
        for (lead, other) in [(found[0], found[1]), (found[1], found[0])] {
            assert_eq!(earlier(desk, lead).await, [other], "{typed}");
        }
    }
    // An earlier version has stored a wrong one.
    for statement in [
        "UPDATE lead SET phone_e164 = '+19876543219' WHERE reference = $1",
        "UPDATE lead_desk SET words_version = 1 WHERE lead_id = (SELECT id FROM lead WHERE reference = $1)",
    ] {
        query(statement)
            .bind(first_there.to_string().replace('-', ""))
            .execute_alone(&store.database())
            .await
            .unwrap();
    }
    assert_eq!(desk.backfill(&mut None, 10, false).await.unwrap(), 1);
    let found = desk.find(first_there).await.unwrap().unwrap();
    assert_eq!(found.record.dial(), "9876543219");
    assert_eq!(found.earlier.len(), 1);
    let asha = Person::Phone {
        number: Phone::parse("+91 98765 43219").unwrap(),
        company: Some("+912212345678".to_owned()),
    };
    let erasure = store.forget(asha, noon()).await.unwrap();
    assert_eq!(erasure.leads.len(), 2);
    assert!(erasure.leads.contains(&first_there) && erasure.leads.contains(&second_there));
    // Forgetting the person deletes all of it.
    desk.add(first, &note(EntryKind::Note, "Has a dog"), by(DANA, 5))
        .await
        .unwrap();
    let ida = Person::Phone {
        number: Phone::parse("630-555-0111").unwrap(),
        company: None,
    };
    store.forget(ida, noon()).await.unwrap();
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

pub(super) async fn tests_stand_in_no_list(store: &LeadStore, desk: &Desk) {
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

pub(super) async fn a_lead_that_cannot_be_read_hides_no_other(store: &LeadStore, desk: &Desk) {
    let broken = come(store, "Brenda Broken", noon()).await;
    let sound = come(store, "Sonja Sound", noon()).await;
    let call = NewDeskEntry {
        due_at: Some(noon() + 1.hour()),
        ..note(EntryKind::Reminder, "Call back")
    };
    desk.add(broken, &call, by(DANA, 1)).await.unwrap();
    let form_is = async |form: &str| {
        query("UPDATE lead SET form = $2 WHERE reference = $1")
            .bind(broken.to_string().replace('-', ""))
            .bind(form)
            .execute_alone(&store.database())
            .await
            .unwrap();
    };
    form_is("banner").await;
    let new = all(LeadBox::New);
    let list = desk.list(&new).await.unwrap().rows;
    assert!(list.iter().any(|row| reference_of(row) == sound));
    let (due, _) = desk.due(noon() + 2.hours(), 10).await.unwrap();
    for rows in [&list, &due] {
        let row = rows.iter().find(|row| reference_of(row) == broken).unwrap();
        assert_eq!(row.name, "This lead can’t be read");
        let why = row.message.as_deref().unwrap();
        assert!(why.contains("damaged: column form does not read."), "{why}");
        assert!(row.reminder.is_some());
    }
    let everything = LeadFilter::default;
    let found = store.list_readable(everything()).await.unwrap();
    let exported = store.export_readable(everything()).await.unwrap();
    for (leads, unreadable) in [
        (found.leads.iter().collect::<Vec<_>>(), found.unreadable),
        (
            exported.leads.iter().map(|lead| &lead.summary).collect(),
            exported.unreadable,
        ),
    ] {
        assert!(leads.iter().any(|lead| lead.reference == sound));
        let [error] = unreadable.as_slice() else {
            panic!("{unreadable:?}");
        };
        let named = format!("lead {broken}: column form does not read");
        assert!(error.to_string().ends_with(&named), "{error}");
    }
    assert!(store.list(everything()).await.is_err());
    form_is("footer").await;
    assert!(store.export(everything()).await.is_ok());

    // Nor do a note and a reminder that cannot be read.
    let noted = note(EntryKind::Note, "Has a dog");
    desk.add(broken, &noted, by(DANA, 2)).await.unwrap();
    let entries_are = async |column: &str, value: &str| {
        let of_lead = "lead_id = (SELECT id FROM lead WHERE reference = $2)";
        let statement =
            format!("UPDATE lead_entry SET {column} = $1 WHERE {column} IS NOT NULL AND {of_lead}");
        query(sqlx::AssertSqlSafe(statement))
            .bind(value)
            .bind(broken.to_string().replace('-', ""))
            .execute_alone(&store.database())
            .await
            .unwrap();
    };
    let both = desk
        .with_activity(vec![broken, sound], |lead| *lead)
        .await
        .unwrap();
    assert_eq!(both.leads.len(), 2);
    entries_are("at", "2026-13-02T12:00:00.000Z").await;
    entries_are("due_at", "2026-13-02T12:00:00.000Z").await;
    let both = desk
        .with_activity(vec![broken, sound], |lead| *lead)
        .await
        .unwrap();
    assert_eq!(both.leads.len(), 1);
    let [error] = both.unreadable.as_slice() else {
        panic!("{:?}", both.unreadable);
    };
    assert!(error.to_string().contains(&broken.to_string()), "{error}");
    let list = desk.list(&new).await.unwrap().rows;
    let row = list.iter().find(|row| reference_of(row) == broken).unwrap();
    assert_eq!((row.name.as_str(), &row.reminder), ("Brenda Broken", &None));
}

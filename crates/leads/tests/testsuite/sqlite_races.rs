//! Races of the SQLite store: what comes while it is closed or locked, or while a person is forgotten.

use std::sync::Arc;
use std::time::Duration;

use sightline_leads::{Email, LeadStore, NewLead, Person, StoreError};
use sightline_store::{Database, SqliteDatabase, query, values};

use crate::harness::{full_form, lead, new_store, noon};

fn from(name: &str) -> NewLead {
    let mut form = full_form();
    form.name = Some(name.to_owned());
    lead(&form)
}

fn database_of(store: &LeadStore) -> SqliteDatabase {
    match store.database() {
        Database::Sqlite(database) => database,
        Database::Postgres(_) => unreachable!(),
    }
}

/// Waits until a database was asked for a connection this many times.
async fn until_used(database: &SqliteDatabase, times: u64) {
    while database.uses() < times {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn closing_waits_for_a_lead_that_was_sent_before() {
    let (_folder, store) = new_store().await;
    let database = database_of(&store);
    let store = Arc::new(store);
    let held = database.writer().await.unwrap();
    let uses = database.uses();
    let inserting = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.insert(lead(&full_form())).await }
    });
    until_used(&database, uses + 1).await;
    let closing = tokio::spawn(async move { store.close().await });
    tokio::time::sleep(Duration::from_millis(100)).await;
    drop(held);
    inserting.await.unwrap().unwrap();
    closing.await.unwrap();
}

#[tokio::test]
async fn a_lead_that_cannot_be_stored_does_not_keep_out_those_of_its_batch() {
    let (_folder, store) = new_store().await;
    query(
        "CREATE TRIGGER refuse BEFORE INSERT ON lead WHEN NEW.name = 'Refused' BEGIN SELECT RAISE(ABORT, 'no'); END",
    )
    .execute_alone(&store.database())
    .await
    .unwrap();
    let database = database_of(&store);
    let store = Arc::new(store);
    let insert = |lead: NewLead| {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.insert(lead).await })
    };
    let held = database.writer().await.unwrap();
    let uses = database.uses();
    // The first one waits for the database, and the others for the first one.
    let first = insert(from("One"));
    until_used(&database, uses + 1).await;
    let others = ["Two", "Refused", "Three"].map(|name| insert(from(name)));
    tokio::task::yield_now().await;
    drop(held);
    first.await.unwrap().unwrap();
    let [two, refused, three] = others;
    two.await.unwrap().unwrap();
    let error = refused.await.unwrap().unwrap_err();
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}");
    three.await.unwrap().unwrap();
}

#[tokio::test]
async fn of_leads_that_come_while_a_person_is_forgotten_only_theirs_are_erased() {
    let (_folder, store) = new_store().await;
    let first = store.insert(lead(&full_form())).await.unwrap();
    let database = database_of(&store);
    let mut writing = database.writer().await.unwrap();
    let uses = database.uses();
    let forgetting = tokio::spawn(async move {
        let dana = Person::Email(Email::parse("dana@mail.example").unwrap());
        store.forget(dana, noon()).await
    });
    // It has read all leads when it asks for its second connection, to write.
    until_used(&database, uses + 2).await;
    for (id, reference, email) in [
        ("ffffffff-1", "K7Q4M2PP", "dana@mail.example"),
        ("ffffffff-2", "K0000000", "kim@mail.example"),
    ] {
        query(
            "INSERT INTO lead (id, reference, received_at, form, name, email, phone, content_hash) \
             SELECT $1, $2, received_at, form, name, $3, phone, content_hash FROM lead LIMIT 1",
        )
        .bind_all(values![id, reference, email])
        .execute(&mut writing)
        .await
        .unwrap();
    }
    writing.commit().await.unwrap();
    let erasure = forgetting.await.unwrap().unwrap();
    let second = "K7Q4-M2PP".parse().unwrap();
    assert_eq!(erasure.leads, [first.reference, second]);
    let left = query("SELECT email FROM lead")
        .fetch_all(&mut database.reader().await.unwrap())
        .await
        .unwrap();
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].text("email").unwrap(), "kim@mail.example");
}

#[tokio::test]
async fn a_call_that_waits_while_an_idle_database_is_closed_opens_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let database = SqliteDatabase::on_demand(folder.path().join("leads.db"));
    let held = database.writer().await.unwrap();
    let uses = database.uses();
    let waiting = tokio::spawn({
        let database = database.clone();
        async move { database.writer().await.map(drop) }
    });
    until_used(&database, uses + 1).await;
    let closing = tokio::spawn({
        let database = database.clone();
        async move { database.close_idle().await }
    });
    // It fails with the connections that are closed, and asks for others.
    while database.uses() == uses + 1 && !waiting.is_finished() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    drop(held);
    waiting.await.unwrap().unwrap();
    closing.await.unwrap();
}

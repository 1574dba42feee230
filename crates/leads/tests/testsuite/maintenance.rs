//! Forgetting people and making copies.

use std::os::unix::fs::PermissionsExt as _;

use jiff::ToSpan as _;
use sightline_leads::{
    Email, ErasureRemnants, Job, LeadFilter, LeadStore, Outcome, Person, Phone, Reference,
    Retention,
};
use sightline_store::query;

use crate::desk::{WRITTEN, write_about};
use crate::harness::{
    Admitted as _, database_in, form, full_form, lead, new_store, noon, noon_in_chicago, planned,
    random,
};
use crate::outbox::{WORKER, end, finish, lease};

fn email(text: &str) -> Person {
    Person::Email(Email::parse(text).unwrap())
}

/// The receiver's response that is stored with the attempt in [`deliver`].
pub(crate) const RECEIVER_SAID: &str = "periwinkle";

/// Delivers a lead to `mail`.
pub(crate) async fn deliver(store: &LeadStore, reference: Reference) {
    let jobs = lease(store, "mail", WORKER, noon()).await;
    let is_its = |job: &&Job| job.lead.summary.reference == reference;
    let job = jobs.iter().find(is_its).unwrap();
    let outcome = Outcome::Delivered(RECEIVER_SAID.to_owned());
    finish(store, job, end(noon(), outcome, None)).await;
}

#[tokio::test]
async fn forget_leaves_no_trace_of_a_person_in_the_sqlite_files() {
    let (folder, store) = new_store().await;
    let names = ["mail".to_owned()];
    let dana = store.insert(planned().deliver_to(&names)).await.unwrap();
    let other = form(&[
        ("form", "contact"),
        ("name", "Kim"),
        ("phone", "555-0102"),
        ("customer_message", "Hello"),
    ]);
    let kim = store.insert(lead(&other)).await.unwrap();
    deliver(&store, dana.reference).await;
    write_about(&store, dana.reference).await;
    let written = |text: &str| {
        let files = ["leads.db", "leads.db-wal"].map(|file| folder.path().join(file));
        let bytes = files.map(|file| std::fs::read(file).unwrap_or_default());
        let mut windows = bytes.iter().flat_map(|bytes| bytes.windows(text.len()));
        windows.any(|window| window == text.as_bytes())
    };
    let typed = [
        "Dana",
        "dana@mail.example",
        "312-555-0101",
        "cameras",
        "Cj0abc",
        "planning",
        "Storage needed",
        RECEIVER_SAID,
    ];
    for text in typed.iter().chain(&WRITTEN) {
        assert!(written(text), "{text} is kept until then");
    }
    let erasure = store
        .forget(email("DANA@mail.example"), noon())
        .await
        .unwrap();
    assert_eq!(erasure.leads, [dana.reference]);
    assert_eq!(erasure.remnants, ErasureRemnants::None);
    assert_eq!(erasure.delivered_to, ["mail"]);
    assert!(store.find(dana.reference).await.unwrap().is_none());
    assert!(store.history(dana.reference).await.unwrap().is_empty());
    assert!(store.find(kim.reference).await.unwrap().is_some());
    for text in typed.iter().chain(&WRITTEN) {
        assert!(!written(text), "{text} is still there");
    }
    let number = Person::Phone {
        number: Phone::parse("312-555-0199").unwrap(),
        company: None,
    };
    let nobody = store.forget(number, noon()).await.unwrap();
    assert!(nobody.leads.is_empty());
    // Nor is there one of a lead that has expired.
    assert!(written("555-0102"));
    assert_eq!(expire_in_40_days(&store).await, 1);
    assert!(!written("555-0102"));
}

/// Erases leads that are older than a month in 40 days. Returns the number of leads.
async fn expire_in_40_days(store: &LeadStore) -> u64 {
    let month = Retention {
        lead_months: Some(1),
        ..Retention::default()
    };
    let cutoffs = month.cutoffs(&(noon_in_chicago() + 40.days()));
    store.retain(cutoffs, None, false).await.unwrap().leads
}

#[tokio::test]
async fn forget_erases_and_records_hundreds_of_leads_of_one_person() {
    let (folder, store) = new_store().await;
    for _ in 0..401 {
        store.insert(lead(&full_form())).await.unwrap();
    }
    let mut other = full_form();
    other.email = Some("kim@mail.example".to_owned());
    let kim = store.insert(lead(&other)).await.unwrap();
    let dana = email("dana@mail.example");
    let erasure = store.forget(dana.clone(), noon()).await.unwrap();
    assert_eq!(erasure.leads.len(), 401);
    let left = store.list(LeadFilter::default()).await.unwrap();
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].reference, kim.reference);
    // Every erased lead is recorded, once each.
    let pool = database_in(&folder).await;
    let numbers: i64 = sqlx::query_scalar(
        "SELECT count(DISTINCT number.value) FROM erasure, json_each(lead_numbers) AS number",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(numbers, 401);
    assert!(store.forget(dana, noon()).await.unwrap().leads.is_empty());
}

#[tokio::test]
async fn hundreds_of_leads_expire_at_once() {
    let (_folder, store) = new_store().await;
    let mail = Some("mail".to_owned());
    for _ in 0..201 {
        let answered = lead(&full_form()).reply_through(mail.clone());
        store.insert(answered).await.unwrap();
    }
    let answered = async || {
        let mut reader = store.database().reader().await.unwrap();
        let rows = query("SELECT address_hash FROM auto_reply").fetch_all(&mut reader);
        rows.await.unwrap().len()
    };
    assert_eq!(answered().await, 1);
    assert_eq!(expire_in_40_days(&store).await, 201);
    assert!(store.list(LeadFilter::default()).await.unwrap().is_empty());
    assert_eq!(answered().await, 0);
}

#[tokio::test]
async fn an_unfinished_backup_gets_no_final_name_and_leftovers_are_removed() {
    let (folder, store) = new_store().await;
    store.insert(lead(&full_form())).await.unwrap();
    let place = |name: &str| folder.path().join(name);
    // Left by a program that was killed while making a copy.
    for left in ["copy.db.part", "copy.db.part-journal"] {
        std::fs::write(place(left), "half of it").unwrap();
    }
    let backup = store.backup(place("copy.db")).await.unwrap();
    assert_eq!(backup.leads, 1);
    // A copy that cannot be finished, since a folder takes its place.
    let making = store.backup(place("other.db"));
    std::fs::create_dir_all(place("other.db.part/full")).unwrap();
    making.await.unwrap_err();
    assert!(!place("other.db").exists());
    for left in ["copy.db.part", "copy.db.part-journal"] {
        assert!(!place(left).exists(), "{left}");
    }
}

#[tokio::test]
async fn a_backup_is_complete_private_and_never_overwrites_a_file() {
    let (folder, store) = new_store().await;
    for _ in 0..3 {
        store.insert(lead(&full_form())).await.unwrap();
    }
    let file = folder.path().join("copy.db");
    let backup = store.backup(file.clone()).await.unwrap();
    assert_eq!(backup.leads, 3);
    assert!(backup.bytes > 0);
    assert_eq!(backup.file, file);
    store.insert(lead(&full_form())).await.unwrap();
    assert!(
        store.backup(file.clone()).await.is_err(),
        "there is a file already"
    );
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let copy = LeadStore::open_existing(file, random()).await.unwrap();
    assert_eq!(copy.list(LeadFilter::default()).await.unwrap().len(), 3);
}

#[tokio::test]
async fn forget_reports_remnants_in_the_wal_while_a_reader_is_open() {
    let (folder, store) = new_store().await;
    store.insert(lead(&full_form())).await.unwrap();
    let pool = database_in(&folder).await;
    let mut reading = pool.begin().await.unwrap();
    let _leads: i64 = sqlx::query_scalar("SELECT count(*) FROM lead")
        .fetch_one(&mut *reading)
        .await
        .unwrap();
    let kept = store
        .forget(email("dana@mail.example"), noon())
        .await
        .unwrap();
    assert_eq!(kept.remnants, ErasureRemnants::InWal);
    reading.rollback().await.unwrap();
    let again = store
        .forget(email("dana@mail.example"), noon())
        .await
        .unwrap();
    assert!(again.leads.is_empty());
    assert_eq!(again.remnants, ErasureRemnants::None);
}

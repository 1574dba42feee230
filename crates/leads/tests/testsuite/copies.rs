//! Copies of a store and what is restored from them, for both databases.

use std::error::Error as _;
use std::path::Path;

use jiff::ToSpan as _;
use sightline_leads::{
    AttemptResult, Job, LeadFilter, LeadStore, Lease, Outcome, PageViews, StoreError,
};
use sightline_model::ConsentText;
use sightline_store::{Row, SqliteDatabase, query};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use crate::desk::before::file_at;
use crate::harness::{
    Admitted as _, answer, full_form, lead, lead_at, new_store, noon, planned_form, random,
};
use crate::outbox::{WORKER, delivered, end, finish, lease, lease_of};
use crate::postgres::other_random;

/// Fills a store with some of everything: leads with and without consent and plans, a repetition, jobs in several
/// states, attempts, a stopped receiver, page views.
async fn fill(store: &LeadStore) {
    let names = ["one".to_owned(), "two".to_owned()];
    let consent = ConsentText {
        version: "5f0c2b9a7e1d4c38".to_owned(),
        text: "You may text me".to_owned(),
    };
    for minutes in 0..7 {
        let consent = (minutes % 2 == 0).then(|| consent.clone());
        let form = if minutes % 3 == 0 {
            planned_form()
        } else {
            full_form()
        };
        let mut lead = lead_at(&form, noon() + minutes.minutes());
        for plan in lead.parsed.plans_mut().iter_mut().take(1) {
            plan.set_answer(answer());
        }
        store
            .insert(lead.deliver_to(&names).agreeing_to(consent))
            .await
            .unwrap();
    }
    let at = noon() + 1.hour();
    let some = |delivery: &str, limit| Lease {
        limit,
        ..lease_of(delivery, WORKER, at)
    };
    // An attempt that isn't finished.
    assert_eq!(store.lease(some("two", 1)).await.unwrap().len(), 1);
    let outcomes = [
        Outcome::Delivered("thanks".to_owned()),
        Outcome::Failed("no".to_owned()),
        Outcome::Gone("410".to_owned()),
    ];
    let jobs = store.lease(some("one", 3)).await.unwrap();
    for (job, outcome) in jobs.iter().zip(outcomes) {
        let end = AttemptResult {
            stop: matches!(outcome, Outcome::Gone(_)).then(|| "address".to_owned()),
            notify: vec!["two".to_owned()],
            ..end(at, outcome, None)
        };
        finish(store, job, end).await;
    }
    let views = PageViews {
        page: "/".to_owned(),
        views: 7,
    };
    let day = "2026-11-02".parse().unwrap();
    store.add_views(day, vec![views]).await.unwrap();
}

/// Asserts that two stores have the same contents.
async fn assert_alike(one: &LeadStore, other: &LeadStore) {
    let leads = one.export(LeadFilter::default()).await.unwrap();
    assert_eq!(leads, other.export(LeadFilter::default()).await.unwrap());
    let computed = leads.iter().flat_map(|lead| &lead.plans);
    assert_eq!(computed.filter(|plan| plan.answer().is_some()).count(), 3);
    for lead in &leads {
        let reference = lead.summary.reference;
        assert_eq!(
            one.history(reference).await.unwrap(),
            other.history(reference).await.unwrap()
        );
    }
    assert_eq!(one.backlog().await.unwrap(), other.backlog().await.unwrap());
    let day = "2026-11-01".parse().unwrap();
    assert_eq!(
        one.views(day).await.unwrap(),
        other.views(day).await.unwrap()
    );
}

/// Restores a copy of one store into another, empty one. Both must have the same contents, and the restored one must
/// keep working.
pub(crate) async fn holds(from: &LeadStore, to: &LeadStore, folder: &Path) {
    fill(from).await;
    let file = folder.join("copy.sqlite");
    assert_eq!(from.backup(file.clone()).await.unwrap().leads, 7);
    assert!(
        from.backup(file.clone()).await.is_err(),
        "nothing is overwritten"
    );
    // A server that is running already may have sent itself a test, which is no reason to refuse the copy.
    let test = lead_at(&full_form(), noon()).canary();
    let test = test.deliver_to(&["one".to_owned()]);
    to.insert(test).await.unwrap();
    // Its attempt has the id of the one in the copy that isn't finished.
    let tests = lease(to, "one", WORKER, noon()).await;
    let restored = to.restore(file.clone()).await.unwrap();
    assert_eq!(restored.leads, 7);
    assert_alike(from, to).await;
    for test in tests {
        // The jobs of both stores have the same ids here, which random ones don't have.
        let id = Job::test(&other_random(9), noon()).id;
        finish(to, &Job { id, ..test }, delivered(noon())).await;
    }
    assert_alike(from, to).await;

    let again = to.restore(file).await.unwrap_err();
    assert!(
        matches!(again, StoreError::NotEmpty { leads: 7 }),
        "{again:?}"
    );
    assert_alike(from, to).await;

    to.retry(None, noon() + 3.hours()).await.unwrap();
    // The attempts must get numbers that no attempt of the copy has.
    assert!(
        !lease(to, "one", WORKER, noon() + 3.hours())
            .await
            .is_empty()
    );
    to.insert(lead(&full_form())).await.unwrap();
}

#[tokio::test]
async fn a_backup_restores_everything() {
    let (folder, from) = new_store().await;
    let (_other, to) = new_store().await;
    holds(&from, &to, folder.path()).await;
}

/// Rows are copied by the page, each of which starts after the key of the last row.
#[tokio::test]
async fn no_row_is_left_out_after_a_key_with_a_nul() {
    let (folder, from) = new_store().await;
    let views = (100..999).map(|number| PageViews {
        page: format!("/\0{number}"),
        views: 1,
    });
    let views: Vec<PageViews> = views.collect();
    let day = "2026-11-02".parse().unwrap();
    from.add_views(day, views.clone()).await.unwrap();
    let file = folder.path().join("copy.sqlite");
    from.backup(file.clone()).await.unwrap();
    let (_other, to) = new_store().await;
    to.restore(file).await.unwrap();
    assert_eq!(to.views(day).await.unwrap(), views);
}

#[tokio::test]
async fn a_backup_of_an_older_version_is_restored_and_not_modified() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old.sqlite");
    let row = "INSERT INTO lead (id, reference, received_at, form, name, phone, content_hash) VALUES \
        ('0193a5c8-7b1e-7c3a-9f00-1234567890ab', 'K7Q4M2PP', '2025-11-02T12:00:00.000Z', 'hero', \
        'Dana', '312-555-0101', '0000000000000000000000000000000000000000000000000000000000000000')";
    file_at(&old, 2, &[row]).await;
    let before = std::fs::read(&old).unwrap();
    let (_folder, store) = new_store().await;
    assert_eq!(store.restore(old.clone()).await.unwrap().leads, 1);
    let lead = store.find("K7Q4-M2PP".parse().unwrap()).await.unwrap();
    assert_eq!(lead.unwrap().summary.name.as_str(), "Dana");
    assert_eq!(std::fs::read(&old).unwrap(), before);
}

#[tokio::test]
async fn the_write_ahead_log_beside_a_restored_file_is_part_of_it() {
    let (folder, from) = new_store().await;
    fill(&from).await;
    // The database is still open, so its log isn't in the file yet.
    let (_other, to) = new_store().await;
    let restored = to.restore(folder.path().join("leads.db")).await.unwrap();
    assert_eq!(restored.leads, 7);
    assert_alike(&from, &to).await;
}

#[tokio::test]
async fn the_log_of_a_restored_link_is_beside_the_file_itself() {
    let (folder, from) = new_store().await;
    fill(&from).await;
    // As a killed server leaves it.
    let left = tempfile::tempdir().unwrap();
    let left_file = left.path().join("leads.db");
    for ending in ["", "-wal"] {
        let name = format!("leads.db{ending}");
        std::fs::copy(folder.path().join(&name), left.path().join(&name)).unwrap();
    }
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&left_file, &link).unwrap();
    let (_other, to) = new_store().await;
    assert_eq!(to.restore(link).await.unwrap().leads, 7);
    assert_alike(&from, &to).await;
    assert_eq!(std::fs::read_dir(left.path()).unwrap().count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_another_program_changes_can_be_copied() {
    let (folder, from) = new_store().await;
    let file = folder.path().join("leads.db");
    let writer = tokio::spawn(async move {
        let database = from.database();
        for number in 0_i64.. {
            query("INSERT INTO page_view (day, page, views) VALUES ($1, $2, 1)")
                .bind(format!("{number:010}"))
                .bind("/page".repeat(1_000))
                .execute_alone(&database)
                .await
                .unwrap();
            if number % 20 == 0 {
                // Moves everything from the log to the file.
                database.purge_erased().await.unwrap();
            }
        }
    });
    for _ in 0..40 {
        let copy = SqliteDatabase::open_copy(&file).await.unwrap();
        let faults = copy.check_integrity().await.unwrap();
        assert_eq!(faults, Vec::<String>::new());
    }
    assert!(!writer.is_finished());
    writer.abort();
}

#[tokio::test]
async fn damaged_or_missing_backups_are_refused_and_nothing_is_restored() {
    let (folder, from) = new_store().await;
    fill(&from).await;
    let file = folder.path().join("copy.sqlite");
    from.backup(file.clone()).await.unwrap();
    let whole = std::fs::read(&file).unwrap();

    let torn = folder.path().join("torn.sqlite");
    std::fs::write(&torn, &whole[..whole.len() / 2]).unwrap();
    let mut bent = whole.clone();
    let middle = bent.len() / 2;
    bent[middle..middle + 4096].fill(0x5a);
    let bent_file = folder.path().join("bent.sqlite");
    std::fs::write(&bent_file, &bent).unwrap();
    let list = folder.path().join("list.txt");
    std::fs::write(&list, "a shopping list\n".repeat(300)).unwrap();
    let empty = folder.path().join("empty.sqlite");
    std::fs::write(&empty, "").unwrap();

    // A lead is gone, but not what belongs to it.
    let orphaned = folder.path().join("orphaned.sqlite");
    std::fs::write(&orphaned, &whole).unwrap();
    let options = SqliteConnectOptions::new().filename(&orphaned);
    let mut without_keys = options.foreign_keys(false).connect().await.unwrap();
    sqlx::query("DELETE FROM lead WHERE id = (SELECT lead_id FROM delivery_job LIMIT 1)")
        .execute(&mut without_keys)
        .await
        .unwrap();
    without_keys.close().await.unwrap();

    let (_folder, to) = new_store().await;
    let error = to.restore(orphaned.clone()).await.unwrap_err();
    let cause = error.source().unwrap().to_string();
    assert!(
        cause.ends_with("rows belong to rows that are not there"),
        "{cause}"
    );
    for file in [torn, bent_file, orphaned, list, empty] {
        let error = to.restore(file.clone()).await.unwrap_err();
        assert!(
            matches!(error, StoreError::Copy { .. }),
            "{}: {error:?}",
            file.display()
        );
        let told = format!("the copy {} cannot be restored, ", file.display());
        assert!(error.to_string().starts_with(&told), "{error}");
        assert!(to.list(LeadFilter::default()).await.unwrap().is_empty());
    }
    let missing = folder.path().join("nowhere.sqlite");
    let error = to.restore(missing).await.unwrap_err();
    assert!(matches!(error, StoreError::Missing { .. }), "{error:?}");
    assert_eq!(
        to.restore(file).await.unwrap().leads,
        7,
        "the whole one is taken"
    );
}

async fn invite(store: &LeadStore, email: &str) {
    query(
        "INSERT INTO account (id, email, name, owner, may_leads, may_content, made_at) \
         VALUES ($1, $2, 'Somebody', 1, 0, 0, $3)",
    )
    .bind(email)
    .bind(email)
    .bind(noon())
    .execute_alone(&store.database())
    .await
    .unwrap();
}

async fn remove(store: &LeadStore, email: &str) {
    query("UPDATE account SET disabled_at = $2 WHERE email = $1")
        .bind(email)
        .bind(noon())
        .execute_alone(&store.database())
        .await
        .unwrap();
}

/// Returns who may sign in.
async fn people(store: &LeadStore) -> Vec<String> {
    let mut reader = store.database().reader().await.unwrap();
    let accounts = query("SELECT email FROM account WHERE disabled_at IS NULL ORDER BY email")
        .fetch_all(&mut reader);
    let accounts = accounts.await.unwrap();
    let email = |account: &Row| account.text("email").unwrap();
    accounts.iter().map(email).collect()
}

#[tokio::test]
async fn a_copy_of_other_people_replaces_them_only_on_demand() {
    let (folder, from) = new_store().await;
    fill(&from).await;
    for email in ["dana@a.example", "sam@a.example"] {
        invite(&from, email).await;
    }
    let file = folder.path().join("copy.sqlite");
    from.backup(file.clone()).await.unwrap();

    let (_other, other) = new_store().await;
    invite(&other, "erin@b.example").await;
    let refused = other.restore(file.clone()).await.unwrap_err();
    assert!(matches!(refused, StoreError::OtherPeople), "{refused:?}");
    assert_eq!(people(&other).await, ["erin@b.example"]);
    assert!(other.list(LeadFilter::default()).await.unwrap().is_empty());
    let database = other.database();
    let wanted = database.restore_replacing_people(file.clone()).await;
    assert_eq!(wanted.unwrap().leads, 7);
    assert_eq!(people(&other).await, ["dana@a.example", "sam@a.example"]);

    let (_same, same) = new_store().await;
    for email in ["dana@a.example", "erin@a.example"] {
        invite(&same, email).await;
    }
    same.restore(file).await.unwrap();
    assert_eq!(people(&same).await, ["dana@a.example", "sam@a.example"]);
}

#[tokio::test]
async fn people_who_were_removed_do_not_count_as_people_of_the_site() {
    let (folder, from) = new_store().await;
    fill(&from).await;
    for email in ["dana@a.example", "sam@shop.example"] {
        invite(&from, email).await;
    }
    remove(&from, "sam@shop.example").await;
    let file = folder.path().join("copy.sqlite");
    from.backup(file.clone()).await.unwrap();

    let (_other, other) = new_store().await;
    invite(&other, "sam@shop.example").await;
    let refused = other.restore(file.clone()).await.unwrap_err();
    assert!(matches!(refused, StoreError::OtherPeople), "{refused:?}");
    // Nobody is locked out of a studio that nobody may sign in to.
    remove(&other, "sam@shop.example").await;
    other.restore(file).await.unwrap();
    assert_eq!(people(&other).await, ["dana@a.example"]);
}

#[tokio::test]
async fn a_running_server_sees_a_restored_backup() {
    let (folder, from) = new_store().await;
    fill(&from).await;
    let file = folder.path().join("copy.sqlite");
    from.backup(file.clone()).await.unwrap();
    let (other, server) = new_store().await;
    let command = LeadStore::open_existing(other.path().join("leads.db"), random())
        .await
        .unwrap();
    command.restore(file).await.unwrap();
    assert_alike(&from, &server).await;
}

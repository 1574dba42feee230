//! Tests of the SQLite store only: files, permissions, corruption, several programs on one file.

use std::error::Error;
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use sightline_leads::{
    Desk, LeadFilter, LeadStore, RandomSource, Retention, SqliteDatabase, StoreError, Timeouts,
};

use crate::harness::{Admitted as _, database_in, full_form, lead, new_store, noon, random};

#[tokio::test]
async fn a_lead_survives_dropping_the_store_without_closing() {
    let (folder, store) = new_store().await;
    let stored = store.insert(lead(&full_form())).await.unwrap();
    drop(store);
    let again = LeadStore::open(folder.path().join("leads.db"), random())
        .await
        .unwrap();
    assert!(again.find(stored.reference).await.unwrap().is_some());
}

#[tokio::test]
async fn a_second_program_sees_a_lead_at_once() {
    let (folder, server) = new_store().await;
    let command = LeadStore::open_existing(folder.path().join("leads.db"), random())
        .await
        .unwrap();
    let stored = server.insert(lead(&full_form())).await.unwrap();
    assert!(command.find(stored.reference).await.unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn stores_opened_concurrently_wait_for_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/leads.db");
    let tasks: Vec<_> = (0..8)
        .map(|number: u8| {
            let path = path.clone();
            tokio::spawn(async move {
                let drawn = AtomicU8::new(0);
                let random = RandomSource::new(move || {
                    [number * 16 + drawn.fetch_add(1, Ordering::Relaxed); 16]
                });
                let store = LeadStore::open(path.clone(), random).await.unwrap();
                for _ in 0..5 {
                    store.insert(lead(&full_form())).await.unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let store = LeadStore::open_existing(path.clone(), random())
        .await
        .unwrap();
    assert_eq!(store.list(LeadFilter::default()).await.unwrap().len(), 40);
}

#[tokio::test]
async fn a_reference_already_in_use_is_drawn_again() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = AtomicU8::new(0);
    // The second and third draw repeat the first one's reference, but not its row identifier.
    let random = RandomSource::new(move || {
        let draw = drawn.fetch_add(1, Ordering::Relaxed);
        let mut bytes = [draw; 16];
        bytes[10..].fill(if draw < 3 { 7 } else { draw });
        bytes
    });
    let store = LeadStore::open(folder.path().join("leads.db"), random)
        .await
        .unwrap();
    let first = store.insert(lead(&full_form())).await.unwrap();
    let second = store.insert(lead(&full_form())).await.unwrap();
    assert_ne!(first.reference, second.reference);
}

#[tokio::test]
async fn a_repeating_random_source_fails_the_insert_and_stores_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = AtomicU8::new(0);
    let random = RandomSource::new(move || {
        let mut bytes = [7; 16];
        bytes[0] = drawn.fetch_add(1, Ordering::Relaxed);
        bytes
    });
    let store = LeadStore::open(folder.path().join("leads.db"), random)
        .await
        .unwrap();
    store.insert(lead(&full_form())).await.unwrap();
    assert!(
        store
            .insert(lead(&full_form()))
            .await
            .unwrap_err()
            .is_transient()
    );
    assert_eq!(store.list(LeadFilter::default()).await.unwrap().len(), 1);
    // No lead can be stored.
    assert!(store.health().await.unwrap_err().is_transient());
}

#[tokio::test]
async fn the_data_folder_and_database_files_are_private() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let store = LeadStore::open(data.join("leads.db"), random())
        .await
        .unwrap();
    store.insert(lead(&full_form())).await.unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    for name in ["leads.db", "leads.db-wal", "leads.db-shm"] {
        assert_eq!(mode(&data.join(name)), 0o600, "{name}");
    }
}

#[tokio::test]
async fn the_error_names_a_folder_that_cannot_be_created() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let error = LeadStore::open(file.join("leads.db"), random())
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("{} cannot be created", file.display())
    );
    assert!(error.source().is_some());
    assert!(!error.is_transient());
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_error_names_a_database_file_that_cannot_be_opened() {
    // Nobody, not even root, can create a file here.
    let error = LeadStore::open("/proc/leads.db".into(), random())
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "/proc/leads.db cannot be opened for writing"
    );
}

#[tokio::test]
async fn open_existing_does_not_create_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("leads.db");
    let error = LeadStore::open_existing(path.clone(), random())
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("there is no lead database at {}", path.display())
    );
    assert!(!path.exists());
}

#[tokio::test]
async fn a_file_that_is_not_a_database_is_refused_and_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("leads.db");
    let text = "this is a shopping list, not a database\n".repeat(200);
    std::fs::write(&path, &text).unwrap();
    let error = LeadStore::open(path.clone(), random()).await.unwrap_err();
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[tokio::test]
async fn the_database_of_another_program_is_no_damaged_one() {
    let (folder, store) = new_store().await;
    store.close().await;
    let pool = database_in(&folder).await;
    sqlx::query("DROP TABLE _sqlx_migrations")
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;
    let path = folder.path().join("leads.db");
    for error in [
        LeadStore::open(path.clone(), random()).await.unwrap_err(),
        LeadStore::open_existing(path, random()).await.unwrap_err(),
    ] {
        assert!(matches!(error, StoreError::ForeignFile { .. }), "{error:?}");
    }
}

#[tokio::test]
async fn a_deleted_or_replaced_database_is_unhealthy_and_takes_no_leads() {
    let (folder, store) = new_store().await;
    std::fs::remove_file(folder.path().join("leads.db")).unwrap();
    assert!(matches!(
        store.health().await,
        Err(StoreError::Missing { .. })
    ));
    // A write to a removed file must not be acknowledged.
    assert!(store.insert(lead(&full_form())).await.is_err());
    std::fs::write(folder.path().join("leads.db"), "").unwrap();
    let error = store.health().await.unwrap_err();
    assert!(matches!(error, StoreError::Replaced), "{error:?}");
    assert!(store.insert(lead(&full_form())).await.is_err());
}

#[tokio::test]
async fn a_lead_is_not_acknowledged_if_the_database_is_deleted_before_the_commit() {
    let (folder, _store) = new_store().await;
    let path = folder.path().join("leads.db");
    let file = path.clone();
    let deletes = RandomSource::new(move || {
        _ = std::fs::remove_file(&file);
        [7; 16]
    });
    let store = LeadStore::open(path.clone(), deletes).await.unwrap();
    assert!(path.exists());
    let error = store.insert(lead(&full_form())).await.unwrap_err();
    assert!(matches!(error, StoreError::Missing { .. }), "{error:?}");
}

#[tokio::test]
async fn retention_erases_more_leads_than_fit_into_a_transaction() {
    let (_folder, store) = new_store().await;
    let tests = (0..201).map(|_| store.insert(lead(&full_form()).canary()));
    for inserted in futures_util::future::join_all(tests).await {
        inserted.unwrap();
    }
    let later = (noon() + SignedDuration::from_hours(24 * 8)).to_zoned(TimeZone::UTC);
    let cutoffs = Retention::default().cutoffs(&later);
    let erased = store.retain(cutoffs, None, false).await.unwrap();
    assert_eq!(erased.tests, 201);
    assert!(store.list(LeadFilter::default()).await.unwrap().is_empty());
}

#[tokio::test]
async fn open_existing_does_not_migrate_a_database() {
    let (folder, store) = new_store().await;
    let path = folder.path().join("leads.db");
    store.close().await;
    let pool = database_in(&folder).await;
    sqlx::query(
        "DELETE FROM _sqlx_migrations WHERE version = (SELECT max(version) FROM _sqlx_migrations)",
    )
    .execute(&pool)
    .await
    .unwrap();
    pool.close().await;
    let error = LeadStore::open_existing(path, random()).await.unwrap_err();
    assert!(matches!(error, StoreError::Outdated), "{error:?}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    let (folder, store) = new_store().await;
    let path = folder.path().join("leads.db");
    store.close().await;
    let pool = database_in(&folder).await;
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'from the future', TRUE, x'00', 0)",
    )
    .execute(&pool)
    .await
    .unwrap();
    pool.close().await;
    let error = LeadStore::open(path.clone(), random()).await.unwrap_err();
    assert!(matches!(error, StoreError::Migration { .. }), "{error:?}");
}

#[tokio::test]
async fn an_invalid_value_in_a_row_is_reported_as_damage() {
    let (folder, store) = new_store().await;
    let stored = store.insert(lead(&full_form())).await.unwrap();
    let pool = database_in(&folder).await;
    sqlx::query("UPDATE lead SET form = 'banner'")
        .execute(&pool)
        .await
        .unwrap();
    let error = store.find(stored.reference).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "the lead database is damaged: lead {}: column form does not read",
            stored.reference
        )
    );
    sqlx::query("UPDATE lead SET form = 'footer', reference = 'K000M2PX'")
        .execute(&pool)
        .await
        .unwrap();
    let desk = Desk::new(store.database(), random());
    let row = desk.waiting(1).await.unwrap().remove(0);
    let why = row.message.unwrap();
    assert_eq!(row.reference, "K000M2PX");
    assert!(why.contains("column reference does not read"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn inserts_waiting_for_a_locked_database_fail_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("leads.db");
    let timeouts = Timeouts::of(Duration::from_secs(1));
    let database = SqliteDatabase::open_with(path, timeouts).await.unwrap();
    let store = LeadStore::new(database, random());
    let pool = database_in(&folder).await;
    let held = pool.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let store = std::sync::Arc::new(store);
    let started = std::time::Instant::now();
    let tasks: Vec<_> = (0..60)
        .map(|_| {
            let store = std::sync::Arc::clone(&store);
            tokio::spawn(async move { store.insert(lead(&full_form())).await })
        })
        .collect();
    for task in tasks {
        assert!(task.await.unwrap().unwrap_err().is_transient());
    }
    // The first alone and the rest together wait half a second each, not sixty times half a second.
    assert!(started.elapsed().as_secs() < 15, "{:?}", started.elapsed());
    held.rollback().await.unwrap();
    store.insert(lead(&full_form())).await.unwrap();
    assert_eq!(store.list(LeadFilter::default()).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_leads_are_committed_together() {
    let (folder, store) = new_store().await;
    let store = std::sync::Arc::new(store);
    let log = folder.path().join("leads.db-wal");
    let before = std::fs::metadata(&log).unwrap().len();
    store.insert(lead(&full_form())).await.unwrap();
    let one = std::fs::metadata(&log).unwrap().len() - before;
    let tasks: Vec<_> = (0..100)
        .map(|_| {
            let store = std::sync::Arc::clone(&store);
            tokio::spawn(async move { store.insert(lead(&full_form())).await.unwrap() })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let hundred = std::fs::metadata(&log).unwrap().len() - before - one;
    // Every commit writes whole pages, so a hundred commits would write about a hundred times as much.
    assert!(
        hundred < one * 30,
        "one wrote {one} bytes, a hundred wrote {hundred}"
    );
}

//! A database and a copy from before the desk existed.

use std::path::Path;
use std::sync::Arc;

use jiff::ToSpan as _;
use sightline_leads::{
    Actor, ChangeOutcome, DatabaseUrl, Desk, DeskFilter, JobState, LeadStore, Reference,
};
use sightline_model::studio::{EntryKind, LeadBox, LeadStage};
use sqlx::migrate::Migrator;

use super::{all, note, references, to};
use crate::cluster::Cluster;
use crate::harness::{new_store, noon, random};

/// A lead, one in quarantine with a pending delivery, and a test.
const ROWS: &str = "
INSERT INTO lead (id, reference, received_at, form, page, name, email, phone, phone_e164, message, attribution,
    content_hash, test) VALUES
('0193a5c8-7b1e-7c3a-9f00-000000000001', 'K7Q4M2PP', '2025-11-02T12:00:00.000Z', 'hero', '/', 'Dana Visitor',
    'dana@mail.example', '312-555-0101', '+13125550101', 'Periwinkle cameras', '{\"gclid\":\"Cj0abc\"}',
    '0000000000000000000000000000000000000000000000000000000000000000', 0),
('0193a5c8-7b1e-7c3a-9f00-000000000002', 'K7Q4M2QM', '2025-11-02T12:01:00.000Z', 'hero', '/', 'Robot',
    NULL, '312-555-0102', '+13125550102', NULL, '{}',
    '1111111111111111111111111111111111111111111111111111111111111111', 0),
('0193a5c8-7b1e-7c3a-9f00-000000000003', 'K7Q4M2RA', '2025-11-02T12:02:00.000Z', 'footer', NULL, 'Test',
    NULL, '312-555-0103', NULL, NULL, '{}',
    '2222222222222222222222222222222222222222222222222222222222222222', 1);
INSERT INTO lead_intake (lead_id, spam_score, quarantined) VALUES ('0193a5c8-7b1e-7c3a-9f00-000000000002', 7, 1);
INSERT INTO delivery_job (id, lead_id, delivery, state, next_at) VALUES
('0193a5c8-7b1e-7c3a-9f00-000000000004', '0193a5c8-7b1e-7c3a-9f00-000000000002', 'mail', 'held',
    '2025-11-02T12:01:00.000Z')";

/// Returns the migrations of a kind of database.
async fn steps(kind: &str) -> Migrator {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/migrations");
    Migrator::new(folder.join(kind)).await.unwrap()
}

/// Creates a file as left by the version before the desk.
async fn old_file(path: &Path) {
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    steps("sqlite").await.run_to(5, &pool).await.unwrap();
    sqlx::raw_sql(ROWS).execute(&pool).await.unwrap();
    pool.close().await;
}

/// Asserts that the desk works with older leads.
async fn is_worked_with(store: &Arc<LeadStore>) {
    let desk = Desk::new(store.database(), random());
    let by = |minutes: i64| Actor {
        who: None,
        now: noon() + minutes.minutes(),
    };
    let [dana, robot] = ["K7Q4-M2PP", "K7Q4-M2QM"].map(|text| text.parse::<Reference>().unwrap());
    let counts = desk.counts().await.unwrap();
    assert_eq!((counts.new, counts.contacted, counts.spam), (0, 1, 1));
    assert_eq!(references(&desk, &all(LeadBox::Open)).await, [dana]);
    let found = desk.find(dana).await.unwrap().unwrap();
    assert_eq!(
        (found.row.stage, found.row.source.as_str()),
        (LeadStage::Contacted, "Google Ads")
    );
    assert_eq!(desk.backfill(10).await.unwrap(), 3);
    let search = |words: &str| DeskFilter {
        search: words.to_owned(),
        ..all(LeadBox::Open)
    };
    assert_eq!(references(&desk, &search("periw dana")).await, [dana]);
    let marigold = note(EntryKind::Note, "The marigold gate");
    assert_eq!(
        desk.add(dana, &marigold, by(1)).await.unwrap(),
        ChangeOutcome::Made
    );
    assert_eq!(references(&desk, &search("marigold")).await, [dana]);
    let version = desk.find(dana).await.unwrap().unwrap().row.version;
    let won = to(LeadStage::Won);
    let made = desk.change((dana, version), &won, by(2)).await;
    assert_eq!(made.unwrap(), ChangeOutcome::Made);
    assert_eq!(references(&desk, &all(LeadBox::Won)).await, [dana]);
    assert_eq!(
        desk.from_spam(robot, by(3)).await.unwrap(),
        ChangeOutcome::Made
    );
    assert_eq!(references(&desk, &all(LeadBox::Contacted)).await, [robot]);
    let jobs = store.history(robot).await.unwrap();
    assert_eq!(jobs[0].state, JobState::Waiting);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_works_with_pre_desk_sqlite_files_and_backups() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("leads.db");
    old_file(&path).await;
    let (_other, store) = new_store().await;
    assert_eq!(store.restore(path.clone()).await.unwrap().leads, 3);
    is_worked_with(&(Arc::new(store) as Arc<LeadStore>)).await;

    let store = LeadStore::open(path, random()).await.unwrap();
    is_worked_with(&(Arc::new(store) as Arc<LeadStore>)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_works_with_pre_desk_postgres_databases_and_backups() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("leads.db");
    old_file(&path).await;
    let cluster = Cluster::start();
    let connect = async |name: &str| {
        let url = DatabaseUrl::parse(&cluster.database(name)).unwrap();
        LeadStore::connect(&url, random()).await.unwrap()
    };
    let store = connect("restored").await;
    assert_eq!(store.restore(path).await.unwrap().leads, 3);
    is_worked_with(&(Arc::new(store) as Arc<LeadStore>)).await;

    let pool = sqlx::PgPool::connect(&cluster.database("old"))
        .await
        .unwrap();
    steps("postgres").await.run_to(2, &pool).await.unwrap();
    sqlx::raw_sql(ROWS).execute(&pool).await.unwrap();
    pool.close().await;
    let url = DatabaseUrl::parse(&cluster.address("old")).unwrap();
    let store = LeadStore::connect(&url, random()).await.unwrap();
    is_worked_with(&(Arc::new(store) as Arc<LeadStore>)).await;
}

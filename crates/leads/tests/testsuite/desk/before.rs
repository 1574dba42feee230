//! Databases and copies of older versions: from before the desk existed, and from before changes of notes were kept.

use std::path::Path;
use std::sync::Arc;

use jiff::ToSpan as _;
use sightline_leads::{
    Actor, ChangeOutcome, Desk, DeskEntryChange, DeskFilter, JobState, LeadStore, Reference,
};
use sightline_model::studio::{EntryKind, LeadBox, LeadStage};
use sightline_store::query;
use sqlx::migrate::Migrator;

use super::{DANA, SAM, all, by, come, note, references, to};
use crate::cluster::Cluster;
use crate::harness::{new_store, noon, random};
use crate::postgres::connect;

/// A lead, one in quarantine with a pending delivery, and a test.
const ROWS: &str = "
INSERT INTO lead (id, reference, received_at, form, page, name, email, phone, phone_e164, message, attribution,
    content_hash, test) VALUES
('0193a5c8-7b1e-7c3a-9f00-000000000001', 'K7Q4M2PP', '2025-11-02T12:00:00.000Z', 'hero', '/', 'Dana Visitor',
    'dana@mail.example', '312-555-0101', '+13125550101', 'Periwinkle cameras', '{\"gclid\":\"Cj0abc\"}',
    '0000000000000000000000000000000000000000000000000000000000000000', 0),
('0193a5c8-7b1e-7c3a-9f00-000000000002', 'K7Q4M2QM', '2025-11-02T12:01:00.000Z', 'hero', '/', 'Robot',
    NULL, '(0114) 496 0102', '+44960102', NULL, '{}',
    '1111111111111111111111111111111111111111111111111111111111111111', 0),
('0193a5c8-7b1e-7c3a-9f00-000000000003', 'K7Q4M2RA', '2025-11-02T12:02:00.000Z', 'footer', NULL, 'Test',
    NULL, '312-555-0103', NULL, NULL, '{}',
    '2222222222222222222222222222222222222222222222222222222222222222', 1);
INSERT INTO lead_intake (lead_id, spam_score, quarantined) VALUES ('0193a5c8-7b1e-7c3a-9f00-000000000002', 7, 1);
INSERT INTO delivery_job (id, lead_id, delivery, state, next_at) VALUES
('0193a5c8-7b1e-7c3a-9f00-000000000004', '0193a5c8-7b1e-7c3a-9f00-000000000002', 'mail', 'held',
    '2025-11-02T12:01:00.000Z')";

/// The work of two people on a lead of [`ROWS`], and its words by older rules.
const WORK: &str = "
INSERT INTO account (id, email, name, owner, may_leads, may_content, made_at) VALUES
('00000000-0000-4000-8000-000000000001', 'dana@sightline.example', 'Dana', 1, 0, 0, '2025-11-02T12:00:00.000Z'),
('00000000-0000-4000-8000-000000000002', 'sam@sightline.example', 'Sam', 0, 1, 0, '2025-11-02T12:00:00.000Z');
INSERT INTO lead_desk (lead_id, stage, box, source, value_cents, assigned_to, opened_at, changed_at, changed_by, version)
VALUES ('0193a5c8-7b1e-7c3a-9f00-000000000001', 'quoted', 'quoted', 'Google Ads', 684000,
    '00000000-0000-4000-8000-000000000002', '2025-11-02T12:10:00.000Z', '2025-11-02T12:30:00.000Z',
    '00000000-0000-4000-8000-000000000001', 7);
INSERT INTO lead_entry (id, lead_id, at, who, kind, text) VALUES
('00000000-0000-4000-8000-000000000011', '0193a5c8-7b1e-7c3a-9f00-000000000001', '2025-11-02T12:20:00.000Z',
    '00000000-0000-4000-8000-000000000001', 'note', 'For Łukasz'),
('00000000-0000-4000-8000-000000000012', '0193a5c8-7b1e-7c3a-9f00-000000000001', '2025-11-02T12:30:00.000Z',
    '00000000-0000-4000-8000-000000000001', 'amount', '684000');
INSERT INTO lead_word (word, lead_id) VALUES ('łukasz', '0193a5c8-7b1e-7c3a-9f00-000000000001')";

/// Returns the migrations of a kind of database.
async fn steps(kind: &str) -> Migrator {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/migrations");
    Migrator::new(folder.join(kind)).await.unwrap()
}

/// Creates a file as left by the version before the desk.
async fn old_file(path: &Path) {
    file_at(path, 5, &[ROWS]).await;
}

/// Creates a file as left by the migrations up to one of them, with these rows.
pub(crate) async fn file_at(path: &Path, version: i64, rows: &[&'static str]) {
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    steps("sqlite").await.run_to(version, &pool).await.unwrap();
    for rows in rows {
        sqlx::raw_sql(*rows).execute(&pool).await.unwrap();
    }
    pool.close().await;
}

/// Opens a database of a server as left by the migrations up to one of them, with these rows.
async fn postgres_at(cluster: &Cluster, version: i64, rows: &[&'static str]) -> LeadStore {
    let address = cluster.database("old");
    let pool = sqlx::PgPool::connect(&address).await.unwrap();
    let steps = steps("postgres").await;
    steps.run_to(version, &pool).await.unwrap();
    for rows in rows {
        sqlx::raw_sql(*rows).execute(&pool).await.unwrap();
    }
    pool.close().await;
    connect(&address).await.unwrap()
}

/// Asserts that the work of [`WORK`] is all there, and that its lead is found by the current rules.
async fn work_is_kept(store: &LeadStore) {
    let desk = Desk::new(store.database(), random());
    let dana = "K7Q4-M2PP".parse::<Reference>().unwrap();
    // The other two have no row on the desk.
    assert_eq!(desk.backfill(&mut None, 10, true).await.unwrap(), 3);
    let found = desk.find(dana).await.unwrap().unwrap();
    assert_eq!(
        (found.row.stage, found.version, found.row.value_cents),
        (LeadStage::Quoted, 7, Some(684_000))
    );
    assert_eq!(found.row.source, "Google Ads");
    assert_eq!(found.assigned_to.as_deref(), Some(SAM));
    assert_eq!(found.changed_by.as_deref(), Some(DANA));
    let [amount, note] = &found.entries[..] else {
        panic!("{:?}", found.entries);
    };
    assert_eq!(
        (amount.text.as_str(), note.text.as_str()),
        ("684000", "For Łukasz")
    );
    assert_eq!((note.who.as_deref(), &note.changed_by), (Some(DANA), &None));
    let lukasz = DeskFilter {
        search: "lukasz".to_owned(),
        ..all(LeadBox::Open)
    };
    assert_eq!(references(&desk, &lukasz).await, [dana]);
}

/// Changes the note of [`WORK`] in one store, and asserts that its copy in another, empty one says who did it.
async fn a_copy_keeps_who_changed_a_note(from: &LeadStore, to: &LeadStore, copy: &Path) {
    let dana = "K7Q4-M2PP".parse::<Reference>().unwrap();
    let change = DeskEntryChange {
        text: Some("For Łucja".to_owned()),
        ..DeskEntryChange::default()
    };
    let note = (dana, "00000000-0000-4000-8000-000000000011");
    let desk = Desk::new(from.database(), random());
    let changed = desk.change_entry(note, &change, by(SAM, 1)).await.unwrap();
    assert_eq!(changed, ChangeOutcome::Made);
    from.backup(copy.to_owned()).await.unwrap();
    to.restore(copy.to_owned()).await.unwrap();
    let copied = Desk::new(to.database(), random());
    let found = copied.find(dana).await.unwrap().unwrap();
    assert_eq!(found.entries[1].changed_by.as_deref(), Some(SAM));
    assert_eq!(found, desk.find(dana).await.unwrap().unwrap());
    assert_eq!(copied.backfill(&mut None, 10, true).await.unwrap(), 0);
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
    let of = [LeadBox::New, LeadBox::Contacted, LeadBox::Spam].map(|list| counts[&list]);
    assert_eq!(of, [0, 1, 1]);
    let read_wrongly = desk.find(robot).await.unwrap().unwrap().record;
    assert_eq!(read_wrongly.dial(), "01144960102");
    assert_eq!(references(&desk, &all(LeadBox::Open)).await, [dana]);
    let found = desk.find(dana).await.unwrap().unwrap();
    assert_eq!(
        (found.row.stage, found.row.source.as_str()),
        (LeadStage::Contacted, "Google Ads")
    );
    let mut cursor = None;
    for expected in [2, 1, 0] {
        assert_eq!(desk.backfill(&mut cursor, 2, true).await.unwrap(), expected);
    }
    let search = |words: &str| DeskFilter {
        search: words.to_owned(),
        ..all(LeadBox::Open)
    };
    assert_eq!(references(&desk, &search("periw dana")).await, [dana]);
    let of_robot = DeskFilter {
        list: LeadBox::Spam,
        ..search("0114 496 0102")
    };
    assert_eq!(references(&desk, &of_robot).await, [robot]);
    let marigold = note(EntryKind::Note, "The marigold gate");
    assert_eq!(
        desk.add(dana, &marigold, by(1)).await.unwrap(),
        ChangeOutcome::Made
    );
    assert_eq!(references(&desk, &search("marigold")).await, [dana]);
    let version = desk.find(dana).await.unwrap().unwrap().version;
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
    is_worked_with(&Arc::new(store)).await;

    let store = LeadStore::open(path, random()).await.unwrap();
    is_worked_with(&Arc::new(store)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_works_with_pre_desk_postgres_databases_and_backups() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("leads.db");
    old_file(&path).await;
    let cluster = Cluster::start();
    let store = connect(&cluster.database("restored")).await.unwrap();
    assert_eq!(store.restore(path).await.unwrap().leads, 3);
    is_worked_with(&Arc::new(store)).await;

    let store = postgres_at(&cluster, 2, &[ROWS]).await;
    is_worked_with(&Arc::new(store)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_did_is_kept_and_found_after_an_upgrade() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("leads.db"), folder.path().join("copy"));
    file_at(&path, 10, &[ROWS, WORK]).await;
    let store = LeadStore::open(path, random()).await.unwrap();
    work_is_kept(&store).await;
    let (_other, restored) = new_store().await;
    a_copy_keeps_who_changed_a_note(&store, &restored, &copy).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_did_is_kept_and_found_after_an_upgrade_of_postgres() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("leads.db"), folder.path().join("copy"));
    file_at(&path, 10, &[ROWS, WORK]).await;
    let cluster = Cluster::start();
    let restored = connect(&cluster.database("restored")).await.unwrap();
    restored.restore(path).await.unwrap();
    work_is_kept(&restored).await;

    let store = postgres_at(&cluster, 7, &[ROWS, WORK]).await;
    work_is_kept(&store).await;
    let empty = connect(&cluster.database("empty")).await.unwrap();
    a_copy_keeps_who_changed_a_note(&store, &empty, &copy).await;
}

pub(super) async fn leads_of_a_version_without_a_desk_are_caught_up_with(
    store: &LeadStore,
    desk: &Desk,
) {
    assert_eq!(desk.backfill(&mut None, 10, true).await.unwrap(), 0);
    let before = desk.counts().await.unwrap();
    let reference = come(store, "Wilhelmina Before", noon() + 3.hours()).await;
    let damaged = come(store, "Wanda Damaged", noon() + 3.hours() + 1.minute()).await;
    let run = async |statement: &'static str, lead: Reference| {
        query(statement)
            .bind(lead.to_string().replace('-', ""))
            .execute_alone(&store.database())
            .await
            .unwrap();
    };
    for lead in [reference, damaged] {
        for statement in [
            "DELETE FROM lead_desk WHERE lead_id = (SELECT id FROM lead WHERE reference = $1)",
            "DELETE FROM lead_word WHERE lead_id = (SELECT id FROM lead WHERE reference = $1)",
        ] {
            run(statement, lead).await;
        }
    }
    let whole = "UPDATE lead SET attribution = '{}' WHERE reference = $1";
    let broken = "UPDATE lead SET attribution = '{' WHERE reference = $1";
    run(broken, damaged).await;
    // A lead that cannot be read keeps none from it.
    let mut cursor = None;
    for expected in [1, 1, 0] {
        assert_eq!(desk.backfill(&mut cursor, 1, true).await.unwrap(), expected);
    }
    let counts = desk.counts().await.unwrap();
    assert_eq!(counts[&LeadBox::New], before[&LeadBox::New] + 1);
    let filter = DeskFilter {
        search: "wilhel".to_owned(),
        ..all(LeadBox::Open)
    };
    assert_eq!(references(desk, &filter).await, [reference]);
    run(whole, damaged).await;
    assert_eq!(desk.backfill(&mut None, 10, true).await.unwrap(), 1);
    assert_eq!(desk.backfill(&mut None, 10, true).await.unwrap(), 0);
}

pub(super) async fn leads_with_words_by_older_rules_are_indexed_again(
    store: &LeadStore,
    desk: &Desk,
) {
    let reference = come(store, "Łukasz Older", noon() + 4.hours()).await;
    let search = DeskFilter {
        search: "lukasz old".to_owned(),
        ..all(LeadBox::Open)
    };
    // What the source is computed from isn't read again, so that nothing damaged in it ends this for all leads.
    let attribution = async |json: &str| {
        let mut session = store.database().writer().await.unwrap();
        let damage = query("UPDATE lead SET attribution = $2 WHERE reference = $1")
            .bind(reference.to_string().replace('-', ""))
            .bind(json);
        assert_eq!(damage.execute(&mut session).await.unwrap(), 1);
        session.commit().await.unwrap();
    };
    let mut session = store.database().writer().await.unwrap();
    for statement in [
        "UPDATE lead_desk SET words_version = 1, source = 'Signs' WHERE lead_id = \
         (SELECT id FROM lead WHERE reference = $1)",
        "DELETE FROM lead_word WHERE word = 'lukasz' AND lead_id = (SELECT id FROM lead WHERE reference = $1)",
    ] {
        let reference = reference.to_string().replace('-', "");
        let statement = query(statement).bind(reference);
        assert_eq!(statement.execute(&mut session).await.unwrap(), 1);
    }
    session.commit().await.unwrap();
    assert!(!references(desk, &search).await.contains(&reference));
    let before = desk.find(reference).await.unwrap().unwrap();
    attribution("damaged").await;
    assert_eq!(desk.backfill(&mut None, 10, true).await.unwrap(), 1);
    attribution("{}").await;
    assert!(references(desk, &search).await.contains(&reference));
    assert_eq!(desk.find(reference).await.unwrap().unwrap(), before);
    assert_eq!(desk.backfill(&mut None, 10, true).await.unwrap(), 0);
}

#[tokio::test]
async fn a_lead_whose_text_is_damaged_is_indexed_after_its_repair() {
    let (_folder, store) = new_store().await;
    let desk = Desk::new(store.database(), random());
    let lead = come(&store, "Wanda Damaged", noon()).await;
    let run = async |statement: &'static str| {
        let statement = query(statement);
        statement.execute_alone(&store.database()).await.unwrap();
    };
    run("DELETE FROM lead_word").await;
    run("UPDATE lead_desk SET words_version = 1").await;
    run("UPDATE lead SET message = CAST(x'ff' AS TEXT)").await;
    assert_eq!(desk.backfill(&mut None, 10, true).await.unwrap(), 1);
    run("UPDATE lead SET message = 'Whole'").await;
    for expected in [1, 0] {
        let indexed = desk.backfill(&mut None, 10, true).await.unwrap();
        assert_eq!(indexed, expected);
    }
    let search = DeskFilter {
        search: "wanda".to_owned(),
        ..all(LeadBox::Open)
    };
    assert_eq!(references(&desk, &search).await, [lead]);
}

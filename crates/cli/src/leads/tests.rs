//! Tests of the commands about leads.

use clap::Parser as _;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

use super::*;

#[derive(Debug, clap::Parser)]
struct Line {
    #[command(flatten)]
    args: LeadsArgs,
}

async fn new_database(file: &Path) {
    let store = LeadStore::open(file.to_owned(), random()).await.unwrap();
    store.close().await;
}

/// Runs statements in a database, even those that damage it.
async fn execute(file: &Path, statements: &str) {
    let options = SqliteConnectOptions::new().foreign_keys(false);
    let mut connection = options.filename(file).connect().await.unwrap();
    let executed = sqlx::raw_sql(AssertSqlSafe(statements)).execute(&mut connection);
    executed.await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_damaged_database_can_be_read_but_not_backed_up() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("leads.sqlite");
    new_database(&file).await;
    execute(&file, "INSERT INTO lead_intake (lead_id) VALUES ('nobody')").await;

    let path = data.path().to_str().unwrap();
    let backup = format!("{path}/copy.sqlite");
    let answered = async |command: &[&str]| {
        let line = [&["leads", "--data", path], command].concat();
        answer_from_copy(Line::parse_from(line).args).await
    };
    answered(&["list"]).await.unwrap();
    let refused = answered(&["backup", &backup]).await.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the lead database is damaged: 1 rows belong to rows that are not there"
    );
    assert!(!Path::new(&backup).exists());
}

#[tokio::test]
async fn leads_that_cannot_be_read_are_named_after_the_others() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("leads.sqlite");
    new_database(&file).await;
    execute(
        &file,
        "INSERT INTO lead (id, reference, received_at, form, name, phone, content_hash) VALUES \
         ('1', 'K7Q4M2PP', '2026-11-02T12:00:00.000Z', 'banner', 'Dana', '312-555-0100', printf('%064d', 1)), \
         ('2', 'K7Q4M2QM', '2026-11-02T12:00:00.000Z', 'hero', 'Dana', '312-555-0100', printf('%064d', 2))",
    )
    .await;

    let path = data.path().to_str().unwrap();
    for command in [
        &["list"][..],
        &["export", "--format", "csv"],
        &["report"],
        &["retry", "--since", "2026-01-01"],
    ] {
        let line = [&["leads", "--data", path], command].concat();
        let refused = opened(Line::parse_from(line).args).await.unwrap_err();
        let told = refused.to_string();
        let named = "damaged: lead K7Q4-M2PP: column form does not read. Only this was left out";
        assert!(told.contains(named), "{told}");
    }
    let store = LeadStore::open(file, random()).await.unwrap();
    let text = OutputFormat::Text;
    let (said, left_out) = list(LeadFilter::default(), text, &TimeZone::UTC, &store)
        .await
        .unwrap();
    assert!(String::from_utf8(said).unwrap().contains("K7Q4-M2QM"));
    assert_eq!(left_out.len(), 1);
}

#[tokio::test]
async fn a_database_of_an_older_version_is_only_read_and_not_migrated() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("leads.sqlite");
    new_database(&file).await;
    // The state before the last migration.
    execute(
        &file,
        "DROP TABLE passkey_answer; DROP TABLE passkey_secret; DELETE FROM _sqlx_migrations WHERE version = 14",
    )
    .await;

    let path = data.path().to_str().unwrap();
    let copy = format!("{path}/copy.sqlite");
    let run = async |command: &[&str]| {
        let line = [&["leads", "--data", path], command].concat();
        opened(Line::parse_from(line).args).await
    };
    run(&["list"]).await.unwrap();
    run(&["backup", &copy]).await.unwrap();
    let refused = run(&["release", "K7Q4-M2PP"]).await.unwrap_err();
    let told = "of an earlier version than this program: restart the server";
    assert!(refused.to_string().contains(told), "{refused}");
    let is_current = async || {
        let file = file.clone();
        sightline_leads::SqliteDatabase::is_up_to_date(file).await
    };
    assert!(!is_current().await.unwrap());
    run(&["migrate"]).await.unwrap();
    assert!(is_current().await.unwrap());
}

#[tokio::test]
async fn what_is_no_lead_database_is_left_as_it_is() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("leads.sqlite");
    let is_left = async || {
        let before = std::fs::read(&file).unwrap();
        for command in ["list", "retry", "migrate"] {
            let line = ["leads", "--data", data.path().to_str().unwrap(), command];
            let refused = opened(Line::parse_from(line).args).await.unwrap_err();
            let told = format!("{refused:#}");
            assert!(
                told.contains("no such table: _sqlx_migrations"),
                "{command}: {told}"
            );
            assert!(std::fs::read(&file).unwrap() == before, "{command}");
        }
    };
    std::fs::write(&file, "").unwrap();
    is_left().await;

    execute(&file, "CREATE TABLE shopping (item TEXT)").await;
    is_left().await;
}

#[tokio::test]
async fn a_copy_that_seems_to_be_another_sites_is_restored_only_with_the_flag() {
    let data = tempfile::tempdir().unwrap();
    let site = async |name: &str| {
        let file = data.path().join(name);
        new_database(&file).await;
        let account = format!(
            "INSERT INTO account (id, email, name, owner, may_leads, may_content, made_at) \
             VALUES ('{name}', '{name}', '{name}', 1, 1, 1, '2026-11-02T12:00:00.000Z')"
        );
        execute(&file, &account).await;
        LeadStore::open(file, random()).await.unwrap()
    };
    let (from, to) = (site("a").await, site("b").await);
    let copy = data.path().join("copy");
    from.backup(copy.clone()).await.unwrap();
    let refused = restore(copy.clone(), false, &to).await.unwrap_err();
    let told = "repeat the command with --replace-people";
    assert!(refused.to_string().contains(told), "{refused}");
    let restored = restore(copy, true, &to).await.unwrap();
    assert!(restored.starts_with("0 leads restored from "), "{restored}");
    assert!(
        restored.ends_with("; these may sign in to the studio: a\n"),
        "{restored}"
    );
}

#[test]
fn a_single_lead_is_counted_in_the_singular() {
    assert_eq!([0, 1, 2].map(counted), ["0 leads", "1 lead", "2 leads"]);
}

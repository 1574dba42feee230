//! Forgetting people and making copies.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool};
use sqlx::{ConnectOptions as _, Connection as _};

use super::rows::{self, text, timestamp_text};
use super::{files, store_fault};
use crate::{Backup, Email, Erasure, LeadError, Person, Phone, Reference};

/// Erases a person's leads. What belongs to them goes with them by the tables' own rules.
pub(super) async fn forget(
    writer: &SqlitePool,
    person: &Person,
    now: Timestamp,
) -> Result<Erasure, LeadError> {
    let mut connection = writer.acquire().await.map_err(store_fault)?;
    // Freed places are filled with zeros, not left as they are.
    run(&mut connection, "PRAGMA secure_delete = ON").await?;
    let mut transaction = connection
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(store_fault)?;
    let mut erasure = erase(&mut transaction, person, now).await?;
    transaction.commit().await.map_err(store_fault)?;
    run(&mut connection, "PRAGMA secure_delete = OFF").await?;
    // The log still has the rows as they were; folding it into the file and cutting it ends that.
    let busy: i64 = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)")
        .fetch_one(&mut *connection)
        .await
        .map_err(store_fault)?;
    erasure.log_emptied = busy == 0;
    Ok(erasure)
}

async fn erase(
    connection: &mut SqliteConnection,
    person: &Person,
    now: Timestamp,
) -> Result<Erasure, LeadError> {
    let rows = sqlx::query("SELECT id, reference, email, phone FROM lead")
        .fetch_all(&mut *connection)
        .await
        .map_err(store_fault)?;
    let mut leads = Vec::new();
    let mut delivered_to = Vec::new();
    for row in &rows {
        let email = rows::optional(row, "email")?.map(Email::from_stored);
        if !person.has(email.as_ref(), &Phone::from_stored(text(row, "phone")?)) {
            continue;
        }
        let id = text(row, "id")?;
        let reached: Vec<String> = sqlx::query_scalar(
            "SELECT DISTINCT delivery FROM delivery_job AS job WHERE lead_id = ?1 AND EXISTS \
             (SELECT 1 FROM delivery_attempt AS attempt WHERE attempt.job_id = job.id)",
        )
        .bind(&id)
        .fetch_all(&mut *connection)
        .await
        .map_err(store_fault)?;
        delivered_to.extend(reached);
        sqlx::query("DELETE FROM lead WHERE id = ?1")
            .bind(&id)
            .execute(&mut *connection)
            .await
            .map_err(store_fault)?;
        leads.push(rows::reference(row)?);
    }
    delivered_to.sort_unstable();
    delivered_to.dedup();
    let numbers: Vec<String> = leads.iter().map(Reference::to_string).collect();
    sqlx::query(
        "INSERT INTO erasure (erased_at, found_by, lead_numbers, delivered_to) \
         VALUES (?1, ?2, ?3, ?4)",
    )
    .bind(timestamp_text(now))
    .bind(person.found_by())
    .bind(serde_json::Value::from(numbers).to_string())
    .bind(serde_json::Value::from(delivered_to.clone()).to_string())
    .execute(&mut *connection)
    .await
    .map_err(store_fault)?;
    Ok(Erasure {
        erased_at: now,
        leads,
        delivered_to,
        log_emptied: false,
    })
}

/// Writes a copy and checks it. Other programs go on writing meanwhile.
pub(super) async fn backup(writer: &SqlitePool, file: PathBuf) -> Result<Backup, LeadError> {
    files::make_new(file.clone()).await?;
    let copied = copy(writer, &file).await;
    if copied.is_err() {
        // An unfinished copy must not look like one.
        _ = tokio::fs::remove_file(&file).await;
    }
    copied
}

async fn copy(writer: &SqlitePool, file: &Path) -> Result<Backup, LeadError> {
    sqlx::query("VACUUM INTO ?1")
        .bind(file.to_string_lossy().into_owned())
        .execute(writer)
        .await
        .map_err(store_fault)?;
    files::sync(file.to_owned()).await?;
    let mut copy = SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .immutable(true)
        .connect()
        .await
        .map_err(store_fault)?;
    let checked: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(&mut copy)
        .await
        .map_err(store_fault)?;
    if checked != "ok" {
        return Err(LeadError::Corrupt {
            what: "the copy does not pass its check".to_owned(),
            source: checked.into(),
        });
    }
    let leads = sqlx::query_scalar("SELECT count(*) FROM lead")
        .fetch_one(&mut copy)
        .await
        .map_err(store_fault)?;
    copy.close().await.map_err(store_fault)?;
    Ok(Backup {
        leads,
        bytes: files::size(file.to_owned()).await?,
        file: file.to_owned(),
    })
}

async fn run(connection: &mut SqliteConnection, statement: &'static str) -> Result<(), LeadError> {
    sqlx::query(statement)
        .execute(connection)
        .await
        .map_err(store_fault)?;
    Ok(())
}

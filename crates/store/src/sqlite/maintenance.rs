//! Making copies, looking for damage, removing what is left of erased rows.

use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sqlx::{ConnectOptions as _, Connection as _};

use super::files;
use crate::fault::store_fault;
use crate::{Backup, StoreError, Traces};

/// Empties the log, which still has erased rows as they were: it is folded into the file and cut.
pub(crate) async fn empty_log(writer: &SqlitePool) -> Result<Traces, StoreError> {
    let busy: i64 = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)")
        .fetch_one(writer)
        .await
        .map_err(store_fault)?;
    Ok(if busy == 0 {
        Traces::Gone
    } else {
        Traces::InLog
    })
}

/// Reads the whole database and names what is wrong with it.
pub(crate) async fn examine(readers: &SqlitePool) -> Result<Vec<String>, StoreError> {
    let said: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_all(readers)
        .await
        .map_err(store_fault)?;
    let orphans = sqlx::query("PRAGMA foreign_key_check")
        .fetch_all(readers)
        .await
        .map_err(store_fault)?
        .len();
    let mut faults: Vec<String> = said.into_iter().filter(|line| line != "ok").collect();
    if orphans > 0 {
        faults.push(format!("{orphans} rows belong to rows that are not there"));
    }
    Ok(faults)
}

/// Writes a copy of a database and checks it. It has a connection of its own, so that this program goes on
/// writing meanwhile too.
pub(crate) async fn backup(database: &Path, file: PathBuf) -> Result<Backup, StoreError> {
    files::make_new(file.clone()).await?;
    let copied = copy(database, &file).await;
    if copied.is_err() {
        // An unfinished copy must not look like one.
        _ = tokio::fs::remove_file(&file).await;
    }
    copied
}

async fn copy(database: &Path, file: &Path) -> Result<Backup, StoreError> {
    let mut connection = SqliteConnectOptions::new()
        .filename(database)
        .connect()
        .await
        .map_err(store_fault)?;
    sqlx::query("VACUUM INTO ?1")
        .bind(file.to_string_lossy().into_owned())
        .execute(&mut connection)
        .await
        .map_err(store_fault)?;
    connection.close().await.map_err(store_fault)?;
    checked(file).await
}

/// Waits until a copy is on the disk, and reads all of it.
pub(crate) async fn checked(file: &Path) -> Result<Backup, StoreError> {
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
        return Err(StoreError::Corrupt {
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

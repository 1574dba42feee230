//! Copies, integrity checks, and the removal of what remains of erased rows.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use super::{SqliteDatabase, files};
use crate::{Backup, ErasureRemnants, StoreError};

impl SqliteDatabase {
    /// Truncates the write-ahead log, which still contains erased rows, after copying its pages into the database file.
    pub(crate) async fn truncate_wal(&self) -> Result<ErasureRemnants, StoreError> {
        let busy: i64 = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_one(&self.get_or_open().await?.writer)
            .await?;
        Ok(if busy == 0 {
            ErasureRemnants::None
        } else {
            ErasureRemnants::InWal
        })
    }

    /// Checks the integrity of the whole database and returns the faults.
    pub async fn check_integrity(&self) -> Result<Vec<String>, StoreError> {
        let readers = self.get_or_open().await?.readers;
        let mut faults: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check")
            .fetch_all(&readers)
            .await?;
        faults.retain(|line| line != "ok");
        let orphans = sqlx::query("PRAGMA foreign_key_check");
        let orphans = orphans.fetch_all(&readers).await?.len();
        if orphans > 0 {
            faults.push(format!("{orphans} rows belong to rows that are not there"));
        }
        Ok(faults)
    }

    /// Copies the database into an empty file. The copy uses a connection of its own, so this program can write
    /// meanwhile.
    pub(crate) async fn copy(&self, file: &Path) -> Result<(), StoreError> {
        let open = self.get_or_open().await?;
        open.file.verify_unreplaced().await?;
        let mut connection = SqliteConnectOptions::new()
            .filename(open.file.path())
            .connect()
            .await?;
        sqlx::query("VACUUM INTO ?1")
            .bind(file.to_string_lossy().into_owned())
            .execute(&mut connection)
            .await?;
        connection.close().await?;
        without_sign_ins(file).await
    }
}

/// Removes sessions and sign-in links from a copy, so that nobody who was signed out is signed in again by putting
/// the copy in the place of the database. The deleted rows are overwritten with zeros.
async fn without_sign_ins(copy: &Path) -> Result<(), StoreError> {
    let mut copy = SqliteConnectOptions::new()
        .filename(copy)
        .pragma("secure_delete", "ON")
        .connect()
        .await?;
    sqlx::raw_sql("BEGIN; DELETE FROM session; DELETE FROM ceremony; DELETE FROM link; COMMIT")
        .execute(&mut copy)
        .await?;
    Ok(copy.close().await?)
}

/// Flushes a copy to disk and checks all of it.
pub(crate) async fn verify_copy(file: &Path) -> Result<Backup, StoreError> {
    files::sync(file).await?;
    let mut copy = SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .immutable(true)
        .connect()
        .await?;
    let checked: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(&mut copy)
        .await?;
    if checked != "ok" {
        return Err(StoreError::corrupt_copy(checked));
    }
    let leads = sqlx::query_scalar("SELECT count(*) FROM lead")
        .fetch_one(&mut copy)
        .await?;
    copy.close().await?;
    Ok(Backup {
        leads,
        bytes: files::size(file).await?,
        file: file.to_owned(),
    })
}

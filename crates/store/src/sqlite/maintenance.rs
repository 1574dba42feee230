//! Making copies, looking for damage, removing what is left of erased rows.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use super::{SqliteDatabase, files};
use crate::{Backup, StoreError, Traces};

impl SqliteDatabase {
    /// Empties the log, which still has erased rows as they were: it is folded into the file and cut.
    pub(crate) async fn empty_log(&self) -> Result<Traces, StoreError> {
        let busy: i64 = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_one(&self.opened().await?.writer)
            .await?;
        Ok(if busy == 0 {
            Traces::Gone
        } else {
            Traces::InLog
        })
    }

    /// Reads the whole database and names what is wrong with it.
    pub async fn examine(&self) -> Result<Vec<String>, StoreError> {
        let readers = self.opened().await?.readers;
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

    /// Copies the database into an empty file. The copy has a connection of its own, so that this program goes on
    /// writing meanwhile too.
    pub(crate) async fn copy(&self, file: &Path) -> Result<(), StoreError> {
        let open = self.opened().await?;
        open.file.holds().await?;
        let mut connection = SqliteConnectOptions::new()
            .filename(open.file.path())
            .connect()
            .await?;
        sqlx::query("VACUUM INTO ?1")
            .bind(file.to_string_lossy().into_owned())
            .execute(&mut connection)
            .await?;
        Ok(connection.close().await?)
    }
}

/// Waits until a copy is on the disk, and reads all of it.
pub(crate) async fn checked(file: &Path) -> Result<Backup, StoreError> {
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

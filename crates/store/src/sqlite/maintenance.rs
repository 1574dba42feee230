//! Copies, integrity checks, and the removal of what remains of erased rows.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

use super::files::FileIdentity;
use super::{SqliteDatabase, files};
use crate::database::SpaceOf;
use crate::transfer::LEFT_OUT;
use crate::{Backup, ErasureRemnants, StoreError};

/// The bytes of a copy, which has no unused pages.
const SIZE_OF_COPY: &str = "SELECT (page_count - freelist_count) * page_size \
     FROM pragma_page_count, pragma_freelist_count, pragma_page_size";

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
        let open = self.get_or_open().await?;
        let mut connection = of_whole_file(open.file.path()).connect().await?;
        let mut faults: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check")
            .fetch_all(&mut connection)
            .await?;
        faults.retain(|line| line != "ok");
        let orphans = sqlx::query("PRAGMA foreign_key_check");
        let orphans = orphans.fetch_all(&mut connection).await?.len();
        if orphans > 0 {
            faults.push(format!("{orphans} rows belong to rows that are not there"));
        }
        connection.close().await?;
        Ok(faults)
    }

    /// Copies the database into an empty file. The copy uses a connection of its own, so this program can write
    /// meanwhile.
    pub(crate) async fn copy(&self, file: &Path, space: SpaceOf) -> Result<(), StoreError> {
        let open = self.get_or_open().await?;
        open.file.verify_unreplaced().await?;
        let mut connection = of_whole_file(open.file.path()).connect().await?;
        let bytes: i64 = sqlx::query_scalar(SIZE_OF_COPY)
            .fetch_one(&mut connection)
            .await?;
        let bytes = u64::try_from(bytes).unwrap_or_default();
        let copy = FileIdentity::of(file.to_owned()).await?;
        if copy.is_on_disk_of(&open.file)
            && let Some(space) = space(file).filter(|space| !space.has_room_for(bytes))
        {
            return Err(StoreError::NoRoom { bytes, space });
        }
        sqlx::query("VACUUM INTO ?1")
            .bind(file.to_string_lossy().into_owned())
            .execute(&mut connection)
            .await?;
        connection.close().await?;
        without_sign_ins(file).await
    }
}

/// Options for statements that read the whole file. These may take long, so that isn't logged.
fn of_whole_file(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .disable_statement_logging()
}

/// Removes the rows of [`LEFT_OUT`] from a copy. The deleted rows are overwritten with zeros.
async fn without_sign_ins(copy: &Path) -> Result<(), StoreError> {
    let mut copy = of_whole_file(copy)
        .pragma("secure_delete", "ON")
        .connect()
        .await?;
    let mut transaction = copy.begin().await?;
    for table in LEFT_OUT {
        sqlx::query(AssertSqlSafe(format!("DELETE FROM {table}")))
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(copy.close().await?)
}

/// Flushes a copy to disk and checks all of it.
pub(crate) async fn verify_copy(file: &Path) -> Result<Backup, StoreError> {
    files::sync(file).await?;
    let mut copy = of_whole_file(file)
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

//! Copies, integrity checks, and the removal of what remains of erased rows.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteLockingMode};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

use super::files::FileIdentity;
use super::migrate::count_applied;
use super::{SqliteDatabase, files, is_busy};
use crate::database::SpaceOf;
use crate::fault::{SQLITE_DAMAGED, sqlite_code};
use crate::transfer::LEFT_OUT;
use crate::{Backup, DiskSpace, ErasureRemnants, StoreError, Timeouts, migrations};

/// The bytes of a copy, which has no unused pages.
const SIZE_OF_COPY: &str = "SELECT (page_count - freelist_count) * page_size \
     FROM pragma_page_count, pragma_freelist_count, pragma_page_size";
/// The room that restoring takes, as a multiple of the copy: everything is in the log before it is in the file, and
/// fills pages less than in a copy.
const RESTORED_TIMES: u64 = 3;
/// Primary result codes of SQLite (<https://www.sqlite.org/rescode.html>) where the index of the log can't be used, as on
/// some read-only disks: READONLY, IOERR, CANTOPEN.
const NO_INDEX: [u32; 3] = [8, 10, 14];
/// The primary result code where the disk is full.
const FULL: u32 = 13;

impl SqliteDatabase {
    /// Whether the database at `path` has all migrations already, so that opening it changes nothing for a program of
    /// the previous version that is using it.
    ///
    /// # Errors
    /// When a newer program made it, or it cannot be read.
    pub async fn is_up_to_date(path: PathBuf) -> Result<bool, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(false)
            .busy_timeout(Timeouts::default().lock());
        let mut connection = options.connect().await?;
        let applied = count_applied(&mut connection).await?;
        connection.close().await?;
        migrations::has_all(&migrations::sqlite(), applied)
    }

    /// Whether another program has the database at `path` open. A server of many sites closes those that rest.
    pub async fn is_in_use(path: &Path) -> Result<bool, StoreError> {
        let alone = of_whole_file(path)
            .locking_mode(SqliteLockingMode::Exclusive)
            .busy_timeout(Duration::ZERO);
        let begun = async {
            let mut connection = alone.connect().await?;
            let transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
            transaction.rollback().await?;
            connection.close().await
        };
        match begun.await {
            Err(error) if is_busy(&error) => Ok(true),
            begun => Ok(begun.map(|()| false)?),
        }
    }

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
        let bytes = size_of_copy(&mut connection).await?;
        let copy = FileIdentity::of(file.to_owned()).await?;
        if copy.is_on_disk_of(&open.file)
            && let Some(space) = space(file).filter(|space| !space.has_room_for(bytes))
        {
            return Err(StoreError::NoRoom { bytes, space });
        }
        vacuum_into(file, &mut connection).await?;
        connection.close().await?;
        without_sign_ins(file).await
    }

    /// Returns an error if the disk has no room for everything of another database.
    pub(crate) async fn require_room_for(
        &self,
        source: &Self,
        space: SpaceOf,
    ) -> Result<(), StoreError> {
        let mut connection = of_whole_file(&source.0.path).connect().await?;
        let bytes = RESTORED_TIMES * size_of_copy(&mut connection).await?;
        connection.close().await?;
        // Neither the file nor its folder need exist yet.
        let path = std::path::absolute(&self.0.path).unwrap_or_default();
        let place = path.ancestors().find(|place| place.exists());
        match place.and_then(space) {
            Some(DiskSpace { free, .. }) if free < bytes => {
                Err(StoreError::NoRoomToRestore { path, bytes, free })
            }
            _ => Ok(()),
        }
    }
}

/// Copies a database that another program may have open, through SQLite: between copying the file and copying the log,
/// that program could move pages from one to the other. Returns whether this could be done. It can't where the index of
/// the log can't be used, nor if the database is damaged, which shows in a copy of its files.
pub(super) async fn copy_open(from: &Path, to: &Path) -> Result<bool, StoreError> {
    // Opening a closed database would create files beside it.
    if !files::is_open(from).await {
        return Ok(false);
    }
    files::create_new(to).await?;
    let copied = match try_copy_open(from, to).await {
        Ok(copied) => copied,
        Err(error) => match sqlite_code(&error) {
            Some(FULL) => return Err(files::without_room(to)),
            Some(code) if NO_INDEX.contains(&code) || SQLITE_DAMAGED.contains(&code) => false,
            _ => return Err(error.into()),
        },
    };
    if !copied {
        files::discard(to).await;
    }
    Ok(copied)
}

async fn try_copy_open(from: &Path, to: &Path) -> Result<bool, sqlx::Error> {
    // A connection that only reads leaves the log as it is, even if it's the last one.
    let mut connection = of_whole_file(from).read_only(true).connect().await?;
    // The copy wouldn't show all faults: its indexes are made anew.
    if first_fault(&mut connection).await?.is_some() {
        return Ok(false);
    }
    vacuum_into(to, &mut connection).await?;
    connection.close().await?;
    Ok(true)
}

async fn vacuum_into(file: &Path, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("VACUUM INTO ?1")
        .bind(file.to_string_lossy().into_owned())
        .execute(connection)
        .await
        .map(drop)
}

async fn first_fault(connection: &mut SqliteConnection) -> Result<Option<String>, sqlx::Error> {
    let checked: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(connection)
        .await?;
    Ok((checked != "ok").then_some(checked))
}

async fn size_of_copy(connection: &mut SqliteConnection) -> Result<u64, StoreError> {
    let bytes: i64 = sqlx::query_scalar(SIZE_OF_COPY)
        .fetch_one(connection)
        .await?;
    Ok(u64::try_from(bytes).unwrap_or_default())
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
    if let Some(fault) = first_fault(&mut copy).await? {
        return Err(StoreError::corrupt_copy(fault));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_copy_with_a_fault_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("copy.db");
        let database = SqliteDatabase::open(path.clone()).await.unwrap();
        database.close().await;
        verify_copy(&path).await.unwrap();
        let options = of_whole_file(&path).pragma("writable_schema", "on");
        let mut other = options.connect().await.unwrap();
        // The pages of this index belong to nothing then.
        sqlx::query("DELETE FROM sqlite_schema WHERE name = 'lead_intake_repeats'")
            .execute(&mut other)
            .await
            .unwrap();
        other.close().await.unwrap();
        let error = verify_copy(&path).await.unwrap_err();
        assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}");
    }

    #[tokio::test]
    async fn the_files_of_a_database_in_use_are_not_copied_without_its_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("leads.db");
        let database = SqliteDatabase::open(path.clone()).await.unwrap();
        database.close().await;
        let options = of_whole_file(&path).pragma("locking_mode", "EXCLUSIVE");
        let mut other = options.connect().await.unwrap();
        sqlx::query("DELETE FROM lead")
            .execute(&mut other)
            .await
            .unwrap();
        // With an exclusive lock, SQLite needs no index.
        std::fs::write(folder.path().join("leads.db-shm"), "").unwrap();
        let error = SqliteDatabase::open_copy(&path).await.unwrap_err();
        assert!(matches!(error, StoreError::Unavailable { .. }), "{error:?}");
    }
}

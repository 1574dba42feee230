//! A database in one SQLite file.
//!
//! - Write-ahead log and `synchronous=FULL`: a commit returns once the log is on disk, so an acknowledged lead survives
//!   a power cut.
//! - One connection writes, a few read. SQLite allows only one writer at a time anyway; a queue inside the program is
//!   fair, waiting for the file's lock is not.
//! - Every write begins with `BEGIN IMMEDIATE`, so two programs with the same file wait for each other instead of
//!   failing halfway.
//! - The file, and the folder if it is created here, are accessible only to their owner.

pub(crate) mod files;
pub(crate) mod maintenance;
mod migrate;
mod temporary;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

use parking_lot::RwLock;
use sqlx::Connection as _;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::fault::sqlite_code;
use crate::{Session, StoreError, Timeouts};

use files::FileIdentity;
use migrate::{IfOlder, migrate};
use temporary::TemporaryFolder;

const MAX_READERS: u32 = 4;
/// How often opening is retried while another program opens the same file, and the pause in between.
const MAX_OPEN_ATTEMPTS: u32 = 100;
const OPEN_RETRY_DELAY: Duration = Duration::from_millis(50);

/// A database on one machine. Clones share its connections.
#[derive(Debug, Clone)]
pub struct SqliteDatabase(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    path: PathBuf,
    /// How long to wait for other programs that write to the file, and for this program's own connections.
    timeouts: Timeouts,
    /// Whether the database is opened on first use and may be closed when it is idle.
    on_demand: bool,
    open: RwLock<Option<Connections>>,
    /// Held while the database is opened or closed.
    opening: tokio::sync::Mutex<()>,
    /// The number of times that a connection was requested.
    uses: AtomicU64,
    /// Whether the file has ever existed; a file that was never created isn't missing.
    existed: AtomicBool,
    is_closed: AtomicBool,
    /// The folder of a temporary copy, which is removed with it.
    folder: OnceLock<TemporaryFolder>,
}

/// The connections of an open file.
#[derive(Debug, Clone)]
struct Connections {
    file: FileIdentity,
    writer: SqlitePool,
    readers: SqlitePool,
}

impl SqliteDatabase {
    /// Opens the database at `path` and migrates it to this version. Creates it and its folder if they are missing.
    pub async fn open(path: PathBuf) -> Result<Self, StoreError> {
        Self::open_with(path, Timeouts::default()).await
    }

    /// Like [`Self::open`], with these time limits for calls.
    pub async fn open_with(path: PathBuf, timeouts: Timeouts) -> Result<Self, StoreError> {
        files::create_if_missing(&path).await?;
        Self::open_at(path, timeouts, IfOlder::Migrate).await
    }

    /// Like [`Self::open_with`], but a database of an older version is left as it is.
    ///
    /// # Errors
    /// Among others, [`StoreError::Outdated`].
    pub async fn open_unless_older(path: PathBuf, timeouts: Timeouts) -> Result<Self, StoreError> {
        files::create_if_missing(&path).await?;
        Self::open_at(path, timeouts, IfOlder::Refuse).await
    }

    /// Opens the database at `path`, which must exist and have all migrations: neither is made here.
    ///
    /// # Errors
    /// Among others, [`StoreError::Missing`] and [`StoreError::Outdated`].
    pub async fn open_existing(path: PathBuf, timeouts: Timeouts) -> Result<Self, StoreError> {
        files::require_writable(&path).await?;
        if !Self::is_up_to_date(path.clone()).await? {
            return Err(StoreError::Outdated);
        }
        Self::open_at(path, timeouts, IfOlder::Refuse).await
    }

    /// Opens a temporary copy of the database at `path`, migrated to this version, which is removed when it is dropped. If
    /// the database wasn't closed, the write-ahead log beside it is part of it. Nothing is written there, except in the
    /// index of that log. Another program can write meanwhile, but this one must not have the file open: closing a file
    /// ends all locks that a process has on it.
    pub async fn open_copy(path: &Path) -> Result<Self, StoreError> {
        let path = files::find_database(path).await?;
        let parent = std::env::temp_dir();
        let folder = TemporaryFolder::create_in(&parent);
        let folder = folder.map_err(|source| StoreError::Folder {
            path: parent,
            action: "written to",
            source,
        })?;
        let copy = folder.path().join("copy.sqlite");
        if !maintenance::copy_open(&path, &copy).await? {
            files::copy_with_log(&path, &copy).await?;
        }
        // A file without our tables would be migrated and pass for a database without leads.
        Self::is_up_to_date(copy.clone()).await?;
        let database = Self::open_at(copy, Timeouts::default(), IfOlder::MigrateCopy).await?;
        _ = database.0.folder.set(folder);
        Ok(database)
    }

    /// Returns the database at `path` without opening it. It is opened, and created if it has never existed, at the first
    /// read or write. [`Self::close_idle`] closes it until the next use.
    pub fn on_demand(path: PathBuf) -> Self {
        Self::of(path, Timeouts::default(), true, None)
    }

    async fn open_at(
        path: PathBuf,
        timeouts: Timeouts,
        if_older: IfOlder,
    ) -> Result<Self, StoreError> {
        let open = Connections::connect(path.clone(), timeouts, if_older).await?;
        Ok(Self::of(path, timeouts, false, Some(open)))
    }

    fn of(path: PathBuf, timeouts: Timeouts, on_demand: bool, open: Option<Connections>) -> Self {
        Self(Arc::new(Shared {
            existed: AtomicBool::new(path.exists()),
            path,
            timeouts,
            on_demand,
            open: RwLock::new(open),
            opening: tokio::sync::Mutex::default(),
            uses: AtomicU64::new(0),
            is_closed: AtomicBool::new(false),
            folder: OnceLock::new(),
        }))
    }

    fn current(&self) -> Option<Connections> {
        self.0.open.read().clone()
    }

    fn take(&self) -> Option<Connections> {
        self.0.open.write().take()
    }

    /// Returns the connections; opens the file if it is closed.
    async fn get_or_open(&self) -> Result<Connections, StoreError> {
        let shared = &self.0;
        shared.uses.fetch_add(1, Ordering::Relaxed);
        if let Some(open) = self.current() {
            return Ok(open);
        }
        let _alone = shared.opening.lock().await;
        if shared.is_closed.load(Ordering::Relaxed) {
            return Err(sqlx::Error::PoolClosed.into());
        }
        if let Some(open) = self.current() {
            return Ok(open);
        }
        if shared.existed.load(Ordering::Relaxed) {
            files::require(&shared.path).await?;
        } else {
            files::create_if_missing(&shared.path).await?;
        }
        let open =
            Connections::connect(shared.path.clone(), shared.timeouts, IfOlder::Migrate).await?;
        shared.existed.store(true, Ordering::Relaxed);
        Ok(shared.open.write().insert(open).clone())
    }

    /// Begins a session, and tries again if the connections were closed at the same moment.
    async fn session(
        &self,
        begin: impl AsyncFn(&Connections) -> Result<Session, StoreError>,
    ) -> Result<Session, StoreError> {
        loop {
            let open = self.get_or_open().await?;
            let session = begin(&open).await;
            let is_closed = open.readers.is_closed() || open.writer.is_closed();
            let is_over = !self.0.on_demand || self.0.is_closed.load(Ordering::Relaxed);
            if session.is_ok() || is_over || !is_closed {
                return session;
            }
        }
    }

    /// Returns a connection for reading, which cannot write.
    pub async fn reader(&self) -> Result<Session, StoreError> {
        self.session(async |open| Session::sqlite(&open.readers).await)
            .await
    }

    /// Begins a transaction for writing. It waits for other writers here instead of failing halfway. Returns an error if
    /// the file no longer exists or was replaced.
    pub async fn writer(&self) -> Result<Session, StoreError> {
        self.session(async |open| {
            let session = Session::sqlite_transaction(&open.writer).await?;
            open.file.verify_unreplaced().await?;
            Ok(session)
        })
        .await
    }

    /// Whether the database is opened on first use.
    pub fn is_on_demand(&self) -> bool {
        self.0.on_demand
    }

    /// The number of times that a connection was requested. If two calls return the same number, nobody used the
    /// database in between.
    pub fn uses(&self) -> u64 {
        self.0.uses.load(Ordering::Relaxed)
    }

    /// Whether the database is closed until its next use.
    pub fn is_idle(&self) -> bool {
        self.0.on_demand && self.current().is_none()
    }

    /// Closes an on-demand database until its next use. Calls in progress finish first.
    pub async fn close_idle(&self) {
        if !self.0.on_demand {
            return;
        }
        let _alone = self.0.opening.lock().await;
        if let Some(open) = self.take() {
            open.close().await;
        }
    }

    /// Returns the sizes and modification times of the database's files, which change when another program writes to
    /// it, or `None` if there is no database. Useful only while the database is closed.
    pub async fn stamp(&self) -> Option<Vec<(u64, SystemTime)>> {
        let mut stamp = Vec::new();
        for ending in ["", "-wal"] {
            let path = files::beside(&self.0.path, ending);
            match tokio::fs::metadata(&path).await {
                Ok(facts) => {
                    stamp.push((
                        facts.len(),
                        facts.modified().unwrap_or(SystemTime::UNIX_EPOCH),
                    ));
                }
                Err(_absent) if stamp.is_empty() => return None,
                Err(_absent) => {}
            }
        }
        Some(stamp)
    }

    /// Returns an error if the file no longer exists or was replaced, since anything written then would be lost. An
    /// on-demand database need not exist yet.
    pub async fn verify_unreplaced(&self) -> Result<(), StoreError> {
        match self.current() {
            Some(open) => open.file.verify_unreplaced().await,
            None if self.0.existed.load(Ordering::Relaxed) => files::require(&self.0.path).await,
            None => Ok(()),
        }
    }

    pub(crate) async fn close(&self) {
        let _alone = self.0.opening.lock().await;
        self.0.is_closed.store(true, Ordering::Relaxed);
        // The closed pools of a database that was opened at start are kept, so that later calls fail.
        let open = if self.0.on_demand {
            self.take()
        } else {
            self.current()
        };
        if let Some(open) = open {
            open.close().await;
        }
    }
}

impl Connections {
    async fn connect(
        path: PathBuf,
        timeouts: Timeouts,
        if_older: IfOlder,
    ) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(false)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(timeouts.lock())
            .foreign_keys(true)
            // Erased and replaced values are overwritten with zeros.
            .pragma("secure_delete", "on");
        let pool = || {
            SqlitePoolOptions::new()
                .acquire_timeout(timeouts.connection())
                .idle_timeout(None)
                .max_lifetime(None)
                .before_acquire(|connection, _about| {
                    // On a full disk SQLite rolls a transaction back by itself. The connection still considers the
                    // transaction open and would refuse any other, even once there is space again.
                    Box::pin(async move { Ok(!connection.is_in_transaction()) })
                })
        };
        let writer = first_connection(&pool().max_connections(1), &options).await?;
        migrate(&writer, &options, if_older).await?;
        let readers = pool()
            .max_connections(MAX_READERS)
            .connect_with(options.pragma("query_only", "on"))
            .await?;
        Ok(Self {
            file: FileIdentity::of(path).await?,
            writer,
            readers,
        })
    }

    async fn close(self) {
        self.readers.close().await;
        // Last, so that SQLite checkpoints the log when its last connection closes.
        self.writer.close().await;
    }
}

/// Opens the first connection, which turns on the write-ahead log. If another program does the same at that moment,
/// SQLite fails at once, regardless of its busy timeout, so this function retries.
async fn first_connection(
    pool: &SqlitePoolOptions,
    options: &SqliteConnectOptions,
) -> Result<SqlitePool, StoreError> {
    let mut tries = 0;
    loop {
        match pool.clone().connect_with(options.clone()).await {
            Err(error) if is_busy(&error) && tries < MAX_OPEN_ATTEMPTS => {
                tries += 1;
                tokio::time::sleep(OPEN_RETRY_DELAY).await;
            }
            opened => return Ok(opened?),
        }
    }
}

/// Whether another program has the file locked.
fn is_busy(error: &sqlx::Error) -> bool {
    const SQLITE_BUSY: u32 = 5;
    sqlite_code(error) == Some(SQLITE_BUSY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_backup_can_run_during_a_write_transaction() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("leads.db");
        let database = SqliteDatabase::open(path).await.unwrap();
        let writing = database.writer().await.unwrap();
        let copy = crate::Database::Sqlite(database)
            .backup(folder.path().join("copy.db"))
            .await
            .unwrap();
        assert_eq!(copy.leads, 0);
        writing.commit().await.unwrap();
    }

    #[tokio::test]
    async fn a_backup_that_takes_the_space_of_leads_is_refused_and_leaves_no_file() {
        const MB: u64 = 1_000_000;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("leads.db");
        let database = crate::Database::Sqlite(SqliteDatabase::open(path).await.unwrap());
        let copy = folder.path().join("copy.db");
        let nearly_full = |_: &std::path::Path| {
            let (free, total) = (64 * MB + MB / 10, 1_000 * MB);
            Some(crate::DiskSpace { free, total })
        };
        let refused = database.backup_within(copy.clone(), nearly_full).await;
        assert_eq!(
            refused.unwrap_err().to_string(),
            "a copy of 1 MB would leave too little room for leads: of 64 MB free on the disk of the lead database, \
             64 MB are kept for them; make room there, or write the copy to another disk"
        );
        let entries = std::fs::read_dir(folder.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name());
        let names: Vec<_> = names.collect();
        assert!(
            names
                .iter()
                .all(|name| !name.to_string_lossy().starts_with("copy")),
            "{names:?}"
        );
        let has_room = |_: &std::path::Path| {
            let (free, total) = (66 * MB, 1_000 * MB);
            Some(crate::DiskSpace { free, total })
        };
        database.backup_within(copy, has_room).await.unwrap();
    }

    #[tokio::test]
    async fn a_copy_is_opened_without_changing_the_file_and_is_removed_afterwards() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("leads.db");
        let database = SqliteDatabase::open(path.clone()).await.unwrap();
        crate::query("INSERT INTO page_view (day, page, views) VALUES ('2026-11-02', '/', 7)")
            .execute_alone(&crate::Database::Sqlite(database.clone()))
            .await
            .unwrap();
        let before = database.stamp().await;
        let copy = SqliteDatabase::open_copy(&path).await.unwrap();
        let found = crate::query("SELECT views FROM page_view")
            .fetch_one(&mut copy.reader().await.unwrap())
            .await;
        assert_eq!(found.unwrap().number("views").unwrap(), 7);
        assert_eq!(database.stamp().await, before);
        let place = copy.0.path.parent().unwrap().to_owned();
        // Without closing it, as when a command is ended by a signal.
        drop(copy);
        assert!(!place.exists());
    }

    #[tokio::test]
    async fn commits_are_synced_to_disk_and_readers_cannot_write() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("leads.db");
        let database = SqliteDatabase::open(path).await.unwrap();
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode")
            .fetch_one(&database.current().unwrap().writer)
            .await
            .unwrap();
        let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous")
            .fetch_one(&database.current().unwrap().writer)
            .await
            .unwrap();
        assert_eq!((mode.as_str(), synchronous), ("wal", 2));
        assert!(
            sqlx::query("DELETE FROM lead")
                .execute(&database.current().unwrap().readers)
                .await
                .is_err()
        );
    }

    #[tokio::test]
    async fn an_on_demand_database_is_missing_only_if_it_existed_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("leads.db");
        let database = SqliteDatabase::on_demand(path.clone());
        database.verify_unreplaced().await.unwrap();
        database.reader().await.unwrap();
        database.close_idle().await;
        database.verify_unreplaced().await.unwrap();
        let next = SqliteDatabase::on_demand(path.clone());
        std::fs::remove_file(&path).unwrap();
        for database in [database, next] {
            let error = database.verify_unreplaced().await.unwrap_err();
            assert!(matches!(error, StoreError::Missing { .. }), "{error:?}");
        }
    }

    #[tokio::test]
    async fn a_database_that_disappeared_while_it_was_closed_is_not_created_again() {
        let folder = tempfile::tempdir().unwrap();
        let (path, aside) = (folder.path().join("leads.db"), folder.path().join("aside"));
        let database = SqliteDatabase::on_demand(path.clone());
        database.writer().await.unwrap().commit().await.unwrap();
        database.close_idle().await;
        std::fs::rename(&path, &aside).unwrap();
        for opened in [database.writer().await, database.reader().await] {
            let error = opened.err().unwrap();
            assert!(matches!(error, StoreError::Missing { .. }), "{error:?}");
        }
        assert!(!path.exists());
        std::fs::rename(&aside, &path).unwrap();
        database.writer().await.unwrap();
    }

    #[tokio::test]
    async fn a_database_that_was_replaced_takes_no_writes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("leads.db");
        let database = SqliteDatabase::open(path.clone()).await.unwrap();
        std::fs::remove_file(&path).unwrap();
        let error = database.writer().await.err().unwrap();
        assert!(matches!(error, StoreError::Missing { .. }), "{error:?}");
        std::fs::write(&path, "").unwrap();
        let error = database.writer().await.err().unwrap();
        assert!(matches!(error, StoreError::Replaced), "{error:?}");
    }

    #[tokio::test]
    async fn an_on_demand_database_opens_on_use_and_stays_closed_when_idle() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("site/leads.db");
        let database = SqliteDatabase::on_demand(path.clone());
        assert!(database.is_idle() && database.stamp().await.is_none());
        database.writer().await.unwrap().commit().await.unwrap();
        assert!(!database.is_idle() && path.exists());
        let mut under_way = database.reader().await.unwrap();
        let uses = database.uses();
        let resting = {
            let database = database.clone();
            tokio::spawn(async move { database.close_idle().await })
        };
        tokio::task::yield_now().await;
        let found = crate::query("SELECT COUNT(*) AS n FROM lead")
            .fetch_one(&mut under_way)
            .await;
        assert_eq!(found.unwrap().number("n").unwrap(), 0);
        drop(under_way);
        resting.await.unwrap();
        assert!(database.is_idle());
        assert_eq!(database.uses(), uses, "nobody asked meanwhile");
        let rested = database.stamp().await;
        assert!(rested.is_some());
        SqliteDatabase::open(path)
            .await
            .unwrap()
            .writer()
            .await
            .unwrap()
            .commit()
            .await
            .unwrap();
        database.reader().await.unwrap();
        assert!(!database.is_idle());
        database.close().await;
        assert!(database.reader().await.is_err(), "it was closed for good");
    }
}

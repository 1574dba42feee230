//! Leads in one SQLite file.
//!
//! - Write-ahead log, `synchronous=FULL`: a commit returns after the log is on the disk, so a lead
//!   that was acknowledged survives a power cut.
//! - Leads that come together share one commit, see `writer`.
//! - One connection writes, a few read. SQLite lets one writer in at a time anyway; queueing for
//!   it inside the program is fair, queueing at the file's lock is not.
//! - Every write begins with `BEGIN IMMEDIATE`: two programs on one file wait for each other
//!   instead of failing halfway.
//! - The file and a folder made for it belong to their owner only.

pub(super) mod files;
pub(super) mod maintenance;
pub(super) mod restore;
mod writer;

use std::path::PathBuf;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _};

use super::migrations;
use super::sql::{LatestLead, Session, SqlStore, migration_fault, query, store_fault};
use crate::{Backup, LeadError, NewLead, RandomSource, Stored, Traces};

use files::Identity;
use writer::Writer;

const READERS: u32 = 4;
/// How long a call waits for another program that writes to the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How often opening is tried while another program opens the same file, and the pause between.
const OPEN_TRIES: u32 = 100;
const OPEN_PAUSE: Duration = Duration::from_millis(50);
/// How long a call waits for this program's own connections.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);

/// The lead store of one machine.
#[derive(Debug)]
pub struct SqliteStore {
    file: Identity,
    writer: SqlitePool,
    readers: SqlitePool,
    intake: Writer,
    latest: LatestLead,
    random: RandomSource,
}

impl SqliteStore {
    /// Opens the database at `path`, makes it and its folder where they are missing, and brings it
    /// to this version.
    pub async fn open(path: PathBuf, random: RandomSource) -> Result<Self, LeadError> {
        files::make(path.clone()).await?;
        Self::connect(path, random).await
    }

    /// Opens the database at `path`, which has to be there.
    pub async fn open_existing(path: PathBuf, random: RandomSource) -> Result<Self, LeadError> {
        files::require(path.clone()).await?;
        Self::connect(path, random).await
    }

    /// Whether the database at `path` is of this version already, so that opening it changes nothing for a program
    /// of the version before that uses it.
    pub async fn is_of_this_version(path: PathBuf) -> Result<bool, LeadError> {
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(false)
            .busy_timeout(BUSY_TIMEOUT);
        let mut connection = options.connect().await.map_err(store_fault)?;
        let gone = sqlx::query_scalar(migrations::STEPS_GONE)
            .fetch_one(&mut connection)
            .await
            .map_err(store_fault)?;
        connection.close().await.map_err(store_fault)?;
        Ok(migrations::has_all(&migrations::sqlite(), gone))
    }

    async fn connect(path: PathBuf, random: RandomSource) -> Result<Self, LeadError> {
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(false)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY_TIMEOUT)
            .foreign_keys(true)
            // What was erased or replaced is overwritten with zeros, not left as it is.
            .pragma("secure_delete", "on");
        let pool = || {
            SqlitePoolOptions::new()
                .acquire_timeout(ACQUIRE_TIMEOUT)
                .idle_timeout(None)
                .max_lifetime(None)
                .before_acquire(|connection, _about| {
                    // On a full disk SQLite undoes a transaction by itself. The connection still
                    // counts it as begun and would refuse every other one, also with room again.
                    Box::pin(async move { Ok(!connection.is_in_transaction()) })
                })
        };
        let writer = first_connection(&pool().max_connections(1), &options).await?;
        migrate(&writer).await?;
        let readers = pool()
            .max_connections(READERS)
            .connect_with(options.pragma("query_only", "on"))
            .await
            .map_err(store_fault)?;
        let file = Identity::of(path).await?;
        let latest = LatestLead::default();
        Ok(Self {
            intake: Writer::start(writer.clone(), file.clone(), random.clone(), latest.clone()),
            latest,
            file,
            writer,
            readers,
            random,
        })
    }
}

impl SqlStore for SqliteStore {
    async fn reader(&self) -> Result<Session, LeadError> {
        Session::sqlite(&self.readers).await
    }

    async fn writer(&self) -> Result<Session, LeadError> {
        Session::sqlite_transaction(&self.writer).await
    }

    fn random(&self) -> &RandomSource {
        &self.random
    }

    async fn store(&self, lead: NewLead) -> Result<Stored, LeadError> {
        self.intake.store(lead).await
    }

    async fn check(&self) -> Result<(), LeadError> {
        self.file.holds().await?;
        query("SELECT id FROM lead LIMIT 1")
            .fetch_optional(&mut self.reader().await?)
            .await?;
        self.latest.check(self.writer().await?, &self.random).await
    }

    async fn examine(&self) -> Result<Vec<String>, LeadError> {
        maintenance::examine(&self.readers).await
    }

    async fn after_erasure(&self) -> Result<Traces, LeadError> {
        maintenance::empty_log(&self.writer).await
    }

    async fn copy_to(&self, file: PathBuf) -> Result<Backup, LeadError> {
        self.file.holds().await?;
        maintenance::backup(self.file.path(), file).await
    }

    async fn take_from(&self, file: PathBuf) -> Result<Backup, LeadError> {
        restore::from(self, file).await
    }

    async fn end(&self) {
        self.intake.finish().await;
        self.readers.close().await;
        // Last, so that SQLite folds the log into the file as the last connection ends.
        self.writer.close().await;
    }
}

/// Opens the first connection, which turns the write-ahead log on. SQLite does not wait for another
/// program that does the same at that moment, whatever its busy time-out says, so this waits.
async fn first_connection(
    pool: &SqlitePoolOptions,
    options: &SqliteConnectOptions,
) -> Result<SqlitePool, LeadError> {
    let mut tries = 0;
    loop {
        match pool.clone().connect_with(options.clone()).await {
            Err(error) if is_busy(&error) && tries < OPEN_TRIES => {
                tries += 1;
                tokio::time::sleep(OPEN_PAUSE).await;
            }
            opened => return opened.map_err(store_fault),
        }
    }
}

/// Whether another program holds the file just now.
fn is_busy(error: &sqlx::Error) -> bool {
    const SQLITE_BUSY: u32 = 5;
    error
        .as_database_error()
        .and_then(|said| said.code()?.parse::<u32>().ok())
        .is_some_and(|code| code & 0xFF == SQLITE_BUSY)
}

/// Runs the migrations in one transaction that nobody else can write beside, so that two programs
/// starting at once do not both run them.
async fn migrate(writer: &SqlitePool) -> Result<(), LeadError> {
    let mut transaction = writer
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(store_fault)?;
    // Not `run`, whose future is not `Send` for every lifetime (rust-lang/rust#100013).
    migrations::sqlite()
        .run_direct(None, &mut *transaction, false)
        .await
        .map_err(migration_fault)?;
    transaction.commit().await.map_err(store_fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_copy_keeps_nobody_from_writing() {
        let folder = tempfile::tempdir().unwrap();
        let random = RandomSource::new(|| [0; 16]);
        let path = folder.path().join("leads.db");
        let store = SqliteStore::open(path, random).await.unwrap();
        let writing = store.writer().await.unwrap();
        let copy = store.copy_to(folder.path().join("copy.db")).await.unwrap();
        assert_eq!(copy.leads, 0);
        writing.commit().await.unwrap();
    }

    #[tokio::test]
    async fn a_commit_waits_for_the_disk_and_readers_cannot_write() {
        let folder = tempfile::tempdir().unwrap();
        let random = RandomSource::new(|| [0; 16]);
        let path = folder.path().join("leads.db");
        let store = SqliteStore::open(path, random).await.unwrap();
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode")
            .fetch_one(&store.writer)
            .await
            .unwrap();
        let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous")
            .fetch_one(&store.writer)
            .await
            .unwrap();
        assert_eq!((mode.as_str(), synchronous), ("wal", 2));
        assert!(
            sqlx::query("DELETE FROM lead")
                .execute(&store.readers)
                .await
                .is_err()
        );
    }
}

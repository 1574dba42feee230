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

mod care;
mod fault;
mod files;
mod history;
mod insert;
mod jobs;
mod rows;
mod writer;

use std::path::PathBuf;
use std::pin::Pin;
use std::time::Duration;

use jiff::Timestamp;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use uuid::Uuid;

use super::{LeadFilter, LeadStore, RandomSource, StoreFuture};
use crate::{
    Backlog, Backup, Erasure, Job, JobId, JobRecord, LeadError, LeadRecord, LeadSummary, Lease,
    NewLead, Outbox, Person, Reference, Report, Stored,
};

use fault::{migration_fault, store_fault};
use writer::Writer;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

const READERS: u32 = 4;
/// How long a call waits for another program that writes to the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a call waits for this program's own connections.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);

/// The lead store of one machine.
#[derive(Debug)]
pub struct SqliteStore {
    path: PathBuf,
    writer: SqlitePool,
    readers: SqlitePool,
    intake: Writer,
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

    async fn connect(path: PathBuf, random: RandomSource) -> Result<Self, LeadError> {
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(false)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY_TIMEOUT)
            .foreign_keys(true);
        let pool = || {
            SqlitePoolOptions::new()
                .acquire_timeout(ACQUIRE_TIMEOUT)
                .idle_timeout(None)
                .max_lifetime(None)
        };
        let writer = pool()
            .max_connections(1)
            .connect_with(options.clone())
            .await
            .map_err(store_fault)?;
        migrate(&writer).await?;
        let readers = pool()
            .max_connections(READERS)
            .connect_with(options.pragma("query_only", "on"))
            .await
            .map_err(store_fault)?;
        Ok(Self {
            path,
            intake: Writer::start(writer.clone(), random),
            writer,
            readers,
        })
    }

    async fn check(&self) -> Result<(), LeadError> {
        // A file that was deleted still takes rows, and they are gone at the next start.
        files::require(self.path.clone()).await?;
        sqlx::query("SELECT 1 FROM lead LIMIT 1")
            .fetch_optional(&self.readers)
            .await
            .map_err(store_fault)?;
        let transaction = self
            .writer
            .begin_with("BEGIN IMMEDIATE")
            .await
            .map_err(store_fault)?;
        transaction.rollback().await.map_err(store_fault)
    }
}

impl LeadStore for SqliteStore {
    fn insert(&self, lead: NewLead) -> StoreFuture<'_, Stored> {
        Box::pin(self.intake.store(lead))
    }

    fn find(&self, reference: Reference) -> StoreFuture<'_, Option<LeadRecord>> {
        Box::pin(rows::find(&self.readers, reference))
    }

    fn list(&self, filter: LeadFilter) -> StoreFuture<'_, Vec<LeadSummary>> {
        Box::pin(rows::list(&self.readers, filter))
    }

    fn export(&self, filter: LeadFilter) -> StoreFuture<'_, Vec<LeadRecord>> {
        Box::pin(rows::export(&self.readers, filter))
    }

    fn health(&self) -> StoreFuture<'_, ()> {
        Box::pin(self.check())
    }

    fn forget(&self, person: Person, now: Timestamp) -> StoreFuture<'_, Erasure> {
        Box::pin(async move { care::forget(&self.writer, &person, now).await })
    }

    fn backup(&self, file: PathBuf) -> StoreFuture<'_, Backup> {
        Box::pin(care::backup(&self.writer, file))
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            self.intake.finish().await;
            self.readers.close().await;
            // Last, so that SQLite folds the log into the file as the last connection ends.
            self.writer.close().await;
        })
    }
}

impl Outbox for SqliteStore {
    fn lease(&self, lease: Lease) -> StoreFuture<'_, Vec<Job>> {
        Box::pin(async move { jobs::lease(&self.writer, &self.readers, &lease).await })
    }

    fn finish(&self, job: JobId, report: Report) -> StoreFuture<'_, ()> {
        Box::pin(async move { jobs::finish(&self.writer, job, &report).await })
    }

    fn give_back(&self, worker: Uuid) -> StoreFuture<'_, u64> {
        Box::pin(jobs::give_back(&self.writer, worker))
    }

    fn backlog(&self) -> StoreFuture<'_, Backlog> {
        Box::pin(history::backlog(&self.readers))
    }

    fn history(&self, reference: Reference) -> StoreFuture<'_, Vec<JobRecord>> {
        Box::pin(history::of(&self.readers, reference))
    }

    fn retry(&self, reference: Option<Reference>, now: Timestamp) -> StoreFuture<'_, u64> {
        Box::pin(jobs::retry(&self.writer, reference, now))
    }

    fn release(&self, reference: Reference, now: Timestamp) -> StoreFuture<'_, bool> {
        Box::pin(jobs::release(&self.writer, reference, now))
    }

    fn is_stopped(&self, delivery: String, endpoint: String) -> StoreFuture<'_, bool> {
        Box::pin(async move {
            jobs::is_stopped(&self.writer, &self.readers, &delivery, &endpoint).await
        })
    }
}

/// Runs the migrations in one transaction that nobody else can write beside, so that two programs
/// starting at once do not both run them.
async fn migrate(writer: &SqlitePool) -> Result<(), LeadError> {
    let mut transaction = writer
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(store_fault)?;
    // Not `run`, whose future is not `Send` for every lifetime (rust-lang/rust#100013).
    MIGRATIONS
        .run_direct(None, &mut *transaction, false)
        .await
        .map_err(migration_fault)?;
    transaction.commit().await.map_err(store_fault)
}

#[cfg(test)]
mod tests {
    use super::*;

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

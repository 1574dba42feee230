//! Leads in one SQLite file; those that come together share one commit, see `writer`.

mod writer;

use std::path::PathBuf;

use sightline_store::{SqliteDatabase, query};

use super::sql::{LatestLead, SqlStore};
use crate::{Database, NewLead, RandomSource, StoreError, Stored};

use writer::Writer;

/// The lead store of one machine.
#[derive(Debug)]
pub struct SqliteStore {
    file: SqliteDatabase,
    database: Database,
    intake: Writer,
    latest: LatestLead,
    random: RandomSource,
}

impl SqliteStore {
    /// Opens the database at `path`, makes it and its folder where they are missing, and brings it
    /// to this version.
    pub async fn open(path: PathBuf, random: RandomSource) -> Result<Self, StoreError> {
        Ok(Self::of(SqliteDatabase::open(path).await?, random))
    }

    /// Opens the database at `path`, which has to be there.
    pub async fn open_existing(path: PathBuf, random: RandomSource) -> Result<Self, StoreError> {
        Ok(Self::of(SqliteDatabase::open_existing(path).await?, random))
    }

    /// The database at `path`, which is opened or made once something is read or written. Needs a Tokio runtime.
    pub fn on_demand(path: PathBuf, random: RandomSource) -> Self {
        Self::of(SqliteDatabase::on_demand(path), random)
    }

    /// Whether the database at `path` is of this version already, so that opening it changes nothing for a program
    /// of the version before that uses it.
    pub async fn is_of_this_version(path: PathBuf) -> Result<bool, StoreError> {
        SqliteDatabase::is_of_this_version(path).await
    }

    fn of(file: SqliteDatabase, random: RandomSource) -> Self {
        let latest = LatestLead::default();
        Self {
            intake: Writer::start(file.clone(), random.clone(), latest.clone()),
            database: Database::Sqlite(file.clone()),
            file,
            latest,
            random,
        }
    }
}

impl SqlStore for SqliteStore {
    fn database(&self) -> &Database {
        &self.database
    }

    fn random(&self) -> &RandomSource {
        &self.random
    }

    async fn store(&self, lead: NewLead) -> Result<Stored, StoreError> {
        self.intake.store(lead).await
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.file.holds().await?;
        query("SELECT id FROM lead LIMIT 1")
            .fetch_optional(&mut self.file.reader().await?)
            .await?;
        self.latest
            .check(self.file.writer().await?, &self.random)
            .await
    }

    async fn examine(&self) -> Result<Vec<String>, StoreError> {
        self.file.examine().await
    }

    async fn end(&self) {
        self.intake.finish().await;
        self.database.close().await;
    }
}

//! The store of leads. One test suite runs over both databases.

pub(crate) mod postgres;
pub(crate) mod sql;
pub(crate) mod sqlite;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use sightline_model::FormKind;
use sightline_model::studio::LeadStage;
use sightline_store::{PostgresDatabase, SqliteDatabase, Timeouts};

use crate::{Database, DatabaseUrl, LeadState, RandomSource, StoreError};

use postgres::PostgresIntake;
use sqlite::SqliteIntake;

/// A durable store of leads.
#[derive(Debug)]
pub struct LeadStore {
    database: Database,
    random: RandomSource,
    intake: Intake,
}

/// How leads are inserted into a database.
#[derive(Debug)]
enum Intake {
    Sqlite(SqliteIntake),
    Postgres(PostgresIntake),
}

impl LeadStore {
    /// Opens the SQLite database at `path` and migrates it to this version. Creates it and its folder if they are
    /// missing.
    pub async fn open(path: PathBuf, random: RandomSource) -> Result<Self, StoreError> {
        Self::open_with(path, Timeouts::default(), random).await
    }

    /// Like [`Self::open`], with these time limits for calls.
    pub async fn open_with(
        path: PathBuf,
        timeouts: Timeouts,
        random: RandomSource,
    ) -> Result<Self, StoreError> {
        let database = SqliteDatabase::open_with(path, timeouts).await?;
        Ok(Self::sqlite(database, random))
    }

    /// Like [`Self::open_with`], but fails with [`StoreError::Outdated`] in place of migrating a database of an older
    /// version.
    pub async fn open_unless_older(
        path: PathBuf,
        timeouts: Timeouts,
        random: RandomSource,
    ) -> Result<Self, StoreError> {
        let database = SqliteDatabase::open_unless_older(path, timeouts).await?;
        Ok(Self::sqlite(database, random))
    }

    /// Opens the SQLite database at `path`, which must exist and be of this version.
    pub async fn open_existing(path: PathBuf, random: RandomSource) -> Result<Self, StoreError> {
        Self::open_existing_with(path, Timeouts::default(), random).await
    }

    /// Like [`Self::open_existing`], with these time limits for calls.
    pub async fn open_existing_with(
        path: PathBuf,
        timeouts: Timeouts,
        random: RandomSource,
    ) -> Result<Self, StoreError> {
        let database = SqliteDatabase::open_existing(path, timeouts).await?;
        Ok(Self::sqlite(database, random))
    }

    /// Opens a temporary copy of the SQLite database at `path`, for reading what is on a read-only disk.
    pub async fn open_copy(path: &Path, random: RandomSource) -> Result<Self, StoreError> {
        Ok(Self::sqlite(SqliteDatabase::open_copy(path).await?, random))
    }

    /// Returns a store with the SQLite database at `path`, which is opened, and created if it is missing, on first use.
    /// Requires a Tokio runtime.
    pub fn on_demand(path: PathBuf, random: RandomSource) -> Self {
        Self::sqlite(SqliteDatabase::on_demand(path), random)
    }

    fn sqlite(file: SqliteDatabase, random: RandomSource) -> Self {
        Self {
            intake: Intake::Sqlite(SqliteIntake::new(file.clone(), random.clone())),
            database: Database::Sqlite(file),
            random,
        }
    }

    /// Connects to a PostgreSQL database, which several servers may share, and migrates its tables to this version,
    /// creating them if they are missing.
    pub async fn connect(url: &DatabaseUrl, random: RandomSource) -> Result<Self, StoreError> {
        let database = Database::Postgres(PostgresDatabase::connect(url).await?);
        Ok(Self {
            intake: Intake::Postgres(PostgresIntake::new(
                database.clone(),
                url.timeouts(),
                random.clone(),
            )),
            database,
            random,
        })
    }
}

/// Leads, without those that cannot be read.
#[derive(Debug)]
pub struct Readable<T> {
    /// The leads.
    pub leads: Vec<T>,
    /// Which leads cannot be read, and why.
    pub unreadable: Vec<StoreError>,
}

impl<T> Readable<T> {
    /// Leaves out leads that are damaged.
    fn of(read: impl Iterator<Item = Result<T, StoreError>>) -> Result<Self, StoreError> {
        let (mut leads, mut unreadable) = (Vec::new(), Vec::new());
        for lead in read {
            match lead {
                Err(error @ StoreError::Corrupt { .. }) => unreadable.push(error),
                lead => leads.push(lead?),
            }
        }
        Ok(Self { leads, unreadable })
    }

    /// Returns the leads if all can be read.
    ///
    /// # Errors
    /// Why the first one that cannot be read can't be.
    pub fn all(self) -> Result<Vec<T>, StoreError> {
        match self.unreadable.into_iter().next() {
            Some(error) => Err(error),
            None => Ok(self.leads),
        }
    }
}

/// What [`LeadStore::retry_leads`] made due.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Retried {
    /// The number of jobs that are due now, by delivery.
    pub due: BTreeMap<String, u64>,
    /// How many of them were added.
    pub new: u64,
}

/// How often a page was viewed. Nothing about the viewers is stored.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct PageViews {
    /// Its path.
    pub page: String,
    /// The number of views.
    pub views: u64,
}

/// Which leads to read; all of them by default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeadFilter {
    /// Only leads received at this time or later.
    pub since: Option<Timestamp>,
    /// Only leads received before this time.
    pub until: Option<Timestamp>,
    /// Only leads from this form.
    pub form: Option<FormKind>,
    /// Only leads from this page, a path.
    pub page: Option<String>,
    /// Only leads in this state.
    pub state: Option<LeadState>,
    /// Only leads in this stage.
    pub stage: Option<LeadStage>,
    /// Only leads that are not in quarantine.
    pub without_quarantined: bool,
    /// Only tests, or only leads that aren't tests.
    pub test: Option<bool>,
    /// The maximum number of leads, counted from the start of the result.
    pub limit: Option<u32>,
}

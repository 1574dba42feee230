//! The store of leads. One test suite runs over both databases.

pub(crate) mod postgres;
pub(crate) mod sql;
pub(crate) mod sqlite;

use std::collections::BTreeMap;
use std::path::PathBuf;

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
    /// Returns a store in a database. Requires a Tokio runtime.
    pub fn new(database: impl Into<Database>, random: RandomSource) -> Self {
        let database = database.into();
        let intake = match database.clone() {
            Database::Sqlite(file) => Intake::Sqlite(SqliteIntake::start(file, random.clone())),
            Database::Postgres(server) => {
                Intake::Postgres(PostgresIntake::new(server, random.clone()))
            }
        };
        Self {
            database,
            random,
            intake,
        }
    }

    /// Opens the SQLite database at `path` and migrates it to this version. Creates it and its folder if they are
    /// missing.
    pub async fn open(path: PathBuf, random: RandomSource) -> Result<Self, StoreError> {
        Ok(Self::new(SqliteDatabase::open(path).await?, random))
    }

    /// Opens the SQLite database at `path`, which must exist and be of this version.
    pub async fn open_existing(path: PathBuf, random: RandomSource) -> Result<Self, StoreError> {
        let database = SqliteDatabase::open_existing(path, Timeouts::default()).await?;
        Ok(Self::new(database, random))
    }

    /// Connects to a PostgreSQL database, which several servers may share, and migrates its tables to this version,
    /// creating them if they are missing.
    pub async fn connect(url: &DatabaseUrl, random: RandomSource) -> Result<Self, StoreError> {
        Ok(Self::new(PostgresDatabase::connect(url).await?, random))
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

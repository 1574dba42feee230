//! Where leads are kept. The tests run one suite over both databases.

pub(crate) mod postgres;
pub(crate) mod sql;
pub(crate) mod sqlite;

use std::path::PathBuf;

use jiff::Timestamp;
use sightline_model::FormKind;
use sightline_model::studio::LeadStage;
use sightline_store::{Patience, PostgresDatabase, SqliteDatabase};

use crate::{Database, DatabaseUrl, LeadState, RandomSource, StoreError};

use postgres::PostgresIntake;
use sqlite::SqliteIntake;

/// A place where leads are kept for good.
#[derive(Debug)]
pub struct LeadStore {
    database: Database,
    random: RandomSource,
    intake: Intake,
}

/// How leads come into a database.
#[derive(Debug)]
enum Intake {
    Sqlite(SqliteIntake),
    Postgres(PostgresIntake),
}

impl LeadStore {
    /// Opens the SQLite database at `path`, makes it and its folder where they are missing, and brings it
    /// to this version.
    pub async fn open(path: PathBuf, random: RandomSource) -> Result<Self, StoreError> {
        Self::open_with(path, Patience::default(), random).await
    }

    /// The same, with calls that wait so long.
    pub async fn open_with(
        path: PathBuf,
        patience: Patience,
        random: RandomSource,
    ) -> Result<Self, StoreError> {
        let database = SqliteDatabase::open_with(path, patience).await?;
        Ok(Self::sqlite(database, random))
    }

    /// Opens the SQLite database at `path`, which has to be there.
    pub async fn open_existing(path: PathBuf, random: RandomSource) -> Result<Self, StoreError> {
        Ok(Self::sqlite(
            SqliteDatabase::open_existing(path).await?,
            random,
        ))
    }

    /// The SQLite database at `path`, which is opened or made once something is read or written. Needs a Tokio runtime.
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

    /// Connects to a PostgreSQL database, which several servers may share, makes its tables where they are missing,
    /// and brings them to this version.
    pub async fn connect(url: &DatabaseUrl, random: RandomSource) -> Result<Self, StoreError> {
        let database = Database::Postgres(PostgresDatabase::connect(url).await?);
        Ok(Self {
            intake: Intake::Postgres(PostgresIntake::new(
                database.clone(),
                url.patience(),
                random.clone(),
            )),
            database,
            random,
        })
    }
}

/// How often a page was shown. Nothing is known of to whom.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct PageViews {
    /// Its path.
    pub page: String,
    /// How often.
    pub views: u64,
}

/// Which leads to read. The default is all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeadFilter {
    /// Only leads that came at this time or later.
    pub since: Option<Timestamp>,
    /// Only leads that came before this time.
    pub until: Option<Timestamp>,
    /// Only leads from this form.
    pub form: Option<FormKind>,
    /// Only leads from this page, a path.
    pub page: Option<String>,
    /// Only leads of which this has become.
    pub state: Option<LeadState>,
    /// Only leads that are so far.
    pub stage: Option<LeadStage>,
    /// Only leads that are not in quarantine.
    pub without_quarantined: bool,
    /// Only tests, or only leads that are none.
    pub test: Option<bool>,
    /// The most leads, of those that come first.
    pub limit: Option<u32>,
}

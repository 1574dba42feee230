//! A PostgreSQL database, which several servers may share.
//!
//! - `synchronous_commit` is on, whatever the server's own setting: a commit returns once the write-ahead log is on
//!   disk.
//! - A broken connection is replaced.

mod connect;
mod setup;
mod url;

use std::path::Path;

use sqlx::postgres::PgPool;

use crate::sqlite::SqliteDatabase;
use crate::transfer::all as transfer_all;
use crate::{ErasureRemnants, Session, StoreError, Timeouts, query};

pub use setup::ServerSetup;
pub use url::{DatabaseUrl, DatabaseUrlError};

/// Begins a transaction for writing.
const BEGIN: &str = "BEGIN";
/// Begins a transaction that sees a snapshot of the database, for a copy.
const BEGIN_SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// Vacuums the tables that leads are erased from.
const VACUUM: &str = "VACUUM lead, lead_intake, lead_plan, lead_desk, lead_entry, lead_word, \
    delivery_job, delivery_attempt";

/// A database that several machines can share. Clones share its connections.
#[derive(Clone)]
pub struct PostgresDatabase {
    pool: PgPool,
    place: String,
    timeouts: Timeouts,
}

impl std::fmt::Debug for PostgresDatabase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The pool's `Debug` output would show the password.
        f.debug_struct("PostgresDatabase")
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

impl PostgresDatabase {
    /// Connects to a database and migrates its tables to this version, creating them if they are missing.
    pub async fn connect(url: &DatabaseUrl) -> Result<Self, StoreError> {
        Ok(Self {
            pool: connect::connect(url).await?,
            place: url.to_string(),
            timeouts: url.timeouts,
        })
    }

    /// How long calls wait.
    pub const fn timeouts(&self) -> Timeouts {
        self.timeouts
    }

    /// Returns a connection for reading.
    pub async fn reader(&self) -> Result<Session, StoreError> {
        Session::postgres(&self.pool).await
    }

    /// Begins a transaction for writing.
    pub async fn writer(&self) -> Result<Session, StoreError> {
        Session::postgres_transaction(&self.pool, BEGIN).await
    }

    /// Frees the space of erased rows. Errors are ignored: not every user has the rights that it needs, and the server
    /// does it by itself in time.
    pub(crate) async fn vacuum(&self) -> Result<ErasureRemnants, StoreError> {
        _ = query(VACUUM).execute(&mut self.reader().await?).await;
        Ok(ErasureRemnants::InServer)
    }

    /// Copies the database into an empty file.
    pub(crate) async fn copy(&self, file: &Path) -> Result<(), StoreError> {
        let copy = SqliteDatabase::open(file.to_owned()).await?;
        let mut source = Session::postgres_transaction(&self.pool, BEGIN_SNAPSHOT).await?;
        let mut target = copy.writer().await?;
        transfer_all(&mut source, &mut target).await?;
        target.commit().await?;
        copy.close().await;
        Ok(())
    }

    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}

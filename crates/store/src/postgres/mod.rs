//! A PostgreSQL database, which several servers may share.
//!
//! - `synchronous_commit` is on, whatever the server's own setting: a commit returns after the log is
//!   on the disk.
//! - A connection that broke is replaced.

mod connect;
mod url;

use std::path::Path;

use sqlx::postgres::PgPool;

use crate::sqlite::SqliteDatabase;
use crate::transfer::all as transfer_all;
use crate::{Session, StoreError, Traces, query};

pub use url::{DatabaseUrl, DatabaseUrlError};

/// A transaction to write in.
const BEGIN: &str = "BEGIN";
/// A transaction that sees one moment of the database, for a copy.
const BEGIN_SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// The tables in which erased leads were.
const VACUUM: &str = "VACUUM lead, lead_intake, lead_plan, lead_desk, lead_entry, lead_word, \
    delivery_job, delivery_attempt";

/// The database of several machines. Clones share its connections.
#[derive(Clone)]
pub struct PostgresDatabase {
    pool: PgPool,
    place: String,
}

impl std::fmt::Debug for PostgresDatabase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The pool would show the password.
        f.debug_struct("PostgresDatabase")
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

impl PostgresDatabase {
    /// Connects to a database, makes its tables where they are missing, and brings them to this
    /// version.
    pub async fn connect(url: &DatabaseUrl) -> Result<Self, StoreError> {
        Ok(Self {
            pool: connect::connect(url).await?,
            place: url.to_string(),
        })
    }

    /// A connection to read with.
    pub async fn reader(&self) -> Result<Session, StoreError> {
        Session::postgres(&self.pool).await
    }

    /// A transaction to write in.
    pub async fn writer(&self) -> Result<Session, StoreError> {
        Session::postgres_transaction(&self.pool, BEGIN).await
    }

    /// Frees the place of erased rows soon. It needs rights that not every user has, and the server does it by
    /// itself in time.
    pub(crate) async fn vacuum(&self) -> Result<Traces, StoreError> {
        _ = query(VACUUM).execute(&mut self.reader().await?).await;
        Ok(Traces::InServer)
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

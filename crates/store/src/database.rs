//! A database of either kind.

use std::path::PathBuf;

use crate::{Backup, PostgresDatabase, Session, SqliteDatabase, StoreError, Traces};

/// A database of either kind. Clones share its connections.
#[derive(Debug, Clone)]
pub enum Database {
    /// A file of one machine.
    Sqlite(SqliteDatabase),
    /// A server's, which several machines may share.
    Postgres(PostgresDatabase),
}

impl Database {
    /// A connection to read with.
    pub async fn reader(&self) -> Result<Session, StoreError> {
        match self {
            Self::Sqlite(database) => database.reader().await,
            Self::Postgres(database) => database.reader().await,
        }
    }

    /// A transaction to write in. What is not committed is undone.
    pub async fn writer(&self) -> Result<Session, StoreError> {
        match self {
            Self::Sqlite(database) => database.writer().await,
            Self::Postgres(database) => database.writer().await,
        }
    }

    /// The file that may rest between uses; nothing where the connections stay open.
    pub fn on_demand(&self) -> Option<&SqliteDatabase> {
        match self {
            Self::Sqlite(database) if database.is_on_demand() => Some(database),
            _ => None,
        }
    }

    /// Removes what is left of erased rows as far as can be done.
    pub async fn after_erasure(&self) -> Result<Traces, StoreError> {
        match self {
            Self::Sqlite(database) => database.empty_log().await,
            Self::Postgres(database) => database.vacuum().await,
        }
    }

    /// Writes a copy of everything to a file that is not there yet, while others go on writing, and
    /// checks the copy. Copies of every database are alike: a SQLite database.
    pub async fn backup(&self, file: PathBuf) -> Result<Backup, StoreError> {
        match self {
            Self::Sqlite(database) => database.backup(file).await,
            Self::Postgres(database) => database.backup(file).await,
        }
    }

    /// Takes everything from a copy, also from one of an older version, into a database without leads and
    /// accounts: all of it or nothing.
    pub async fn restore(&self, file: PathBuf) -> Result<Backup, StoreError> {
        crate::sqlite::restore::from(file, async || self.writer().await).await
    }

    /// Ends all connections. Calls under way finish first; later calls fail.
    pub async fn close(&self) {
        match self {
            Self::Sqlite(database) => database.close().await,
            Self::Postgres(database) => database.close().await,
        }
    }
}

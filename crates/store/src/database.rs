//! A database of either kind.

use std::path::{Path, PathBuf};

use crate::sqlite::{files, maintenance};
use crate::{Backup, PostgresDatabase, Query, Session, SqliteDatabase, StoreError, Traces};

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
    /// checks the copy, which has its name only then. Copies of every database are alike: a SQLite
    /// database.
    pub async fn backup(&self, file: PathBuf) -> Result<Backup, StoreError> {
        files::require_none(&file).await?;
        let mut unchecked = file.clone().into_os_string();
        unchecked.push(".");
        unchecked.push(Backup::UNCHECKED);
        let unchecked = PathBuf::from(unchecked);
        // An attempt before this one may have been killed.
        files::discard(&unchecked).await;
        let copied = self.copy_checked(&unchecked, &file).await;
        if copied.is_err() {
            files::discard(&unchecked).await;
        }
        copied
    }

    async fn copy_checked(&self, unchecked: &Path, file: &Path) -> Result<Backup, StoreError> {
        files::make_new(unchecked).await?;
        match self {
            Self::Sqlite(database) => database.copy(unchecked).await?,
            Self::Postgres(database) => database.copy(unchecked).await?,
        }
        let backup = maintenance::checked(unchecked).await?;
        files::rename(unchecked, file).await?;
        Ok(Backup {
            file: file.to_owned(),
            ..backup
        })
    }

    /// Ends all connections. Calls under way finish first; later calls fail.
    pub async fn close(&self) {
        match self {
            Self::Sqlite(database) => database.close().await,
            Self::Postgres(database) => database.close().await,
        }
    }
}

impl Query {
    /// Runs it in a transaction of its own; how many rows it touched.
    pub async fn execute_alone(self, database: &Database) -> Result<u64, StoreError> {
        let mut session = database.writer().await?;
        let touched = self.execute(&mut session).await?;
        session.commit().await?;
        Ok(touched)
    }
}

//! A database of either kind.

use std::path::{Path, PathBuf};

use crate::sqlite::{files, maintenance};
use crate::{
    Backup, DiskSpace, ErasureRemnants, PostgresDatabase, Query, Session, SqliteDatabase,
    StoreError,
};

/// Returns the space on the disk of a folder, if it is known.
pub(crate) type SpaceOf = fn(&Path) -> Option<DiskSpace>;

/// A database of either kind. Clones share its connections.
#[derive(Debug, Clone)]
pub enum Database {
    /// A file on one machine.
    Sqlite(SqliteDatabase),
    /// A database on a server, which several machines may share.
    Postgres(PostgresDatabase),
}

impl From<SqliteDatabase> for Database {
    fn from(database: SqliteDatabase) -> Self {
        Self::Sqlite(database)
    }
}

impl From<PostgresDatabase> for Database {
    fn from(database: PostgresDatabase) -> Self {
        Self::Postgres(database)
    }
}

impl Database {
    /// Returns a connection for reading.
    pub async fn reader(&self) -> Result<Session, StoreError> {
        match self {
            Self::Sqlite(database) => database.reader().await,
            Self::Postgres(database) => database.reader().await,
        }
    }

    /// Begins a transaction for writing. It is rolled back unless it is committed.
    pub async fn writer(&self) -> Result<Session, StoreError> {
        match self {
            Self::Sqlite(database) => database.writer().await,
            Self::Postgres(database) => database.writer().await,
        }
    }

    /// Returns the SQLite database if it is opened on demand, or `None` where the connections stay
    /// open.
    pub fn on_demand(&self) -> Option<&SqliteDatabase> {
        match self {
            Self::Sqlite(database) if database.is_on_demand() => Some(database),
            _ => None,
        }
    }

    /// Removes what remains of erased rows, as far as possible.
    pub async fn purge_erased(&self) -> Result<ErasureRemnants, StoreError> {
        match self {
            Self::Sqlite(database) => database.truncate_wal().await,
            Self::Postgres(database) => database.vacuum().await,
        }
    }

    /// Writes a complete copy to a file that must not exist yet, and checks it. Others can write to
    /// the database meanwhile. The copy gets its final name only after the check. It is a SQLite
    /// database, whatever the kind of the source.
    ///
    /// # Errors
    /// Among others, when it would take the space that leads need on the disk of a SQLite database.
    pub async fn backup(&self, file: PathBuf) -> Result<Backup, StoreError> {
        self.backup_within(file, DiskSpace::of).await
    }

    /// Like [`Self::backup`], with the space on the disk as `space` tells it.
    pub(crate) async fn backup_within(
        &self,
        file: PathBuf,
        space: SpaceOf,
    ) -> Result<Backup, StoreError> {
        files::require_none(&file).await?;
        let unchecked = files::beside(&file, &format!(".{}", Backup::UNCHECKED));
        // An earlier attempt may have been killed and left this file behind.
        files::discard(&unchecked).await;
        let copied = self.copy_and_verify(&unchecked, &file, space).await;
        if copied.is_err() {
            files::discard(&unchecked).await;
        }
        copied
    }

    async fn copy_and_verify(
        &self,
        unchecked: &Path,
        file: &Path,
        space: SpaceOf,
    ) -> Result<Backup, StoreError> {
        files::create_new(unchecked).await?;
        match self {
            Self::Sqlite(database) => database.copy(unchecked, space).await?,
            Self::Postgres(database) => database.copy(unchecked).await?,
        }
        let backup = maintenance::verify_copy(unchecked).await?;
        files::rename(unchecked, file).await?;
        Ok(Backup {
            file: file.to_owned(),
            ..backup
        })
    }

    /// Closes all connections. Calls in progress finish first; later calls fail.
    pub async fn close(&self) {
        match self {
            Self::Sqlite(database) => database.close().await,
            Self::Postgres(database) => database.close().await,
        }
    }
}

impl Query {
    /// Runs the statement in a transaction of its own and returns the number of rows affected.
    pub async fn execute_alone(self, database: &Database) -> Result<u64, StoreError> {
        let mut session = database.writer().await?;
        let touched = self.execute(&mut session).await?;
        session.commit().await?;
        Ok(touched)
    }
}

//! Restores a copy, which is a SQLite database, into a database of either kind.

use std::path::{Path, PathBuf};

use crate::sqlite::files;
use crate::transfer::all as transfer_all;
use crate::{Backup, Database, Session, SqliteDatabase, StoreError, query};

impl Database {
    /// Restores everything from a copy into a database without leads: all of it or nothing. The copy itself is not
    /// changed: one by an older version is migrated in a temporary copy. If it's the file of a database that wasn't
    /// closed, the write-ahead log beside it is part of it.
    pub async fn restore(&self, file: PathBuf) -> Result<Backup, StoreError> {
        let source = SqliteDatabase::open_copy(&file).await;
        let source = source.map_err(|error| error.of_copy(&file))?;
        let restored = self.restore_from(&source, &file).await;
        source.close().await;
        Ok(Backup {
            leads: restored?,
            bytes: files::size(&file).await?,
            file,
        })
    }

    async fn restore_from(&self, source: &SqliteDatabase, file: &Path) -> Result<u64, StoreError> {
        let of_copy = |error: StoreError| error.of_copy(file);
        let faults = source.check_integrity().await.map_err(of_copy)?;
        if let Some(fault) = faults.into_iter().next() {
            return Err(of_copy(StoreError::corrupt_copy(fault)));
        }
        let mut reader = source.reader().await?;
        let mut target = self.writer().await?;
        let leads = count(&mut target, "SELECT count(*) AS n FROM lead").await?;
        if leads > 0 {
            return Err(StoreError::NotEmpty { leads });
        }
        let accounts = count(&mut reader, "SELECT count(*) AS n FROM account").await;
        if accounts.map_err(of_copy)? > 0 {
            // The accounts of the copy replace those that were created in the meantime.
            query("DELETE FROM account").execute(&mut target).await?;
        }
        // The target is empty, so only the content of the copy can cause an error here.
        let leads = transfer_all(&mut reader, &mut target)
            .await
            .map_err(of_copy)?;
        target.commit().await?;
        Ok(leads)
    }
}

async fn count(session: &mut Session, statement: &'static str) -> Result<u64, StoreError> {
    query(statement).fetch_one(session).await?.count("n")
}

//! Restores a copy, which is a SQLite database, into a database of either kind.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::sqlite::files;
use crate::transfer::all as transfer_all;
use crate::{Backup, Database, Session, SqliteDatabase, StoreError, query};

impl Database {
    /// Restores everything from a copy into a database without leads: all of it or nothing. The copy itself is not
    /// changed: one by an older version is migrated in a temporary copy. If it's the file of a database that wasn't
    /// closed, the write-ahead log beside it is part of it.
    ///
    /// # Errors
    /// Among others, [`StoreError::OtherPeople`].
    pub async fn restore(&self, file: PathBuf) -> Result<Backup, StoreError> {
        self.restore_checked(file, false).await
    }

    /// Like [`Self::restore`], whoever has accounts in the copy.
    pub async fn restore_replacing_people(&self, file: PathBuf) -> Result<Backup, StoreError> {
        self.restore_checked(file, true).await
    }

    async fn restore_checked(
        &self,
        file: PathBuf,
        replaces_people: bool,
    ) -> Result<Backup, StoreError> {
        let source = SqliteDatabase::open_copy(&file).await;
        let source = source.map_err(|error| error.of_copy(&file))?;
        let restored = self.restore_from(&source, &file, replaces_people).await;
        source.close().await;
        Ok(Backup {
            leads: restored?,
            bytes: files::size(&file).await?,
            file,
        })
    }

    async fn restore_from(
        &self,
        source: &SqliteDatabase,
        file: &Path,
        replaces_people: bool,
    ) -> Result<u64, StoreError> {
        let of_copy = |error: StoreError| error.of_copy(file);
        let faults = source.check_integrity().await.map_err(of_copy)?;
        if let Some(fault) = faults.into_iter().next() {
            return Err(of_copy(StoreError::corrupt_copy(fault)));
        }
        let mut reader = source.reader().await?;
        let mut target = self.writer().await?;
        let leads = query("SELECT count(*) AS n FROM lead").fetch_one(&mut target);
        let leads = leads.await?.count("n")?;
        if leads > 0 {
            return Err(StoreError::NotEmpty { leads });
        }
        let accounts = query("SELECT count(*) AS n FROM account").fetch_one(&mut reader);
        let accounts = accounts.await.and_then(|row| row.count::<u64>("n"));
        if accounts.map_err(of_copy)? > 0 {
            let copied = people(&mut reader).await.map_err(of_copy)?;
            let present = people(&mut target).await?;
            if !replaces_people && !present.is_empty() && present.is_disjoint(&copied) {
                return Err(StoreError::OtherPeople);
            }
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

/// Returns the email addresses of those who may sign in.
async fn people(session: &mut Session) -> Result<HashSet<String>, StoreError> {
    let accounts = query("SELECT email FROM account WHERE disabled_at IS NULL").fetch_all(session);
    let accounts = accounts.await?;
    accounts
        .iter()
        .map(|account| account.text("email"))
        .collect()
}

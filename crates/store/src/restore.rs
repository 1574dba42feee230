//! Restores a copy, which is a SQLite database, into a database of either kind.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::database::SpaceOf;
use crate::sqlite::files;
use crate::transfer::all as transfer_all;
use crate::{Backup, Database, DiskSpace, Session, SqliteDatabase, StoreError, query};

impl Database {
    /// Restores everything from a copy into a database without leads: all of it or nothing. Test leads that are there are
    /// erased. The copy itself is not changed: one by an older version is migrated in a temporary copy. If it's the file of
    /// a database that wasn't closed, the write-ahead log beside it is part of it.
    ///
    /// # Errors
    /// Among others, [`StoreError::OtherPeople`].
    pub async fn restore(&self, file: PathBuf) -> Result<Backup, StoreError> {
        self.restore_checked(file, false, DiskSpace::of).await
    }

    /// Like [`Self::restore`], whoever has accounts in the copy.
    pub async fn restore_replacing_people(&self, file: PathBuf) -> Result<Backup, StoreError> {
        self.restore_checked(file, true, DiskSpace::of).await
    }

    async fn restore_checked(
        &self,
        file: PathBuf,
        replaces_people: bool,
        space: SpaceOf,
    ) -> Result<Backup, StoreError> {
        let source = SqliteDatabase::open_copy(&file).await;
        let source = source.map_err(|error| error.of_copy(&file))?;
        let restored = self
            .restore_from(&source, &file, replaces_people, space)
            .await;
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
        space: SpaceOf,
    ) -> Result<u64, StoreError> {
        let of_copy = |error: StoreError| error.of_copy(file);
        let faults = source.check_integrity().await.map_err(of_copy)?;
        if let Some(fault) = faults.into_iter().next() {
            return Err(of_copy(StoreError::corrupt_copy(fault)));
        }
        // Before the target is opened, which may create it.
        if let Self::Sqlite(target) = self {
            target.require_room_for(source, space).await?;
        }
        let mut reader = source.reader().await?;
        let mut target = self.writer().await?;
        let leads = query("SELECT count(*) AS n FROM lead WHERE test = 0").fetch_one(&mut target);
        let leads = leads.await?.count("n")?;
        if leads > 0 {
            return Err(StoreError::NotEmpty { leads });
        }
        // A server that is running already may have sent itself tests, whose attempts would have the ids of those of the
        // copy.
        query("DELETE FROM lead WHERE test = 1")
            .execute(&mut target)
            .await?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_restore_without_room_leaves_the_data_folder_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let from = SqliteDatabase::open(folder.path().join("leads.db")).await;
        let copy = folder.path().join("copy.db");
        let from = Database::Sqlite(from.unwrap());
        from.backup(copy.clone()).await.unwrap();
        let data = folder.path().join("data");
        let to = Database::Sqlite(SqliteDatabase::on_demand(data.join("leads.db")));
        let nearly_full = |_: &Path| {
            let (free, total) = (100_000, 1_000_000_000);
            Some(DiskSpace { free, total })
        };
        let refused = to.restore_checked(copy.clone(), false, nearly_full).await;
        let file = data.join("leads.db");
        assert_eq!(
            refused.unwrap_err().to_string(),
            format!(
                "nothing was restored: it may need 1 MB on the disk of {}, where 0 MB are free; make room there",
                file.display()
            )
        );
        assert!(!data.exists());
        to.restore(copy).await.unwrap();
        assert!(data.exists());
    }
}

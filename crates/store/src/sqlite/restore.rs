//! From a copy, which is a SQLite database, back into a database of any kind.

use std::path::PathBuf;

use super::{SqliteDatabase, files};
use crate::transfer::all as transfer_all;
use crate::{Backup, Session, StoreError, query};

/// Takes everything from a copy into the transaction of `writer`. The copy itself is not touched: what an older version wrote is
/// brought to this version in a copy of the copy.
pub(crate) async fn from(
    file: PathBuf,
    writer: impl AsyncFnOnce() -> Result<Session, StoreError>,
) -> Result<Backup, StoreError> {
    files::require(file.clone()).await?;
    let folder = tempfile::tempdir().map_err(|source| StoreError::Folder {
        path: std::env::temp_dir(),
        action: "written to",
        source,
    })?;
    let copy = folder.path().join("copy.sqlite");
    files::copy(file.clone(), copy.clone()).await?;
    let source = SqliteDatabase::open_existing(copy).await?;
    let restored = restore(&source, writer).await;
    source.close().await;
    Ok(Backup {
        leads: restored?,
        bytes: files::size(file.clone()).await?,
        file,
    })
}

async fn restore(
    source: &SqliteDatabase,
    writer: impl AsyncFnOnce() -> Result<Session, StoreError>,
) -> Result<u64, StoreError> {
    if let Some(fault) = source.examine().await?.into_iter().next() {
        return Err(StoreError::Corrupt {
            what: "the copy does not pass its check".to_owned(),
            source: fault.into(),
        });
    }
    let mut reader = source.reader().await?;
    let mut target = writer().await?;
    let leads = count(&mut target, "SELECT count(*) AS n FROM lead").await?;
    if leads > 0 {
        return Err(StoreError::NotEmpty { leads });
    }
    if count(&mut reader, "SELECT count(*) AS n FROM account").await? > 0 {
        // Those of the copy take the place of those who were let in meanwhile.
        query("DELETE FROM account").execute(&mut target).await?;
    }
    let leads = transfer_all(&mut reader, &mut target).await?;
    target.commit().await?;
    Ok(leads)
}

async fn count(session: &mut Session, statement: &'static str) -> Result<u64, StoreError> {
    query(statement).fetch_one(session).await?.count("n")
}

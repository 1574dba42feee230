//! From a copy, which is a SQLite database, back into a store of any kind.

use std::path::PathBuf;

use super::{SqliteStore, files};
use crate::store::sql::{Session, SqlStore, query, transfer_all};
use crate::{Backup, LeadError};

/// Takes everything from a copy. The copy itself is not touched: what an older version wrote is
/// brought to this version in a copy of the copy.
pub(in crate::store) async fn from(
    store: &impl SqlStore,
    file: PathBuf,
) -> Result<Backup, LeadError> {
    files::require(file.clone()).await?;
    let folder = tempfile::tempdir().map_err(|source| LeadError::Folder {
        path: std::env::temp_dir(),
        action: "written to",
        source,
    })?;
    let copy = folder.path().join("copy.sqlite");
    files::copy(file.clone(), copy.clone()).await?;
    let source = SqliteStore::open_existing(copy, store.random().clone()).await?;
    let restored = restore(store, &source).await;
    source.end().await;
    Ok(Backup {
        leads: restored?,
        bytes: files::size(file.clone()).await?,
        file,
    })
}

async fn restore(store: &impl SqlStore, source: &SqliteStore) -> Result<u64, LeadError> {
    if let Some(fault) = source.examine().await?.into_iter().next() {
        return Err(LeadError::Corrupt {
            what: "the copy does not pass its check".to_owned(),
            source: fault.into(),
        });
    }
    let mut reader = source.reader().await?;
    let mut target = store.writer().await?;
    let leads = count(&mut target).await?;
    if leads > 0 {
        return Err(LeadError::NotEmpty { leads });
    }
    let leads = transfer_all(&mut reader, &mut target).await?;
    target.commit().await?;
    Ok(leads)
}

async fn count(session: &mut Session) -> Result<u64, LeadError> {
    query("SELECT count(*) AS leads FROM lead")
        .fetch_one(session)
        .await?
        .count("leads")
}

//! Where leads are kept: in a file of the data folder, or in a PostgreSQL database.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use clap::Args;
use sightline_leads::{
    DatabaseUrl, LeadStore, PostgresDatabase, SqliteDatabase, StoreError, Timeouts,
};
use sightline_server::{
    OpeningLeads, RESTORE_DATABASE, database_file, missing_database, note_lost_database,
    private_dir,
};

use crate::ambient::{clock, random};
use crate::args::DataArgs;
use crate::deliveries;

/// What is found where one of many sites has no database yet.
pub(crate) const UNUSED_SITE: &str = "nothing is stored for this site yet";

#[derive(Debug, Args)]
pub(crate) struct StoreArgs {
    #[command(flatten)]
    data: DataArgs,
    /// Store leads in this PostgreSQL database instead of the data folder: `postgres://user:password@host/name`.
    /// Better set in the environment, since everybody on the machine can read the flags of a program.
    #[arg(
        long,
        env = "SIGHTLINE_DATABASE_URL",
        hide_env_values = true,
        value_name = "URL",
        global = true
    )]
    database_url: Option<Address>,
    /// How long a call waits for a connection to the database. Other timeouts are in proportion. Tests shorten it.
    #[arg(
        long,
        env = "SIGHTLINE_DATABASE_PATIENCE",
        value_name = "TIME",
        value_parser = crate::duration::span,
        global = true,
        hide = true
    )]
    database_patience: Option<Duration>,
}

/// An address as it was given. It is parsed later and never shown: it contains a password, and clap quotes values that
/// it can't parse.
#[derive(Clone)]
struct Address(String);

impl From<String> for Address {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Address(..)")
    }
}

impl StoreArgs {
    /// The data folder. It exists even if leads are stored in PostgreSQL.
    pub(crate) fn data(&self) -> &Path {
        &self.data.data
    }

    /// Creates the data folder if it is missing.
    pub(crate) fn make_data(&self) -> anyhow::Result<()> {
        let data = self.data();
        ensure!(
            data.is_dir() || !data.exists(),
            "the data folder {} is a file: name a folder with --data",
            data.display()
        );
        private_dir(data)
            .with_context(|| format!("the data folder {} cannot be created", data.display()))
    }

    /// Opens the store, creating it if it is missing.
    pub(crate) async fn open(&self) -> anyhow::Result<Arc<LeadStore>> {
        Ok(self.opening_of(self.server()?).await?)
    }

    /// Returns a future that opens the store, creating it if it is missing. It waits for a database server that is
    /// still starting. It fails if the store is of an older version, or a database server has no tables yet.
    pub(crate) fn opening(&self) -> anyhow::Result<OpeningLeads> {
        let server = self.server()?.map(DatabaseUrl::waiting_for_start);
        let lost = self.lost();
        let (file, patience) = (database_file(self.data()), self.patience());
        let opening: OpeningLeads = Box::pin(async move {
            let store = match server {
                Some(url) => LeadStore::connect(&url.without_migrating(), random()).await?,
                None => LeadStore::new(
                    SqliteDatabase::open_unless_older(file, patience).await?,
                    random(),
                ),
            };
            Ok(Arc::new(store))
        });
        let Some(lost) = lost else {
            return Ok(opening);
        };
        tracing::error!("{lost}: {RESTORE_DATABASE}; or is --database-url missing?");
        let data = self.data().to_owned();
        Ok(Box::pin(async move {
            // Before there is an empty one, since a start that fails may leave that.
            note_lost_database(&data);
            opening.await
        }))
    }

    /// Returns a future that opens the store, and migrates it to this version.
    pub(crate) fn migrating(&self) -> anyhow::Result<OpeningLeads> {
        Ok(self.opening_of(self.server()?.map(DatabaseUrl::waiting_for_start)))
    }

    fn opening_of(&self, server: Option<DatabaseUrl>) -> OpeningLeads {
        let (file, patience) = (database_file(self.data()), self.patience());
        Box::pin(async move {
            let store = match server {
                Some(url) => LeadStore::connect(&url, random()).await?,
                None => LeadStore::new(SqliteDatabase::open_with(file, patience).await?, random()),
            };
            Ok(Arc::new(store))
        })
    }

    fn patience(&self) -> Timeouts {
        self.database_patience.map(Timeouts::of).unwrap_or_default()
    }

    /// Returns the store. A SQLite file is opened on first use, and created if it is missing.
    pub(crate) async fn open_once_used(&self) -> anyhow::Result<Arc<LeadStore>> {
        match self.server()? {
            Some(_) => self.open().await,
            None => Ok(on_demand(self.data())),
        }
    }

    /// Fails if the database of a site in `dir` is of an older version: the server that is still running uses it and must
    /// not find it migrated. Sites that were removed have no folder there, but their data stays.
    pub(crate) async fn ensure_all_schemas_current(&self, dir: &Path) -> anyhow::Result<()> {
        let Ok(folders) = std::fs::read_dir(self.data().join("sites")) else {
            return Ok(());
        };
        for folder in folders {
            let folder = folder?;
            let file = database_file(&folder.path());
            if !file.exists() || !dir.join(folder.file_name()).is_dir() {
                continue;
            }
            let is_same = SqliteDatabase::is_up_to_date(file.clone()).await;
            ensure!(
                is_same.with_context(|| file.display().to_string())?,
                "{} is of an older version, which the program that runs still needs: restart the program instead",
                file.display()
            );
        }
        Ok(())
    }

    /// Opens the store that a server has created. Fails with [`StoreError::Outdated`] if it is of an older version, since
    /// a server of that version may be using it. That of one of many sites is created if it is missing.
    pub(crate) async fn open_existing(&self) -> anyhow::Result<Arc<LeadStore>> {
        if self.is_unused_site() {
            return self.open().await;
        }
        self.existing(self.server()?).await
    }

    /// Like [`Self::open_existing`], for a command that changes nothing: it can also read a standby.
    pub(crate) async fn open_for_reading(&self) -> anyhow::Result<Arc<LeadStore>> {
        self.existing(self.server()?.map(DatabaseUrl::for_reading))
            .await
    }

    async fn existing(&self, server: Option<DatabaseUrl>) -> anyhow::Result<Arc<LeadStore>> {
        self.require_file(server.as_ref())?;
        let store = if let Some(url) = server {
            LeadStore::connect(&url.without_migrating(), random()).await?
        } else {
            let (file, patience) = (database_file(self.data()), self.patience());
            LeadStore::new(
                SqliteDatabase::open_existing(file, patience).await?,
                random(),
            )
        };
        Ok(Arc::new(store))
    }

    /// Whether this is one of many sites, whose database isn't there yet: it is created on first use, such as the
    /// invitation of the first owner.
    pub(crate) fn is_unused_site(&self) -> bool {
        deliveries::is_multi_site(self.data())
            && matches!(self.server(), Ok(None))
            && matches!(database_file(self.data()).try_exists(), Ok(false))
            && self.lost().is_none()
    }

    /// Says that the database file cannot be found, if there was one.
    pub(crate) fn lost(&self) -> Option<String> {
        match self.server() {
            Ok(None) => missing_database(self.data(), clock().now()),
            _ => None,
        }
    }

    /// Opens the store that a server has created, and migrates it to this version. A file and a database of another
    /// program are left as they are; an empty database gets its tables.
    pub(crate) async fn open_to_migrate(&self) -> anyhow::Result<Arc<LeadStore>> {
        let server = self.server()?;
        self.require_file(server.as_ref())?;
        if let Some(url) = &server {
            PostgresDatabase::refuse_that_of_another(url).await?;
        } else {
            let file = database_file(self.data());
            // Fails if it has no tables of this program.
            let is_up_to_date = SqliteDatabase::is_up_to_date(file.clone()).await?;
            ensure!(
                is_up_to_date || !SqliteDatabase::is_in_use(&file).await?,
                "another program has {} open: stop the server first, or restart it with this version, which migrates \
                 the database",
                file.display()
            );
        }
        Ok(self.opening_of(server).await?)
    }

    /// Returns an error if leads are stored in a file, and there is none.
    fn require_file(&self, server: Option<&DatabaseUrl>) -> anyhow::Result<()> {
        if let Some(lost) = self.lost() {
            bail!("{lost}: {RESTORE_DATABASE}");
        }
        ensure!(!self.is_unused_site(), UNUSED_SITE);
        let file = database_file(self.data());
        let is_there = || {
            file.try_exists()
                .with_context(|| file.display().to_string())
        };
        if server.is_none() && !is_there()? {
            ensure!(
                !self.data().join("sites").is_dir(),
                "{} has the leads of many sites: add --sites with their folder, and --host to select one",
                self.data().display()
            );
            bail!(
                "there are no leads in {}: the server makes {} when it starts; use --data for \
                 another folder, or --database-url for a database",
                self.data().display(),
                file.display()
            );
        }
        Ok(())
    }

    /// Whether a temporary copy of the database can be read, although opening it failed with this error: SQLite cannot
    /// open a database that was in use on a read-only disk, and one of an older version is not migrated.
    pub(crate) fn can_read_copy(&self, error: &anyhow::Error) -> bool {
        match error.downcast_ref() {
            Some(StoreError::Outdated) => matches!(self.server(), Ok(None)),
            Some(error) => error.is_read_only_disk(),
            None => false,
        }
    }

    /// Opens a temporary copy of the database in the data folder.
    pub(crate) async fn open_copy(&self) -> Result<LeadStore, StoreError> {
        let copy = SqliteDatabase::open_copy(&database_file(self.data())).await?;
        Ok(LeadStore::new(copy, random()))
    }

    /// The address of the database server, if one is configured. An empty value counts as none.
    fn server(&self) -> anyhow::Result<Option<DatabaseUrl>> {
        let given = self.database_url.as_ref().map(|address| address.0.trim());
        let given = given.filter(|address| !address.is_empty());
        let url = given.map(DatabaseUrl::parse).transpose()?;
        Ok(url.map(|url| url.with_timeouts(self.patience())))
    }
}

/// Returns the leads in a data folder. Their database is opened on first use. Needs a Tokio runtime.
fn on_demand(data: &Path) -> Arc<LeadStore> {
    Arc::new(LeadStore::new(
        SqliteDatabase::on_demand(database_file(data)),
        random(),
    ))
}

/// Returns the leads in the data folder of one of many sites, like [`on_demand`].
///
/// # Errors
/// When a newer program made the database, so that this one could not open it later.
pub(crate) async fn on_demand_unless_newer(data: PathBuf) -> Result<Arc<LeadStore>, StoreError> {
    let file = database_file(&data);
    if file.exists()
        && let Err(error @ StoreError::Migration { .. }) = SqliteDatabase::is_up_to_date(file).await
    {
        return Err(error);
    }
    Ok(on_demand(&data))
}

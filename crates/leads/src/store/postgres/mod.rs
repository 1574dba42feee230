//! Leads in a PostgreSQL database, which several servers may share.
//!
//! - A lead is one transaction of its own. The server gathers commits that come together by
//!   itself, so that they share a sync of its log.
//! - `synchronous_commit` is on, whatever the server's own setting: a commit returns after the log is
//!   on the disk.
//! - Who is first is decided by the database: an index on key and content for a repeated request, an
//!   advisory lock on the content for a message sent twice without a key.
//! - A job is leased with `FOR UPDATE SKIP LOCKED`, so that servers share the work without waiting
//!   for each other.
//! - A connection that broke is replaced. What broke before its commit is done once more.

mod connect;
mod url;

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::postgres::PgPool;

use super::sql::{LatestLead, Session, SqlStore, insert_lead, query, transfer_all};
use super::sqlite::{SqliteStore, files, maintenance, restore};
use crate::{Backup, LeadError, LeadFilter, LeadStore as _, NewLead, RandomSource, Stored, Traces};

pub use url::{DatabaseUrl, DatabaseUrlError};

/// A transaction as leads are written in.
const BEGIN: &str = "BEGIN";
/// A transaction that sees one moment of the database, for a copy.
const BEGIN_SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// How long a visitor waits for a server that does not answer. Then the visitor is told to try
/// again, before the request as a whole takes too long.
const LONGEST_INSERT: Duration = Duration::from_secs(20);

/// The lead store of several machines.
pub struct PostgresStore {
    pool: PgPool,
    place: String,
    latest: LatestLead,
    random: RandomSource,
}

impl std::fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The pool would show the password.
        f.debug_struct("PostgresStore")
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

impl PostgresStore {
    /// Connects to a database, makes its tables where they are missing, and brings them to this
    /// version. A server that is just starting is waited for.
    pub async fn connect(url: &DatabaseUrl, random: RandomSource) -> Result<Self, LeadError> {
        Ok(Self {
            pool: connect::connect(url).await?,
            place: url.to_string(),
            latest: LatestLead::default(),
            random,
        })
    }

    /// Whether a database is of this version already, so that connecting changes nothing for a program of the
    /// version before that uses it.
    pub async fn is_of_this_version(url: &DatabaseUrl) -> Result<bool, LeadError> {
        connect::is_of_this_version(url).await
    }

    /// Stores a lead; once more when the connection broke or two waited for each other, so that the
    /// visitor does not notice.
    async fn store_or_repeat(&self, lead: &NewLead) -> Result<Stored, LeadError> {
        let failure = match self.transaction(lead).await {
            Ok(stored) => return Ok(stored),
            Err(failure) => failure,
        };
        // With a key even a commit of which nobody knows may be repeated.
        let may_repeat = match &failure {
            Failure::Undone(error) => error.is_transient(),
            Failure::Unknown(error) => {
                error.is_transient() && lead.parsed.idempotency_key.is_some()
            }
        };
        if may_repeat {
            self.transaction(lead).await.map_err(Failure::into_error)
        } else {
            Err(failure.into_error())
        }
    }

    /// Stores a lead, or finds that it is there already.
    async fn transaction(&self, lead: &NewLead) -> Result<Stored, Failure> {
        let mut session = self.writer().await.map_err(Failure::Undone)?;
        let stored = insert_lead(&mut session, &self.random, lead)
            .await
            .map_err(Failure::Undone)?;
        session.commit().await.map_err(Failure::Unknown)?;
        Ok(stored)
    }
}

/// Nothing was stored, for certain or perhaps.
enum Failure {
    Undone(LeadError),
    Unknown(LeadError),
}

impl SqlStore for PostgresStore {
    async fn reader(&self) -> Result<Session, LeadError> {
        Session::postgres(&self.pool).await
    }

    async fn writer(&self) -> Result<Session, LeadError> {
        Session::postgres_transaction(&self.pool, BEGIN).await
    }

    fn random(&self) -> &RandomSource {
        &self.random
    }

    async fn store(&self, lead: NewLead) -> Result<Stored, LeadError> {
        let stored = tokio::time::timeout(LONGEST_INSERT, self.store_or_repeat(&lead))
            .await
            .unwrap_or_else(|_elapsed| {
                Err(LeadError::Unavailable {
                    source: "the database server did not answer in time".into(),
                })
            });
        self.latest.note(&stored);
        stored
    }

    async fn check(&self) -> Result<(), LeadError> {
        let mut session = self.writer().await?;
        query("SELECT id FROM lead LIMIT 1")
            .fetch_optional(&mut session)
            .await?;
        let mode = query("SELECT current_setting('transaction_read_only') AS read_only")
            .fetch_one(&mut session)
            .await?
            .text("read_only")?;
        if mode == "on" {
            return Err(LeadError::Unavailable {
                source: "the database server takes no writes".into(),
            });
        }
        self.latest.check(session, &self.random).await
    }

    async fn examine(&self) -> Result<Vec<String>, LeadError> {
        // The server watches over its files itself; what it cannot know is whether leads read.
        match self.export(LeadFilter::default()).await {
            Ok(_every_lead) => Ok(Vec::new()),
            Err(LeadError::Corrupt { what, source }) => Ok(vec![format!("{what}: {source}")]),
            Err(error) => Err(error),
        }
    }

    async fn after_erasure(&self) -> Result<Traces, LeadError> {
        // Frees the place of erased rows soon. It needs rights that not every user has, and the
        // server does it by itself in time.
        _ = query("VACUUM lead, lead_intake, lead_plan, delivery_job, delivery_attempt")
            .execute(&mut self.reader().await?)
            .await;
        Ok(Traces::InServer)
    }

    async fn copy_to(&self, file: PathBuf) -> Result<Backup, LeadError> {
        files::make_new(file.clone()).await?;
        let copied = self.copy(&file).await;
        if copied.is_err() {
            // An unfinished copy must not look like one.
            files::discard(file).await;
        }
        copied
    }

    async fn take_from(&self, file: PathBuf) -> Result<Backup, LeadError> {
        restore::from(self, file).await
    }

    async fn end(&self) {
        self.pool.close().await;
    }
}

impl PostgresStore {
    async fn copy(&self, file: &Path) -> Result<Backup, LeadError> {
        let copy = SqliteStore::open(file.to_owned(), self.random.clone()).await?;
        let mut source = Session::postgres_transaction(&self.pool, BEGIN_SNAPSHOT).await?;
        let mut target = copy.writer().await?;
        transfer_all(&mut source, &mut target).await?;
        target.commit().await?;
        copy.end().await;
        maintenance::checked(file).await
    }
}

impl Failure {
    fn into_error(self) -> LeadError {
        match self {
            Self::Undone(error) | Self::Unknown(error) => error,
        }
    }
}

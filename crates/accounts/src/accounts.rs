//! The entry point to everything in this crate.

use std::sync::Arc;

use sightline_store::{Database, RandomSource, Session, StoreError, query};
use tokio::sync::Semaphore;

use crate::AccountError;

/// The maximum number of passwords that are hashed at the same time.
const MAX_CONCURRENT_HASHES: usize = 2;

/// People and how they sign in, kept in the database of the leads.
#[derive(Debug, Clone)]
pub struct Accounts {
    pub(crate) database: Database,
    pub(crate) random: RandomSource,
    /// Limits how many passwords are hashed at once, since each takes 19 MiB and a thread.
    pub(crate) hashing: Arc<Semaphore>,
    /// The same for several databases together, if the process has several.
    pub(crate) shared_hashing: Option<Arc<Semaphore>>,
}

impl Accounts {
    /// Opens the accounts of a database.
    pub fn new(database: Database, random: RandomSource) -> Self {
        Self {
            database,
            random,
            hashing: Self::hashing_limit(),
            shared_hashing: None,
        }
    }

    /// A limit on how many passwords are hashed at once.
    pub fn hashing_limit() -> Arc<Semaphore> {
        Arc::new(Semaphore::new(MAX_CONCURRENT_HASHES))
    }

    /// The same accounts under a limit that they share with those of other databases.
    #[must_use]
    pub fn with_shared_limit(self, shared_hashing: Option<Arc<Semaphore>>) -> Self {
        Self {
            shared_hashing,
            ..self
        }
    }

    /// The database that the accounts are in.
    pub const fn database(&self) -> &Database {
        &self.database
    }
}

/// Locks the accounts, so that two owners who remove each other are serialized. Only PostgreSQL needs
/// it, since SQLite has a single writer anyway.
pub(crate) async fn lock(session: &mut Session) -> Result<(), StoreError> {
    if session.is_postgres() {
        query("LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE")
            .execute(session)
            .await?;
    }
    Ok(())
}

/// Fails if there is no account with this identifier that may sign in.
pub(crate) async fn require(session: &mut Session, account: &str) -> Result<(), AccountError> {
    let known = query("SELECT id FROM account WHERE id = $1 AND disabled_at IS NULL")
        .bind(account)
        .fetch_optional(session)
        .await?;
    known.map(|_row| ()).ok_or(AccountError::Unknown)
}

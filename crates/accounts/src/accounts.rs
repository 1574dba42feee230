//! The door to everything here.

use std::sync::Arc;

use sightline_store::{Database, RandomSource, Session, StoreError, query};
use tokio::sync::Semaphore;

use crate::AccountError;

/// Passwords that are hashed at the same time.
const AT_ONCE: usize = 2;

/// People and how they sign in, kept in the database of the leads.
#[derive(Debug, Clone)]
pub struct Accounts {
    pub(crate) database: Database,
    pub(crate) random: RandomSource,
    /// Hashing a password takes 19 MiB: few at once.
    pub(crate) hashing: Arc<Semaphore>,
}

impl Accounts {
    /// The accounts of a database.
    pub fn new(database: Database, random: RandomSource) -> Self {
        Self {
            database,
            random,
            hashing: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// The database that they are in.
    pub const fn database(&self) -> &Database {
        &self.database
    }
}

/// On PostgreSQL two who each remove the other wait for one another here; SQLite has one writer anyway.
pub(crate) async fn lock(session: &mut Session) -> Result<(), StoreError> {
    if session.is_postgres() {
        query("LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE")
            .execute(session)
            .await?;
    }
    Ok(())
}

/// Fails when nobody of this identifier may sign in.
pub(crate) async fn require(session: &mut Session, account: &str) -> Result<(), AccountError> {
    let known = query("SELECT id FROM account WHERE id = $1 AND disabled_at IS NULL")
        .bind(account)
        .fetch_optional(session)
        .await?;
    known.map(|_row| ()).ok_or(AccountError::Unknown)
}

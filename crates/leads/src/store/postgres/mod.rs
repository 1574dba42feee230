//! Leads in a PostgreSQL database, which several servers may share.
//!
//! - Each lead is a transaction of its own. The server groups concurrent commits by itself, so that they share a sync
//!   of its log.
//! - The database decides which of two duplicates is first: a unique index on key and content for a repeated request,
//!   an advisory lock on the content for a message sent twice without a key.
//! - A job is leased with `FOR UPDATE SKIP LOCKED`, so servers share the work without waiting for each other.
//! - A transaction that fails before its commit is tried once more.

use std::time::Duration;

use sightline_store::{Timeouts, query};

use super::sql::{LatestLead, insert_lead};
use crate::{Database, NewLead, RandomSource, StoreError, Stored};

/// The intake of leads on several machines.
#[derive(Debug)]
pub(super) struct PostgresIntake {
    database: Database,
    /// How long a visitor waits for a server that doesn't respond. After that the visitor is told to try again, before
    /// the request as a whole times out.
    insert_timeout: Duration,
    latest: LatestLead,
    random: RandomSource,
}

impl PostgresIntake {
    pub(super) fn new(database: Database, timeouts: Timeouts, random: RandomSource) -> Self {
        Self {
            database,
            insert_timeout: timeouts.visitor(),
            latest: LatestLead::default(),
            random,
        }
    }

    /// Stores a lead. After a broken connection or a deadlock it tries once more, so that the visitor doesn't notice.
    async fn store_with_retry(&self, lead: &NewLead) -> Result<Stored, StoreError> {
        let failure = match self.transaction(lead).await {
            Ok(stored) => return Ok(stored),
            Err(failure) => failure,
        };
        // With a key, even a commit with an unknown result may be repeated.
        let may_retry = match &failure {
            Failure::Undone(error) => error.is_transient(),
            Failure::Unknown(error) => {
                error.is_transient() && lead.parsed.idempotency_key.is_some()
            }
        };
        if may_retry {
            self.transaction(lead).await.map_err(Failure::into_error)
        } else {
            Err(failure.into_error())
        }
    }

    /// Stores a lead, or finds that it is already stored.
    async fn transaction(&self, lead: &NewLead) -> Result<Stored, Failure> {
        let mut session = self.database.writer().await.map_err(Failure::Undone)?;
        let stored = insert_lead(&mut session, &self.random, lead)
            .await
            .map_err(Failure::Undone)?;
        session.commit().await.map_err(Failure::Unknown)?;
        Ok(stored)
    }

    pub(super) async fn store(&self, lead: NewLead) -> Result<Stored, StoreError> {
        let stored = tokio::time::timeout(self.insert_timeout, self.store_with_retry(&lead))
            .await
            .unwrap_or_else(|_elapsed| {
                Err(StoreError::unavailable(
                    "the database server did not answer in time",
                ))
            });
        self.latest.record(&stored);
        stored
    }

    pub(super) async fn check(&self) -> Result<(), StoreError> {
        let mut session = self.database.writer().await?;
        query("SELECT id FROM lead LIMIT 1")
            .fetch_optional(&mut session)
            .await?;
        let mode = query("SELECT current_setting('transaction_read_only') AS read_only")
            .fetch_one(&mut session)
            .await?
            .text("read_only")?;
        if mode == "on" {
            return Err(StoreError::unavailable(
                "the database server takes no writes",
            ));
        }
        self.latest.check(session, &self.random).await
    }
}

/// The lead was not stored: certainly (`Undone`), or perhaps (`Unknown`).
enum Failure {
    Undone(StoreError),
    Unknown(StoreError),
}

impl Failure {
    fn into_error(self) -> StoreError {
        match self {
            Self::Undone(error) | Self::Unknown(error) => error,
        }
    }
}

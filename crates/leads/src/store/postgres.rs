//! Leads in a PostgreSQL database, which several servers may share.
//!
//! - Each lead is a transaction of its own. The server groups concurrent commits by itself, so that they share a sync
//!   of its log.
//! - The database decides which of two duplicates is first: a unique index on key and content for a repeated request,
//!   an advisory lock on the content for a message sent twice without a key.
//! - A job is leased with `FOR UPDATE SKIP LOCKED`, so servers share the work without waiting for each other.
//! - A commit whose result is unknown is repeated until the database answers: the key of the lead, its own or one made up
//!   for it, finds what the first attempt has stored.

use std::time::Duration;

use sightline_store::{Cause, PostgresDatabase, query};
use tokio::time::{Instant, sleep, timeout};

use super::sql::{LatestLead, insert_lead};
use crate::{IdempotencyKey, NewLead, RandomSource, Reference, StoreError, Stored};

/// The pause before a lead is stored again.
const PAUSE: Duration = Duration::from_millis(250);

/// The intake of leads on several machines.
#[derive(Debug)]
pub(super) struct PostgresIntake {
    database: PostgresDatabase,
    latest: LatestLead,
    random: RandomSource,
}

impl PostgresIntake {
    pub(super) fn new(database: PostgresDatabase, random: RandomSource) -> Self {
        Self {
            database,
            latest: LatestLead::default(),
            random,
        }
    }

    /// Stores a lead that has a key, and tries again after errors that may pass, so that the visitor doesn't notice:
    /// until there is a connection or an answer about a commit, and once after the server refused a statement, for
    /// example because of a deadlock. A visitor waits twice as long for a server that doesn't respond as for one that
    /// cannot be connected to, and is then told to try again, before the request as a whole times out. Adds to `unknown`
    /// what was stored by a commit whose result is unknown.
    async fn store_with_retry(
        &self,
        lead: &NewLead,
        unknown: &mut Vec<Reference>,
    ) -> Result<Stored, StoreError> {
        let (begun, timeouts) = (Instant::now(), self.database.timeouts());
        let mut refused = false;
        loop {
            let failure = match self.transaction(lead, unknown).await {
                Ok(stored) => return Ok(stored),
                Err(failure) => failure,
            };
            let again = !unknown.is_empty()
                || match failure {
                    Failure::Connecting(_) => begun.elapsed() < timeouts.connection(),
                    Failure::Storing(_) => !std::mem::replace(&mut refused, true),
                };
            let (Failure::Connecting(error) | Failure::Storing(error)) = failure;
            if !again || !error.is_transient() {
                return Err(error);
            }
            sleep(PAUSE).await;
        }
    }

    /// Stores a lead, or finds that it is already stored.
    async fn transaction(
        &self,
        lead: &NewLead,
        unknown: &mut Vec<Reference>,
    ) -> Result<Stored, Failure> {
        let session = self.database.writer().await;
        let mut session = session.map_err(Failure::Connecting)?;
        let stored = insert_lead(&mut session, &self.random, lead).await;
        let stored = stored.map_err(Failure::Storing)?;
        if !stored.replayed {
            unknown.push(stored.reference);
        }
        session.commit().await.map_err(Failure::Storing)?;
        Ok(stored)
    }

    pub(super) async fn store(&self, mut lead: NewLead) -> Result<Stored, StoreError> {
        let key = &mut lead.parsed.idempotency_key;
        key.get_or_insert_with(|| IdempotencyKey::of_insert(self.random.uuid()));
        let mut unknown = Vec::new();
        let storing = timeout(
            self.database.timeouts().visitor(),
            self.store_with_retry(&lead, &mut unknown),
        );
        let stored = storing.await.unwrap_or_else(|_elapsed| {
            Err(StoreError::unavailable(
                "the database server did not answer in time",
            ))
        });
        let stored = match stored {
            // What an earlier attempt of this call has stored is no repetition.
            Ok(stored) => Ok(Stored {
                replayed: stored.replayed && !unknown.contains(&stored.reference),
                ..stored
            }),
            Err(error) if !unknown.is_empty() => Err(StoreError::Unconfirmed {
                source: match error {
                    StoreError::Unavailable { source } => source,
                    error => Cause::from(error),
                },
            }),
            Err(error) => Err(error),
        };
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

/// In which phase a transaction failed.
enum Failure {
    Connecting(StoreError),
    Storing(StoreError),
}

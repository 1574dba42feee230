//! What both databases have in common: the statements, and the methods of [`LeadStore`] made of them.
//!
//! Each method is next to its statements.

mod desk;
mod forget;
mod history;
mod insert;
mod jobs;
mod latest;
mod plans;
mod reply;
mod retention;
mod rows;
mod views;

use std::path::PathBuf;

use sightline_store::Value;

use super::{Intake, LeadFilter, LeadStore};
use crate::{Backup, Database, LeadRecord, LeadSummary, NewLead, Reference, StoreError, Stored};

pub use desk::Desk;
pub(super) use insert::lead as insert_lead;
pub(super) use latest::LatestLead;

/// Adds values to those of a statement. Returns their placeholders: `$3, $4`.
fn bind_list(values: &mut Vec<Value>, added: impl Iterator<Item = Value>) -> String {
    let first = values.len() + 1;
    values.extend(added);
    let numbers: Vec<String> = (first..=values.len()).map(|n| format!("${n}")).collect();
    numbers.join(", ")
}

/// Leads per statement; old versions of SQLite bind at most 999 values.
const LEADS_PER_STATEMENT: usize = 500;

impl LeadStore {
    /// Stores a lead and a job for each of its deliveries, all or nothing. When this returns, they are durable.
    ///
    /// A lead with the same idempotency key and content as a stored one is not stored again: the receipt of the first
    /// one is returned, marked `replayed`, even if both arrive at the same time. The same key with other content is a
    /// different lead, so that a browser that reuses a key doesn't lose an inquiry. Without a key, a lead with the same
    /// content as one received less than ten minutes before is linked to it.
    ///
    /// # Errors
    /// On any error nothing was stored. Only after [`StoreError::Unconfirmed`] it is not known.
    pub async fn insert(&self, lead: NewLead) -> Result<Stored, StoreError> {
        match &self.intake {
            Intake::Sqlite(intake) => intake.store(lead).await,
            Intake::Postgres(intake) => intake.store(lead).await,
        }
    }

    /// Returns the lead with this reference.
    pub async fn find(&self, reference: Reference) -> Result<Option<LeadRecord>, StoreError> {
        rows::find(&mut self.database.reader().await?, reference).await
    }

    /// Returns summaries of leads, newest first.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] if one of them cannot be read.
    pub async fn list(&self, filter: LeadFilter) -> Result<Vec<LeadSummary>, StoreError> {
        self.list_readable(filter).await?.all()
    }

    /// Returns complete leads, oldest first, as spreadsheets and imports expect.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] if one of them cannot be read.
    pub async fn export(&self, filter: LeadFilter) -> Result<Vec<LeadRecord>, StoreError> {
        self.export_readable(filter).await?.all()
    }

    /// Succeeds if a lead could be stored now: reads, and begins and ends a write transaction.
    pub async fn health(&self) -> Result<(), StoreError> {
        match &self.intake {
            Intake::Sqlite(intake) => intake.check().await,
            Intake::Postgres(intake) => intake.check().await,
        }
    }

    /// Writes a complete copy to a file that must not exist yet, and checks it. Others can write to the database
    /// meanwhile. The copy is a SQLite database, whatever the kind of the store.
    pub async fn backup(&self, file: PathBuf) -> Result<Backup, StoreError> {
        self.database.backup(file).await
    }

    /// Restores everything from a copy, which may be of an older version, into a store without leads: all of it or
    /// nothing.
    pub async fn restore(&self, file: PathBuf) -> Result<Backup, StoreError> {
        self.database.restore(file).await
    }

    /// Checks the whole database and returns the faults, if any.
    pub async fn integrity(&self) -> Result<Vec<String>, StoreError> {
        if let Database::Sqlite(file) = &self.database {
            return file.check_integrity().await;
        }
        // The server checks its files itself, but it can't know whether leads are readable.
        let found = self.export_readable(LeadFilter::default()).await?;
        let faults = found.unreadable.into_iter().map(|error| match error {
            StoreError::Corrupt { what, source } => format!("{what}: {source}"),
            other => other.to_string(),
        });
        Ok(faults.collect())
    }

    /// The database with the leads, for code that keeps other data there.
    pub fn database(&self) -> Database {
        self.database.clone()
    }

    /// Closes all connections. Calls in progress finish first; later calls fail.
    pub async fn close(&self) {
        if let Intake::Sqlite(intake) = &self.intake {
            intake.finish().await;
        }
        self.database.close().await;
    }
}

//! Everything that both databases do alike: their statements, and the calls of [`LeadStore`] made of them.
//!
//! A new call is a method beside its statements.

mod desk;
mod desk_row;
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

use super::{Intake, LeadFilter, LeadStore};
use crate::{Backup, Database, LeadRecord, LeadSummary, NewLead, Reference, StoreError, Stored};

pub use desk::Desk;
pub(super) use insert::lead as insert_lead;
pub(super) use latest::LatestLead;

impl LeadStore {
    /// Stores a lead and a job for each of its deliveries, together or not at all. When this
    /// returns, they are on durable storage.
    ///
    /// A lead with the idempotency key and the content of one that is stored already is not stored
    /// again: the first one's receipt comes back, marked `replayed`, also when both arrive at the
    /// same time. The same key with other content is another lead: a browser that uses a key twice
    /// must not cost anybody's inquiry. Without a key, a lead with the content of one that came less
    /// than ten minutes before is linked to it.
    ///
    /// # Errors
    /// On any error nothing was stored.
    pub async fn insert(&self, lead: NewLead) -> Result<Stored, StoreError> {
        match &self.intake {
            Intake::Sqlite(intake) => intake.writer.store(lead).await,
            Intake::Postgres(intake) => intake.store(lead).await,
        }
    }

    /// The lead with this number.
    pub async fn find(&self, reference: Reference) -> Result<Option<LeadRecord>, StoreError> {
        rows::find(&mut self.database.reader().await?, reference).await
    }

    /// Leads in short, newest first.
    pub async fn list(&self, filter: LeadFilter) -> Result<Vec<LeadSummary>, StoreError> {
        rows::list(&mut self.database.reader().await?, filter).await
    }

    /// Whole leads, oldest first, as spreadsheets and imports want them.
    pub async fn export(&self, filter: LeadFilter) -> Result<Vec<LeadRecord>, StoreError> {
        rows::export(&mut self.database.reader().await?, filter).await
    }

    /// Succeeds when a lead could be stored now: reads, and takes and releases the right to write.
    pub async fn health(&self) -> Result<(), StoreError> {
        match &self.intake {
            Intake::Sqlite(intake) => intake.check().await,
            Intake::Postgres(intake) => intake.check().await,
        }
    }

    /// Writes a copy of everything to a file that is not there yet, while others go on writing, and
    /// checks the copy. Copies of every store are alike: a SQLite database.
    pub async fn backup(&self, file: PathBuf) -> Result<Backup, StoreError> {
        self.database.backup(file).await
    }

    /// Takes everything from a copy, also from one of an older version, into a store that has no
    /// leads: all of it or nothing.
    pub async fn restore(&self, file: PathBuf) -> Result<Backup, StoreError> {
        self.database.restore(file).await
    }

    /// Reads the whole database; what is wrong with it, nothing when it is sound.
    pub async fn integrity(&self) -> Result<Vec<String>, StoreError> {
        if let Database::Sqlite(file) = &self.database {
            return file.examine().await;
        }
        // The server watches over its files itself; what it cannot know is whether leads read.
        match self.export(LeadFilter::default()).await {
            Ok(_every_lead) => Ok(Vec::new()),
            Err(StoreError::Corrupt { what, source }) => Ok(vec![format!("{what}: {source}")]),
            Err(error) => Err(error),
        }
    }

    /// The database that the leads are in, for those who keep other things there.
    pub fn database(&self) -> Database {
        self.database.clone()
    }

    /// Ends all connections. Calls under way finish first; later calls fail.
    pub async fn close(&self) {
        if let Intake::Sqlite(intake) = &self.intake {
            intake.writer.finish().await;
        }
        self.database.close().await;
    }
}

//! Everything that both databases do alike: their statements, and the calls of [`LeadStore`] made of them.
//!
//! A new call is a function over a [`Session`](sightline_store::Session) in a file here and a method below.

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

use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

use super::{Intake, LeadFilter, LeadStore};
use crate::{
    Backlog, Backup, Database, Erasure, Job, JobId, JobRecord, LeadRecord, LeadSummary, Lease,
    NewLead, PageViews, Person, Reference, Report, Retained, RetentionCut, StoreError, Stored,
};

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
            Intake::Sqlite(intake) => intake.store(lead).await,
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

    /// Erases every lead of a person with all that belongs to it, so that its bytes are gone from
    /// the database too, and keeps a record that it was done.
    pub async fn forget(&self, person: Person, now: Timestamp) -> Result<Erasure, StoreError> {
        let mut session = self.database.writer().await?;
        let mut erasure = forget::person(&mut session, &person, now).await?;
        session.commit().await?;
        erasure.traces = self.database.after_erasure().await?;
        Ok(erasure)
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

    /// Erases what is past its time, with its bytes, or only counts it. Leads that a delivery waits
    /// for or has given up are kept and counted.
    pub async fn retain(&self, cut: RetentionCut, dry_run: bool) -> Result<Retained, StoreError> {
        retention::retain(&self.database, &cut, dry_run).await
    }

    /// Reads the whole database; what is wrong with it, nothing when it is sound.
    pub async fn integrity(&self) -> Result<Vec<String>, StoreError> {
        if let Intake::Sqlite(intake) = &self.intake {
            return intake.examine().await;
        }
        // The server watches over its files itself; what it cannot know is whether leads read.
        match self.export(LeadFilter::default()).await {
            Ok(_every_lead) => Ok(Vec::new()),
            Err(StoreError::Corrupt { what, source }) => Ok(vec![format!("{what}: {source}")]),
            Err(error) => Err(error),
        }
    }

    /// Adds to how often pages were shown on a day.
    pub async fn add_views(&self, day: Date, views: Vec<PageViews>) -> Result<(), StoreError> {
        let mut session = self.database.writer().await?;
        views::add(&mut session, day, &views).await?;
        session.commit().await
    }

    /// How often pages were shown since a day, the most shown first.
    pub async fn views(&self, since: Date) -> Result<Vec<PageViews>, StoreError> {
        views::since(&mut self.database.reader().await?, since).await
    }

    /// The database that the leads are in, for those who keep other things there.
    pub fn database(&self) -> Database {
        self.database.clone()
    }

    /// Ends all connections. Calls under way finish first; later calls fail.
    pub async fn close(&self) {
        if let Intake::Sqlite(intake) = &self.intake {
            intake.end().await;
        }
        self.database.close().await;
    }

    /// Takes jobs of a delivery that are due, oldest first, and records that an attempt begins.
    /// Nobody else gets them before the lease ends.
    pub async fn lease(&self, lease: Lease) -> Result<Vec<Job>, StoreError> {
        if !jobs::any_due(&mut self.database.reader().await?, &lease).await? {
            return Ok(Vec::new());
        }
        let mut session = self.database.writer().await?;
        let jobs = jobs::lease(&mut session, &lease).await?;
        session.commit().await?;
        Ok(jobs)
    }

    /// Records how an attempt ended. When a lead's own job is given up, a notice of it is stored for
    /// each delivery that [`End::notify`](crate::End::notify) names, once. A delivery that succeeded is recorded also when its lease has
    /// ended meanwhile; a failure only while the lease holds, since somebody else may be at it.
    pub async fn finish(&self, job: JobId, report: Report) -> Result<(), StoreError> {
        let mut session = self.database.writer().await?;
        jobs::finish(&mut session, &self.random, job, &report).await?;
        session.commit().await
    }

    /// Gives back what a worker has leased, for when it ends before its deliveries did.
    pub async fn give_back(&self, worker: Uuid) -> Result<u64, StoreError> {
        let mut session = self.database.writer().await?;
        let jobs = jobs::give_back(&mut session, worker).await?;
        session.commit().await?;
        Ok(jobs)
    }

    /// How many jobs are where that are not delivered, by delivery. Tests and answers to senders are left out.
    pub async fn backlog(&self) -> Result<Backlog, StoreError> {
        history::backlog(&mut self.database.reader().await?).await
    }

    /// Every job of a lead with its attempts, by name of delivery.
    pub async fn history(&self, reference: Reference) -> Result<Vec<JobRecord>, StoreError> {
        history::of(&mut self.database.reader().await?, reference).await
    }

    /// Makes jobs due that wait or were given up, of one lead or of all, and starts deliveries
    /// again that were stopped. Tests and answers to senders stay as they are. The number of jobs
    /// that are due now.
    pub async fn retry(
        &self,
        reference: Option<Reference>,
        now: Timestamp,
    ) -> Result<u64, StoreError> {
        let mut session = self.database.writer().await?;
        let jobs = jobs::retry(&mut session, reference, now).await?;
        session.commit().await?;
        Ok(jobs)
    }

    /// Stores a job for each of these deliveries for leads, one or all, that have none for it: they
    /// came before it was set up. Leads in quarantine and tests get none. The number of jobs.
    pub async fn add_missing(
        &self,
        reference: Option<Reference>,
        deliveries: Vec<String>,
        now: Timestamp,
    ) -> Result<u64, StoreError> {
        let mut session = self.database.writer().await?;
        let mut added = 0;
        for delivery in &deliveries {
            added +=
                jobs::add_missing(&mut session, &self.random, (reference, delivery), now).await?;
        }
        session.commit().await?;
        Ok(added)
    }

    /// Lets a lead out of quarantine. `false` when it was not in there.
    pub async fn release(&self, reference: Reference, now: Timestamp) -> Result<bool, StoreError> {
        let mut session = self.database.writer().await?;
        let released = jobs::release(&mut session, reference, now).await?;
        session.commit().await?;
        Ok(released)
    }

    /// Starts a delivery again when it was stopped at another address than this; whether it is
    /// stopped.
    pub async fn is_stopped(&self, delivery: String, endpoint: String) -> Result<bool, StoreError> {
        let stopped = jobs::stopped_at(&mut self.database.reader().await?, &delivery).await?;
        let Some(stopped) = stopped else {
            return Ok(false);
        };
        if stopped == endpoint {
            return Ok(true);
        }
        let mut session = self.database.writer().await?;
        jobs::start_again(&mut session, &delivery, &stopped).await?;
        session.commit().await?;
        Ok(false)
    }
}

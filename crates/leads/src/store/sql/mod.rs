//! Everything that both databases do alike: their statements, and the contract made of them.
//!
//! A store says how it is read and written ([`SqlStore`]); the contract ([`LeadStore`] and
//! [`Outbox`]) follows. A new call of the contract is a function over a [`Session`] in a file here
//! and a line below.

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

use std::fmt;
use std::path::PathBuf;
use std::pin::Pin;

use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

use super::{LeadFilter, LeadStore};
use crate::{
    Backlog, Backup, Database, Erasure, Job, JobId, JobRecord, LeadRecord, LeadSummary, Lease,
    NewLead, Outbox, PageViews, Person, RandomSource, Reference, Report, Retained, RetentionCut,
    StoreError, StoreFuture, Stored,
};

pub use desk::Desk;
pub(super) use insert::lead as insert_lead;
pub(super) use latest::LatestLead;

/// What one kind of store does in its own way.
pub(super) trait SqlStore: fmt::Debug + Send + Sync {
    /// The database.
    fn database(&self) -> &Database;

    /// Where identifiers come from.
    fn random(&self) -> &RandomSource;

    /// Stores a lead for good.
    fn store(&self, lead: NewLead) -> impl Future<Output = Result<Stored, StoreError>> + Send;

    /// Succeeds when a lead could be stored now.
    fn check(&self) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// What is wrong with the database as a whole.
    fn examine(&self) -> impl Future<Output = Result<Vec<String>, StoreError>> + Send;

    /// Ends what is under way, and all connections.
    fn end(&self) -> impl Future<Output = ()> + Send;
}

impl<S: SqlStore> LeadStore for S {
    fn insert(&self, lead: NewLead) -> StoreFuture<'_, Stored> {
        Box::pin(self.store(lead))
    }

    fn find(&self, reference: Reference) -> StoreFuture<'_, Option<LeadRecord>> {
        Box::pin(async move {
            rows::find(&mut SqlStore::database(self).reader().await?, reference).await
        })
    }

    fn list(&self, filter: LeadFilter) -> StoreFuture<'_, Vec<LeadSummary>> {
        Box::pin(
            async move { rows::list(&mut SqlStore::database(self).reader().await?, filter).await },
        )
    }

    fn export(&self, filter: LeadFilter) -> StoreFuture<'_, Vec<LeadRecord>> {
        Box::pin(async move {
            rows::export(&mut SqlStore::database(self).reader().await?, filter).await
        })
    }

    fn health(&self) -> StoreFuture<'_, ()> {
        Box::pin(self.check())
    }

    fn forget(&self, person: Person, now: Timestamp) -> StoreFuture<'_, Erasure> {
        Box::pin(async move {
            let mut session = SqlStore::database(self).writer().await?;
            let mut erasure = forget::person(&mut session, &person, now).await?;
            session.commit().await?;
            erasure.traces = SqlStore::database(self).after_erasure().await?;
            Ok(erasure)
        })
    }

    fn backup(&self, file: PathBuf) -> StoreFuture<'_, Backup> {
        Box::pin(SqlStore::database(self).backup(file))
    }

    fn restore(&self, file: PathBuf) -> StoreFuture<'_, Backup> {
        Box::pin(SqlStore::database(self).restore(file))
    }

    fn retain(&self, cut: RetentionCut, dry_run: bool) -> StoreFuture<'_, Retained> {
        Box::pin(async move { retention::retain(self, &cut, dry_run).await })
    }

    fn integrity(&self) -> StoreFuture<'_, Vec<String>> {
        Box::pin(self.examine())
    }

    fn add_views(&self, day: Date, views: Vec<PageViews>) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let mut session = SqlStore::database(self).writer().await?;
            views::add(&mut session, day, &views).await?;
            session.commit().await
        })
    }

    fn views(&self, since: Date) -> StoreFuture<'_, Vec<PageViews>> {
        Box::pin(
            async move { views::since(&mut SqlStore::database(self).reader().await?, since).await },
        )
    }

    fn database(&self) -> Database {
        SqlStore::database(self).clone()
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(self.end())
    }
}

impl<S: SqlStore> Outbox for S {
    fn lease(&self, lease: Lease) -> StoreFuture<'_, Vec<Job>> {
        Box::pin(async move {
            if !jobs::any_due(&mut SqlStore::database(self).reader().await?, &lease).await? {
                return Ok(Vec::new());
            }
            let mut session = SqlStore::database(self).writer().await?;
            let jobs = jobs::lease(&mut session, &lease).await?;
            session.commit().await?;
            Ok(jobs)
        })
    }

    fn finish(&self, job: JobId, report: Report) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let mut session = SqlStore::database(self).writer().await?;
            jobs::finish(&mut session, self.random(), job, &report).await?;
            session.commit().await
        })
    }

    fn give_back(&self, worker: Uuid) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let mut session = SqlStore::database(self).writer().await?;
            let jobs = jobs::give_back(&mut session, worker).await?;
            session.commit().await?;
            Ok(jobs)
        })
    }

    fn backlog(&self) -> StoreFuture<'_, Backlog> {
        Box::pin(
            async move { history::backlog(&mut SqlStore::database(self).reader().await?).await },
        )
    }

    fn history(&self, reference: Reference) -> StoreFuture<'_, Vec<JobRecord>> {
        Box::pin(async move {
            history::of(&mut SqlStore::database(self).reader().await?, reference).await
        })
    }

    fn retry(&self, reference: Option<Reference>, now: Timestamp) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let mut session = SqlStore::database(self).writer().await?;
            let jobs = jobs::retry(&mut session, reference, now).await?;
            session.commit().await?;
            Ok(jobs)
        })
    }

    fn add_missing(
        &self,
        reference: Option<Reference>,
        deliveries: Vec<String>,
        now: Timestamp,
    ) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let mut session = SqlStore::database(self).writer().await?;
            let mut added = 0;
            for delivery in &deliveries {
                added += jobs::add_missing(&mut session, self.random(), (reference, delivery), now)
                    .await?;
            }
            session.commit().await?;
            Ok(added)
        })
    }

    fn release(&self, reference: Reference, now: Timestamp) -> StoreFuture<'_, bool> {
        Box::pin(async move {
            let mut session = SqlStore::database(self).writer().await?;
            let released = jobs::release(&mut session, reference, now).await?;
            session.commit().await?;
            Ok(released)
        })
    }

    fn is_stopped(&self, delivery: String, endpoint: String) -> StoreFuture<'_, bool> {
        Box::pin(async move {
            let stopped =
                jobs::stopped_at(&mut SqlStore::database(self).reader().await?, &delivery).await?;
            let Some(stopped) = stopped else {
                return Ok(false);
            };
            if stopped == endpoint {
                return Ok(true);
            }
            let mut session = SqlStore::database(self).writer().await?;
            jobs::start_again(&mut session, &delivery, &stopped).await?;
            session.commit().await?;
            Ok(false)
        })
    }
}

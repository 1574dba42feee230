//! Where leads are kept. [`LeadStore`] is the contract; the tests run one suite over every
//! implementation of it.

pub(crate) mod postgres;
pub(crate) mod sql;
pub(crate) mod sqlite;

use std::path::PathBuf;
use std::pin::Pin;

use jiff::Timestamp;
use jiff::civil::Date;
use sightline_model::FormKind;
use sightline_model::studio::LeadStage;

use crate::{
    Backup, Database, Erasure, LeadRecord, LeadState, LeadSummary, NewLead, Outbox, Person,
    Reference, Retained, RetentionCut, StoreFuture, Stored,
};

/// A place where leads are kept for good.
pub trait LeadStore: Outbox {
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
    fn insert(&self, lead: NewLead) -> StoreFuture<'_, Stored>;

    /// The lead with this number.
    fn find(&self, reference: Reference) -> StoreFuture<'_, Option<LeadRecord>>;

    /// Leads in short, newest first.
    fn list(&self, filter: LeadFilter) -> StoreFuture<'_, Vec<LeadSummary>>;

    /// Whole leads, oldest first, as spreadsheets and imports want them.
    fn export(&self, filter: LeadFilter) -> StoreFuture<'_, Vec<LeadRecord>>;

    /// Succeeds when a lead could be stored now: reads, and takes and releases the right to write.
    fn health(&self) -> StoreFuture<'_, ()>;

    /// Erases every lead of a person with all that belongs to it, so that its bytes are gone from
    /// the database too, and keeps a record that it was done.
    fn forget(&self, person: Person, now: Timestamp) -> StoreFuture<'_, Erasure>;

    /// Writes a copy of everything to a file that is not there yet, while others go on writing, and
    /// checks the copy. Copies of every store are alike: a SQLite database.
    fn backup(&self, file: PathBuf) -> StoreFuture<'_, Backup>;

    /// Takes everything from a copy, also from one of an older version, into a store that has no
    /// leads: all of it or nothing.
    fn restore(&self, file: PathBuf) -> StoreFuture<'_, Backup>;

    /// Erases what is past its time, with its bytes, or only counts it. Leads that a delivery waits
    /// for or has given up are kept and counted.
    fn retain(&self, cut: RetentionCut, dry_run: bool) -> StoreFuture<'_, Retained>;

    /// Reads the whole database; what is wrong with it, nothing when it is sound.
    fn integrity(&self) -> StoreFuture<'_, Vec<String>>;

    /// Adds to how often pages were shown on a day.
    fn add_views(&self, day: Date, views: Vec<PageViews>) -> StoreFuture<'_, ()>;

    /// How often pages were shown since a day, the most shown first.
    fn views(&self, since: Date) -> StoreFuture<'_, Vec<PageViews>>;

    /// The database that the leads are in, for those who keep other things there.
    fn database(&self) -> Database;

    /// Ends all connections. Calls under way finish first; later calls fail.
    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// How often a page was shown. Nothing is known of to whom.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct PageViews {
    /// Its path.
    pub page: String,
    /// How often.
    pub views: u64,
}

/// Which leads to read. The default is all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeadFilter {
    /// Only leads that came at this time or later.
    pub since: Option<Timestamp>,
    /// Only leads that came before this time.
    pub until: Option<Timestamp>,
    /// Only leads from this form.
    pub form: Option<FormKind>,
    /// Only leads from this page, a path.
    pub page: Option<String>,
    /// Only leads of which this has become.
    pub state: Option<LeadState>,
    /// Only leads that are so far.
    pub stage: Option<LeadStage>,
    /// Only leads that are not in quarantine.
    pub without_quarantined: bool,
    /// Only tests, or only leads that are none.
    pub test: Option<bool>,
    /// The most leads, of those that come first.
    pub limit: Option<u32>,
}

//! Leads in a SQLite file. Concurrent leads share a commit, see `writer`.

mod writer;

use sightline_store::{SqliteDatabase, query};

use super::sql::LatestLead;
use crate::{RandomSource, StoreError};

use writer::Writer;

/// The intake of leads on one machine.
#[derive(Debug)]
pub(super) struct SqliteIntake {
    file: SqliteDatabase,
    /// Stores leads.
    pub(super) writer: Writer,
    latest: LatestLead,
    random: RandomSource,
}

impl SqliteIntake {
    pub(super) fn new(file: SqliteDatabase, random: RandomSource) -> Self {
        let latest = LatestLead::default();
        Self {
            writer: Writer::start(file.clone(), random.clone(), latest.clone()),
            file,
            latest,
            random,
        }
    }

    pub(super) async fn check(&self) -> Result<(), StoreError> {
        self.file.verify_unreplaced().await?;
        query("SELECT id FROM lead LIMIT 1")
            .fetch_optional(&mut self.file.reader().await?)
            .await?;
        self.latest
            .check(self.file.writer().await?, &self.random)
            .await
    }
}

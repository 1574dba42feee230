//! Leads in one SQLite file; those that come together share one commit, see `writer`.

mod writer;

use sightline_store::{SqliteDatabase, query};

use super::sql::LatestLead;
use crate::{RandomSource, StoreError};

use writer::Writer;

/// What takes in the leads of one machine.
#[derive(Debug)]
pub(super) struct SqliteIntake {
    file: SqliteDatabase,
    /// Leads come in here.
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
        self.file.holds().await?;
        query("SELECT id FROM lead LIMIT 1")
            .fetch_optional(&mut self.file.reader().await?)
            .await?;
        self.latest
            .check(self.file.writer().await?, &self.random)
            .await
    }
}

//! Leads in a SQLite file.
//!
//! Group commit: a commit waits for the disk, which takes as long for a hundred leads as for one. So one task takes all
//! waiting leads, stores them in one transaction, and answers all callers once it is durable; meanwhile the next leads
//! queue up. If anything in a batch fails, the batch is rolled back and its leads are stored one by one, so that one bad
//! lead doesn't affect the others.

use sightline_store::{Session, SqliteDatabase, query};
use tokio::sync::{mpsc, oneshot};

use super::sql::{LatestLead, insert_lead};
use crate::{NewLead, RandomSource, StoreError, Stored};

/// The maximum number of leads per transaction; it bounds the wait of the first of them.
const MAX_BATCH: usize = 256;
/// The capacity of the queue. When it is full, callers wait for room.
const QUEUE_CAPACITY: usize = 1024;

/// The intake of leads on one machine.
#[derive(Debug)]
pub(super) struct SqliteIntake {
    database: SqliteDatabase,
    random: RandomSource,
    latest: LatestLead,
    /// To the task that writes leads.
    commands: mpsc::Sender<Command>,
}

enum Command {
    Store(Box<NewLead>, oneshot::Sender<Result<Stored, StoreError>>),
    /// Answered when everything sent before it is done.
    Finish(oneshot::Sender<()>),
}

impl SqliteIntake {
    /// Starts the task that writes leads, which ends when this is dropped. It records the result of every batch in
    /// `latest`: its first error, if there is one.
    pub(super) fn start(database: SqliteDatabase, random: RandomSource) -> Self {
        let latest = LatestLead::default();
        let (commands, received) = mpsc::channel(QUEUE_CAPACITY);
        let writing = write(received, database.clone(), random.clone(), latest.clone());
        tokio::spawn(writing);
        Self {
            database,
            random,
            latest,
            commands,
        }
    }

    /// Stores a lead and returns once it is durable.
    pub(super) async fn store(&self, lead: NewLead) -> Result<Stored, StoreError> {
        let (answer, answered) = oneshot::channel();
        let command = Command::Store(Box::new(lead), answer);
        if self.commands.send(command).await.is_err() {
            return Err(stopped());
        }
        answered.await.unwrap_or_else(|_gone| Err(stopped()))
    }

    /// Waits for everything sent before.
    pub(super) async fn finish(&self) {
        let (answer, answered) = oneshot::channel();
        if self.commands.send(Command::Finish(answer)).await.is_ok() {
            // Without an answer the task has ended, so there is nothing to wait for.
            _ = answered.await;
        }
    }

    pub(super) async fn check(&self) -> Result<(), StoreError> {
        query("SELECT id FROM lead LIMIT 1")
            .fetch_optional(&mut self.database.reader().await?)
            .await?;
        self.latest
            .check(self.database.writer().await?, &self.random)
            .await
    }
}

fn stopped() -> StoreError {
    StoreError::unavailable("the task that writes leads has ended")
}

async fn write(
    mut commands: mpsc::Receiver<Command>,
    database: SqliteDatabase,
    random: RandomSource,
    latest: LatestLead,
) {
    let mut batch = Vec::new();
    while commands.recv_many(&mut batch, MAX_BATCH).await > 0 {
        let mut leads = Vec::new();
        let mut answers = Vec::new();
        let mut finished = Vec::new();
        for command in batch.drain(..) {
            match command {
                Command::Store(lead, answer) => {
                    leads.push(*lead);
                    answers.push(answer);
                }
                Command::Finish(answer) => finished.push(answer),
            }
        }
        let mut results = store(&database, &random, &leads).await;
        // A commit to a file that was removed or replaced must not be acknowledged.
        if let Err(error) = database.verify_unreplaced().await {
            results = all_failed(error, leads.len());
        }
        let failed = results.iter().find(|result| result.is_err());
        if let Some(result) = failed.or(results.last()) {
            latest.record(result);
        }
        for (answer, result) in answers.into_iter().zip(results) {
            // The caller may be gone; the lead stays stored.
            _ = answer.send(result);
        }
        for answer in finished {
            _ = answer.send(());
        }
    }
}

async fn store(
    database: &SqliteDatabase,
    random: &RandomSource,
    leads: &[NewLead],
) -> Vec<Result<Stored, StoreError>> {
    if leads.len() > 1 {
        match transaction(database, random, leads).await {
            Ok(stored) => return stored.into_iter().map(Ok).collect(),
            // If the database is locked, it is locked for all of them: waiting for it once per lead
            // would not help.
            Err(Failure::NotBegun(error)) => return all_failed(error, leads.len()),
            Err(Failure::RolledBack(_one_of_them_is_at_fault)) => {}
        }
    }
    let mut results = Vec::with_capacity(leads.len());
    for lead in leads {
        let stored = transaction(database, random, std::slice::from_ref(lead)).await;
        results.push(match stored.map(|stored| stored.into_iter().next()) {
            Ok(Some(stored)) => Ok(stored),
            Ok(None) => Err(stopped()),
            Err(Failure::NotBegun(error) | Failure::RolledBack(error)) => Err(error),
        });
    }
    results
}

/// Nothing was stored: the transaction could not begin, or was rolled back.
enum Failure {
    NotBegun(StoreError),
    RolledBack(StoreError),
}

fn all_failed(error: StoreError, count: usize) -> Vec<Result<Stored, StoreError>> {
    let others = (1..count).map(|_| {
        StoreError::unavailable("the database did not answer, see the lead that came just before")
    });
    std::iter::once(error).chain(others).map(Err).collect()
}

/// Stores all of the leads or none.
async fn transaction(
    database: &SqliteDatabase,
    random: &RandomSource,
    leads: &[NewLead],
) -> Result<Vec<Stored>, Failure> {
    let mut session: Session = database.writer().await.map_err(Failure::NotBegun)?;
    let mut stored = Vec::with_capacity(leads.len());
    for lead in leads {
        let one = insert_lead(&mut session, random, lead).await;
        stored.push(one.map_err(Failure::RolledBack)?);
    }
    session.commit().await.map_err(Failure::RolledBack)?;
    Ok(stored)
}

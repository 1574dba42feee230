//! Group commit: leads that come together are committed together.
//!
//! A commit waits for the disk, and the disk takes as long for a hundred leads as for one. So one
//! task takes whatever is waiting, stores it in one transaction, and answers everybody when that is
//! durable; meanwhile the next ones gather. When anything in a batch fails, the batch is rolled
//! back and its leads are stored one by one, so that nobody suffers from another's fault.

use sightline_store::{Session, SqliteDatabase};
use tokio::sync::{mpsc, oneshot};

use crate::store::sql::{LatestLead, insert_lead};
use crate::{NewLead, RandomSource, StoreError, Stored};

/// The most leads per transaction: it bounds how long the first of them waits.
const LARGEST_BATCH: usize = 256;
/// Leads that may wait; a caller that brings another waits until there is room.
const WAITING: usize = 1024;

/// The way to the task that writes leads.
#[derive(Debug, Clone)]
pub(in crate::store) struct Writer {
    orders: mpsc::Sender<Order>,
}

enum Order {
    Store(Box<NewLead>, oneshot::Sender<Result<Stored, StoreError>>),
    /// Answered when everything that was ordered before is done.
    Finish(oneshot::Sender<()>),
}

impl Writer {
    /// Starts the task; it ends when the last `Writer` is dropped. `latest` is told of every lead.
    pub(super) fn start(
        database: SqliteDatabase,
        random: RandomSource,
        latest: LatestLead,
    ) -> Self {
        let (sender, orders) = mpsc::channel(WAITING);
        tokio::spawn(write(orders, database, random, latest));
        Self { orders: sender }
    }

    /// Stores a lead; returns when it is durable.
    pub(in crate::store) async fn store(&self, lead: NewLead) -> Result<Stored, StoreError> {
        let (answer, answered) = oneshot::channel();
        if self
            .orders
            .send(Order::Store(Box::new(lead), answer))
            .await
            .is_err()
        {
            return Err(stopped());
        }
        answered.await.unwrap_or_else(|_gone| Err(stopped()))
    }

    /// Waits for everything that was ordered before.
    pub(in crate::store) async fn finish(&self) {
        let (answer, answered) = oneshot::channel();
        if self.orders.send(Order::Finish(answer)).await.is_ok() {
            // Without an answer the task is gone, and there is nothing to wait for.
            _ = answered.await;
        }
    }
}

fn stopped() -> StoreError {
    StoreError::unavailable("the task that writes leads has ended")
}

async fn write(
    mut orders: mpsc::Receiver<Order>,
    database: SqliteDatabase,
    random: RandomSource,
    latest: LatestLead,
) {
    let mut batch = Vec::new();
    while orders.recv_many(&mut batch, LARGEST_BATCH).await > 0 {
        let mut leads = Vec::new();
        let mut answers = Vec::new();
        let mut finished = Vec::new();
        for order in batch.drain(..) {
            match order {
                Order::Store(lead, answer) => {
                    leads.push(*lead);
                    answers.push(answer);
                }
                Order::Finish(answer) => finished.push(answer),
            }
        }
        let mut results = store(&database, &random, &leads).await;
        // What was committed to a file that nobody finds again is not acknowledged.
        if let Err(error) = database.holds().await {
            results = all_failed(error, leads.len());
        }
        if let Some(result) = results.last() {
            latest.note(result);
        }
        for (answer, result) in answers.into_iter().zip(results) {
            // Whoever waited may have gone away; the lead stays.
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
            // Whoever holds the database holds it for each of them: nobody is served by waiting
            // for it once per lead.
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

/// Nothing was stored, in two ways.
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

/// All of them or none.
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

//! Limits that the sites of one process share, so that no site holds up the others.

use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::turns;

/// The most closed databases that are opened at a time only to check for waiting deliveries.
const MOST_LOOKS: usize = 4;
/// The most certificates that are ordered at a time.
const MOST_ORDERS: usize = 2;

/// Limits that the sites of one process share.
#[derive(Debug)]
pub(crate) struct Shares {
    /// For searches and selections in the catalogue.
    pub(crate) searches: Arc<Semaphore>,
    /// For plans.
    pub(crate) plans: Arc<Semaphore>,
    /// For checks of closed databases.
    pub(crate) looks: Semaphore,
    /// For certificate orders.
    pub(crate) orders: Semaphore,
    /// The data folder of the process, with the ACME account that orders certificates.
    pub(crate) data: PathBuf,
    /// For background work on a whole site: rendering all its pages and pictures, copying its content.
    background: Semaphore,
}

impl Shares {
    pub(crate) fn new(data: PathBuf) -> Arc<Self> {
        let at_work = || Arc::new(Semaphore::new(turns::most_at_work()));
        Arc::new(Self {
            searches: at_work(),
            plans: at_work(),
            looks: Semaphore::new(MOST_LOOKS),
            orders: Semaphore::new(MOST_ORDERS),
            data,
            background: Semaphore::new(1),
        })
    }

    /// Waits for the turn of background work. With one site it returns at once.
    pub(crate) async fn in_background(shares: Option<&Self>) -> Option<SemaphorePermit<'_>> {
        shares?.background.acquire().await.ok()
    }
}

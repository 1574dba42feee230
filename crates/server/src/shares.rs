//! What the sites of one process take turns at, so that none of them holds up the others.

use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::turns;

/// Databases that are opened at a time only to see whether something waits in them.
const MOST_LOOKS: usize = 4;
/// Certificates that are ordered at a time.
const MOST_ORDERS: usize = 2;

/// What the sites of one process take turns at.
#[derive(Debug)]
pub(crate) struct Shares {
    /// What visitors search for and choose.
    pub(crate) searches: Arc<Semaphore>,
    /// Plans.
    pub(crate) plans: Arc<Semaphore>,
    /// Looks into databases that rest.
    pub(crate) looks: Semaphore,
    /// Orders of certificates.
    pub(crate) orders: Semaphore,
    /// The data folder of the process, with the account that orders them.
    pub(crate) data: PathBuf,
    /// Work of a site as a whole that nobody waits for: making all its pages and pictures, keeping its content.
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

    /// A turn at work that nobody waits for; at once where there is one site.
    pub(crate) async fn in_background(shares: Option<&Self>) -> Option<SemaphorePermit<'_>> {
        shares?.background.acquire().await.ok()
    }
}

//! Limits that the sites of one process share, so that no site holds up the others.

use std::path::PathBuf;
use std::sync::Arc;

use sightline_accounts::Accounts;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::fair_queue;
use crate::intake::SenderRates;
use crate::studio_state::Studio;

/// The most closed databases that are opened at a time only to check for waiting deliveries.
const MAX_DATABASE_CHECKS: usize = 4;
/// The most certificates that are ordered at a time.
const MAX_CERTIFICATE_ORDERS: usize = 2;

/// The most backup hooks that run at a time.
const MAX_BACKUP_HOOKS: usize = 2;

/// Limits that the sites of one process share.
#[derive(Debug)]
pub(crate) struct SharedLimits {
    /// For searches and selections in the catalogue.
    pub(crate) searches: Arc<Semaphore>,
    /// For plans.
    pub(crate) plans: Arc<Semaphore>,
    /// For hashing passwords.
    pub(crate) hashing: Arc<Semaphore>,
    /// For attempts to sign in, per network address.
    pub(crate) sign_ins: Arc<SenderRates>,
    /// For checks of closed databases.
    pub(crate) database_checks: Semaphore,
    /// For certificate orders.
    pub(crate) certificate_orders: Semaphore,
    /// The data folder of the process, with the ACME account that orders certificates.
    pub(crate) data: PathBuf,
    /// For rendering all pages and encoding all pictures of a site.
    rendering: Semaphore,
    /// For copying the content or the leads of a site.
    copying: Semaphore,
    /// For backup hooks.
    backup_hooks: Semaphore,
}

impl SharedLimits {
    pub(crate) fn new(data: PathBuf) -> Arc<Self> {
        let concurrent = || Arc::new(Semaphore::new(fair_queue::max_concurrency()));
        Arc::new(Self {
            searches: concurrent(),
            plans: concurrent(),
            hashing: Accounts::hashing_limit(),
            sign_ins: Studio::sign_in_rates(),
            database_checks: Semaphore::new(MAX_DATABASE_CHECKS),
            certificate_orders: Semaphore::new(MAX_CERTIFICATE_ORDERS),
            data,
            rendering: Semaphore::new(1),
            copying: Semaphore::new(1),
            backup_hooks: Semaphore::new(MAX_BACKUP_HOOKS),
        })
    }

    /// Waits for the turn to render a whole site. With one site it returns at once.
    pub(crate) async fn rendering_permit(limits: Option<&Self>) -> Option<SemaphorePermit<'_>> {
        limits?.rendering.acquire().await.ok()
    }

    /// Waits for the turn to copy the content or the leads of a site. With one site it returns at once.
    pub(crate) async fn copying_permit(limits: Option<&Self>) -> Option<SemaphorePermit<'_>> {
        limits?.copying.acquire().await.ok()
    }

    /// Waits for the turn to run a backup hook. With one site it returns at once.
    pub(crate) async fn backup_hook_permit(limits: Option<&Self>) -> Option<SemaphorePermit<'_>> {
        limits?.backup_hooks.acquire().await.ok()
    }
}

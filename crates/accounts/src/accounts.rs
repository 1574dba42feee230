//! The door to everything here.

use std::sync::Arc;

use sightline_store::{Database, RandomSource};
use tokio::sync::Semaphore;

/// Passwords that are hashed at the same time.
const AT_ONCE: usize = 2;

/// People and how they sign in, kept in the database of the leads.
#[derive(Debug, Clone)]
pub struct Accounts {
    pub(crate) database: Database,
    pub(crate) random: RandomSource,
    /// Hashing a password takes 19 MiB: few at once.
    pub(crate) hashing: Arc<Semaphore>,
}

impl Accounts {
    /// The accounts of a database.
    pub fn new(database: Database, random: RandomSource) -> Self {
        Self {
            database,
            random,
            hashing: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// The database that they are in.
    pub const fn database(&self) -> &Database {
        &self.database
    }
}

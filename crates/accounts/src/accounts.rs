//! The door to everything here.

use std::sync::Arc;

use sightline_store::{Database, RandomSource, StoreError};
use tokio::sync::Semaphore;

use crate::PasswordError;
use crate::password::AT_ONCE;

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

/// Why something cannot be done with accounts.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// The database does not answer, or does not read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no such account, or it cannot be used any more.
    #[error("there is no such account")]
    Unknown,
    /// Somebody has to be able to do everything.
    #[error("the last owner cannot be removed or become less; make somebody else an owner first")]
    LastOwner,
    /// The mail address is none.
    #[error("`{0}` is not a mail address")]
    NotAnAddress(String),
    /// Another account has this mail address.
    #[error("somebody else has this mail address already")]
    AddressTaken,
    /// The password is too weak.
    #[error(transparent)]
    Password(#[from] PasswordError),
}

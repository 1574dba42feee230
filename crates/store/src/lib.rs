//! The database of a site: opening, migrating, querying, copying and restoring it.
//!
//! [`Database`] is a SQLite file or a PostgreSQL database. [`Session`] and [`query`] work with either, so every
//! statement is written only once, by the crates that own the tables: `sightline-leads` and `sightline-accounts`.
//!
//! This crate knows nothing about leads or accounts. It has their tables only as SQL, in `migrations`, because the
//! migrations of a database run in a single order.

mod backup;
mod database;
mod disk_space;
mod error;
mod fault;
mod migrations;
mod postgres;
mod random;
mod restore;
mod session;
mod sqlite;
mod timeouts;
mod transfer;

pub use backup::{Backup, ErasureRemnants};
pub use database::Database;
pub use disk_space::DiskSpace;
pub use error::{Cause, StoreError};
pub use fault::unreadable;
pub use postgres::{DatabaseUrl, DatabaseUrlError, PostgresDatabase, ServerSetup};
pub use random::RandomSource;
pub use session::{Query, Row, Session, Value, placeholders, query, timestamp_text};
pub use sqlite::SqliteDatabase;
pub use timeouts::Timeouts;

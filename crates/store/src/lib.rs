//! The database of a site: how it is opened, brought to this version, spoken to, copied and restored.
//!
//! [`Database`] is a SQLite file or a PostgreSQL database. [`Session`] and [`query`] speak to either, so that
//! every statement is written once by those who own the tables: `sightline-leads` and `sightline-accounts`.
//!
//! What this crate does not do: it knows no lead and no account. It has their tables as text only, in
//! `migrations`, since the steps of a database have one order.

mod backup;
mod database;
mod error;
mod fault;
mod migrations;
mod patience;
mod postgres;
mod random;
mod restore;
mod session;
mod sqlite;
mod transfer;

pub use backup::{Backup, Traces};
pub use database::Database;
pub use error::{Cause, StoreError};
pub use fault::unreadable;
pub use patience::Patience;
pub use postgres::{DatabaseUrl, DatabaseUrlError, PostgresDatabase};
pub use random::RandomSource;
pub use session::{Query, Row, Session, Value, placeholders, query, timestamp_text};
pub use sqlite::SqliteDatabase;

//! Brings a file to this version.

use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool};
use sqlx::{ConnectOptions as _, Connection as _};

use crate::fault::{migration_fault, sqlite_code};
use crate::{StoreError, migrations};

/// What to do with a database of an older version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum IfOlder {
    Migrate,
    /// Migrate a temporary copy, which isn't logged.
    MigrateCopy,
    /// Return [`StoreError::Outdated`].
    Refuse,
}

/// Runs the migrations in one transaction that excludes other writers, so two programs that start at once don't both
/// run them. A new file is created with all tables, and its migrations are recorded as applied.
pub(super) async fn migrate(
    writer: &SqlitePool,
    options: &SqliteConnectOptions,
    if_older: IfOlder,
) -> Result<(), StoreError> {
    let steps = migrations::sqlite();
    let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await?;
    let is_new: bool = sqlx::query_scalar("SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema)")
        .fetch_one(&mut *transaction)
        .await?;
    if is_new {
        sqlx::raw_sql(migrations::SQLITE_TABLES)
            .execute(&mut *transaction)
            .await?;
    } else {
        let applied = count_applied(&mut transaction).await?;
        if !migrations::has_all(&steps, applied)? {
            transaction.rollback().await?;
            match if_older {
                IfOlder::Refuse => return Err(StoreError::Outdated),
                IfOlder::Migrate => migrations::log_start(&steps, applied),
                IfOlder::MigrateCopy => {}
            }
            // Otherwise a step that takes long is logged as a slow statement, with all of its text.
            let options = options.clone().disable_statement_logging();
            let mut connection = options.connect().await?;
            let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
            run_steps(&steps, &mut transaction, false).await?;
            transaction.commit().await?;
            return Ok(connection.close().await?);
        }
    }
    run_steps(&steps, &mut transaction, is_new).await?;
    Ok(transaction.commit().await?)
}

/// Counts the migrations that a database has applied. Fails with [`StoreError::ForeignFile`] if it has no list of them.
pub(super) async fn count_applied(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    /// The result code `SQLITE_ERROR`: here, that there is no such table or column.
    const NO_SUCH_TABLE: u32 = 1;
    let applied = sqlx::query_scalar(migrations::COUNT_APPLIED)
        .fetch_one(connection)
        .await;
    applied.map_err(|error| match sqlite_code(&error) {
        Some(NO_SUCH_TABLE) => StoreError::ForeignFile {
            source: error.into(),
        },
        _ => error.into(),
    })
}

/// Runs the migrations that a database lacks, or only records them as applied.
async fn run_steps(
    steps: &Migrator,
    connection: &mut SqliteConnection,
    only_records: bool,
) -> Result<(), StoreError> {
    // Not `run` or `skip`, whose futures are not `Send` for every lifetime (rust-lang/rust#100013).
    let run = steps.run_direct(None, connection, only_records);
    run.await.map_err(migration_fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SqliteDatabase;

    /// Returns every statement that created a table, an index or a view, in the order of creation.
    async fn tables(connection: &mut SqliteConnection) -> Vec<String> {
        sqlx::query_scalar(
            "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> '_sqlx_migrations' ORDER BY rowid",
        )
        .fetch_all(connection)
        .await
        .unwrap()
    }

    #[tokio::test]
    async fn a_new_database_has_the_tables_that_the_migrations_create() {
        let mut by_steps = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        migrations::sqlite()
            .run_direct(None, &mut by_steps, false)
            .await
            .unwrap();
        let by_steps = tables(&mut by_steps).await;
        assert_eq!(
            migrations::SQLITE_TABLES,
            by_steps.join(";\n\n") + ";\n",
            "migrations/sqlite.sql is not what the steps leave; this is, on the right"
        );

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("leads.db");
        let database = SqliteDatabase::open(path.clone()).await.unwrap();
        let writer = database.current().unwrap().writer;
        let mut connection = writer.acquire().await.unwrap();
        assert_eq!(tables(&mut connection).await, by_steps);
        assert!(SqliteDatabase::is_up_to_date(path).await.unwrap());
    }
}

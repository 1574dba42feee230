//! The migrations of both kinds of database. Their files are embedded in the program.
//!
//! A released migration never changes: databases store its checksum and refuse a different one. `sqlx::migrate!` would
//! also embed the folder, but it compiles SQLite, TLS and a runtime a second time, for use at compile time.

use std::cmp::Ordering;

use sqlx::SqlStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use crate::error::StoreError;
use crate::fault::migration_fault;

/// The version of a migration, its name in the database, and its SQL.
type Step = (i64, &'static str, &'static str);

/// Includes the text of a file in `migrations`.
macro_rules! sql {
    ($name:literal) => {
        include_str!(concat!("../migrations/", $name, ".sql"))
    };
}

const SQLITE: [Step; 14] = [
    (1, "lead", sql!("sqlite/0001_lead")),
    (2, "outbox", sql!("sqlite/0002_outbox")),
    (3, "intake", sql!("sqlite/0003_intake")),
    (4, "owner", sql!("sqlite/0004_owner")),
    (5, "plans", sql!("sqlite/0005_plans")),
    (6, "accounts", sql!("sqlite/0006_accounts")),
    (7, "desk", sql!("sqlite/0007_desk")),
    (8, "open_jobs", sql!("sqlite/0008_open_jobs")),
    (9, "ceremony", sql!("sqlite/0009_ceremony")),
    (10, "amount_entries", sql!("sqlite/0010_amount_entries")),
    (11, "changed_entries", sql!("sqlite/0011_changed_entries")),
    (12, "words_version", sql!("sqlite/0012_words_version")),
    (13, "dead_jobs", sql!("sqlite/0013_dead_jobs")),
    (14, "passkey_answers", sql!("sqlite/0014_passkey_answers")),
];

const POSTGRES: [Step; 11] = [
    (1, "leads", sql!("postgres/0001_leads")),
    (2, "plans", sql!("postgres/0002_plans")),
    (3, "accounts", sql!("postgres/0003_accounts")),
    (4, "desk", sql!("postgres/0004_desk")),
    (5, "open_jobs", sql!("postgres/0005_open_jobs")),
    (6, "ceremony", sql!("postgres/0006_ceremony")),
    (7, "amount_entries", sql!("postgres/0007_amount_entries")),
    (8, "changed_entries", sql!("postgres/0008_changed_entries")),
    (9, "words_version", sql!("postgres/0009_words_version")),
    (10, "dead_jobs", sql!("postgres/0010_dead_jobs")),
    (11, "passkey_answers", sql!("postgres/0011_passkey_answers")),
];

/// The schema of a SQLite file after all migrations. A new file is created from it directly, since migrations that
/// rebuild tables have no rows to carry over there.
pub(crate) const SQLITE_TABLES: &str = sql!("sqlite");

/// Returns the migrations of a SQLite file.
pub(crate) fn sqlite() -> Migrator {
    migrator(&SQLITE)
}

/// Returns the migrations of a PostgreSQL database.
pub(crate) fn postgres() -> Migrator {
    migrator(&POSTGRES)
}

/// Counts the migrations that a database of either kind has applied.
pub(crate) const COUNT_APPLIED: &str = "SELECT COUNT(*) FROM _sqlx_migrations WHERE success";

/// Whether a database that has applied `applied` migrations has applied all of these.
///
/// # Errors
/// When it has applied more: a newer version of the program made it.
pub(crate) fn has_all(migrator: &Migrator, applied: i64) -> Result<bool, StoreError> {
    let known = i64::try_from(migrator.iter().count()).unwrap_or(i64::MAX);
    match applied.cmp(&known) {
        Ordering::Less => Ok(false),
        Ordering::Equal => Ok(true),
        Ordering::Greater => Err(migration_fault(MigrateError::VersionMissing(applied))),
    }
}

/// Logs that a database, which has applied `applied` migrations, is migrated.
pub(crate) fn log_start(migrator: &Migrator, applied: i64) {
    tracing::warn!(
        "the lead database is brought from step {applied} to step {}: older versions of the program cannot open it \
         afterwards",
        migrator.iter().count()
    );
}

fn migrator(steps: &[Step]) -> Migrator {
    let migration = |(version, description, sql): &Step| {
        let sql = SqlStr::from_static(sql);
        Migration::new(
            *version,
            (*description).into(),
            MigrationType::Simple,
            sql,
            false,
        )
    };
    Migrator::with_migrations(steps.iter().map(migration).collect())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// A file that is not listed would never run; a migration under a second name would run twice.
    #[test]
    fn every_migration_file_is_listed_with_its_version_and_name() {
        for (folder, steps) in [("sqlite", &SQLITE[..]), ("postgres", &POSTGRES[..])] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("migrations")
                .join(folder);
            let mut files: Vec<(String, String)> = fs::read_dir(folder)
                .unwrap()
                .map(|entry| {
                    let path = entry.unwrap().path();
                    let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                    (name, fs::read_to_string(path).unwrap())
                })
                .collect();
            files.sort();
            let named: Vec<(String, String)> = steps
                .iter()
                .map(|(version, name, sql)| (format!("{version:04}_{name}.sql"), (*sql).to_owned()))
                .collect();
            assert_eq!(named, files);
        }
    }
}

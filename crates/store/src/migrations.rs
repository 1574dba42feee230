//! How the tables of each database came to be, step by step; the files are part of the program.
//!
//! A step that has landed never changes: databases remember its checksum and refuse another.
//! `sqlx::migrate!` does the same from the folder, and compiles SQLite, TLS and a runtime a second time
//! for the compiler's own use.

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The number of a step, what it is called in the database, and its statements.
type Step = (i64, &'static str, &'static str);

/// The text of a file below `migrations`.
macro_rules! sql {
    ($name:literal) => {
        include_str!(concat!("../migrations/", $name, ".sql"))
    };
}

const SQLITE: [Step; 9] = [
    (1, "lead", sql!("sqlite/0001_lead")),
    (2, "outbox", sql!("sqlite/0002_outbox")),
    (3, "intake", sql!("sqlite/0003_intake")),
    (4, "owner", sql!("sqlite/0004_owner")),
    (5, "plans", sql!("sqlite/0005_plans")),
    (6, "accounts", sql!("sqlite/0006_accounts")),
    (7, "desk", sql!("sqlite/0007_desk")),
    (8, "open_jobs", sql!("sqlite/0008_open_jobs")),
    (9, "ceremony", sql!("sqlite/0009_ceremony")),
];

const POSTGRES: [Step; 6] = [
    (1, "leads", sql!("postgres/0001_leads")),
    (2, "plans", sql!("postgres/0002_plans")),
    (3, "accounts", sql!("postgres/0003_accounts")),
    (4, "desk", sql!("postgres/0004_desk")),
    (5, "open_jobs", sql!("postgres/0005_open_jobs")),
    (6, "ceremony", sql!("postgres/0006_ceremony")),
];

/// The tables of a SQLite file as all steps together leave them. A new file gets them at once, since steps that make
/// tables anew have nothing to take over there.
pub(crate) const SQLITE_TABLES: &str = sql!("sqlite");

/// The steps of a SQLite file.
pub(crate) fn sqlite() -> Migrator {
    migrator(&SQLITE)
}

/// The steps of a PostgreSQL database.
pub(crate) fn postgres() -> Migrator {
    migrator(&POSTGRES)
}

/// How many steps a database has gone, of either kind.
pub(crate) const STEPS_GONE: &str = "SELECT COUNT(*) FROM _sqlx_migrations WHERE success";

/// Whether a database that has gone so many steps has gone all of these.
pub(crate) fn has_all(migrator: &Migrator, gone: i64) -> bool {
    usize::try_from(gone).is_ok_and(|gone| gone >= migrator.iter().count())
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

    /// A file that nobody names would never run; a step under another name would run twice.
    #[test]
    fn every_file_of_the_folders_is_a_step_under_its_number_and_name() {
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

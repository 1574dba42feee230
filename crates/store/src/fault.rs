//! Maps database errors to [`StoreError`], by who has to act.

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;

use crate::StoreError;
use crate::error::Cause;

/// Primary result codes of SQLite (<https://www.sqlite.org/rescode.html>) that retrying cannot fix:
/// ERROR (invalid SQL, so the tables are not ours), CORRUPT, CONSTRAINT, MISMATCH, NOTADB.
pub(crate) const SQLITE_DAMAGED: [u32; 5] = [1, 11, 19, 20, 26];

/// Classes of SQLSTATE (<https://www.postgresql.org/docs/current/errcodes-appendix.html>) that
/// retrying cannot fix: data exception, constraint violation, invalid SQL (so the tables are not
/// ours), corruption.
const POSTGRES_DAMAGED: [&str; 4] = ["22", "23", "42", "XX"];

/// The SQLSTATEs of a prepared statement that isn't there, and of one that is there already.
const POSTGRES_SHARED: [&str; 2] = ["26000", "42P05"];

/// Why a pooler with pooling by transaction or statement cannot be used.
pub(crate) const SHARED_SESSIONS: &str = "it is behind a pooler that shares connections between transactions; use the \
    address of the server itself, or the pooler's session mode";

/// The SQLSTATE of a right that the user lacks.
const POSTGRES_DENIED: &str = "42501";

/// What to do if the user lacks the right to change the tables.
const BY_OWNER: &str = "; run `sightline leads migrate` with the address of the owner of the tables, then grant the rights \
    on them again";

/// Classifies an error of a statement or a connection.
impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(said) => {
                if let Some(said) = said.try_downcast_ref::<PgDatabaseError>() {
                    return postgres_fault(said);
                }
                if sqlite_code(&error).is_some_and(|code| SQLITE_DAMAGED.contains(&code)) {
                    foreign(error.into())
                } else {
                    Self::unavailable(error)
                }
            }
            sqlx::Error::ColumnDecode { index, .. } => Self::Corrupt {
                what: format!("column {index} does not read"),
                source: error.into(),
            },
            sqlx::Error::ColumnNotFound(_) | sqlx::Error::Decode(_) | sqlx::Error::RowNotFound => {
                Self::Corrupt {
                    what: "a row does not read".to_owned(),
                    source: error.into(),
                }
            }
            _ => Self::unavailable(error),
        }
    }
}

/// The primary result code of SQLite: the lowest byte of an extended one.
pub(crate) fn sqlite_code(error: &sqlx::Error) -> Option<u32> {
    let code: u32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xFF)
}

/// Classifies a PostgreSQL error. Keeps the code and, where it cannot quote a value, the message.
/// Details are left out because they contain whole rows.
fn postgres_fault(said: &PgDatabaseError) -> StoreError {
    let code = said.code();
    let class = code.get(..2).unwrap_or_default();
    let constraint = said.constraint().unwrap_or("-");
    if class == "22" || class == "23" {
        return foreign(format!("SQLSTATE {code}, constraint {constraint}").into());
    }
    if POSTGRES_SHARED.contains(&code) {
        let source = format!("{SHARED_SESSIONS} (SQLSTATE {code})").into();
        return StoreError::Unavailable { source };
    }
    let source = format!("{} (SQLSTATE {code})", said.message()).into();
    if code == POSTGRES_DENIED {
        StoreError::Denied { source }
    } else if POSTGRES_DAMAGED.contains(&class) {
        foreign(source)
    } else {
        StoreError::Unavailable { source }
    }
}

/// Returns the cause of a failed connection or migration: what the server said, without the place in the server's
/// source code, or the error of the operating system.
pub(crate) fn connection_cause(error: sqlx::Error) -> Cause {
    if let sqlx::Error::Io(error) = error {
        return error.into();
    }
    match StoreError::from(error) {
        StoreError::Unavailable { source }
        | StoreError::Denied { source }
        | StoreError::Corrupt { source, .. } => source,
        other => other.into(),
    }
}

/// Classifies an error of the migrations.
pub(crate) fn migration_fault(error: MigrateError) -> StoreError {
    match error {
        MigrateError::Execute(error) => error.into(),
        MigrateError::VersionMissing(version) => StoreError::Migration {
            source: format!(
                "it was made by a newer version of the program (it has step {version}); to go back to this one, see \
                 Going back in docs/OPERATIONS.md"
            )
            .into(),
        },
        MigrateError::ExecuteMigration(error, version) => {
            let is_denied = error
                .as_database_error()
                .is_some_and(|said| said.code().as_deref() == Some(POSTGRES_DENIED));
            let advice = if is_denied { BY_OWNER } else { "" };
            let source = format!("step {version}: {}{advice}", connection_cause(error)).into();
            StoreError::Migration { source }
        }
        other => StoreError::Migration {
            source: other.into(),
        },
    }
}

/// Returns the error for a column whose value cannot be read.
pub fn unreadable(column: &str, error: impl Into<Cause>) -> StoreError {
    StoreError::Corrupt {
        what: format!("column {column} does not read"),
        source: error.into(),
    }
}

/// Returns the error for what is no database of leads.
pub(crate) fn foreign(source: Cause) -> StoreError {
    StoreError::Corrupt {
        what: "it does not read as a lead database".to_owned(),
        source,
    }
}

//! From what the database says to who has to act.

use sqlx::migrate::MigrateError;

use crate::LeadError;

/// Primary result codes of SQLite (<https://www.sqlite.org/rescode.html>) that waiting does not
/// mend: ERROR (wrong SQL, so the tables are not ours), CORRUPT, CONSTRAINT, MISMATCH, NOTADB.
const DAMAGED: [u32; 5] = [1, 11, 19, 20, 26];

/// Sorts a failure of a statement or a connection.
pub(super) fn store_fault(error: sqlx::Error) -> LeadError {
    match &error {
        sqlx::Error::Database(said) => {
            // The lowest byte of an extended code is the primary one.
            let primary = said
                .code()
                .and_then(|code| code.parse().ok())
                .map(|code: u32| code & 0xFF);
            if primary.is_some_and(|code| DAMAGED.contains(&code)) {
                damaged("it does not read as a lead database".to_owned(), error)
            } else {
                LeadError::Unavailable {
                    source: error.into(),
                }
            }
        }
        sqlx::Error::ColumnDecode { index, .. } => {
            damaged(format!("column {index} of a lead does not read"), error)
        }
        sqlx::Error::ColumnNotFound(_) | sqlx::Error::Decode(_) => {
            damaged("a lead does not read".to_owned(), error)
        }
        _ => LeadError::Unavailable {
            source: error.into(),
        },
    }
}

/// Sorts a failure of the migrations.
pub(super) fn migration_fault(error: MigrateError) -> LeadError {
    match error {
        MigrateError::Execute(error) => store_fault(error),
        other => LeadError::Migration {
            source: other.into(),
        },
    }
}

fn damaged(what: String, error: sqlx::Error) -> LeadError {
    LeadError::Corrupt {
        what,
        source: error.into(),
    }
}

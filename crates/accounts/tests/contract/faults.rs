//! A database that refuses to write, as one on a full disk does.

use sightline_accounts::Accounts;
use sightline_store::query;

/// A kind of change to sessions.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Change {
    /// Updates.
    Update,
    /// Deletions.
    Delete,
}

/// Makes the database refuse every change of this kind to sessions, until [`allow`].
pub(crate) async fn refuse(accounts: &Accounts, change: Change) {
    let mut session = accounts.database().writer().await.unwrap();
    if session.is_postgres() {
        let function = "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql \
             AS 'BEGIN RAISE EXCEPTION ''full''; END'";
        query(function).execute(&mut session).await.unwrap();
    }
    let trigger = match (session.is_postgres(), change) {
        (true, Change::Update) => {
            "CREATE TRIGGER refuse BEFORE UPDATE ON session FOR EACH ROW EXECUTE FUNCTION refuse()"
        }
        (true, Change::Delete) => {
            "CREATE TRIGGER refuse BEFORE DELETE ON session FOR EACH ROW EXECUTE FUNCTION refuse()"
        }
        (false, Change::Update) => {
            "CREATE TRIGGER refuse BEFORE UPDATE ON session BEGIN SELECT RAISE(ABORT, 'full'); END"
        }
        (false, Change::Delete) => {
            "CREATE TRIGGER refuse BEFORE DELETE ON session BEGIN SELECT RAISE(ABORT, 'full'); END"
        }
    };
    query(trigger).execute(&mut session).await.unwrap();
    session.commit().await.unwrap();
}

/// Makes the database accept changes again.
pub(crate) async fn allow(accounts: &Accounts) {
    let mut session = accounts.database().writer().await.unwrap();
    let end = if session.is_postgres() {
        "DROP TRIGGER refuse ON session"
    } else {
        "DROP TRIGGER refuse"
    };
    query(end).execute(&mut session).await.unwrap();
    session.commit().await.unwrap();
}

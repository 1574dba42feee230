//! The audit log: what people did.

use jiff::Timestamp;
use sightline_store::{StoreError, query, values};

use crate::Accounts;

/// The maximum number of entries. The oldest are removed first.
const MAX_ENTRIES: i64 = 20_000;

/// An entry of the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRecord {
    /// The number of the entry.
    pub id: i64,
    /// When it was done.
    pub at: Timestamp,
    /// Who did it, by name or else by mail address. `None` for the command line.
    pub who: Option<String>,
    /// What was done, in a word of this program.
    pub what: String,
    /// The reference, path or account identifier that it was about.
    pub subject: Option<String>,
}

impl Accounts {
    /// Adds an entry to the audit log. `what` is a word of this program and `subject` a reference, a path or
    /// an account's identifier: never what a visitor typed.
    pub async fn note(
        &self,
        who: Option<&str>,
        (what, subject): (&str, Option<&str>),
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut session = self.database.writer().await?;
        let row = query(
            "INSERT INTO audit (at, who, what, subject) VALUES ($1, $2, $3, $4) RETURNING id",
        )
        .bind_all(values![now, who, what, subject])
        .fetch_one(&mut session)
        .await?;
        query("DELETE FROM audit WHERE id <= $1")
            .bind(row.number("id")? - MAX_ENTRIES)
            .execute(&mut session)
            .await?;
        session.commit().await
    }

    /// Lists the entries, latest first, from those before the entry `before` if it's given.
    pub async fn audit(
        &self,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<AuditRecord>, StoreError> {
        let rows = query(
            "SELECT audit.id, audit.at, audit.what, audit.subject, audit.who AS account, account.name, account.email \
             FROM audit LEFT JOIN account ON account.id = audit.who \
             WHERE $1 IS NULL OR audit.id < $1 ORDER BY audit.id DESC LIMIT $2",
        )
        .bind_all(values![before, limit])
        .fetch_all(&mut self.database.reader().await?)
        .await?;
        rows.iter()
            .map(|row| {
                let name = row.optional("name")?.filter(|name| !name.is_empty());
                Ok(AuditRecord {
                    id: row.number("id")?,
                    at: row.time("at")?,
                    who: name.or(row.optional("email")?).or(row.optional("account")?),
                    what: row.text("what")?,
                    subject: row.optional("subject")?,
                })
            })
            .collect()
    }
}
